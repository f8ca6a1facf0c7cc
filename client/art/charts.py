"""Backdrops of whole screens: the title's chart with its island, and the open sea in a chart frame of all others."""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import math

from PIL import Image

from client.art.board import centre, side_middle
from client.art.harbors import ticket_picture
from client.art.keys import Harbor, Tile
from client.art.paint import Canvas, Point, blend, faded, over, over_centre, shadow, tint
from client.art.pieces import lane_picture, piece_picture, pirate_picture, road_picture
from client.art.sea import Rose, Water, paint_water
from client.art.store import stored_backdrop, stored_tile
from client.art.tokens import token_picture
from client.art.type import Face, draw_type, text_picture
from client.theme import IVORY, WORDMARK, Palette, mix, rgb

__all__ = ["lobby_picture", "logo_picture", "title_picture"]

_ISLAND: tuple[Tile, ...] = (
    (1, -2, "mountains", 11), (2, -2, "fields", 8), (0, -1, "forest", 4), (1, -1, "pasture", 6),
    (-1, 0, "mountains", 3), (0, 0, "fields", 9), (1, 0, "hills", 5), (-1, 1, "forest", 8), (0, 1, "pasture", 10),
    (-1, 2, "fields", 5), (0, 2, "hills", 12), (4, -2, "gold", 4), (3, 0, "fog", None), (2, 1, "fog", None),
)  # fmt: skip
_HARBORS: tuple[Harbor, ...] = ((-1, 0, 5, "3:1"), (1, 0, 1, "grain"), (0, 2, 2, "wood"))
# q, r, corner (N NE SE S SW NW = 0..5), kind, colour; then q, r, side, colour of roads and ships.
_BUILT = (
    (2, -2, 1, "settlement", 4), (0, 0, 0, "city", 6), (1, 0, 1, "settlement", 6), (-1, 0, 0, "settlement", 7),
    (0, 1, 1, "city", 5), (0, 1, 5, "settlement", 6), (-1, 2, 1, "city", 3),
)  # fmt: skip
_ROADS = (
    (2, -2, 1, 4), (0, 0, 0, 6), (0, 0, 1, 6), (1, 0, 5, 6), (1, 0, 0, 6), (0, 1, 5, 6), (-1, 0, 0, 7), (-1, 0, 1, 7),
    (0, 1, 4, 3), (0, 1, 1, 5), (-1, 2, 0, 3),
)  # fmt: skip
_SHIPS = ((2, -1, 2, 6), (2, 0, 0, 6), (2, 0, 1, 6))
_SOUNDINGS = (
    ("19", 0.493, 0.311), ("12", 0.744, 0.058), ("17", 0.824, 0.075), ("11", 0.890, 0.087), ("9", 0.834, 0.247),
    ("16", 0.850, 0.340), ("17", 0.457, 0.490), ("38", 0.388, 0.602), ("23", 0.445, 0.635), ("49", 0.380, 0.713),
    ("22", 0.968, 0.815), ("17", 0.577, 0.908), ("55", 0.436, 0.924), ("80", 0.385, 0.936), ("12", 0.678, 0.943),
    ("36", 0.949, 0.945),
)  # fmt: skip
_NAMES = (("Smooth Water", 0.462, 0.093, 3.0), ("The Lantern Bank", 0.896, 0.892, 0.0))


def title_picture(width: int, height: int, palette: Palette) -> Image.Image:
    """Return the title's backdrop: an island to the right, open sea for the menu to the left; kept on disk."""
    return stored_backdrop("title", width, height, palette, _title)


def _title(width: int, height: int, palette: Palette) -> Image.Image:
    s = min(width / 1280, height / 720)
    radius = round(66 * s)
    origin = round(width * 0.66), round(height * 0.497)
    rose = Rose(width * 0.461, height * 0.777, 56 * s)
    land = tuple(centre(q, r, origin, radius) for q, r, *_ in _ISLAND)
    out = paint_water(Water(width, height, radius, land, lattice=True, seed=9, rose=rose), palette)
    _soundings(out, s, palette)
    _island(out, origin, radius, palette)
    _frame(out, s, palette)
    return out


def lobby_picture(width: int, height: int, palette: Palette) -> Image.Image:
    """Return open sea in a chart frame."""
    s = min(width / 1280, height / 720)
    # Land far outside gives the same deep water everywhere, and the grid its origin.
    far = Water(
        width,
        height,
        62 * s,
        ((-40 * 62 * s, -30 * 62 * s),),
        lattice=True,
        seed=12,
        rose=Rose(width * 0.9, -height, 1),
    )
    out = paint_water(far, palette)
    _frame(out, s, palette)
    return out


def _island(out: Image.Image, origin: Point, radius: int, palette: Palette) -> None:
    """Lay the tiles, harbors and pieces of the vignette."""
    for q, r, side, kind in _HARBORS:
        over_centre(out, ticket_picture(kind, side, radius, palette), *side_middle(q, r, side, origin, radius))
    for q, r, terrain, token in _ISLAND:
        at = centre(q, r, origin, radius)
        over_centre(out, stored_tile(terrain, (q * 7 + r * 13 + 2) % 5, radius, palette, token=bool(token)), *at)
        if token:
            over_centre(out, token_picture(token, radius, palette), *at)
    for q, r, side, colour in _ROADS:
        over_centre(out, road_picture(colour, _angle(side), radius), *side_middle(q, r, side, origin, radius))
    for picture in (lane_picture, None):
        for q, r, side, colour in _SHIPS:
            drawn = picture(colour, _angle(side), radius) if picture else piece_picture("ship", colour, radius)
            over_centre(out, drawn, *side_middle(q, r, side, origin, radius))
    for q, r, corner, kind, colour in _BUILT:
        x, y = centre(q, r, origin, radius)
        angle = math.pi / 3 * corner
        over_centre(
            out, piece_picture(kind, colour, radius), x + radius * math.sin(angle), y - radius * math.cos(angle)
        )
    over_centre(out, pirate_picture(round(radius * 0.9)), *centre(2, 2, origin, radius))


def _angle(side: int) -> int:
    return (30, 90, 150)[side % 3]


def _soundings(out: Image.Image, s: float, palette: Palette) -> None:
    """Write depths and names of waters; a backdrop without rules may have digits."""
    colour = mix(palette.surf, palette.shallow, 0.12)
    menu = 72 * s + 392 * max(0.85, (1 + s) / 2 if s > 1 else s) + 14 * s  # nothing is written below it
    layer = Image.new("RGBA", out.size, (0, 0, 0, 0))
    for words, x, y in _SOUNDINGS:
        if x * out.width - 14 * s < menu:
            continue
        draw_type(
            layer, x * out.width, y * out.height, words, Face(max(12, round(18 * s)), "serif", 500, italic=True), colour
        )
    for words, x, y, spread in _NAMES:
        face = Face(max(14, round(23 * s)), "serif", 500, italic=True)
        half = (face.load().getlength(words) / face.scale + spread * s * len(words)) / 2
        if x * out.width - half < menu:
            continue
        _spaced(layer, x * out.width, y * out.height, words, face, colour, spread * s)
    over(out, faded(layer, 0.86), 0, 0)


def _spaced(ground: Image.Image, x: float, y: float, words: str, face: Face, colour: str, spread: float) -> None:
    """Write words about x, y with `spread` pixels more between letters."""
    font = face.load()
    advances = [font.getlength(letter) / face.scale + spread for letter in words]
    at = x - sum(advances) / 2
    if spread == 0:
        draw_type(ground, x, y, words, face, colour)
        return
    for letter, advance in zip(words, advances, strict=True):
        draw_type(ground, at, y, letter, face, colour, "left")
        at += advance


def _frame(out: Image.Image, s: float, palette: Palette) -> None:
    """Draw the frame of a chart: hairlines and a scale of dark and light bars, on the four strips it touches."""
    w, h = out.size
    depth = math.ceil(27 * s)
    strips = (
        (0, 0, w, depth), (0, h - depth, w, depth),
        (0, depth, depth, h - 2 * depth), (w - depth, depth, depth, h - 2 * depth),
    )  # fmt: skip
    for left, top, across, down in strips:
        strip = Canvas(across, down, 1.0, 2)
        strip.middle = 2 * (w / 2 - left), 2 * (h / 2 - top)  # coordinates are those of the whole picture
        _draw_frame(strip, w, h, s, palette)
        over(out, strip.done(), left, top)


def _draw_frame(canvas: Canvas, w: int, h: int, s: float, palette: Palette) -> None:
    """Draw the frame round the middle of a picture of w x h."""
    light = rgb(palette.surf)
    dark = blend(palette.deep, "#0a121c", 0.55)

    def frame(inset: float, alpha: int) -> None:
        # Four bars instead of an outline: a box would wipe what lies inside it.
        x, y = w / 2 - inset * s, h / 2 - inset * s
        for box in ((-x, -y, x, 1 - y), (-x, y - 1, x, y), (-x, -y, 1 - x, y), (x - 1, -y, x, y)):
            canvas.box(*box, 0, tint(light, alpha))

    frame(6, 150)
    frame(24, 190)
    inset, thick, bar = 14 * s, max(3.0, 5 * s), 36 * s
    for length, across, upright in ((w - 2 * inset, h, False), (h - 2 * inset, w, True)):
        count = max(8, round(length / bar / 2) * 2)
        step = length / count
        for i in range(count):
            a, b = -length / 2 + i * step, -length / 2 + (i + 1) * step
            fill = tint(light if i % 2 == 0 else dark, 235)
            for side in (-1, 1):
                edge = side * (across / 2 - inset)
                lo, hi = min(edge, edge - side * thick), max(edge, edge - side * thick)
                canvas.box(*((lo, a, hi, b) if upright else (a, lo, b, hi)), 0, fill)
    frame(13, 220)
    frame(20, 220)


def logo_picture(px: int, palette: Palette) -> Image.Image:
    """Return the wordmark with its shadow; ivory on every theme, as it stands on the sea."""
    letters = text_picture("Hearthsea", Face(px, "serif", 800), IVORY if palette.name == "day" else "#f6ead0")
    grow = px // 8
    wide = Image.new("RGBA", (letters.width + 2 * grow, letters.height + 2 * grow), (0, 0, 0, 0))
    wide.alpha_composite(letters, (grow, grow))
    scale = px / WORDMARK
    out = shadow(wide.getchannel("A"), round(2 * scale), round(5 * scale), 5 * scale, 0.62)
    out.alpha_composite(wide)
    return out
