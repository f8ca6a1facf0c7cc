"""Fords, where a road may cross water, and water that fog has given back; both lie on the board below every piece."""

from collections.abc import Sequence

import numpy as np
from PIL import Image

from client.art.paint import Canvas, hex_distance, shade, smooth, tint, turned
from client.art.sea import Water, paint_water
from client.theme import INK, Palette, rgb

__all__ = ["ford_picture", "open_water_picture"]

_STONES = ((-0.40, 0.00, 0.070), (-0.22, 0.028, 0.086), (-0.01, -0.022, 0.092), (0.20, 0.024, 0.084), (0.39, 0.0, 0.07))
_REACH = 0.75
"""How far beyond its hex, in hex radii, open water covers the coast that the fog had there."""


def ford_picture(angle: int, radius: int, palette: Palette) -> Image.Image:
    """Return stepping stones in a shoal, on an edge that lies at an angle of 30, 90 or 150 degrees."""
    size = max(int(radius * 1.5), 24) // 2 * 2
    canvas = Canvas(size, size, radius)
    bar = [(-0.56, -0.10), (-0.30, -0.19), (0.30, -0.19), (0.56, -0.10), (0.56, 0.10), (0.30, 0.19), (-0.30, 0.19),
           (-0.56, 0.10)]  # fmt: skip
    canvas.polygon(turned(bar, angle), tint(palette.surf, 120))
    inner = [(x * 0.96, y * 0.72) for x, y in bar]
    canvas.polygon(turned(inner, angle), tint(palette.seam, 235))
    grow = max(1.0, 1.9 / (0.07 * radius))
    stone = shade(palette.mountains, 1.25)
    for (x, y), (*_, r) in zip(turned([(x, y) for x, y, _ in _STONES], angle), _STONES, strict=True):
        s = min(r * grow, 0.105)
        canvas.ellipse(x, y + 0.03, s * 1.12, s * 0.95, tint(INK, 120))
        canvas.ellipse(x, y, s * 1.1, s * 0.9, stone, rgb(palette.coast), 0.022)
        canvas.ellipse(x - s * 0.25, y - s * 0.3, s * 0.5, s * 0.3, shade(stone, 1.35))
    return canvas.done()


def open_water_picture(land: Sequence[tuple[int, int]], radius: int, palette: Palette) -> Image.Image:
    """Return the water of one hex with the coast of the land around it, ``land`` as hexes relative to it.

    It is laid over a sea that was painted while the hex was taken for land, and fades into it.
    """
    size = int(radius * 2 * (1 + _REACH) + 4) // 2 * 2
    middle = size / 2
    root3 = 3**0.5
    centres = tuple((middle + root3 * (q + r / 2) * radius, middle + 1.5 * r * radius) for q, r in land)
    out = paint_water(Water(size, size, radius, centres, ((middle, middle),), decor=False), palette)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) + np.float32(0.5 - middle)
    away = hex_distance(x / np.float32(radius), y / np.float32(radius), 1.0)
    out.putalpha(Image.fromarray((smooth(_REACH - 0.05, 0.5, away) * 255).astype(np.uint8)))
    return out
