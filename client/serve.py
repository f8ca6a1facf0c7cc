"""The table's own process, as the window starts it: options in on standard input, one line of `Ready` out.

It outlives a window that crashes as long as others are at the table; a table nobody is at ends itself. The window holds
the other end of standard input: when that closes without a word the window has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from pathlib import Path

import msgspec

from net.host import HostError, run_host
from net.identity import IdentityError
from net.opening import KEEP, HostOptions, Ready


def main() -> int:
    """Serve one table; the reason of a failure is one sentence on standard error."""
    try:
        options = msgspec.json.decode(sys.stdin.buffer.readline(), type=HostOptions, dec_hook=_path)
        asyncio.run(run_host(options, _tell, _window_died))
    except (HostError, IdentityError, msgspec.MsgspecError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - this is how the window hears of it
        return 1
    return 0


def _path(kind: type, text: object) -> Path:
    """The one kind of value JSON does not know."""
    assert kind is Path
    return Path(str(text))


async def _window_died() -> None:
    """Return when the window has died; never where it has left the table open and said so."""
    loop = asyncio.get_running_loop()
    said: asyncio.Future[bytes] = loop.create_future()

    def take(word: bytes) -> None:
        if not said.done():  # nobody asks any more where the table ends for another reason
            said.set_result(word)

    def listen() -> None:
        word = os.read(0, len(KEEP))
        with contextlib.suppress(RuntimeError):  # the table has ended before
            loop.call_soon_threadsafe(take, word)

    threading.Thread(target=listen, name="window", daemon=True).start()
    if await said == KEEP:
        await loop.create_future()


def _tell(ready: Ready) -> None:
    """Hand over where the table is and the owner's secret; nobody else can read this pipe."""
    sys.stdout.write(ready.line() + "\n")
    sys.stdout.flush()
    sys.stdout.close()


if __name__ == "__main__":
    sys.exit(main())
