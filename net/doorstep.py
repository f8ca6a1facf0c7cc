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

    def is_full_for(self, key: bytes) -> bool:
        """Say whether nobody more may wait; who waits already may knock again."""
        return len(self._waiting) >= MOST_WAITING and all(waiting.key != key for waiting in self._waiting.values())

    @property
    def knocks(self) -> tuple[Knock, ...]:
        """What the owner is shown."""
        return tuple(waiting.knock for waiting in self._waiting.values())

    def add(self, key: bytes, knock: Knock) -> int | None:
        """Let somebody wait; one device waits once.

        Returns:
            The number of the knock that this one replaces; None where the device did not wait already.
        """
        replaced = next((number for number, waiting in self._waiting.items() if waiting.key == key), None)
        if replaced is not None:
            del self._waiting[replaced]
        self._waiting[knock.number] = Waiting(key, knock)
        return replaced

    def take(self, number: int) -> Waiting | None:
        """Take somebody from the doorstep; None where nobody has that number (any more)."""
        return self._waiting.pop(number, None)
