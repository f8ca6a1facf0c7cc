"""A whole game at a full table, played over real connections: what it sends, and how it comes back after a crash."""

import asyncio
import time
from pathlib import Path

from msgspec import Struct

from hearthsea.bots import BOTS
from net.bench.load import most_seats
from net.bench.measured import open_table
from net.codec import encode
from net.guest import Guest, GuestEvent, Link
from net.handshake import Wish
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.player import play_as_bot

BOT = "greedy"
CRASH_AFTER = 60
"""Entries of a game after which the host is killed."""


class WholeGame(Struct, frozen=True):
    """What came of a game."""

    seats: int
    entries: int
    most_bytes: int
    """All messages to the client that got most, the disclosure of the end included, before TLS."""


class Resumed(Struct, frozen=True):
    """How a killed host came back; seconds from the start of its new process."""

    opened: float
    back: float
    """Until everyone's client was at the table again, by itself."""


class _Client:
    """A guest whose messages are counted."""

    def __init__(self, folder: Path) -> None:
        self.guest = Guest(load_identity(folder))
        self.bytes = 0
        self.entries = 0
        self.ups: asyncio.Queue[float] = asyncio.Queue()
        self.has_played = asyncio.Event()

    def take(self, event: GuestEvent) -> None:
        """Count a message."""
        if isinstance(event, Link):
            if event.state == "up":
                self.ups.put_nowait(time.perf_counter())
            return
        self.bytes += len(encode(event))
        self.entries += type(event).__name__ == "EntryArrived"
        if self.entries >= CRASH_AFTER:
            self.has_played.set()


async def whole_game(folder: Path) -> WholeGame:
    """Let bots at all seats play a game to its end, each over a connection of its own."""
    table = await open_table(folder / "host", "--short")
    seats = most_seats()[1]
    clients = [_Client(folder / f"guest{number}") for number in range(seats)]
    try:
        for number, client in enumerate(clients):
            await client.guest.connect(
                [(LOOPBACK, table.ready.port)], Wish(name=f"Guest {number}", code=table.ready.code)
            )
        played = await asyncio.gather(*(_play(client, number) for number, client in enumerate(clients)))
    finally:
        for client in clients:
            await client.guest.abandon()
        await table.kill()
    return WholeGame(seats, played[0], max(client.bytes for client in clients))


async def _play(client: _Client, number: int) -> int:
    played = await play_as_bot(client.guest, BOTS[BOT](), f"Guest {number}", on_message=client.take)
    return played.entries


def _only_journal(folder: str) -> Path:
    (journal,) = Path(folder).glob("*.journal")
    return journal


async def resumed(folder: Path) -> Resumed:
    """Kill a host in the midst of a game, start it again, and wait until everyone is back."""
    table = await open_table(folder / "host", "--short")
    clients = [_Client(folder / f"guest{number}") for number in range(most_seats()[1])]
    playing: list[asyncio.Task[int]] = []
    try:
        for number, client in enumerate(clients):
            await client.guest.connect(
                [(LOOPBACK, table.ready.port)], Wish(name=f"Guest {number}", code=table.ready.code)
            )
        playing = [asyncio.create_task(_play(client, number)) for number, client in enumerate(clients)]
        for client in clients:
            await client.has_played.wait()
            await client.ups.get()
        await table.kill()
        journal = _only_journal(table.ready.games)
        began = time.perf_counter()
        table = await open_table(folder / "host", f"--port={table.ready.port}", f"--resume={journal}")
        opened = time.perf_counter()
        back = [await client.ups.get() for client in clients]
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for client in clients:
            await client.guest.abandon()
        await table.kill()
    return Resumed(opened - began, max(back) - began)
