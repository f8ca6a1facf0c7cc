"""An onlooker's telling of a game, from what the host says."""

from __future__ import annotations

from client.demo import round_line
from client.onlooking import Onlooker
from client.story import Turn, turns
from hearthsea.entries import redacted, start
from hearthsea.journal import Journal, read
from hearthsea.snapshot import snapshot
from hearthsea.state import view
from net.guest import Link
from net.messages import Closed, EntryArrived, Heard, Reveal, Snapshot
from tests.client.played_game import NAMES, journal_bytes


def told(journal: Journal) -> tuple[Onlooker, list[str]]:
    """Everything that a host sends an onlooker, taken."""
    onlooker = Onlooker()
    lines = onlooker.take(Snapshot(0, -1, journal.header, snapshot(view(start(journal.header), None))))
    for seq, entry in enumerate(journal.entries, start=1):
        lines += onlooker.take(EntryArrived(seq, redacted(entry, None)))
    lines += onlooker.take(Reveal(journal.header, journal.entries))
    return onlooker, lines


def test_a_game_is_told_from_begin_to_end() -> None:
    journal = read(journal_bytes())
    onlooker, lines = told(journal)
    assert lines[0] == "The game has begun: Ada, Bo, Chiara, Dag."
    assert lines[1] == "  Turn  Ada  Bo  Chiara  Dag", "the columns of points have names"
    assert lines[2].startswith("Set-up    2   2       2    2  ")
    assert len(onlooker.turns) == len(list(turns(journal.header, journal.entries)))
    assert onlooker.result is not None
    winner = onlooker.result["winner"]
    assert lines[-1] == f"{NAMES[winner]} has won with {onlooker.result['points'][winner]} points."
    assert onlooker.result["entries"] == len(journal.entries)


def test_what_is_hidden_is_not_told() -> None:
    _, lines = told(read(journal_bytes(4, 3, 6)))
    stolen = [line for line in lines if " from " in line]
    assert stolen
    assert all("takes a card from" in line for line in stolen)


def test_what_else_the_host_says() -> None:
    onlooker = Onlooker()
    assert onlooker.take(Heard(3, "Bo", "hello")) == ["Bo says: hello"]
    assert onlooker.take(Link("lost", "Trying to come back.")) == ["Trying to come back."]
    assert onlooker.take(Link("up")) == []
    assert onlooker.take(Closed("The host has left.")) == []
    assert onlooker.reason == "The host has left."
    assert onlooker.result is None


def test_a_round_leaves_out_what_happens_all_the_time() -> None:
    first = Turn(5, 0, False, 0, 9, ("Ada rolls 8", "the bank pays Bo 1 wood", "Ada makes a city at 0,0:N"), (3, 2))
    second = Turn(6, 1, False, 9, 12, ("Bo rolls 4", "Bo trades 1 wood for 1 ore with Ada"), (3, 2))
    line = round_line([first, second], ("Ada", "Bo"))
    assert line.startswith(" Round 3    3   2  ")
    assert line.endswith("Ada makes a city at 0,0:N; Bo trades 1 wood for 1 ore with Ada.")
    quiet = Turn(1, 0, False, 0, 1, ("Ada rolls 8",), (2, 2))
    assert round_line([quiet], ("Ada", "Bo")).endswith("they roll, trade and build.")
