"""Harbors: two plank piers from the ends of an edge to a ticket that names the trade; on small maps a sign alone."""

import math

from PIL import Image

from client.art.icons import icon_picture
from client.art.paint import Canvas, Point, over_centre, shadow
from client.art.type import Face, draw_type
from client.theme import Palette, rgb

__all__ = ["sign_box", "sign_picture", "slip_picture", "ticket_box", "ticket_picture"]

_LINE = (70, 48, 28)
_ICONS = 11
"""The radius of hexes from which a sign shows its resource; a smaller one is a dot in the colour of its terrain."""
_TERRAIN = {"wood": "forest", "brick": "hills", "wool": "pasture", "grain": "fields", "ore": "mountains"}


def ticket_box(kind: str, side: int, radius: float) -> tuple[float, float, float, float]:
    """Return where the ticket of a harbor lies, from the middle of its edge: x, y, width, height in pixels."""
    wide, high = (max(1.16 * radius, 46) if kind != "3:1" else max(0.78 * radius, 30)), max(0.50 * radius, 19)
    angle = math.radians(60 * (side - 1))  # side 1 is E; clockwise, as y points down
    ux, uy = math.cos(angle), math.sin(angle)
    upright = abs(ux) > 0.9
    # A ticket beside an upright edge moves out until it stands clear of the land; beside a slanting one it moves aside,
    # so that a city at the lower end of that edge hides no word of it.
    out = max(0.60 * radius, 0.20 * radius + wide / 2) if upright else 0.65 * radius
    aside = 0.0 if upright or kind == "3:1" else math.copysign(0.10 * radius, ux)
    return ux * out + aside, uy * out, wide, high


def ticket_picture(kind: str, side: int, radius: int, palette: Palette) -> Image.Image:
    """Return a harbor on a side of a hex, the picture's middle on the middle of that edge."""
    *sign, wide, high = ticket_box(kind, side, radius)
    angle = math.radians(60 * (side - 1))
    reach = max(abs(sign[0]) + wide / 2, abs(sign[1]) + high / 2) + 12
    size = int(2 * max(reach, radius)) // 2 * 2
    picture = _piers(size, radius, (math.cos(angle), math.sin(angle)), (sign[0], sign[1]), palette)
    over_centre(picture, _ticket(kind, wide, high, radius, palette), size / 2 + sign[0], size / 2 + sign[1])
    return picture


def sign_box(side: int, radius: float) -> tuple[float, float, int]:
    """Return where the sign of a harbor on a small map lies, from the middle of its edge: x, y, size in pixels."""
    across = max(13, round(0.95 * radius)) if radius >= _ICONS else max(5, round(0.72 * radius))
    angle = math.radians(60 * (side - 1))
    out = 0.06 * radius + across / 2
    return math.cos(angle) * out, math.sin(angle) * out, across


def sign_picture(kind: str, radius: float, palette: Palette) -> Image.Image:
    """Return the sign of a harbor on a small map: its resource on a slip, or a dot; one for any kind is empty."""
    *_, across = sign_box(0, radius)
    size = across + 4 + across % 2
    canvas = Canvas(size, size, 1.0)
    r = across / 2
    if radius < _ICONS:
        fill = palette.token if kind == "3:1" else getattr(palette, _TERRAIN[kind])
        canvas.ellipse(0, 0, r, r, rgb(palette.token))
        canvas.ellipse(0, 0, r - 1, r - 1, rgb(fill), _LINE, 0.8)
        return canvas.done()
    canvas.box(-r, -r, r, r, 0.4 * r, rgb(palette.token), _LINE, 1.0)
    out = canvas.done()
    over_centre(out, icon_picture("any" if kind == "3:1" else kind, across - 1, palette), size / 2, size / 2)
    return out


def slip_picture(kind: str, radius: int, palette: Palette) -> Image.Image:
    """Return the ticket of a harbor without its piers."""
    *_, wide, high = ticket_box(kind, 1, radius)
    return _ticket(kind, wide, high, radius, palette)


def _piers(size: int, radius: int, outward: Point, sign: Point, palette: Palette) -> Image.Image:
    """Draw the two piers and their shadow."""
    canvas = Canvas(size, size, 1.0)
    (ux, uy), (sx, sy) = outward, sign
    wood = rgb("#a87a4a" if palette.name != "night" else "#7d5a36")
    for end in (-1, 1):
        x, y = -uy * end * radius / 2, ux * end * radius / 2
        a = (x * 0.78 + ux * radius * 0.05, y * 0.78 + uy * radius * 0.05)
        b = (x + (sx - x) * 0.72, y + (sy - y) * 0.72)
        canvas.line([a, b], (40, 28, 16), 0.165 * radius)
        canvas.line([a, b], wood, 0.110 * radius)
        length = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / length * 0.055 * radius, (b[0] - a[0]) / length * 0.055 * radius
        planks = max(2, int(length / max(2.6, 0.085 * radius)))
        for i in range(1, planks):
            px, py = a[0] + (b[0] - a[0]) * i / planks, a[1] + (b[1] - a[1]) * i / planks
            canvas.line([(px - nx, py - ny), (px + nx, py + ny)], _LINE, max(0.5, 0.014 * radius))
    piers = canvas.done()
    out = shadow(piers.getchannel("A"), 1, 2, 1.5, 0.45)
    out.alpha_composite(piers)
    return out


def _ticket(kind: str, wide: float, high: float, radius: int, palette: Palette) -> Image.Image:
    """Draw the ticket: a resource and 2:1, or 3:1 alone."""
    w, h = int(wide + 12), int(high + 12)
    canvas = Canvas(w, h, 1.0)
    canvas.box(-wide / 2, -high / 2, wide / 2, high / 2, high * 0.32, rgb(palette.token), _LINE, 1.3)
    body = canvas.done()
    out = shadow(body.getchannel("A"), 1, 2, 1.6, 0.6)
    out.alpha_composite(body)
    face = Face(max(12, round(0.30 * radius)), "sans", 700)
    if kind == "3:1":
        draw_type(out, w / 2, h / 2, "3:1", face, palette.digits)
    else:
        px = int(high * 0.90)
        over_centre(out, icon_picture(kind, px, palette), 6 + high * 0.62, h / 2)
        draw_type(out, 6 + wide - high * 0.30, h / 2, "2:1", face, palette.digits, "right")
    return out
