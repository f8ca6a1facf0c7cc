"""One connection of a guest that has joined: its streams, and the messages that come out of them."""

import asyncio
import errno
import socket
import time
from collections.abc import Callable

from msgspec import Struct

from net.connection import Connection, Stage
from net.dialling import CHUNK, Dialled
from net.handshake import GuestHandshake
from net.messages import Message, Welcome


class Line(Struct):
    """One connection that has joined."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    connection: Connection
    welcome: Welcome
    address: str
    port: int
    fingerprint: str
    table: str

    def has_lost_its_address(self) -> bool:
        """Say whether this machine no longer has the address from which the line goes: it will not come back."""
        sock = self.writer.get_extra_info("socket")
        if sock is None:  # closed already, which whoever reads from it notices
            return False
        try:
            own = sock.getsockname()
            with socket.socket(sock.family, socket.SOCK_DGRAM) as probe:
                probe.bind((own[0], 0, *own[2:]))
        except OSError as error:
            return error.errno == errno.EADDRNOTAVAIL
        return False


class Greeted(Struct):
    """A connection whose host has said which table it has."""

    connection: Connection
    handshake: GuestHandshake

    def reply(self, dialled: Dialled) -> None:
        """Send what the handshake has to say."""
        for message in self.handshake.replies:
            dialled.writer.write(self.connection.encode(message))
        self.handshake.replies.clear()


def awake_clock() -> float:
    """Return the seconds of a clock that goes on while the machine sleeps, where the system has one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.time()


async def next_message(
    reader: asyncio.StreamReader, connection: Connection, heard: Callable[[], None] = lambda: None
) -> Message:
    """Return the next message of the host.

    Args:
        reader: Brings the bytes.
        connection: Makes messages of them.
        heard: Called whenever bytes come; a long message on a slow line takes its time and is no silence.

    Raises:
        asyncio.IncompleteReadError: The line ended.
        WireError: The host spoke nonsense.
    """
    while (message := connection.next()) is None:
        if connection.stage is Stage.CLOSED:
            raise asyncio.IncompleteReadError(b"", None)
        data = await reader.read(CHUNK)
        if not data:
            raise asyncio.IncompleteReadError(b"", None)
        heard()
        connection.feed(data)
    return message
