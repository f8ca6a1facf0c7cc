"""How fast the net is on this machine: a table in a process of its own and four guests over loopback.

`measure` gives the figures that docs/protocol.md promises. Run as a program with a folder this module is that table.
"""

import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from hearthsea.bots import BOTS
from net.codec import encode
from net.discovery import Advertiser, Browser, DiscoveryError
from net.guest import Guest
from net.handshake import Wish
from net.host import HostOptions, Ready, run_host
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.listing import Listing
from net.messages import EntryArrived, LobbyInfo, Sit, Snapshot
from net.messages import Ready as ReadyMessage
from net.player import BotPlayer

SEATS = 4
LISTINGS = 8


class Figures(Struct, frozen=True):
    """What was measured; times in milliseconds, sizes in bytes."""

    actions: int
    action_p50_ms: float
    """From a guest's click to the entry at all four seats, with the journal on the disk."""
    action_p99_ms: float
    entry_mean_bytes: float
    """A frame on the wire, its length included, before TLS."""
    entry_max_bytes: int
    game_bytes: int
    """All entries of the measured play, for one guest."""
    join_p50_ms: float
    """By code, from dialling to the welcome."""
    join_max_ms: float
    listed_p50_ms: float
    """From a host's opening to its line in an open list; -1 where this machine allows no discovery."""
    listed_max_ms: float
    list_opened_p50_ms: float
    """From opening a list to a table that was there before; -1 likewise."""
    interfaces: tuple[str, ...]
    """The addresses tables were listed on."""


def measure(seconds: float = 3.0) -> Figures:
    """Measure for about so many seconds of play, and a little more for the rest."""
    with tempfile.TemporaryDirectory(prefix="hearthsea-bench-") as folder:
        return asyncio.run(_measure(Path(folder), seconds))


async def _measure(folder: Path, seconds: float) -> Figures:
    process, ready = await _table(folder / "host")
    try:
        guests, joins = await _join(folder, ready)
        delays, sizes = await _play(guests, seconds)
        for guest in guests:
            await guest.close()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    listed, opened, interfaces = await _listings()
    return Figures(
        actions=len(delays),
        action_p50_ms=_share(delays, 0.5),
        action_p99_ms=_share(delays, 0.99),
        entry_mean_bytes=round(sum(sizes) / len(sizes), 1),
        entry_max_bytes=max(sizes),
        game_bytes=sum(sizes),
        join_p50_ms=_share(joins, 0.5),
        join_max_ms=_share(joins, 1.0),
        listed_p50_ms=_share(listed, 0.5),
        listed_max_ms=_share(listed, 1.0),
        list_opened_p50_ms=_share(opened, 0.5),
        interfaces=interfaces,
    )


async def _table(folder: Path) -> tuple[asyncio.subprocess.Process, Ready]:
    """Open a table in a process of its own."""
    root = str(Path(__file__).parent.parent)
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "net.bench",
        str(folder),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert process.stdout is not None
    return process, msgspec.json.decode(await process.stdout.readline(), type=Ready)


async def _join(folder: Path, ready: Ready) -> tuple[list[Guest], list[float]]:
    """Join with four guests, one after the other; return them and how long each took, in seconds."""
    guests, times = [], []
    for number in range(SEATS):
        guest = Guest(load_identity(folder / f"guest{number}"))
        began = time.perf_counter()
        await guest.connect([LOOPBACK], ready.port, Wish(name=f"Guest {number + 1}", code=ready.code))
        times.append(time.perf_counter() - began)
        guest.send(Sit())
        guests.append(guest)
    for guest in guests:
        seat = -1
        while seat < 0:
            event = await guest.next_event()
            if isinstance(event, LobbyInfo):
                mine = [number for number, seat in enumerate(event.seats) if seat.owner == guest.you]
                seat = mine[0] if mine else -1
        guest.send(ReadyMessage(seat))
    return guests, times


async def _play(guests: Sequence[Guest], seconds: float) -> tuple[list[float], list[int]]:
    """Play with four drifters, action by action; return delays in seconds and sizes of entries for one guest."""
    players = [BotPlayer(BOTS["drifter"](), random.Random(number)) for number in range(SEATS)]  # noqa: S311
    delays: list[float] = []
    sizes: list[int] = []

    async def until(guest: Guest, player: BotPlayer, kind: type[Snapshot | EntryArrived]) -> None:
        while True:
            event = await guest.next_event()
            assert event is not None
            if isinstance(event, Snapshot | EntryArrived):
                player.take(event)
                if isinstance(event, kind):
                    if player is players[0] and isinstance(event, EntryArrived):
                        sizes.append(len(encode(event)))
                    return

    await asyncio.gather(*(until(*pair, Snapshot) for pair in zip(guests, players, strict=True)))
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        due = [number for number, player in enumerate(players) if player.is_due()]
        if not due:
            break
        actor = next((number for number in due if players[number].watcher.state.turn != number), due[0])  # type: ignore[union-attr]
        action = players[actor].choose()
        began = time.perf_counter()
        guests[actor].act(action)
        await asyncio.gather(*(until(*pair, EntryArrived) for pair in zip(guests, players, strict=True)))
        delays.append(time.perf_counter() - began)
    return delays, sizes


async def _listings() -> tuple[list[float], list[float], tuple[str, ...]]:
    """Show tables on the network and see how soon they are listed."""
    listed, opened = [], []
    try:
        async with Browser() as browser:
            for number in range(LISTINGS):
                listing = Listing(f"bench{number}", "Bench", "here", "classic", 0, 4, "lobby", True, "ab" * 32)
                advertiser = Advertiser(listing, 7377)
                began = time.perf_counter()
                await advertiser.open()
                if await browser.find(listing.table, 5.0) is not None:
                    listed.append(time.perf_counter() - began)
                if number < LISTINGS // 2:
                    began = time.perf_counter()
                    async with Browser() as late:
                        if await late.find(listing.table, 5.0) is not None:
                            opened.append(time.perf_counter() - began)
                await advertiser.close()
            return listed, opened, browser.chosen.ips
    except DiscoveryError:
        return listed, opened, ()


def _share(times: Sequence[float], share: float) -> float:
    """Return the time in milliseconds that a share of all stays under; -1 where there are none."""
    if not times:
        return -1.0
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)


if __name__ == "__main__":
    options = HostOptions(
        profile=Path(sys.argv[1]), seats=SEATS, owner=False, port=0, advertise=False, settings={"points_to_win": 25}
    )
    asyncio.run(run_host(options, lambda ready: print(ready.line(), flush=True)))  # noqa: T201
