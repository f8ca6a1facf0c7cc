"""Coming back to a table that may have moved: the addresses it had, and those at which it shows itself meanwhile.

What the network tells is a stranger's word. A false place costs an attempt, no more: the host's key is checked there,
and all places are raced.
"""

import asyncio
import contextlib
import ipaddress
import itertools
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from net.dialling import HARMLESS, UNREACHABLE, Endpoint, LostError
from net.handshake import OTHER_KEY, JoinError
from net.line import Line

if TYPE_CHECKING:
    from net.finder import Finder

TRUTH = 3.0
"""Seconds within which a table shows itself beside a forger: a heartbeat."""
MOST_TURNS = 8
"""Times that news sends an attempt elsewhere; a forger who always has news must not keep it from ending."""


class Trail:
    """Where a table is; use as `async with Trail(…) as trail: await trail.along(go)`."""

    def __init__(self, table: str, fingerprint: str, places: Sequence[Endpoint]) -> None:
        self._table = table
        self._fingerprint = fingerprint
        self._known = tuple(places)
        self._heard: tuple[Endpoint, ...] = ()
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    @property
    def has_heard(self) -> bool:
        """True once the network has told of another place."""
        return bool(self._heard)

    @property
    def is_looking(self) -> bool:
        """True while the network is watched: not for a table on this machine."""
        return self._looking is not None

    @property
    def places(self) -> tuple[Endpoint, ...]:
        """Where to go: what was heard, then the places known from the beginning, which no flood of others loses."""
        return tuple(dict.fromkeys((*self._heard, *self._known)))

    async def __aenter__(self) -> Self:
        if not all(_is_own_machine(address) for address, _ in self._known):
            self._looking = asyncio.create_task(self._look())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking

    def hear(self, places: Sequence[Endpoint]) -> None:
        """Take the places at which the table is said to be now."""
        if set(places) <= {*self._heard, *self._known}:
            return
        self._heard = tuple(places)
        self._news.set()

    async def pause(self, seconds: float) -> None:
        """Wait so long, or until there is news of the table."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

    async def along(self, go: Callable[[Sequence[Endpoint]], Coroutine[None, None, Line]]) -> Line:
        """Go to all places where the table may be, and to others as soon as it shows itself there.

        Raises:
            JoinError: As `go` does.
        """
        for turn in itertools.count(1):
            self._news.clear()
            going = asyncio.create_task(go(self.places))
            news = asyncio.create_task(self._news.wait())
            try:
                await asyncio.wait(
                    {going, news} if turn <= MOST_TURNS else {going}, return_when=asyncio.FIRST_COMPLETED
                )
            except asyncio.CancelledError:
                going.cancel()
                with contextlib.suppress(asyncio.CancelledError, JoinError):
                    (await going).writer.transport.abort()
                raise
            finally:
                news.cancel()
            going.cancel()  # nothing where it is done
            with contextlib.suppress(asyncio.CancelledError):
                try:
                    return await going
                except JoinError as error:
                    if error.code == OTHER_KEY and self.has_heard:
                        # Whoever says falsely where the table is must not end the search for it.
                        raise LostError(UNREACHABLE, str(error)) from error
                    raise
        raise AssertionError  # the loop has no end

    async def _look(self) -> None:
        """Watch the network for the table."""
        from net.finder import Finder  # noqa: PLC0415 - only who looks loads the library

        async with Finder() as finder:
            async for _ in finder:
                self._take(finder)

    def _take(self, finder: "Finder") -> None:
        for found in finder.tables():
            if (found.table, found.fingerprint) == (self._table, self._fingerprint):
                self.hear(found.endpoints)


async def arrive(
    table: str,
    fingerprint: str,
    places: Sequence[Endpoint],
    go: Callable[[Sequence[Endpoint]], Coroutine[None, None, Line]],
) -> Line:
    """Go to a table; where it is at none of the places listed, look where it really is.

    The list may have been read when only a forger had spoken; the true record comes moments later.

    Raises:
        JoinError: As `go` does.
    """
    try:
        return await go(places)
    except JoinError as error:
        if error.code not in HARMLESS or not (table and fingerprint):
            raise
        async with Trail(table, fingerprint, places) as trail:
            if not trail.is_looking:
                raise
            await trail.pause(TRUTH)
            if not trail.has_heard:
                raise
            return await trail.along(go)


def _is_own_machine(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return address == "localhost"
