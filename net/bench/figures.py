"""How fast the net is on this machine: the figures of docs/protocol.md, each measured beside what it should reach.

What needs machines of its own (loss, a sweep, another address) is measured between network namespaces, where the
system allows them.
"""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from net.absence import Absence
from net.bench.load import CONNECTED, FLOOD, MISSED, load
from net.bench.machines import LanFigures, measure_lan
from net.bench.measured import open_table
from net.bench.whole_game import resumed, whole_game
from net.discovery import Advertiser, Browser, DiscoveryError
from net.house import House
from net.interfaces import LOOPBACK
from net.listing import Listing
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
    """All messages of a whole game at a full table, for the client that got most."""
    game_entries: int
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
    resumed_s: float
    """From starting a killed host again to the open table."""
    back_s: float
    """The same to everyone's client at it again."""
    lossy_p95_s: float
    """From opening the list to the table in it, at 30 % of loss; this and the next two -1 where there is no network of
    namespaces."""
    moved_p95_s: float
    """From a new address of the host to the table's answer there."""
    sweep_s: float
    """The slowest of some sweeps of 253 addresses."""
    apart: str
    """Why nothing was measured between machines, as half a sentence; empty where it was."""
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
    """None where there is nothing to compare."""
    note: str = ""
    """Why there is nothing, and what to do, as a sentence."""


def measure(seconds: float = 3.0, onlookers: int | None = None, *, between_machines: bool = True) -> Figures:
    """Measure for about so many seconds of play, and a minute and a half for the rest.

    Args:
        seconds: How long to play.
        onlookers: How many look on; None for as many as make 58 connections.
        between_machines: Build a small network too, where the system allows it.
    """
    with tempfile.TemporaryDirectory(prefix="hearthsea-bench-") as folder:
        # Not inside the event loop: it waits for its programs, and ctrl-C must still clear the network away.
        apart = measure_lan(Path(folder)) if between_machines else LanFigures("it was not asked for")
        return asyncio.run(_measure(Path(folder), seconds, onlookers, apart))


async def _measure(folder: Path, seconds: float, onlookers: int | None, apart: LanFigures) -> Figures:
    found = await load(folder, seconds, onlookers)
    shown = await _listings()
    grey, gone = await _killed(folder / "killed")
    game = await whole_game(folder / "whole")
    again = await resumed(folder / "resumed")
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
        game_bytes=game.most_bytes,
        game_entries=game.entries,
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
        resumed_s=round(again.opened, 2),
        back_s=round(again.back, 2),
        lossy_p95_s=_seconds(apart.listed, 0.95),
        moved_p95_s=_seconds(apart.moved, 0.95),
        sweep_s=_seconds(apart.swept, 1.0),
        apart=apart.why_not,
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
        await ask([(LOOPBACK, table.ready.port)])
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
    apart = (
        f"Between machines nothing was measured: {told.apart}. "
        "It takes Linux, root (`sudo hearthsea bench net`) and the packages iproute2 and nftables."
    )
    no_proc = "How much memory a process takes is read from /proc, which only Linux has."
    no_mdns = "Tables cannot be shown on this network: `hearthsea doctor` says why."

    def under(what: str, most: float, value: float, unit: str, note: str = no_mdns) -> Row:
        if value < 0:
            return Row(what, f"≤ {most:g} {unit}", "not here", None, note)
        return Row(what, f"≤ {most:g} {unit}", f"{value:g} {unit}", value <= most)

    everybody = f"{told.seats} seats and {told.onlookers} onlookers"
    return (
        under("host opens → listed, p95", 50, told.listed_p95_ms, "ms"),
        under("join screen opens → listed, p95", 250, told.list_opened_p95_ms, "ms"),
        under("the same at 30 % of loss, p95", 4, told.lossy_p95_s, "s", apart),
        under("close → gone", 100, told.closed_p95_ms, "ms"),
        under("kill −9 → grey", 10, told.killed_grey_s, "s"),
        under("kill −9 → gone", 15, told.killed_gone_s, "s"),
        under("new address → joinable, p95", 5, told.moved_p95_s, "s", apart),
        under("typed address", 1000, told.typed_ms, "ms"),
        under("sweep of 253 addresses", 2, told.sweep_s, "s", apart),
        under("join by code, start to seat, p99", 80, told.join_p99_ms, "ms"),
        under(f"return with {MISSED} missed events, p99", 100, told.return_p99_ms, "ms"),
        under(f"action → {everybody}, on disk, p50", 8, told.action_p50_ms, "ms"),
        under("the same, p99", 40, told.action_p99_ms, "ms"),
        under("processor time for an action", 3, told.action_cpu_ms, "ms"),
        Row("actions a second, sustained", "≥ 300", f"{told.actions_per_s:g}", told.actions_per_s >= 300),
        under(f"host memory, {CONNECTED} connected", 80, told.memory_mib or -1, "MiB", no_proc),
        under(
            f"more under a flood of {FLOOD} and a stalled onlooker",
            16,
            told.memory_more_mib if told.memory_mib else -1,
            "MiB",
            no_proc,
        ),
        under("an event on the wire, mean", 40, told.entry_mean_bytes, "B"),
        under("an event on the wire, most", 1024, told.entry_max_bytes, "B"),
        under(f"a whole game of {told.game_entries} entries, for one client", 250_000, told.game_bytes, "B"),
        under("caught up from zero, p99", 100, told.from_zero_p99_ms, "ms"),
        Row("a bot takes over after", "120 ± 1 s", f"{told.takeover_s:g} s", abs(told.takeover_s - 120) <= 1),
        under("killed host started again → table open", 1, told.resumed_s, "s"),
        Row("the same → everyone is back", "", f"{told.back_s:g} s", None),
        Row(
            "host lost → play goes on",
            "≤ 22 s",
            "not built yet",
            None,
            "A table goes on when its own host starts again; handing it to another machine is not built yet.",
        ),
        under("acknowledged actions lost by kill −9", 0, told.lost, "actions"),
        Row(
            "twin games with other secrets: streams of third parties",
            "identical",
            "a test",
            None,
            "The twins are played by tests/net/test_twin_wires.py: 20 pairs in `make test`, 200 in `make proofs`.",
        ),
    )


def _seconds(times: Sequence[float], share: float) -> float:
    """Return the time in seconds that a share of all stays under; -1 where there are none."""
    return -1.0 if not times else round(_share(times, share) / 1000, 2)


def _share(times: Sequence[float], share: float) -> float:
    """Return the time in milliseconds that a share of all stays under; -1 where there are none."""
    if not times:
        return -1.0
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)
