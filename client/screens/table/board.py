"""The board: the chart with tiles, tokens and harbors, the hexes that produce, and every piece that stands."""

from functools import lru_cache

from client.art import keys
from client.layout import Areas, BoardView
from client.screens.table import places
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from hearthsea.board import bits
from hearthsea.hexgrid import Hex
from hearthsea.maps import HARBOR_NAMES
from hearthsea.pieces import TERRAIN_NAMES, Terrain
from hearthsea.state import Game

REACH = 2  # hexes around one of fog that turned out to be sea whose coast can be seen from it


def underlay(pen: TablePen, sight: Sight, areas: Areas, view: BoardView, home: BoardView) -> None:
    """Draw all that stands still on the board: one picture for the whole window, of the board as the game began.

    What has changed since is laid on top of it tile by tile, so that nothing large has to be painted when fog lifts or
    tiles change. Zoomed in, the picture is stretched until sea and coast are drawn as large, and all tiles are
    drawn sharp on top of it.
    """
    state, chart = sight.state, sight.chart
    board = state.game.board
    terrain, token = state.tiles.terrain, state.tiles.token
    width, height = areas.size
    frame = areas.board
    clear = (int(frame.x), int(frame.y), int(frame.w), int(frame.h))
    radius = int(view.radius)
    harbors = tuple((q, r, side, HARBOR_NAMES[kind]) for q, r, side, kind in board.layout.harbors)
    picture = keys.board(_began(state.game), harbors, width, height, home.origin, int(home.radius), pen.theme, clear)
    is_whole = view.radius == home.radius and view.origin == home.origin
    if is_whole:
        pen.put(picture, width / 2, height / 2)
    else:
        pen.put(picture, width / 2, height / 2)  # what shows between the panels stays as it is
        pen.clip = view.frame
        times = view.radius / home.radius
        left, top = view.origin[0] - home.origin[0] * times, view.origin[1] - home.origin[1] * times
        pen.put(picture, left + width * times / 2, top + height * times / 2, w=width * times, h=height * times)
        nowhere = (0, 0, 0, 0)  # for the compass rose, which would come and go
        sea = keys.sea(_began(state.game), width, height, view.origin, radius, pen.theme, nowhere)
        pen.put(sea, width / 2, height / 2)
    opened = _opened(sight)
    for number, land in opened:
        pen.put(keys.open_water(land, radius, pen.theme), *view.at(chart.hexes[number]))
    for edge in bits(board.fords):
        pen.put(keys.ford(picture_angle(chart.angles[edge]), radius, pen.theme), *view.at(chart.edges[edge]))
    fresh = _changed(sight, [number for number, _ in opened]) if is_whole else range(len(board.hexes))
    for number in fresh:
        if terrain[number] != Terrain.SEA:
            q, r = board.hexes[number]
            name = TERRAIN_NAMES[terrain[number]]
            tile = keys.tile(name, 7 * q + 13 * r, radius, pen.theme, token=bool(token[number]))
            pen.put(tile, *view.at(chart.hexes[number]))
    for edge, side, kind in places.harbors(board) if fresh else ():
        pen.put(keys.ticket(kind, side, radius, pen.theme), *view.at(chart.edges[edge]))
    for number in fresh:
        if token[number]:
            pen.put(keys.token(token[number], radius, pen.theme), *view.at(chart.hexes[number]))
    pen.clip = None


@lru_cache(maxsize=4)
def _began(game: Game) -> tuple[keys.Tile, ...]:
    """The tiles with which a game began, in the words of picture keys."""
    lie = zip(game.board.hexes, game.tiles.terrain, game.tiles.token, strict=True)
    return tuple((place.q, place.r, TERRAIN_NAMES[terrain], token or None) for place, terrain, token in lie)


def _changed(sight: Sight, opened: list[int]) -> list[int]:
    """The hexes whose tile is another one than at the beginning, and those beside what has turned out to be sea."""
    now, began = sight.state.tiles, sight.state.game.tiles
    if now is began:
        return []
    board = sight.state.game.board
    beside = {board.hex_index.get(place) for number in opened for place in board.hexes[number].neighbours}
    return [
        number
        for number in range(len(board.hexes))
        if number in beside or now.terrain[number] != began.terrain[number] or now.token[number] != began.token[number]
    ]


def _opened(sight: Sight) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    """The hexes of fog that have turned out to be sea, each with the land near it, relative to it."""
    tiles, board = sight.state.tiles, sight.state.game.board
    if not board.layout.fog:
        return []
    found = []
    for number in bits(tiles.sea_hexes & ~sight.state.game.tiles.sea_hexes):
        q, r = board.hexes[number]
        near = [(x - q, y - r) for x, y in board.hexes if max(abs(x - q), abs(y - r), abs(x - q + y - r)) <= REACH]
        land = (off for off in near if not tiles.sea_hexes >> board.hex_index[Hex(q + off[0], r + off[1])] & 1)
        found.append((number, tuple(land)))
    return found


def producing(pen: TablePen, sight: Sight, view: BoardView) -> None:
    """Draw the golden rim of the hexes that the last roll pays for, and their tokens once more on top."""
    radius = int(view.radius)
    paying = _paying(sight)
    pen.clip = view.frame
    for number in paying:
        pen.put(keys.marker("producing", radius, pen.theme), *view.at(sight.chart.hexes[number]))
    for number in paying:
        token = sight.state.tiles.token[number]
        pen.put(keys.token(token, radius, pen.theme, lit=True), *view.at(sight.chart.hexes[number]))
    pen.clip = None


def glow(pen: TablePen, sight: Sight, view: BoardView, strength: float) -> None:
    """Let the hexes that the last roll pays for shine, 0 to 1, for as long as they pulse."""
    if strength > 0:
        for number in _paying(sight):
            tint = keys.hex_tint("#ffe9a3", 45, int(view.radius))
            pen.sprite(tint, *view.at(sight.chart.hexes[number]), alpha=round(strength, 2), clip=view.frame)


def _paying(sight: Sight) -> list[int]:
    """The hexes that the last roll pays for, while that is of interest (R4.1)."""
    if sight.rolled is None or not sight.shows_production:
        return []
    total = sight.rolled.total
    if total == 7:  # R5.1: nobody is paid, even where every token is a 7
        return []
    tokens = sight.state.tiles.token
    return [number for number, value in enumerate(tokens) if value == total and number != sight.state.robber]


def pieces(pen: TablePen, sight: Sight, view: BoardView, hidden: frozenset[tuple[str, int]] = frozenset()) -> None:
    """Draw roads and routes of ships, the robber, ships and buildings from north to south, the pirate.

    What is ``hidden``, a kind of piece and its place, is still on its way there.
    """
    state, chart = sight.state, sight.chart
    radius = int(view.radius)
    pen.clip = view.frame
    colours = [face.colour for face in sight.faces]
    for seat, mask in enumerate(state.roads):
        for edge in bits(mask):
            if ("road", edge) in hidden:
                continue
            pen.put(keys.road(colours[seat], picture_angle(chart.angles[edge]), radius), *view.at(chart.edges[edge]))
    for seat, mask in enumerate(state.ships):
        for edge in bits(mask):
            pen.put(keys.lane(colours[seat], picture_angle(chart.angles[edge]), radius), *view.at(chart.edges[edge]))
    if state.robber >= 0 and ("robber", state.robber) not in hidden:
        pen.put(keys.robber(radius), *view.at(chart.hexes[state.robber]))
    standing = [
        (chart.nodes[node][1], node, seat, kind)
        for kind, masks in (("settlement", state.settlements), ("city", state.cities))
        for seat, mask in enumerate(masks)
        for node in bits(mask)
    ]
    standing += [
        (chart.edges[edge][1], edge, seat, "ship") for seat, mask in enumerate(state.ships) for edge in bits(mask)
    ]
    for _, number, seat, kind in sorted(standing):
        if (kind, number) in hidden:
            continue
        where = chart.edges if kind == "ship" else chart.nodes
        pen.put(keys.piece(kind, colours[seat], radius), *view.at(where[number]))
    if state.pirate >= 0 and ("pirate", state.pirate) not in hidden:
        pen.put(keys.pirate(radius), *view.at(places.positions(sight, "pirate")[state.pirate]))
    pen.clip = None


def picture_angle(angle: float) -> int:
    """The angle of `keys.ANGLES` for an edge: degrees clockwise, 0 to 179."""
    return round(angle) % 180
