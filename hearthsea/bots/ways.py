"""Where a seat can still get to, by road or by ship, and what lies there."""

from functools import lru_cache

from msgspec import Struct, structs

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


class Reach(Struct, frozen=True):
    """From where one may go on, over which edges, not past which nodes, how far, and whether by ship."""

    ends: Mask
    buildings: Mask
    blocked: Mask
    edges: Mask
    most: int
    is_afloat: bool = False


def roads_to(view: State, seat: int, wanted: Mask, most: int) -> tuple[Way, ...]:
    """The ways by road to any of these nodes, with so many roads at most, nearest first."""
    open_edges = view.tiles.road_edges & ~view.pieces_on_edges
    return ways(view.game.board, _reach(view, seat, view.roads[seat], open_edges, most), wanted)


def ships_to(view: State, seat: int, wanted: Mask, most: int) -> tuple[Way, ...]:
    """The ways by ship, past the pirate, to any of these nodes, with so many ships at most, nearest first."""
    if not view.game.has_ships:
        return ()
    open_edges = view.tiles.sea_edges & ~view.pieces_on_edges & ~pirate_edges(view)
    reach = _reach(view, seat, view.ships[seat], open_edges, most)
    return ways(view.game.board, structs.replace(reach, is_afloat=True), wanted)


def _reach(view: State, seat: int, pieces: Mask, open_edges: Mask, most: int) -> Reach:
    buildings = view.settlements[seat] | view.cities[seat]
    blocked = opponents_buildings(view, seat)
    return Reach(view.game.board.ends_of(pieces), buildings, blocked, open_edges, most)


def ways_from(view: State, node: int, wanted: Mask, most: int, *, is_afloat: bool) -> tuple[Way, ...]:
    """The ways to any of these nodes from a building that stands, or will stand, on one."""
    start = 1 << node
    open_edges = (view.tiles.sea_edges if is_afloat else view.tiles.road_edges) & ~view.pieces_on_edges
    reach = Reach(0, start, view.buildings & ~start, open_edges, most, is_afloat)
    return ways(view.game.board, reach, wanted)


@lru_cache(maxsize=1 << 10)
def ways(board: Board, reach: Reach, wanted: Mask) -> tuple[Way, ...]:
    """The nearest way to each of these nodes."""
    ends, buildings, blocked, open_edges = reach.ends, reach.buildings, reach.blocked, reach.edges
    is_afloat = reach.is_afloat
    found = [Way(node, 0, -1, 0, is_afloat) for node in bits(ends & wanted)]
    border = [(node, -1, 0) for node in bits((ends | buildings) & ~blocked)]
    known = ends | buildings
    node_edges, edge_ends = board.node_edges, board.edge_ends
    for far in range(1, reach.most + 1):
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
