"""What the greedy bot and the stand-in do with ships, islands, fog, gold and the pirate at plain positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hearthsea.actions import (
    BuildRoad,
    BuildSettlement,
    BuildShip,
    ChooseGold,
    EndTurn,
    FinishFree,
    MovePirate,
    MoveRobber,
    MoveShip,
)
from hearthsea.base import Action
from hearthsea.board import bits, mask_of
from hearthsea.bots import Careful
from hearthsea.bots.arena import never
from hearthsea.bots.greedy import Greedy
from hearthsea.bots.places import income, land_of
from hearthsea.bots.projects import projects
from hearthsea.bots.rng import SeededRng
from hearthsea.bots.standing import Plan, Standing
from hearthsea.bots.threats import Raid
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, check, decide, legal_actions, new_game, road_length, view
from hearthsea.hexgrid import Hex
from hearthsea.layouts import Layout, PieceLimits, in_map_order
from hearthsea.maps import deal, load_map
from hearthsea.phases import MAIN, Free, Gold, Robber, Setup
from hearthsea.pieces import CITY_COST, SETTLEMENT_COST, SHIP_COST, Card, Terrain
from hearthsea.resources import ONE, Bundle, counts, one, total
from hearthsea.rules.places import settlement_places
from hearthsea.seen import Seen
from hearthsea.settings import Settings
from hearthsea.state import State

WOOD, BRICK, WOOL, GRAIN, ORE = ONE
HOME = {(0, 0): (Terrain.FOREST, 4), (0, 1): (Terrain.FIELDS, 5), (-1, 1): (Terrain.HILLS, 9)}


def strait(land: Mapping[tuple[int, int], tuple[int, int]], seats: int = 2, **settings: Any) -> State:
    """Home of three tiles in the middle of the sea, and what else lies in it; nobody stands anywhere."""
    fog = [0] * len(Terrain)
    tiles = []
    for r in range(-4, 5):
        for q in range(max(-4, -4 - r), min(4, 4 - r) + 1):
            kind, token = {**HOME, **land}.get((q, r), (Terrain.SEA, 0))
            tiles.append((q, r, int(kind), token))
            fog[Terrain.MOUNTAINS] += kind == Terrain.FOG
    layout = Layout(
        name="strait",
        title="Strait",
        tiles=in_map_order(tiles),
        pieces=PieceLimits(15, 5, 4, 15),
        home=((0, 0),),
        pirate=(-4, 0),
        fog=tuple(fog),
        fog_tokens=(6,) * fog[Terrain.MOUNTAINS],
    )
    return new_game(layout, Settings(**settings), seats)


ISLE = {(3, 0): (Terrain.MOUNTAINS, 8), (3, -1): (Terrain.PASTURE, 6)}


def corner(state: State, place: tuple[int, int], side: float) -> int:
    """The node of a hex that lies farthest to the east (1) or to the west (-1), the northern one of two."""
    board = state.game.board
    nodes = bits(board.hex_nodes[board.hex_index[Hex(*place)]])
    return max(nodes, key=lambda node: (round(side * board.nodes[node].xy[0], 3), -board.nodes[node].xy[1]))


def settled(land: Mapping[tuple[int, int], tuple[int, int]], **settings: Any) -> State:
    """Seat 0 has a city on the east coast of home, seat 1 one in the west; the main phase, empty hands."""
    state = strait(land, **settings)
    state.cities[0] = 1 << corner(state, (0, 0), 1)
    state.cities[1] = 1 << corner(state, (-1, 1), -1)
    state.phase = MAIN
    return state


def hold(state: State, seat: int, hand: Bundle) -> None:
    state.bank += (state.hands[seat] or 0) - hand
    state.hands[seat] = hand
    state.hand_sizes[seat] = total(hand)


def chosen(state: State, seat: int = 0) -> Action:
    """What it chooses; checked to be legal."""
    own = view(state, seat)
    action = Greedy().choose(own, Seen.of(own), seat, SeededRng(1), never).action
    check(state, action)
    return action


def do(state: State, action: Action) -> None:
    apply(state, decide(state, action, SeededChance(1)))


def plans(state: State, seat: int = 0) -> dict[str, Plan]:
    return {plan.note: plan for plan in projects(Standing(view(state, seat), seat))}


def test_it_sails_to_an_island_and_settles_there() -> None:
    state = settled(ISLE, player_trade=False)
    for _ in range(8):
        if settlement_places(state, 0):
            break
        hold(state, 0, SHIP_COST)
        action = chosen(state)
        assert isinstance(action, BuildShip)
        do(state, action)
    hold(state, 0, SETTLEMENT_COST)
    action = chosen(state)
    assert isinstance(action, BuildSettlement)
    do(state, action)
    assert state.islands[0].bit_count() == 1


def test_an_island_is_worth_its_bonus() -> None:
    state = settled(ISLE)
    passage = plans(state)["a passage to a site"]
    state.islands[0] = (1 << len(state.game.board.islands)) - 1
    assert passage.value > plans(state)["a passage to a site"].value + 2


def test_the_pirate_is_sailed_round_or_waited_for() -> None:
    state = settled(ISLE, player_trade=False)
    hold(state, 0, SHIP_COST)
    action = chosen(state)
    assert isinstance(action, BuildShip)
    board = state.game.board
    state.pirate = next(place for place in board.edge_hexes[action.at] if state.tiles.sea_hexes >> place & 1)
    passage = plans(state).get("a passage to a site")
    assert passage is None or passage.step != action
    assert chosen(state) != action


def test_a_set_up_ship_stands_in_for_a_road_where_the_island_is_better() -> None:
    state = strait(ISLE)
    node = corner(state, (0, 0), 1)
    state.settlements[0] = 1 << node
    state.phase = Setup(node)
    action = chosen(state)
    assert isinstance(action, BuildShip)
    state = strait({})
    state.settlements[0] = 1 << node
    state.phase = Setup(node)
    assert isinstance(chosen(state), BuildRoad)


def test_a_free_ship_leads_to_the_island_and_what_has_no_use_is_declined() -> None:
    state = settled(ISLE)
    state.phase = Free(2, MAIN)
    action = chosen(state)
    assert isinstance(action, BuildShip)
    do(state, action)
    check(state, chosen(state))
    state.tiles = new_game(strait({}).game.layout, Settings(), 2).tiles
    state.settlements[1] = state.game.board.all_nodes & ~state.cities[0]
    state.phase = Free(1, MAIN)
    assert chosen(state) == FinishFree(0)


def led_astray(length: int) -> State:
    """Seat 0 has sailed north along its own coast, where nothing is, with so many ships."""
    state = settled(ISLE, player_trade=False)
    board = state.game.board
    node = next(bits(state.cities[0]))
    for _ in range(length):
        north = min(
            bits(board.node_edges[node] & state.tiles.sea_edges & ~state.ships[0]),
            key=lambda edge: board.edges[edge].xy[1],
        )
        state.ships[0] |= 1 << north
        node = next(other for other in board.edge_ends[north] if other != node)
    return state


def test_a_ship_that_leads_nowhere_sails_on_for_nothing() -> None:
    state = led_astray(2)
    action = chosen(state)
    assert isinstance(action, MoveShip)
    before = plans(state)["a passage to a site"]
    do(state, action)
    assert total(plans(state)["a passage to a site"].cost) < total(before.cost)
    assert isinstance(chosen(state), EndTurn)  # one a turn


def test_the_holder_of_the_longest_route_does_not_shorten_it() -> None:
    state = led_astray(5)
    assert road_length(state, 0) == 5
    state.longest_road = 0
    action = chosen(state)
    assert isinstance(action, MoveShip)  # the other end of it is as good
    do(state, action)
    assert road_length(state, 0) == 5
    assert state.longest_road == 0


def test_the_fog_is_worth_what_it_may_hide() -> None:
    fog = dict.fromkeys(((3, 0), (3, -1), (4, -1)), (Terrain.FOG, 0))
    state = settled(fog)
    way = plans(state)["a way into the fog"]
    assert isinstance(way.step, BuildShip)
    assert way.parts == total(way.cost) // 2
    state.settlements[0] = mask_of(  # nothing left to settle with: only the card is worth going for
        node for node in range(5)
    )
    assert plans(state)["a way into the fog"].value < way.value


def test_a_fogged_tile_counts_as_the_mean_of_what_is_hidden() -> None:
    state = settled({(3, 0): (Terrain.FOG, 0), (4, 0): (Terrain.FOG, 0)})
    node = corner(state, (3, 0), -1)
    assert land_of(state).node_pips[node] == (0, 0, 0, 0, 5)


def test_gold_is_chosen_to_complete_what_comes_next() -> None:
    state = settled(ISLE)
    state.cities[0], state.settlements[0] = 0, state.cities[0]
    hold(state, 0, CITY_COST - ORE - GRAIN)
    state.phase = Gold((2, 0), MAIN)
    assert chosen(state) == ChooseGold(0, ORE + GRAIN)


def test_gold_is_chosen_on_another_seats_turn_and_from_what_there_is() -> None:
    state = settled(ISLE)
    state.phase = Gold((0, 2), MAIN)
    state.bank = WOOD + WOOL
    for bot in (Greedy(), Careful()):
        own = view(state, 1)
        assert bot.choose(own, Seen.of(own), 1, SeededRng(1), never).action == ChooseGold(1, WOOD + WOOL)


def test_the_stand_in_takes_from_gold_what_it_has_least_of() -> None:
    state = settled(ISLE)
    hold(state, 0, 2 * WOOD + BRICK + WOOL + ORE)
    state.phase = Gold((1, 0), MAIN)
    own = view(state, 0)
    assert Careful().choose(own, Seen.of(own), 0, SeededRng(1), never).action == ChooseGold(0, GRAIN)


def pirate_worths(state: State) -> dict[int, float]:
    own = view(state, 0)
    raid = Raid(own, Seen.of(own), 0, (0,) * 5)
    return {move.to: raid.worth(move) for move in legal_actions(state, 0) if isinstance(move, MovePirate)}


def test_the_pirate_is_laid_where_others_sail_and_not_beside_own_ships() -> None:
    state = led_astray(2)
    state.ships[0], state.ships[1] = 0, state.ships[0]
    state.cities[0], state.cities[1] = state.cities[1], state.cities[0]
    state.phase = Robber(MAIN)
    worth = pirate_worths(state)
    best = max(worth, key=lambda place: worth[place])
    assert state.game.board.hex_edges[best] & state.ships[1]
    state.ships[0], state.ships[1] = state.ships[1], 0
    worth = pirate_worths(state)
    beside = {place for place in worth if state.game.board.hex_edges[place] & state.ships[0]}
    assert min(worth[place] for place in beside) < 0 == max(worth.values())


def test_the_robber_is_driven_off_own_land_rather_than_the_pirate_moved() -> None:
    state = settled(ISLE)
    state.robber = state.game.board.hex_index[Hex(0, 0)]
    state.phase = Robber(MAIN)
    assert isinstance(chosen(state), MoveRobber)


def test_the_stand_in_keeps_the_pirate_off_its_own_ships() -> None:
    state = led_astray(2)
    state.phase = Robber(MAIN)
    # Every tile of land bears a building of its own, so the pirate is the lesser evil.
    state.cities[0] = state.tiles.land_nodes
    state.cities[1] = 0
    own = view(state, 0)
    action = Careful().choose(own, Seen.of(own), 0, SeededRng(1), never).action
    assert isinstance(action, MovePirate)
    assert not state.game.board.hex_edges[action.to] & state.ships[0]


def test_nobody_counts_on_being_paid_where_all_rolls_are_sevens() -> None:
    state = settled(ISLE, only_sevens=True, player_trade=False)
    assert income(view(state, 0), 0) == [0.0] * 5
    state.cities[0], state.settlements[0] = 0, state.cities[0]
    hold(state, 0, CITY_COST)
    assert not isinstance(chosen(state), EndTurn)


def test_a_tile_that_every_seven_changes_counts_for_every_kind() -> None:
    node = corner(settled(ISLE), (3, 0), -1)
    assert land_of(settled(ISLE)).node_pips[node].count(0) >= 3
    shuffled = land_of(settled(ISLE, resource_shuffler=True)).node_pips[node]
    assert all(shuffled)
    assert sum(shuffled) == pytest.approx(sum(land_of(settled(ISLE)).node_pips[node]))


def test_a_deck_without_end_still_has_cards_worth_buying() -> None:
    state = settled(ISLE, unlimited_dev=True)
    first = plans(state)["a card"]
    state.played[1] = one(Card.KNIGHT, 40)
    assert plans(state)["a card"].value == pytest.approx(first.value)
    assert "a card" not in plans(settled(ISLE, no_dev=True))


def test_it_goes_for_the_fog_on_gold_rush_by_road() -> None:
    state = new_game(deal(load_map("gold_rush"), 1), Settings(), 3)
    while type(state.phase) is Setup:
        do(state, chosen(state, state.turn))
    ways = [projects(Standing(view(state, seat), seat)) for seat in range(3)]
    into_fog = [plan for found in ways for plan in found if plan.note == "a way into the fog"]
    assert into_fog
    assert all(isinstance(plan.step, BuildRoad) for plan in into_fog)
    assert all(counts(plan.cost)[0] == counts(plan.cost)[1] == plan.parts for plan in into_fog)
