"""What a seat can tell about other hands: never wrong, and sharp where the facts are."""

from __future__ import annotations

import random

import pytest

from hearthsea.base import Action, Event
from hearthsea.bots.arena import play
from hearthsea.engine import view
from hearthsea.events import BankTraded
from hearthsea.maps import deal, load_map
from hearthsea.phases import ROLL
from hearthsea.pieces import ROAD_COST
from hearthsea.resources import Bundle, bundle, holds, total
from hearthsea.rules.building import RoadBuilt
from hearthsea.rules.cards import CardBought, Monopolized
from hearthsea.rules.gold import GoldChosen
from hearthsea.rules.offers import OfferAnswered, OfferMade, TradeClosed
from hearthsea.rules.production import Paid
from hearthsea.rules.robber import CardStolen, Discarded
from hearthsea.rules.turn import TurnBegan
from hearthsea.rules.undo import Undone
from hearthsea.seen import Seen
from hearthsea.settings import Settings
from hearthsea.state import State
from tests.hearthsea.playing import a_table, steps


class Onlookers:
    """The bounds of every seat and of an onlooker through a game, held against the truth after every action."""

    def __init__(self, seats: int) -> None:
        self.viewers: list[int | None] = [*range(seats), None]
        self.seen = [Seen.start(seats) for _ in self.viewers]
        self.known = self.unknown = self.stolen = 0

    def look(self, state: State, action: Action, events: list[Event]) -> None:
        self.stolen += sum(isinstance(event, CardStolen) for event in events)
        for viewer, seen in zip(self.viewers, self.seen, strict=True):
            for event in events:
                seen.apply(event.seen_by(viewer))
            self.compare(state, seen, viewer)

    def compare(self, state: State, seen: Seen, viewer: int | None) -> None:
        assert seen.sizes == state.hand_sizes
        # An unlimited bank tells nothing to who comes in late.
        assert seen.in_play in {sum(hand or 0 for hand in state.hands), None}
        assert seen.in_play is not None or not state.game.bank_counts
        for seat, hand in enumerate(state.hands):
            assert hand is not None
            assert holds(hand, seen.low[seat]), (viewer, seat)
            assert holds(seen.high[seat], hand), (viewer, seat)
            assert seat != viewer or seen.is_known(seat)
            assert self.stolen or seen.is_known(seat)  # nothing but a theft is hidden
            self.known += seen.is_known(seat)
            self.unknown += not seen.is_known(seat)
            expected = seen.expected(seat)
            assert sum(expected) == pytest.approx(total(hand))
        if seen.offers or state.offers:
            assert seen.offers == [offer.take for offer in state.offers]


@pytest.mark.parametrize("seed", range(6))
def test_the_truth_lies_within_the_bounds_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    table = a_table(rng)
    onlookers = Onlookers(table.seats)
    for step in steps(table, rng, 350, furnish=False):
        onlookers.look(step.after, step.action, step.events)
        if rng.random() < 0.05:  # who comes in late knows less, but nothing false
            for viewer in onlookers.viewers:
                onlookers.stolen += 1
                onlookers.compare(step.after, Seen.of(view(step.after, viewer)), viewer)
                onlookers.stolen -= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("classic", 2),
        ("classic", 3),
        ("classic", 4),
        ("classic_wide", 6),
        ("new_shores", 4),
        ("fog_islands", 3),
        ("gold_rush", 4),
    ],
)
def test_the_truth_lies_within_the_bounds_in_played_games(name: str, seats: int) -> None:
    onlookers = Onlookers(seats)
    bots = ["greedy", "drifter"] * (seats // 2) + ["greedy"] * (seats % 2)
    play(deal(load_map(name), seats), Settings(), bots, seats, watch=onlookers.look)
    assert onlookers.stolen > 5
    assert onlookers.known > onlookers.unknown  # most hands are known to who pays attention


WOOD, BRICK, WOOL, GRAIN, ORE = (bundle(int(kind == other) for other in range(5)) for kind in range(5))


def seen_of(*hands: Bundle) -> Seen:
    """An onlooker's bounds after these cards were paid."""
    seen = Seen.start(len(hands))
    seen.apply(Paid(hands))
    return seen


def test_what_gold_paid_and_what_was_taken_back_is_seen_by_all() -> None:
    seen = seen_of(WOOD + BRICK, 0)
    seen.apply(GoldChosen(1, 2 * ORE))
    assert seen.low == seen.high == [WOOD + BRICK, 2 * ORE]
    seen.apply(RoadBuilt(0, 7, ROAD_COST))
    seen.apply(Undone(0, ROAD_COST, 0))
    assert seen.low == seen.high == [WOOD + BRICK, 2 * ORE]
    assert seen.in_play == WOOD + BRICK + 2 * ORE


def test_bank_trades_and_cards_are_paid_in_the_open() -> None:
    seen = seen_of(4 * WOOD, ORE + WOOL + GRAIN)
    seen.apply(BankTraded(0, 4 * WOOD, ORE))
    seen.apply(CardBought(1, -1))
    assert seen.low == seen.high == [ORE, 0]


def test_a_theft_from_a_hand_of_one_kind_hides_nothing() -> None:
    seen = seen_of(3 * ORE, WOOD)
    seen.apply(CardStolen(1, 0, -1))
    assert (seen.low, seen.high) == ([2 * ORE, WOOD + ORE],) * 2


def test_a_blind_theft_parts_the_bounds() -> None:
    seen = seen_of(2 * ORE + WOOL, 0)
    seen.apply(CardStolen(1, 0, -1))
    assert seen.low == [ORE, 0]
    assert seen.high == [2 * ORE + WOOL, ORE + WOOL]
    assert seen.expected(1) == (0, 0, 0.5, 0, 0.5)
    assert seen.expected(0) == (0, 0, 0.5, 0, 1.5)


def test_a_theft_between_the_others_leaves_the_rest_of_the_table_known() -> None:
    seen = seen_of(2 * ORE + WOOL, 0, GRAIN)
    seen.apply(CardStolen(1, 0, -1))
    assert seen.is_known(2)
    assert not seen.is_known(0)


def test_what_the_thief_gives_back_tells_what_was_stolen() -> None:
    seen = seen_of(2 * ORE + WOOL, 0)
    seen.apply(CardStolen(1, 0, -1))
    seen.apply(Discarded(1, WOOL))
    assert seen.low == seen.high == [2 * ORE, 0]


def test_what_the_victim_pays_tells_what_was_left() -> None:
    seen = seen_of(WOOD + BRICK + WOOL, 0)
    seen.apply(CardStolen(1, 0, -1))
    seen.apply(RoadBuilt(0, 7, ROAD_COST))
    assert seen.low == seen.high == [0, WOOL]


def test_thief_and_victim_know_the_kind() -> None:
    seen = seen_of(2 * ORE + WOOL, 0)
    seen.apply(CardStolen(1, 0, 2))
    assert seen.low == seen.high == [2 * ORE, WOOL]


def test_offering_and_agreeing_show_cards_in_hand() -> None:
    seen = seen_of(ORE + WOOL, GRAIN)
    seen.apply(CardStolen(1, 0, -1))
    assert not seen.is_known(1)
    seen.apply(OfferMade(0, WOOL, ORE, 0b10))
    assert seen.low == seen.high == [WOOL, GRAIN + ORE]

    seen = seen_of(ORE + WOOL, GRAIN)
    seen.apply(CardStolen(1, 0, -1))
    seen.apply(OfferMade(0, 0, WOOL, 0b10))
    seen.apply(OfferAnswered(0, 1, agreed=False))
    assert not seen.is_known(1)  # a no may have any reason
    seen.apply(OfferAnswered(0, 1, agreed=True))
    assert seen.low == seen.high == [ORE, GRAIN + WOOL]


def test_numbers_of_offers_begin_anew_with_the_turn() -> None:
    seen = seen_of(ORE, GRAIN)
    seen.apply(OfferMade(0, ORE, GRAIN, 0b10))
    seen.apply(TurnBegan(1, ROLL, -1))
    assert seen.offers == []


def test_a_monopoly_leaves_none_of_its_kind_behind() -> None:
    seen = seen_of(2 * ORE + WOOL, GRAIN, 0)
    seen.apply(CardStolen(1, 0, -1))
    seen.apply(Monopolized(2, 4, (2, 0, 0)))
    assert seen.low == seen.high == [0, GRAIN + WOOL, 2 * ORE]


def test_a_closed_trade_moves_known_cards() -> None:
    seen = seen_of(2 * ORE, GRAIN)
    seen.apply(TradeClosed(0, 0, 1, 2 * ORE, GRAIN))
    assert seen.low == seen.high == [GRAIN, 2 * ORE]


def test_a_copy_goes_its_own_way() -> None:
    seen = seen_of(ORE, 0)
    other = seen.copy()
    other.apply(Discarded(0, ORE))
    assert seen == seen_of(ORE, 0)
    assert other.sizes == [0, 0]


def test_from_a_view_alone_the_own_hand_is_known_and_the_others_are_bounded() -> None:
    layout = deal(load_map("classic"), None)
    caught: list[State] = []
    play(layout, Settings(), ["greedy"] * 3, 5, watch=lambda state, action, events: caught.append(state.copy()))
    state = next(state for state in reversed(caught) if state.hand_sizes[1] > 2 and state.hand_sizes[2])
    seen = Seen.of(view(state, 1))
    assert seen.is_known(1)
    assert total(seen.high[2]) >= state.hand_sizes[2]
    assert not seen.is_known(2)
