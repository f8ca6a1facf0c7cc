"""How long frames take: kept, changed, built again; answers to input; dialogs. Each size in a process of its own.

A frame counts until the card has done it (`glFinish`); what a desktop needs to bring it to the glass is not in it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from client.bench_table import LARGEST, SIZES, WIDE, open_window, our_turn
from client.screens.base import Ask

if TYPE_CHECKING:
    from client.app import App
    from client.gl.driver import Driver
    from client.gl.window import Window

KEPT, CHANGED, FULL = 600, 120, 60  # frames
DIALOGS = ("leave", "settings", "quit")
KEYS = (
    *("t", "t", "s", "escape", "c", "escape", "r", "escape", "p", "escape", "tab", "right", "right", "down", "up"),
    *("pageup", "pageup", "pagedown", "pagedown", "plus", "0", "minus"),
)


def title(began: float) -> dict[str, float]:
    """From the start of the process to the title on the screen."""
    from client.store import Store  # noqa: PLC0415 - as in a real start

    window, _ = open_window(Store("Ada", 6))
    window.refresh()
    window.renderer.finish()
    return {"start_title_ms": round((time.monotonic() - began) * 1000)}


def idle(seconds: float) -> dict[str, float]:
    """How much of a core the largest table takes while nothing happens."""
    window, _ = open_window(our_turn(*LARGEST, 900))
    from client.gl import window as gl  # noqa: PLC0415 - only after `boot` has set its options

    used: list[tuple[float, float]] = []
    drawn: list[int] = []

    def note(_: float) -> None:
        used.append((time.process_time(), time.monotonic()))
        drawn.append(window.frames)

    gl.later(2.0, note)
    gl.later(2.0 + seconds, note)
    gl.later(2.0 + seconds, lambda _: gl.stop())
    gl.run(window)
    (cpu, began), (cpu_after, ended) = used
    return {
        "idle_cpu_percent": round(100 * (cpu_after - cpu) / (ended - began), 2),
        "idle_frames": drawn[1] - drawn[0],
    }


def frames(name: str) -> dict[str, float]:
    """Milliseconds of a frame of a size: everything kept, one counter changed, everything built again.

    `cpu` is the processor's time over all threads, which does not depend on what else the machine does.
    """
    drift, _, size = name.rpartition("_")
    window, app = open_window(our_turn(*(LARGEST if drift else WIDE), 900 if drift else 300), SIZES[size])
    for _ in range(3):
        window.refresh(force=True)
    while window.rest():  # as the loop does in the second after another screen has come up
        pass
    dialogs = [_first_opening(app, window, dialog) for dialog in DIALOGS]
    answers = _answers(window)
    began = time.process_time()
    kept = _times(lambda: window.refresh(force=True), window, KEPT)
    cpu = (time.process_time() - began) * 1000 / KEPT
    changed = _times(lambda: _change(app, window), window, CHANGED)
    full = _times(lambda: _again(window), window, FULL)
    figures = {
        "cached_ms": share(kept, 0.5),
        "cached_p99_ms": share(kept, 0.99),
        "cached_cpu_ms": round(cpu, 2),
        "changed_ms": share(changed, 0.5),
        "full_ms": share(full, 0.5),
        "full_draw_calls": window.renderer.draw_calls,
        "input_ms": share(answers, 0.5),
        "input_p95_ms": share(answers, 0.95),
        "dialog_ms": max(dialogs),
    }
    return {f"{drift}_{figure}_{size}".lstrip("_"): value for figure, value in figures.items()}


def share(times: Sequence[float], part: float) -> float:
    """The time that a part of all stays under."""
    if part == 0.5:
        return round(statistics.median(times), 2)
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def _times(draw: Callable[[], object], window: Window, n: int) -> list[float]:
    return [_time(draw, window) for _ in range(n)]


def _time(draw: Callable[[], object], window: Window) -> float:
    began = time.perf_counter()
    draw()
    window.renderer.finish()
    return (time.perf_counter() - began) * 1000


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


def _first_opening(app: App, window: Window, dialog: str) -> float:
    """Milliseconds until a dialog is there that nobody has opened before, once the screen below has come to rest."""
    app.carry_out(Ask(dialog))
    taken = _time(window.refresh, window)
    app.key("escape")
    window.refresh()
    return round(taken, 2)


def _answers(window: Window) -> list[float]:
    """Milliseconds from inputs to what they change on the screen, those that change nothing left out.

    The pointer goes over everything that can be pointed at, on its first visit there; then come keys: modes and what
    they offer, dialogs, the focus, the log, one step of zoom and back.
    """
    from client.gl.driver import Driver  # noqa: PLC0415 - only after `boot` has set its options

    driver = Driver(window)
    found: list[float] = []
    for target in driver.scene.targets:
        x, y = target.circle[:2] if target.circle else target.rect.centre
        _answer(found, driver, lambda x=x, y=y: driver.move(x, y))  # type: ignore[misc]
    for key in KEYS:
        _answer(found, driver, lambda key=key: driver.press(key))  # type: ignore[misc]
    return found


def _answer(found: list[float], driver: Driver, act: Callable[[], object]) -> None:
    window, frames_before = driver.window, driver.window.frames

    def turn() -> None:
        act()
        window.refresh()

    taken = _time(turn, window)
    if window.frames > frames_before:
        found.append(taken)
