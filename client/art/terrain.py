"""Hex tiles: gouache ground, motifs, and an edge where the pigment pooled.

A tile is seeded by terrain and variant alone. The ground is painted at twice the size, motifs at three or four times,
the edge at the size itself, where distances are exact; so a tile costs little although it is drawn large.
"""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import math
import random

import numpy as np
from PIL import Image

from client.art.keys import TERRAINS
from client.art.motifs import MOTIFS, Ground
from client.art.paint import (
    Array,
    Canvas,
    Colour,
    blend,
    hex_distance,
    hexagon,
    noise,
    picture_of,
    smooth,
    tint,
    vector,
)
from client.theme import Palette, rgb

__all__ = ["INSET", "hex_tint_picture", "tile_picture", "tile_size"]

INSET = 0.945
"""Radius of the painted hex; what is left to the neighbour is the sandy seam, the bed of roads."""
_CORNER = 0.05
_TOKEN = 0.47
_PATCHES = {"desert": 0.07, "fog": 0.10, "gold": 0.22}


def tile_size(radius: int) -> tuple[int, int]:
    """Return width and height of the picture of a tile."""
    return math.ceil(radius * math.sqrt(3)) + 4, 2 * radius + 4


def tile_picture(terrain: str, variant: int, radius: int, palette: Palette, *, token: bool = True) -> Image.Image:
    """Return the hex of a terrain.

    Raises:
        KeyError: If there is no such terrain.
    """
    if terrain == "sea":
        return _sea_hex(radius, palette)
    draw = MOTIFS[terrain]
    seed = TERRAINS.index(terrain) * 97 + variant * 13 + 5
    base = rgb(palette.terrain(terrain))
    width, height = tile_size(radius)
    scale = 4 if radius < 48 else 3
    ground = _ground(terrain, variant, radius, base, palette, seed)
    canvas = Canvas(
        width, height, radius, scale, ground.resize((width * scale, height * scale), Image.Resampling.BICUBIC)
    )
    step = 0 if radius < 40 else 1 if radius < 52 else 2
    rng = random.Random(seed)  # noqa: S311 - pictures need no secrets
    draw(
        Ground(
            canvas, base, rgb(palette.fields), rng, (1.32, 1.12, 1.0)[step], step, _TOKEN if token else 0.0,
            palette.name == "night",
        )
    )  # fmt: skip
    return _edged(canvas.done(), radius, base)


def hex_tint_picture(colour: str, percent: int, radius: int) -> Image.Image:
    """Return a hex of the size of a tile filled with one colour."""
    width, height = tile_size(radius)
    distance = _rounded(*_grid(width, height), radius) * radius
    fill = np.broadcast_to(vector(colour), (height, width, 3))
    return picture_of(fill, np.clip(0.5 - distance, 0, 1) * np.float32(percent / 100))


def _grid(width: int, height: int) -> tuple[Array, Array]:
    """Return x and y of every pixel's middle, measured from the middle of the picture."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return x + np.float32(0.5 - width / 2), y + np.float32(0.5 - height / 2)


def _rounded(x: Array, y: Array, radius: int) -> Array:
    """Return the distance to the painted hex with its round corners, in hex radii."""
    out: Array = hex_distance(x / np.float32(radius), y / np.float32(radius), INSET - _CORNER * 1.15) - np.float32(
        _CORNER
    )
    return out


def _ground(terrain: str, variant: int, radius: int, base: Colour, palette: Palette, seed: int) -> Image.Image:
    """Paint the ground at twice its size: lighter and darker patches, fine strokes, light from the top left."""
    w, h = (2 * v for v in tile_size(radius))
    unit = 2 * radius
    amount = _PATCHES.get(terrain, 0.13)
    patches = noise(w, h, 0.5 * unit, seed, 3)[..., None]
    out = np.broadcast_to(vector(base), (h, w, 3)).astype(np.float32)
    light = smooth(0.10, 0.22, patches)
    out = out * (1 - light) + vector(blend(base, (255, 248, 222), amount * 1.15)) * light
    dark = smooth(0.12, 0.26, -patches)
    out = out * (1 - dark) + vector(blend(base, (20, 22, 30), amount)) * dark
    out *= 1 + 0.045 * noise(w, h, 0.05 * unit, seed + 9, 2, (5, 0.8))[..., None]
    x, y = _grid(w, h)
    out *= 1 - 0.10 * (x / w * 0.35 + y / h)[..., None]
    if terrain == "fields":
        out = _furrows(out, x, y, unit, variant, seed, fine=radius >= 40)
    elif terrain == "gold":
        out = _vein(out, x, y, unit, seed, rgb(palette.fields))
    elif terrain == "pasture":
        wave = noise(w, h, 0.5 * unit, seed + 3, 2) * np.float32(0.12 * unit)
        hedge = np.abs((x * 0.25 + y + wave) / np.float32(unit * 0.42) % 1 - np.float32(0.5))
        out *= 1 - 0.16 * smooth(0.47, 0.5, hedge)[..., None]
    return picture_of(out).convert("RGB")


def _furrows(ground: Array, x: Array, y: Array, unit: float, variant: int, seed: int, *, fine: bool) -> Array:
    """Plough the fields: bands .27 R wide, lighter and darker in turn, with furrows in them."""
    angle = math.radians((-28, 24, -14, 34, -38)[variant])
    wave = noise(ground.shape[1], ground.shape[0], unit * 0.6, seed + 3, 2) * np.float32(0.06)
    across = (x * np.float32(math.sin(angle)) + y * np.float32(math.cos(angle))) / np.float32(unit) + wave
    even = (np.floor(across / 0.27).astype(np.int32) % 2 == 0)[..., None]
    out: Array = np.where(even, ground + np.array((9, 10, 6), np.float32), ground * np.float32(0.92))
    furrow = np.abs(across / np.float32(0.09) % 1 - np.float32(0.5))
    return out * (1 - (smooth(0.36, 0.5, furrow) * np.float32(0.20 if fine else 0.13)))[..., None]


def _vein(ground: Array, x: Array, y: Array, unit: float, seed: int, ore: Colour) -> Array:
    """Run a glowing vein through the rock."""
    field = noise(ground.shape[1], ground.shape[0], unit * 0.4, seed + 4, 3) + (x * 0.3 + y * 0.1) / np.float32(
        unit * 10
    )
    near = np.abs(field)
    glow, vein = (1 - smooth(0, reach, near)[..., None] for reach in (0.22, 0.055))
    out = ground * (1 - 0.35 * glow) + vector(blend(ore, (150, 90, 20), 0.35)) * 0.35 * glow
    merged: Array = out * (1 - vein) + vector(blend(ore, (255, 226, 130), 0.5)) * vein
    return merged


def _edged(picture: Image.Image, radius: int, base: Colour) -> Image.Image:
    """Cut the tile to its hex: pigment pools along the edge, the top left rim is lit, a thin line of ink closes it."""
    out = np.asarray(picture.convert("RGB")).astype(np.float32)
    x, y = _grid(picture.width, picture.height)
    sharp = hex_distance(x / np.float32(radius), y / np.float32(radius), INSET)
    out *= 1 - (smooth(-0.12, 0, sharp) * np.float32(0.26))[..., None]
    slope = np.clip(-(x * 0.5 + y) / np.float32(radius), 0, 1)
    out += (smooth(-0.06, -0.015, sharp) * slope * 46)[..., None]
    edge = _rounded(x, y, radius)
    line = (smooth(0.028, 0.010, np.abs(edge + np.float32(0.012))) * np.float32(0.64))[..., None]
    out = out * (1 - line) + vector(blend(base, (26, 18, 12), 0.8)) * line
    return picture_of(out, np.clip(0.5 - edge * radius, 0, 1))


def _sea_hex(radius: int, palette: Palette) -> Image.Image:
    """Return a hex of open sea: only its outline and a wave tick or two, the water is drawn beneath."""
    width, height = tile_size(radius)
    canvas = Canvas(width, height, radius)
    light = blend(palette.surf, palette.shallow, 0.3)
    corners = hexagon(0, 0, 1.0)
    canvas.line([*corners, corners[0], corners[1]], tint(light, 62), max(0.012, 1 / radius))
    for x, y in ((-0.22, -0.18), (0.16, 0.24)):
        for dx, dy in ((-0.1, 0.0), (0.1, 0.03)):
            canvas.arc(x + dx, y + dy, 0.12, 205, 335, tint(light, 100), 0.026)
    return canvas.done()
