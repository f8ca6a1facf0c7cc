"""`python -m tests.window.tapped`: the program as it is, with an ear at what the host sends it, after decryption.

Every frame goes into the file that `HEARTHSEA_TAP` names. A table that this window opens is the one of
`tests.window.rigged`.
"""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from net import connection
from net.codec import unpack
from net.messages import Message

TAP = "HEARTHSEA_TAP"


def listen(path: Path) -> None:
    """Write down each frame's payload before it is unpacked: its length in four bytes, then the bytes."""

    def overheard(payload: bytes, allowed: Mapping[int, type[Message]]) -> Message:
        with path.open("ab") as tap:
            tap.write(len(payload).to_bytes(4, "big") + payload)
        return unpack(payload, allowed)

    connection.unpack = overheard  # type: ignore[attr-defined]


def frames(path: Path) -> list[bytes]:
    """What was written down."""
    data, found = path.read_bytes(), []
    while data:
        length = int.from_bytes(data[:4], "big")
        found.append(data[4 : 4 + length])
        data = data[4 + length :]
    return found


def rig_tables() -> None:
    """Let the table that the window starts be the rigged one."""
    start = asyncio.create_subprocess_exec

    async def rigged(*command: str, **options: Any) -> asyncio.subprocess.Process:
        return await start(*("tests.window.rigged" if word == "client.serve" else word for word in command), **options)

    asyncio.create_subprocess_exec = rigged  # type: ignore[assignment]


if __name__ == "__main__":
    from client.cli import main

    listen(Path(os.environ[TAP]))
    rig_tables()
    main()
