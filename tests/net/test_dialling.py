"""Reaching a host: one connection is kept, the others are let go, and what went wrong is one sentence."""

import asyncio
import contextlib
import socket
import ssl
from pathlib import Path

import pytest

from net import dialling
from net.codec import WireError
from net.dialling import Dialled, LostError, Signs, dial, plainly, reach
from net.handshake import JoinError
from net.identity import Identity, load_identity
from net.interfaces import LOOPBACK
from net.tls import host_context


class Server:
    """Takes TLS connections and counts them."""

    def __init__(self, identity: Identity) -> None:
        self.identity = identity
        self.now = 0
        self.ever = 0
        self.quiet = asyncio.Event()

    async def open(self) -> int:
        self._server = await asyncio.start_server(self._serve, LOOPBACK, 0, ssl=host_context(self.identity))
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.now += 1
        self.ever += 1
        self.quiet.clear()
        with contextlib.suppress(OSError):
            await reader.read()
        self.now -= 1
        if not self.now:
            self.quiet.set()
        writer.transport.abort()

    async def close(self) -> None:
        self._server.close()
        await self._server.wait_closed()


def test_the_first_that_answers_wins_and_the_others_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(dialling, "STAGGER", 0.0)
        server = Server(load_identity(tmp_path))
        port = await server.open()
        addresses = ["no.such.machine.invalid", LOOPBACK, "127.0.0.2", "127.0.0.3"]
        connections = dial([(address, port) for address in addresses], "", nothing, Signs())
        async with contextlib.aclosing(connections):
            first, _ = await anext(connections)
            assert first.address == LOOPBACK
            assert first.key == server.identity.public_key
        first.drop()
        async with asyncio.timeout(5):
            await server.quiet.wait()
        await server.close()

    asyncio.run(story())


def test_a_pin_is_kept_at_every_address(tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(load_identity(tmp_path))
        port = await server.open()
        with pytest.raises(JoinError) as caught:
            await anext(dial([(LOOPBACK, port)], "0" * 64, nothing, Signs()))
        assert caught.value.code == "other_key"
        pinned, _ = await anext(dial([(LOOPBACK, port)], server.identity.fingerprint, nothing, Signs()))
        pinned.drop()
        await server.close()

    asyncio.run(story())


class Gulf:
    """A host behind a network that swallows the first so many connections: they are taken, and nothing comes back."""

    def __init__(self, identity: Identity, swallows: int) -> None:
        self.inner = Server(identity)
        self.swallows = swallows
        self.ever = 0
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self) -> int:
        self._port = await self.inner.open()
        self._server = await asyncio.start_server(self._take, LOOPBACK, 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.ever += 1
        self._writers.append(writer)
        if self.ever <= self.swallows:
            return
        far_reader, far_writer = await asyncio.open_connection(LOOPBACK, self._port)
        self._writers.append(far_writer)
        await asyncio.gather(pour(reader, far_writer), pour(far_reader, writer))

    async def close(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._server.close()
        await self._server.wait_closed()
        await self.inner.close()


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
        writer.write_eof()


async def nothing(_: Dialled) -> None:
    """Say nothing by way of greeting."""


async def content(dialled: Dialled, _: None) -> str:
    """Be content with any connection."""
    dialled.drop()
    return dialled.address


def test_an_attempt_that_is_swallowed_gets_others_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(dialling, "AGAIN", (0.02, 0.04, 0.06))
        gulf = Gulf(load_identity(tmp_path), swallows=2)
        port = await gulf.open()
        async with asyncio.timeout(dialling.ANSWER / 2):
            assert await reach([(LOOPBACK, port)], "", nothing, content) == LOOPBACK
        assert gulf.ever >= 3
        await gulf.close()

    asyncio.run(story())


def test_a_greeting_that_is_lost_costs_no_more_than_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even after TLS has come about: the words that commit to nothing are raced too."""

    async def story() -> None:
        monkeypatch.setattr(dialling, "AGAIN", (0.02, 0.04))
        server = Server(load_identity(tmp_path))
        port = await server.open()
        greetings = 0

        async def greet(_: Dialled) -> None:
            nonlocal greetings
            greetings += 1
            if greetings == 1:
                await asyncio.Event().wait()

        async with asyncio.timeout(dialling.ANSWER / 2):
            assert await reach([(LOOPBACK, port)], "", greet, content) == LOOPBACK
        assert greetings >= 2
        async with asyncio.timeout(5):
            await server.quiet.wait()
        await server.close()

    asyncio.run(story())


def test_a_host_that_is_there_is_tried_again_and_the_wait_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr(dialling, "AGAIN", ())
        monkeypatch.setattr(dialling, "ANSWER", 0.5)
        monkeypatch.setattr(dialling, "BREATH", 0.0)
        monkeypatch.setattr(dialling, "SLOW", 0.01)
        server = Server(load_identity(tmp_path))
        port = await server.open()
        told: list[str] = []
        spoken = 0

        async def speak(dialled: Dialled, _: None) -> str:
            nonlocal spoken
            spoken += 1
            if not told or spoken <= 1:
                raise TimeoutError
            return await content(dialled, None)

        assert await reach([(LOOPBACK, port)], "", nothing, speak, on_slow=lambda: told.append("slow")) == LOOPBACK
        assert spoken >= 2
        assert told == ["slow"]
        spoken = 0
        with pytest.raises(LostError):
            await reach([(LOOPBACK, port)], "", nothing, speak, patience=0.0)
        await server.close()

    asyncio.run(story())


def test_a_host_that_says_no_is_not_asked_again(tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(load_identity(tmp_path))
        port = await server.open()
        asked: list[str] = []

        async def greet(dialled: Dialled) -> None:
            asked.append(dialled.address)
            raise JoinError("code_needed", "This table asks for its code.")

        with pytest.raises(JoinError, match="its code"):
            await reach([(LOOPBACK, port), ("127.0.0.2", port)], "", greet, content)
        assert asked == [LOOPBACK]
        await server.close()

    asyncio.run(story())


def test_where_nobody_is_that_is_said_without_a_second_race() -> None:
    async def story() -> None:
        told: list[str] = []
        with socket.socket() as closed:
            closed.bind((LOOPBACK, 0))
            port = closed.getsockname()[1]
            with pytest.raises(JoinError, match="is it still open"):
                await reach([(LOOPBACK, port)], "", nothing, content, on_slow=lambda: told.append("slow"))
        assert told == []

    asyncio.run(story())


@pytest.mark.parametrize(
    ("problem", "code", "sentence"),
    [
        (TimeoutError(), "unreachable", "Nothing answers at 10.0.0.2:7377"),
        (ConnectionRefusedError(), "unreachable", "is it still open"),
        (socket.gaierror(), "unreachable", "no machine called 10.0.0.2"),
        (ConnectionResetError(), "not_hearthsea", "hung up"),
        (asyncio.IncompleteReadError(b"", None), "not_hearthsea", "hung up"),
        (ssl.SSLError(), "not_hearthsea", "not a Hearthsea table"),
        (WireError("x"), "not_hearthsea", "not a Hearthsea table"),
        (OSError(101, "Network is unreachable"), "unreachable", "cannot be reached: Network is unreachable"),
    ],
)
def test_whatever_the_network_raises_is_one_sentence(problem: Exception, code: str, sentence: str) -> None:
    with pytest.raises(JoinError, match=sentence) as caught, plainly("10.0.0.2", 7377):
        raise problem
    assert caught.value.code == code
