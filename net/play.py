"""One game at a table: the whole state, its entries, and what each viewer may know of them.

Everything here is the engine's face turned towards the table. The state runs ahead of the disk; a write that fails
takes the game back to what is there.
"""

from collections.abc import Mapping, Sequence

from hearthsea.actions import AnyAction
from hearthsea.chance import Chance
from hearthsea.engine import decide, may_answer, view, waiting_on
from hearthsea.entries import Absent, Entry, Fact, Header, Returned, Seated, apply_entry, redacted, start
from hearthsea.seen import Seen
from hearthsea.snapshot import snapshot
from hearthsea.state import State
from net.guests import PUBLIC
from net.messages import EntryArrived, History, Message, Reveal, Snapshot

RING = 5000
"""A guest that missed more entries than this gets a snapshot; so many stand in a history."""


class Play:
    """A running or finished game; numbers of entries begin at 1."""

    def __init__(self, header: Header, chance: Chance, now: float, entries: Sequence[Entry] = ()) -> None:
        """Begin a game, or take one up again after the entries it has."""
        self.header = header
        self._chance = chance
        self.entries: list[Entry] = []
        self.state: State = start(header)
        self._seen: dict[int, tuple[int, Seen]] = {}
        for entry in entries:
            self._take(entry)
        self._began = now - (entries[-1].at if entries else 0)

    @property
    def seq(self) -> int:
        """Number of the latest entry."""
        return len(self.entries)

    def act(self, action: AnyAction, now: float) -> Entry:
        """Do what somebody wishes; return the new entry.

        Raises:
            IllegalAction: The rules forbid it; nothing has changed.
        """
        return self._add(Entry(tuple(decide(self.state, action, self._chance)), None, self._at(now)))  # type: ignore[arg-type]

    def tell(self, fact: Fact, now: float) -> Entry:
        """Add a fact of the table; return the new entry."""
        return self._add(Entry((), fact, self._at(now)))

    def take_back(self, number: int) -> None:
        """Go back to entry `number`, the last one on the disk."""
        kept = self.entries[:number]
        self.entries, self.state = [], start(self.header)
        self._seen.clear()
        for entry in kept:
            self._take(entry)

    def waiting_on(self) -> tuple[int, ...]:
        """Return the seats that have a duty."""
        return waiting_on(self.state)

    def may_answer(self) -> tuple[int, ...]:
        """Return the seats asked by an open offer."""
        return may_answer(self.state)

    def view(self, viewer: int) -> State:
        """Return the game as a viewer sees it."""
        return view(self.state, _named(viewer))

    def seen(self, seat: int) -> Seen:
        """Return what follows for a seat from all it has seen; brought up to date only when it is asked for."""
        number, seen = self._seen.get(seat, (0, None))
        if seen is None:
            seen = Seen.start(self.state.game.seats)
        for entry in self.entries[number:]:
            for event in entry.events:
                seen.apply(event.seen_by(seat))
        self._seen[seat] = (self.seq, seen)
        return seen.copy()

    def last_word(self, seat: int) -> Fact | None:
        """Return the latest fact about who plays a seat: it was given to a bot or back, its person went or returned."""
        for entry in reversed(self.entries):
            fact = entry.fact
            if isinstance(fact, Seated | Absent | Returned) and fact.seat == seat:
                return fact
        return None

    def snapshot(self, viewer: int) -> Snapshot:
        """Return the message that brings a viewer up to date."""
        return Snapshot(self.seq, viewer, self.header, snapshot(self.view(viewer)))

    def story(self, viewer: int, now: float) -> list[Message]:
        """Return what brings a viewer up to date that holds nothing: a snapshot, and what happened before it."""
        if not self.entries:
            return [self.snapshot(viewer)]
        told = self.entries[-RING:]
        seen = tuple(redacted(entry, _named(viewer)) for entry in told)
        return [self.snapshot(viewer), History(viewer, self.seq - len(told) + 1, self._at(now), seen)]

    def missed(self, viewer: int, since: int, now: float) -> list[Message]:
        """Return what brings a viewer that holds entry `since` up to date: the entries, or the whole story."""
        if not self.seq - RING <= since <= self.seq:
            return self.story(viewer, now)
        return [
            EntryArrived(number, redacted(entry, _named(viewer)))
            for number, entry in enumerate(self.entries[since:], start=since + 1)
        ]

    def reveal(self) -> Reveal:
        """Return the whole journal, for after the end."""
        return Reveal(self.header, tuple(self.entries))

    def audiences(self, entry: Entry, peers: Mapping[int, Sequence[int]]) -> list[tuple[tuple[int, ...], EntryArrived]]:
        """Return the latest entry for each audience that may know the same of it.

        Args:
            entry: The latest entry.
            peers: The peers of each viewer.
        """
        found: list[tuple[Entry, list[int]]] = []
        for viewer, of_viewer in peers.items():
            seen = redacted(entry, _named(viewer))
            for other, audience in found:
                if other == seen:
                    audience.extend(of_viewer)
                    break
            else:
                found.append((seen, list(of_viewer)))
        return [(tuple(audience), EntryArrived(self.seq, seen)) for seen, audience in found]

    def _add(self, entry: Entry) -> Entry:
        self._take(entry)
        return entry

    def _take(self, entry: Entry) -> None:
        apply_entry(self.state, entry)
        self.entries.append(entry)

    def _at(self, now: float) -> int:
        return max(0, int(now - self._began))


def _named(viewer: int) -> int | None:
    return None if viewer == PUBLIC else viewer
