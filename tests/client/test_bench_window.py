"""What `hearthsea bench window` prints: each figure beside what it should reach."""

import json
import subprocess
import sys
from typing import Any

import pytest

from client import bench, bench_frames
from client.cli import run

Capture = pytest.CaptureFixture[str]


def figures(**given: float) -> dict[str, Any]:
    return {"start_title_ms": 600, "drift_cached_ms_720p": 2.5, "drift_cached_p99_ms_720p": 13.0, **given}


def test_a_row_says_what_how_much_and_whether_it_is_reached() -> None:
    rows = {row.what: row for row in bench.rows(figures())}
    start = rows["start → title"]
    assert (start.reach, start.measured, start.good) == ("≤ 900 ms", "600 ms", True)
    worst = rows["cached frame, p99 · Drift, 720p"]
    assert (worst.reach, worst.measured, worst.good) == ("≤ 12 ms", "13 ms", False)
    assert len(rows) == 3


def test_the_command_prints_them(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.bench.measure", lambda _: figures())
    assert run(["bench", "window"]) == 0
    told = capsys.readouterr().out
    assert "MISSED" in told
    assert "≤ 900 ms" in told
    assert run(["bench", "window", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == figures()


def test_a_share_is_a_time_that_was_taken() -> None:
    times = [float(n) for n in range(1, 101)]
    assert bench_frames.share(times, 0.5) == 50.5
    assert bench_frames.share(times, 0.95) == 96.0
    assert bench_frames.share(times, 0.99) == 100.0


@pytest.mark.slow
def test_every_figure_of_a_size_is_measured_and_has_its_row() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "client.bench", "drift_720p", "0.1", "0"], capture_output=True, text=True, check=False
    )
    if "no OpenGL" in done.stderr or "libraries" in done.stderr:
        pytest.skip(done.stderr.strip())
    found = json.loads(done.stdout)
    assert len(bench.rows(found)) == 8
    assert all(value > 0 for value in found.values())
    assert found["drift_full_draw_calls_720p"] <= 12
