"""Finding tables on the local network over mDNS: `Advertiser` shows one, `Browser` lists them.

Instance names carry a random suffix and are registered without probing (`cooperating_responders`), so a table is seen
some milliseconds after it opens. The library keeps a host that died listed for minutes; our heartbeat in the record is
what tells the living (listing.py). The library's browser stops asking after some seconds, so it is made anew.
"""

import asyncio
import contextlib
import ipaddress
import itertools
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType
from typing import Self

from zeroconf import BadTypeInNameException, ServiceStateChange, Zeroconf
from zeroconf._dns import DNSAddress
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.interfaces import Chosen, chosen_interfaces, nearest_first
from net.listing import HEARTBEAT, FoundTable, Listing, Roster, to_record
from net.plaintext import clean_text

SERVICE = "_hearthsea._tcp.local."
RENEW = 10.0
"""Seconds after which the browser is made anew while the list is open."""
LOOK_EVERY = 1.0
"""Seconds between two looks at this machine's own addresses; a look costs a fifth of a millisecond."""
_ANSWER_MS = 3000


class DiscoveryError(Exception):
    """Tables cannot be shown or found here; a sentence for a banner, not a reason to stop."""


async def _open(chosen: Chosen) -> AsyncZeroconf:
    """Open the library on the chosen addresses, with IPv6 where that works."""
    v4: list[str | int] = [address.ip for address in chosen.addresses if ":" not in address.ip]
    v6: list[str | int] = sorted({address.index for address in chosen.addresses if ":" in address.ip})
    attempts = [v4 + v6, v4] if v4 else [v6]
    problem: Exception | None = None
    for interfaces in attempts:
        try:
            opened = AsyncZeroconf(interfaces=list(interfaces))
            await opened.zeroconf.async_wait_for_start()
        except (OSError, RuntimeError) as error:
            problem = error
        else:
            return opened
    reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
    raise DiscoveryError(f"Tables cannot be found by themselves here ({reason}); join by address.") from problem


def _replaced(zeroconf: Zeroconf, server: str) -> set[str]:
    """Return the addresses of a machine in place of which it has told others.

    The library gives them one more second, as it must, and begins that second anew with each announcement.
    """
    return {
        str(ipaddress.ip_address(record.address))
        for record in zeroconf.cache.entries_with_name(server)
        if isinstance(record, DNSAddress) and record.ttl <= 1 and len(record.address) in {4, 16}
    }


def _bare(address: str) -> str:
    """Return an address without the interface it is meant for."""
    return address.partition("%")[0]


class Advertiser:
    """Shows one table on the network until it is closed."""

    def __init__(
        self,
        listing: Listing,
        port: int,
        *,
        interfaces: Sequence[str] = (),
        on_move: Callable[[Chosen], None] = lambda _chosen: None,
    ) -> None:
        """Prepare to show a table.

        Args:
            listing: What is told of it.
            port: Where it listens.
            interfaces: Interfaces or addresses to show it on; empty to choose by ourselves.
            on_move: Called with the addresses in use whenever this machine got others.
        """
        self._listing = listing
        self._port = port
        self._named = interfaces
        self._on_move = on_move
        self.chosen = chosen_interfaces(interfaces)
        """The addresses in use, and a note where they lead nowhere."""
        self._beat = secrets.randbelow(1000)
        self._suffix = secrets.token_hex(4)
        self._zeroconf: AsyncZeroconf | None = None
        self._heart: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to show the table; returns when the first announcement has been sent.

        Raises:
            DiscoveryError: The network does not allow it; hosting goes on without.
        """
        self._zeroconf = await _open(self.chosen)
        sent = await self._zeroconf.async_register_service(self._info(), cooperating_responders=True)
        self._keep(sent)
        self._heart = asyncio.create_task(self._live())

    async def update(self, listing: Listing) -> None:
        """Show the table as it is now."""
        if listing == self._listing:
            return
        self._listing = listing
        await self._send()

    async def close(self) -> None:
        """Say goodbye, so that the table vanishes from every list at once."""
        if self._heart is not None:
            self._heart.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._heart
            self._heart = None
        if self._zeroconf is not None:
            zeroconf, self._zeroconf = self._zeroconf, None
            for task in self._sending:
                task.cancel()
            await (await zeroconf.async_unregister_service(self._info()))  # three goodbyes, the first at once
            await zeroconf.async_close()

    def _info(self) -> AsyncServiceInfo:
        name = clean_text(self._listing.name, 30).replace(".", " ") or "table"
        return AsyncServiceInfo(
            SERVICE,
            f"{name[:30]} {self._suffix}.{SERVICE}",
            port=self._port,
            parsed_addresses=list(self.chosen.ips),
            properties=dict(to_record(self._listing, self._beat)),
            server=f"hearthsea-{self._suffix}.local.",
        )

    async def _live(self) -> None:
        """Beat the heart, and follow the machine to other addresses."""
        for look in itertools.count(1):
            await asyncio.sleep(LOOK_EVERY)
            now = chosen_interfaces(self._named)
            if now.ips != self.chosen.ips:
                with contextlib.suppress(DiscoveryError):  # the next look tries again
                    await self._move(now)
            if look % round(HEARTBEAT / LOOK_EVERY) == 0:
                self._beat += 1
                await self._send()

    async def _move(self, now: Chosen) -> None:
        """Open the library anew on other addresses."""
        assert self._zeroconf is not None
        fresh = await _open(now)
        old, self._zeroconf, self.chosen = self._zeroconf, fresh, now
        self._on_move(now)
        self._beat += 1  # browsers look at the addresses again where the record is another one
        await old.async_close()
        self._keep(await fresh.async_register_service(self._info(), cooperating_responders=True))

    async def _send(self) -> None:
        if self._zeroconf is not None:
            self._keep(await self._zeroconf.async_update_service(self._info()))

    def _keep(self, sent: object) -> None:
        """Hold on to a task of the library so that it is not lost half-way."""
        assert isinstance(sent, asyncio.Task)
        self._sending.add(sent)
        sent.add_done_callback(self._sending.discard)


class Browser:
    """Lists the tables on the network; use as `async with Browser() as browser: async for tables in browser`."""

    def __init__(self, *, interfaces: Sequence[str] = ()) -> None:
        self._named = interfaces
        self.chosen = chosen_interfaces(interfaces)
        self.roster = Roster()
        self._changed = asyncio.Event()
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._asking: dict[str, asyncio.Task[None]] = {}

    @property
    def note(self) -> str:
        """Why other machines may not be found, as a sentence; empty when all is well."""
        return self.chosen.note

    async def open(self) -> None:
        """Begin to look.

        Raises:
            DiscoveryError: The network does not allow it.
        """
        self._zeroconf = await _open(self.chosen)
        self._look()
        self._renewing = asyncio.create_task(self._renew())

    async def close(self) -> None:
        """Stop looking."""
        for task in (self._renewing, *self._asking.values()):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        self._asking.clear()
        if self._browser is not None:
            await self._browser.async_cancel()
            self._browser = None
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
            self._zeroconf = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def tables(self) -> tuple[FoundTable, ...]:
        """Return what is listed now, with ages."""
        return self.roster.tables(time.monotonic())

    def nudge(self) -> None:
        """Say that there is news which did not come over mDNS."""
        self._changed.set()

    async def changed(self, seconds: float = 1.0) -> tuple[FoundTable, ...]:
        """Wait for news, at most `seconds` (ages change by themselves); return what is listed."""
        with contextlib.suppress(TimeoutError):
            # not wait_for: in Python 3.11 it can swallow a cancellation that comes together with the news
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        self._changed.clear()
        return self.tables()

    async def __aiter__(self) -> AsyncIterator[tuple[FoundTable, ...]]:
        while True:
            yield await self.changed()

    async def find(self, wanted: str, seconds: float) -> FoundTable | None:
        """Wait for a table by its name or id (letters' case is ignored); None when none came in `seconds`."""
        key = wanted.casefold().strip()
        deadline = time.monotonic() + seconds
        while True:
            for table in self.tables():
                if key in {"", table.name.casefold(), table.table.casefold()}:
                    return table
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            await self.changed(left)

    def _look(self) -> None:
        assert self._zeroconf is not None
        self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._heard])

    async def _renew(self) -> None:
        """Ask anew from time to time, and follow the machine to other addresses."""
        for look in itertools.count(1):
            await asyncio.sleep(LOOK_EVERY)
            now = chosen_interfaces(self._named)
            has_moved = now.ips != self.chosen.ips
            if not has_moved and look % round(RENEW / LOOK_EVERY):
                continue
            assert self._browser is not None
            assert self._zeroconf is not None
            await self._browser.async_cancel()
            if has_moved:
                with contextlib.suppress(DiscoveryError):  # the next look tries again
                    fresh = await _open(now)
                    old, self._zeroconf, self.chosen = self._zeroconf, fresh, now
                    await old.async_close()
            self._look()

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if service_type != SERVICE:
            return
        if state_change is ServiceStateChange.Removed:
            if self.roster.lose(name):
                self._changed.set()
            return
        if name not in self._asking and len(self._asking) < Roster.MOST:
            task = asyncio.create_task(self._ask(zeroconf, name))
            self._asking[name] = task
            task.add_done_callback(lambda _task: self._asking.pop(name, None))

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        """Get the rest of what an instance tells, from the cache or by asking."""
        try:
            info = AsyncServiceInfo(SERVICE, name)
        except BadTypeInNameException:
            return
        if not info.load_from_cache(zeroconf) and not await info.async_request(zeroconf, _ANSWER_MS):
            return
        record = {
            key.decode(errors="replace"): (value or b"").decode(errors="replace")
            for key, value in list(info.properties.items())[:32]
        }
        told = info.parsed_scoped_addresses()[:16]
        replaced = _replaced(zeroconf, info.server or "")
        addresses = nearest_first([each for each in told if _bare(each) not in replaced] or told, self.chosen)
        if self.roster.see(name, record, addresses, info.port or 0, time.monotonic()):
            self._changed.set()
