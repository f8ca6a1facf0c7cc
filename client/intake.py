"""What the host says goes into the store: the lobby, snapshots, entries, refusals, chat.

Entries are applied with the very code the host runs. In hot-seat the log is written from what everybody may know, so
that passing the machine on passes no secrets on.
"""

from collections.abc import Sequence
from dataclasses import replace

from client import muting
from client.ledger import TAKEN_BACK, Teller, place_of
from client.leftovers import left_over
from client.store import Arrived, LogLine, Refused, Store
from client.text import say
from hearthsea import entries
from hearthsea.engine import apply, waiting_on
from hearthsea.entries import Entry, Header, Said
from hearthsea.events import DiceRolled, TurnBegan, Undone
from hearthsea.journal import Journal, fitting
from hearthsea.seen import Seen
from hearthsea.snapshot import restored
from hearthsea.state import Game, State
from net.messages import (
    Accepted,
    Closed,
    EntryArrived,
    Failure,
    Heard,
    HeardBefore,
    History,
    HostMessage,
    Line,
    LobbyInfo,
    Notice,
    Refusal,
    Reveal,
    Snapshot,
    TurnTime,
)

MOST_LINES = 1000
MOST_PLACES = 100  # of what was put on the board; more than can be taken back in a turn
DAY_MINUTES = 24 * 60
LONG_AGO = -1e9  # on the app's clock


def take_in(store: Store, message: HostMessage, now: float, clock: str) -> None:
    """Change the store by what a message tells; `now` in seconds, `clock` the time of day, "21:07" or "21:07:36"."""
    minute = clock[:5]
    match message:
        case LobbyInfo():
            _lobby(store, message)
        case Snapshot():
            _snapshot(store, message, minute)
        case History():
            _history(store, message, clock)
        case EntryArrived():
            _entry(store, message, now, minute)
        case Accepted():
            store.unanswered.discard(message.n)
        case Refusal():
            store.unanswered.discard(message.n)
            store.refused = Refused(message.code, message.rule, message.text, now)
        case Heard():
            _heard(store, message, minute)
        case HeardBefore():
            _heard_before(store, message, clock)
        case Notice():
            in_game = store.header is not None
            _keep(store.log if in_game else store.chat, [LogLine(minute, -1, message.text)])
        case TurnTime():
            _time(store, message, now, minute)
        case Reveal():
            store.journal = fitting(Journal(store.header or message.header, message.entries, 0)).entries
        case Closed():
            leave(store)
            store.failure = message.reason
        case Failure():
            leave(store)
            store.failure = message.text
        case _:
            pass
    set_curtain(store)
    store.version += 1


def leave(store: Store) -> None:
    """Forget the table: nothing of it stays in the store."""
    store.connection = "none"
    store.lobby = None
    store.here = False
    _forget_game(store)
    store.chat.clear()
    store.chat_read = 0
    store.version += 1


def _forget_game(store: Store) -> None:
    store.header = None
    store.state = None
    store.viewer = None
    store.my_seats = ()
    store.seq = 0
    store.seen = None
    store.logged = 0
    store.recent.clear()
    store.rolled = None
    store.trail.clear()
    store.log.clear()
    store.refused = None
    store.unanswered.clear()
    store.turn_ends = {}
    store.left_over = frozenset()
    store.muted = frozenset()
    store.curtain_for = None
    store.journal = ()


def _lobby(store: Store, lobby: LobbyInfo) -> None:
    if lobby.phase == "lobby" and store.header is not None:
        _forget_game(store)  # a rematch
    if store.lobby is not None and store.lobby != lobby:
        store.refused = None
    store.lobby = lobby
    store.my_seats = tuple(n for n, seat in enumerate(lobby.seats) if seat.kind == "person" and seat.owner == lobby.you)


def _snapshot(store: Store, message: Snapshot, clock: str) -> None:
    new = store.header is None or store.header.game != message.header.game
    if new or message.seq != store.seq:  # else other eyes look at the same moment: dice and pieces lie where they lay
        store.rolled = None
        store.trail.clear()
        store.left_over = frozenset()
    if new:
        store.log.clear()
        store.logged = 0
        store.journal = ()
    store.header = message.header
    store.state = restored(game_of(message.header), message.state)
    store.viewer = message.viewer if message.viewer >= 0 else None
    store.seq = message.seq
    store.seen = Seen.start(store.state.game.seats) if message.seq == 0 and store.viewer is not None else None
    store.recent.clear()
    if new and any(store.state.settlements):  # what was played before may be told nowhere here
        _keep(store.log, [LogLine(clock, -1, say("log.resumed"))])


def _history(store: Store, message: History, clock: str) -> None:
    """Write into the log what happened before this window came; quietly: nothing of it is news."""
    if store.state is None or store.header is None or message.viewer != (-1 if store.viewer is None else store.viewer):
        return
    if message.first == 1:
        if not store.logged:
            store.log.clear()
        if store.viewer is not None:
            store.seen = Seen.start(store.state.game.seats)
            for entry in message.entries:
                for event in entry.events:
                    store.seen.apply(event)
    if not store.recent:  # what lies on the table of it shows, as nothing that has just happened
        kept = list(enumerate(message.entries, start=message.first))[-(store.recent.maxlen or 0) :]
        store.recent.extend(Arrived(number, entry, LONG_AGO) for number, entry in kept)
        store.trail.clear()
        note(store, message.entries)
        events = (event for entry in message.entries for event in entry.events)
        store.left_over, _ = left_over(frozenset(), 0, events)
    for number, entry in enumerate(message.entries, start=message.first):
        if number > store.logged:
            _write_down(store, number, entry, _before(clock, message.at - entry.at), news=False)


def note(store: Store, some: Sequence[Entry]) -> None:
    """Keep what everybody may see whichever seat looks on: the last roll, and where pieces were put.

    What was taken back is not kept.
    """
    for entry in some:
        for event in entry.events:
            place = place_of(event)
            if isinstance(event, DiceRolled):
                store.rolled = event
            elif isinstance(event, Undone):
                del store.trail[-1:]
            elif place is not None or isinstance(event, TAKEN_BACK):
                store.trail.append(place)
    del store.trail[:-MOST_PLACES]


def _before(clock: str, seconds: int) -> str:
    """The time of day so many seconds earlier; where there is no clock there is none."""
    if ":" not in clock:
        return clock
    hour, minute, second = (*map(int, clock.split(":")), 0)[:3]
    minutes = ((hour * 60 + minute) * 60 + second - seconds) // 60 % DAY_MINUTES
    return f"{minutes // 60:02}:{minutes % 60:02}"


def game_of(header: Header) -> Game:
    """What is fixed in the game of a header."""
    return entries.start(header).game


def _entry(store: Store, message: EntryArrived, now: float, clock: str) -> None:
    if store.state is None or store.header is None or message.seq != store.seq + 1:
        return  # a gap: the guest has asked for a snapshot
    entry = message.entry
    store.left_over, _ = left_over(store.left_over, len(store.state.offers), entry.events)
    state: State = store.state.copy()
    apply(state, entry.events)
    store.state = state
    store.seq = message.seq
    store.recent.append(Arrived(message.seq, entry, now))
    note(store, (entry,))
    if entry.events:
        store.refused = None
    if any(isinstance(event, TurnBegan) for event in entry.events):
        store.muted = frozenset()
    if store.seen is not None:
        for event in entry.events:
            store.seen.apply(event)
    _write_down(store, message.seq, entry, clock)


def _write_down(store: Store, number: int, entry: Entry, clock: str, *, news: bool = True) -> None:
    """Tell an entry in the log, or in the chat."""
    assert store.state is not None
    assert store.header is not None
    store.logged = number
    alone = len(store.my_seats) == 1
    teller = Teller(store.header.players, store.my_seats[0] if alone else -1, store.state.game.has_ships,
                    _draw_offered(store.log))  # fmt: skip
    if isinstance(entry.fact, Said):
        line = teller.chat_line(number, entry.fact, clock)
        _keep(store.chat, [replace(line, news=news and not _is_own(store, entry.fact))])
        return
    public = entry if alone else entries.redacted(entry, None)
    _keep(store.log, teller.lines(number, public, clock))


def _draw_offered(log: list[LogLine]) -> bool:
    """Whether a draw was offered since the turn began (R3.4: it holds for that turn)."""
    kinds = (line.kind for line in reversed(log) if line.kind in ("turn", "extra", "draw"))
    return next(kinds, "") == "draw"


def _time(store: Store, message: TurnTime, now: float, clock: str) -> None:
    """Keep until when a seat has time; say so in its last seconds."""
    until = now + message.left / 1000 if message.running else 0.0
    store.turn_ends = {**store.turn_ends, message.seat: until}
    if message.last and store.header is not None:
        teller = Teller(store.header.players, store.my_seats[0] if len(store.my_seats) == 1 else -1)
        _keep(store.log, [teller.last_seconds(message.seat, round(message.left / 1000), clock)])


def _is_own(store: Store, said: Said) -> bool:
    """Whether somebody at this window said it; whoever has no seat is known by the name that the table gave them."""
    if said.seat >= 0:
        return said.seat in store.my_seats
    lobby = store.lobby
    return lobby is not None and any((one.guest, one.name) == (lobby.you, said.name) for one in lobby.people)


def _heard(store: Store, message: Heard | Line, clock: str, *, news: bool = True) -> None:
    lobby = store.lobby
    colour = -1
    news = news and (lobby is None or message.guest != lobby.you)
    if lobby is not None:
        colour = next((s.colour for s in lobby.seats if s.kind == "person" and s.owner == message.guest), -1)
    _keep(store.chat, [LogLine(clock, -1, message.text, "chat", name=message.name, colour=colour, news=news)])


def _heard_before(store: Store, message: HeardBefore, clock: str) -> None:
    """Write down what was said in the lobby before this window came; after a lost line, only what it has missed."""
    known = {(line.name, line.text) for line in store.chat if not line.seq}
    last = max((n for n, line in enumerate(message.lines) if (line.name, line.text) in known), default=-1)
    for line in message.lines[last + 1 :]:
        _heard(store, line, _before(clock, line.ago), news=False)


def _keep(lines: list[LogLine], more: list[LogLine]) -> None:
    lines.extend(more)
    if len(lines) > MOST_LINES:
        del lines[: len(lines) - MOST_LINES]


def set_curtain(store: Store) -> None:
    """Say whether this machine must be passed on, and to whom: to a seat that is asked, else to one with a duty."""
    store.curtain_for = None
    state = store.state
    if state is None or len(store.my_seats) < 2 or state.is_over:
        return
    asked = [seat for seat in sorted(muting.asked(store)) if _worth_passing(store, state, seat)]
    due = [seat for seat in waiting_on(state) if seat in store.my_seats]
    wanted = asked or due
    if not wanted:
        # Somebody else's doing: who looked last goes on looking; nobody has looked yet at the very start.
        store.curtain_for = store.my_seats[0] if store.viewer is None else None
        return
    if store.viewer not in wanted:
        store.curtain_for = wanted[0]
        store.curtain_for_offer = bool(asked)


def _worth_passing(store: Store, state: State, seat: int) -> bool:
    """Whether a person's offer asks the seat; for a bot's, which come often, the machine is not passed around."""
    if seat == store.viewer:
        return True
    people = state.game.people
    numbers = (number for other, number in muting.waiting(store) if other == seat)
    return any(people >> state.offers[number].by & 1 for number in numbers)
