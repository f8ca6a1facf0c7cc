"""A forger on the same network copies a table's advertisement and puts other places into it: nobody is kept out."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from net.guest import Guest
from net.handshake import JoinError, Wish
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.listing import FoundTable, Listing, Roster, to_record
from net.messages import LobbyInfo
from net.probe import ask
from net.tls import host_context
from tests.net.test_guest import FakeHost
from tests.net.test_host import Room, room, run, until

Places = Callable[[Path], contextlib.AbstractAsyncContextManager[int]]


@contextlib.asynccontextmanager
async def closed(_: Path) -> AsyncIterator[int]:
    """Nobody listens there."""
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        yield taken.getsockname()[1]


@contextlib.asynccontextmanager
async def silent(_: Path) -> AsyncIterator[int]:
    """Takes every connection and never says a word."""
    with socket.socket() as listening:
        listening.bind((LOOPBACK, 0))
        listening.listen(64)
        yield listening.getsockname()[1]


@contextlib.asynccontextmanager
async def another_key(folder: Path) -> AsyncIterator[int]:
    """Speaks as a host does, with a key of its own."""
    host = FakeHost(load_identity(folder / "forger"))
    port = await host.open()
    try:
        yield port
    finally:
        host.server.close()
        await host.server.wait_closed()


@contextlib.asynccontextmanager
async def babbling(folder: Path) -> AsyncIterator[int]:
    """Shakes hands with a key of its own and talks nonsense."""

    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            writer.write(b"\x00\x00\x00\x02hi" * 20)
            await reader.read()
        writer.transport.abort()

    server = await asyncio.start_server(babble, LOOPBACK, 0, ssl=host_context(load_identity(folder / "babbler")))
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()


FORGERS: dict[str, Places] = {
    "nobody listens": closed,
    "silent": silent,
    "another key": another_key,
    "babbling": babbling,
}


def seen(made: Room, forged: dict[str, int]) -> FoundTable:
    """The table as it is listed when each forger has copied its record, all of them later than the table itself."""
    ready, roster = made.ready, Roster()
    record = to_record(
        Listing(ready.table, ready.name, "laptop", "classic", 1, 4, "lobby", True, ready.fingerprint), 1
    )  # fmt: skip
    roster.see("the table", record, (LOOPBACK,), ready.port, 0.0)
    for age, (name, port) in enumerate(forged.items(), start=1):
        roster.see(name, {**record, "b": str(age)}, (LOOPBACK, "127.0.0.9"), port, float(age))
    (found,) = roster.tables(float(len(forged)))
    return found


@pytest.mark.parametrize("forgers", [*([name] for name in FORGERS), list(FORGERS)], ids=" and ".join)
def test_whoever_joins_from_the_list_comes_to_the_table(tmp_path: Path, forgers: list[str]) -> None:
    async def story() -> None:
        async with room(tmp_path) as made, AsyncExitStack() as stack:
            forged = {name: await stack.enter_async_context(FORGERS[name](tmp_path)) for name in forgers}
            found = seen(made, forged)
            assert found.port in forged.values(), "what is shown is the youngest word, a forged one"
            bo = made.guests["bo"] = Guest(load_identity(tmp_path / "bo"))
            wish = Wish(name="Bo", code=made.ready.code, pinned=found.fingerprint, table=found.table)
            async with asyncio.timeout(4):  # less than the time for which a silent place alone would be waited for
                await bo.connect(found.endpoints, wish)
                await until(bo, LobbyInfo)
            assert (bo.fingerprint, bo.port) == (made.ready.fingerprint, made.ready.port)
            assert (await ask(found.endpoints, found.fingerprint)).port == made.ready.port

    run(story)


def test_a_code_is_never_told_where_the_key_is_another(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made, another_key(tmp_path) as port:
            guest = Guest(load_identity(tmp_path / "bo"))
            wish = Wish(name="Bo", code=made.ready.code, pinned=made.ready.fingerprint, table=made.ready.table)
            with pytest.raises(JoinError, match="Another machine") as caught:
                await guest.connect([(LOOPBACK, port)], wish)
            assert caught.value.code == "other_key"

    run(story)
