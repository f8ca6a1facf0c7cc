"""The screen draws nothing that its viewer may not know, whatever the store holds."""

import random

import pytest

from client.scene import Scene
from client.screens.base import ScreenContext
from client.screens.table import TableScreen
from hearthsea.resources import ONE, bundle, total
from hearthsea.state import State
from tests.client.table_pilot import SIZE, Table, header, random_play

STEPS = (0, 12, 40, 90, 160, 240)


def drawn(table: Table, state: State, viewer: int | None) -> Scene:
    """The scene of a state as it is, whole or a view."""
    table.store.state = state
    table.store.viewer = viewer
    table.store.version += 1
    return TableScreen(ScreenContext(table.store)).scene(SIZE, 1.0, 50.0)


def redealt(state: State, viewer: int | None, rng: random.Random) -> State:
    """The same position with other kinds in the hands that the viewer does not see; sizes stay."""
    other = state.copy()
    for seat in range(state.game.seats):
        if seat == viewer:
            continue
        cards = 0
        for _ in range(state.hand_sizes[seat]):
            cards += ONE[rng.randrange(5)]
        other.hands[seat] = cards
        held = 0
        for _ in range(state.card_counts[seat]):
            held += ONE[rng.randrange(5)]
        other.cards[seat] = held
        other.new_cards[seat] = 0
    other.deck = None
    return other


@pytest.mark.parametrize(
    ("name", "seats"),
    [("", 2), ("", 4), ("", 6), ("new_shores", 3), ("fog_islands", 4), ("gold_rush", 5), ("continental_drift", 8)],
)
@pytest.mark.parametrize("steps", STEPS)
def test_what_others_hold_changes_nothing(name: str, seats: int, steps: int) -> None:
    rng = random.Random(seats * 1000 + steps)
    table = Table(header(seats, map_name=name), seed=steps)
    random_play(table, rng, steps)
    for viewer in (None, 0, seats - 1):
        first = drawn(table, redealt(table.state, viewer, rng), viewer)
        for _ in range(2):
            assert drawn(table, redealt(table.state, viewer, rng), viewer) == first


def test_ones_own_cards_do_change_it() -> None:
    rng = random.Random(2)
    table = Table(header(3), seed=2)
    random_play(table, rng, 40)
    state = table.state.copy()
    state.hands[0] = bundle([1, 2, 0, 0, 0])
    state.hand_sizes[0] = 3
    other = state.copy()
    other.hands[0] = bundle([0, 0, 1, 2, 0])
    assert total(other.hands[0] or 0) == 3
    assert drawn(table, state, 0) != drawn(table, other, 0)
    assert drawn(table, state, None) == drawn(table, other, None)
    assert drawn(table, state, 1) == drawn(table, other, 1)


def test_behind_the_curtain_no_hand_is_shown_and_nothing_can_be_done() -> None:
    table = Table(header(3), viewer=None, seed=2)
    table.store.my_seats = (0, 1)
    random_play(table, random.Random(2), 60)
    scene = TableScreen(ScreenContext(table.store)).scene(SIZE, 1.0, 50.0)
    assert "No hand is shown" in scene.texts()
    ids = {target.id for target in scene.targets if target.enabled}
    assert not {
        name for name in ids if name.startswith(("action:", "hand:", "card:", "road:", "draft:", "bank:", "offer:"))
    }
