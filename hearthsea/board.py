"""The board's topology: numbered nodes and edges, and the masks that make legality a matter of ``&`` and ``|``.

A mask is an int with one bit for each node, edge or hex of the board. Numbers and masks belong to one board and never
leave the process; in text places are written as in :mod:`hearthsea.hexgrid`, on the wire as the numbers of this order.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hearthsea.hexgrid import SIDES, Edge, Hex, Node, edge_at
from hearthsea.maps import Layout
from hearthsea.pieces import Terrain

Mask = int


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> Mask:
    """The mask with these bits set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Board:
    """What never changes about a map's places: neighbourhoods, harbors, starting nodes.

    ``hexes``, ``nodes`` and ``edges`` stand in board order: from north to south, then from west to east.
    What depends on terrain (land, coast, production) is :class:`Tiles`, because fog and some
    modifiers change it.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.hexes: tuple[Hex, ...] = tuple(Hex(tile[0], tile[1]) for tile in layout.tiles)
        self.nodes: tuple[Node, ...] = tuple(
            sorted({node for place in self.hexes for node in place.nodes}, key=_north_to_south)
        )
        self.edges: tuple[Edge, ...] = tuple(
            sorted({edge for place in self.hexes for edge in place.edges}, key=_north_to_south)
        )
        self.hex_index = {place: number for number, place in enumerate(self.hexes)}
        self.node_index = {node: number for number, node in enumerate(self.nodes)}
        self.edge_index = {edge: number for number, edge in enumerate(self.edges)}
        self.all_nodes: Mask = (1 << len(self.nodes)) - 1
        self.all_edges: Mask = (1 << len(self.edges)) - 1
        self.hex_nodes: tuple[Mask, ...] = tuple(
            mask_of(self.node_index[node] for node in place.nodes) for place in self.hexes
        )
        self.node_hexes: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(self.hex_index[place] for place in node.hexes if place in self.hex_index))
            for node in self.nodes
        )
        self.edge_hexes: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(self.hex_index[place] for place in edge.hexes if place in self.hex_index))
            for edge in self.edges
        )
        self.edge_ends: tuple[tuple[int, int], ...] = tuple(
            (self.node_index[edge.nodes[0]], self.node_index[edge.nodes[1]]) for edge in self.edges
        )
        self.hex_edges: tuple[Mask, ...] = tuple(
            mask_of(self.edge_index[edge] for edge in place.edges) for place in self.hexes
        )
        self.edge_nodes: tuple[Mask, ...] = tuple(1 << first | 1 << second for first, second in self.edge_ends)
        node_edges = [0] * len(self.nodes)
        node_nodes = self._neighbours()
        for number, (first, second) in enumerate(self.edge_ends):
            node_edges[first] |= 1 << number
            node_edges[second] |= 1 << number
        self.node_edges: tuple[Mask, ...] = tuple(node_edges)
        self.node_nodes: tuple[Mask, ...] = tuple(node_nodes)
        harbor_nodes = [0] * 6
        for q, r, side, kind in layout.harbors:
            harbor_nodes[kind] |= self.edge_nodes[self.edge_index[edge_at(Hex(q, r), SIDES[side])]]
        self.harbor_nodes: tuple[Mask, ...] = tuple(harbor_nodes)
        self.fords: Mask = mask_of(self.edge_index[edge_at(Hex(q, r), SIDES[side])] for q, r, side in layout.fords)
        # Islands are fixed at the start: connected land, fog counted as land whatever it turns out to be (R11.4).
        self.islands: tuple[Mask, ...] = self._connected(
            mask_of(number for number, tile in enumerate(layout.tiles) if tile[2] != Terrain.SEA)
        )
        self.node_island: tuple[int, ...] = tuple(
            next((number for number, island in enumerate(self.islands) if island & mask_of(around)), -1)
            for around in self.node_hexes
        )
        self.home: Mask = self._home()
        self.start_nodes: Mask = self._start_nodes()

    def _neighbours(self) -> list[Mask]:
        """The nodes one side away from each, though that side lie off the board, in a bay of its rim (R6.3)."""
        index = {frozenset(node.hexes): number for number, node in enumerate(self.nodes)}
        beside = []
        for node in self.nodes:
            places = node.hexes
            q, r = sum(place.q for place in places), sum(place.r for place in places)
            # Beyond the side between two of its hexes lies their sum less the third.
            across = (
                frozenset(each for each in places if each != third) | {Hex(q - 2 * third.q, r - 2 * third.r)}
                for third in places
            )
            beside.append(mask_of(index[other] for other in across if other in index))
        return beside

    def _connected(self, hexes: Mask) -> tuple[Mask, ...]:
        """The parts of a set of hexes that hang together, in map order."""
        parts = []
        while hexes:
            part = frontier = hexes & -hexes
            while frontier:
                low = frontier & -frontier
                frontier ^= low
                around = (self.hex_index.get(place) for place in self.hexes[low.bit_length() - 1].neighbours)
                fresh = mask_of(number for number in around if number is not None) & hexes & ~part
                part |= fresh
                frontier |= fresh
            parts.append(part)
            hexes &= ~part
        return tuple(parts)

    def _home(self) -> Mask:
        """The home islands, by their numbers: no bonus there (R11.4)."""
        if self.layout.home_is_started:
            return 0
        if not self.layout.home:
            return (1 << len(self.islands)) - 1
        return self.islands_at(self.layout.home)

    def _start_nodes(self) -> Mask:
        """The nodes on which the map allows starting (R2.3)."""
        nodes = self.all_nodes
        if self.layout.start:
            nodes = 0
            for q, r in self.layout.start:
                nodes |= self.hex_nodes[self.hex_index[Hex(q, r)]]
        if self.layout.home:
            home = self.islands_at(self.layout.home)
            nodes &= mask_of(node for node, island in enumerate(self.node_island) if island >= 0 and home >> island & 1)
        return nodes

    def islands_at(self, places: Iterable[tuple[int, int]]) -> Mask:
        """The islands on which these hexes lie, by their numbers; raises KeyError for a hex off the board."""
        mask = 0
        for q, r in places:
            number = self.hex_index[Hex(q, r)]
            mask |= mask_of(island for island, hexes in enumerate(self.islands) if hexes >> number & 1)
        return mask

    def nodes_beside(self, nodes: Mask) -> Mask:
        """The nodes one edge away from any of these."""
        beside = 0
        neighbours = self.node_nodes
        while nodes:
            low = nodes & -nodes
            beside |= neighbours[low.bit_length() - 1]
            nodes ^= low
        return beside

    def edges_at(self, nodes: Mask) -> Mask:
        """The edges that end at any of these nodes."""
        touching = 0
        around = self.node_edges
        while nodes:
            low = nodes & -nodes
            touching |= around[low.bit_length() - 1]
            nodes ^= low
        return touching

    def ends_of(self, edges: Mask) -> Mask:
        """The nodes at which any of these edges ends."""
        ends = 0
        pairs = self.edge_nodes
        while edges:
            low = edges & -edges
            ends |= pairs[low.bit_length() - 1]
            edges ^= low
        return ends


def _north_to_south(place: Node | Edge) -> tuple[float, float]:
    x, y = place.xy
    return round(y, 3), round(x, 3)


@lru_cache(maxsize=64)
def board_of(layout: Layout) -> Board:
    """The board of a layout; the same layout shares one board."""
    return Board(layout)


class Tiles:
    """Terrain and tokens as they lie now, with the masks that follow from them; never changed, only replaced."""

    __slots__ = (
        "board",
        "by_total",
        "fog_hexes",
        "fog_nodes",
        "gold_by_total",
        "land_hexes",
        "land_nodes",
        "road_edges",
        "sea_edges",
        "sea_hexes",
        "terrain",
        "token",
    )

    def __init__(self, board: Board, terrain: tuple[int, ...], token: tuple[int, ...]) -> None:
        self.board = board
        self.terrain = terrain
        self.token = token
        land = [kind not in (Terrain.SEA, Terrain.FOG) for kind in terrain]
        self.land_hexes: Mask = mask_of(number for number, is_land in enumerate(land) if is_land)
        self.land_nodes: Mask = 0
        for number in bits(self.land_hexes):
            self.land_nodes |= board.hex_nodes[number]
        self.sea_hexes: Mask = mask_of(number for number, kind in enumerate(terrain) if kind == Terrain.SEA)
        self.fog_hexes: Mask = mask_of(number for number, kind in enumerate(terrain) if kind == Terrain.FOG)
        self.fog_nodes: Mask = 0
        for number in bits(self.fog_hexes):
            self.fog_nodes |= board.hex_nodes[number]
        # R6.2: a road wants land on at least one side, or a ford; R11.1: a ship wants sea.
        self.road_edges: Mask = board.fords | mask_of(
            number for number, sides in enumerate(board.edge_hexes) if any(land[place] for place in sides)
        )
        self.sea_edges: Mask = mask_of(
            number
            for number, sides in enumerate(board.edge_hexes)
            if any(terrain[place] == Terrain.SEA for place in sides)
        )
        # For each total of the dice: (hex, resource, nodes) of every tile that pays.
        by_total: list[list[tuple[int, int, Mask]]] = [[] for _ in range(13)]
        gold: list[list[tuple[int, Mask]]] = [[] for _ in range(13)]
        for number, (kind, pays_on) in enumerate(zip(terrain, token, strict=True)):
            if kind <= Terrain.MOUNTAINS and pays_on:
                by_total[pays_on].append((number, kind, board.hex_nodes[number]))
            elif kind == Terrain.GOLD and pays_on:
                gold[pays_on].append((number, board.hex_nodes[number]))
        self.by_total: tuple[tuple[tuple[int, int, Mask], ...], ...] = tuple(map(tuple, by_total))
        # For each total: (hex, nodes) of every gold tile (R4.3).
        self.gold_by_total: tuple[tuple[tuple[int, Mask], ...], ...] = tuple(map(tuple, gold))

    @staticmethod
    @lru_cache(maxsize=1024)
    def of(board: Board, terrain: tuple[int, ...], token: tuple[int, ...]) -> "Tiles":
        """Tiles as they lie, made once for each lie."""
        return Tiles(board, terrain, token)

    def changed(self, terrain: tuple[int, ...], token: tuple[int, ...]) -> "Tiles":
        """Other tiles on the same board."""
        return Tiles.of(self.board, terrain, token)
