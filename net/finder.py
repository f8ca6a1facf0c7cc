"""All ways of finding tables as one list: mDNS first; then tables of before, the beacon, and a sweep when asked for.

Whatever a way brings is merged by the table's id and key. A way that fails is a sentence in `note`, never a reason to
stop.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from net.beacon import BeaconAsker
from net.dialling import HARMLESS, Endpoint
from net.discovery import Browser, DiscoveryError
from net.doctor import Facts, Finding, judge
from net.handshake import JoinError
from net.interfaces import nearest_first, tunnels
from net.links import DEFAULT_PORT
from net.listing import FoundTable
from net.probe import Seen, Swept, ask, hears_itself, sweep
from net.records import KnownTable, known_tables

FIRST_MDNS = 1.5
"""Seconds that mDNS has before the other ways are tried."""
BEACON_EVERY = 3.0
KNOWN_EVERY = 6.0
MOST_KNOWN = 8
MOST_PLACES = 32
ASKING = "asking after a sweep"
BEACON_ANSWERS = 0.7
"""Seconds after the first question within which an answer counts as soon."""
DIAGNOSE_AFTER = 4.0
"""Seconds without any table after which it is said what may be wrong."""


class Finder:
    """Finds tables on the network; use as `async with Finder(…) as finder: async for tables in finder`."""

    def __init__(self, *, interfaces: Sequence[str] = (), profile: Path | None = None) -> None:
        self._browser = Browser(interfaces=interfaces)
        self._profile = profile
        self._asker: BeaconAsker | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._fault: BaseException | None = None
        self._mdns_error = ""
        self._refused = ""
        self._hears: bool | None = None
        self._places: dict[Endpoint, None] = {}
        self.swept: Swept | None = None
        """What the last sweep met; None before the first."""
        self.is_sweeping = False
        self._unanswered: tuple[str, ...] = ()
        self._looked = asyncio.Event()
        self._opened = time.monotonic()

    async def open(self) -> None:
        """Begin to look, by whatever ways there are."""
        self._opened = time.monotonic()
        try:
            await self._browser.open()
        except DiscoveryError as error:
            self._mdns_error = str(error)
        self._keep(self._climb())

    async def close(self) -> None:
        """Stop looking."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._asker is not None:
            await self._asker.close()
        await self._browser.close()
        if self._fault is not None:
            raise self._fault

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def __aiter__(self) -> AsyncIterator[tuple[FoundTable, ...]]:
        while True:
            yield await self.changed()

    def tables(self) -> tuple[FoundTable, ...]:
        """Return what is listed now, with ages."""
        return self._browser.tables()

    async def changed(self, seconds: float = 1.0) -> tuple[FoundTable, ...]:
        """Wait for news, at most `seconds`; return what is listed."""
        return await self._browser.changed(seconds)

    async def find(self, wanted: str, seconds: float) -> FoundTable | None:
        """Wait for a table by its name or id; None when none came in `seconds`."""
        return await self._browser.find(wanted, seconds)

    async def looked(self, most: float) -> None:
        """Wait until every way that goes by itself has been tried, however long that takes; `most` seconds at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(most):
                await self._looked.wait()

    async def check(self) -> None:
        """Ask each table that is listed, as a guest would: one that shows itself may still let nobody through."""
        tables = self.tables()
        told = await asyncio.gather(*(self._answers(table) for table in tables))
        self._unanswered = tuple(table.name for table, answers in zip(tables, told, strict=True) if not answers)

    async def _answers(self, table: FoundTable) -> bool:
        try:
            await ask(table.endpoints, table.fingerprint)
        except JoinError as error:
            return error.code not in HARMLESS  # one of another version answers too
        return True

    @property
    def where(self) -> str:
        """The interfaces in use, as words: `eth0 (10.0.0.2)`."""
        shown = [address for address in self._browser.chosen.addresses if ":" not in address.ip]
        return ", ".join(f"{address.interface} ({address.ip})" for address in shown)

    @property
    def facts(self) -> Facts:
        """What is known about this network now."""
        return Facts(
            chosen=self._browser.chosen,
            tunnels=tunnels(),
            refused=self._refused,
            hears_itself=self._hears,
            swept=self.swept,
            tables=len(self.tables()),
            unanswered=self._unanswered,
        )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What hampers finding tables, the most telling first."""
        return judge(self.facts)

    @property
    def note(self) -> str:
        """Why no table is found, as one sentence; empty when some are, or when it is too early to say."""
        if self.tables():
            return ""
        is_early = time.monotonic() - self._opened < DIAGNOSE_AFTER and self.swept is None
        if is_early and not self._browser.chosen.is_loopback_only:
            return self._mdns_error
        findings = self.findings
        return findings[0].text if findings else self._mdns_error

    async def sweep(self, port: int = DEFAULT_PORT) -> Swept:
        """Knock at every neighbour's port and list the tables that answer."""
        self.is_sweeping = True
        try:
            swept = await sweep(
                self._browser.chosen, port, on_open=lambda address: self._keep(self._ask((address, port)), ASKING)
            )
            while asking := [task for task in self._tasks if task.get_name() == ASKING]:
                await asyncio.wait(asking)
            self.swept = swept
        finally:
            self.is_sweeping = False
        self._browser.nudge()
        return swept

    async def ask(self, address: str, port: int) -> None:
        """List the table at a typed address, if there is one.

        Raises:
            JoinError: There is none.
        """
        self._list(await ask([(address, port)]))

    # ---- the ladder ----

    async def _climb(self) -> None:
        """Give mDNS its time, then try the other ways again and again, and find out what hampers."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FIRST_MDNS):
                while not self.tables():
                    await self.changed(0.1)
        self._keep(self._ask_beacon())
        self._keep(self._ask_known())
        begun = asyncio.get_running_loop().time()
        self._hears, refused = await hears_itself(self._browser.chosen)
        self._refused = self._refused or refused
        self._browser.nudge()
        await asyncio.sleep(max(0.0, begun + BEACON_ANSWERS - asyncio.get_running_loop().time()))
        self._looked.set()

    async def _ask_beacon(self) -> None:
        try:
            self._asker = await BeaconAsker.open(self._answered)
        except OSError as error:
            self._refused = error.strerror or str(error)
            return
        while True:
            self._asker.ask(self._browser.chosen, secrets.token_bytes(8))
            self._refused = self._asker.refused
            await asyncio.sleep(BEACON_EVERY)

    def _answered(self, address: str, record: dict[str, str], port: int) -> None:
        self._see(f"beacon {address} {port}", record, (address,), port)

    async def _ask_known(self) -> None:
        """Ask the tables of before that are not listed whether they are open, and those found by hand whether still."""
        while True:
            known = known_tables(self._profile)[:MOST_KNOWN] if self._profile is not None else ()
            listed = {found.table for found in self.tables()}
            for table in known:
                if table.table not in listed:
                    self._keep(self._ask_again(table))
            for place in list(self._places):
                self._keep(self._ask(place))
            await asyncio.sleep(KNOWN_EVERY)

    async def _ask_again(self, known: KnownTable) -> None:
        with contextlib.suppress(JoinError):
            addresses = nearest_first(known.addresses, self._browser.chosen)
            self._list(await ask([(address, known.port) for address in addresses], known.fingerprint))

    async def _ask(self, place: Endpoint) -> None:
        with contextlib.suppress(JoinError):
            self._list(await ask([place]))

    def _list(self, seen: Seen) -> None:
        if len(self._places) < MOST_PLACES:
            self._places[seen.address, seen.port] = None
        self._see(f"asked {seen.address} {seen.port}", seen.record, (seen.address,), seen.port)

    def _see(self, instance: str, record: dict[str, str], addresses: tuple[str, ...], port: int) -> None:
        if self._browser.roster.see(instance, record, addresses, port, time.monotonic()):
            self._browser.nudge()

    def _keep(self, work: Coroutine[None, None, None], name: str = "") -> None:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._fault = self._fault or task.exception()
