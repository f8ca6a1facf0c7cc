"""The laws of the design, each over positions of random games on all maps, and on boards
that no file draws, with every setting (L8: the journal's cut).

The quick tests judge a fixed choice of steps, in which every kind of event stands several times; the slow ones judge
whole games from the first settlement on, and a Hypothesis machine looks for the smallest game that breaks a law.
`make proofs` runs the same judgements over thousands of games (tests/proofs).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hearthsea.engine import IllegalAction, check
from hearthsea.snapshot import digest as public_digest
from tests.hearthsea import laws
from tests.hearthsea.plain import mischief
from tests.hearthsea.playing import Step, Table, a_table, bargain, digest, furnished, spelled_out, step, steps, wish
from tests.hearthsea.tally import KINDS, Tally

ENOUGH = 8
"""So many steps with an event of every kind go into the quick choice."""
RICH = (197, 15, 269, 286, 287, 62, 31, 2, 14, 266, 106, 220, 239, 337, 384, 262, 225, 183, 20, 141, 27)
"""Seeds of games in which much happens that is rare, so that few games are enough; any seeds would do."""
RARE = {"AgreementFell", "IslandReached", "SeatResigned", "DrawAgreed", "GoldChosen", "TilesShuffled"}
"""What a few games need not meet; the quick choice and the proofs meet all."""


@lru_cache(maxsize=1)
def chosen_steps() -> tuple[Step, ...]:
    """Steps of random games, so many of every kind of event."""
    chosen: list[Step] = []
    met: Counter[str] = Counter()
    for seed in (*RICH, *range(400, 800)):
        rng = random.Random(seed)
        for number, played in enumerate(steps(a_table(rng, odd=seed % 2 == 0, player_trade=seed % 4 > 0), rng, 300)):
            for each in (played, *(bargain(played.after, rng) if met["AgreementFell"] < ENOUGH else ())):
                kinds = {type(event).__name__ for event in each.events}
                if number % 797 == 0 or any(met[kind] < ENOUGH for kind in kinds):
                    chosen.append(each)
                    met.update(kinds)
        if min(met[kind] for kind in KINDS) >= ENOUGH:
            break
    return tuple(chosen)


def judge(law: str, judgement: Callable[[Step, Tally, random.Random], None]) -> None:
    tally = Tally(law)
    rng = random.Random(1)
    for played in chosen_steps():
        judgement(played, tally, rng)
    tally.complete()


def test_every_kind_of_event_is_among_the_chosen_steps() -> None:
    met = Counter(type(event).__name__ for played in chosen_steps() for event in played.events)
    assert {kind for kind in KINDS if met[kind] < 3} == set()


def test_law_1_decide_changes_nothing_and_apply_never_fails() -> None:
    judge("L1", lambda played, tally, _: laws.law_1(played, tally))


def test_law_2_the_square_commutes() -> None:
    judge("L2", lambda played, tally, _: laws.law_2(played, tally))


def test_law_3_a_view_knows_what_its_seat_may_do() -> None:
    judge("L3", laws.law_3)


def test_law_4_dealing_the_hidden_anew_shows_nothing() -> None:
    judge("L4", laws.law_4)


def test_law_5_nothing_is_lost() -> None:
    judge("L5", lambda played, tally, _: laws.law_5(played, tally))


def test_law_6_listed_is_accepted_and_the_rest_refused() -> None:
    judge("L6", lambda played, tally, rng: laws.law_6(played, tally, rng, tries=3))


def test_law_7_titles_and_points_are_those_of_the_oracle() -> None:
    judge("L7", lambda played, tally, _: laws.Referee(played.before).law_7(played, tally))


_LUCKY = ("BuyCard", "MoveRobber", "MovePirate", "BuildShip")


def test_what_can_come_of_an_action_has_probability_one() -> None:
    lucky = [
        played
        for name in _LUCKY
        for played in [played for played in chosen_steps() if type(played.action).__name__ == name][:8]
    ]
    rng = random.Random(0)  # a shuffle and discards by chance have more outcomes than can be counted
    table = a_table(rng, odd=True, random_discard=False, resource_shuffler=False)
    rolls = [played for played in steps(table, rng, 120) if type(played.action).__name__ == "RollDice"][:6]
    assert {type(played.action).__name__ for played in lucky} == set(_LUCKY)
    assert rolls
    for played in lucky + rolls:
        laws.outcomes_sum_to_one(played.before, played.action)


def replayed(table: Table, events_of: list[Step]) -> str:
    """The digest of a game told again from its beginning."""
    state = table.begin()
    for played in events_of:
        for event in played.events:
            event.apply(state)
    return public_digest(state)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_entries_give_the_same_state(seed: int) -> None:
    rng = random.Random(seed)
    table = a_table(rng)
    game = list(steps(table, rng, 300, furnish=False))
    assert replayed(table, game) == replayed(table, game) == public_digest(game[-1].after)
    assert digest(game[-1].after) != digest(game[0].before)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(3))
def test_all_laws_over_whole_games(batch: int) -> None:
    tallies = {number: Tally(f"L{number}") for number in laws.NUMBERS}
    for seed in (*RICH[batch::3], *range(1000 + 8 * batch, 1008 + 8 * batch)):
        rng = random.Random(seed)
        table = a_table(rng, odd=seed % 2 == 0, player_trade=seed % 4 > 0)
        referee = laws.Referee(table.begin())
        for played in steps(table, rng, 300):
            laws.all_laws(played, tallies, referee, rng)
            if rng.random() < 0.02:
                for each in bargain(played.after, rng):
                    laws.all_laws(each, tallies, laws.Referee(each.before), rng)
    for tally in tallies.values():
        assert {missing.split()[0] for missing in tally.missing()} <= RARE


class GameMachine(RuleBasedStateMachine):
    """Any game that people could play, and any nonsense they could ask for; after each step all laws are judged."""

    @initialize(seed=st.integers(0, 2**32))
    def sit_down(self, seed: int) -> None:
        rng = random.Random(seed)
        self.table = a_table(rng, odd=seed % 2 == 0)
        self.state = self.table.begin()
        self.referee = laws.Referee(self.state)
        self.rng = rng

    @precondition(lambda self: not self.state.is_over)
    @rule(seed=st.integers(0, 2**32))
    def somebody_acts(self, seed: int) -> None:
        self.judged(step(self.state, wish(self.state, random.Random(seed), 0.01), seed))

    @precondition(lambda self: not self.state.is_over)
    @rule(number=st.integers(0, 200), seat=st.integers(0, 5), seed=st.integers(0, 2**32))
    def a_listed_action(self, number: int, seat: int, seed: int) -> None:
        options = laws.legal_actions(self.state, seat % self.state.game.seats)
        if options:
            option = options[number % len(options)]
            chosen = option if isinstance(option, laws.Action) else spelled_out(option, random.Random(seed))
            self.judged(step(self.state, chosen, seed))

    @rule(seed=st.integers(0, 2**32))
    def somebody_asks_for_anything(self, seed: int) -> None:
        action = mischief(self.state, random.Random(seed))
        name = digest(self.state)
        try:
            check(self.state, action)
        except IllegalAction:
            assert digest(self.state) == name
        else:
            self.judged(step(self.state, action, seed))

    @precondition(lambda self: type(self.state.phase).__name__ == "Roll")
    @rule(seed=st.integers(0, 2**32))
    def luck_deals_cards(self, seed: int) -> None:
        furnished(self.state, random.Random(seed))

    @invariant()
    def sums_hold(self) -> None:
        if hasattr(self, "state"):
            laws.nothing_lost(self.state)

    def judged(self, played: Step) -> None:
        laws.all_laws(played, {number: Tally("machine") for number in laws.NUMBERS}, self.referee, self.rng)


TestGameMachine = pytest.mark.slow(GameMachine.TestCase)
TestGameMachine.settings = settings(max_examples=40, stateful_step_count=60)
