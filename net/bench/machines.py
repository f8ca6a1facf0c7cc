"""What only machines of their own can show: loss, another address, a sweep; measured on a small network (net/lan.py).

Run as a program it is what happens on one of the machines: `host FOLDER`, `look TIMES`, `follow`, `sweep TIMES`.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from net.bench.lan import Lan, lan, line, missing
from net.finder import Finder
from net.host import run_host
from net.opening import HostOptions
from net.probe import ask

LOSS = 30
LOOKS, SWEEPS = 15, 3
"""How often each of two machines opens its list; how often one sweeps."""
PATIENCE = 15.0
MOVES = tuple(f"10.77.0.{last}" for last in (11, 12, 13, 14, 15, 16))
"""The addresses that the host gets one after the other."""


class LanFigures(Struct, frozen=True):
    """What was measured between machines; seconds, empty where it could not be."""

    why_not: str = ""
    """Why nothing was measured, as half a sentence; empty where it was."""
    listed: tuple[float, ...] = ()
    """From opening the list to the table in it, at 30 % of loss."""
    moved: tuple[float, ...] = ()
    """From the host's new address to the answer of the table there."""
    swept: tuple[float, ...] = ()


def measure_lan(folder: Path, looks: int = LOOKS, sweeps: int = SWEEPS, moves: int = len(MOVES)) -> LanFigures:
    """Build a small network, measure there for half a minute, and take it away.

    Args:
        folder: For the table's files.
        looks: How often each of two machines opens its list under loss.
        sweeps: How often a machine sweeps.
        moves: How many other addresses the host gets.
    """
    why = missing()
    if why:
        return LanFigures(why)
    with lan("net.bench.machines") as network:
        line(network.start("A", "host", str(folder / "lan")))
        moved = _moved(network, moves)
        swept = line(network.start("B", "sweep", str(sweeps)))["seconds"]
        network.loss(LOSS)
        looking = [network.start(machine, "look", str(looks)) for machine in ("B", "C")]
        listed = [each for program in looking for each in line(program)["seconds"]]
        return LanFigures(listed=tuple(listed), moved=moved, swept=tuple(swept))


def _moved(network: Lan, moves: int) -> tuple[float, ...]:
    """Give the host one address after the other; return how long each took until the table answered there."""
    follower = network.start("B", "follow")
    old = str(line(follower)["address"])
    took = []
    for new in MOVES[:moves]:
        began = time.monotonic()
        network.readdress("A", old, new)
        told = line(follower)
        while told["address"] != new:
            told = line(follower)
        took.append(told["at"] - began)
        old = new
    return tuple(took)


async def _host(folder: str) -> None:
    options = HostOptions(profile=Path(folder), name="Bench", seats=2, owner=False)
    await run_host(options, lambda ready: print(ready.line(), flush=True))  # noqa: T201


async def _look(times: int) -> None:
    """Open the list again and again; print how long the table took to be in it."""
    took = []
    for _ in range(times):
        began = time.monotonic()
        async with Finder() as finder:
            found = await finder.find("", PATIENCE)
        took.append(time.monotonic() - began if found is not None else PATIENCE)
    _say(seconds=took)


async def _follow() -> None:
    """Print each new address at which the table answers, and when."""
    known: set[str] = set()
    async with Finder() as finder:
        async for tables in finder:
            for table in tables:
                if table.addresses[0] not in known:
                    seen = await ask(table.endpoints, table.fingerprint)
                    known.add(seen.address)
                    _say(address=seen.address, at=time.monotonic())


async def _sweep(times: int) -> None:
    async with Finder() as finder:
        took = []
        for _ in range(times):
            began = time.monotonic()
            await finder.sweep()
            took.append(time.monotonic() - began)
        _say(seconds=took)


def _say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)  # noqa: T201


def main(arguments: Sequence[str]) -> None:
    """Be one of the programs."""
    verb, *rest = arguments
    match verb:
        case "host":
            asyncio.run(_host(rest[0]))
        case "look":
            asyncio.run(_look(int(rest[0])))
        case "follow":
            asyncio.run(_follow())
        case _:
            asyncio.run(_sweep(int(rest[0])))


if __name__ == "__main__":
    main(sys.argv[1:])
