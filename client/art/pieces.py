"""Pieces: small painted wooden figures, each told by colour and glyph.

A figure is a face and the slab beneath it, then ink round both, then an ivory halo, then its shadow: one of ink and
halo stands out on any ground. Outlines are in units of max(R, 38) px, y down: pieces stay readable on small
boards.
"""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from client.art.paint import Canvas, Colour, Point, blend, faded, grown, noise, over_centre, shade, shadow, tint, turned
from client.art.seats import draw_glyph
from client.theme import GLYPH_COLOURS, INK, IVORY, SEAT_COLOURS, rgb

__all__ = ["GHOST", "lane_picture", "piece_picture", "pirate_picture", "road_picture", "robber_picture"]

GHOST = 0.58
"""How much of a piece that is not yet built shows."""

_SETTLEMENT = ((-0.19, 0.17), (-0.19, -0.04), (0.0, -0.23), (0.19, -0.04), (0.19, 0.17))
_CITY = ((-0.30, 0.19), (-0.30, -0.16), (-0.16, -0.33), (-0.02, -0.16), (-0.02, -0.07), (0.30, -0.07), (0.30, 0.19))
_SAIL = ((-0.15, -0.30), (0.15, -0.30), (0.205, -0.16), (0.21, 0.0), (-0.21, 0.0), (-0.205, -0.16))
_HULL = ((-0.27, 0.05), (0.27, 0.05), (0.225, 0.14), (0.15, 0.19), (-0.15, 0.19), (-0.225, 0.14))
_CLOAK = (
    (-0.17, 0.22),
    (-0.15, 0.08),
    (-0.085, -0.02),
    (-0.06, -0.08),
    (0.06, -0.08),
    (0.085, -0.02),
    (0.15, 0.08),
    (0.17, 0.22),
)
_HOOD = (
    (0.0, -0.36),
    *((0.125 * math.sin(t * math.pi / 12), -0.19 - 0.135 * math.cos(t * math.pi / 12)) for t in range(1, 24)),
)


@dataclass(frozen=True, slots=True)
class _Figure:
    """How a figure is built: its faces with their colours, how thick it is, what is drawn on top."""

    faces: tuple[tuple[Sequence[Point], Colour], ...]
    slab: float = 0.055
    ink: float = 0.035
    detail: Callable[[Canvas], None] | None = None


def _dark(colour: Colour) -> bool:
    return sum(colour[:3]) <= 150


def _build(figure: _Figure, unit: float, size: int) -> Image.Image:
    """Return a figure drawn with its origin in the middle of a picture of size x size."""
    canvas = Canvas(size, size, unit, 4 if unit < 56 else 3)
    mask = Image.new("L", canvas.image.size, 0)
    pen = ImageDraw.Draw(mask)
    for outline, _ in figure.faces:
        pen.polygon(canvas.points(outline), fill=255)
        for side in _sides(outline, figure.slab):
            pen.polygon(canvas.points(side), fill=255)
    ink = grown(mask, max(figure.ink * canvas.unit, 1.25 * canvas.scale))
    halo = grown(ink, max(0.030 * canvas.unit, 1.1 * canvas.scale))
    image = canvas.image
    image.alpha_composite(shadow(halo, 0.05 * canvas.unit, 0.10 * canvas.unit, 0.045 * canvas.unit, 0.52))
    image.paste(Image.new("RGBA", image.size, tint(IVORY, 255)), mask=halo.point([round(v * 0.93) for v in range(256)]))
    image.paste(Image.new("RGBA", image.size, tint(INK, 255)), mask=ink)
    for outline, colour in figure.faces:
        dark = (0, 0, 0) if _dark(colour) else shade(colour, 0.58)
        for side in _sides(outline, figure.slab):
            canvas.polygon(side, dark)
    for outline, colour in figure.faces:
        _paint_face(canvas, outline, colour)
    if figure.detail:
        figure.detail(canvas)
    return canvas.done()


def _sides(outline: Sequence[Point], slab: float) -> list[list[Point]]:
    """Return what shows of the slab: each edge of the outline drawn down by its thickness."""
    return [
        [(ax, ay), (bx, by), (bx, by + slab), (ax, ay + slab)]
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
    ]


def _paint_face(canvas: Canvas, outline: Sequence[Point], colour: Colour) -> None:
    """Paint a face: lighter to the top, a little grain, its upper left edges lit."""
    places = canvas.points(outline)
    left, top = (int(min(p[i] for p in places)) - 1 for i in (0, 1))
    w, h = (int(max(p[i] for p in places)) + 2 - low for i, low in ((0, left), (1, top)))
    mask = Image.new("L", (w, h), 0)
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in places], fill=255)
    rise = np.linspace(1, 0, h, dtype=np.float32)[:, None] * 0.75 + np.linspace(0.25, 0, w, dtype=np.float32)[None, :]
    light, deep = (np.array(c, np.float32) for c in (
        blend(colour, (255, 255, 255), 0.20 if _dark(colour) else 0.13), blend(colour, (0, 0, 0), 0.07)))  # fmt: skip
    grain = noise(w, h, canvas.unit * 0.03 + 2, 3, 2, (6, 0.7)) * 5
    body = deep + (light - deep) * rise[..., None] + grain[..., None]
    canvas.image.paste(Image.fromarray(np.clip(body, 0, 255).astype(np.uint8)), (left, top), mask)
    bright = blend(colour, (255, 255, 255), 0.32 if _dark(colour) else 0.52)
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        nx, ny = by - ay, ax - bx  # outwards, as outlines run clockwise from the lower left
        if nx * 0.5 + ny < 0 or (nx < -0.01 and abs(ny) < 0.02):
            canvas.line([(ax, ay + 0.012), (bx, by + 0.012)], bright, 0.016)


def piece_picture(kind: str, colour: int, radius: int, *, ghost: bool = False) -> Image.Image:
    """Return a settlement, city or ship of a seat's colour.

    Raises:
        KeyError: If there is no such kind of piece.
    """
    seat = rgb(SEAT_COLOURS[colour])
    unit = float(max(radius, 38))
    match kind:
        case "settlement":
            figure = _Figure(((_SETTLEMENT, seat),), detail=lambda c: draw_glyph(c, colour, 0, 0.05, 0.094))
            picture = _build(figure, unit, int(unit * 1.06) // 2 * 2)
        case "city":
            picture = _build(
                _Figure(((_CITY, seat),), detail=lambda c: _city_detail(c, colour)), unit, int(unit * 1.2) // 2 * 2
            )
        case "ship":
            picture = _ship(
                unit * 0.98,
                seat,
                rgb("#7a5233"),
                int(unit * 1.14) // 2 * 2,
                lambda c: draw_glyph(c, colour, 0, -0.135, 0.098),
            )
            # A ship sits on its edge by its hull, so the picture is taller below than above.
            picture = _lowered(picture, round(-0.10 * unit))
        case _:
            raise KeyError(f"no piece is called {kind!r}")
    return faded(picture, GHOST) if ghost else picture


def _lowered(picture: Image.Image, dy: int) -> Image.Image:
    """Return the picture with `dy` pixels more room above (or below, if negative), so that its middle moves."""
    out = Image.new("RGBA", (picture.width, picture.height + 2 * abs(dy)), (0, 0, 0, 0))
    out.alpha_composite(picture, (0, abs(dy) + dy))
    return out


def _city_detail(canvas: Canvas, colour: int) -> None:
    seat = rgb(SEAT_COLOURS[colour])
    seam = (92, 92, 92) if _dark(seat) else shade(seat, 0.45)
    canvas.line([(-0.02, -0.07), (-0.02, 0.185)], seam, 0.020)
    canvas.box(-0.195, -0.15, -0.125, -0.06, 0.012, rgb(GLYPH_COLOURS[colour]))
    canvas.box(-0.195, 0.02, -0.125, 0.11, 0.012, rgb(GLYPH_COLOURS[colour]))
    draw_glyph(canvas, colour, 0.14, 0.065, 0.094)


def road_picture(colour: int, angle: int, radius: int, *, ghost: bool = False) -> Image.Image:
    """Return a road on an edge that lies at an angle of 30, 90 or 150 degrees."""
    half, thick = 0.33, max(0.075, 3.1 / radius)
    bar = [
        (-half, -thick), (half, -thick), (half + 0.03, -thick * 0.5), (half + 0.03, thick * 0.5), (half, thick),
        (-half, thick), (-half - 0.03, thick * 0.5), (-half - 0.03, -thick * 0.5),
    ]  # fmt: skip
    # Upright on the screen the bar would be listed the wrong way round for the lit edges; 150 is -30.
    outline = turned(bar, angle - 180 if angle > 90 else angle)
    figure = _Figure(
        ((outline, rgb(SEAT_COLOURS[colour])),), 0.04, 0.028, lambda c: draw_glyph(c, colour, 0, 0, thick * 0.84)
    )
    picture = _build(figure, radius, max(int(radius * 1.12), 30) // 2 * 2)
    return faded(picture, GHOST) if ghost else picture


def lane_picture(colour: int, angle: int, radius: int) -> Image.Image:
    """Return the line beneath a ship, from node to node."""
    size = max(int(radius * 1.4), 24) // 2 * 2
    canvas = Canvas(size, size, radius)
    ends = turned([(-0.48, 0), (0.48, 0)], angle)
    least = 1.9 / radius
    for width, fill in ((0.17, tint(IVORY, 225)), (0.12, tint(INK, 255)), (0.068, tint(SEAT_COLOURS[colour], 255))):
        canvas.line(ends, fill, max(width, width / 0.068 * least), round_ends=True)
    return canvas.done()


def _ship(
    unit: float, sail: Colour, wood: Colour, size: int, emblem: Callable[[Canvas], None], pennant: Colour = ()
) -> Image.Image:
    def detail(c: Canvas) -> None:
        c.line([(0, -0.34), (0, 0.05)], (40, 28, 18), 0.030)
        c.polygon([(0, -0.375), (0.12, -0.342), (0, -0.305)], pennant or sail, rgb(INK), 0.010)
        c.polygon(_SAIL, sail)
        c.polygon(
            [(-0.15, -0.30), (-0.06, -0.30), (-0.10, -0.15), (-0.09, 0), (-0.21, 0), (-0.205, -0.16)],
            blend(sail, (255, 255, 255), 0.22),
        )
        c.polygon(
            [(0.15, -0.30), (0.205, -0.16), (0.21, 0), (0.15, 0), (0.16, -0.16), (0.11, -0.30)],
            blend(sail, (0, 0, 0), 0.12),
        )
        c.polygon(_SAIL, None, rgb(INK), 0.018)
        emblem(c)
        c.line([(-0.24, 0.095), (0.24, 0.095)], blend(wood, (0, 0, 0), 0.42), 0.014)
        c.line([(-0.20, 0.145), (0.20, 0.145)], blend(wood, (0, 0, 0), 0.34), 0.012)

    return _build(_Figure(((_SAIL, sail), (_HULL, wood)), 0.03, detail=detail), unit, size)


def robber_picture(radius: int) -> Image.Image:
    """Return the robber on a picture whose middle is the middle of its hex: it stands left of the token."""
    unit = max(radius, 38) * 1.08
    grey = rgb("#423a3c")

    def detail(c: Canvas) -> None:
        c.polygon(_HOOD, None, (22, 17, 18), 0.016)
        c.ellipse(0, -0.170, 0.074, 0.070, (16, 13, 14))
        for x in (-0.031, 0.031):
            c.ellipse(x, -0.172, 0.0155, 0.0155, rgb("#f2c14e"))
        c.line([(-0.125, 0.10), (0.125, 0.10)], (118, 102, 86), 0.030)
        c.box(-0.026, 0.078, 0.026, 0.124, 0.008, rgb("#c8912e"))
        c.line([(0.045, -0.03), (0.085, 0.06)], (28, 22, 24), 0.012)

    figure = _build(_Figure(((_CLOAK, grey), (_HOOD, grey)), 0.05, detail=detail), unit, int(unit * 1.1) // 2 * 2)
    size = int(radius * 1.06 + figure.width) // 2 * 2
    out = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    over_centre(out, figure, size / 2 - 0.53 * radius, size / 2 - 0.04 * radius)
    return out


def pirate_picture(radius: int) -> Image.Image:
    """Return the pirate's ship."""
    unit = max(radius, 38) * 1.28
    sail = (34, 31, 36)

    def skull(c: Canvas) -> None:
        for f in (-1, 1):
            c.line([(-0.105 * f, -0.062), (0.105 * f, -0.018)], rgb(IVORY), 0.024, round_ends=True)
        c.ellipse(0, -0.175, 0.077, 0.068, rgb(IVORY))
        c.box(-0.042, -0.13, 0.042, -0.078, 0.012, rgb(IVORY))
        for x in (-0.033, 0.033):
            c.ellipse(x, -0.170, 0.021, 0.022, sail)
        c.polygon([(0, -0.150), (0.012, -0.126), (-0.012, -0.126)], sail)

    return _ship(unit, sail, (62, 50, 46), int(unit * 1.12) // 2 * 2, skull, rgb("#a3261d"))
