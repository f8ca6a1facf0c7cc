"""Who waits at the door of an open table until its owner lets them in."""

from msgspec import Struct

from net.messages import Knock

MOST_WAITING = 8
PATIENCE = 120.0
"""Seconds somebody waits at the door."""


class Waiting(Struct, frozen=True):
    """Somebody at the door."""

    key: bytes
    knock: Knock


class Doorstep:
    """All who wait, by the number of their knock (the host's number of the connection)."""

    def __init__(self) -> None:
        self._waiting: dict[int, Waiting] = {}

    @property
    def is_full(self) -> bool:
        """True when nobody more may wait."""
        return len(self._waiting) >= MOST_WAITING

    @property
    def knocks(self) -> tuple[Knock, ...]:
        """What the owner is shown."""
        return tuple(waiting.knock for waiting in self._waiting.values())

    def add(self, key: bytes, knock: Knock) -> None:
        """Let somebody wait; one device waits once."""
        for number, waiting in list(self._waiting.items()):
            if waiting.key == key:
                del self._waiting[number]
        self._waiting[knock.number] = Waiting(key, knock)

    def take(self, number: int) -> Waiting | None:
        """Take somebody from the doorstep; None where nobody has that number (any more)."""
        return self._waiting.pop(number, None)
