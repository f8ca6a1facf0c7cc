"""The sea: washes of colour by distance from land, surf, the sandy shelf and the coast, rhumb lines and a compass rose.

The distance to the union of all land hexes is exact near the coast and coarse further out, where it is blurred anyway;
fields are computed at half size and enlarged. Colour is looked up by distance, so crisp lines cost nothing.
"""

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw

from client.art.fonts import font
from client.art.paint import (
    Array,
    Canvas,
    Point,
    blend,
    faded,
    fine_noise,
    hex_distance,
    hexagon,
    noise,
    over_centre,
    shade,
    smooth,
    tint,
    vector,
)
from client.theme import Palette, rgb

__all__ = ["Rose", "Water", "compass_picture", "paint_water"]

_FAR = 4.4  # hex radii; beyond, all is deep
_STEPS = (0.62, 1.28, 2.25)  # where shallow turns to shelf, mid, deep
_FAINT = (0.88, 1.72, 2.95)
_LARGE = 3_000_000  # pixels; a larger sea is painted at half its size


@dataclass(frozen=True, slots=True)
class Rose:
    """Where the compass rose stands, and how large it is, in pixels."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Water:
    """What a sea is painted from: centres of land and of sea hexes in pixels, and how much is drawn into it."""

    width: int
    height: int
    radius: float
    land: tuple[Point, ...]
    sea: tuple[Point, ...] = ()
    lattice: bool = False  # continue the lines of sea hexes over the whole picture
    seed: int = 3
    decor: bool = True
    rose: Rose | None = None
    clear: tuple[int, int, int, int] | None = None  # where a rose may stand if none is given


def paint_water(water: Water, palette: Palette) -> Image.Image:
    """Return the sea with its coast, an opaque RGBA picture; a rose is placed by itself where there is room."""
    if water.width * water.height > _LARGE:
        return _enlarged_water(water, palette)
    field = _Field.of(water)
    body = _colours(water, field, palette)
    out = Image.fromarray(body).convert("RGBA")
    if not water.decor:
        _draw_lines(out, water, field, palette, None)
        return out
    rose = water.rose or _place_rose(water, field)
    _draw_lines(out, water, field, palette, rose)
    if rose:
        over_centre(out, faded(compass_picture(round(rose.r), palette), 0.66), rose.x, rose.y)
    return out


def _enlarged_water(water: Water, palette: Palette) -> Image.Image:
    """Return the sea painted at half its size and enlarged: on very large screens nobody sees the difference."""

    def half(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((x / 2, y / 2) for x, y in points)

    rose, clear = water.rose, water.clear
    small = replace(
        water,
        width=(water.width + 1) // 2,
        height=(water.height + 1) // 2,
        radius=water.radius / 2,
        land=half(water.land),
        sea=half(water.sea),
        rose=rose and Rose(rose.x / 2, rose.y / 2, rose.r / 2),
        clear=clear and (clear[0] // 2, clear[1] // 2, clear[2] // 2, clear[3] // 2),
    )
    return paint_water(small, palette).resize((water.width, water.height), Image.Resampling.BICUBIC)


@dataclass(frozen=True, slots=True)
class _Field:
    """Distances in hex radii, at full size: with waves for the washes, nearly exact for the coast."""

    wash: Array
    coast: Array
    coarse: Array  # at a quarter of a radius a cell, unblurred
    bloom: Array

    @classmethod
    def of(cls, water: Water) -> "_Field":
        r, half = water.radius, (max(2, water.width // 2), max(2, water.height // 2))
        full = water.width, water.height
        step = max(2.0, r * 0.25)
        grid = max(3, math.ceil(full[0] / step)), max(3, math.ceil(full[1] / step))
        coarse = _distance(water.land, r, grid, (full[0] / grid[0], full[1] / grid[1]), reach=None)
        soft = Image.fromarray(coarse).resize((max(2, grid[0] // 3), max(2, grid[1] // 3)), Image.Resampling.BOX)
        blurred = np.asarray(soft.resize(half, Image.Resampling.BICUBIC))
        near = _distance(water.land, r, half, (full[0] / half[0], full[1] / half[1]), reach=1.1)
        far = np.asarray(Image.fromarray(coarse).resize(half, Image.Resampling.BICUBIC))
        exact = np.where(near < 1.0, near, far)
        mixed = exact + (blurred - exact) * smooth(0.25, 0.7, exact)
        wave, ripple, bloom = (
            noise(*half, cell * r / 2, water.seed + i, octaves)
            for i, (cell, octaves) in enumerate(((1.5, 3), (0.35, 2), (7, 2)))
        )
        wash = mixed + wave * 0.32 * np.clip(exact, 0, 2.2) + ripple * 0.03 + bloom * 0.7 * np.clip(exact - 0.8, 0, 2)
        coast = exact + ripple * 0.045 + wave * 0.02
        return cls(_enlarged(wash, full), _enlarged(coast, full), coarse, _enlarged(bloom, full))


def _enlarged(field: Array, size: tuple[int, int]) -> Array:
    return np.asarray(Image.fromarray(field.astype(np.float32)).resize(size, Image.Resampling.BICUBIC))


def _distance(
    land: Sequence[Point], r: float, size: tuple[int, int], step: tuple[float, float], reach: float | None
) -> Array:
    """Return the distance to land in hex radii on a grid; with `reach` only that far, beyond it all is `_FAR`."""
    w, h = size
    out = np.full((h, w), _FAR, np.float32)
    xs = (np.arange(w, dtype=np.float32) + np.float32(0.5)) * np.float32(step[0] / r)
    ys = (np.arange(h, dtype=np.float32) + np.float32(0.5)) * np.float32(step[1] / r)
    span = (1 + (reach or _FAR)) * r
    for cx, cy in land:
        x0, x1 = (min(w, max(0, int((cx + s * span) / step[0]) + (s > 0))) for s in (-1, 1))
        y0, y1 = (min(h, max(0, int((cy + s * span) / step[1]) + (s > 0))) for s in (-1, 1))
        if x1 <= x0 or y1 <= y0:
            continue
        dx, dy = xs[None, x0:x1] - np.float32(cx / r), ys[y0:y1, None] - np.float32(cy / r)
        view = out[y0:y1, x0:x1]
        np.minimum(view, hex_distance(dx, dy, 1.0), out=view)
    return out


def _colours(water: Water, field: _Field, palette: Palette) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return the painted water as an array (h, w, 3)."""
    r, pixel = water.radius, 1 / water.radius
    low, high, count = -1.0, 6.0, 3584
    at = np.linspace(low, high, count, dtype=np.float32)
    washes = _wash_table(at, palette, pixel)
    shore, cover = _shore_table(at, palette, r)
    scale = np.float32(count / (high - low))
    wash_index, coast_index = (
        np.clip((a - np.float32(low)) * scale, 0, count - 1).astype(np.int32) for a in (field.wash, field.coast)
    )
    out = washes[wash_index]
    streaks = noise(max(2, water.width // 2), max(2, water.height // 2), r * 0.11 + 1.5, water.seed + 5, 3, (4, 0.7))
    light = 1 + 0.030 * _enlarged(streaks, (water.width, water.height)) + 0.055 * field.bloom
    out *= light[..., None]
    veil = cover[coast_index][..., None]
    out += (shore[coast_index] - out) * veil
    light = 1 + 0.012 * fine_noise(water.width, water.height, 1)
    y = np.linspace(-0.5, 0.5, water.height, dtype=np.float32)[:, None]
    x = np.linspace(-0.5, 0.5, water.width, dtype=np.float32)[None, :]
    light *= 1.03 - 0.22 * (x * x + y * y)
    out *= light[..., None]
    body: np.ndarray[tuple[int, ...], np.dtype[np.uint8]] = np.clip(out, 0, 255).astype(np.uint8)
    return body


def _wash_table(at: Array, palette: Palette, pixel: float) -> Array:
    """Return the colour of the water at each distance: four washes, each step with a line of surf."""
    tones = [vector(getattr(palette, name)) for name in ("shallow", "shelf", "mid", "deep")]
    out = np.broadcast_to(tones[0], (len(at), 3)).astype(np.float32)
    for level, tone in zip(_STEPS, tones[1:], strict=True):
        t = smooth(level - 0.035, level + 0.035, at)[:, None]
        out = out * (1 - t) + tone * t
    out *= (1.06 - 0.10 * np.clip(at / 2.8, 0, 1.2))[:, None]
    foam = vector(blend(palette.surf, palette.shallow, 0.3))
    for levels, alphas in ((_STEPS, (0.34, 0.26, 0.20)), (_FAINT, (0.13, 0.11, 0.08))):
        for level, alpha in zip(levels, alphas, strict=True):
            line = (_line(at, level, pixel) * alpha)[:, None]
            out = out * (1 - line) + foam * line
    return out


def _shore_table(at: Array, palette: Palette, r: float) -> tuple[Array, Array]:
    """Return colour and opacity of what lies over the water near land: sand, a line of ink, three lines of surf."""
    out = np.broadcast_to(vector(palette.surf), (len(at), 3)).astype(np.float32)
    cover = np.zeros(len(at), np.float32)
    for level, alpha in ((0.235, 0.75), (0.315, 0.46), (0.41, 0.26)):
        cover = np.maximum(cover, _line(at, level, max(1 / r, 0.02)) * np.float32(alpha))
    sand = smooth(0.155, 0.125, at)
    out = out * (1 - sand[:, None]) + vector(palette.seam) * sand[:, None]
    cover = np.maximum(cover, sand)
    ink = _line(at, 0.150, max(1.2 / r, 0.030)) * 0.85
    out = out * (1 - ink[:, None]) + vector(palette.coast) * ink[:, None]
    return out, np.maximum(cover, ink)


def _line(at: Array, level: float, width: float) -> Array:
    """Return a line of that width round a distance, soft by half a width at each side."""
    out: Array = np.clip(1.25 - np.abs(at - np.float32(level)) / np.float32(width), 0, 1)
    return out


def _place_rose(water: Water, field: _Field) -> Rose | None:
    """Return the roomiest place for a compass rose, None if there is too little sea."""
    left, top, w, h = water.clear or (0, 0, water.width, water.height)
    rows, cols = field.coarse.shape
    x = (np.arange(cols, dtype=np.float32) + 0.5)[None, :] * (water.width / cols)
    y = (np.arange(rows, dtype=np.float32) + 0.5)[:, None] * (water.height / rows)
    border = np.minimum(np.minimum(x - left, left + w - x), np.minimum(y - top, top + h - y))
    want = min(1.02 * water.radius, 0.13 * min(w, h))
    # Harbors reach out to a radius from land; the letter N stands above the rose, so the border counts for less.
    room = np.minimum((field.coarse - 0.35) * water.radius, border * 0.78)
    # Of equally good places the one to the lower left, where charts have it.
    score = np.minimum(room, want * 1.35) + (y / water.height - x / water.width) * 0.12 * want
    row, col = divmod(int(np.argmax(score)), cols)
    r = min(want, float(room[row, col]) / 1.22)
    if r < 20:
        return None
    return Rose(float(x[0, col]), float(y[row, 0]), r)


def _draw_lines(out: Image.Image, water: Water, field: _Field, palette: Palette, rose: Rose | None) -> None:
    """Draw rhumb lines, the outlines of sea hexes and ticks of waves; none of them on the shore."""
    z, r = 2, water.radius
    layer = Image.new("L", (water.width * z, water.height * z), 0)
    pen = ImageDraw.Draw(layer)
    if rose:
        for i in range(32):
            a, far = i * math.pi / 16, 2.0 * (water.width + water.height)
            end = (rose.x + far * math.cos(a)) * z, (rose.y + far * math.sin(a)) * z
            pen.line((rose.x * z, rose.y * z, *end), fill=33 if i % 2 == 0 else 18, width=2)
    for centres, strength in ((_lattice(water) if water.lattice else (), 38), (water.sea, 62)):
        for cx, cy in centres:
            corners = [(x * z, y * z) for x, y in hexagon(cx, cy, r)]
            pen.line([*corners, corners[0]], fill=strength, width=2)
    if water.decor:
        _draw_ticks(pen, water, field, rose, z)
    mask = np.asarray(layer.reduce(z)).astype(np.float32) * smooth(0.46, 0.60, field.coast)
    ink = Image.new("RGBA", out.size, tint(blend(palette.surf, palette.shallow, 0.3), 0))
    ink.putalpha(Image.fromarray(mask.astype(np.uint8)))
    out.alpha_composite(ink)


def _lattice(water: Water) -> Iterable[Point]:
    """Yield the centres of all hexes of the grid that touch the picture, from where the first land hex lies."""
    x0, y0 = water.land[0] if water.land else (water.width / 2, water.height / 2)
    r = water.radius
    for row in range(math.floor(-y0 / (1.5 * r)) - 1, math.ceil((water.height - y0) / (1.5 * r)) + 2):
        shift = x0 + row * math.sqrt(3) / 2 * r
        first = math.floor(-shift / (math.sqrt(3) * r)) - 1
        last = math.ceil((water.width - shift) / (math.sqrt(3) * r)) + 1
        for col in range(first, last + 1):
            yield shift + col * math.sqrt(3) * r, y0 + row * 1.5 * r


def _draw_ticks(pen: ImageDraw.ImageDraw, water: Water, field: _Field, rose: Rose | None, z: int) -> None:
    """Scatter little double waves over open water."""
    rng = random.Random(water.seed)  # noqa: S311 - pictures need no secrets
    r = water.radius
    taken: list[Point] = []
    for _ in range(min(900, int(water.width * water.height / (r * r) * 3))):
        x, y = rng.uniform(20, max(21, water.width - 20)), rng.uniform(20, max(21, water.height - 20))
        inside = min(water.width - 1, int(x)), min(water.height - 1, int(y))
        if field.wash[inside[1], inside[0]] < 0.8 or any(math.hypot(x - u, y - v) < r * 1.5 for u, v in taken):
            continue
        if rose and math.hypot(x - rose.x, y - rose.y) < rose.r * 1.35:
            continue
        taken.append((x, y))
        s = r * 0.17 * z
        for k in range(rng.choice((2, 3))):
            cx, cy = x * z + (k - 1) * s * 1.1, y * z + (k % 2) * s * 0.55
            box = (cx - s * 0.6, cy - s * 0.35, cx + s * 0.6, cy + s * 0.5)
            pen.arc(box, 200, 340, fill=88, width=max(2, round(0.032 * r * z)))


def compass_picture(r: int, palette: Palette) -> Image.Image:
    """Return a compass rose whose long points reach `r` pixels from the middle."""
    size = int(r * 2.9) // 2 * 2
    canvas = Canvas(size, size, r)
    light, dark = rgb(palette.surf), blend(palette.deep, (10, 20, 30), 0.25)
    for radius, alpha, width in ((0.82, 150, 0.018), (0.74, 110, 0.010), (0.34, 90, 0.010)):
        canvas.ellipse(0, 0, radius, radius, None, tint(light, alpha), width)
    for i in range(64):
        a = i * math.pi / 32
        inner = 0.74 if i % 2 else 0.70
        canvas.line(
            [(inner * math.cos(a), inner * math.sin(a)), (0.81 * math.cos(a), 0.81 * math.sin(a))],
            tint(light, 150),
            0.013,
        )
    for length, width, offset in (
        (0.48, 0.075, math.pi / 8),
        (0.48, 0.075, 3 * math.pi / 8),
        (0.66, 0.12, math.pi / 4),
        (1.0, 0.15, 0.0),
    ):
        for i in range(4):
            a = offset + i * math.pi / 2
            tip = length * math.sin(a), -length * math.cos(a)
            for side in (-1, 1):
                b = a + side * math.pi / 4
                waist = width * 1.3 * math.sin(b), -width * 1.3 * math.cos(b)
                canvas.polygon([tip, waist, (0, 0)], tint(light if side < 0 else dark, 222))
                canvas.line([tip, waist], tint(light, 225), 0.012)
    canvas.ellipse(0, 0, 0.075, 0.075, tint(shade(palette.brass, 1.1), 255), tint(light, 255), 0.018)
    north = font("serif", 600, max(8, round(0.31 * canvas.unit)))
    canvas.pen.text(canvas.at(0, -1.19), "N", font=north, fill=tint(light, 238), anchor="mm")
    return canvas.done()
