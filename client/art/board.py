"""The board's underlay: sea, coast, harbors, tiles and tokens in one picture; and where it lies in a window."""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import math
from collections.abc import Sequence

from PIL import Image

from client.art.harbors import sign_box, sign_picture, ticket_box, ticket_picture
from client.art.keys import VARIANTS, Harbor, Tile
from client.art.paint import Canvas, Point, hexagon, over, over_centre, rounded_mask
from client.art.sea import Water, paint_water
from client.art.store import stored_tile
from client.art.tokens import token_picture
from client.theme import Palette, rgb

__all__ = ["READABLE", "board_picture", "centre", "chartlet_picture", "fit", "minimap_picture",
           "sea_picture", "side_middle", "snug", "variant"]  # fmt: skip

_AIR, _SIGN_AIR = 6, 4
"""Pixels between what is on a small map and its frame, and between signs of harbors and that."""
READABLE, _TICKETS = 18, 22
"""The radii of hexes from which a small map shows tokens, and tickets of harbors in place of signs."""
_ROOM = (1.4, 0.95)
"""Hex radii beside and above the land that a fitted board keeps free, for tickets of harbors and the surf."""


def centre(q: int, r: int, origin: Point, radius: float) -> Point:
    """Return where the centre of a hex lies, in pixels, y down."""
    return origin[0] + math.sqrt(3) * (q + r / 2) * radius, origin[1] + 1.5 * r * radius


def side_middle(q: int, r: int, side: int, origin: Point, radius: float) -> Point:
    """Return where the middle of a side lies; sides are NE E SE SW W NW, 0 to 5."""
    x, y = centre(q, r, origin, radius)
    angle = math.radians(60 * (side - 1))
    apothem = radius * math.sqrt(3) / 2
    return x + apothem * math.cos(angle), y + apothem * math.sin(angle)


def variant(q: int, r: int) -> int:
    """Return which of the variants of its terrain a hex shows."""
    return (7 * q + 13 * r) % VARIANTS


def fit(
    tiles: Sequence[Tile], width: int, height: int, left: int = 0, top: int = 0, room: Point = _ROOM
) -> tuple[Point, int]:
    """Return origin and radius with which all tiles, and `room` hex radii beside and above them, fill a rectangle.

    The origin is the centre of hex 0,0, in pixels of the window when `left`, `top` is the rectangle's corner there.

    Raises:
        ValueError: If there are no tiles.
    """
    if not tiles:
        raise ValueError("a board without tiles cannot be fitted")
    at = [centre(q, r, (0.0, 0.0), 1.0) for q, r, *_ in tiles]
    x0, x1 = (f(x for x, _ in at) for f in (min, max))
    y0, y1 = (f(y for _, y in at) for f in (min, max))
    wide, high = x1 - x0 + math.sqrt(3) + 2 * room[0], y1 - y0 + 2 + 2 * room[1]
    radius = max(6, int(min(width / wide, height / high)))
    origin = left + width / 2 - (x0 + x1) / 2 * radius, top + height / 2 - (y0 + y1) / 2 * radius
    return (float(round(origin[0])), float(round(origin[1]))), radius


def _water(
    tiles: Sequence[Tile],
    width: int,
    height: int,
    origin: Point,
    radius: float,
    clear: tuple[int, int, int, int] | None,
) -> Water:
    land = tuple(centre(q, r, origin, radius) for q, r, terrain, _ in tiles if terrain != "sea")
    sea = tuple(centre(q, r, origin, radius) for q, r, terrain, _ in tiles if terrain == "sea")
    return Water(width, height, radius, land, sea, clear=clear)


def sea_picture(
    tiles: Sequence[Tile], width: int, height: int, origin: Point, radius: int, palette: Palette,
    clear: tuple[int, int, int, int] | None = None,
) -> Image.Image:  # fmt: skip
    """Return sea and coast alone."""
    return paint_water(_water(tiles, width, height, origin, radius, clear), palette)


def board_picture(
    tiles: Sequence[Tile], harbors: Sequence[Harbor], width: int, height: int, origin: Point, radius: int,
    palette: Palette, clear: tuple[int, int, int, int] | None = None,
) -> Image.Image:  # fmt: skip
    """Return the board without pieces, opaque, `width` x `height`; see `client.art.keys.board`."""
    out = sea_picture(tiles, width, height, origin, radius, palette, clear)
    _lay(out, tiles, harbors, origin, radius, palette)
    return out


def _lay(
    out: Image.Image, tiles: Sequence[Tile], harbors: Sequence[Harbor], origin: Point, radius: int, palette: Palette,
    tickets: int = 0,
) -> None:  # fmt: skip
    """Lay tiles, harbors and tokens on the sea, from back to front: a ticket may reach over a tile across the water.

    `tickets`: the radius of hexes from which harbors have tickets; below it they have signs.
    """
    land = sorted((t for t in tiles if t[2] != "sea"), key=lambda t: (t[1], t[0]))
    for q, r, terrain, token in land:
        picture = stored_tile(terrain, variant(q, r), radius, palette, token=bool(token))
        over_centre(out, picture, *centre(q, r, origin, radius))
    for q, r, side, kind in sorted(harbors, key=lambda h: (h[1], h[0])):
        at = side_middle(q, r, side, origin, radius)
        if radius < tickets:
            over_centre(out, sign_picture(kind, radius, palette), *_sign_spot(at, side, radius, out.size))
        else:
            over_centre(out, ticket_picture(kind, side, radius, palette), *at)
    tokens: dict[int, Image.Image] = {}
    for q, r, _, token in land:
        if token:
            if token not in tokens:
                tokens[token] = token_picture(token, radius, palette)
            over_centre(out, tokens[token], *centre(q, r, origin, radius))


def _sign_spot(at: Point, side: int, radius: int, size: tuple[int, int]) -> Point:
    """Return where the sign of a harbor at the middle of an edge lies: beside it, but whole within the picture."""
    dx, dy, across = sign_box(side, radius)
    least = across / 2 + _SIGN_AIR
    return min(max(at[0] + dx, least), size[0] - least), min(max(at[1] + dy, least), size[1] - least)


def snug(tiles: Sequence[Tile], harbors: Sequence[Harbor], width: int, height: int) -> tuple[Point, int]:
    """Return origin and radius with which a map's land and the whole tickets of its harbors fill a picture.

    Signs in place of tickets take no room: they move over the land where there is none beside it.
    """
    land = [tile for tile in tiles if tile[2] != "sea"] or tiles
    at = [centre(q, r, (0.0, 0.0), 1.0) for q, r, *_ in land]
    for radius in range(100, 6, -1):
        reach = (math.sqrt(3) / 2 + 0.3) * radius, 1.3 * radius
        xs = [x * radius + side * reach[0] for x, _ in at for side in (-1, 1)]
        ys = [y * radius + side * reach[1] for _, y in at for side in (-1, 1)]
        for q, r, side, kind in harbors if radius >= _TICKETS else ():
            x, y = side_middle(q, r, side, (0.0, 0.0), radius)
            dx, dy, wide, high = ticket_box(kind, side, radius)
            xs += [x + dx - wide / 2, x + dx + wide / 2]
            ys += [y + dy - high / 2, y + dy + high / 2]
        if max(xs) - min(xs) <= width - 2 * _AIR and max(ys) - min(ys) <= height - 2 * _AIR:
            origin = width / 2 - (min(xs) + max(xs)) / 2, height / 2 - (min(ys) + max(ys)) / 2
            return (float(round(origin[0])), float(round(origin[1]))), radius
    return fit(tiles, width, height, room=(0.5, 0.5))


def minimap_picture(
    tiles: Sequence[Tile], harbors: Sequence[Harbor], width: int, height: int, palette: Palette
) -> Image.Image:
    """Return a small map with rounded corners and a line around it, tokens only where they can be read."""
    origin, radius = snug(tiles, harbors, width, height)
    water = _water(tiles, width, height, origin, radius, None)
    out = paint_water(Water(width, height, radius, water.land, water.sea, decor=False), palette)
    bare = [(q, r, terrain, token if radius >= READABLE else None) for q, r, terrain, token in tiles]
    _lay(out, bare, harbors, origin, radius, palette, _TICKETS)
    out.putalpha(rounded_mask(width, height, 8))
    frame = Canvas(width, height)
    frame.box(
        -width / 2,
        -height / 2,
        width / 2,
        height / 2,
        8,
        None,
        rgb(palette.coast if palette.name != "night" else palette.line),
        1.3,
    )
    over(out, frame.done(), 0, 0)
    return out


def chartlet_picture(
    tiles: Sequence[Tile], width: int, height: int, origin: Point, radius: float, palette: Palette
) -> Image.Image:
    """Return the smallest of maps: hexes in the colours of their terrains, the seam between them, surf round them."""
    canvas = Canvas(width, height, 1.0)
    canvas.box(-width / 2, -height / 2, width / 2, height / 2, 5, rgb(palette.mid))
    land = [(centre(q, r, origin, radius), terrain) for q, r, terrain, _ in tiles if terrain != "sea"]
    for share, colour in ((1.75, palette.shelf), (1.35, palette.shallow), (1.1, palette.coast), (1.0, palette.seam)):
        for (x, y), _ in land:
            canvas.polygon(hexagon(x - width / 2, y - height / 2, share * radius), rgb(colour))
    for (x, y), terrain in land:
        canvas.polygon(hexagon(x - width / 2, y - height / 2, 0.9 * radius), rgb(getattr(palette, terrain)))
    out = canvas.done()
    out.putalpha(rounded_mask(width, height, 5))
    return out
