"""Coming back to a table that may have moved: the addresses it had, and those at which it shows itself meanwhile.

What the network tells is a stranger's word. A false address costs an attempt, no more: the host's key is checked there,
and the places known before are tried in turn.
"""

import asyncio
import contextlib
import ipaddress
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

from net.dialling import UNREACHABLE, LostError
from net.handshake import OTHER_KEY, JoinError
from net.line import Line

if TYPE_CHECKING:
    from net.finder import Finder

MOST_ADDRESSES = 8
MOST_PLACES = 4
TRUTH = 3.0
"""Seconds within which a table shows itself beside a forger: a heartbeat."""

Place: TypeAlias = tuple[tuple[str, ...], int]
"""Addresses and a port."""


class Trail:
    """Where a table is; use as `async with Trail(…) as trail: await trail.along(go)`."""

    def __init__(self, table: str, fingerprint: str, addresses: Sequence[str], port: int) -> None:
        self._table = table
        self._fingerprint = fingerprint
        self._places: list[Place] = [(tuple(addresses), port)]
        self._next = 0
        self.has_heard = False
        """True once the network has told of another place."""
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        if not all(_is_own_machine(address) for addresses, _ in self._places for address in addresses):
            self._looking = asyncio.create_task(self._look())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking

    def hear(self, addresses: Sequence[str], port: int) -> None:
        """Take a place at which the table is said to be."""
        known = next((each for each in self._places if each[1] == port), None)
        if known is not None and set(addresses) <= set(known[0]):
            return
        if known is not None:
            self._places.remove(known)
        merged = tuple(dict.fromkeys([*addresses, *(known[0] if known is not None else ())]))[:MOST_ADDRESSES]
        # The place known from the beginning is never lost to a flood of false ones.
        self._places = [(merged, port), *self._places[: MOST_PLACES - 2], *self._places[MOST_PLACES - 2 :][-1:]]
        self._next = 0
        self.has_heard = True
        self._news.set()

    async def pause(self, seconds: float) -> None:
        """Wait so long, or until there is news of the table."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

    async def along(self, go: Callable[[Sequence[str], int], Coroutine[None, None, Line]]) -> Line:
        """Go to where the table was last, and elsewhere as soon as it shows itself there.

        Raises:
            JoinError: As `go` does; the next time another place known is tried.
        """
        while True:
            self._news.clear()
            going = asyncio.create_task(go(*self._places[self._next % len(self._places)]))
            news = asyncio.create_task(self._news.wait())
            try:
                await asyncio.wait({going, news}, return_when=asyncio.FIRST_COMPLETED)
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
                    self._next += 1
                    if error.code == OTHER_KEY and self.has_heard:
                        # Whoever says falsely where the table is must not end the search for it.
                        raise LostError(UNREACHABLE, str(error)) from error
                    raise

    async def _look(self) -> None:
        """Watch the network for the table."""
        from net.finder import Finder  # noqa: PLC0415 - only who looks loads the library

        async with Finder() as finder:
            async for _ in finder:
                self._take(finder)

    def _take(self, finder: "Finder") -> None:
        for found in finder.tables():
            if (found.table, found.fingerprint) == (self._table, self._fingerprint):
                self.hear(found.addresses, found.port)


async def arrive(
    table: str,
    fingerprint: str,
    addresses: Sequence[str],
    port: int,
    go: Callable[[Sequence[str], int], Coroutine[None, None, Line]],
) -> Line:
    """Go to a table; where another machine answers than the one listed, look where that one really is.

    The list may have been read when only a forger had spoken; the true record comes moments later.

    Raises:
        JoinError: As `go` does.
    """
    try:
        return await go(addresses, port)
    except JoinError as error:
        if error.code != OTHER_KEY or not (table and fingerprint):
            raise
        async with Trail(table, fingerprint, addresses, port) as trail:
            await trail.pause(TRUTH)
            if not trail.has_heard:
                raise
            return await trail.along(go)


def _is_own_machine(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return address == "localhost"
