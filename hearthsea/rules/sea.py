"""Ships and the pirate: building, moving, robbing at sea (R11)."""

from hearthsea.base import Action, Event, Option
from hearthsea.board import Mask, bits
from hearthsea.chance import Chance
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Extra, Free, Gold, Main
from hearthsea.pieces import SHIP_COST
from hearthsea.resources import holds
from hearthsea.rules.awards import LONGEST_ROAD, supply
from hearthsea.rules.building import BuildShip, ShipBuilt, placed
from hearthsea.rules.fog import uncovered
from hearthsea.rules.places import check_free_edge, check_reach, check_sea, pirate_edges, ship_places
from hearthsea.rules.turn import PhaseEntered, settled
from hearthsea.rules.undo import remember
from hearthsea.state import State


class MoveShip(Action, frozen=True, array_like=True, tag="move_ship"):
    """Move the end ship of an open route to another edge."""

    start: int
    to: int


class ShipMoved(Event, frozen=True, array_like=True, tag="moved"):
    """A ship lies on another edge."""

    seat: int
    start: int
    to: int

    def apply(self, state: State) -> None:
        """Lift it and set it; one a turn (R11.2)."""
        remember(state)
        state.ships[self.seat] = state.ships[self.seat] & ~(1 << self.start) | 1 << self.to
        state.moved_ship = True


def options(state: State, seat: int) -> list[Option]:
    """The ships that the seat on turn can pay for and place, and those it can move."""
    found: list[Option] = []
    if supply(state, seat)[3] > 0 and holds(state.hands[seat] or 0, SHIP_COST):
        found += [BuildShip(seat, place) for place in bits(ship_places(state, seat))]
    if not state.moved_ship:
        for start in bits(movable(state, seat)):
            goals = ship_places(state, seat, 1 << start) & ~(1 << start)
            found += [MoveShip(seat, start, to) for to in bits(goals)]
    return found


def route_ends(state: State, seat: int) -> Mask:
    """The ships that end an open route: at one node is neither another own ship nor an own building (R11.2)."""
    board = state.game.board
    own = state.ships[seat]
    buildings = state.settlements[seat] | state.cities[seat]
    once = often = 0  # nodes at which one own ship ends, and several
    for ship in bits(own):
        nodes = board.edge_nodes[ship]
        often |= once & nodes
        once |= nodes
    return board.edges_at(once & ~often & ~buildings) & own


def movable(state: State, seat: int) -> Mask:
    """The ships that may be moved: ends of open routes, of earlier turns, not beside the pirate (R11.2)."""
    return route_ends(state, seat) & ~state.new_ships & ~pirate_edges(state)


def check_ship(state: State, action: BuildShip) -> None:
    """On a free edge with sea, connected to an own ship or building, away from the pirate (R11.1)."""
    seat = action.seat
    if seat != state.turn:
        raise IllegalAction("not_your_turn", "R11.1")
    phase = state.phase
    if not isinstance(phase, Main | Extra | Free):
        raise IllegalAction("wrong_phase", "R11.1")
    check_free_edge(state, action.at, "R11.1")
    check_reach(state, seat, action.at, state.ships[seat], "R11.1")
    check_sea(state, action.at, "R11.1")
    if type(phase) is not Free and not holds(state.hands[seat] or 0, SHIP_COST):
        raise IllegalAction("cannot_afford", "R6.1")
    if supply(state, seat)[3] <= 0:
        raise IllegalAction("none_left", "R6.4")


def check_move(state: State, action: MoveShip) -> None:
    """One end ship a turn, of an earlier turn, neither from nor to the pirate (R11.2)."""
    seat, start = action.seat, action.start
    if seat != state.turn:
        raise IllegalAction("not_your_turn", "R11.2")
    if not isinstance(state.phase, Main | Extra):
        raise IllegalAction("wrong_phase", "R11.2")
    if not 0 <= start < len(state.game.board.edges):
        raise IllegalAction("off_board", "R11.2")
    lifted = state.ships[seat] & 1 << start  # R11.2: the new place is judged with the ship lifted
    check_free_edge(state, action.to, "R11.2", lifted)
    check_reach(state, seat, action.to, state.ships[seat] & ~lifted, "R11.2")
    check_sea(state, action.to, "R11.2")
    if pirate_edges(state) >> start & 1:
        raise IllegalAction("pirate", "R11.2")
    if not lifted:
        raise IllegalAction("no_place", "R11.2", "There is no own ship to move.")
    if start == action.to:
        raise IllegalAction("must_move", "R11.2")
    if not route_ends(state, seat) >> start & 1:
        raise IllegalAction("closed_route", "R11.2")
    if state.new_ships >> start & 1:
        raise IllegalAction("built_this_turn", "R11.2")
    if state.moved_ship:
        raise IllegalAction("moved_already", "R11.2")


def decide_ship(state: State, action: BuildShip, chance: Chance) -> list[Event]:
    """Set it, with all that comes of it."""
    paid = 0 if type(state.phase) is Free else SHIP_COST
    return placed(state, ShipBuilt(action.seat, action.at, paid), action.at, chance)


def decide_move(state: State, action: MoveShip, chance: Chance) -> list[Event]:
    """Move it; it may uncover fog, and a title may pass (R9.3, R11.5)."""
    phase = state.phase
    assert isinstance(phase, Main | Extra)
    events: list[Event] = [ShipMoved(action.seat, action.start, action.to)]
    gold = uncovered(state, action.seat, action.to, events, chance)
    if gold:
        owed = tuple(gold if seat == action.seat else 0 for seat in range(state.game.seats))
        events.append(PhaseEntered(Gold(owed, phase)))
    return settled(state, events, LONGEST_ROAD)
