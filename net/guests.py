"""The devices at a table: who they are, whether they are connected, and what they were answered."""

from collections.abc import Iterator

from net.allowance import Allowance
from net.effects import KnownGuest
from net.messages import Message

MOST_GUESTS = 64
"""Devices a table takes, seated ones and onlookers."""
PUBLIC = -1
"""The viewer of onlookers and of the curtain."""
_ANSWERS_KEPT = 32


class Guest:
    """A device at the table, connected or not."""

    def __init__(self, number: int, key: bytes, name: str, *, owner: bool, proven: bool = True) -> None:
        self.number = number
        self.key = key
        self.name = name
        self.owner = owner
        self.proven = proven
        """It had the code, a link, or was let in; who only looks on where everybody may takes no seat."""
        self.shaky = False
        self.peer: int | None = None
        self.viewer = PUBLIC
        self.gone_at = 0.0
        self.last_n = 0
        self.answers: dict[int, Message] = {}
        self.allowance = Allowance()

    def answer(self, n: int, message: Message) -> None:
        """Keep the answer to an action, so that the same question gets the same answer."""
        self.answers[n] = message
        while len(self.answers) > _ANSWERS_KEPT:
            del self.answers[next(iter(self.answers))]


class Guests:
    """All devices a table knows, by the number it gave them."""

    def __init__(self) -> None:
        self._by_number: dict[int, Guest] = {}
        self._next = 1

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._by_number.values())

    def __len__(self) -> int:
        return len(self._by_number)

    def add(self, key: bytes, name: str, *, owner: bool, proven: bool = True) -> Guest:
        """Take a new device in."""
        guest = Guest(self._next, key, name, owner=owner, proven=proven)
        self._next += 1
        self._by_number[guest.number] = guest
        return guest

    def restore(self, known: KnownGuest, now: float) -> None:
        """Take a device in again that the host's disk remembers."""
        guest = Guest(known.number, known.key, known.name, owner=known.owner, proven=known.proven)
        guest.gone_at = now
        self._by_number[known.number] = guest
        self._next = max(self._next, known.number + 1)

    def forget(self, guest: Guest) -> None:
        """Know a device no longer."""
        del self._by_number[guest.number]

    def by_key(self, key: bytes) -> Guest | None:
        """Return the device with a key."""
        return next((guest for guest in self if guest.key == key), None)

    def by_peer(self, peer: int) -> Guest | None:
        """Return the device behind a connection."""
        return next((guest for guest in self if guest.peer == peer), None)

    def by_number(self, number: int) -> Guest | None:
        """Return the device with a number."""
        return self._by_number.get(number)

    def names_but(self, guest: Guest | None) -> list[str]:
        """Return the names of all devices but one."""
        return [other.name for other in self if other is not guest]

    def connected(self) -> list[tuple[Guest, int]]:
        """Return the devices that are connected, each with its connection."""
        return [(guest, guest.peer) for guest in self if guest.peer is not None]

    def known(self) -> tuple[KnownGuest, ...]:
        """Return what the host's disk should remember."""
        return tuple(KnownGuest(one.number, one.key, one.name, one.owner, one.proven) for one in self)
