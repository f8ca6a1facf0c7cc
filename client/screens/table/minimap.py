"""The whole board in small, on boards too large to be seen well at once: who has built where, and what is in sight."""

from client.art import keys
from client.layout import BoardView, fit
from client.scene import Rect
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say
from client.theme import INK, IVORY, SEAT_COLOURS
from hearthsea.board import bits
from hearthsea.pieces import TERRAIN_NAMES

INSET = 6  # between the panel's rim and the map
DOT, CITY_DOT = 5, 7


def view_of(sight: Sight, rect: Rect, k: float) -> BoardView:
    """How the small map lies in its panel."""
    return fit(rect.inset(INSET * k), sight.chart.shown, 0, least=3)


def draw(pen: TablePen, sight: Sight, view: BoardView, home: BoardView, rect: Rect) -> None:
    """Draw the map with a dot for every building, robber and pirate as they stand, and a frame round what is seen."""
    state, chart, palette = sight.state, sight.chart, pen.palette
    before, pen.layer = pen.layer, pen.paper or pen.layer
    small = view_of(sight, rect, pen.k)
    inside = rect.inset(INSET * pen.k)
    lie = zip(state.game.board.hexes, state.tiles.terrain, strict=True)
    tiles = tuple((place.q, place.r, TERRAIN_NAMES[terrain], None) for place, terrain in lie)
    origin = small.origin[0] - round(inside.x), small.origin[1] - round(inside.y)
    picture = keys.chartlet(tiles, int(inside.w), int(inside.h), origin, small.radius, pen.theme)
    pen.put(picture, round(inside.x) + int(inside.w) / 2, round(inside.y) + int(inside.h) / 2)
    for seat, face in enumerate(sight.faces):
        fill = SEAT_COLOURS[face.colour]
        for edge in bits(state.roads[seat] | state.ships[seat]):
            _dot(pen, small.at(chart.edges[edge]), 3, fill, "")
    for seat, face in enumerate(sight.faces):
        fill = SEAT_COLOURS[face.colour]
        for node in bits(state.settlements[seat]):
            _dot(pen, small.at(chart.nodes[node]), DOT, fill, palette.coast)
        for node in bits(state.cities[seat]):
            _dot(pen, small.at(chart.nodes[node]), CITY_DOT, fill, palette.coast)
    tip = say("minimap.tip" if view.radius != home.radius else "minimap.tip.whole")
    pen.target("minimap", rect, tip)
    if view.radius != home.radius:
        _frame(pen, small, view, inside)
    pen.layer = before


def _dot(pen: TablePen, at: tuple[float, float], size: float, fill: str, line: str) -> None:
    side = max(2, round(size * pen.k))
    pen.box(Rect(round(at[0] - side / 2), round(at[1] - side / 2), side, side), side / 2, fill, line)


def _frame(pen: TablePen, small: BoardView, view: BoardView, inside: Rect) -> None:
    """A line round the part of the board that is in sight."""
    left, top = small.at(view.back(view.frame.x, view.frame.y))
    right, bottom = small.at(view.back(view.frame.right, view.frame.bottom))
    left, top = max(left, inside.x), max(top, inside.y)
    right, bottom = min(right, inside.right), min(bottom, inside.bottom)
    seen = Rect(round(left), round(top), max(4, round(right - left)), max(4, round(bottom - top)))
    pen.box(seen.inset(-1), 2, line=INK, line_width=4)
    pen.box(seen, 2, line=IVORY, line_width=2)
