"""A table in a process of its own whose memory and time can be read from outside (Linux), and that can be killed."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

import msgspec

from net.opening import Ready


class MeasuredTable:
    """The table's process."""

    def __init__(self, process: asyncio.subprocess.Process, ready: Ready) -> None:
        self.process = process
        self.ready = ready

    def memory(self) -> float:
        """Return its resident memory in MiB."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0.0
        return next((int(row.split()[1]) / 1024 for row in status.splitlines() if row.startswith("VmRSS")), 0.0)

    def cpu(self) -> float:
        """Return the processor time it has used, in seconds."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def kill(self) -> None:
        """End it as a crash would."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        await self.process.wait()


async def open_table(folder: Path, *flags: str) -> MeasuredTable:
    """Open a table in a process of its own."""
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "net.bench.load", str(folder), *flags,
        stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert process.stdout is not None
    return MeasuredTable(process, msgspec.json.decode(await process.stdout.readline(), type=Ready))
