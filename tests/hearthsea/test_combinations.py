"""Sixty tables that combine every map with every setting, and every setting with every other; all laws on each."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from tests.hearthsea import laws
from tests.hearthsea.combinations import ALONE, Row, all_pairs, each_alone, pairs_of, pairwise, table_of_row
from tests.hearthsea.playing import MAPS, steps
from tests.hearthsea.tally import Tally

ROWS = 60
MOST = 130
JUDGED = 27
"""Every step keeps L5 and L7; so many apart all laws are judged."""


@lru_cache(maxsize=1)
def chosen() -> tuple[Row, ...]:
    """The rows, always the same."""
    return tuple(pairwise(ROWS))


@pytest.mark.parametrize("number", range(ROWS))
def test_all_laws_on_every_pair_of_settings(number: int) -> None:
    rng = random.Random(number)
    table = table_of_row(chosen()[number], number)
    tallies = {law: Tally(f"L{law}") for law in laws.NUMBERS}
    referee = laws.Referee(table.begin())
    for count, played in enumerate(steps(table, rng, MOST)):
        if count % JUDGED == number % JUDGED:
            laws.all_laws(played, tallies, referee, rng)
        else:
            referee.law_7(played, tallies[7])
            laws.nothing_lost(played.after)
    assert sum(tallies[7].met.values()) > MOST / 2


def test_the_rows_combine_every_two_values() -> None:
    combined = {pair for row in chosen() for pair in pairs_of(row)}
    assert all_pairs() - combined == set()


def test_each_alone_names_every_map_and_number_of_seats() -> None:
    told = each_alone()
    assert {name for name, _, _ in told} == set(MAPS)
    assert len(told) == len(ALONE) * sum(file.seats[1] - file.seats[0] + 1 for file in MAPS.values())
