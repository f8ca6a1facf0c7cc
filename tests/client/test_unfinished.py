"""What of a profile's games can be gone on with: read from real journals, cut, damaged, claimed or over."""

import os
from datetime import date, datetime
from pathlib import Path

import msgspec
import pytest

from client.unfinished import Player, Shelf, Unfinished, when
from hearthsea.entries import Entry, Said
from hearthsea.events import GameOver
from hearthsea.journal import entry_line
from net.claim import Claim
from net.messages import CloseTable
from net.records import Waiting, forget_waiting, remember_waiting, waiting
from tests.net.mid_game import MidGame

NOW = datetime(2026, 3, 2, 12).astimezone().timestamp()
DAY = 86400.0


def a_game(folder: Path, key: str = "game", *, played: float = NOW, closed: bool = False) -> Path:
    """A journal in the middle of a game, and the record beside it."""
    game = MidGame()
    game.reach("Main")
    if closed:
        game.top.say(next(one for one in game.people if one.lobby.owner), CloseTable())
    games = folder / "games"
    games.mkdir(exist_ok=True)
    path = games / f"{key}.journal"
    path.write_bytes(b"".join(line.line for line in game.top.persisted))
    path.with_suffix(".table").write_bytes(msgspec.json.encode(game.top.remembered[-1].record))
    os.utime(path, (played, played))
    return path


def only(folder: Path) -> Unfinished:
    [one] = Shelf(folder).look(NOW)
    return one


def test_a_game_that_was_broken_off_tells_where_it_stands(tmp_path: Path) -> None:
    a_game(tmp_path, played=NOW - DAY)
    one = only(tmp_path)
    assert (one.key, one.kind, one.name, one.ended, one.flaw) == ("game", "hosted", "Ada's table", "killed", "")
    assert one.when == "yesterday 12:00"
    assert one.round > 0
    assert [player.name for player in one.players][:2] == ["Ada", "Bo"]
    assert all(2 <= player.points <= 12 for player in one.players)


def test_a_game_whose_table_was_closed_says_so(tmp_path: Path) -> None:
    a_game(tmp_path, closed=True)
    assert only(tmp_path).ended == "closed"


def test_the_one_played_last_comes_first(tmp_path: Path) -> None:
    for key, age in (("old", 3), ("new", 1), ("middle", 2)):
        a_game(tmp_path, key, played=NOW - age * DAY)
    assert [one.key for one in Shelf(tmp_path).look(NOW)] == ["new", "middle", "old"]


def test_a_game_that_is_over_is_not_offered_and_talk_of_it_is_not_its_end(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    with path.open("ab") as file:
        file.write(entry_line(Entry((), Said(0, "Ada", '["over",'))))
    shelf = Shelf(tmp_path)
    assert len(shelf.look(NOW)) == 1
    whole = path.read_bytes()
    over = entry_line(Entry((GameOver(0, ()),)))
    path.write_bytes(whole + over[:-1])
    assert len(shelf.look(NOW)) == 1, "its end was not written to the end, so it has not come about"
    path.write_bytes(whole + over)
    assert shelf.look(NOW) == ()


def test_what_lies_there_without_a_record_is_no_table_of_ours(tmp_path: Path) -> None:
    a_game(tmp_path).with_suffix(".table").unlink()
    assert Shelf(tmp_path).look(NOW) == ()


@pytest.mark.parametrize("what", ["journal", "table"])
def test_a_damaged_game_is_one_sentence_and_the_others_remain(tmp_path: Path, what: str) -> None:
    a_game(tmp_path, "good")
    path = a_game(tmp_path, "bad").with_suffix(f".{what}")
    text = bytearray(path.read_bytes())
    text[text.index(b"\n") + 20 if what == "journal" else 0] ^= 1
    path.write_bytes(text)
    bad, good = sorted(Shelf(tmp_path).look(NOW), key=lambda one: one.key)
    assert bad.flaw.startswith("It cannot be gone on with: Line" if what == "journal" else "What its table knew")
    assert good.flaw == ""


def test_a_game_that_is_being_played_says_so_until_it_is_let_go_of(tmp_path: Path) -> None:
    claim = Claim(a_game(tmp_path))
    shelf = Shelf(tmp_path)
    assert [one.ended for one in shelf.look(NOW)] == ["open"]
    shelf.forget("game")
    assert [one.ended for one in shelf.look(NOW)] == ["open"], "nobody deletes what is being played"
    claim.release()
    assert [one.ended for one in shelf.look(NOW)] == ["killed"]


def test_forgetting_deletes_journal_and_record_and_nothing_else(tmp_path: Path) -> None:
    a_game(tmp_path, "keep")
    gone = a_game(tmp_path, "gone")
    (tmp_path / "evil.journal").write_text("mine")
    shelf = Shelf(tmp_path)
    shelf.look(NOW)
    for key in ("gone", "../evil", "nothing"):
        shelf.forget(key)
    assert [one.key for one in shelf.look(NOW)] == ["keep"]
    assert not gone.exists()
    assert not gone.with_suffix(".table").exists()
    assert (tmp_path / "evil.journal").exists()


def test_a_seat_at_anothers_table_is_offered_until_it_is_forgotten(tmp_path: Path) -> None:
    seat = Waiting("t1", "Bo’s table", "f" * 64, "Rivers", (("Ada", 6), ("Bo", 3)), NOW - 2 * DAY)
    remember_waiting(tmp_path, seat)
    remember_waiting(tmp_path, seat)
    one = only(tmp_path)
    assert (one.key, one.kind, one.name, one.map, one.when) == ("t1", "guest", "Bo’s table", "Rivers", "28 Feb 12:00")
    assert one.players == (Player("Ada", 6), Player("Bo", 3))
    Shelf(tmp_path).forget("t1")
    assert Shelf(tmp_path).look(NOW) == ()
    forget_waiting(tmp_path, "t1")
    (tmp_path / "waiting.json").write_text("nonsense")
    assert waiting(tmp_path) == ()


def test_a_profile_without_games_offers_none(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "nobody").look(NOW) == ()


def test_days_in_words() -> None:
    at = datetime(2026, 3, 1, 7, 5).astimezone().timestamp()
    assert when(at, date(2026, 3, 1)) == "today 07:05"
    assert when(at, date(2026, 3, 2)) == "yesterday 07:05"
    assert when(at, date(2026, 3, 3)) == "1 Mar 07:05"
