"""What the titles ask for: knights for the largest army, pieces for the longest road or trade route."""

from hearthsea.board import Mask, bits
from hearthsea.bots.standing import Plan, Standing
from hearthsea.engine import road_length, supply
from hearthsea.pieces import ROAD_COST, SHIP_COST
from hearthsea.rules.awards import ARMY_TITLE_AT, ROAD_TITLE_AT, TITLE_POINTS, opponents_buildings
from hearthsea.rules.building import BuildRoad, BuildShip
from hearthsea.rules.places import road_places, ship_places
from hearthsea.rules.routes import route_length
from hearthsea.state import State

TITLE_REACH = 3
"""So many pieces short of the title it goes for it."""


def knights_lacking(view: State, seat: int) -> int:
    """How many more knights must be played for the largest army, 0 for whoever has it."""
    if view.largest_army == seat:
        return 0
    most = max(knights for other, knights in enumerate(view.knights) if other != seat)
    least = most + 1 if view.largest_army >= 0 else ARMY_TITLE_AT
    return max(least - view.knights[seat], 0)


def longest_road(standing: Standing) -> list[Plan]:
    """The title, where it is few pieces away, or one piece more where it is in danger."""
    view, seat = standing.view, standing.seat
    holder = view.longest_road
    mine = road_length(view, seat)
    others = max(road_length(view, other) for other in range(view.game.seats) if other != seat)
    if holder == seat:
        lacking, value, scored = 1, 0.5 if others >= mine else 0.25 if others == mine - 1 else 0.0, 0
    else:
        held = road_length(view, holder) if holder >= 0 else 0
        lacking = max(ROAD_TITLE_AT, held + 1, others + 1) - mine
        value, scored = TITLE_POINTS * 0.85**lacking, TITLE_POINTS
    if not 0 < lacking <= TITLE_REACH or not value:
        return []
    roads, _, _, ships = supply(view, seat)
    step = lengthening(view, seat, mine, can_road=roads >= lacking, can_ship=ships >= lacking)
    if step is None:
        return []
    cost = lacking * (ROAD_COST if isinstance(step, BuildRoad) else SHIP_COST)
    return [standing.plan("the longest road", value, scored, cost, step)]


def lengthening(
    view: State, seat: int, length: int, *, can_road: bool = True, can_ship: bool = True
) -> BuildRoad | BuildShip | None:
    """A road or ship that would lengthen the seat's longest, leaving as much room as can be; None where none does."""
    board = view.game.board
    roads, ships = view.roads[seat], view.ships[seat]
    own = view.settlements[seat] | view.cities[seat]
    opponents = opponents_buildings(view, seat)
    free = ~view.pieces_on_edges
    best: BuildRoad | BuildShip | None = None
    most = -1

    def room(edge: int, edges: Mask) -> int:
        return (board.edges_at(board.edge_nodes[edge] & ~opponents) & edges & free).bit_count()

    for edge in bits(road_places(view, seat)) if can_road else ():
        if route_length(board, roads | 1 << edge, ships, own, opponents) > length:
            there = room(edge, view.tiles.road_edges)
            if there > most:
                best, most = BuildRoad(seat, edge), there
    for edge in bits(ship_places(view, seat)) if can_ship else ():
        if route_length(board, roads, ships | 1 << edge, own, opponents) > length:
            there = room(edge, view.tiles.sea_edges)
            if there > most:
                best, most = BuildShip(seat, edge), there
    return best
