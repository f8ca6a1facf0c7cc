"""Building roads, settlements and cities (R6), free roads included (R7.2); the set-up's places are in setup."""

from hearthsea.base import Action, Event, Option
from hearthsea.board import Mask, bits
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Extra, Free, Main
from hearthsea.pieces import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hearthsea.resources import Bundle, holds, total
from hearthsea.rules.awards import opponents_buildings, supply, touch_points
from hearthsea.rules.trading import TradingEnded
from hearthsea.rules.turn import PhaseEntered, settled
from hearthsea.state import State


class BuildRoad(Action, frozen=True, array_like=True, tag="build_road"):
    """Lay a road on an edge."""

    at: int


class BuildSettlement(Action, frozen=True, array_like=True, tag="build_settlement"):
    """Found a settlement on a node."""

    at: int


class BuildCity(Action, frozen=True, array_like=True, tag="build_city"):
    """Make an own settlement a city."""

    at: int


class FinishFree(Action, frozen=True, array_like=True, tag="finish_free"):
    """Decline the rest of the free pieces."""


def pay(state: State, seat: int, cost: Bundle) -> None:
    """From a hand, as far as it is known, to the bank (R6.1)."""
    hand = state.hands[seat]
    if hand is not None:
        state.hands[seat] = hand - cost
    state.hand_sizes[seat] -= total(cost)
    state.bank += cost


class RoadBuilt(Event, frozen=True, array_like=True, tag="road"):
    """A road lies on an edge; ``paid`` is 0 for a free one."""

    seat: int
    at: int
    paid: Bundle

    def apply(self, state: State) -> None:
        """Lay it and pay."""
        state.roads[self.seat] |= 1 << self.at
        pay(state, self.seat, self.paid)


class SettlementBuilt(Event, frozen=True, array_like=True, tag="settlement"):
    """A settlement stands on a node; ``paid`` is 0 in the set-up."""

    seat: int
    at: int
    paid: Bundle

    def apply(self, state: State) -> None:
        """Set it and pay."""
        state.settlements[self.seat] |= 1 << self.at
        pay(state, self.seat, self.paid)
        touch_points(state)


class CityBuilt(Event, frozen=True, array_like=True, tag="city"):
    """A settlement has become a city."""

    seat: int
    at: int
    paid: Bundle

    def apply(self, state: State) -> None:
        """Replace it and pay; the settlement's piece is free again (R1.3)."""
        state.settlements[self.seat] &= ~(1 << self.at)
        state.cities[self.seat] |= 1 << self.at
        pay(state, self.seat, self.paid)
        touch_points(state)


def road_places(state: State, seat: int) -> Mask:
    """The edges on which the seat could lay a road, whatever it costs (R6.2)."""
    board = state.game.board
    reach = board.ends_of(state.roads[seat]) | state.settlements[seat] | state.cities[seat]
    reach &= ~opponents_buildings(state, seat)
    return board.edges_at(reach) & state.tiles.road_edges & ~state.pieces_on_edges


def settlement_places(state: State, seat: int) -> Mask:
    """The nodes on which the seat could found a settlement, whatever it costs (R6.3)."""
    board = state.game.board
    places = board.ends_of(state.roads[seat]) & state.tiles.land_nodes
    if not places:
        return 0
    buildings = state.buildings
    return places & ~buildings & ~board.nodes_beside(buildings)


def options(state: State, seat: int) -> list[Option]:
    """What the seat on turn can pay for and place."""
    hand = state.hands[seat] or 0
    found: list[Option] = []
    roads, settlements, cities = supply(state, seat)
    if roads > 0 and holds(hand, ROAD_COST):
        found += [BuildRoad(seat, place) for place in bits(road_places(state, seat))]
    if settlements > 0 and holds(hand, SETTLEMENT_COST):
        found += [BuildSettlement(seat, place) for place in bits(settlement_places(state, seat))]
    if cities > 0 and holds(hand, CITY_COST):
        found += [BuildCity(seat, place) for place in bits(state.settlements[seat])]
    return found


def options_free(state: State, seat: int, phase: Free) -> list[Option]:
    """The places of the free roads; the second may be declined, and so may what cannot be placed (R7.2)."""
    found: list[Option] = []
    if supply(state, seat)[0] > 0:
        found += [BuildRoad(seat, place) for place in bits(road_places(state, seat))]
    if phase.left == 1 or not found:
        found.append(FinishFree(seat))
    return found


def _on_turn(state: State, seat: int, rule: str) -> None:
    if seat != state.turn:
        raise IllegalAction("not_your_turn", rule)


def check_road(state: State, action: BuildRoad) -> None:
    """On a free edge with land, connected to an own piece, paid for unless free (R6.2)."""
    seat = action.seat
    _on_turn(state, seat, "R6.2")
    phase = state.phase
    if not isinstance(phase, Main | Extra | Free):
        raise IllegalAction("wrong_phase", "R6.2")
    board = state.game.board
    if not 0 <= action.at < len(board.edges):
        raise IllegalAction("off_board", "R6.2")
    if state.pieces_on_edges >> action.at & 1:
        raise IllegalAction("occupied", "R6.2")
    if not road_places(state, seat) >> action.at & 1:
        reach = board.ends_of(state.roads[seat]) | state.settlements[seat] | state.cities[seat]
        if not board.edges_at(reach) >> action.at & 1:
            raise IllegalAction("not_connected", "R6.2")
        reach &= ~opponents_buildings(state, seat)
        if not board.edges_at(reach) >> action.at & 1:
            raise IllegalAction("blocked", "R6.2")
        raise IllegalAction("no_land", "R6.2")
    if type(phase) is not Free and not holds(state.hands[seat] or 0, ROAD_COST):
        raise IllegalAction("cannot_afford", "R6.1")
    if supply(state, seat)[0] <= 0:
        raise IllegalAction("none_left", "R6.4")


def check_settlement(state: State, action: BuildSettlement) -> None:
    """On a free node touching land and an own road, keeping the distance (R6.3)."""
    seat = action.seat
    _on_turn(state, seat, "R6.3")
    if not isinstance(state.phase, Main | Extra):
        raise IllegalAction("wrong_phase", "R6.3")
    free_node(state, action.at, "R6.3")
    board = state.game.board
    if not board.ends_of(state.roads[seat]) >> action.at & 1:
        raise IllegalAction("not_connected", "R6.3")
    if not state.tiles.land_nodes >> action.at & 1:
        raise IllegalAction("no_land", "R6.3")
    if not holds(state.hands[seat] or 0, SETTLEMENT_COST):
        raise IllegalAction("cannot_afford", "R6.1")
    if supply(state, seat)[1] <= 0:
        raise IllegalAction("none_left", "R6.4")


def free_node(state: State, at: int, rule: str) -> None:
    """Refuse a node that is off the board, taken or too close to a building."""
    board = state.game.board
    if not 0 <= at < len(board.nodes):
        raise IllegalAction("off_board", rule)
    buildings = state.buildings
    if buildings >> at & 1:
        raise IllegalAction("occupied", rule)
    if buildings & board.node_nodes[at]:
        raise IllegalAction("too_close", rule)


def check_city(state: State, action: BuildCity) -> None:
    """In place of an own settlement (R6.4)."""
    seat = action.seat
    _on_turn(state, seat, "R6.4")
    if not isinstance(state.phase, Main | Extra):
        raise IllegalAction("wrong_phase", "R6.4")
    if not 0 <= action.at < len(state.game.board.nodes):
        raise IllegalAction("off_board", "R6.4")
    is_own = state.settlements[seat] >> action.at & 1
    if not is_own and state.buildings >> action.at & 1:
        raise IllegalAction("occupied", "R6.4")
    if not holds(state.hands[seat] or 0, CITY_COST):
        raise IllegalAction("cannot_afford", "R6.1")
    if supply(state, seat)[2] <= 0:
        raise IllegalAction("none_left", "R6.4")
    if not is_own:
        raise IllegalAction("no_place", "R6.4", "A city replaces an own settlement, and there is none.")


def check_finish(state: State, action: FinishFree) -> None:
    """The second free piece may be declined, the first must be placed (R7.2)."""
    _on_turn(state, action.seat, "R7.2")
    phase = state.phase
    if type(phase) is not Free:
        raise IllegalAction("wrong_phase", "R7.2")
    if phase.left > 1 and has_free_place(state, action.seat):
        raise IllegalAction("wrong_phase", "R7.2", "The first free piece must be placed.")


def has_free_place(state: State, seat: int) -> bool:
    """Whether a free road could be laid (R7.2)."""
    return supply(state, seat)[0] > 0 and bool(road_places(state, seat))


def decide_road(state: State, action: BuildRoad) -> list[Event]:
    """Lay it; after a free one the next is due, is skipped, or play goes back (R7.2)."""
    phase = state.phase
    if type(phase) is not Free:
        return _paid_for(state, [RoadBuilt(action.seat, action.at, ROAD_COST)])
    events: list[Event] = [RoadBuilt(action.seat, action.at, 0)]
    after = state.copy()
    events[0].apply(after)
    if phase.left > 1 and has_free_place(after, action.seat):
        events.append(PhaseEntered(Free(phase.left - 1, phase.then)))
    else:
        events.append(PhaseEntered(phase.then))
    return settled(state, events)


def decide_settlement(state: State, action: BuildSettlement) -> list[Event]:
    """Found it; it may cut an opponent's road (R9.3)."""
    return _paid_for(state, [SettlementBuilt(action.seat, action.at, SETTLEMENT_COST)])


def decide_city(state: State, action: BuildCity) -> list[Event]:
    """Replace the settlement."""
    return _paid_for(state, [CityBuilt(action.seat, action.at, CITY_COST)])


def decide_finish(state: State, action: FinishFree) -> list[Event]:
    """Back to where the card was played."""
    del action
    phase = state.phase
    assert type(phase) is Free
    return [PhaseEntered(phase.then)]


def _paid_for(state: State, events: list[Event]) -> list[Event]:
    return settled(state, strict_order(state, events))


def strict_order(state: State, events: list[Event]) -> list[Event]:
    """In strict order what is paid for ends trading (R3.1)."""
    if state.game.settings.phase_order == "strict" and not state.trade_over:
        events.append(TradingEnded())
    return events
