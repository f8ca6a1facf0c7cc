"""What comes of every action, told by an oracle of its own: games on all maps and odd boards, with any settings."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hearthsea.actions import ACTION_TYPES, RollDice, Undo
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide
from hearthsea.events import DiceRolled
from hearthsea.rules import production
from hearthsea.state import State
from tests.hearthsea.following import differences
from tests.hearthsea.playing import Step, a_table, steps
from tests.hearthsea.positions import position


def followed(seed: int, most: int) -> Counter[str]:
    """The actions of a random game of so many steps, each compared with what the oracle makes of it."""
    rng = random.Random(seed)
    table = a_table(rng, odd=rng.random() < 0.4)
    met: Counter[str] = Counter()
    for step in steps(table, rng, most):
        assert not differences(step), (seed, table.layout.name, table.settings, step.action)
        met[type(step.action).__name__] += 1
    return met


@pytest.mark.parametrize("seed", [3, 8])
def test_a_game_comes_out_as_the_rulebook_says(seed: int) -> None:
    assert followed(seed, 80).total() > 30


@pytest.mark.slow
def test_games_come_out_as_the_rulebook_says() -> None:
    met = sum((followed(seed, 150) for seed in range(40)), Counter[str]())
    assert {kind.__name__ for kind in ACTION_TYPES.values()} - set(met) <= {Undo.__name__}


def test_the_oracle_sees_a_rule_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(production, "gold_owed", lambda state, total: ())
    board = {"tiles": {"0,0": "gold 9", "1,0": "desert"}}
    state = position({"settlements": ["0,0:N"]}, map=None, board=board, phase="roll")
    nine = SeededChance(next(seed for seed in range(100) if sum(_rolled(state, seed)) == 9))
    events = decide(state, RollDice(0), nine)
    after = state.copy()
    apply(after, events)
    assert differences(Step(state, RollDice(0), events, after, 0))["phase"] == ("gold", "main")


def _rolled(state: State, seed: int) -> tuple[int, int]:
    (rolled,) = [event for event in decide(state, RollDice(0), SeededChance(seed)) if isinstance(event, DiceRolled)]
    return rolled.first, rolled.second
