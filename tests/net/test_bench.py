"""The figures of the net come out, and are of the right size."""

import pytest

from net.bench import Figures, measure


@pytest.mark.slow
def test_figures_come_out() -> None:
    figures = measure(0.3)
    assert isinstance(figures, Figures)
    assert figures.actions > 10
    assert 0 < figures.action_p50_ms <= figures.action_p99_ms
    assert 10 < figures.entry_mean_bytes < 60
    assert figures.entry_max_bytes < 1024
    assert 0 < figures.join_p50_ms <= figures.join_max_ms
