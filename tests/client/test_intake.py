"""What the host says, taken in as the window does, held against the whole state."""

import random

import pytest
from fakes import a_lobby, person
from msgspec import structs
from table_pilot import concrete, header

from client.intake import leave, set_curtain, take_in
from client.store import Store
from client.text import say
from hearthsea.actions import MakeOffer, Undo
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, view, waiting_on
from hearthsea.entries import Entry, Header, Said, redacted, start
from hearthsea.events import Undone
from hearthsea.resources import counts, one
from hearthsea.snapshot import digest, snapshot
from hearthsea.state import State
from net.messages import (
    Accepted,
    Closed,
    EntryArrived,
    Failure,
    Heard,
    HeardBefore,
    History,
    Line,
    PersonInfo,
    Refusal,
    Snapshot,
)


class Host:
    """The whole game, telling one store what its viewer may know."""

    def __init__(self, store: Store, viewer: int, head: Header) -> None:
        self.store, self.viewer, self.head = store, viewer, head
        self.state: State = start(head)
        self.seq = 0
        self.told: list[Entry] = []
        self.chance, self.rng = SeededChance(3), random.Random(3)
        self.look(viewer)

    def look(self, viewer: int) -> None:
        self.viewer = viewer
        seen = view(self.state, viewer if viewer >= 0 else None)
        take_in(self.store, Snapshot(self.seq, viewer, self.head, snapshot(seen)), 0.0, "21:00")

    def tell(self, entry: Entry) -> None:
        self.seq += 1
        self.told.append(entry)
        entry = redacted(entry, self.viewer if self.viewer >= 0 else None)
        take_in(self.store, EntryArrived(self.seq, entry), float(self.seq), "21:00")

    def act(self, action: object = None) -> None:
        if action is None:
            calm = [c for c in legal_actions(self.state, waiting_on(self.state)[0]) if "Offer" not in type(c).__name__]
            action = concrete(self.rng.choice(calm), self.rng)
        events = decide(self.state, action, self.chance)  # type: ignore[arg-type]
        apply(self.state, events)
        self.tell(Entry(tuple(events)))  # type: ignore[arg-type]


def a_host(seats: int = 3, mine: tuple[int, ...] = (0,), viewer: int = 0) -> Host:
    store = Store("Ada", 6)
    players = tuple(person(f"P{n}", n, 1 if n in mine else 2) for n in range(seats))
    take_in(store, a_lobby(seats=players, phase="playing"), 0.0, "21:00")
    return Host(store, viewer, header(seats))


def test_the_view_follows_entry_by_entry() -> None:
    host = a_host()
    for _ in range(150):
        host.act()
        assert host.store.state is not None
        assert digest(host.store.state) == digest(view(host.state, 0))
    assert host.store.seq == 150
    assert host.store.state.hands[1] is None
    assert len(host.store.log) > 100


def test_a_gap_changes_nothing_until_a_snapshot_comes() -> None:
    host = a_host()
    host.act()
    before = host.store.state
    host.seq += 1
    host.act()
    assert host.store.state is before
    host.look(0)
    assert host.store.seq == host.seq


def test_answers_clear_what_was_waiting_and_a_refusal_is_kept_until_something_happens() -> None:
    host = a_host()
    store = host.store
    store.unanswered |= {1, 2}
    take_in(store, Accepted(1, 4), 0.0, "")
    take_in(store, Refusal(2, "not_your_turn", "R3.1", "It is not your turn."), 7.0, "")
    assert store.unanswered == set()
    assert store.refused is not None
    assert (store.refused.code, store.refused.at) == ("not_your_turn", 7.0)
    host.act()
    assert store.refused is None


def test_chat_has_its_speakers_colour_in_the_lobby_and_in_the_game() -> None:
    store = Store("Ada", 6)
    take_in(store, a_lobby(), 0.0, "")
    take_in(store, Heard(2, "Bo", "Evening!"), 0.0, "21:02")
    assert (store.chat[0].text, store.chat[0].colour, store.chat[0].clock) == ("Evening!", 3, "21:02")
    host = a_host()
    host.tell(Entry(fact=Said(1, "Bo", "Well played")))
    assert host.store.chat[-1].colour == host.head.players[1].colour
    assert host.store.log == []


def test_the_log_says_you_to_the_only_person_here() -> None:
    host = a_host()
    host.act()
    assert host.store.log[0].text == "You built a settlement"
    assert host.store.log[0].place is not None


def test_in_hot_seat_the_log_keeps_no_secret_and_no_you() -> None:
    host = a_host(mine=(0, 1))
    for _ in range(400):
        if host.state.is_over:
            break
        host.look(waiting_on(host.state)[0])
        host.act()
    stolen = [line for line in host.store.log if "took a card from" in line.text]
    assert stolen
    assert all(line.goods == 0 for line in stolen)
    assert not any(line.text.startswith("You") for line in host.store.log)


def test_alone_the_thief_sees_what_was_stolen() -> None:
    host = a_host()
    for _ in range(600):
        host.act()
    known = [line for line in host.store.log if line.seat == 0 and "took from" in line.text]
    assert known
    assert all(line.goods for line in known)


def test_the_curtain_falls_for_whoever_is_awaited_and_rises_for_them() -> None:
    host = a_host(mine=(0, 1))
    host.look(0)
    assert host.store.curtain_for is None
    host.act()
    host.act()
    assert waiting_on(host.state) == (1,)
    assert host.store.curtain_for == 1
    host.look(1)
    assert host.store.curtain_for is None
    host.act()
    host.act()
    assert waiting_on(host.state) == (2,)
    assert host.store.curtain_for is None, "somebody else's turn: who looked last goes on looking"


def test_the_machine_is_passed_for_a_persons_offer() -> None:
    host = a_host(mine=(0, 1))
    while host.state.turn != 0 or type(host.state.phase).__name__ != "Main" or not host.state.hands[0]:
        host.look(waiting_on(host.state)[0])
        host.act()
    host.look(0)
    kind = next(k for k, n in enumerate(counts(host.state.hands[0] or 0)) if n)
    host.act(MakeOffer(0, one(kind), one((kind + 1) % 5), 0b110))
    assert host.store.curtain_for == 1
    assert host.store.curtain_for_offer


def test_at_the_very_start_nobody_has_looked_yet() -> None:
    host = a_host(mine=(1, 2), viewer=-1)
    assert host.store.curtain_for == 1


def test_what_was_said_in_the_lobby_before_is_written_down_once() -> None:
    store = Store("Ada", 6)
    take_in(store, a_lobby(), 0.0, "21:02:30")
    take_in(store, Heard(2, "Bo", "Evening!"), 0.0, "21:02:30")
    told = (Line(2, "Bo", "Evening!", 200), Line(1, "Ada", "Hello", 100), Line(2, "Bo", "Where were you?", 10))
    take_in(store, HeardBefore(told), 0.0, "21:05:50")
    assert [(line.clock, line.text) for line in store.chat] == [
        ("21:02", "Evening!"), ("21:04", "Hello"), ("21:05", "Where were you?"),
    ]  # fmt: skip
    assert [line.colour for line in store.chat] == [3, 6, 3]
    take_in(store, HeardBefore(told), 0.0, "21:06:00")
    assert len(store.chat) == 3
    leave(store)
    take_in(store, a_lobby(), 0.0, "21:07:00")
    take_in(store, HeardBefore(told), 0.0, "21:07:00")
    assert len(store.chat) == 3


@pytest.mark.parametrize(
    ("now", "ago", "told"),
    [
        ("21:30:10", 30, "21:29"),
        ("21:30:50", 30, "21:30"),
        ("21:30:00", 60, "21:29"),
        ("00:00:05", 10, "23:59"),
        ("21:30", 60, "21:29"),
        ("", 60, ""),
    ],
)
def test_a_line_of_before_has_the_minute_in_which_it_happened(now: str, ago: int, told: str) -> None:
    host = a_host()
    host.act()
    store = Store("Ada", 6)
    players = tuple(person(f"P{n}", n, 1 + n) for n in range(3))
    take_in(store, a_lobby(seats=players, phase="playing"), 0.0, now)
    take_in(store, Snapshot(host.seq, 0, host.head, snapshot(view(host.state, 0))), 0.0, now)
    entries = tuple(redacted(entry, 0) for entry in host.told)
    take_in(store, History(0, 1, entries[-1].at + ago, entries), 0.0, now)
    assert store.log[-1].clock == told
    take_in(store, Heard(2, "Bo", "Evening!"), 0.0, now)
    assert store.chat[-1].clock == now[:5]


def back_to(host: Host, mine: tuple[int, ...], viewer: int, at: int = 0) -> Store:
    """Another window that comes to the same game with nothing, and is told what happened."""
    store = Store("Ada", 6)
    players = tuple(person(f"P{n}", n, 1 if n in mine else 2) for n in range(3))
    take_in(store, a_lobby(seats=players, phase="playing"), 0.0, "21:30")
    seat = viewer if viewer >= 0 else None
    take_in(store, Snapshot(host.seq, viewer, host.head, snapshot(view(host.state, seat))), 0.0, "21:30")
    told = tuple(redacted(entry, seat) for entry in host.told)
    take_in(store, History(viewer, 1, at, told), 0.0, "21:30")
    return store


def test_after_a_crash_the_window_has_its_log_and_chat_back_and_nothing_moves() -> None:
    host = a_host()
    for number in range(250):
        host.act()
        if number % 50 == 0:
            host.tell(Entry(fact=Said(1, "P1", f"word {number}")))
    store = back_to(host, (0,), 0)
    live = host.store
    words = lambda lines: [(line.text, line.goods, line.place, line.seat, line.seq) for line in lines]  # noqa: E731
    assert words(store.log) == words(live.log)
    assert words(store.chat) == words(live.chat)
    assert len(store.chat) == 5
    assert (store.seq, store.logged, store.seen) == (live.seq, live.logged, live.seen)
    assert store.seen is not None
    assert all(arrived.at < -1e6 for arrived in store.recent), "what is long past is not played again"
    host.store = store
    host.act()
    assert sum(arrived.at >= 0 for arrived in store.recent) == 1


def test_the_log_of_before_stands_at_the_time_of_day_it_happened() -> None:
    host = a_host()
    host.act()
    store = back_to(host, (0,), 0, at=35 * 60)
    assert store.log[0].clock == "20:55"


def test_in_hot_seat_a_history_brings_no_secret() -> None:
    host = a_host(mine=(0, 1))
    for _ in range(400):
        host.look(waiting_on(host.state)[0])
        host.act()
    store = back_to(host, (0, 1), -1)
    assert [line.text for line in store.log] == [line.text for line in host.store.log]
    stolen = [line for line in store.log if "took a card from" in line.text]
    assert stolen
    assert not any(line.goods for line in stolen)
    assert store.seen is None
    before = list(store.log)
    take_in(store, History(0, 1, 0, tuple(redacted(entry, 0) for entry in host.told)), 0.0, "21:30")
    assert store.log == before, "a history for other eyes than those that look is none"


def test_a_story_too_long_to_tell_begins_late_and_says_so() -> None:
    host = a_host()
    for _ in range(60):
        host.act()
    store = back_to(host, (0,), 0)
    late = Store("Ada", 6)
    late.lobby, late.my_seats = store.lobby, store.my_seats
    take_in(late, Snapshot(host.seq, 0, host.head, snapshot(view(host.state, 0))), 0.0, "21:30")
    take_in(late, History(0, 31, 0, tuple(redacted(entry, 0) for entry in host.told[30:])), 0.0, "21:30")
    assert late.log[0].text == say("log.resumed")
    assert [line.text for line in late.log[1:]] == [line.text for line in store.log if line.seq > 30]
    assert late.seen is None


def test_leaving_forgets_everything_of_the_table() -> None:
    host = a_host()
    host.act()
    for ending in (Closed("The table was closed by its owner."), Failure("x", "No more.")):
        take_in(host.store, ending, 0.0, "")
        assert host.store.lobby is None
        assert host.store.state is None
        assert not host.store.log
        assert host.store.failure
    host.store.failure = ""
    leave(host.store)
    set_curtain(host.store)
    assert host.store.curtain_for is None


def test_a_rematch_forgets_the_game_but_not_the_table() -> None:
    host = a_host()
    host.act()
    take_in(host.store, a_lobby(), 0.0, "")
    assert host.store.header is None
    assert host.store.lobby is not None


def test_after_a_return_dice_and_last_move_show_and_nothing_moves_or_sounds() -> None:
    from client.notices import Watch
    from client.screens.base import ScreenContext
    from client.screens.table import TableScreen

    host = a_host()
    for _ in range(120):
        host.act()
    store = Store("Ada", 6)
    players = tuple(person(f"P{n}", n, 1 if n == 0 else 2) for n in range(3))
    take_in(store, a_lobby(seats=players, phase="playing"), 50.0, "21:00")
    take_in(store, Snapshot(host.seq, 0, host.head, snapshot(view(host.state, 0))), 50.0, "21:30")
    told = tuple(redacted(entry, 0) for entry in host.told)
    take_in(store, History(0, 1, 0, told), 50.0, "21:30")
    screen, watch = TableScreen(ScreenContext(store)), Watch()
    assert not watch.look(store).sounds
    screen.scene((1280, 720), 1.0, 50.1)
    sight, old = screen.sight(), TableScreen(ScreenContext(host.store))
    old.scene((1280, 720), 1.0, 1e6)
    before = old.sight()
    assert sight is not None
    assert before is not None
    assert sight.dice == before.dice is not None
    assert sight.last_place == before.last_place is not None
    assert not screen.motion.is_running
    assert [line.text for line in store.log] == [line.text for line in host.store.log]


def test_behind_the_curtain_the_last_move_stays_marked() -> None:
    from client.screens.table.sight import Sight

    host = a_host(mine=(0, 1))
    store = host.store

    def last() -> tuple[str, int] | None:
        assert store.state is not None
        return Sight(store, store.state).last_place

    for _ in range(2):
        host.act()
    put = last()
    assert put is not None
    store.recent.clear()  # the machine is passed on
    host.look(1)
    assert last() == put, "the next player sees what was done last"
    while not any(isinstance(event, Undone) for entry in host.told for event in entry.events):
        seat = waiting_on(host.state)[0]
        before = last()
        if host.state.turn == seat == 0 and host.state.undo is not None and host.told[-1].events[0].seat == 0:
            store.recent.clear()
            host.look(1 - host.viewer)
            host.act(Undo(0))
            assert last() != before, "it was taken back, so it is not the last move"
            assert last() is not None
        else:
            host.act()
    host.seq += 1
    host.look(0)
    assert last() is None, "what was missed may have been another move"


def test_what_one_has_said_oneself_is_never_unread() -> None:
    store = Store("Ada", 6)
    take_in(store, a_lobby(), 0.0, "")
    assert store.lobby is not None
    take_in(store, Heard(store.lobby.you, "Ada", "Hello"), 0.0, "")
    assert store.unread == 0
    take_in(store, Heard(2, "Bo", "Evening!"), 0.0, "")
    assert store.unread == 1
    host = a_host()
    for seat, name, unread in ((0, "P0", 0), (1, "P1", 1), (0, "P0", 1), (-1, "Eve", 2)):
        host.tell(Entry(fact=Said(seat, name, "Wool?")))
        assert host.store.unread == unread
    assert len(host.store.chat) == 4


def test_an_onlooker_s_own_words_are_not_unread_either() -> None:
    host = a_host(mine=(), viewer=-1)
    lobby = host.store.lobby
    assert lobby is not None
    host.store.lobby = structs.replace(lobby, people=(PersonInfo(lobby.you, "Eve", True), PersonInfo(7, "Fay", True)))
    for name, unread in (("Eve", 0), ("Fay", 1)):
        host.tell(Entry(fact=Said(-1, name, "Oh!")))
        assert host.store.unread == unread


def test_nothing_that_was_said_before_one_came_back_is_unread() -> None:
    host = a_host()
    for number in range(3):
        host.tell(Entry(fact=Said(1, "P1", f"word {number}")))
    store = back_to(host, (0,), 0)
    assert len(store.chat) == 3
    assert store.unread == 0
    host.store = store
    host.tell(Entry(fact=Said(1, "P1", "Welcome back")))
    assert store.unread == 1
    store = Store("Ada", 6)
    take_in(store, a_lobby(), 0.0, "21:02:30")
    take_in(store, HeardBefore((Line(2, "Bo", "Evening!", 200),)), 0.0, "21:05:50")
    assert (len(store.chat), store.unread) == (1, 0)
