"""Games on every map, with every number of seats and every modifier alone, and 500 random combinations of settings."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from hearthsea.bots import BOTS
from hearthsea.bots.arena import play
from hearthsea.settings import from_table
from tests.hearthsea import laws
from tests.hearthsea.combinations import each_alone, table_of
from tests.hearthsea.playing import MAPS, bargain, some_settings, steps
from tests.hearthsea.tally import Tally
from tests.hearthsea.test_cut import cut_journal
from tests.proofs.work import Watcher, added, say, shared

pytestmark = pytest.mark.proof

PIECES = 40
COMBINATIONS = 500
STEPS = 70
BY_PEOPLE = {"SeatResigned", "DrawAgreed", "AgreementFell", "Undone", "TradingEnded"}
"""What bots with one modifier alone need not bring about: what people do, and the end of trading in strict order."""
RARE = {"AgreementFell", "IslandReached", "GameOver", "GoldChosen"}
"""What the beginnings of games seldom meet; the proofs beside this one meet all."""


def games_alone(piece: int) -> tuple[dict[str, Tally], Counter[str]]:
    """Every fortieth of all maps, seats and modifiers: a whole game between mixed bots, L5 to L7 at every step."""
    tallies = {law: Tally(law) for law in ("L5", "L6", "L7")}
    told: Counter[str] = Counter()
    for number, (name, seats, modifier) in list(enumerate(each_alone()))[piece::PIECES]:
        table = table_of(name, seats, from_table({modifier: True} if modifier else {}), number)
        watcher = Watcher(table, number, tallies)
        rng = random.Random(number)
        bots = [rng.choice(sorted(BOTS)) for _ in range(seats)]
        result = play(table.layout, table.settings, bots, number, watch=watcher)
        assert watcher.before.is_over
        told["games"] += 1
        told["undecided"] += result.winner < 0
        told["undecided but with only sevens"] += result.winner < 0 and modifier != "only_sevens"
        told["actions"] += result.actions
    return tallies, told


def test_a_game_on_every_map_with_every_number_of_seats_and_every_modifier_alone() -> None:
    began = time.monotonic()
    parts = shared(games_alone, PIECES)
    told: Counter[str] = sum((counts for _, counts in parts), Counter())
    say(f"\n{told['games']} games in {time.monotonic() - began:.0f} s: {dict(sorted(told.items()))}")
    assert told["games"] == len(each_alone())
    for tally in added([tallies for tallies, _ in parts]).values():
        say(tally.table())
        assert {missing.split()[0] for missing in tally.missing()} <= BY_PEOPLE


def combined(piece: int) -> dict[str, Tally]:
    """Every fortieth of the combinations: all laws at every step of what anybody might do, and the journal cut."""
    numbered = {number: Tally(f"L{number}") for number in laws.NUMBERS}
    cut = Tally("L8")
    for number in range(piece, COMBINATIONS, PIECES):
        rng = random.Random(number)
        name = list(MAPS)[number % len(MAPS)]
        seats = rng.randrange(MAPS[name].seats[0], MAPS[name].seats[1] + 1)
        table = table_of(name, seats, from_table(some_settings(rng)), number)
        referee = laws.Referee(table.begin())
        for step in steps(table, rng, STEPS):
            laws.all_laws(step, numbered, referee, rng)
            if rng.random() < 0.02:
                for each in bargain(step.after, rng):
                    laws.all_laws(each, numbered, laws.Referee(each.before), rng)
        cut_journal(table, rng, STEPS, cut)
    return {tally.law: tally for tally in (*numbered.values(), cut)}


def test_all_laws_at_every_step_of_random_combinations() -> None:
    began = time.monotonic()
    whole = added(shared(combined, PIECES))
    say(f"\n{COMBINATIONS} combinations of map, seats and settings in {time.monotonic() - began:.0f} s")
    for tally in whole.values():
        say(tally.table())
        assert {missing.split()[0] for missing in tally.missing()} <= RARE
