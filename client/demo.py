"""A whole evening in one call: a table in a process of its own, and bots in others that find it and join with the code.

Everything goes the way it goes for people: over mDNS, TLS and the code. This process only starts the others, looks on
as an onlooker does, tells what it sees, and leaves no process behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from client.onlooking import Onlooker
from client.story import Turn, columns, standing
from net.discovery import SERVICE, Browser, DiscoveryError
from net.guest import Guest
from net.handshake import JoinError, Wish
from net.identity import IdentityError, load_identity
from net.interfaces import chosen_interfaces
from net.listing import FoundTable
from net.opening import Ready

NAMES = ("Ada", "Bo", "Chiara", "Dag", "Ema", "Finn")
TABLE = "Hearthsea demo"
MAP = "new_shores"
LONGEST = 480.0
"""Seconds after which the demonstration is given up, whatever goes on."""
PATIENCE = 20.0
"""Seconds for a process to start, and for a table to be found."""
ROUTINE = (
    "rolls",
    "the bank pays",
    "buys a card",
    "with the bank",
    "builds a road",
    "gives back",
    "moves the robber",
    "moves the pirate",
)
"""What happens all the time; a line for a round leaves it out."""

Say = Callable[[str], None]


class DemoError(Exception):
    """The demonstration could not be carried through; one sentence."""


@dataclass
class Shown:
    """What the demonstration has shown."""

    advertised: FoundTable | None = None
    guests: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    rounds: int = 0
    journal: Path = Path()
    seconds: float = 0.0


async def demonstrate(folder: Path, bots: Sequence[str], say: Say) -> Shown:
    """Show it.

    Args:
        folder: A profile for the table; its journal lies in `games/` there.
        bots: A bot for each seat.
        say: Takes each line as it happens.

    Raises:
        DemoError: Something did not go as it should, or took too long.
    """
    began = time.monotonic()
    try:
        async with asyncio.timeout(LONGEST):
            shown = await _evening(folder, bots, say)
    except TimeoutError:
        raise DemoError(f"The demonstration was not over after {LONGEST:.0f} seconds and was stopped.") from None
    except (JoinError, IdentityError) as error:
        raise DemoError(str(error)) from error
    shown.seconds = round(time.monotonic() - began, 1)
    return shown


async def _evening(folder: Path, bots: Sequence[str], say: Say) -> Shown:
    shown = Shown()
    async with _child(
        *("--profile", str(folder), "host", "--headless", "--json"),
        *("--name", TABLE, "--map", MAP, "--seats", str(len(bots))),
    ) as table:
        assert table.stdout is not None
        line = await asyncio.wait_for(table.stdout.readline(), PATIENCE)
        if not line:
            assert table.stderr is not None
            problem = (await table.stderr.read()).decode(errors="replace").strip()
            raise DemoError(problem.removeprefix("hearthsea: ") or "The table did not open.")
        ready = msgspec.json.decode(line, type=Ready)
        say(f"{ready.name!r} is open in process {table.pid}, port {ready.port}. The code is {ready.code}.")
        target = await _where_to_join(ready, shown, say)
        guest = Guest(load_identity(folder / "onlooker"))
        address = ready.addresses[0] if ready.addresses else "127.0.0.1"
        await guest.connect(
            [(address, ready.port)], Wish("Onlooker", watch=True, code=ready.code, pinned=ready.fingerprint)
        )
        try:
            async with contextlib.AsyncExitStack() as stack:
                waiting = [
                    asyncio.create_task(
                        _follow(await stack.enter_async_context(_bot(target, ready.code, bot, name)), name, shown, say)
                    )
                    for bot, name in zip(bots, NAMES, strict=False)
                ]
                shown.result = await _watch(guest, len(bots), shown, say, waiting)
                await asyncio.wait(waiting, timeout=PATIENCE)
        finally:
            await guest.close()
        shown.journal = await _journal(Path(ready.games))
    return shown


async def _where_to_join(ready: Ready, shown: Shown, say: Say) -> str:
    """Print what the network says of the table; what the guests shall be given: its id, or an address."""
    chosen = chosen_interfaces()
    address = f"{chosen.ips[0] if chosen.ips else '127.0.0.1'}:{ready.port}"
    if chosen.is_loopback_only:
        say("This machine has no network but itself (loopback), so the guests are given the address.")
        return address
    try:
        async with Browser() as browser:
            found = await browser.find(ready.table, PATIENCE / 4)
    except DiscoveryError as error:
        say(f"{error} The guests are given the address.")
        return address
    if found is None:
        say("Nothing is heard of it over mDNS on this network, so the guests are given the address.")
        return address
    shown.advertised = found
    say(f"The network says: {SERVICE} {advertisement(found)}")
    return found.table  # its id: somebody else on this network may show a demonstration too


def advertisement(found: FoundTable) -> str:
    """What a table advertises, as words."""
    way_in = "with a code" if found.code_needed else "open"
    return (
        f"{found.name!r} on {found.host}, map {found.map}, {found.seats_taken} of {found.seats_all} seats taken, "
        f"{found.phase}, {way_in}, key {found.fingerprint[:16]}…, at {', '.join(found.addresses)} port {found.port}"
    )


@asynccontextmanager
async def _child(*arguments: str) -> AsyncIterator[Process]:
    """A verb of ours in a process of its own, ended with us whatever happens."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "client", *arguments, stdin=DEVNULL, stdout=PIPE, stderr=PIPE
    )
    try:
        yield process
    finally:
        await _end(process)


async def _end(process: Process) -> None:
    """Ask it to end, and end it where it does not."""
    for stop in (process.terminate, process.kill):
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                stop()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 5)
    # What it still had to say is read, so that the pipe is closed with it.
    await process.communicate()


def _bot(target: str, code: str, bot: str, name: str) -> contextlib.AbstractAsyncContextManager[Process]:
    return _child("join", target, "--code", code, "--bot", bot, "--as", name)


async def _follow(process: Process, name: str, shown: Shown, say: Say) -> None:
    """Tell what a guest's process says, and keep how long finding and joining took."""
    assert process.stdout is not None
    assert process.stderr is not None
    told: dict[str, Any] = {"name": name, "process": process.pid}
    shown.guests.append(told)
    async for line in process.stdout:
        text = line.decode(errors="replace").strip()
        if text.startswith(("Found", "Going", "Joined")):
            say(f"{name} (process {process.pid}): {text}")
            told["joined" if text.startswith("Joined") else "found"] = text
    problem = (await process.stderr.read()).decode(errors="replace").strip()
    if await process.wait() and problem:
        raise DemoError(f"{name} could not play: {problem.removeprefix('hearthsea: ')}")


async def _watch(guest: Guest, seats: int, shown: Shown, say: Say, players: list[asyncio.Task[None]]) -> dict[str, Any]:
    """Look on to the end; a line for the set-up and one for each round."""
    onlooker, told = Onlooker(), 0
    names: tuple[str, ...] = ()
    round_: list[Turn] = []
    while onlooker.result is None:
        for player in players:
            if player.done() and (error := player.exception()) is not None:
                raise error
        try:
            event = await asyncio.wait_for(guest.next_event(), 1.0)
        except TimeoutError:
            continue  # looks whether a player has failed
        if event is None:
            raise DemoError(onlooker.reason or "The table has ended.")
        lines = onlooker.take(event)
        if onlooker.header is not None and not names and lines:
            names = tuple(player.name for player in onlooker.header.players)
            say(lines[0])
            say(f"{'':>8}  {columns(names)}  (points)")
        for turn in onlooker.turns[told:]:
            round_.append(turn)
            if turn.number % seats == 0:
                say(round_line(round_, names))
                round_.clear()
        told = len(onlooker.turns)
        shown.rounds = -(-max((turn.number for turn in onlooker.turns), default=0) // seats)
    if round_:
        say(round_line(round_, names))
    return onlooker.result


def round_line(turns: Sequence[Turn], names: Sequence[str]) -> str:
    """One line for the turns of a round: points, and what does not happen all the time."""
    number = -(-turns[-1].number // len(names))
    rare = [clause for turn in turns for clause in turn.clauses if not any(words in clause for words in ROUTINE)]
    score = standing(names, turns[-1].points)
    what = "everyone founds two settlements" if not number else "; ".join(rare) or "they roll, trade and build"
    return f"{f'Round {number}' if number else 'Set-up':>8}  {score}  {what}."


async def _journal(games: Path) -> Path:
    """The journal of the game just played: the newest one of the folder."""
    found = await asyncio.to_thread(lambda: sorted(games.glob("*.journal"), key=lambda path: path.stat().st_mtime))
    if not found:
        raise DemoError(f"There is no journal in {games}.")
    return found[-1]
