"""How fast the window is here, drawn into memory without a screen: start, idle, frames. Each in a process of its own.

Figures are medians and worst cases of real frames of the table with everything drawn: of Classic Wide with six seats,
and, with `drift_` before their names, of the largest map with the most seats.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from client.screens.base import Command, ScreenContext
from client.store import Store
from hearthsea.actions import Action
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, view, waiting_on
from hearthsea.entries import Header, Player, start
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from net.messages import LobbyInfo, SeatInfo

if TYPE_CHECKING:
    from client.app import App
    from client.gl.window import Window

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080)}
FRAMES = 120
NAMES = ("Ada", "Bo", "Chiara", "Marten", "Gwen", "Yusuf", "Ines", "Old Salt")
LARGEST = "continental_drift", 8


class Silent:
    """Stands for link and desk: nothing happens and nothing is heard."""

    def poll(self, now: float) -> bool:
        """No news."""
        del now
        return False

    def carry_out(self, command: Command) -> None:
        """Nothing is done."""

    def close(self) -> None:
        """Nothing to close."""

    def copy(self, text: str) -> None:
        """No clipboard."""

    def paste(self) -> str:
        """No clipboard."""
        return ""

    def play(self, sound: str, volume: float = 1.0) -> None:
        """No sound."""

    def title(self, text: str) -> None:
        """No frame."""

    def call(self, text: str) -> None:
        """No desktop."""

    def toggle_fullscreen(self) -> None:
        """No window to speak of."""

    def quit(self) -> None:
        """Nothing to end."""


def measure(seconds: float = 3.0) -> dict[str, Any]:
    """Return the figures; `seconds` is how long idling is watched.

    Raises:
        Failure: The window cannot be drawn here; the sentence says why.
    """
    found: dict[str, Any] = {}
    largest = (f"drift_{size}" for size in SIZES)
    for what in ("title", "title", "idle", *SIZES, *largest):  # the first start fills the cache of pictures on the disk
        began = time.monotonic()
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", "client.bench", what, str(seconds), repr(began)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            from client.commands.failure import Failure  # noqa: PLC0415

            lines = done.stderr.strip().splitlines()
            raise Failure(lines[-1] if lines else "The window could not be measured here.")
        found |= json.loads(done.stdout)
    return found


def title(began: float) -> dict[str, float]:
    """From the start of the process to the title on the screen."""
    window, _ = _window("title")
    window.refresh()
    window.renderer.finish()
    return {"start_title_ms": round((time.monotonic() - began) * 1000)}


def idle(seconds: float) -> dict[str, float]:
    """How much of a core the table takes while nothing happens."""
    window, app = _window("table")
    from client.gl import window as gl  # noqa: PLC0415 - only after `boot` has set its options

    for _ in range(3):
        window.refresh(force=True)
    used: list[float] = []

    def settle(_: float) -> None:
        used.extend((time.process_time(), time.monotonic()))
        gl.later(seconds, finish)

    def finish(_: float) -> None:
        used.extend((time.process_time(), time.monotonic()))
        gl.stop()

    frames = window.frames
    gl.later(2.0, settle)
    gl.run(window)
    del app
    return {
        "idle_cpu_percent": round(100 * (used[2] - used[0]) / (used[3] - used[1]), 2),
        "idle_frames": window.frames - frames,
        "memory_mb": _memory(),
    }


def frames(name: str) -> dict[str, float]:
    """Milliseconds of a frame of a size: everything kept, one counter changed, everything built again.

    `cpu` is the processor's time over all threads, which does not depend on what else the machine does.
    """
    drift, _, size = name.rpartition("_")
    window, app = _window(f"{drift}_table".lstrip("_"), SIZES[size])
    for _ in range(3):
        window.refresh(force=True)
    began = time.process_time()
    kept = _times(lambda: window.refresh(force=True), window)
    cpu = (time.process_time() - began) * 1000 / FRAMES
    changed = _times(lambda: _change(app, window), window)
    full = _times(lambda: _again(window), window, FRAMES // 4)
    figures = {
        "cached_ms": _median(kept),
        "cached_p99_ms": _worst(kept),
        "cached_cpu_ms": round(cpu, 2),
        "changed_ms": _median(changed),
        "full_ms": _median(full),
        "full_draw_calls": window.renderer.draw_calls,
    }
    return {f"{drift}_{figure}_{size}".lstrip("_"): value for figure, value in figures.items()}


def _times(draw: Callable[[], object], window: Window, n: int = FRAMES) -> list[float]:
    taken = []
    for _ in range(n):
        began = time.perf_counter()
        draw()
        window.renderer.finish()
        taken.append((time.perf_counter() - began) * 1000)
    return taken


def _median(times: list[float]) -> float:
    return round(statistics.median(times), 2)


def _worst(times: list[float]) -> float:
    return round(statistics.quantiles(times, n=100)[98], 2)


def _change(app: App, window: Window) -> None:
    """Somebody's hand grew by a card."""
    state = app.context.store.state
    assert state is not None
    state.hand_sizes[1] = (state.hand_sizes[1] + 1) % 10
    app.context.store.version += 1
    window.refresh()


def _again(window: Window) -> None:
    window.renderer.forget()
    window.refresh(force=True)


def _memory() -> float:
    """The memory of this process in MB, where the system tells."""
    if not sys.platform.startswith("linux"):
        return 0.0
    with open("/proc/self/status", encoding="ascii") as lines:  # noqa: PTH123 - no file of ours
        return round(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024, 1)


def a_table(seats: int = 6, actions: int = 300, map_name: str = "") -> Store:
    """A store in the middle of a game that was played at random."""
    store = Store("Ada", 6, connection="joined")
    players = tuple(Player(NAMES[seat], seat, "" if seat == 0 else "greedy") for seat in range(seats))
    layout = deal(load_map(map_name or ("classic_wide" if seats > 4 else "classic")), None)
    store.header = Header(game="bench", layout=layout, settings=Settings(points_to_win=25), players=players)
    state, rng, chance = start(store.header), random.Random(7), SeededChance(7)  # noqa: S311 - no secret
    for _ in range(actions):
        choices = [c for c in legal_actions(state, waiting_on(state)[0]) if isinstance(c, Action)]
        forms = [c for c in legal_actions(state, waiting_on(state)[0]) if not isinstance(c, Action)]
        builds = [c for c in choices if type(c).__name__.startswith("Build")]
        action = rng.choice(builds or choices) if choices else forms[0].sample(rng)
        apply(state, decide(state, action, chance))
    store.state, store.viewer, store.my_seats = view(state, 0), 0, (0,)
    seat_infos = tuple(
        SeatInfo("bot" if p.bot else "person", p.name, p.colour, p.bot, True, True, 0 if p.bot else 1) for p in players
    )
    store.lobby = LobbyInfo(
        "bench", "Bench", layout.name, layout, seat_infos, {}, "", "playing", 1, True, (), "", 0
    )  # fmt: skip
    return store


def _window(screen: str, size: tuple[int, int] = (1280, 720)) -> tuple[Window, App]:
    """A window without a desktop at the title or the table."""
    from client.gl.boot import boot  # noqa: PLC0415 - as in a real start, nothing is loaded before

    boot(headless=True)
    from client.app import App  # noqa: PLC0415
    from client.gl.window import Window  # noqa: PLC0415

    store = Store("Ada", 6)
    if screen == "table":
        store = a_table()
    elif screen == "drift_table":
        store = a_table(LARGEST[1], 900, LARGEST[0])
    app = App(ScreenContext(store), Silent(), Silent(), time.monotonic)
    window = Window(app, size)
    app.tick(time.monotonic())
    return window, app


def main(arguments: list[str]) -> int:
    """Measure one thing and print it as JSON: what, seconds, when the process was started."""
    from client.gl.boot import CannotShowError  # noqa: PLC0415

    what, seconds, began = arguments[0], float(arguments[1]), float(arguments[2])
    try:
        is_frames = what.rpartition("_")[2] in SIZES
        figures = frames(what) if is_frames else title(began) if what == "title" else idle(seconds)
    except CannotShowError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    print(json.dumps(figures))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
