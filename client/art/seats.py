"""What tells seats apart: a glyph for each colour, discs with it, strips, the circle of a seat still open."""

import math

from PIL import Image

from client.art.paint import Canvas, Colour, Point, blend, hexagon
from client.theme import GLYPH_COLOURS, GLYPHS, INK, IVORY, SEAT_COLOURS, Palette, luminance, rgb

__all__ = ["disc_picture", "draw_glyph", "glyph", "open_seat_picture", "spine_picture", "star"]


def star(radius: float, inner: float = 0.43, points: int = 5) -> list[Point]:
    """Return a star with its first point up; `inner` is the depth of its notches as a part of the radius."""
    ring = ((radius if i % 2 == 0 else radius * inner, math.pi * i / points) for i in range(2 * points))
    return [(r * math.sin(a), -r * math.cos(a)) for r, a in ring]


def glyph(colour: int, r: float) -> list[Point]:
    """Return the outline of a seat's glyph; all of them look equally large at the same `r`."""
    match GLYPHS[colour]:
        case "square":
            return [(-0.80 * r, -0.80 * r), (0.80 * r, -0.80 * r), (0.80 * r, 0.80 * r), (-0.80 * r, 0.80 * r)]
        case "disc":
            return [(0.90 * r * math.cos(math.tau * i / 36), 0.90 * r * math.sin(math.tau * i / 36)) for i in range(36)]
        case "triangle":
            return [(0, -1.0 * r), (0.98 * r, 0.74 * r), (-0.98 * r, 0.74 * r)]
        case "diamond":
            return [(0, -1.10 * r), (0.84 * r, 0), (0, 1.10 * r), (-0.84 * r, 0)]
        case "star":
            return [(x, y + 0.06 * r) for x, y in star(1.14 * r)]
        case "cross":
            a, b = 0.34 * r, 0.97 * r
            return [
                (-a, -b),
                (a, -b),
                (a, -a),
                (b, -a),
                (b, a),
                (a, a),
                (a, b),
                (-a, b),
                (-a, a),
                (-b, a),
                (-b, -a),
                (-a, -a),
            ]
        case "hexagon":
            return hexagon(0, 0, r)
        case _:
            return _crescent(r)


def _crescent(r: float) -> list[Point]:
    outer, inner, shift = 0.97 * r, 0.78 * r, 0.46 * r
    rim = [(outer * math.cos(math.radians(a)), outer * math.sin(math.radians(a))) for a in range(50, 311, 6)]
    first, last = (math.atan2(y, x - shift) % math.tau for x, y in (rim[-1], rim[0]))
    bite = [first + (last - first) * i / 24 for i in range(25)]
    # Shifted to the right by half of what was bitten off, so that the shape sits in the middle.
    return [(x + 0.12 * r, y) for x, y in [*rim, *((shift + inner * math.cos(a), inner * math.sin(a)) for a in bite)]]


def draw_glyph(canvas: Canvas, colour: int, x: float, y: float, r: float) -> None:
    """Draw a seat's glyph in the ink that its colour bears."""
    canvas.polygon([(x + gx, y + gy) for gx, gy in glyph(colour, r)], rgb(GLYPH_COLOURS[colour]))


def disc_picture(colour: int, px: int, palette: Palette, ring: str = "") -> Image.Image:
    """Return a disc `px` across in a seat's colour with its glyph; on dark themes it has an ivory ring."""
    size = px + 8
    canvas = Canvas(size + size % 2 - px % 2, size + size % 2 - px % 2, px / 2, 6 if px < 40 else 4)
    edge = 2 / px  # one pixel
    outside = ring or (IVORY if palette.is_dark else "")
    if outside:
        canvas.ellipse(0, 0, 1 + 1.3 * edge, 1 + 1.3 * edge, rgb(outside))
    canvas.ellipse(0, 0, 1, 1, rgb(INK))
    inner = 1 - max(1.1 * edge, 0.08)
    canvas.ellipse(0, 0, inner, inner, _bright(colour))
    canvas.ellipse(0, inner * 0.06, inner * 0.985, inner * 0.94, rgb(SEAT_COLOURS[colour]))
    draw_glyph(canvas, colour, 0, 0, 0.52)
    return canvas.done()


def _bright(colour: int) -> Colour:
    seat = SEAT_COLOURS[colour]
    return blend(seat, (255, 255, 255), 0.45 if luminance(seat) > 0.02 else 0.25)


def open_seat_picture(px: int, palette: Palette) -> Image.Image:
    """Return a dashed circle `px` across."""
    canvas = Canvas(px + 4 - px % 2, px + 4 - px % 2, px / 2)
    width = max(1.6, px * 0.05) * 2 / px
    for start in range(0, 360, 30):
        canvas.arc(0, 0, 1 - width / 2, start, start + 17, rgb(palette.muted), width)
    return canvas.done()


def spine_picture(colour: int, w: int, h: int, palette: Palette) -> Image.Image:
    """Return an upright strip in a seat's colour."""
    canvas = Canvas(w, h)
    line = IVORY if palette.is_dark and luminance(SEAT_COLOURS[colour]) < 0.1 else INK
    canvas.box(-w / 2, -h / 2, w / 2, h / 2, min(w / 2, 3.0), rgb(line))
    canvas.box(-w / 2 + 1, -h / 2 + 1, w / 2 - 1, h / 2 - 1, min(w / 2, 2.4), rgb(SEAT_COLOURS[colour]))
    return canvas.done()
