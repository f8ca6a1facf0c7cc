"""Setting up: the snake order, free settlements with their roads, the first cards (R2)."""

from hearthsea.base import Event, Option
from hearthsea.board import Mask, bits
from hearthsea.chance import Chance
from hearthsea.illegal import IllegalAction
from hearthsea.phases import SETUP, Gold, Setup
from hearthsea.pieces import Terrain
from hearthsea.resources import ONE, Bundle, holds
from hearthsea.rules.awards import supply
from hearthsea.rules.building import BuildRoad, BuildSettlement, BuildShip, RoadBuilt, SettlementBuilt, ShipBuilt
from hearthsea.rules.fog import uncovered
from hearthsea.rules.places import check_free_edge, check_free_node, check_sea, pirate_edges
from hearthsea.rules.production import Paid
from hearthsea.rules.setup_order import next_due
from hearthsea.rules.turn import PhaseEntered
from hearthsea.state import State


def settlement_places(state: State) -> Mask:
    """The nodes on which a set-up settlement may stand (R2.1, R2.3)."""
    board = state.game.board
    buildings = state.buildings
    if supply(state, state.turn)[1] <= 0:
        return 0
    free = state.tiles.land_nodes & board.start_nodes & ~state.tiles.fog_nodes & ~buildings
    return free & ~board.nodes_beside(buildings)


def road_places(state: State, node: int) -> Mask:
    """The edges of the settlement just placed that take a road (R2.1)."""
    if supply(state, state.turn)[0] <= 0:
        return 0
    return state.game.board.node_edges[node] & state.tiles.road_edges & ~state.pieces_on_edges


def ship_places(state: State, node: int) -> Mask:
    """The edges of the settlement just placed that take a ship, which may stand in for the road (R2.1)."""
    if supply(state, state.turn)[3] <= 0:
        return 0
    free = state.game.board.node_edges[node] & state.tiles.sea_edges & ~state.pieces_on_edges
    return free & ~pirate_edges(state)


def options(state: State, seat: int, phase: Setup) -> list[Option]:
    """A settlement, then its road."""
    if phase.node < 0:
        return [BuildSettlement(seat, place) for place in bits(settlement_places(state))]
    found: list[Option] = [BuildRoad(seat, place) for place in bits(road_places(state, phase.node))]
    return found + [BuildShip(seat, place) for place in bits(ship_places(state, phase.node))]


def check_settlement(state: State, action: BuildSettlement) -> None:
    """On a free node of land that keeps the distance rule, where the map allows it (R2.1, R2.3)."""
    phase = _on_turn(state, action.seat)
    if phase.node >= 0:
        raise IllegalAction("wrong_phase", "R2.1", "The road of the settlement comes first.")
    check_free_node(state, action.at, "R2.1")
    if not state.tiles.land_nodes >> action.at & 1:
        raise IllegalAction("no_land", "R2.1")
    if state.tiles.fog_nodes >> action.at & 1:
        raise IllegalAction("fog", "R2.3")
    if not state.game.board.start_nodes >> action.at & 1:
        raise IllegalAction("not_a_start", "R2.3")
    if supply(state, action.seat)[1] <= 0:
        raise IllegalAction("none_left", "R6.4")


def check_piece(state: State, action: BuildRoad | BuildShip) -> None:
    """A road or ship on an edge of the settlement just placed (R2.1)."""
    phase = _on_turn(state, action.seat)
    if phase.node < 0:
        raise IllegalAction("wrong_phase", "R2.1", "The settlement comes before its road.")
    check_free_edge(state, action.at, "R2.1")
    if not state.game.board.node_edges[phase.node] >> action.at & 1:
        raise IllegalAction("not_connected", "R2.1", "It goes to the settlement just placed.")
    if isinstance(action, BuildRoad):
        if not state.tiles.road_edges >> action.at & 1:
            raise IllegalAction("no_land", "R2.1")
        left = supply(state, action.seat)[0]
    else:
        check_sea(state, action.at, "R2.1")
        left = supply(state, action.seat)[3]
    if left <= 0:
        raise IllegalAction("none_left", "R6.4")


def _on_turn(state: State, seat: int) -> Setup:
    if seat != state.turn:
        raise IllegalAction("not_your_turn", "R2.1")
    assert type(state.phase) is Setup
    return state.phase


def decide_settlement(state: State, action: BuildSettlement) -> list[Event]:
    """The second one pays one card for each producing hex it touches, gold by choice, before its road (R2.2)."""
    events: list[Event] = [SettlementBuilt(action.seat, action.at, 0)]
    if state.settlements[action.seat]:
        gain = first_cards(state, action.at)
        if gain:
            events.append(Paid(tuple(gain if seat == action.seat else 0 for seat in range(state.game.seats))))
        terrain = state.tiles.terrain
        gold = sum(terrain[place] == Terrain.GOLD for place in state.game.board.node_hexes[action.at])
        if gold and state.bank - gain:
            owed = tuple(gold if seat == action.seat else 0 for seat in range(state.game.seats))
            return [*events, PhaseEntered(Gold(owed, SETUP))]
    return [*events, PhaseEntered(Setup(action.at))]


def first_cards(state: State, node: int) -> Bundle:
    """One card for each producing hex at a node, bank permitting (R2.2)."""
    gain = 0
    for place in state.game.board.node_hexes[node]:
        kind = state.tiles.terrain[place]
        if kind <= Terrain.MOUNTAINS and holds(state.bank, gain + ONE[kind]):
            gain += ONE[kind]
    return gain


def decide_piece(state: State, action: BuildRoad | BuildShip, chance: Chance) -> list[Event]:
    """Lay it; it uncovers fog and is paid for it (R2.4). Then the next in the snake, or the first turn (R2.1)."""
    built = RoadBuilt if isinstance(action, BuildRoad) else ShipBuilt
    events: list[Event] = [built(action.seat, action.at, 0)]
    gold = uncovered(state, action.seat, action.at, events, chance)
    if gold:
        owed = tuple(gold if seat == action.seat else 0 for seat in range(state.game.seats))
        return [*events, PhaseEntered(Gold(owed, SETUP))]
    after = state.copy()
    for event in events:
        event.apply(after)
    return events + next_due(after)
