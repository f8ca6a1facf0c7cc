"""What the dice were expected to do, and how far they strayed."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from fakes import context, show
from test_end_screens import a_store

from client.luck import LEAST, as_far, shares
from client.screens.end import EndScreen
from client.text import say
from hearthsea.engine import new_game
from hearthsea.entries import Entry
from hearthsea.events import DiceRolled
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings


def pairs_of(**settings: bool) -> int:
    return new_game(deal(load_map("classic"), None), Settings(**settings), 3).game.pairs


def rolled(rng: Random, pairs: int, rolls: int) -> Counter[int]:
    ways = [pair // 6 + pair % 6 + 2 for pair in range(36) if pairs >> pair & 1]
    return Counter(rng.choices(ways, k=rolls))


def strays(rolls: Mapping[int, int], pairs: int) -> float:
    mean = {total: share * sum(rolls.values()) for total, share in shares(pairs).items()}
    return sum((rolls.get(total, 0) - mean[total]) ** 2 / mean[total] for total in mean)


def test_every_total_has_its_share_of_the_pairs_that_can_come() -> None:
    plain = shares(pairs_of())
    assert sum(plain.values()) == pytest.approx(1)
    assert (plain[2], plain[7], plain[12]) == (1 / 36, 6 / 36, 1 / 36)
    assert shares(pairs_of(only_sevens=True)) == {7: 1}
    milder = shares(pairs_of(no_six_eight=True))
    assert (milder[7], milder.get(6), milder.get(8)) == (6 / 26, None, None)


@pytest.mark.parametrize("pairs", [pairs_of(), pairs_of(no_six_eight=True)])
@pytest.mark.parametrize("seed", range(4))
def test_the_share_of_games_that_stray_as_far_is_what_rolling_many_games_gives(pairs: int, seed: int) -> None:
    rng = Random(seed)
    game = rolled(rng, pairs, 72)
    others = sum(strays(rolled(rng, pairs, 72), pairs) >= strays(game, pairs) for _ in range(1500)) / 1500
    assert as_far(game, pairs) == pytest.approx(others, abs=0.05)


def test_loaded_dice_are_found_out_and_few_rolls_say_nothing() -> None:
    pairs = pairs_of()
    assert as_far(Counter({6: 40, 8: 40}), pairs) == pytest.approx(0, abs=1e-6)
    even = Counter({total: round(36 * share) for total, share in shares(pairs).items()})
    assert as_far(even, pairs) == pytest.approx(1)
    assert as_far(Counter({7: LEAST - 1}), pairs) is None
    assert as_far(Counter({7: 80}), pairs_of(only_sevens=True)) is None


def test_the_end_says_how_far_the_dice_strayed() -> None:
    store = a_store()
    assert not any("of 100 games" in text for text in show(EndScreen(context(store))).texts())
    faces = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    store.journal = tuple(Entry((DiceRolled(0, *pair),)) for pair in faces)
    assert say("end.dice.strayed", share="100") in show(EndScreen(context(store))).texts()
    store.journal = tuple(Entry((DiceRolled(0, 3, 3),)) for _ in faces)
    assert say("end.dice.strayed.hardly") in show(EndScreen(context(store))).texts()


def test_balanced_dice_are_not_judged_by_what_others_do() -> None:
    store = a_store()
    assert store.header is not None
    assert store.state is not None
    balanced = new_game(store.header.layout, Settings(balanced_dice=True), 2)
    store.state.game = balanced.game
    store.journal = tuple(Entry((DiceRolled(0, 3, 3),)) for _ in range(40))
    assert say("end.dice.balanced") in show(EndScreen(context(store))).texts()
