"""Random games on every map, with the fewest and the most seats: nobody is ever stuck, nothing is ever lost (R16)."""

from __future__ import annotations

import random

import pytest

from hearthsea.actions import EndTurn, OfferForm, Resign, RollDice, TradeBank
from hearthsea.base import Action
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, new_game, supply, waiting_on
from hearthsea.maps import deal, load_map, map_names
from hearthsea.pieces import Terrain, starting_bank, starting_deck
from hearthsea.resources import bundle, counts, total
from hearthsea.settings import Settings
from hearthsea.state import State

TABLES = [(name, seats) for name in map_names() for seats in sorted(set(load_map(name).seats))]
_WEIGHTS: dict[type, float] = {EndTurn: 0.7, OfferForm: 0.1, TradeBank: 0.3, RollDice: 5}


def wish(state: State, rng: random.Random) -> Action:
    seat = rng.choice(waiting_on(state))
    options = [option for option in legal_actions(state, seat) if not isinstance(option, Resign)]
    assert options, f"seat {seat} can do nothing in {state.phase}"
    chosen = rng.choices(options, [_WEIGHTS.get(type(option), 1.0) for option in options])[0]
    return chosen if isinstance(chosen, Action) else chosen.sample(rng)


def check_nothing_is_lost(state: State) -> None:
    game = state.game
    held = sum((hand or 0) for hand in state.hands)
    assert state.bank + held == starting_bank(game.seats)  # R1.4
    deck = bundle(game.layout.deck) if game.layout.deck else starting_deck(game.seats)
    assert (state.deck or 0) + sum((cards or 0) for cards in state.cards) + sum(state.played) == deck  # R1.5
    assert state.deck_size == total(state.deck or 0)
    limits = game.pieces
    for seat in range(game.seats):
        left = supply(state, seat)
        assert min(left) >= 0
        assert left[0] + state.roads[seat].bit_count() == limits.road
        assert left[3] + state.ships[seat].bit_count() == limits.ship
        assert state.hand_sizes[seat] == sum(counts(state.hands[seat] or 0))
    fogged = sum(kind == Terrain.FOG for kind in state.tiles.terrain)
    assert sum(state.fog) == fogged
    assert len(state.fog_tokens) == sum(state.fog[: Terrain.GOLD + 1])
    buildings = state.buildings
    assert not buildings & game.board.nodes_beside(buildings)


def played(name: str, seats: int, seed: int, most: int) -> State:
    rng = random.Random(seed)
    state = new_game(deal(load_map(name), seed), Settings(), seats)
    chance = SeededChance(seed)
    for step in range(most):
        if state.is_over:
            break
        apply(state, decide(state, wish(state, rng), chance))
        if step % 10 == 0:
            check_nothing_is_lost(state)
    check_nothing_is_lost(state)
    return state


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_random_game_goes_on(name: str, seats: int) -> None:
    state = played(name, seats, seats, 3000)
    assert sum(own.bit_count() for own in state.settlements + state.cities) >= 2 * seats
    assert sum(own.bit_count() for own in state.roads + state.ships) >= 2 * seats


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_setup_never_jams(name: str, seats: int) -> None:
    """However the seats place themselves: here at random, and crowding out each other."""
    for seed in range(3):
        state = played(name, seats, seed, 4 * seats)
        assert all(own.bit_count() == 2 for own in state.settlements)
