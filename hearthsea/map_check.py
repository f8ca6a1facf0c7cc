"""Whether a map can be played: what a reader of the file alone cannot see (docs/maps.md).

:func:`hearthsea.map_files.parse_map` has judged the file's words and numbers; here the board is judged.
"""

from collections.abc import Iterator

from hearthsea.board import Board, Mask, bits, board_of, mask_of
from hearthsea.chance import SeededChance
from hearthsea.dealing import CHECKED_TRIES, dealt
from hearthsea.hexgrid import Hex, Node
from hearthsea.layouts import REDS, Layout
from hearthsea.map_drawing import fixed_deal
from hearthsea.map_files import line_of
from hearthsea.map_format import MapError, MapFile
from hearthsea.modifiers import game_of
from hearthsea.pieces import Terrain
from hearthsea.rules.reach import reachable_points
from hearthsea.settings import Settings

_SEEDS = 5


def problems(drawn: MapFile, text: str = "") -> list[str]:
    """What keeps a map from being played, one sentence each that names the place; with the file's text the line too."""
    found = []
    for mistake in _mistakes(drawn):
        line = line_of(text, mistake.key, mistake.place)
        found.append(f"line {line}: {mistake}" if line else str(mistake))
    return found


def _mistakes(drawn: MapFile) -> Iterator[MapError]:
    layout = fixed_deal(drawn)
    board = board_of(layout)
    yield from _reds(drawn, layout)
    yield from _waters(layout, board)
    yield from jams(layout, board)
    yield from _reach(layout, board)
    yield from _target(layout)


def _reds(drawn: MapFile, layout: Layout) -> Iterator[MapError]:
    """Reds apart in the fixed deal, and in every other (R15.5)."""
    red = {Hex(q, r) for q, r, _, token in layout.tiles if token in REDS}
    for place in sorted(red, key=lambda place: (place.r, place.q)):
        for other in place.neighbours[1:4]:
            if other in red:
                said = f"{place} and {other} both bear a 6 or 8 and lie side by side: move one of the two."
                yield MapError(said, "tiles", str(place))
    try:
        for seed in range(_SEEDS):
            dealt(drawn, SeededChance(seed), CHECKED_TRIES)
    except ValueError as error:
        yield MapError(str(error), "tiles")


def _waters(layout: Layout, board: Board) -> Iterator[MapError]:
    """Ships have a sea around all land, and a pirate; without ships nothing asks for one (R11.1)."""
    fog_sea = bool(layout.fog) and layout.fog[Terrain.SEA] > 0
    if not layout.pieces.ship:
        if fog_sea:
            yield MapError("The fog hides sea, which nobody can cross without ships: give ships in pieces.", "fog")
        return
    if not any(tile[2] == Terrain.SEA for tile in layout.tiles):
        yield MapError("Every seat has ships, but there is no sea: draw some, or give no ships.", "pieces")
        return
    if layout.pirate is None:
        yield MapError('There are ships but no pirate: say where it starts, such as pirate = "3,-1".', "pieces")
    for q, r, terrain, _ in layout.tiles:
        missing = [place for place in Hex(q, r).neighbours if place not in board.hex_index]
        if terrain != Terrain.SEA and missing:
            said = f"{q},{r} lies at the edge of the board, where no ship can sail: draw sea at {missing[0]}."
            yield MapError(said, "tiles", f"{q},{r}")


def starting_nodes(layout: Layout, board: Board) -> Mask:
    """The nodes on which the first settlement may stand (R2.1, R2.3)."""
    land = fog = 0
    for nodes, tile in zip(board.hex_nodes, layout.tiles, strict=True):
        if tile[2] == Terrain.FOG:
            fog |= nodes
        elif tile[2] != Terrain.SEA:
            land |= nodes
    return land & board.start_nodes & ~fog


def jams(layout: Layout, board: Board) -> Iterator[MapError]:
    """The set-up cannot jam, however unkind the seats are to each other.

    It can where all settlements but one leave no starting node free. The road of a settlement always finds a place:
    an edge at a node that keeps the distance rule is nobody's yet.
    """
    start = starting_nodes(layout, board)
    unveiled = start
    for nodes, tile in zip(board.hex_nodes, layout.tiles, strict=True):
        if tile[2] == Terrain.FOG:  # set-up roads may open it, and with it nodes beside it (R2.4)
            unveiled |= nodes & board.start_nodes
    unkind = taking_all(board, start, unveiled, 2 * layout.seats_max - 1)
    if unkind is not None:
        example = " and ".join(filter(None, (", ".join(map(str, unkind[:-1])), *map(str, unkind[-1:]))))
        yield MapError(
            f"{start.bit_count()} nodes to start on are too few for {layout.seats_max} seats"
            + (f", who could leave one without a place by settling at {example}" if unkind else "")
            + ": allow more of them, or fewer seats.",
            "start" if layout.start else "seats",
        )


def taking_all(board: Board, wanted: Mask, allowed: Mask, most: int) -> list[Node] | None:
    """So many nodes at most of those allowed that keep the distance rule and leave none of those wanted free, or None.

    A node that is still free must be taken by itself or by a neighbour: each of these is tried, for the node that has
    the fewest. Where even the nodes that take most are too few, nothing is tried. Maps are small: where ten thousand
    drawn at random were tried, the longest search had 700 steps.
    """
    taken = [1 << node | around for node, around in enumerate(board.node_nodes)]
    failed: set[tuple[Mask, Mask]] = set()

    def search(free: Mask, allowed: Mask, most: int) -> list[Node] | None:
        if not free:
            return []
        gains = sorted(((taken[node] & free).bit_count() for node in bits(allowed)), reverse=True)
        if sum(gains[:most]) < free.bit_count() or (free, allowed) in failed:
            return None
        first = min(bits(free), key=lambda node: (taken[node] & allowed).bit_count())
        for node in bits(taken[first] & allowed):
            found = search(free & ~taken[node], allowed & ~taken[node], most - 1)
            if found is not None:
                return [board.nodes[node], *found]
        failed.add((free, allowed))
        return None

    return search(wanted, allowed, most)


def _reach(layout: Layout, board: Board) -> Iterator[MapError]:
    """From any start every open land and every fog can be reached, by road or, where there are ships, by sea."""
    start = starting_nodes(layout, board)
    if not start:
        return
    terrain = [tile[2] for tile in layout.tiles]
    roads = board.fords | mask_of(
        edge for edge, sides in enumerate(board.edge_hexes) if any(terrain[place] != Terrain.SEA for place in sides)
    )
    ships = mask_of(
        edge
        for edge, sides in enumerate(board.edge_hexes)
        if layout.pieces.ship and any(terrain[place] in (Terrain.SEA, Terrain.FOG) for place in sides)
    )
    dry = 0  # where one may build, and so change from road to ship
    for nodes, kind in zip(board.hex_nodes, terrain, strict=True):
        dry |= nodes if kind != Terrain.SEA else 0
    first = start & -start
    by_road = by_ship = first
    before = (0, 0)
    while before != (by_road, by_ship):
        before = (by_road, by_ship)
        both = (by_road | by_ship) & dry
        by_road |= both | board.ends_of(board.edges_at(by_road | both) & roads)
        by_ship |= both | board.ends_of(board.edges_at(by_ship | both) & ships)
    reached = by_road | by_ship
    lost = [
        place
        for number, place in enumerate(board.hexes)
        if terrain[number] != Terrain.SEA and not board.hex_nodes[number] & reached
    ]
    if lost:
        more = f" (nor {len(lost) - 1} more)" if len(lost) > 1 else ""
        from_here = next(place for place, nodes in zip(board.hexes, board.hex_nodes, strict=True) if nodes & first)
        how = "a land bridge or a ford" if not layout.pieces.ship else "sea between them"
        said = f"{lost[0]} cannot be reached from {from_here}{more}: draw {how}."
        yield MapError(said, "tiles", str(lost[0]))


def _target(layout: Layout) -> Iterator[MapError]:
    """The points to win can be had with these pieces on this land (R1.2)."""
    producing = [tile for tile in layout.tiles if tile[2] <= Terrain.GOLD]
    if not producing and not sum(layout.fog[: Terrain.GOLD + 1]):
        yield MapError("No tile brings any cards, so nobody can build: draw some that produce.", "tiles")
        return
    for seats in range(layout.seats_min, layout.seats_max + 1):
        target = layout.points_for_two if seats == 2 else layout.points
        most = most_points(layout, seats)
        if most < target:
            said = f"Nobody can reach {target} points with {seats} seats, {most} is the most: ask for fewer."
            yield MapError(
                said, "points_for_two" if seats == 2 and layout.points_for_two != layout.points else "points"
            )
            return


def most_points(layout: Layout, seats: int) -> int:
    """The most points of one seat at a table with no settings."""
    return reachable_points(game_of(layout, Settings(), seats))
