"""A line that has closed by itself: asking it for its address is no failure."""

import asyncio
from pathlib import Path
from typing import Any

from net.identity import load_identity
from net.line import Line
from net.tls import guest_context, host_context


async def lost(folder: Path) -> tuple[bool, bool]:
    """What a line over TLS says of its address while it stands, and when it has been closed."""

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0, ssl=host_context(load_identity(folder)))
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=guest_context())
    nothing: Any = None
    line = Line(reader, writer, nothing, nothing, "127.0.0.1", 1, "", "")
    standing = line.has_lost_its_address()
    writer.transport.abort()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    closed = line.has_lost_its_address()
    server.close()
    await server.wait_closed()
    return standing, closed


def test_a_line_that_has_closed_has_not_lost_its_address(tmp_path: Path) -> None:
    assert asyncio.run(lost(tmp_path)) == (False, False)
