"""How fast the net is on this machine: the figures of docs/protocol.md, each measured beside what it should reach.

What needs machines of its own (loss, a sweep, another address) is measured by `make lan` between network namespaces.
"""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from net.absence import Absence
from net.discovery import Advertiser, Browser, DiscoveryError
from net.house import House
from net.interfaces import LOOPBACK
from net.listing import Listing
from net.load import CONNECTED, FLOOD, MISSED, load
from net.measured import open_table
from net.probe import ask

LISTINGS = 10
PATIENCE = 20.0
"""Seconds until a killed table must be gone from the list."""


class Figures(Struct, frozen=True):
    """What was measured; times in milliseconds, sizes in bytes, memory in MiB; -1 where it cannot be told here."""

    actions: int
    seats: int
    onlookers: int
    action_p50_ms: float
    """From a guest's click to the entry at all seats and onlookers, with the journal on the disk."""
    action_p99_ms: float
    action_cpu_ms: float
    actions_per_s: float
    entry_mean_bytes: float
    """A frame on the wire, its length included, before TLS."""
    entry_max_bytes: int
    game_bytes: int
    """All entries of the measured play, for one guest."""
    join_p50_ms: float
    """By code, from dialling to the seat."""
    join_p99_ms: float
    return_p99_ms: float
    from_zero_p99_ms: float
    listed_p95_ms: float
    """From a host's opening to its line in an open list; -1 where this machine allows no discovery."""
    list_opened_p95_ms: float
    closed_p95_ms: float
    killed_grey_s: float
    killed_gone_s: float
    typed_ms: float
    takeover_s: float
    memory_mib: float
    memory_more_mib: float
    lost: int
    interfaces: tuple[str, ...]
    """The addresses tables were listed on."""


class Row(Struct, frozen=True):
    """A line of the table of figures."""

    what: str
    reach: str
    measured: str
    good: bool | None
    """None where it is measured elsewhere."""


def measure(seconds: float = 3.0, onlookers: int | None = None) -> Figures:
    """Measure for about so many seconds of play, and half a minute for the rest."""
    with tempfile.TemporaryDirectory(prefix="hearthsea-bench-") as folder:
        return asyncio.run(_measure(Path(folder), seconds, onlookers))


async def _measure(folder: Path, seconds: float, onlookers: int | None) -> Figures:
    found = await load(folder, seconds, onlookers)
    shown = await _listings()
    grey, gone = await _killed(folder / "killed")
    return Figures(
        actions=len(found.delays),
        seats=found.seats,
        onlookers=found.onlookers,
        action_p50_ms=_share(found.delays, 0.5),
        action_p99_ms=_share(found.delays, 0.99),
        action_cpu_ms=round(1000 * found.cpu, 2),
        actions_per_s=round(found.per_second, 1),
        entry_mean_bytes=round(sum(found.sizes) / len(found.sizes), 1),
        entry_max_bytes=max(found.sizes),
        game_bytes=sum(found.sizes),
        join_p50_ms=_share(found.joins, 0.5),
        join_p99_ms=_share(found.joins, 0.99),
        return_p99_ms=_share(found.returns, 0.99),
        from_zero_p99_ms=_share(found.from_zero, 0.99),
        listed_p95_ms=_share(shown.listed, 0.95),
        list_opened_p95_ms=_share(shown.opened, 0.95),
        closed_p95_ms=_share(shown.closed, 0.95),
        killed_grey_s=round(grey, 1),
        killed_gone_s=round(gone, 1),
        typed_ms=await _typed(folder / "typed"),
        takeover_s=_takeover(),
        memory_mib=round(found.memory, 1),
        memory_more_mib=round(found.memory_more, 1),
        lost=found.lost,
        interfaces=shown.interfaces,
    )


class _Shown(Struct):
    listed: list[float] = []
    opened: list[float] = []
    closed: list[float] = []
    interfaces: tuple[str, ...] = ()


async def _listings() -> _Shown:
    """Show tables on the network; see how soon they are listed, and gone when they close."""
    found = _Shown()
    with contextlib.suppress(DiscoveryError):
        async with Browser() as browser:
            found.interfaces = browser.chosen.ips
            for number in range(LISTINGS):
                listing = Listing(f"bench{number}", "Bench", "here", "classic", 0, 4, "lobby", True, "ab" * 32)
                advertiser = Advertiser(listing, 7377)
                began = time.perf_counter()
                await advertiser.open()
                if await browser.find(listing.table, 5.0) is not None:
                    found.listed.append(time.perf_counter() - began)
                began = time.perf_counter()
                async with Browser() as late:
                    if await late.find(listing.table, 5.0) is not None:
                        found.opened.append(time.perf_counter() - began)
                closing = asyncio.create_task(advertiser.close())
                began = time.perf_counter()
                while any(table.table == listing.table for table in browser.tables()):
                    await browser.changed(1.0)
                found.closed.append(time.perf_counter() - began)
                await closing
    return found


async def _killed(folder: Path) -> tuple[float, float]:
    """Kill a table that is shown; return the seconds until it fades and until it is gone."""
    grey = gone = -1.0
    with contextlib.suppress(DiscoveryError):
        async with Browser() as browser:
            table = await open_table(folder, "--shown")
            seen = await browser.find(table.ready.table, 5.0)
            await table.kill()
            if seen is None:
                return grey, gone
            began = time.perf_counter()
            while gone < 0 and time.perf_counter() < began + PATIENCE:
                now = time.perf_counter() - began
                mine = [each for each in browser.tables() if each.table == table.ready.table]
                if mine and mine[0].fading and grey < 0:
                    grey = now
                if not mine:
                    gone = now
                await browser.changed(0.1)
    return grey, gone


async def _typed(folder: Path) -> float:
    """Ask a typed address which table is there; return the milliseconds."""
    table = await open_table(folder)
    try:
        began = time.perf_counter()
        await ask((LOOPBACK,), table.ready.port)
        return round(1000 * (time.perf_counter() - began), 1)
    finally:
        await table.kill()


def _takeover() -> float:
    """Return after how many seconds a bot takes over for somebody, with the time given in tenths of a second."""
    absence, wait = Absence(), House().absence_seconds
    absence.watch(0.0, somebody=True)
    tenths = 0
    while not list(absence.due({0: 0.0}, wait, tenths / 10)):
        tenths += 1
    return tenths / 10


def rows(figures: Figures) -> tuple[Row, ...]:
    """Return the table of figures: what, how much it should reach, what was measured."""
    told = figures
    between = "make lan"

    def under(what: str, most: float, value: float, unit: str) -> Row:
        if value < 0:
            return Row(what, f"≤ {most:g} {unit}", "not here", None)
        return Row(what, f"≤ {most:g} {unit}", f"{value:g} {unit}", value <= most)

    everybody = f"{told.seats} seats and {told.onlookers} onlookers"
    return (
        under("host opens → listed, p95", 50, told.listed_p95_ms, "ms"),
        under("join screen opens → listed, p95", 250, told.list_opened_p95_ms, "ms"),
        Row("listed at 30 % loss", "≤ 4 s", between, None),
        under("close → gone", 100, told.closed_p95_ms, "ms"),
        under("kill −9 → grey", 10, told.killed_grey_s, "s"),
        under("kill −9 → gone", 15, told.killed_gone_s, "s"),
        Row("new address → joinable", "≤ 5 s", between, None),
        under("typed address", 1000, told.typed_ms, "ms"),
        Row("sweep of the neighbourhood", "≤ 2 s", between, None),
        under("join by code, start to seat, p99", 80, told.join_p99_ms, "ms"),
        under(f"return with {MISSED} missed events, p99", 100, told.return_p99_ms, "ms"),
        under(f"action → {everybody}, on disk, p50", 8, told.action_p50_ms, "ms"),
        under("the same, p99", 40, told.action_p99_ms, "ms"),
        under("processor time for an action", 3, told.action_cpu_ms, "ms"),
        Row("actions a second, sustained", "≥ 300", f"{told.actions_per_s:g}", told.actions_per_s >= 300),
        under(f"host memory, {CONNECTED} connected", 80, told.memory_mib or -1, "MiB"),
        under(f"more under a flood of {FLOOD} and a stalled onlooker", 16, told.memory_more_mib, "MiB"),
        under("an event on the wire, mean", 40, told.entry_mean_bytes, "B"),
        under("an event on the wire, most", 1024, told.entry_max_bytes, "B"),
        under("all entries of the measured play, for one client", 250_000, told.game_bytes, "B"),
        under("caught up from zero, p99", 100, told.from_zero_p99_ms, "ms"),
        under("a bot takes over after", 121, told.takeover_s, "s"),
        Row("host lost → play goes on", "≤ 22 s", "not built yet", None),
        under("acknowledged actions lost by kill −9", 0, told.lost, "actions"),
    )


def _share(times: Sequence[float], share: float) -> float:
    """Return the time in milliseconds that a share of all stays under; -1 where there are none."""
    if not times:
        return -1.0
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)
