"""A full table under load on this machine: the table in a process of its own, its seats and onlookers in this one.

Run as a program with a folder this module is that table.
"""

import asyncio
import contextlib
import random
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from hearthsea.bots import BOTS
from hearthsea.journal import read
from hearthsea.maps import deal, load_map, map_names
from net.bench.measured import MeasuredTable, open_table
from net.codec import encode
from net.guest import Guest
from net.handshake import Wish
from net.host import run_host
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.messages import Accepted, EntryArrived, History, Leave, LobbyInfo, Look, Ping, Sit, Snapshot
from net.messages import Ready as ReadyMessage
from net.opening import HostOptions, Ready
from net.player import BotPlayer

CONNECTED = 58
MISSED = 500
JOINS, RETURNS = 24, 12
FLOOD = 1000
MEASURED = 600
"""Most actions of each part that is timed: on a fast machine the game must last for all of them."""
ASKED = 2000
"""Views that an onlooker asks for without reading any; the table gives it some and refuses the rest."""


class Load(Struct):
    """What was measured; times in seconds, sizes in bytes, memory in MiB (0 where the system does not tell)."""

    seats: int = 0
    onlookers: int = 0
    joins: list[float] = []
    delays: list[float] = []
    sizes: list[int] = []
    per_second: float = 0.0
    cpu: float = 0.0
    """Seconds of processor time of the table for an action."""
    returns: list[float] = []
    from_zero: list[float] = []
    memory: float = 0.0
    memory_more: float = 0.0
    """What a flood of silent connections and a stalled onlooker add."""
    lost: int = 0
    """Actions that were acknowledged and are not in the journal after the table was killed."""


class _Onlooker:
    """A connection that only counts entries, so that 52 of them cost this process little."""

    def __init__(self, guest: Guest, arrivals: "_Arrivals") -> None:
        self.guest = guest
        self._arrivals = arrivals

    async def run(self) -> None:
        line = self.guest._line  # noqa: SLF001 (a bare reader of the same line)
        assert line is not None
        frames = line.connection._reader  # noqa: SLF001
        with contextlib.suppress(OSError):
            while True:
                while (payload := frames.next()) is not None:
                    if payload[:2] == b"\x93\x48":  # EntryArrived
                        self._arrivals.one_more()
                data = await line.reader.read(65536)
                if not data:
                    return
                frames.feed(data)


class _Arrivals:
    """Counts who has an entry, and tells when all have."""

    def __init__(self, everybody: int) -> None:
        self.everybody = everybody
        self._left = 0
        self.all_have = asyncio.Event()

    def begin(self) -> None:
        self._left += self.everybody
        self.all_have.clear()

    def one_more(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.all_have.set()


async def load(folder: Path, seconds: float, onlookers: int | None = None) -> Load:
    """Fill a table, play on it and put it under pressure; takes about `seconds` and ten more."""
    found = Load()
    table = await open_table(folder / "host")
    guests: list[Guest] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        found.seats = most_seats()[1]
        found.joins = await _joins(folder, table.ready)
        seated = await _seat(folder, table.ready, found.seats)
        guests += seated
        found.onlookers = CONNECTED - found.seats if onlookers is None else onlookers
        arrivals = _Arrivals(found.seats + found.onlookers)
        for number in range(found.onlookers):
            guest = await _come(folder / f"onlooker{number}", table.ready, f"Onlooker {number}", watch=True)
            await _stop(guest)
            guests.append(guest)
            tasks.append(asyncio.create_task(_Onlooker(guest, arrivals).run()))
        tasks.append(asyncio.create_task(_keep_awake(guests)))
        for number, guest in enumerate(seated):
            guest.send(ReadyMessage(number))
        played = _Played(seated, arrivals)
        await played.begin()
        cpu, actions = table.cpu(), played.actions
        await played.measured(seconds, found)
        await played.flat_out(seconds, found)
        found.cpu = (table.cpu() - cpu) / max(1, played.actions - actions)
        found.memory = table.memory()
        await _return(folder, table.ready, played, found)
        await _pressure(folder, table, played, found)
        await table.kill()
        found.lost = _lost(Path(table.ready.games), played.acknowledged)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for guest in guests:
            await guest.abandon()
        await table.kill()
    return found


async def _come(profile: Path, ready: Ready, name: str, *, watch: bool = False) -> Guest:
    guest = Guest(load_identity(profile))
    await guest.connect([(LOOPBACK, ready.port)], Wish(name=name, code=ready.code, watch=watch))
    return guest


async def _stop(guest: Guest) -> None:
    """Let a guest leave its line to somebody else."""
    running, guest._running = guest._running, None  # noqa: SLF001
    assert running is not None
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def _keep_awake(guests: Sequence[Guest]) -> None:
    """Ping for those whose own pings were stopped."""
    while True:
        await asyncio.sleep(3.0)
        for guest in guests:
            guest.send(Ping())


async def _sits(guest: Guest) -> int:
    """Sit down; return the seat."""
    guest.send(Sit())
    while True:
        event = await guest.next_event()
        assert event is not None
        if isinstance(event, LobbyInfo):
            mine = [number for number, seat in enumerate(event.seats) if seat.owner == guest.you]
            if mine:
                return mine[0]


async def _joins(folder: Path, ready: Ready) -> list[float]:
    """Join by code and take a seat, again and again; return how long each took from dialling on."""
    times = []
    for number in range(JOINS):
        profile = folder / f"joiner{number}"
        load_identity(profile)
        began = time.perf_counter()
        guest = await _come(profile, ready, f"Joiner {number}")
        await _sits(guest)
        times.append(time.perf_counter() - began)
        guest.send(Leave())
        await guest.close()
    return times


async def _seat(folder: Path, ready: Ready, seats: int) -> list[Guest]:
    guests = []
    for number in range(seats):
        guest = await _come(folder / f"guest{number}", ready, f"Guest {number + 1}")
        await _sits(guest)
        guests.append(guest)
    return guests


class _Played:
    """Drifters at all seats, action by action."""

    def __init__(self, guests: Sequence[Guest], arrivals: _Arrivals) -> None:
        self.guests = guests
        self.arrivals = arrivals
        self.players = [BotPlayer(BOTS["drifter"](), random.Random(number)) for number in range(len(guests))]  # noqa: S311
        self.actions = 0
        self.acknowledged = 0
        self.game = ""

    async def begin(self) -> None:
        """Wait until everybody sees the board."""
        await asyncio.gather(*(self._until(number, Snapshot) for number in range(len(self.guests))))
        header = self.players[0].watcher.header
        assert header is not None
        self.game = header.game

    @property
    def seq(self) -> int:
        """Number of the latest entry."""
        return self.players[0].watcher.seq

    async def measured(self, seconds: float, found: Load) -> None:
        """Play so that everybody has an entry before the next action; note how long that took."""
        end, most = time.perf_counter() + seconds, self.actions + MEASURED
        while time.perf_counter() < end and self.actions < most and await self._act(found, wait_for_all=True):
            pass

    async def flat_out(self, seconds: float, found: Load) -> None:
        """Play as fast as the seats can see what to do next."""
        began, before = time.perf_counter(), self.actions
        while time.perf_counter() < began + seconds and self.actions < before + MEASURED:
            if not await self._act(found, wait_for_all=False):
                break
        found.per_second = (self.actions - before) / (time.perf_counter() - began)

    async def until_entry(self, number: int) -> None:
        """Play on to an entry."""
        quiet = Load()
        while self.seq < number and await self._act(quiet, wait_for_all=False):
            pass

    async def _act(self, found: Load, *, wait_for_all: bool) -> bool:
        due = [number for number, player in enumerate(self.players) if player.is_due()]
        if not due:
            return False
        turns = [(self.players[number].watcher.state.turn, number) for number in due]  # type: ignore[union-attr]
        actor = next((number for turn, number in turns if turn != number), due[0])
        action = self.players[actor].choose()
        self.arrivals.begin()
        began = time.perf_counter()
        self.guests[actor].act(action)
        await asyncio.gather(*(self._until(number, EntryArrived, found) for number in range(len(self.guests))))
        if wait_for_all:
            await self.arrivals.all_have.wait()
            found.delays.append(time.perf_counter() - began)
        self.actions += 1
        return True

    async def _until(self, number: int, kind: type[Snapshot | EntryArrived], found: Load | None = None) -> None:
        player, guest = self.players[number], self.guests[number]
        while True:
            event = await guest.next_event()
            assert event is not None
            player.take(event)  # type: ignore[arg-type]  # what is no message of the game means nothing to it
            if isinstance(event, Accepted):
                self.acknowledged = max(self.acknowledged, event.seq)
            if isinstance(event, kind):
                if isinstance(event, EntryArrived):
                    self.arrivals.one_more()
                    if number == 0 and found is not None:
                        found.sizes.append(len(encode(event)))
                return


async def _return(folder: Path, ready: Ready, played: _Played, found: Load) -> None:
    """Come back after having missed 500 entries, and come anew."""
    await played.until_entry(MISSED + 1)
    missed = min(MISSED, played.seq)
    await _see(await _come(folder / "returning", ready, "Returning", watch=True), Snapshot, 0)
    for _ in range(RETURNS):
        guest = Guest(load_identity(folder / "returning"))
        guest._game, guest._viewer, guest._since = played.game, -1, played.seq - missed  # noqa: SLF001
        began = time.perf_counter()
        await guest.connect([(LOOPBACK, ready.port)], Wish(name="Returning", watch=True))
        await _see(guest, EntryArrived, played.seq)
        found.returns.append(time.perf_counter() - began)
        await guest.abandon()
    for number in range(RETURNS):
        load_identity(folder / f"new{number}")
        began = time.perf_counter()
        guest = await _come(folder / f"new{number}", ready, f"New {number}", watch=True)
        await _see(guest, History, played.seq)
        found.from_zero.append(time.perf_counter() - began)
        await guest.close()


async def _see(guest: Guest, kind: type[Snapshot | EntryArrived | History], seq: int) -> None:
    """Wait for a message of a kind that brings a guest to at least entry `seq`."""
    while True:
        event = await guest.next_event()
        assert event is not None
        if isinstance(event, kind):
            reached = event.first + len(event.entries) - 1 if isinstance(event, History) else event.seq
            if reached >= seq:
                return


async def _pressure(folder: Path, table: MeasuredTable, played: _Played, found: Load) -> None:
    """See what silent strangers and an onlooker that never reads, and asks all the same, add to the table's memory."""
    before = most = table.memory()
    stalled = await _come(folder / "stalled", table.ready, "Stalled", watch=True)
    await _stop(stalled)
    for _ in range(ASKED):
        stalled.send(Look(-1))
    strangers: list[socket.socket] = []
    try:
        for number in range(FLOOD):
            stranger = socket.socket()
            stranger.setblocking(False)
            strangers.append(stranger)
            with contextlib.suppress(OSError):
                stranger.connect((LOOPBACK, table.ready.port))
            if number % 50 == 0:
                await asyncio.sleep(0.01)
                most = max(most, table.memory())
        await played.until_entry(played.seq + 100)
        most = max(most, table.memory())
    finally:
        for stranger in strangers:
            stranger.close()
        await stalled.abandon()
    found.memory_more = most - before


def _lost(games: Path, acknowledged: int) -> int:
    """Return how many acknowledged entries the journal of the killed table lacks."""
    (journal,) = games.glob("*.journal")
    return max(0, acknowledged - len(read(journal.read_bytes()).entries))


def most_seats() -> tuple[str, int]:
    """Return the map with the most seats, and how many."""
    seats = {name: deal(load_map(name), None).seats_max for name in map_names()}
    name = max(seats, key=lambda each: seats[each])
    return name, seats[name]


def main(arguments: Sequence[str]) -> None:
    """Be the table: a folder; `--shown` on the network; `--short` as a game is; `--port=` and `--resume=`."""
    folder, *flags = arguments
    name, seats = most_seats()
    given = dict(flag.split("=", 1) for flag in flags if "=" in flag)
    options = HostOptions(
        profile=Path(folder),
        map=name,
        seats=seats,
        owner=False,
        port=int(given.get("--port", "0")),
        advertise="--shown" in flags,
        # the table bounds how often somebody takes something back
        settings={"undo": False} | ({} if "--short" in flags else {"points_to_win": 25}),
        resume=Path(given["--resume"]) if "--resume" in given else None,
    )
    asyncio.run(run_host(options, lambda ready: print(ready.line(), flush=True)))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
