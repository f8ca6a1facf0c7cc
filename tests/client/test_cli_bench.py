"""`hearthsea bench`."""

from __future__ import annotations

import json

import pytest

from client.cli import run
from net.bench.machines import LanFigures
from net.bench.whole_game import Resumed, WholeGame

Capture = pytest.CaptureFixture[str]


def test_engine_figures_have_the_names_that_others_read(capsys: Capture) -> None:
    assert run(["bench", "engine", "--seconds", "0.1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["classic", "new_shores", "continental_drift"]
    assert figures["continental_drift"]["seats"] == 8
    for name in ("actions_per_s", "copy_us", "legal_us", "decide_apply_us", "snapshot_bytes", "entry_bytes"):
        assert all(board[name] > 0 for board in figures.values())


def test_people_read_a_line_a_figure(capsys: Capture) -> None:
    assert run(["bench", "engine", "--seconds", "0.1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "engine:"
    rate = next(line for line in told if line.startswith("  Classic, 4 seats: actions a second"))
    assert "≥ 120,000" in rate
    assert rate.endswith(("reached", "MISSED"))
    assert sum(line.startswith("  largest view on the wire", 2) for line in told) == 3


def test_what_cannot_be_measured_is_a_wrong_call(capsys: Capture) -> None:
    assert run(["bench", "luck"]) == 2
    assert "luck" in capsys.readouterr().err


async def a_game(_: object) -> WholeGame:
    return WholeGame(seats=2, entries=100, most_bytes=4000)


async def a_return(_: object) -> Resumed:
    return Resumed(opened=0.5, back=1.0)


@pytest.mark.slow
def test_net_figures_are_one_document(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Less of everything than `measure` would; its own figures are judged in tests/net/test_bench.py."""
    for name, value in {"CONNECTED": 8, "JOINS": 3, "RETURNS": 2, "MISSED": 20, "FLOOD": 50}.items():
        monkeypatch.setattr(f"net.bench.load.{name}", value)
    monkeypatch.setattr("net.bench.figures.PATIENCE", 0.1)
    monkeypatch.setattr("net.bench.figures.LISTINGS", 2)
    monkeypatch.setattr(
        "net.bench.figures.measure_lan", lambda _folder: LanFigures("only root may make network namespaces")
    )
    monkeypatch.setattr("net.bench.figures.whole_game", a_game)
    monkeypatch.setattr("net.bench.figures.resumed", a_return)
    assert run(["bench", "net", "--seconds", "0.5", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["action_p50_ms"] > 0
    assert figures["entry_mean_bytes"] < 1024
    assert run(["bench", "net", "--seconds", "0.2"]) == 0
    out = capsys.readouterr().out
    assert "acknowledged actions lost by kill −9" in out
    assert "Between machines nothing was measured: only root may make network namespaces." in out
