"""Marks on the board: where one may build, what is under the pointer, what was done last, which hexes produce."""

import math

import numpy as np
from PIL import Image

from client.art.paint import Canvas, Colour, hex_distance, picture_of, smooth, tint, vector
from client.art.terrain import INSET, tile_size
from client.theme import INK, IVORY, SELECT, Palette, rgb

__all__ = ["mark_picture"]

HARM = "#d63a2a"
"""The colour of the rings round hexes on which robber or pirate would cost somebody something."""
_HARM = {"harm1": 0.050, "harm2": 0.095, "harm3": 0.150}
"""How thick they are, in radii: the more it costs, the thicker."""
_LEAST_DOT = 6.0  # pixels, but on boards so small that dots of that size would leave no terrain to be seen
_CORE = "#125c6e"  # of a legal dot, where the theme's accent is itself a light colour


def mark_picture(kind: str, radius: int, palette: Palette) -> Image.Image:
    """Return a mark for a place, or for a hex.

    Raises:
        KeyError: If there is no such mark.
    """
    match kind:
        case "legal" | "legal_ship" | "hover":
            return _dot(kind, max(min(_LEAST_DOT, 0.27 * radius), 0.14 * radius), palette)
        case "selected" | "last":
            return _ring(kind, radius)
        case "legal_hex":
            return _hex_rim(radius, IVORY, 0.80, 0.022, 0.0)
        case "hover_hex":
            return _hex_rim(radius, SELECT, 1.0, 0.060, 0.20)
        case "selected_hex":
            return _hex_rim(radius, SELECT, 1.0, 0.075, 0.0)
        case "harm1" | "harm2" | "harm3":
            return _hex_rim(radius, HARM, 1.0, _HARM[kind] * max(1, 26 / radius), 0.0)
        case "harm_own":
            return _dashed_rim(radius)
        case "producing":
            return _producing(radius)
        case "ripple":
            return _ripple(radius, palette)
    raise KeyError(f"no mark is called {kind!r}")


def _ripple(radius: int, palette: Palette) -> Image.Image:
    """Return three little crests of waves, the middle one before the others."""
    unit = max(radius, 22)
    size = int(unit * 1.1) // 2 * 2 + 4
    canvas = Canvas(size, size, unit)
    for k in (-1, 0, 1):
        x, y = k * 0.19, 0.05 if k else -0.04
        canvas.arc(x, y + 0.10, 0.12, 208, 332, tint(rgb(palette.surf), 235), 0.032)
    return canvas.done()


def _dot(kind: str, r: float, palette: Palette) -> Image.Image:
    size = int(r * 4) // 2 * 2 + 4
    canvas = Canvas(size, size, r)
    if kind != "hover":
        canvas.ellipse(0, 0.08, 1.26, 1.26, tint(INK, 70))
        canvas.ellipse(0, 0, 1.16, 1.16, tint(INK, 190))
        canvas.ellipse(0, 0, 1, 1, tint(IVORY, 252))
        core = rgb(palette.accent if palette.name == "day" else _CORE)
        if kind == "legal":
            canvas.ellipse(0, 0, 0.60, 0.60, core)
        else:
            canvas.polygon([(-0.05, -0.80), (-0.05, 0.26), (-0.66, 0.26)], core)
            canvas.polygon([(0.10, -0.62), (0.58, 0.26), (0.10, 0.26)], core)
            canvas.polygon([(-0.72, 0.38), (0.72, 0.38), (0.44, 0.70), (-0.44, 0.70)], core)
    else:
        canvas.ellipse(0, 0, 1.75, 1.75, tint(IVORY, 96))
        canvas.ellipse(0, 0, 1.32, 1.32, tint(INK, 225))
        canvas.ellipse(0, 0, 1.14, 1.14, rgb(SELECT))
        canvas.ellipse(0, 0, 0.62, 0.62, rgb(INK))
    return canvas.done()


def _ring(kind: str, radius: int) -> Image.Image:
    """Return a ring round a piece: a yellow one, or a dashed ivory one."""
    unit = max(radius, 38)
    r = 0.48 if kind == "last" else 0.40
    size = int(unit * (r * 2 + 0.24)) // 2 * 2
    canvas = Canvas(size, size, unit)
    wide, thin = max(0.10, 4.4 / unit), max(0.052, 2.2 / unit)
    passes: tuple[tuple[float, Colour], ...] = (
        (wide, tint(INK, 240)),
        (thin, rgb(IVORY if kind == "last" else SELECT)),
    )
    for width, colour in passes:
        if kind == "selected":
            canvas.arc(0, 0, r, 0, 360, colour, width)
            continue
        more = 3.0 if width == wide else 0.0
        for start in range(0, 360, 30):
            canvas.arc(0, 0, r, start - more, start + 18 + more, colour, width)
    return canvas.done()


def _distances(radius: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Return the distance of each pixel of a tile to the painted hex's edge, in radii, negative inside."""
    width, height = tile_size(radius)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x + np.float32(0.5 - width / 2), y + np.float32(0.5 - height / 2)
    return hex_distance(x / np.float32(radius), y / np.float32(radius), INSET - 0.0575) - np.float32(0.05)


def _hex_rim(radius: int, colour: str, alpha: float, width: float, wash: float) -> Image.Image:
    """Return a coloured rim just inside a tile, between two dark lines, and a veil of the colour inside."""
    d = _distances(radius) * radius
    thick = max(1.3, width * radius)
    rim = np.clip(thick / 2 + 0.5 - np.abs(d + thick / 2 + 1), 0, 1) * np.float32(alpha)
    dark = np.clip(thick / 2 + 1.7 - np.abs(d + thick / 2 + 1), 0, 1) * np.float32(0.75)
    inside = np.clip(0.5 - d, 0, 1) * np.float32(wash)
    cover = np.maximum(np.maximum(rim, dark), inside)
    part = (dark * (1 - rim))[..., None]
    body = vector(colour) * (1 - part) + vector(INK) * part
    return picture_of(body, cover)


def _dashed_rim(radius: int) -> Image.Image:
    """Return an ivory rim like those of harm, but in dashes."""
    rim = np.asarray(_hex_rim(radius, IVORY, 1.0, _HARM["harm2"], 0.0)).copy()
    high, wide = rim.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn = np.degrees(np.arctan2(y - high / 2, x - wide / 2)) % 20
    soft = np.hypot(x - wide / 2, y - high / 2) * np.float32(math.pi / 180)  # pixels in a degree
    keep = np.clip((6.5 - np.abs(turn - 10)) * soft + 0.5, 0, 1)
    rim[..., 3] = (rim[..., 3] * keep).astype(np.uint8)
    return Image.fromarray(rim)


def _producing(radius: int) -> Image.Image:
    """Return golden light over a tile: a little everywhere, much along its rim, and a bright line there."""
    d = _distances(radius)
    inside = np.clip(0.5 - d * radius, 0, 1)
    glow = smooth(-0.22, -0.03, d)
    line = smooth(0.048, 0.026, np.abs(d + np.float32(0.042)))
    body = np.broadcast_to(vector("#ffe9b0"), (*d.shape, 3)).astype(np.float32)
    body = body * (1 - glow[..., None]) + vector("#ffc84a") * glow[..., None]
    body = body * (1 - line[..., None]) + vector("#ffe9a8") * line[..., None]
    return picture_of(body, inside * np.maximum(0.15 + 0.50 * glow, line))
