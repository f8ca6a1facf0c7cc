"""The board: the chart with tiles, tokens and harbors, the hexes that produce, and every piece that stands."""

from client.art import keys
from client.layout import Areas, BoardView
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from hearthsea.board import bits
from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.maps import HARBOR_NAMES
from hearthsea.pieces import TERRAIN_NAMES


def underlay(pen: TablePen, sight: Sight, areas: Areas, view: BoardView, home: BoardView) -> None:
    """Draw all that stands still on the board: one picture for the whole window.

    Zoomed in, that picture is stretched for the sea, and tiles are drawn sharp on top of it.
    """
    state = sight.state
    board = state.game.board
    terrain, token = state.tiles.terrain, state.tiles.token
    tiles = tuple(
        (place.q, place.r, TERRAIN_NAMES[terrain[number]], token[number] or None)
        for number, place in enumerate(board.hexes)
    )
    harbors = tuple((q, r, side, HARBOR_NAMES[kind]) for q, r, side, kind in board.layout.harbors)
    width, height = areas.size
    frame = areas.board
    clear = (int(frame.x), int(frame.y), int(frame.w), int(frame.h))
    radius = int(home.radius)
    picture = keys.board(tiles, harbors, width, height, home.origin, radius, pen.theme, clear)
    if view.radius == home.radius and view.origin == home.origin:
        pen.put(picture, width / 2, height / 2)
        return
    times = view.radius / home.radius
    left, top = view.origin[0] - home.origin[0] * times, view.origin[1] - home.origin[1] * times
    pen.put(picture, left + width * times / 2, top + height * times / 2, w=width * times, h=height * times)
    big = int(view.radius)
    for number, (q, r, name, _) in enumerate(tiles):
        if name != "sea":
            tile = keys.tile(name, 7 * q + 13 * r, big, pen.theme, token=bool(token[number]))
            pen.put(tile, *view.at(sight.chart.hexes[number]))
    for q, r, side, kind in harbors:
        edge = board.edge_index[edge_at(Hex(q, r), SIDES[side])]
        pen.put(keys.ticket(kind, side, big, pen.theme), *view.at(sight.chart.edges[edge]))
    for number, place in enumerate(sight.chart.hexes):
        if token[number]:
            pen.put(keys.token(token[number], big, pen.theme), *view.at(place))


def producing(pen: TablePen, sight: Sight, view: BoardView) -> None:
    """Draw the golden rim of the hexes that the last roll pays for, and their tokens once more on top."""
    radius = int(view.radius)
    paying = _paying(sight)
    for number in paying:
        pen.put(keys.marker("producing", radius, pen.theme), *view.at(sight.chart.hexes[number]))
    for number in paying:
        token = sight.state.tiles.token[number]
        pen.put(keys.token(token, radius, pen.theme, lit=True), *view.at(sight.chart.hexes[number]))


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
    total = sight.rolled.first + sight.rolled.second
    tokens = sight.state.tiles.token
    return [number for number, value in enumerate(tokens) if value == total and number != sight.state.robber]


def pieces(pen: TablePen, sight: Sight, view: BoardView) -> None:
    """Draw roads, then the robber, then buildings from north to south."""
    state, chart = sight.state, sight.chart
    radius = int(view.radius)
    colours = [face.colour for face in sight.faces]
    for seat, mask in enumerate(state.roads):
        for edge in bits(mask):
            pen.put(keys.road(colours[seat], picture_angle(chart.angles[edge]), radius), *view.at(chart.edges[edge]))
    if state.robber >= 0:
        pen.put(keys.robber(radius), *view.at(chart.hexes[state.robber]))
    standing = [
        (chart.nodes[node][1], node, seat, kind)
        for kind, masks in (("settlement", state.settlements), ("city", state.cities))
        for seat, mask in enumerate(masks)
        for node in bits(mask)
    ]
    for _, node, seat, kind in sorted(standing):
        pen.put(keys.piece(kind, colours[seat], radius), *view.at(chart.nodes[node]))


def picture_angle(angle: float) -> int:
    """The angle of `keys.ANGLES` for an edge: degrees clockwise, 0 to 179."""
    return round(angle) % 180
