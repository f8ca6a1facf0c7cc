"""Reaching a host: one connection is kept, the others are let go, and what went wrong is one sentence."""

import asyncio
import contextlib
import socket
import ssl
from pathlib import Path

import pytest

from net import dialling
from net.codec import WireError
from net.dialling import dial, plainly
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
        connections = dial(["no.such.machine.invalid", LOOPBACK, "127.0.0.2", "127.0.0.1"], port)
        async with contextlib.aclosing(connections):
            first = await anext(connections)
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
            await anext(dial([LOOPBACK], port, "0" * 64))
        assert caught.value.code == "other_key"
        pinned = await anext(dial([LOOPBACK], port, server.identity.fingerprint))
        pinned.drop()
        await server.close()

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
