"""Building roads, settlements and cities (R6), free roads included (R7.2); the set-up's places are in setup."""

from hearthsea.base import Action, Event, Option
from hearthsea.board import bits
from hearthsea.chance import Chance
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Extra, Free, Gold, Main
from hearthsea.pieces import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hearthsea.resources import Bundle, holds, total
from hearthsea.rules.awards import LONGEST_ROAD, supply, touch_points
from hearthsea.rules.fog import uncovered
from hearthsea.rules.gold import gold_or
from hearthsea.rules.offers import TradingEnded
from hearthsea.rules.places import (
    check_free_edge,
    check_free_node,
    check_reach,
    road_places,
    settlement_places,
)
from hearthsea.rules.turn import PhaseEntered, settled
from hearthsea.rules.undo import remember
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


class BuildShip(Action, frozen=True, array_like=True, tag="build_ship"):
    """Set a ship on an edge."""

    at: int


def pay(state: State, seat: int, cost: Bundle) -> None:
    """From a hand, as far as it is known, to the bank (R6.1)."""
    hand = state.hands[seat]
    if hand is not None:
        state.hands[seat] = hand - cost
    state.hand_sizes[seat] -= total(cost)
    state.bank += cost & state.game.bank_counts


class RoadBuilt(Event, frozen=True, array_like=True, tag="road"):
    """A road lies on an edge; ``paid`` is 0 for a free one."""

    seat: int
    at: int
    paid: Bundle

    def apply(self, state: State) -> None:
        """Lay it and pay."""
        remember(state)
        state.roads[self.seat] |= 1 << self.at
        pay(state, self.seat, self.paid)


class ShipBuilt(Event, frozen=True, array_like=True, tag="ship"):
    """A ship lies on an edge; ``paid`` is 0 for a free one."""

    seat: int
    at: int
    paid: Bundle

    def apply(self, state: State) -> None:
        """Set it and pay; it cannot be moved this turn (R11.2)."""
        remember(state)
        state.ships[self.seat] |= 1 << self.at
        state.new_ships |= 1 << self.at
        pay(state, self.seat, self.paid)


class IslandReached(Event, frozen=True, array_like=True, tag="island"):
    """A seat has its bonus for an island, which goes by its number (R11.4)."""

    seat: int
    island: int

    def apply(self, state: State) -> None:
        """Note it; points have changed."""
        state.islands[self.seat] |= 1 << self.island
        touch_points(state)


class SettlementBuilt(Event, frozen=True, array_like=True, tag="settlement"):
    """A settlement stands on a node; ``paid`` is 0 in the set-up."""

    seat: int
    at: int
    paid: Bundle

    def apply(self, state: State) -> None:
        """Set it and pay."""
        remember(state)
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
        remember(state)
        state.settlements[self.seat] &= ~(1 << self.at)
        state.cities[self.seat] |= 1 << self.at
        pay(state, self.seat, self.paid)
        touch_points(state)


def options(state: State, seat: int) -> list[Option]:
    """What the seat on turn can pay for and place."""
    hand = state.hands[seat] or 0
    found: list[Option] = []
    if holds(hand, ROAD_COST) and supply(state, seat)[0] > 0:
        found += [BuildRoad(seat, place) for place in bits(road_places(state, seat))]
    if holds(hand, SETTLEMENT_COST) and supply(state, seat)[1] > 0:
        found += [BuildSettlement(seat, place) for place in bits(settlement_places(state, seat))]
    if holds(hand, CITY_COST) and supply(state, seat)[2] > 0:
        found += [BuildCity(seat, place) for place in bits(state.settlements[seat])]
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
    check_free_edge(state, action.at, "R6.2")
    check_reach(state, seat, action.at, state.roads[seat], "R6.2")
    if not state.tiles.road_edges >> action.at & 1:
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
    check_free_node(state, action.at, "R6.3")
    if not state.game.board.node_edges[action.at] & (state.roads[seat] | state.ships[seat]):
        raise IllegalAction("not_connected", "R6.3")
    if not state.tiles.land_nodes >> action.at & 1:
        raise IllegalAction("no_land", "R6.3")
    if not holds(state.hands[seat] or 0, SETTLEMENT_COST):
        raise IllegalAction("cannot_afford", "R6.1")
    if supply(state, seat)[1] <= 0:
        raise IllegalAction("none_left", "R6.4")


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


def decide_road(state: State, action: BuildRoad, chance: Chance) -> list[Event]:
    """Lay it; a free one is followed by the next, and either may uncover fog (R7.2, R11.5)."""
    paid = 0 if type(state.phase) is Free else ROAD_COST
    return placed(state, RoadBuilt(action.seat, action.at, paid), action.at, chance)


def placed(state: State, built: RoadBuilt | ShipBuilt, at: int, chance: Chance) -> list[Event]:
    """A road or ship and what comes of it: fog, gold, free pieces that are still due, titles, the win."""
    phase = state.phase
    assert isinstance(phase, Main | Extra | Free)
    events: list[Event] = [built]
    gold = uncovered(state, built.seat, at, events, chance)
    if isinstance(phase, Free):
        after = state.copy()
        for event in events:
            event.apply(after)
        return settled(
            state, [*events, PhaseEntered(gold_or(after, built.seat, gold, phase.then, phase.left - 1))], LONGEST_ROAD
        )
    if gold:
        owed = tuple(gold if seat == built.seat else 0 for seat in range(state.game.seats))
        events.append(PhaseEntered(Gold(owed, phase)))
    return _paid_for(state, events)


def decide_settlement(state: State, action: BuildSettlement) -> list[Event]:
    """Found it; it may cut an opponent's road (R9.3) and be the first on an island (R11.4)."""
    events: list[Event] = [SettlementBuilt(action.seat, action.at, SETTLEMENT_COST)]
    island = state.game.board.node_island[action.at]
    if island >= 0 and is_new_island(state, action.seat, island):
        events.append(IslandReached(action.seat, island))
    return _paid_for(state, events)


def is_new_island(state: State, seat: int, island: int) -> bool:
    """Whether a settlement there brings the bonus: no home island, and nothing of the seat's stands on it (R11.4)."""
    board = state.game.board
    if (board.home | state.islands[seat]) >> island & 1:
        return False
    return all(board.node_island[node] != island for node in bits(state.settlements[seat] | state.cities[seat]))


def decide_city(state: State, action: BuildCity) -> list[Event]:
    """Replace the settlement."""
    return _paid_for(state, [CityBuilt(action.seat, action.at, CITY_COST)])


def _paid_for(state: State, events: list[Event]) -> list[Event]:
    return settled(state, strict_order(state, events), LONGEST_ROAD)


def strict_order(state: State, events: list[Event]) -> list[Event]:
    """In strict order what is paid for ends trading (R3.1)."""
    if state.game.settings.phase_order == "strict" and not state.trade_over:
        events.append(TradingEnded())
    return events
