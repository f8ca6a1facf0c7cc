"""The greedy bot at sea: it builds ships, takes islands, opens fog, and wins there against drifters."""

from __future__ import annotations

from collections import Counter
from statistics import mean, median
from time import thread_time
from typing import Any, NamedTuple

import pytest

from hearthsea.base import Action, Event
from hearthsea.bots import BOTS, Bot, Choice
from hearthsea.bots.arena import Result, play
from hearthsea.events import FogRevealed, IslandReached, PirateMoved, ShipBuilt, ShipMoved
from hearthsea.maps import deal, load_map
from hearthsea.phases import Setup
from hearthsea.pieces import Terrain
from hearthsea.settings import Settings
from hearthsea.state import State

SEA = ["new_shores", "four_islands", "fog_islands"]
EXPLORED = ["fog_islands", "black_forest", "gold_rush"]


class Timed:
    """A bot and how long each of its decisions took, in seconds of its own processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.took: list[float] = []

    def choose(self, *args: Any) -> Choice:
        start = thread_time()
        choice = self.bot.choose(*args)
        self.took.append(thread_time() - start)
        return choice


class Game(NamedTuple):
    """A game as it came out, with what was counted in it."""

    result: Result
    bots: list[str]
    counted: Counter[type[Event]]
    set_up_ships: int
    fogged: int
    took: list[float]

    @property
    def winner(self) -> str:
        return self.bots[self.result.winner] if self.result.winner >= 0 else ""

    @property
    def opened(self) -> float:
        """The share of the fogged hexes that were revealed."""
        return self.counted[FogRevealed] / self.fogged


def game(name: str, bots: list[str], seed: int) -> Game:
    """A game between bots, the seats turned with the seed."""
    turned = bots[seed % len(bots) :] + bots[: seed % len(bots)]
    players = [Timed(BOTS[bot]()) for bot in turned]
    counted: Counter[type[Event]] = Counter()
    ships = [0]

    def look(state: State, action: Action, events: list[Event]) -> None:
        del action
        counted.update(map(type, events))
        if type(state.phase) is Setup:
            ships[0] = sum(own.bit_count() for own in state.ships)

    layout = deal(load_map(name), seed)
    result = play(layout, Settings(), players, seed, watch=look)
    fogged = sum(tile[2] == Terrain.FOG for tile in layout.tiles)
    took = [time for bot, player in zip(turned, players, strict=True) if bot == "greedy" for time in player.took]
    return Game(result, turned, counted, ships[0], fogged, took)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [*((name, 4) for name in SEA), ("fog_islands", 2), ("fog_islands", 3)])
def test_greedy_sails_in_every_game(name: str, seats: int) -> None:
    games = [game(name, ["greedy"] * seats, seed) for seed in range(5)]
    assert all(one.result.winner >= 0 for one in games)
    assert all(one.counted[ShipBuilt] for one in games)
    assert any(one.counted[ShipMoved] for one in games)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["new_shores", "four_islands"])
def test_greedy_takes_islands(name: str) -> None:
    games = [game(name, ["greedy"] * 4, seed) for seed in range(5)]
    assert all(one.counted[IslandReached] for one in games)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "least"),
    [
        ("fog_islands", 2, 0.5),
        ("fog_islands", 3, 0.6),
        ("fog_islands", 4, 0.8),
        ("black_forest", 4, 0.7),
        ("gold_rush", 4, 0.25),
    ],
)
def test_greedy_opens_the_fog(name: str, seats: int, least: float) -> None:
    assert mean(game(name, ["greedy"] * seats, seed).opened for seed in range(5)) > least


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SEA, "black_forest", "gold_rush"])
def test_greedy_beats_drifters_there(name: str) -> None:
    games = [game(name, ["greedy", "drifter", "drifter", "drifter"], seed) for seed in range(5)]
    assert sum(one.winner == "greedy" for one in games) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "limit"), [("new_shores", 4, 0.001), ("continental_drift", 8, 0.005)])
def test_greedy_is_quick(name: str, seats: int, limit: float) -> None:
    assert mean(game(name, ["greedy"] * seats, 1).took) < limit


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in SEA for seats in (2, 3, 4)])
def test_greedy_at_sea_in_forty_games(name: str, seats: int) -> None:
    games = [game(name, ["greedy"] * seats, seed) for seed in range(40)]
    sailing = sum(one.counted[ShipBuilt] > 0 for one in games)
    islands = [one.counted[IslandReached] for one in games]
    said = (
        f"{seats} greedy on {name}, 40 games: median {median(one.result.rounds for one in games)} rounds, "
        f"ships built in {sailing}, on average {mean(one.counted[ShipBuilt] for one in games):.1f} built, "
        f"{mean(one.counted[ShipMoved] for one in games):.1f} moved, {mean(one.set_up_ships for one in games):.1f} "
        f"in the set-up, pirate moved {mean(one.counted[PirateMoved] for one in games):.1f} times, "
        f"{mean(islands):.1f} island bonuses (least {min(islands)}), "
        f"{1e6 * mean(time for one in games for time in one.took):.0f} us a decision"
    )
    if name in EXPLORED:
        said += f", fog opened {mean(one.opened for one in games):.0%}"
    print(said)  # noqa: T201 (a proof says what it counted)
    assert all(one.result.winner >= 0 for one in games)
    if name in EXPLORED:
        assert mean(one.opened for one in games) > 0.5
    if seats == 4 or name in EXPLORED:  # elsewhere fewer have room at home
        assert sailing == len(games)
    if seats == 4:
        assert name == "fog_islands" or sum(number > 0 for number in islands) >= 0.9 * len(games)


@pytest.mark.proof
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", ["black_forest", "gold_rush"])
def test_greedy_explores_in_forty_games(name: str, seats: int) -> None:
    games = [game(name, ["greedy"] * seats, seed) for seed in range(40)]
    opened = mean(one.opened for one in games)
    rounds = median(one.result.rounds for one in games)
    print(f"{seats} greedy on {name}, 40 games: median {rounds} rounds, fog opened {opened:.0%}")  # noqa: T201 (likewise)
    assert all(one.result.winner >= 0 for one in games)
    assert opened > 0.1


@pytest.mark.proof
@pytest.mark.parametrize("name", [*SEA, "black_forest", "gold_rush"])
def test_greedy_beats_three_drifters_in_forty_games(name: str) -> None:
    games = [game(name, ["greedy", "drifter", "drifter", "drifter"], seed) for seed in range(40)]
    wins = sum(one.winner == "greedy" for one in games)
    print(f"greedy won {wins} of 40 games against three drifters on {name}")  # noqa: T201 (likewise)
    assert wins >= 36
