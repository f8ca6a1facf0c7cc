"""A real window under Xvfb with a real pointer: it waits for what the program traces, never for time."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

TOOLS = ("Xvfb", "xdotool", "import")
PATIENCE = 60.0
"""Seconds after which something that never comes is a failure; a good run waits for milliseconds."""
PLAYER = (sys.executable, "-m", "client")

Shown = dict[str, Any]
"""A line of the trace: screen, seq, viewer, targets with their rectangles, texts …"""


class Display:
    """An X server of its own for one window, so that nothing covers it and the pointer is nobody else's."""

    def __init__(self, size: tuple[int, int] = (1360, 800)) -> None:
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:  # the number comes once the server takes clients
            self.name = f":{pipe.readline().strip()}"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


class Window:
    """The program as a player starts it, seen through its trace and worked with the pointer and the keys."""

    def __init__(
        self,
        profile: Path,
        display: Display,
        *arguments: str,
        program: tuple[str, ...] = PLAYER,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.profile = profile
        self._environment = {**os.environ, **(environment or {}), "DISPLAY": display.name, "HEARTHSEA_TRACE": "-"}
        self._environment.pop("WAYLAND_DISPLAY", None)
        self._news = threading.Condition()
        self._lines: list[Shown] = []
        self._ended = False
        self.clicks: list[str] = []
        """Every target that was clicked."""
        self.complaints: list[str] = []
        """What the program wrote to standard error beside the trace; a good one writes nothing."""
        self.process = subprocess.Popen(
            [*program, "--profile", str(profile), *arguments],
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            with self._news:
                if line.startswith('{"event"'):
                    self._lines.append(json.loads(line))
                else:
                    self.complaints.append(line.rstrip())
                self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    # --- what is to be seen ---------------------------------------------------------------------------------------

    @property
    def now(self) -> Shown:
        """What the window shows."""
        return self.wait("anything at all", lambda now: True)

    @property
    def history(self) -> list[Shown]:
        """Everything it has shown."""
        with self._news:
            return list(self._lines)

    def wait(self, what: str, ready: Callable[[Shown], Any], patience: float = PATIENCE) -> Shown:
        """Wait until the window shows something; `what` is said where it never does."""
        with self._news:
            came = self._news.wait_for(lambda: self._ended or (self._lines and ready(self._lines[-1])), patience)
            last = self._lines[-1] if self._lines else {}
            if not came or (self._ended and not ready(last)):
                why = "the window has ended" if self._ended else f"not within {patience:g} s"
                said = "\n".join(self.complaints[-20:])
                raise AssertionError(f"waited for {what}: {why}; it shows {str(last)[:3000]}\n{said}")
            return last

    def wait_end(self) -> int:
        """Wait until the program has ended; return its exit status."""
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status

    # --- what a player does ---------------------------------------------------------------------------------------

    def click(self, target: str, button: int = 1) -> None:
        """Move the pointer to the middle of a target, as soon as it can be used, and click."""
        shown = self.wait(f"the target {target}", lambda now: target in now["targets"])
        x, y = shown["targets"][target][:2]
        self.clicks.append(target)
        self._tool("mousemove", str(x), str(y), "click", str(button))

    def key(self, *names: str) -> None:
        """Press keys by the names X knows them by."""
        self._tool("key", "--delay", "20", *names)

    def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        self._tool("type", "--delay", "20", text)

    def wheel(self, target: str, clicks: int) -> None:
        """Turn the wheel over a target; positive away from the player."""
        x, y = self.now["targets"][target][:2]
        button = "4" if clicks > 0 else "5"
        self._tool("mousemove", str(x), str(y), "click", "--repeat", str(abs(clicks)), "--delay", "20", button)

    def picture(self, path: Path) -> None:
        """Keep what is on the screen as a picture."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(path)], env=self._environment, check=True)

    def _tool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self._environment, check=True, stdout=subprocess.DEVNULL)

    # --- its end --------------------------------------------------------------------------------------------------

    def kill(self) -> None:
        """End it as a crash would."""
        self.process.kill()
        self.wait_end()

    def close(self) -> None:
        """End it if it still runs, and a table that it has started: that would wait for its people to come back."""
        if self.process.poll() is None:
            started = self.started()
            self.process.terminate()
            for number in started:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGTERM)
        self.wait_end()
        if self.process.stderr is not None:
            self.process.stderr.close()

    def started(self) -> list[int]:
        """The processes that this one has started."""
        lists = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(number) for numbers in lists for number in numbers.read_text().split()]


class Desks:
    """Displays and windows of one test, which all end with it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._displays: dict[str, Display] = {}
        self._windows: list[Window] = []

    def open(self, name: str, *arguments: str, **options: Any) -> Window:
        """Open a window for a player on the player's own display, with the profile of that name."""
        if name not in self._displays:
            self._displays[name] = Display()
        window = Window(self._folder / name, self._displays[name], *arguments, **options)
        self._windows.append(window)
        return window

    def pictures(self) -> None:
        """Keep what is on all screens, for whoever wants to know why a test failed."""
        for window in self._windows:
            window.picture(self._folder / f"{window.profile.name}.png")

    def close(self) -> None:
        with contextlib.ExitStack() as stack:
            for thing in (*self._displays.values(), *self._windows):  # the windows first, the displays below them last
                stack.callback(thing.close)


@contextlib.contextmanager
def desks(folder: Path) -> Iterator[Desks]:
    """Displays and windows as long as they are needed; skips the test where the tools are missing."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"no {', '.join(missing)} here; scripts/setup.sh test installs what is missing")
    made = Desks(folder)
    try:
        yield made
    except BaseException:
        made.pictures()
        raise
    finally:
        made.close()
