"""Setting up: good numbers, many kinds, and room to grow, on land and across the water."""

from hearthsea.bots.choice import Choice
from hearthsea.bots.places import Land, income, land_of, rates_with, use_of, with_node
from hearthsea.bots.ways import Way, fog_at, free_sites, ways_from
from hearthsea.engine import rates
from hearthsea.rules.building import BuildRoad, BuildSettlement, BuildShip, is_new_island
from hearthsea.state import State

_ROOM = 0.12
"""What the best site near by adds, as a share of its pips."""
_BY_ROAD, _BY_SHIP = 2, 4
"""So far it looks."""
_NEARER = 0.8
"""Each edge farther than two a site counts for so much less."""
_ISLAND = 9.0
"""What the bonus of an island adds to the pips of a site on it."""
_FOG = 5.0
"""What a fogged hex counts for, in pips."""


def first_settlement(view: State, seat: int, places: list[BuildSettlement]) -> Choice:
    """The place that makes the best income together with what the seat has already."""
    land = land_of(view)
    paid = income(view, seat)
    rate = rates(view, seat)

    def worth(action: BuildSettlement) -> float:
        node = action.at
        use = use_of(land.worth, with_node(paid, land.node_pips[node]), rates_with(view, rate, node))
        return use + _ROOM * max(beyond(view, land, seat, node).values(), default=0.0)

    best = max(places, key=worth)
    return Choice(best, f"{sum(land.node_pips[best.at]):.0f} pips")


def first_piece(view: State, node: int, pieces: list[BuildRoad | BuildShip]) -> Choice:
    """Towards the best site two roads away or across the water, or into the fog."""
    land = land_of(view)
    board = view.game.board
    towards = beyond(view, land, view.turn, node)

    def worth(action: BuildRoad | BuildShip) -> float:
        ahead = towards.get((action.at, isinstance(action, BuildShip)), 0.0)
        return ahead + _FOG * fog_at(view.tiles, board.edge_nodes[action.at])

    best = max(pieces, key=worth)
    return Choice(best, "towards an island" if isinstance(best, BuildShip) else "towards the next site")


def beyond(view: State, land: Land, seat: int, node: int) -> dict[tuple[int, bool], float]:
    """The pips of the best site that each first road, and each first ship (True), of a new settlement leads to."""
    tiles = view.tiles
    board = view.game.board
    sites = free_sites(view) & ~board.node_nodes[node] & ~(1 << node)
    wanted = sites | tiles.fog_nodes
    ways: list[Way] = list(ways_from(view, node, wanted, _BY_ROAD, is_afloat=False))
    if view.game.has_ships:
        ways += ways_from(view, node, wanted, _BY_SHIP, is_afloat=True)
    home = board.node_island[node]
    best: dict[tuple[int, bool], float] = {}
    for way in ways:
        worth = _FOG * fog_at(tiles, way.passed)
        if sites >> way.node & 1:
            worth += sum(land.node_pips[way.node])
            island = board.node_island[way.node]
            if island not in (home, -1) and is_new_island(view, seat, island):
                worth += _ISLAND
        worth *= _NEARER ** max(0, way.far - 2)
        key = way.first, way.is_afloat
        best[key] = max(best.get(key, 0.0), worth)
    return best
