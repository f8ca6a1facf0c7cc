"""Conversations with a table: who is told what, in which order, and what is refused."""

import pytest

from hearthsea.actions import AnyAction, BuildRoad, BuildSettlement, EndTurn, Resign
from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import SeededChance
from hearthsea.engine import legal_actions
from hearthsea.entries import Absent, Returned, Said, redacted
from hearthsea.events import CardBought, CardStolen, SettlementBuilt
from hearthsea.journal import entry_line, header_line, read
from hearthsea.seen import Seen
from hearthsea.snapshot import restored, snapshot
from hearthsea.state import view
from net.allowance import CHAT_BURST
from net.guests import MOST_GUESTS
from net.handshake import JoinError
from net.lobby import Lobby
from net.messages import (
    Accepted,
    Act,
    AddBot,
    ChangeSetting,
    ChooseMap,
    Closed,
    CloseTable,
    DealAgain,
    EntryArrived,
    Heard,
    History,
    Leave,
    LobbyInfo,
    Look,
    Message,
    Notice,
    Ping,
    Pong,
    Ready,
    Recolour,
    Refusal,
    Rematch,
    RemoveSeat,
    Rename,
    Reveal,
    Say,
    SetSeats,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    TurnTime,
    Welcome,
)
from net.play import Play
from net.player import Watcher
from net.table import ABANDONED, GRACE, Table
from net.thinking import PATIENCE
from tests.net.tabletop import Person, TableTop


def opened(**options: object) -> tuple[TableTop, Person, Person]:
    """Ada owns the table, Bo is her guest; both sit, in the order of the lobby."""
    top = TableTop(**options)  # type: ignore[arg-type]
    ada = top.join("Ada", owner=True)
    bo = top.join("Bo")
    top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"))
    top.say(bo, Sit("Bo"), Ready(1))
    return top, ada, bo


def started(**options: object) -> tuple[TableTop, Person, Person]:
    top, ada, bo = opened(**options)
    top.say(ada, StartGame())
    assert top.table.phase == "playing"
    return top, ada, bo


def first_settlement(top: TableTop) -> BuildSettlement:
    assert top.table.play is not None
    action = legal_actions(top.table.play.state, 0)[0]
    assert isinstance(action, BuildSettlement)
    return action


# ---- the lobby ----


def test_a_newcomer_is_welcomed_and_everyone_sees_the_table() -> None:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    assert [type(message) for message in ada.inbox] == [Welcome, LobbyInfo]
    assert ada.lobby.owner
    assert ada.lobby.code == "AB2CD"
    bo = top.join("Bo")
    assert not bo.lobby.owner
    assert bo.lobby.code == "", "the code is for the owner to tell"
    assert bo.lobby.you != ada.lobby.you
    top.say(bo, Sit("Bo", 3))
    assert [(seat.kind, seat.name, seat.colour) for seat in ada.lobby.seats[:2]] == [
        ("person", "Bo", 3),
        ("open", "", 0),
    ]
    assert ada.lobby.seats[0].owner == bo.lobby.you


@pytest.mark.parametrize(
    "wish",
    [AddBot("greedy"), SetSeats(3), ChooseMap("classic"), DealAgain(), ChangeSetting("points_to_win", 8), StartGame()],
)
def test_only_the_owner_arranges_the_table(wish: Message) -> None:
    top, ada, bo = opened()
    before = ada.lobby
    top.say(bo, wish)  # type: ignore[arg-type]
    assert bo.refusal.code == "not_owner"
    assert ada.lobby is before


@pytest.mark.parametrize("wish", [Stand(0), Rename(0, "x"), Recolour(0, 7), Ready(0), RemoveSeat(0)])
def test_nobody_moves_anothers_seat(wish: Message) -> None:
    top, _, bo = opened()
    top.say(bo, wish)  # type: ignore[arg-type]
    assert bo.refusal.code == "not_yours"


def test_the_owner_may_remove_and_rename() -> None:
    top, ada, _ = opened()
    top.say(ada, AddBot("greedy"), Rename(2, "Hal"), Recolour(2, 7), RemoveSeat(1))
    assert [seat.name for seat in ada.lobby.seats] == ["Ada", "", "Hal", ""]
    top.say(ada, Stand(0))
    assert ada.lobby.seats[0].kind == "open"


def test_several_people_on_one_machine_beside_others() -> None:
    top, ada, bo = opened()
    top.say(ada, Sit("Cy"))
    assert [seat.owner for seat in ada.lobby.seats] == [ada.lobby.you, bo.lobby.you, ada.lobby.you, 0]
    assert bo.lobby.seats == ada.lobby.seats


def test_the_start_waits_for_those_who_are_not_ready() -> None:
    top, ada, bo = opened()
    top.say(bo, Ready(1, False))
    assert ada.lobby.warnings == ("Waiting for Bo to be ready.",)
    top.say(ada, StartGame())
    assert ada.refusal.text == "Waiting for Bo to be ready."
    assert top.table.phase == "lobby"


def test_nobody_is_told_to_wait_for_the_owner_to_be_ready_for_what_the_owner_starts() -> None:
    _, ada, bo = opened()
    assert bo.lobby.warnings == ada.lobby.warnings == ()
    assert bo.lobby.seats[0].ready


def test_a_full_table_and_a_begun_one_turn_people_away() -> None:
    top, ada, bo = opened()
    top.say(ada, SetSeats(2))
    with pytest.raises(JoinError) as full:
        top.join("Cy")
    assert full.value.code == "full"
    cy = top.join("Cy", watch=True)
    top.say(cy, Sit("Cy"))
    assert cy.refusal.code == "full"
    top.say(ada, StartGame())
    with pytest.raises(JoinError) as begun:
        top.join("Di")
    assert begun.value.code == "started"
    assert top.join("Di", watch=True).of(Snapshot)
    del bo


def test_a_table_takes_so_many_guests_and_no_more() -> None:
    top = TableTop()
    for number in range(MOST_GUESTS):
        top.join(f"P{number}", watch=True)
    with pytest.raises(JoinError, match="all the guests"):
        top.join("late", watch=True)


def test_the_host_leaving_before_the_start_closes_the_table_for_everyone() -> None:
    top, ada, bo = opened()
    top.say(ada, Leave())
    assert bo.of(Closed) == [Closed("The host has left, so the table is closed.")]
    assert bo.cut
    assert top.ended
    assert top.table.is_over


def test_a_guest_leaving_frees_its_seats() -> None:
    top, ada, bo = opened()
    top.say(bo, Leave())
    assert bo.cut
    assert ada.lobby.seats[1].kind == "open"


def test_a_dropped_guest_keeps_the_seat_for_a_while() -> None:
    top, ada, bo = opened()
    top.drop(bo)
    assert not ada.lobby.seats[1].present
    top.tick(GRACE - 1)
    assert ada.lobby.seats[1].kind == "person"
    again = top.join("Bo")
    assert again.lobby.you == bo.lobby.you
    assert ada.lobby.seats[1].present
    top.drop(again)
    top.tick(GRACE + 1)
    assert ada.lobby.seats[1].kind == "open"


def test_a_dropped_owner_is_waited_for_and_then_the_table_closes() -> None:
    top, ada, bo = opened()
    top.drop(ada)
    top.tick(GRACE - 1)
    assert not bo.of(Closed)
    top.tick(2)
    assert bo.of(Closed)
    assert top.ended


def test_the_owner_may_close_the_table_at_any_time() -> None:
    top, ada, bo = started()
    top.say(ada, CloseTable())
    assert bo.of(Closed)
    top.say(bo, Say("hello?"))
    assert isinstance(bo.inbox[-1], Closed), "a closed table says no more"


def test_talk_in_the_lobby_reaches_everyone_in_plain_text() -> None:
    top, ada, bo = opened()
    top.say(bo, Say("hi \u202e there\n"))
    heard = Heard(bo.lobby.you, "Bo", "hi there")
    assert ada.of(Heard) == [heard]
    assert bo.of(Heard) == [heard]
    for _ in range(CHAT_BURST):
        top.say(bo, Say("again"))
    assert bo.refusal.code == "too_fast"
    top.say(bo, Say("  \u202e "))
    assert len(ada.of(Heard)) == CHAT_BURST


def test_a_ping_is_answered() -> None:
    top, ada, _ = opened()
    top.say(ada, Ping())
    assert ada.inbox[-1] == Pong()


def test_a_table_without_owner_starts_by_itself() -> None:
    top = TableTop(seats=2, start_when_full=True)
    ada, bo = top.join("Ada"), top.join("Bo")
    top.say(ada, Sit("Ada"), Ready(0))
    top.say(bo, Sit("Bo"))
    assert top.table.phase == "lobby"
    top.say(bo, Ready(1))
    assert top.table.phase == "playing"


# ---- the game ----


def test_the_start_brings_everyone_their_own_view() -> None:
    top, ada, bo = started()
    play = top.table.play
    assert play is not None
    eve = top.join("Eve", watch=True)
    for person, viewer in ((ada, 0), (bo, 1), (eve, -1)):
        snap = person.of(Snapshot)[-1]
        assert isinstance(snap, Snapshot)
        assert snap.viewer == viewer
        assert snap.seq == 0
        assert snap.state == snapshot(view(play.state, None if viewer < 0 else viewer))
        assert restored(play.state.game, snap.state) == view(play.state, None if viewer < 0 else viewer)
    assert ada.lobby.phase == "playing"


def test_an_action_reaches_everyone_and_its_sender_is_answered() -> None:
    top, ada, bo = started()
    action = first_settlement(top)
    top.say(ada, Act(1, action))
    entry = ada.of(EntryArrived)[-1]
    assert isinstance(entry, EntryArrived)
    assert entry.seq == 1
    assert isinstance(entry.entry.events[0], SettlementBuilt)
    assert bo.of(EntryArrived) == [entry]
    assert ada.inbox[-1] == Accepted(1, 1)
    assert not bo.of(Accepted)


def test_a_forbidden_action_is_refused_to_its_sender_alone() -> None:
    top, ada, bo = started()
    seen = len(bo.inbox)
    top.say(ada, Act(1, EndTurn(0)))
    assert (ada.refusal.n, ada.refusal.code, ada.refusal.rule) == (1, "wrong_phase", "R3.1")
    assert ada.refusal.text
    top.say(bo, Act(1, first_settlement(top)))
    assert bo.refusal.text == "You do not play that seat."
    assert len(bo.inbox) == seen + 1
    assert top.table.play is not None
    assert top.table.play.seq == 0


def test_the_same_number_is_the_same_action() -> None:
    top, ada, _ = started()
    action = first_settlement(top)
    top.say(ada, Act(1, action), Act(1, action), Act(1, EndTurn(0)))
    assert ada.of(Accepted) == [Accepted(1, 1)] * 3
    assert top.table.play is not None
    assert top.table.play.seq == 1
    top.say(ada, Act(9, EndTurn(0)), Act(9, EndTurn(0)))
    assert [message.n for message in ada.of(Refusal)] == [9, 9]  # type: ignore[attr-defined]


def test_a_number_too_old_is_refused_with_a_resync() -> None:
    top, ada, _ = started()
    top.say(ada, Act(5, first_settlement(top)))
    top.say(ada, Act(3, EndTurn(0)))
    assert ada.inbox[-2] == Refusal(3, "stale", "", "That action is too old to be answered.")
    assert isinstance(ada.inbox[-1], Snapshot)


def test_nothing_is_told_before_it_is_on_the_disk() -> None:
    top, ada, bo = started()
    top.disk = False
    before = (len(ada.inbox), len(bo.inbox))
    action = first_settlement(top)
    top.say(ada, Act(1, action))
    top.say(ada, Act(2, BuildRoad(0, -7)))
    top.say(bo, Ping())
    assert (len(ada.inbox), len(bo.inbox)) == before
    top.flush()
    assert [type(message) for message in ada.inbox[before[0] :]] == [EntryArrived, Accepted, Refusal]
    assert [type(message) for message in bo.inbox[before[1] :]] == [EntryArrived, Pong]


def test_a_write_that_fails_is_taken_back_and_said() -> None:
    top, ada, bo = started()
    play = top.table.play
    assert play is not None
    action = first_settlement(top)
    before = snapshot(play.state)
    top.disk = False
    top.say(ada, Act(1, action))
    top.fail()
    assert snapshot(play.state) == before
    assert not bo.of(EntryArrived)
    assert [(refusal.n, refusal.code) for refusal in ada.of(Refusal)] == [(1, "not_saved")]  # type: ignore[attr-defined]
    assert "No space left" in str(bo.of(Notice))
    top.say(ada, Act(2, action))
    assert ada.inbox[-1] == Accepted(2, 1)


def test_a_start_that_cannot_be_written_goes_back_to_the_lobby() -> None:
    top, ada, _ = opened()
    top.disk = False
    top.say(ada, StartGame())
    assert not ada.of(Snapshot)
    top.fail()
    assert ada.lobby.phase == "lobby"
    assert ada.of(Notice)
    top.say(ada, StartGame())
    assert ada.lobby.phase == "playing"


def test_the_journal_holds_what_was_played() -> None:
    top, ada, _ = started()
    top.say(ada, Act(1, first_settlement(top)))
    top.say(ada, Say("good luck"))
    play = top.table.play
    assert play is not None
    journal = read(b"".join(line.line for line in top.persisted))
    assert [line.number for line in top.persisted] == [0, 1, 2]
    assert journal.header == play.header
    assert journal.entries == tuple(play.entries)
    assert snapshot(journal.state_at(2)) == snapshot(play.state)
    assert journal.entries[1].fact == Said(0, "Ada", "good luck")


def test_lobby_wishes_are_over_when_the_game_begins() -> None:
    top, ada, _ = started()
    top.say(ada, SetSeats(3))
    assert ada.refusal.code == "wrong_phase"
    top.say(ada, Rematch())
    assert ada.refusal.code == "wrong_phase"


def test_acting_before_the_start_is_refused() -> None:
    top, ada, _ = opened()
    top.say(ada, Act(1, EndTurn(0)), Look(0))
    assert [refusal.code for refusal in ada.of(Refusal)] == ["wrong_phase", "wrong_phase"]  # type: ignore[attr-defined]


# ---- the story so far ----


def told_to(person: Person) -> History:
    """The history somebody was sent, right behind the snapshot it leads to."""
    kinds = [type(message) for message in person.inbox]
    at = kinds.index(History)
    assert kinds[at - 1] is Snapshot
    assert LobbyInfo in kinds[:at], "whose seat is whose is known before"
    return person.inbox[at]  # type: ignore[return-value]


def played_on(top: TableTop, entries: int) -> Play:
    """Let drifters play to some entry of the main game, each action by the seat's own person."""
    play = top.table.play
    assert play is not None
    rng, n = SeededRng(3), 0
    while play.seq < entries:
        seat = (play.may_answer() or play.waiting_on())[0]
        n += 1
        owner = next(person for person in top.people.values() if top.table.lobby.seats[seat].guest == person.lobby.you)
        top.say(owner, Act(n, _drift(play, seat, rng)))
    return play


def _drift(play: Play, seat: int, rng: SeededRng) -> AnyAction:
    seen = view(play.state, seat)
    return BOTS["drifter"]().choose(seen, Seen.of(seen), seat, rng, lambda: False).action  # type: ignore[return-value]


def test_who_comes_back_with_nothing_is_told_the_whole_story_as_they_may_know_it() -> None:
    top, ada, bo = started(seats=2)
    play = played_on(top, 260)
    top.say(bo, Say("well played"))
    live = Watcher()
    for message in bo.inbox:
        live.take(message)
    again = top.join("Bo")
    history = told_to(again)
    assert (history.viewer, history.first) == (1, 1)
    assert history.entries == tuple(redacted(entry, 1) for entry in play.entries)
    came = [message.entry for message in bo.of(EntryArrived)]  # type: ignore[attr-defined]
    assert list(history.entries) == came, "just as it was told entry by entry"
    back = Watcher()
    for message in again.inbox:
        back.take(message)
    assert (back.state, back.seen, back.seq) == (live.state, live.seen, live.seq)
    assert any(isinstance(event, CardStolen | CardBought) for entry in came for event in entry.events)
    assert not ada.of(History)


def test_a_late_onlooker_is_told_the_story_in_public() -> None:
    top, _, _ = started(seats=2)
    play = played_on(top, 260)
    history = told_to(top.join("Eve", watch=True))
    assert history.viewer == -1
    assert history.entries == tuple(redacted(entry, None) for entry in play.entries)


def test_several_seats_of_one_machine_are_told_the_story_in_public_only() -> None:
    top = TableTop(seats=2)
    ada = top.join("Ada", owner=True)
    top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"), Sit("Bo"), StartGame())
    play = played_on(top, 260)
    again = top.join("Ada")
    assert told_to(again).entries == tuple(redacted(entry, None) for entry in play.entries)
    top.say(again, Look(0), Look(1))
    assert len(again.of(History)) == 1, "another seat's eyes bring no other story"


def test_who_has_the_story_is_not_told_it_again_and_a_long_one_begins_late(monkeypatch: pytest.MonkeyPatch) -> None:
    top, _, bo = started(seats=2)
    play = played_on(top, 60)
    since = top.join("Bo", game=play.header.game, viewer=1, since=50)
    assert [message.seq for message in since.of(EntryArrived)] == list(range(51, 61))  # type: ignore[attr-defined]
    assert not since.of(History)
    monkeypatch.setattr("net.play.RING", 20)
    history = told_to(top.join("Bo", game=play.header.game, viewer=1, since=30))
    assert (history.first, len(history.entries)) == (41, 20)
    assert not started()[1].of(History), "before the first entry there is no story"
    del bo


def test_an_onlooker_that_skipped_something_is_shown_the_whole_view_and_the_time() -> None:
    top, ada, bo = opened()
    top.say(ada, ChangeSetting("turn_seconds", 60), StartGame())
    eve = top.join("Eve", watch=True)
    for person, n in ((ada, 1), (bo, 1)):
        top.say(person, Act(n, Resign(0 if person is ada else 1)))
        before, others = len(eve.inbox), len(ada.inbox)
        top.run(top.table.refresh(eve.peer, top.now))
        kinds = [type(message) for message in eve.inbox[before:]]
        assert kinds[:2] == [LobbyInfo, Snapshot]
        assert kinds[2:] in ([TurnTime] * 2, [Reveal])
        assert len(ada.inbox) == others, "nobody else is told"
    assert top.table.phase == "over"
    late = top.join("Mia", watch=True)
    assert [type(message) for message in late.inbox][-4:] == [Snapshot, History, Reveal, LobbyInfo]


# ---- hot-seat ----


def hotseat() -> tuple[TableTop, Person]:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"), Sit("Bo"), AddBot("drifter"), StartGame())
    return top, ada


def test_behind_the_curtain_nothing_private_is_on_the_wire() -> None:
    _, ada = hotseat()
    snap = ada.of(Snapshot)[-1]
    assert isinstance(snap, Snapshot)
    assert snap.viewer == -1
    assert snap.state.hands == (None, None, None)


def test_one_viewer_at_a_time_and_own_seats_only() -> None:
    top, ada = hotseat()
    for viewer in (0, 1, -1):
        top.say(ada, Look(viewer))
        snap = ada.inbox[-1]
        assert isinstance(snap, Snapshot)
        assert snap.viewer == viewer
        known = [seat for seat, hand in enumerate(snap.state.hands) if hand is not None]
        assert known == ([] if viewer < 0 else [viewer])
    top.say(ada, Look(2))
    assert ada.refusal.code == "not_yours"
    top.say(ada, Act(1, first_settlement(top)))
    assert ada.inbox[-1] == Accepted(1, 1)


# ---- absence and return ----


def test_a_drop_and_a_return_are_facts_of_the_game() -> None:
    top, ada, bo = started()
    top.drop(bo)
    assert ada.of(EntryArrived)[-1].entry.fact == Absent(1)  # type: ignore[attr-defined]
    assert not ada.lobby.seats[1].present
    again = top.join("Bo")
    assert ada.of(EntryArrived)[-1].entry.fact == Returned(1)  # type: ignore[attr-defined]
    assert ada.lobby.seats[1].present
    assert again.of(Snapshot)[0].viewer == 1  # type: ignore[attr-defined]


def test_a_return_brings_the_entries_that_were_missed() -> None:
    top, ada, bo = started()
    play = top.table.play
    assert play is not None
    top.drop(bo)
    top.say(ada, Act(1, first_settlement(top)))
    again = top.join("Bo", game=play.header.game, viewer=1, since=0)
    assert not again.of(Snapshot)
    assert [message.seq for message in again.of(EntryArrived)] == [1, 2, 3]  # type: ignore[attr-defined]
    late = top.join("Bo", game="another", viewer=1, since=0)
    assert late.of(Snapshot)


@pytest.mark.parametrize("since", [99, -1])
def test_a_return_from_nowhere_brings_a_snapshot(since: int) -> None:
    top, _, bo = started()
    assert top.table.play is not None
    top.drop(bo)
    assert top.join("Bo", game=top.table.play.header.game, viewer=1, since=since).of(Snapshot)


def test_nobody_returns_into_anothers_eyes() -> None:
    top, _, bo = started()
    assert top.table.play is not None
    top.drop(bo)
    again = top.join("Bo", game=top.table.play.header.game, viewer=0, since=0)
    snap = again.of(Snapshot)[0]
    assert isinstance(snap, Snapshot)
    assert snap.viewer == 1
    assert snap.state.hands[0] is None


def test_the_newcomer_replaces_the_old_connection() -> None:
    top, ada, bo = started()
    again = top.join("Bo")
    assert bo.of(Closed)
    assert bo.cut
    told = len(ada.inbox)
    top.drop(bo)
    assert len(ada.inbox) == told, "the late end of a replaced connection means nothing"
    top.say(bo, Say("ghost"))
    assert len(ada.inbox) == told
    del again


def test_a_device_is_known_once_it_was_here() -> None:
    top, _, bo = opened()
    key = b"Bo".ljust(32, b".")
    assert top.table.is_known(key)
    assert not top.table.is_known(b"x" * 32)
    top.say(bo, Leave())
    assert not top.table.is_known(key)


# ---- bots ----


def test_bots_play_a_whole_game_and_the_journal_is_revealed() -> None:
    top = TableTop(seats=3)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("greedy"), AddBot("drifter"), AddBot("greedy"), StartGame())
    top.play_on()
    assert top.table.phase == "over"
    play = top.table.play
    assert play is not None
    reveal = ada.of(Reveal)[0]
    assert isinstance(reveal, Reveal)
    assert reveal.entries == tuple(play.entries)
    assert not ada.of(Notice)
    assert [message.seq for message in ada.of(EntryArrived)] == list(range(1, play.seq + 1))  # type: ignore[attr-defined]
    top.say(ada, Rematch())
    assert ada.lobby.phase == "lobby"
    assert [seat.bot for seat in ada.lobby.seats].count("greedy") == 2
    top.say(ada, StartGame())
    assert ada.lobby.phase == "playing"


def test_a_bot_sees_a_view_and_nothing_else() -> None:
    top = TableTop(seats=2)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("drifter"), AddBot("drifter"), StartGame())
    for _ in range(60):
        for think in top.thinking:
            hidden = [seat for seat in range(2) if seat != think.seat]
            assert all(think.view.hands[seat] is None for seat in hidden)
            assert think.view.deck is None
        top.think()


def test_a_bot_that_fails_is_helped_out_and_it_is_said() -> None:
    top = TableTop(seats=2)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("drifter"), AddBot("drifter"), StartGame())
    think = top.thinking.pop()
    top.run(top.table.thought(think.ticket, None, "its program stopped", top.now))
    assert "its program stopped" in str(ada.of(Notice))
    assert top.table.play is not None
    assert top.table.play.seq == 1


def test_a_bot_that_asks_for_the_impossible_is_helped_out() -> None:
    top = TableTop(seats=2)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("drifter"), AddBot("drifter"), StartGame())
    for impossible in (EndTurn(top.thinking[0].seat), EndTurn(1 - top.thinking[0].seat)):
        think = top.thinking.pop()
        top.run(top.table.thought(think.ticket, impossible, "", top.now))
    assert top.table.play is not None
    assert top.table.play.seq == 2
    top.run(top.table.thought(999, EndTurn(0), "", top.now))
    assert top.table.play.seq == 2


def test_a_seat_whose_person_resigned_is_played_on() -> None:
    top, ada, bo = started()
    top.say(ada, Act(1, Resign(0)))
    assert ada.inbox[-1] == Accepted(1, 1)
    assert [think.seat for think in top.thinking] == [0]
    top.say(ada, Act(2, first_settlement(top)))
    assert ada.refusal.text == "You do not play that seat."
    top.think()
    assert top.table.play is not None
    assert top.table.play.seq >= 2
    assert bo.of(EntryArrived)


def test_bots_pause_between_their_moves_so_that_people_can_follow() -> None:
    top = TableTop(seats=2, pace=0.5)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("drifter"), AddBot("drifter"), StartGame())
    top.think()
    assert not top.thinking
    assert top.timers[-1] == top.now + 0.5
    top.tick(0.5)
    assert len(top.thinking) == 1


def test_a_bot_leaves_its_offer_open_for_people() -> None:
    top = TableTop(seats=2, chance=SeededChance(4))
    ada = top.join("Ada", owner=True)
    top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"), AddBot("greedy"), StartGame())
    waited = False
    n = 0
    for _ in range(400):
        play = top.table.play
        assert play is not None
        if top.thinking:
            top.think()
            continue
        if top.table.phase == "over":
            break
        if 0 in play.waiting_on():
            n += 1
            option = legal_actions(play.state, 0)[-1]
            rolled = option if not hasattr(option, "sample") else option.sample(top._rng)
            top.say(ada, Act(n, rolled))
            continue
        assert play.may_answer() == (0,), "nobody but Ada is asked"
        assert top.timers[-1] == pytest.approx(top.now + PATIENCE)
        waited = True
        top.tick(PATIENCE)
        assert top.thinking
    assert waited


def test_an_abandoned_table_ends_itself() -> None:
    top, ada, bo = started()
    top.drop(ada)
    top.drop(bo)
    top.tick(ABANDONED - 1)
    assert not top.ended
    top.tick(2)
    assert top.ended == "Nobody was at the table any more."


def test_bots_finish_their_game_though_nobody_looks() -> None:
    top = TableTop(seats=2)
    ada = top.join("Ada", owner=True)
    top.say(ada, AddBot("drifter"), AddBot("drifter"), StartGame())
    top.drop(ada)
    top.tick(ABANDONED + 1)
    assert not top.ended
    top.play_on()
    assert top.table.phase == "over"
    top.tick(0)
    assert top.ended


# ---- resuming ----


def test_a_game_is_taken_up_again_by_the_same_devices() -> None:
    top, ada, bo = started()
    top.say(ada, Act(1, first_settlement(top)))
    record = top.remembered[-1].record
    journal = read(b"".join(line.line for line in top.persisted))
    again = TableTop(seed=2)
    table: Table = again.table
    again.run(table.resume(record, journal, again.now))
    assert table.code == record.code
    back = again.join("Ada", game=journal.header.game, viewer=0, since=1)
    assert back.lobby.phase == "playing"
    assert back.lobby.owner
    assert not back.of(Snapshot)
    bob = again.join("Bo")
    assert bob.of(Snapshot)[0].viewer == 1  # type: ignore[attr-defined]
    play = table.play
    assert play is not None
    again.say(back, Act(1, legal_actions(play.state, 0)[0]))  # type: ignore[arg-type]
    assert isinstance(back.inbox[-1], Accepted)
    content = header_line(play.header) + b"".join(entry_line(entry) for entry in play.entries)
    assert len(read(content).entries) == play.seq
    del bo


def test_the_lobby_type_is_what_the_table_needs() -> None:
    top = TableTop()
    assert isinstance(top.table.lobby, Lobby)
    assert top.table.seats_taken == 0
    ada = top.join("Ada", owner=True)
    top.run(top.table.set_code("ZZ222"))
    assert ada.lobby.code == "ZZ222"
    top.run(top.table.shut("enough"))
    assert top.ended == "enough"
    assert top.table.shut("again") == []
