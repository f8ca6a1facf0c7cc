"""Games on every map, with every number of seats and every modifier alone, and 500 random combinations of settings."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from hearthsea.bots import BOTS
from hearthsea.phases import Over
from hearthsea.settings import from_table
from hearthsea.state import State
from tests.hearthsea import laws
from tests.hearthsea.combinations import each_alone, table_of
from tests.hearthsea.playing import MAPS, bargain, some_settings
from tests.hearthsea.tally import Tally
from tests.hearthsea.test_cut import cut_journal
from tests.proofs.work import Watcher, added, played_out, say, shared

pytestmark = pytest.mark.proof

PIECES = 40
COMBINATIONS = 500
BARGAINS = 0.003
"""After such a share of the steps a bargain is struck on a copy, and broken."""


def games_alone(piece: int) -> tuple[dict[str, Tally], Counter[str]]:
    """Every fortieth of all maps, seats and modifiers: a whole game between mixed bots, L5 to L7 at every step.

    Every third table plays in strict order.
    """
    tallies = {law: Tally(law) for law in ("L5", "L6", "L7")}
    told: Counter[str] = Counter()
    for number, (name, seats, modifier) in list(enumerate(each_alone()))[piece::PIECES]:
        strict = {"phase_order": "strict"} if number % 3 == 0 else {}
        table = table_of(name, seats, from_table({modifier: True, **strict} if modifier else strict), number)
        rng = random.Random(number)
        bots = [rng.choice(sorted(BOTS)) for _ in range(seats)]
        watcher = Watcher(table, number, tallies)
        for each in played_out(table, bots, rng):
            watcher.judge(each)
            told["actions"] += 1
            if rng.random() < BARGAINS:
                deal_struck = Watcher(table, number, tallies, each.after)
                for extra in bargain(each.after, rng):
                    deal_struck.judge(extra)
        told["games"] += 1
        told[ending(watcher.before)] += 1
        told["undecided without only sevens"] += modifier != "only_sevens" and ending(watcher.before) == "undecided"
    return tallies, told


def ending(state: State) -> str:
    """How a game came out."""
    assert isinstance(state.phase, Over)
    return "undecided" if state.phase.winner < 0 else "won"


def test_a_game_on_every_map_with_every_number_of_seats_and_every_modifier_alone() -> None:
    began = time.monotonic()
    parts = shared(games_alone, PIECES)
    told: Counter[str] = sum((counts for _, counts in parts), Counter())
    say(f"\n{told['games']} games in {time.monotonic() - began:.0f} s: {dict(sorted(told.items()))}")
    assert told["games"] == len(each_alone())
    for tally in added([tallies for tallies, _ in parts]).values():
        say(tally.table())
        tally.complete()


def combined(piece: int) -> tuple[dict[str, Tally], Counter[str]]:
    """Every fortieth of the combinations, each a whole game: all laws at every step, and the journal cut."""
    numbered = {f"L{number}": Tally(f"L{number}") for number in (*laws.NUMBERS, 8)}
    by_number = {number: numbered[f"L{number}"] for number in laws.NUMBERS}
    told: Counter[str] = Counter()
    for number in range(piece, COMBINATIONS, PIECES):
        rng = random.Random(number)
        name = list(MAPS)[number % len(MAPS)]
        seats = rng.randrange(MAPS[name].seats[0], MAPS[name].seats[1] + 1)
        table = table_of(name, seats, from_table(some_settings(rng)), number)
        bots = ["greedy", *(rng.choice(sorted(BOTS)) for _ in range(seats - 1))]
        rng.shuffle(bots)
        played = list(played_out(table, bots, rng))
        referee = laws.Referee(table.begin())
        for count, each in enumerate(played, 1):
            laws.all_laws(each, by_number, referee, rng)
            if rng.random() < BARGAINS:
                broken = list(bargain(each.after, rng))
                for extra in broken:
                    laws.all_laws(extra, by_number, laws.Referee(extra.before), rng)
                if broken:
                    cut_journal(table, [*played[:count], *broken], rng, numbered["L8"])
        cut_journal(table, played, rng, numbered["L8"])
        told["games"] += 1
        told["steps"] += len(played)
        told[ending(played[-1].after)] += 1
    return numbered, told


def test_all_laws_over_whole_games_of_random_combinations() -> None:
    began = time.monotonic()
    parts = shared(combined, PIECES)
    told: Counter[str] = sum((counts for _, counts in parts), Counter())
    say(f"\n{COMBINATIONS} combinations of map, seats and settings in {time.monotonic() - began:.0f} s: {dict(told)}")
    assert told["games"] == COMBINATIONS
    for tally in added([tallies for tallies, _ in parts]).values():
        say(tally.table())
        tally.complete()
