"""Two hundred thousand steps of random games, each position compared with what an oracle makes of the one before."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from hearthsea.actions import ACTION_TYPES
from tests.hearthsea.test_outcomes import followed
from tests.proofs.work import say, shared

pytestmark = pytest.mark.proof

PIECES = 40
GAMES = 1200
STEPS = 250


def games(piece: int) -> Counter[str]:
    """Every fortieth of the games."""
    return sum((followed(seed, STEPS) for seed in range(10_000 + piece, 10_000 + GAMES, PIECES)), Counter[str]())


def test_every_step_comes_out_as_the_rulebook_says() -> None:
    began = time.monotonic()
    met: Counter[str] = sum(shared(games, PIECES), Counter())
    say(f"\n{met.total()} steps of {GAMES} games in {time.monotonic() - began:.0f} s: {dict(met.most_common())}")
    assert set(met) == {kind.__name__ for kind in ACTION_TYPES.values()}
    assert met.total() > 200_000
