"""The figures of the net come out, are of the right size, and stand beside what they should reach."""

import pytest
from msgspec import structs

from net.bench import Figures, measure, rows

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("bench")]


@pytest.fixture(scope="module")
def figures() -> Figures:
    return measure(0.3, onlookers=6)


def test_figures_come_out(figures: Figures) -> None:
    assert figures.actions > 10
    assert figures.onlookers == 6
    assert 0 < figures.action_p50_ms <= figures.action_p99_ms
    assert 10 < figures.entry_mean_bytes < 60
    assert figures.entry_max_bytes < 1024
    assert 0 < figures.join_p50_ms <= figures.join_p99_ms
    assert figures.return_p99_ms > 0
    assert figures.takeover_s == 120
    assert figures.lost == 0


def test_a_flood_adds_little_memory(figures: Figures) -> None:
    assert figures.memory_more_mib <= 10


def test_each_figure_stands_beside_what_it_should_reach(figures: Figures) -> None:
    told = {row.what: row for row in rows(figures)}
    assert told["acknowledged actions lost by kill −9"].good
    assert len(told) == 24
    worse = {row.what: row for row in rows(structs.replace(figures, join_p99_ms=81.0, actions_per_s=299.0))}
    assert not worse["join by code, start to seat, p99"].good
    assert not worse["actions a second, sustained"].good
    elsewhere = {row.what: row for row in rows(structs.replace(figures, listed_p95_ms=-1.0))}
    assert elsewhere["host opens → listed, p95"].measured == "not here"
