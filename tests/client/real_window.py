"""A real window under Xvfb, driven with xdotool: it waits for what the program traces, never for time."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

TOOLS = ("Xvfb", "xdotool")
PATIENCE = 30.0


def tools_missing() -> list[str]:
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Screen:
    """An X server of its own for one window, so that nothing covers it."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = f":{pipe.readline().strip()}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class RealWindow:
    """The program, started as a player would start it."""

    def __init__(self, folder: Path, display: str, *arguments: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, "DISPLAY": display, "HEARTHSEA_TRACE": "-"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.errors: list[str] = []
        self.now: dict[str, Any] = {}
        self.history: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "client", "--profile", str(folder), *arguments],
            env=self.environment,
            stderr=subprocess.PIPE,
        )
        assert self.process.stderr is not None
        os.set_blocking(self.process.stderr.fileno(), False)
        self._rest = b""

    def wait(self, what: str, ready: Callable[[dict[str, Any]], Any], patience: float = PATIENCE) -> dict[str, Any]:
        """Wait until the window shows something; `what` is said where it never does."""
        limit = monotonic() + patience
        while not (self.now and ready(self.now)):
            left = limit - monotonic()
            problem = f"{what} never came; last: {str(self.now)[:1500]}; errors: {self.errors[-20:]}"
            assert left > 0, problem
            assert self.process.poll() is None, f"{problem}; the window has ended"
            self.read(left)
        return self.now

    def read(self, seconds: float) -> bool:
        """Take in what was traced, waiting at most so long for something to come."""
        assert self.process.stderr is not None
        ready, _, _ = select.select([self.process.stderr], [], [], seconds)
        if not ready:
            return False
        data = self.process.stderr.read() or b""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"{"):
                self.now = json.loads(line)
                self.history.append(self.now)
            elif line:
                self.errors.append(line.decode(errors="replace"))
        return bool(lines)

    def has(self, target: str) -> bool:
        return target in self.now.get("targets", {})

    def click(self, target: str) -> None:
        """Click the middle of a target as it is on the screen."""
        self.wait(target, lambda now: target in now["targets"])
        x, y = self.now["targets"][target][:2]
        self._tool("mousemove", str(x), str(y), "click", "1")

    def key(self, name: str) -> None:
        self._tool("key", name)

    def type(self, text: str) -> None:
        self._tool("type", "--delay", "20", text)

    def _tool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
