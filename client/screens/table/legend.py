"""The legend: what the board's tiles bring, and what its signs and marks mean; only what this board has."""

from collections.abc import Iterator
from typing import NamedTuple

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.dialogs import footer, sheet
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.pieces import TERRAIN_NAMES, Terrain

ROW = 44
SIGN, ROBBER = 34, 56  # across, of signs that are drawn for a board; the robber's picture has room at its right
TILE = 18  # the radius of a tile in it, at scale 1
TICKET = 24  # the radius of tiles that have a harbor's ticket of this size
FORD = 34  # and of the tiles beside a ford, which is small
BRINGS = {
    Terrain.FOREST: "wood",
    Terrain.HILLS: "brick",
    Terrain.PASTURE: "wool",
    Terrain.FIELDS: "grain",
    Terrain.MOUNTAINS: "ore",
}


class Row(NamedTuple):
    """A picture and what it means."""

    picture: keys.PictureKey
    words: str
    icon: str = ""
    dx: float = 0.0  # how far beside the middle of its place the picture is put, in radii
    side: int = 0  # pixels to which a square picture is shrunk, which is not drawn small enough; 0: none
    above: keys.PictureKey = ()  # another picture on top


def draw(pen: TablePen, sight: Sight, frame: Rect) -> None:
    """Draw the sheet: the tiles at the left, the signs at the right."""
    px = pen.px
    tiles, signs = list(_tiles(pen, sight)), list(_signs(pen, sight))
    rows = max(len(tiles), len(signs))
    room = sheet(pen, frame, (560, 112 + ROW * rows), say("legend.title"))
    step = min(px(ROW), (room.h - px(44)) / rows)
    half = room.w / 2
    for column, (x, shown) in enumerate(((room.x, tiles), (room.x + half - px(22), signs))):
        wide = half - px(30) if column == 0 else room.right - x
        for index, row in enumerate(shown):
            y = room.y + step * (index + 0.5)
            pen.put(row.picture, x + px(20) + row.dx * px(TILE), y, w=row.side, h=row.side)
            if row.above:
                pen.put(row.above, x + px(20), y)
            left = x + px(48)
            if row.icon:
                pen.icon(row.icon, left + px(10), y, 20)
                left += px(26)
            font = SANS_BOLD if column == 0 else None
            words_room = x + wide - left
            if font is not None:
                pen.text(left, y, row.words, 13, font=font, width=words_room)
            else:
                lines = pen.lines(row.words, words_room, 12.5)
                pen.text(left, y - (lines - 1) * pen.type_px(12.5) * 0.675, row.words, 12.5, width=words_room, lines=2)
    footer(pen, room, (("dialog:close", say("sheet.close"), "Esc", "normal", ""),))


def _tiles(pen: TablePen, sight: Sight) -> Iterator[Row]:
    """Each kind of tile on this board, with what it brings."""
    there = set(sight.state.tiles.terrain)
    for terrain in Terrain:
        if terrain not in there or (terrain == Terrain.SEA and not sight.at_sea):
            continue
        name = TERRAIN_NAMES[terrain]
        picture: keys.PictureKey = keys.tile(name, 1, pen.px(TILE), pen.theme, token=False)
        above: keys.PictureKey = ()
        if terrain == Terrain.SEA:
            picture = keys.hex_tint(pen.palette.shelf, 100, pen.px(TILE))
            above = keys.marker("ripple", pen.px(TILE), pen.theme)
        brings = BRINGS.get(terrain, "")
        words = (
            say("legend.brings", terrain=say(f"terrain.{name}"), resource=say(f"resource.{brings}")) if brings else ""
        )
        yield Row(picture, (words or say(f"legend.{name}")).capitalize(), brings, above=above)


def _signs(pen: TablePen, sight: Sight) -> Iterator[Row]:
    """Tokens, robber, pirate, harbors and marks."""
    state = sight.state
    yield Row(keys.token(6, pen.px(30), pen.theme), say("legend.token"))
    if state.robber >= 0:
        yield Row(keys.robber(pen.px(26)), say("legend.robber"), dx=0.63, side=pen.px(ROBBER))
    if state.pirate >= 0:
        yield Row(keys.pirate(pen.px(26)), say("legend.pirate"), side=pen.px(SIGN))
    if state.game.board.layout.harbors:
        yield Row(keys.slip("3:1", pen.px(TICKET), pen.theme), say("legend.harbor"))
    if state.game.board.fords:
        yield Row(keys.ford(30, pen.px(FORD), pen.theme), say("legend.ford"))
    yield Row(keys.marker("last", pen.px(30), pen.theme), say("legend.last"), side=pen.px(SIGN))
    if state.robber >= 0 or state.pirate >= 0:
        yield Row(keys.marker("harm2", pen.px(TILE), pen.theme), say("legend.harm"))
    yield Row(keys.marker("legal", pen.px(44), pen.theme), say("legend.legal"))
