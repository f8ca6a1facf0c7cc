"""Points, titles, supply, rates: everything that follows from the pieces and is derived, never kept (R9, R10)."""

from typing import Literal

from hearthsea.base import Event
from hearthsea.board import Mask
from hearthsea.pieces import Card
from hearthsea.resources import count
from hearthsea.rules.routes import route_length
from hearthsea.state import State

LONGEST_ROAD: Literal["longest_road"] = "longest_road"
LARGEST_ARMY: Literal["largest_army"] = "largest_army"
ROAD_TITLE_AT = 5
ARMY_TITLE_AT = 3
TITLE_POINTS = 2
ISLAND_POINTS = 2
"""For the first own settlement on an island that is not a home island (R11.4)."""


class TitleMoved(Event, frozen=True, array_like=True, tag="title"):
    """A title has a new holder, or none (-1)."""

    title: Literal["longest_road", "largest_army"]
    holder: int

    def apply(self, state: State) -> None:
        """Note the holder; points have changed."""
        if self.title == LONGEST_ROAD:
            state.longest_road = self.holder
        else:
            state.largest_army = self.holder
        touch_points(state)


def touch_points(state: State) -> None:
    """Somebody's points have changed (R3.4)."""
    state.quiet = min(state.quiet, 0)


def visible_points(state: State, seat: int) -> int:
    """The points everybody can see: all but victory point cards."""
    return (
        state.settlements[seat].bit_count()
        + 2 * state.cities[seat].bit_count()
        + TITLE_POINTS * (state.longest_road == seat)
        + TITLE_POINTS * (state.largest_army == seat)
        + ISLAND_POINTS * state.islands[seat].bit_count()
    )


def points(state: State, seat: int) -> int:
    """All points of a seat as far as its cards are known (R7.5)."""
    return visible_points(state, seat) + count(state.cards[seat] or 0, Card.VICTORY_POINT)


def opponents_buildings(state: State, seat: int) -> Mask:
    """The nodes on which another seat has a building."""
    mask = 0
    for other in range(state.game.seats):
        if other != seat:
            mask |= state.settlements[other] | state.cities[other]
    return mask


def road_length(state: State, seat: int) -> int:
    """The length of a seat's longest road, or trade route where there are ships (R9.1)."""
    own = state.settlements[seat] | state.cities[seat]
    others = opponents_buildings(state, seat)
    return route_length(state.game.board, state.roads[seat], state.ships[seat], own, others)


def due_longest_road(state: State) -> int:
    """Who must hold the longest road now, -1 for nobody (R9.2, R9.3)."""
    holder = state.longest_road
    longest = road_length(state, holder) if holder >= 0 else 0
    due = holder if longest >= ROAD_TITLE_AT else -1
    longest = max(longest, ROAD_TITLE_AT - 1)
    for seat, roads in enumerate(state.roads):
        if seat == holder or (roads | state.ships[seat]).bit_count() < longest:
            continue  # measuring is dear, and so few pieces cannot be the longest
        length = road_length(state, seat)
        if length > longest:
            longest, due = length, seat
        elif length == longest and due != holder:  # R9.3: the holder keeps what is equal, of others nobody has it
            due = -1
    return due


def due_largest_army(state: State) -> int:
    """Who must hold the largest army now, -1 for nobody (R10.1)."""
    holder = state.largest_army
    least = state.knights[holder] + 1 if holder >= 0 else ARMY_TITLE_AT
    for seat, knights in enumerate(state.knights):
        if knights >= least:
            return seat
    return holder


def supply(state: State, seat: int) -> tuple[int, int, int, int]:
    """Roads, settlements, cities and ships not on the board (R1.3)."""
    pieces = state.game.pieces
    return (
        pieces.road - state.roads[seat].bit_count(),
        pieces.settlement - state.settlements[seat].bit_count(),
        pieces.city - state.cities[seat].bit_count(),
        pieces.ship - state.ships[seat].bit_count(),
    )


def rates(state: State, seat: int) -> tuple[int, int, int, int, int]:
    """How many cards of each kind the bank takes for one (R8.3)."""
    own = state.settlements[seat] | state.cities[seat]
    wood, brick, wool, grain, ore, common = state.game.board.harbor_nodes
    rate = 3 if own & common else 4
    return (
        2 if own & wood else rate,
        2 if own & brick else rate,
        2 if own & wool else rate,
        2 if own & grain else rate,
        2 if own & ore else rate,
    )
