"""The people of storm.py: a device that keeps what `net.guest.Guest` keeps, and the line it speaks over."""

from collections import deque
from dataclasses import dataclass, field

from hearthsea.entries import Entry
from net.messages import (
    Accepted,
    Act,
    Closed,
    EntryArrived,
    GuestMessage,
    History,
    Look,
    Message,
    Refusal,
    Snapshot,
    Welcome,
)
from net.player import Watcher


@dataclass
class Line:
    """A connection: what is under way in both directions, and who knows that it is cut."""

    number: int
    to_guest: deque[Message] = field(default_factory=deque)
    to_host: deque[GuestMessage] = field(default_factory=deque)
    host_thinks_alive: bool = True
    is_welcome: bool = False
    """The guest has heard that it is in; before that it says nothing more."""
    ends_after: bool = False
    """The host closes it once everything said has arrived."""


class Person:
    """A device: what it holds, as `net.guest.Guest` keeps it, and everything it was ever told."""

    def __init__(self, name: str, seats: tuple[int, ...]) -> None:
        self.name = name
        self.seats = seats
        self.line: Line | None = None
        self.watcher = Watcher()
        self.n = self.boot = 0
        self.unanswered: dict[int, Act] = {}
        self.sent: dict[tuple[int, int], Act] = {}
        """By the boot of the host, which forgets numbers when it dies, and the number."""
        self.accepted: dict[tuple[int, int], int] = {}
        self.told: dict[tuple[int, int], Entry] = {}
        """By the viewer and the number of the entry."""
        self.is_out = False

    def send(self, message: GuestMessage) -> None:
        if self.line is not None and self.line.is_welcome:
            self.line.to_host.append(message)

    def take(self, message: Message) -> None:
        """Take what has arrived, as the guest does."""
        watcher = self.watcher
        match message:
            case Welcome():
                if self.boot not in {0, message.boot}:
                    self.unanswered.clear()
                self.boot, self.n = message.boot, max(self.n, message.last_n)
                assert self.line is not None
                self.line.is_welcome = True
                for act in self.unanswered.values():
                    self.send(act)
            case Snapshot():
                watcher.take(message)
            case History():
                watcher.take(message)
                for number, entry in enumerate(message.entries, start=message.first):
                    self._hear(message.viewer, number, entry)
            case EntryArrived():
                if message.seq == watcher.seq + 1:
                    self._hear(watcher.viewer, message.seq, message.entry)
                    watcher.take(message)
                else:
                    self.send(Look(watcher.viewer))
            case Accepted(n=n, seq=seq):
                assert self.accepted.setdefault((self.boot, n), seq) == seq, "the same action is the same entry"
                self.unanswered.pop(n, None)
            case Refusal(n=n) if n:
                assert (self.boot, n) not in self.accepted, "what has happened is refused no more"
                self.unanswered.pop(n, None)
            case Closed():
                self.is_out = "sent you away" in message.reason

    def _hear(self, viewer: int, number: int, entry: Entry) -> None:
        assert self.told.setdefault((viewer, number), entry) == entry, "told once and for all"

    def crash(self) -> None:
        """Lose everything but the device's key."""
        self.watcher, self.unanswered, self.boot, self.n = Watcher(), {}, 0, 0
