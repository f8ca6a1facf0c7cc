"""Where a seat can still get to, by road or by ship, and what lies there."""

from functools import lru_cache

from msgspec import Struct

from hearthsea.board import Board, Mask, Tiles, bits
from hearthsea.rules.awards import opponents_buildings
from hearthsea.rules.places import pirate_edges
from hearthsea.state import State


class Way(Struct, frozen=True):
    """How to get to a node: over so many edges, from ``first`` on (-1 where there is nothing to build).

    ``passed`` are the nodes at the ends of the new pieces; ``is_afloat`` where they are ships, else they are roads.
    """

    node: int
    far: int
    first: int
    passed: Mask
    is_afloat: bool


def free_sites(view: State) -> Mask:
    """The nodes of land on which somebody could still found a settlement."""
    buildings = view.buildings
    return view.tiles.land_nodes & ~buildings & ~view.game.board.nodes_beside(buildings)


def roads_to(view: State, seat: int, wanted: Mask, reach: int) -> tuple[Way, ...]:
    """The ways by road to any of these nodes, at most ``reach`` roads long, nearest first."""
    board = view.game.board
    ends = board.ends_of(view.roads[seat])
    open_edges = view.tiles.road_edges & ~view.pieces_on_edges
    buildings = view.settlements[seat] | view.cities[seat]
    return _ways(board, ends, buildings, opponents_buildings(view, seat), open_edges, wanted, reach, is_afloat=False)


def ships_to(view: State, seat: int, wanted: Mask, reach: int) -> tuple[Way, ...]:
    """The ways by ship to any of these nodes, past the pirate, at most ``reach`` ships long, nearest first."""
    if not view.game.has_ships:
        return ()
    board = view.game.board
    ends = board.ends_of(view.ships[seat])
    open_edges = view.tiles.sea_edges & ~view.pieces_on_edges & ~pirate_edges(view)
    buildings = view.settlements[seat] | view.cities[seat]
    return _ways(board, ends, buildings, opponents_buildings(view, seat), open_edges, wanted, reach, is_afloat=True)


def ways_from(
    board: Board, node: int, blocked: Mask, open_edges: Mask, wanted: Mask, reach: int, *, is_afloat: bool
) -> tuple[Way, ...]:
    """The ways over open edges from a building on one node."""
    start = 1 << node
    return _ways(board, 0, start, blocked & ~start, open_edges, wanted, reach, is_afloat=is_afloat)


@lru_cache(maxsize=1 << 10)
def _ways(
    board: Board,
    ends: Mask,
    buildings: Mask,
    blocked: Mask,
    open_edges: Mask,
    wanted: Mask,
    reach: int,
    *,
    is_afloat: bool,
) -> tuple[Way, ...]:
    """The nearest way to each node, from the ends of own pieces and from own buildings."""
    found = [Way(node, 0, -1, 0, is_afloat) for node in bits(ends & wanted)]
    border = [(node, -1, 0) for node in bits((ends | buildings) & ~blocked)]
    known = ends | buildings
    node_edges, edge_ends = board.node_edges, board.edge_ends
    for far in range(1, reach + 1):
        following: list[tuple[int, int, Mask]] = []
        for node, first, passed in border:
            edges = node_edges[node] & open_edges
            while edges:
                low = edges & -edges
                edges ^= low
                edge = low.bit_length() - 1
                one, other = edge_ends[edge]
                beyond = other if one == node else one
                if known >> beyond & 1:
                    continue
                known |= 1 << beyond
                start = edge if first < 0 else first
                nodes = passed | 1 << beyond
                if wanted >> beyond & 1:
                    found.append(Way(beyond, far, start, nodes, is_afloat))
                if not blocked >> beyond & 1:
                    following.append((beyond, start, nodes))
        border = following
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def fog_at(tiles: Tiles, nodes: Mask) -> int:
    """How many fogged hexes lie at these nodes."""
    nodes &= tiles.fog_nodes
    if not nodes:
        return 0
    hexes = 0
    for node in bits(nodes):
        for place in tiles.board.node_hexes[node]:
            hexes |= 1 << place
    return (hexes & tiles.fog_hexes).bit_count()
