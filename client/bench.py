"""How fast the window is here, drawn into memory without a screen, and what it should reach. Parts are processes.

Most figures are of the largest map with the most seats, `drift_` before their names, somebody on turn who can do many
things, with a full log; the others are of Classic Wide with six seats.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from client.bench_table import SIZES

if TYPE_CHECKING:
    from net.bench.figures import Row

TWICE = ("title", "title")  # the first start fills the cache of pictures on the disk
PARTS = (*TWICE, "idle", *SIZES, *(f"drift_{size}" for size in SIZES), "play")


def measure(seconds: float = 3.0) -> dict[str, Any]:
    """Return the figures; `seconds` is how long idling is watched.

    Raises:
        Failure: The window cannot be drawn here; the sentence says why.
    """
    found: dict[str, Any] = {}
    for part in PARTS:
        began = time.monotonic()
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", "client.bench", part, str(seconds), repr(began)],
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


def rows(figures: dict[str, Any]) -> tuple[Row, ...]:
    """Return the table of figures: what, how much it should reach, what was measured; what is not there is left out."""
    limits: list[tuple[str, str, float, str]] = [
        ("start → title", "start_title_ms", 900, "ms"),
        ("idle, of a core", "idle_cpu_percent", 4, "%"),
        ("idle, frames drawn", "idle_frames", 0, ""),
    ]
    for drift, table in (("drift_", "Drift"), ("", "Classic Wide")):
        for size, typical, worst, full in (("720p", 5, 12, 12), ("1080p", 9, 20, 25)):
            where = f"{table}, {size}"
            limits += [
                (f"cached frame, p50 · {where}", f"{drift}cached_ms_{size}", typical, "ms"),
                (f"cached frame, p99 · {where}", f"{drift}cached_p99_ms_{size}", worst, "ms"),
                (f"changed counter, p50 · {where}", f"{drift}changed_ms_{size}", 6, "ms"),
                (f"full redraw, p50 · {where}", f"{drift}full_ms_{size}", full, "ms"),
                (f"full redraw, draw calls · {where}", f"{drift}full_draw_calls_{size}", 12, ""),
                (f"input → visible, p50 · {where}", f"{drift}input_ms_{size}", 20, "ms"),
                (f"input → visible, p95 · {where}", f"{drift}input_p95_ms_{size}", 35, "ms"),
                (f"dialog, slowest first opening · {where}", f"{drift}dialog_ms_{size}", 40, "ms"),
            ]
    limits += [
        ("event from the host → visible, p95 · Drift, 1080p", "drift_event_p95_ms_1080p", 50, "ms"),
        ("memory at the table · Drift, 1080p", "drift_memory_mb_1080p", 230, "MB"),
        ("memory, growth in ten minutes of play · Drift, 1080p", "drift_growth_mb_1080p", 1, "MB"),
    ]
    return tuple(_row(what, figures[name], most, unit) for what, name, most, unit in limits if name in figures)


def _row(what: str, value: float, most: float, unit: str) -> Row:
    from net.bench.figures import Row  # noqa: PLC0415 - a start is measured: nothing is loaded that it does not need

    return Row(what, f"≤ {most:g} {unit}".rstrip(), f"{value:g} {unit}".rstrip(), value <= most)


def main(arguments: list[str]) -> int:
    """Measure one thing and print it as JSON: what, seconds, when the process was started."""
    from client.gl.boot import CannotShowError  # noqa: PLC0415

    what, seconds, began = arguments[0], float(arguments[1]), float(arguments[2])
    try:
        figures = _part(what, seconds, began)
    except CannotShowError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    print(json.dumps(figures))  # noqa: T201
    return 0


def _part(what: str, seconds: float, began: float) -> dict[str, float]:
    from client import bench_frames  # noqa: PLC0415 - a start is measured: nothing is loaded that it does not need

    if what == "play":
        from client.bench_play import play  # noqa: PLC0415

        return play()
    if what == "title":
        return bench_frames.title(began)
    return bench_frames.idle(seconds) if what == "idle" else bench_frames.frames(what)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
