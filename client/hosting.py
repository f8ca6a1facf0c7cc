"""Starting a table in a process of its own, from the network thread of the window."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import structs

from client.profile import map_folders
from client.text import say
from net.opening import KEEP, HostOptions, Ready

PATIENCE = 15.0  # seconds until a table has to be open
PACE = 0.7  # seconds between two actions of bots: people want to follow
LOG = "table.log"


class HostingError(Exception):
    """The table could not be started; `str()` is a sentence for the player."""


@dataclass
class Hosted:
    """A table of ours."""

    process: Process
    ready: Ready

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.ready.port

    @property
    def fingerprint(self) -> str:
        """Its key."""
        return self.ready.fingerprint

    @property
    def secret(self) -> bytes:
        """What makes this window its owner."""
        return bytes.fromhex(self.ready.secret)

    async def let_go(self) -> None:
        """Leave it open for the others; what is not let go of ends soon after this window has died."""
        pipe = self.process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError):
            pipe.write(KEEP)
            await pipe.drain()
            pipe.close()

    async def end(self, patience: float) -> None:
        """Wait until it has closed; end it where it takes too long (what was accepted is on its disk)."""
        try:
            await asyncio.wait_for(self.process.wait(), patience)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            await self.process.wait()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What kind of table to start."""

    here: bool = False
    map: str = "classic"
    seats: int = 4
    options: HostOptions | None = None  # from the command line: then the other fields do not count
    resume: Path | None = None  # the journal of a game to go on with
    is_open: bool = False


def options_for(folder: Path, name: str, wanted: Wanted) -> HostOptions:
    """How the table is to be opened.

    Args:
        folder: The profile, in which the games are kept.
        name: The player's name, after whom the table is called.
        wanted: Map, seats, whether it is for this machine alone, and whether it has a code.
    """
    called = say("table.name", name=name)[:40]
    if wanted.options is not None:
        return structs.replace(wanted.options, name=wanted.options.name or called, pace=PACE)
    return HostOptions(
        profile=folder,
        name=called,
        map=wanted.map,
        seats=wanted.seats,
        code="" if wanted.here or wanted.is_open else None,
        bind="127.0.0.1" if wanted.here else "",
        port=0 if wanted.here else None,
        advertise=not wanted.here,
        pace=PACE,
        map_folders=map_folders(folder),
        resume=wanted.resume,
    )


async def start_host(folder: Path, name: str, wanted: Wanted) -> Hosted:
    """Start a table; returns when guests can come.

    Args:
        folder: The profile, in which the games are kept.
        name: The player's name, after whom the table is called.
        wanted: What kind of table.

    Raises:
        HostingError: It could not be started.
    """
    options = options_for(folder, name, wanted)
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240 - the network thread may wait for a moment
    log = folder / LOG
    try:
        with log.open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "client.serve", stdin=PIPE, stdout=PIPE, stderr=errors, start_new_session=True
            )
    except OSError as error:
        raise HostingError(say("link.host.failed", reason=error.strerror or str(error))) from error
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(options, enc_hook=str) + b"\n")
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    except TimeoutError:
        process.kill()
        line = b""
    if not line:
        await process.wait()
        words = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise HostingError(say("link.host.failed", reason=words[-1] if words else say("link.host.silent")))
    return Hosted(process, msgspec.json.decode(line, type=Ready))
