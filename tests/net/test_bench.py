"""The figures of the net come out, are of the right size, and stand beside what they should reach."""

import pytest
from msgspec import structs

from net.bench.figures import Figures, measure, rows

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("bench")]


@pytest.fixture(scope="module")
def figures() -> Figures:
    return measure(0.3, onlookers=6, between_machines=False)


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


def test_a_whole_game_was_played_and_a_killed_host_came_back(figures: Figures) -> None:
    assert figures.game_entries > 300
    assert 50 * figures.game_entries < figures.game_bytes < 250_000
    assert 0 < figures.resumed_s < figures.back_s


# What network.md asks for, line by line, by the beginnings of our rows.
ASKED = (
    "host opens → listed", "join screen opens → listed", "the same at 30 % of loss", "close → gone", "kill −9 → grey",
    "kill −9 → gone", "new address → joinable", "typed address", "sweep of", "join by code", "return with",
    "action → 8 seats", "processor time", "actions a second", "host memory", "more under a flood",
    "an event on the wire, mean", "an event on the wire, most", "a whole game", "caught up from zero",
    "a bot takes over", "host lost", "acknowledged actions lost", "twin games",
)  # fmt: skip


def test_each_figure_stands_beside_what_it_should_reach(figures: Figures) -> None:
    told = {row.what: row for row in rows(figures)}
    for asked in ASKED:
        assert any(what.startswith(asked) for what in told), asked
    assert told["acknowledged actions lost by kill −9"].good
    assert told["a bot takes over after"].good
    worse = structs.replace(
        figures, join_p99_ms=81.0, actions_per_s=299.0, lossy_p95_s=4.1, moved_p95_s=5.1, sweep_s=2.1
    )
    judged = {row.what: row.good for row in rows(worse)}
    for what in (
        "join by code, start to seat, p99",
        "actions a second, sustained",
        "the same at 30 % of loss, p95",
        "new address → joinable, p95",
        "sweep of 253 addresses",
    ):
        assert judged[what] is False, what


def test_what_was_not_measured_says_why(figures: Figures) -> None:
    silent = structs.replace(figures, listed_p95_ms=-1.0, memory_mib=0.0)
    told = {row.what: row for row in rows(silent)}
    for what, why in {
        "host opens → listed, p95": "hearthsea doctor",
        "sweep of 253 addresses": "it was not asked for",
        "more under a flood of 1000 and a stalled onlooker": "/proc",
        "host lost → play goes on": "not built yet",
        "twin games with other secrets: streams of third parties": "test_twin_wires",
    }.items():
        assert told[what].good is None
        assert told[what].measured in {"not here", "not built yet", "a test"}
        assert why in told[what].note
