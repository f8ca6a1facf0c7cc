"""What places are worth: income, the use of an income, and the sites a seat can still reach."""

from functools import lru_cache

from msgspec import Struct

from hearthsea.board import Mask, Tiles, bits
from hearthsea.maps import ANY_KIND
from hearthsea.pieces import Terrain, pips
from hearthsea.rules.awards import opponents_buildings
from hearthsea.state import State

Pips = tuple[float, ...]
"""Chances out of 36 to be paid a card, for each of the five kinds, on one roll."""

KINDS = 5
ROBBED_SHARE = 0.6
"""What a tile is worth while the robber stands on it: he will move on."""
_GOLD_SHARE = 0.25  # gold pays any kind, so a fifth of it each, and a little for the choice
_BASE = (1.0, 1.0, 0.85, 1.1, 1.1)  # wool builds least, ore and grain build what counts double
_SCARCE = 0.3
_BEND = 0.75  # below 1: the second source of a kind is worth less than the first
_HARBOR = 0.7


class Land(Struct, frozen=True):
    """What a deal of tiles offers: per node the pips of each kind, the hexes, and how much a kind is wanted."""

    node_pips: tuple[Pips, ...]
    worth: Pips


@lru_cache(maxsize=64)
def land_of(tiles: Tiles) -> Land:
    """The land of these tiles, counted once."""
    hex_pips = [_paid(kind, token) for kind, token in zip(tiles.terrain, tiles.token, strict=True)]
    there = [sum(paid[kind] for paid in hex_pips) for kind in range(KINDS)]
    mean = sum(there) / KINDS
    return Land(
        node_pips=tuple(
            tuple(sum(hex_pips[place][kind] for place in places) for kind in range(KINDS))
            for places in tiles.board.node_hexes
        ),
        worth=tuple(
            base * min(2.0, (mean / number) ** _SCARCE if number else 2.0)
            for base, number in zip(_BASE, there, strict=True)
        ),
    )


def _paid(terrain: int, token: int) -> list[float]:
    paid = [0.0] * KINDS
    if terrain <= Terrain.MOUNTAINS:
        paid[terrain] = pips(token)
    elif terrain == Terrain.GOLD:
        paid = [_GOLD_SHARE * pips(token)] * KINDS
    return paid


def income(view: State, seat: int) -> list[float]:
    """The seat's pips by kind, with the robber taken into account."""
    node_pips = land_of(view.tiles).node_pips
    found = [0.0] * KINDS
    for nodes, times in ((view.settlements[seat], 1), (view.cities[seat], 2)):
        for node in bits(nodes):
            for kind, number in enumerate(node_pips[node]):
                found[kind] += times * number
    robbed = robbed_pips(view, seat)
    if robbed:
        terrain = view.tiles.terrain[view.robber]
        for kind in range(KINDS) if terrain == Terrain.GOLD else (terrain,):
            found[kind] = max(0.0, found[kind] - robbed * (1 - ROBBED_SHARE))
    return found


def robbed_pips(view: State, seat: int) -> int:
    """The pips that the robber costs the seat where he stands."""
    return hurt(view, seat, view.robber) if view.robber >= 0 else 0


def hurt(view: State, seat: int, place: int) -> int:
    """The pips that a robber on a hex would cost the seat."""
    around = view.game.board.hex_nodes[place]
    number = (view.settlements[seat] & around).bit_count() + 2 * (view.cities[seat] & around).bit_count()
    return number * pips(view.tiles.token[place]) if view.tiles.terrain[place] <= Terrain.GOLD else 0


def use_of(worth: Pips, paid: list[float], rates: tuple[int, ...]) -> float:
    """How much an income is good for: many kinds rather than much of one, unless a harbor takes it."""
    use = 0.0
    for wanted, number, rate in zip(worth, paid, rates, strict=True):
        if number:
            use += wanted * number**_BEND + _HARBOR * number * (1 / rate - 0.25)
    return use


def with_node(paid: list[float], more: Pips) -> list[float]:
    """An income with a node's pips added."""
    return [number + extra for number, extra in zip(paid, more, strict=True)]


def rates_with(view: State, rates: tuple[int, ...], node: int) -> tuple[int, ...]:
    """The bank's rates when a building stands on a node as well."""
    harbors = view.game.board.harbor_nodes
    if not any(nodes >> node & 1 for nodes in harbors):
        return rates
    common = 3 if harbors[ANY_KIND] >> node & 1 else 4
    return tuple(
        2 if nodes >> node & 1 else min(rate, common) for rate, nodes in zip(rates, harbors[:ANY_KIND], strict=True)
    )


class Site(Struct, frozen=True):
    """A node on which the seat could found a settlement, and the roads, in order, that are missing to get there."""

    node: int
    path: tuple[int, ...]


def free_sites(view: State) -> Mask:
    """The nodes of land on which somebody could still found a settlement."""
    buildings = view.buildings
    return view.tiles.land_nodes & ~buildings & ~view.game.board.nodes_beside(buildings)


def sites(view: State, seat: int, reach: int) -> list[Site]:
    """The sites at most ``reach`` roads away from the seat's own pieces, nearest first."""
    board = view.game.board
    blocked = opponents_buildings(view, seat)
    open_edges = view.tiles.road_edges & ~view.pieces_on_edges
    wanted = free_sites(view)
    own = board.ends_of(view.roads[seat])
    found = [Site(node, ()) for node in bits(own & wanted)]
    start = (own | view.settlements[seat] | view.cities[seat]) & ~blocked
    paths: dict[int, tuple[int, ...]] = dict.fromkeys(bits(start), ())
    border = list(paths)
    ends = board.edge_ends
    for _ in range(reach):
        following: list[int] = []
        for node in border:
            for edge in bits(board.node_edges[node] & open_edges):
                first, second = ends[edge]
                other = second if first == node else first
                if other in paths:
                    continue
                paths[other] = (*paths[node], edge)
                if wanted >> other & 1:
                    found.append(Site(other, paths[other]))
                if not blocked >> other & 1:
                    following.append(other)
        border = following
    return found
