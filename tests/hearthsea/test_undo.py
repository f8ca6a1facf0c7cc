"""Taking back (R14.8): how far it goes, on states and on views from the wire, and what it costs there."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from hearthsea.actions import BuildCity, BuildRoad, BuildSettlement, BuildShip, MoveShip, TradeBank, Undo
from hearthsea.chance import SeededChance
from hearthsea.engine import IllegalAction, apply, decide, legal_actions, view
from hearthsea.events import Event
from hearthsea.snapshot import Snapshot, restored, snapshot
from hearthsea.state import State
from tests.hearthsea.laws import same
from tests.hearthsea.positions import position

LARGEST_SNAPSHOT = 6 * 1024
STEP = 60
"""Bytes that one step to take back may add to a view on the wire."""
TAKEN_BACK = BuildCity | BuildRoad | BuildSettlement | BuildShip | MoveShip | TradeBank
RICH = dict.fromkeys(("wood", "brick", "wool", "grain", "ore"), 18)


def a_long_turn(map_name: str, seats: int, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Build, sail and trade with the bank at random while one can: the state before each step, and its events."""
    rng = random.Random(seed)
    state = position({"hand": RICH, **_start(map_name)}, map=map_name, seats=seats)
    while True:
        options = [each for each in legal_actions(state, state.turn) if isinstance(each, TAKEN_BACK)]
        if not options:
            return
        events = decide(state, rng.choice(options), SeededChance(seed))
        yield state.copy(), events
        apply(state, events)
        if state.undo is None:  # fog: nothing before it can be taken back
            return


def _start(map_name: str) -> dict[str, object]:
    """A settlement with a road on the first node of the map that has one of both."""
    board = position(map=map_name).game.board
    node = next(number for number, _ in enumerate(board.nodes) if board.start_nodes >> number & 1)
    tiles = position(map=map_name).tiles
    edges = board.node_edges[node] & tiles.road_edges
    edge = (edges & -edges).bit_length() - 1
    return {"settlements": [str(board.nodes[node])], "roads": [str(board.edges[edge])]}


def over_the_wire(state: State, viewer: int | None) -> State:
    """What a viewer has of a state after its snapshot arrived."""
    data = msgspec.msgpack.encode(snapshot(view(state, viewer)))
    return restored(state.game, msgspec.msgpack.decode(data, type=Snapshot))


@pytest.mark.parametrize(("map_name", "seats"), [("continental_drift", 8), ("new_shores", 4)])
def test_a_long_turn_is_taken_back_step_by_step_on_states_and_on_views_from_the_wire(map_name: str, seats: int) -> None:
    turn = list(a_long_turn(map_name, seats, 3))
    assert len(turn) > 20
    whole = turn[-1][0].copy()
    apply(whole, turn[-1][1])
    seen = {viewer: over_the_wire(whole, viewer) for viewer in (0, 1, None)}
    for before, _ in reversed(turn):
        events = decide(whole, Undo(0), SeededChance(1))
        apply(whole, events)
        same(whole, before)
        for viewer, view_of_it in seen.items():
            apply(view_of_it, [event.seen_by(viewer) for event in events])
            same(view_of_it, view(before, viewer))
    with pytest.raises(IllegalAction, match="nothing"):
        decide(whole, Undo(0), SeededChance(1))


def test_what_can_be_taken_back_costs_a_snapshot_a_few_bytes_a_step() -> None:
    turn = list(a_long_turn("continental_drift", 8, 5))
    state = turn[-1][0]
    for viewer in (0, 1, None):
        seen = view(state, viewer)
        data = msgspec.msgpack.encode(snapshot(seen))
        bare = msgspec.msgpack.encode(snapshot(seen, with_undo=False))
        assert len(data) - len(bare) <= STEP * (len(turn) - 1)
        assert len(data) <= LARGEST_SNAPSHOT
