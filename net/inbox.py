"""What has come for a guest and waits to be read, in order; bounded, because a host decides how much comes.

Whoever reads may be slow: a window stands still while it is dragged about, a bot thinks. A host that keeps to the rules
never fills this meanwhile; one that floods must not fill the memory.
"""

import asyncio
from typing import Generic, TypeVar

from net.codec import WHOLE

MOST_BYTES = 3 * WHOLE
"""Bytes on the wire of all that waits: the longest history, the longest revealed game, and as much again."""
MOST_EVENTS = 20_000
"""Events that wait; a table of bots alone, at its fastest, needs a minute for them."""

Event = TypeVar("Event")


class Inbox(Generic[Event]):
    """A queue with an end, and with a bound for what is not our own."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[tuple[Event, int] | None] = asyncio.Queue()
        self._bytes = 0

    @property
    def is_empty(self) -> bool:
        """True while nothing waits."""
        return self._queue.empty()

    def has_room(self, size: int) -> bool:
        """Say whether something of so many bytes on the wire may be put in."""
        return self._queue.qsize() < MOST_EVENTS and self._bytes + size <= MOST_BYTES

    def put(self, event: Event, size: int = 0) -> None:
        """Let an event wait; what this side says itself has no size and always has room."""
        self._bytes += size
        self._queue.put_nowait((event, size))

    def end(self) -> None:
        """Let nothing come after what waits."""
        self._queue.put_nowait(None)

    def clear(self) -> None:
        """Forget what waits."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._bytes = 0

    async def next(self) -> Event | None:
        """Return the next event, None once there will be no more, however often it is asked."""
        waiting = await self._queue.get()
        if waiting is None:
            self.end()
            return None
        event, size = waiting
        self._bytes -= size
        return event
