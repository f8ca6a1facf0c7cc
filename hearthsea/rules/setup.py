"""Setting up: the snake order, free settlements with their roads, the first cards (R2)."""

from hearthsea.base import Event, Option
from hearthsea.board import Mask, bits
from hearthsea.illegal import IllegalAction
from hearthsea.phases import SETUP, Setup
from hearthsea.pieces import Terrain
from hearthsea.resources import ONE, Bundle, holds
from hearthsea.rules.building import BuildRoad, BuildSettlement, RoadBuilt, SettlementBuilt, free_node
from hearthsea.rules.production import Paid
from hearthsea.rules.turn import PhaseEntered, TurnBegan, turn_began
from hearthsea.state import State


def settlement_places(state: State) -> Mask:
    """The nodes on which a set-up settlement may stand (R2.1, R2.3)."""
    board = state.game.board
    buildings = state.buildings
    free = state.tiles.land_nodes & board.start_nodes & ~buildings
    return free & ~board.nodes_beside(buildings)


def road_places(state: State, node: int) -> Mask:
    """The edges of the settlement just placed that take a road (R2.1)."""
    return state.game.board.node_edges[node] & state.tiles.road_edges & ~state.pieces_on_edges


def options(state: State, seat: int, phase: Setup) -> list[Option]:
    """A settlement, then its road."""
    if phase.node < 0:
        return [BuildSettlement(seat, place) for place in bits(settlement_places(state))]
    return [BuildRoad(seat, place) for place in bits(road_places(state, phase.node))]


def check_settlement(state: State, action: BuildSettlement) -> None:
    """On a free node of land that keeps the distance rule, where the map allows it (R2.1, R2.3)."""
    phase = _on_turn(state, action.seat)
    if phase.node >= 0:
        raise IllegalAction("wrong_phase", "R2.1", "The road of the settlement comes first.")
    free_node(state, action.at, "R2.1")
    if not state.tiles.land_nodes >> action.at & 1:
        raise IllegalAction("no_land", "R2.1")
    if not state.game.board.start_nodes >> action.at & 1:
        raise IllegalAction("not_a_start", "R2.3")


def check_road(state: State, action: BuildRoad) -> None:
    """On an edge of the settlement just placed (R2.1)."""
    phase = _on_turn(state, action.seat)
    if phase.node < 0:
        raise IllegalAction("wrong_phase", "R2.1", "The settlement comes before its road.")
    board = state.game.board
    if not 0 <= action.at < len(board.edges):
        raise IllegalAction("off_board", "R2.1")
    if state.pieces_on_edges >> action.at & 1:
        raise IllegalAction("occupied", "R2.1")
    if not board.node_edges[phase.node] >> action.at & 1:
        raise IllegalAction("not_connected", "R2.1", "The road goes to the settlement just placed.")
    if not state.tiles.road_edges >> action.at & 1:
        raise IllegalAction("no_land", "R2.1")


def _on_turn(state: State, seat: int) -> Setup:
    if seat != state.turn:
        raise IllegalAction("not_your_turn", "R2.1")
    assert type(state.phase) is Setup
    return state.phase


def decide_settlement(state: State, action: BuildSettlement) -> list[Event]:
    """The second one pays one card for each producing hex it touches (R2.2)."""
    events: list[Event] = [SettlementBuilt(action.seat, action.at, 0)]
    if state.settlements[action.seat]:
        gain = first_cards(state, action.at)
        if gain:
            events.append(Paid(tuple(gain if seat == action.seat else 0 for seat in range(state.game.seats))))
    events.append(PhaseEntered(Setup(action.at)))
    return events


def first_cards(state: State, node: int) -> Bundle:
    """One card for each producing hex at a node, bank permitting (R2.2)."""
    gain = 0
    for place in state.game.board.node_hexes[node]:
        kind = state.tiles.terrain[place]
        if kind <= Terrain.MOUNTAINS and holds(state.bank, gain + ONE[kind]):
            gain += ONE[kind]
    return gain


def decide_road(state: State, action: BuildRoad) -> list[Event]:
    """Then the next in the snake, or the first turn (R2.1)."""
    events: list[Event] = [RoadBuilt(action.seat, action.at, 0)]
    seats = state.game.seats
    placed = sum(own.bit_count() for own in state.settlements)
    if placed >= 2 * seats:
        return events + turn_began(state, 0, extra=False, quiet=1)
    following = placed if placed < seats else 2 * seats - 1 - placed
    events.append(TurnBegan(following, SETUP, 0))
    return events
