"""What the greedy bot does at positions where a sensible player would not hesitate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from msgspec import structs

from hearthsea.actions import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CloseOffer,
    CounterOffer,
    DeclineOffer,
    DiscardCards,
    EndTurn,
    FinishFree,
    MakeOffer,
    MoveRobber,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    TradeBank,
)
from hearthsea.base import Action
from hearthsea.board import bits
from hearthsea.bots.arena import never
from hearthsea.bots.bargains import ASKS
from hearthsea.bots.greedy import Greedy
from hearthsea.bots.places import hurt, land_of
from hearthsea.bots.plans import NEVER, Outlook
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, check, decide, new_game, view
from hearthsea.maps import deal, load_map
from hearthsea.phases import MAIN, ROLL, Discard, Free, Over, Robber, Roll, Setup
from hearthsea.pieces import CITY_COST, Card, Terrain, pips
from hearthsea.resources import ONE, Bundle, bundle, count, counts, one, total
from hearthsea.rules.places import settlement_places
from hearthsea.seen import Seen
from hearthsea.settings import Settings
from hearthsea.state import Offer, State

T = TypeVar("T")
WOOD, BRICK, WOOL, GRAIN, ORE = ONE


class Wishful:
    """Luck that always comes out the same."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number

    def randrange(self, stop: int, /) -> int:
        return int(self.number * stop)

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[self.randrange(len(seq))]


def chosen(state: State, seat: int, seen: Seen | None = None, luck: float = 0.0) -> Action:
    """What it chooses; checked to be legal."""
    own = view(state, seat)
    action = Greedy().choose(own, seen or Seen.of(own), seat, Wishful(luck), never).action
    check(state, action)
    return action


def set_up(seats: int = 4, **settings: Any) -> State:
    """The fixed deal of Classic, set up by greedy bots, before the first roll; all hands emptied."""
    state = new_game(deal(load_map("classic"), None), Settings(**settings), seats)
    while type(state.phase) is Setup:
        apply(state, decide(state, chosen(state, state.turn), SeededChance(1)))
    for seat in range(seats):
        hold(state, seat, 0)
    return state


def hold(state: State, seat: int, hand: Bundle) -> None:
    """Give a seat exactly these cards, out of the bank."""
    state.bank += (state.hands[seat] or 0) - hand
    state.hands[seat] = hand
    state.hand_sizes[seat] = total(hand)


def hold_card(state: State, seat: int, card: Card, number: int = 1) -> None:
    """Give a seat development cards bought in an earlier turn."""
    state.cards[seat] = (state.cards[seat] or 0) + one(card, number)
    state.card_counts[seat] += number
    state.deck = (state.deck or 0) - one(card, number)
    state.deck_size -= number


def in_main(**settings: Any) -> State:
    state = set_up(**settings)
    state.phase = MAIN
    return state


def test_it_settles_on_good_numbers_and_several_kinds() -> None:
    state = set_up()
    for seat in range(4):
        places = [place for node in bits(state.settlements[seat]) for place in state.game.board.node_hexes[node]]
        assert sum(pips(state.tiles.token[place]) for place in places) >= 15
        assert len({state.tiles.terrain[place] for place in places}) >= 3


def test_it_wins_as_soon_as_it_can() -> None:
    state = in_main(points_to_win=3)
    hold(state, 0, CITY_COST + 4 * WOOL)
    action = chosen(state, 0)
    assert isinstance(action, BuildCity)
    apply(state, decide(state, action, SeededChance(1)))
    assert state.phase == Over(0)


def test_it_takes_the_largest_army_before_the_roll_where_that_wins() -> None:
    state = set_up(points_to_win=4)
    state.knights[0] = 2
    hold_card(state, 0, Card.KNIGHT)
    action = chosen(state, 0)
    assert action == PlayKnight(0)
    apply(state, decide(state, action, SeededChance(1)))
    assert state.phase == Over(0)


def test_a_knight_rides_before_the_roll_where_the_robber_hurts_and_waits_where_he_does_not() -> None:
    state = set_up()
    hold_card(state, 0, Card.KNIGHT)
    assert chosen(state, 0) == RollDice(0)
    state.robber = next(place for place in range(19) if hurt(state, 0, place))
    assert chosen(state, 0) == PlayKnight(0)


def test_the_robber_spares_its_own_land_and_strikes_the_leader() -> None:
    state = set_up()
    state.phase = Robber(MAIN)
    leader = 2
    state.cities[leader], state.settlements[leader] = state.settlements[leader], 0
    state.knights[leader], state.largest_army = 3, leader
    for seat in range(4):
        hold(state, seat, GRAIN + WOOL)
    action = chosen(state, 0)
    assert isinstance(action, MoveRobber)
    assert action.victim == leader
    assert not hurt(state, 0, action.to)


def test_of_equal_opponents_it_robs_one_that_holds_cards() -> None:
    state = set_up(seats=2)
    state.phase = Robber(MAIN)
    hold(state, 1, ORE)
    action = chosen(state, 0)
    assert isinstance(action, MoveRobber)
    assert action.victim == 1


def test_it_discards_what_the_next_building_does_not_need() -> None:
    state = set_up()
    hold(state, 0, CITY_COST + 5 * WOOL)
    state.phase = Discard((5, 0, 0, 0), MAIN)
    assert chosen(state, 0) == DiscardCards(0, 5 * WOOL)


def test_it_discards_out_of_turn() -> None:
    state = set_up()
    hold(state, 3, 9 * WOOL)
    state.phase = Discard((0, 0, 0, 4), MAIN)
    assert chosen(state, 3) == DiscardCards(3, 4 * WOOL)


def test_it_trades_with_the_bank_what_completes_a_city() -> None:
    state = in_main(player_trade=False)
    hold(state, 0, CITY_COST - ORE + 4 * WOOL)
    action = chosen(state, 0)
    assert isinstance(action, TradeBank)
    assert action.take == ORE
    assert count(action.give, 2)
    apply(state, decide(state, action, SeededChance(1)))
    assert isinstance(chosen(state, 0), BuildCity)


def test_the_bank_is_not_asked_for_what_it_has_not() -> None:
    state = in_main(player_trade=False)
    hold(state, 0, CITY_COST - ORE + 4 * WOOL)
    hold(state, 1, one(4, 17))
    assert count(state.bank, 4) == 0
    assert not isinstance(chosen(state, 0), TradeBank)


def offered(by: int, give: Bundle, take: Bundle) -> Offer:
    """An offer to the whole table."""
    return Offer(by, give, take, 0b1111 & ~(1 << by))


def test_it_accepts_what_its_next_building_lacks_but_never_from_who_is_about_to_win() -> None:
    state = in_main()
    hold(state, 0, ORE)
    hold(state, 1, CITY_COST - ORE + WOOL)
    state.offers = [offered(0, ORE, WOOL)]
    assert chosen(state, 1) == AcceptOffer(1, 0)
    state.cities[0], state.settlements[0] = state.settlements[0], 0
    state.largest_army = state.longest_road = 0
    assert chosen(state, 1) == DeclineOffer(1, 0)


def test_it_keeps_what_it_needs_and_may_name_another_price() -> None:
    state = in_main()
    hold(state, 0, WOOL + BRICK)
    hold(state, 1, CITY_COST - GRAIN + WOOL + BRICK)
    state.offers = [offered(0, WOOL, ORE)]
    assert chosen(state, 1, luck=0.99) == DeclineOffer(1, 0)
    hold(state, 0, WOOD + GRAIN)
    state.offers = [offered(0, WOOD, WOOL)]
    assert chosen(state, 1, luck=0.0) == CounterOffer(1, 0, WOOL, GRAIN)


def test_it_does_not_agree_to_what_it_does_not_hold() -> None:
    state = in_main()
    hold(state, 0, ORE)
    hold(state, 1, CITY_COST - ORE)
    state.offers = [offered(0, ORE, WOOL)]
    assert chosen(state, 1) == DeclineOffer(1, 0)


def asking() -> State:
    """Seat 0 lacks one ore of a city and can spare wool; the others hold ore."""
    state = in_main()
    hold(state, 0, CITY_COST - ORE + 3 * WOOL)
    for seat in (1, 2, 3):
        hold(state, seat, 2 * ORE)
    return state


def test_it_asks_for_what_its_next_building_lacks() -> None:
    assert chosen(asking(), 0) == MakeOffer(0, WOOL, ORE, 0b1110)


def test_it_asks_only_those_who_may_hold_it_and_are_not_about_to_win() -> None:
    state = asking()
    hold(state, 1, 2 * GRAIN)
    state.cities[2], state.settlements[2] = state.settlements[2], 0
    state.largest_army = state.longest_road = 2
    seen = Seen.start(4)
    for seat, hand in enumerate(state.hands):
        seen.gain(seat, hand or 0)
    assert chosen(state, 0, seen) == MakeOffer(0, WOOL, ORE, 0b1000)


def test_what_was_refused_is_not_asked_again_and_few_offers_are_made_a_turn() -> None:
    state = asking()
    made: list[MakeOffer] = []
    while isinstance(action := chosen(state, 0), MakeOffer):
        assert action not in made
        made.append(action)
        apply(state, decide(state, action, SeededChance(1)))
        for seat in (1, 2, 3):
            if action.to >> seat & 1:
                apply(state, decide(state, DeclineOffer(seat, len(made) - 1), SeededChance(1)))
    assert 1 < len(made) <= ASKS
    assert total(made[0].give) == 1
    assert made[1].give == 2 * made[0].give


def test_it_closes_with_the_least_dangerous_of_those_who_agreed() -> None:
    state = asking()
    state.longest_road = 1
    state.offers = [Offer(0, WOOL, ORE, 0b1110, agreed=0b0110, declined=0b1000)]
    assert chosen(state, 0) == CloseOffer(0, 0, 2)


def test_it_closes_a_counter_that_pays_and_declines_one_that_does_not() -> None:
    state = asking()
    state.offers = [
        Offer(0, WOOL, ORE, 0b1110, declined=0b1110),
        Offer(1, ORE, 2 * WOOL, 0b0001),
    ]
    assert chosen(state, 0) == CloseOffer(0, 1, 1)
    state.offers[1] = Offer(1, ORE, 2 * GRAIN, 0b0001)
    assert chosen(state, 0) == DeclineOffer(0, 1)


def test_year_of_plenty_completes_a_building() -> None:
    state = in_main()
    hold_card(state, 0, Card.YEAR_OF_PLENTY)
    hold(state, 0, CITY_COST - ORE - GRAIN)
    action = chosen(state, 0)
    assert action == PlayYearOfPlenty(0, ORE + GRAIN)
    apply(state, decide(state, action, SeededChance(1)))
    assert isinstance(chosen(state, 0), BuildCity)


def test_monopoly_names_what_was_seen_to_go_to_the_others() -> None:
    state = in_main(player_trade=False)
    hold_card(state, 0, Card.MONOPOLY)
    seen = Seen.start(4)
    for seat in (1, 2, 3):
        hold(state, seat, 3 * GRAIN + WOOL)
        seen.gain(seat, 3 * GRAIN + WOOL)
    assert chosen(state, 0, seen) == PlayMonopoly(0, 3)


def test_free_roads_lead_somewhere_and_the_rest_is_declined_where_nothing_is_left() -> None:
    state = in_main()
    state.phase = Free(2, MAIN)
    action = chosen(state, 0)
    assert isinstance(action, BuildRoad)
    apply(state, decide(state, action, SeededChance(1)))
    action = chosen(state, 0)
    assert isinstance(action, BuildRoad)
    apply(state, decide(state, action, SeededChance(1)))
    assert settlement_places(state, 0)


def test_it_founds_a_settlement_where_it_can() -> None:
    state = in_main()
    while not settlement_places(state, 0):
        hold(state, 0, WOOD + BRICK)
        apply(state, decide(state, chosen(state, 0), SeededChance(1)))
    hold(state, 0, bundle((1, 1, 1, 1, 0)))
    assert isinstance(chosen(state, 0), BuildSettlement)


def test_it_spends_rather_than_keep_more_than_the_limit() -> None:
    state = in_main(player_trade=False)
    hold(state, 0, one(0, 12))
    action = chosen(state, 0)
    assert isinstance(action, TradeBank)


@pytest.mark.parametrize("phase", [ROLL, MAIN])
def test_a_seat_without_anything_left_to_build_plays_on(phase: Roll) -> None:
    state = set_up()
    state.phase = phase
    state.settlements[0] = 0
    state.cities = [0, 0, 0, 0]
    state.roads = [state.game.board.all_edges, 0, 0, 0]
    state.deck, state.deck_size = 0, 0
    hold(state, 0, WOOD + ORE)
    assert chosen(state, 0) == (RollDice(0) if phase is ROLL else EndTurn(0))


def test_a_seat_without_anything_left_to_build_answers_offers() -> None:
    state = in_main()
    state.settlements[1] = 0
    state.roads[1] = state.game.board.all_edges
    state.deck, state.deck_size = 0, 0
    hold(state, 0, ORE)
    hold(state, 1, WOOL)
    state.offers = [offered(0, ORE, WOOL)]
    assert chosen(state, 1) == DeclineOffer(1, 0)


def test_luck_of_a_seed_is_even_and_the_same_each_time() -> None:
    rng = SeededRng(5)
    numbers = [rng.randrange(6) for _ in range(1200)]
    assert set(numbers) == set(range(6))
    assert all(150 < numbers.count(number) < 250 for number in range(6))
    assert [SeededRng(5).randrange(6) for _ in range(3)] == numbers[:1] * 3
    assert all(0 <= rng.random() < 1 for _ in range(100))
    assert rng.choice("abc") in "abc"
    assert SeededRng(-1).random() != SeededRng(1).random()


def test_the_last_knight_stays_as_a_guard_while_the_army_is_out_of_reach() -> None:
    state = in_main()
    hold_card(state, 0, Card.KNIGHT)
    assert chosen(state, 0) == EndTurn(0)
    hold_card(state, 0, Card.KNIGHT)
    assert chosen(state, 0) == PlayKnight(0)


def test_road_building_is_played_where_roads_lead_somewhere() -> None:
    state = in_main()
    hold_card(state, 0, Card.ROAD_BUILDING)
    assert chosen(state, 0) == PlayRoadBuilding(0)
    for other in (1, 2, 3):  # the rest of the island is taken
        state.settlements[other] = 0
    state.settlements[1] = state.game.board.all_nodes & ~state.settlements[0]
    assert chosen(state, 0) == EndTurn(0)


def test_free_roads_without_use_are_declined_as_soon_as_that_is_possible() -> None:
    state = in_main()
    state.settlements[1] = state.game.board.all_nodes & ~state.settlements[0]
    state.phase = Free(1, MAIN)
    assert chosen(state, 0) == FinishFree(0)


def test_year_of_plenty_waits_where_the_bank_lacks_the_card() -> None:
    state = in_main(player_trade=False)
    hold_card(state, 0, Card.YEAR_OF_PLENTY)
    hold(state, 0, CITY_COST - ORE)
    hold(state, 1, one(4, 17))
    assert count(state.bank, 4) == 0
    action = chosen(state, 0)
    assert not isinstance(action, PlayYearOfPlenty) or not count(action.cards, 4)


def test_year_of_plenty_takes_the_last_card_of_the_bank() -> None:
    state = in_main(player_trade=False)
    hold_card(state, 0, Card.YEAR_OF_PLENTY)
    hold(state, 0, CITY_COST - ORE)
    hold(state, 1, state.bank - ORE)
    assert chosen(state, 0) == PlayYearOfPlenty(0, ORE)


def test_gold_counts_for_every_kind() -> None:
    fixed = deal(load_map("classic"), None)
    gold = structs.replace(fixed, tiles=tuple((q, r, Terrain.GOLD, token) for q, r, _, token in fixed.tiles))
    node_pips = land_of(new_game(gold, Settings(), 2)).node_pips
    assert all(len(set(paid)) == 1 for paid in node_pips)
    assert max(paid[0] for paid in node_pips) > 2


def test_a_seat_without_income_waits_forever() -> None:
    state = in_main()
    state.settlements[0] = 0
    outlook = Outlook(view(state, 0), 0)
    assert outlook.wait((0, 0, 0, 0, 0), counts(CITY_COST)) == NEVER
    assert outlook.wait(counts(CITY_COST), counts(CITY_COST)) == 0
    assert outlook.wait((9, 9, 9, 9, 9), counts(CITY_COST)) == 0


def test_waiting_is_shorter_with_more_in_hand_and_with_a_surplus() -> None:
    outlook = Outlook(view(in_main(), 0), 0)
    needs = counts(CITY_COST)
    waits = [outlook.wait(hand, needs) for hand in ((0, 0, 0, 0, 0), (4, 0, 0, 0, 0), (4, 0, 0, 1, 0), (4, 0, 0, 2, 2))]
    assert waits == sorted(waits, reverse=True)
    assert len(set(waits)) == 4
