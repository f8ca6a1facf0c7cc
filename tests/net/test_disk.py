"""A slow or failing disk beside comings and goings: the game's own news are taken back, words to people are not."""

import pytest

from hearthsea.actions import Resign
from hearthsea.engine import legal_actions, view
from hearthsea.entries import Noted, Seated, redacted
from hearthsea.journal import read
from net.handshake import JoinError
from net.messages import (
    Accepted,
    Act,
    Closed,
    EntryArrived,
    History,
    Kick,
    LobbyInfo,
    Notice,
    Rematch,
    Reveal,
    Snapshot,
    Welcome,
)
from net.outbox import Outbox
from net.player import Watcher
from net.steward import SUBSTITUTE
from tests.net.mid_game import NAMES, MidGame
from tests.net.test_table import first_settlement, started


def test_who_comes_while_the_disk_fails_is_welcomed_and_told_the_story_without_what_was_taken_back() -> None:
    top, ada, _ = started()
    top.say(ada, Act(1, first_settlement(top)))
    top.disk = False
    play = top.table.play
    assert play is not None
    road = legal_actions(play.state, 0)[0]
    top.say(ada, Act(2, road))  # type: ignore[arg-type]
    eve = top.join("Eve", watch=True)
    assert not eve.inbox, "nobody is told before it is on the disk"
    top.fail()
    assert [type(message) for message in eve.inbox if not isinstance(message, LobbyInfo | Notice)] == [
        Welcome,
        Snapshot,
        History,
    ]
    history = eve.of(History)[0]
    assert isinstance(history, History)
    assert history.entries == tuple(redacted(entry, None) for entry in play.entries)
    assert len(history.entries) == 1
    watcher = Watcher()
    for message in eve.inbox:
        watcher.take(message)
    assert watcher.state == view(play.state, None)


def test_who_is_sent_away_while_the_disk_fails_is_told_so_and_cut() -> None:
    top, ada, bo = started()
    top.disk = False
    top.say(ada, Act(1, first_settlement(top)), Kick(bo.lobby.you))
    assert not bo.of(Closed)
    top.fail()
    assert bo.of(Closed)
    assert bo.cut
    assert not bo.of(EntryArrived)
    assert not ada.of(Accepted)
    with pytest.raises(JoinError):
        top.join("Bo")


def test_a_table_that_ends_while_the_disk_fails_ends() -> None:
    top, ada, bo = started()
    top.disk = False
    top.say(ada, Act(1, first_settlement(top)))
    top.run(top.table.shut("The program was ended."))
    assert not top.ended
    top.fail()
    assert top.ended == "The program was ended."
    assert bo.of(Closed) == [Closed("The program was ended.")]


def test_a_rematch_waits_until_the_game_is_saved() -> None:
    top, ada, bo = started()
    top.say(ada, Act(1, Resign(0)))
    top.disk = False
    top.say(bo, Act(1, Resign(1)))
    assert top.table.phase == "over"
    top.say(ada, Rematch())
    top.flush()
    assert ada.refusal.text == "The game is being saved; try again in a moment."
    top.say(ada, Rematch())
    assert ada.lobby.phase == "lobby"


def test_an_outbox_hands_out_what_is_safe_in_order() -> None:
    outbox = Outbox()
    top, _, _ = started()
    assert top.table._outbox.is_safe
    outbox.begin()
    assert not outbox.is_safe
    assert outbox.take() == []
    outbox.on_disk = 0
    assert outbox.is_safe


def test_a_bot_plays_on_after_a_restart_where_it_played_and_gives_the_seat_back() -> None:
    game = MidGame()
    game.reach("Main")
    seat = next(seat for seat in range(1, 5) if seat != game.play.state.turn)
    game.top.drop(game.people[seat])
    game.wait(121)
    assert game.play.last_word(seat) == Seated(seat, NAMES[seat], SUBSTITUTE)
    record = game.top.remembered[-1].record
    journal = read(b"".join(line.line for line in game.top.persisted))
    again = MidGame()
    again.top.run(again.top.table.resume(record, journal, again.top.now))
    play = again.top.table.play
    assert play is not None
    assert play.entries[-1].fact == Noted("The table was taken up again.")
    ada = again.top.join("Ada")
    assert ada.lobby.seats[seat].presence == "helped"
    again.top.join(NAMES[seat])
    assert play.entries[-1].fact == Seated(seat, NAMES[seat])
    assert ada.lobby.seats[seat].presence == "here"


def test_a_record_that_cannot_be_kept_is_told_and_takes_nothing_back() -> None:
    top, ada, bo = started()
    top.say(ada, Act(1, first_settlement(top)))
    play = top.table.play
    assert play is not None
    number = play.seq
    top.fail()
    assert play.seq == number
    assert [type(person.inbox[-1]) for person in (ada, bo)] == [Notice, Notice]
    assert "Free some disk space" in str(ada.inbox[-1])


def test_an_end_that_could_not_be_saved_discloses_nothing() -> None:
    top, ada, bo = started()
    top.say(ada, Act(1, first_settlement(top)), Act(2, Resign(0)))
    top.disk = False
    top.say(bo, Act(1, Resign(1)))
    assert top.table.phase == "over"
    eve = top.join("Eve", watch=True)
    top.fail()
    assert top.table.phase == "playing"
    for person in (ada, bo, eve):
        assert not person.of(Reveal)
        assert person.lobby.phase == "playing"
    top.say(bo, Act(2, Resign(1)))
    assert all(person.of(Reveal) for person in (ada, bo, eve))
