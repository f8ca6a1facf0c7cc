"""The painter's tools: noise, soft steps, distances, shadows and a canvas that is drawn large and shrunk.

Everything is seeded; nothing here knows a theme, a terrain or a piece.
"""

# ruff: noqa: PLR0917 - drawing takes coordinates in a row.

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from client.theme import rgb

__all__ = [
    "Array",
    "Canvas",
    "Colour",
    "Point",
    "blend",
    "faded",
    "fine_noise",
    "grown",
    "hex_distance",
    "hexagon",
    "noise",
    "over",
    "over_centre",
    "picture_of",
    "rounded_mask",
    "shade",
    "shadow",
    "smooth",
    "stretched",
    "tint",
    "turned",
    "vector",
]

Array: TypeAlias = NDArray[np.float32]
Colour: TypeAlias = tuple[int, ...]  # red, green, blue, perhaps alpha; 0..255
Point: TypeAlias = tuple[float, float]


# --- colours ---------------------------------------------------------------------------------------------------------


def blend(a: Colour | str, b: Colour | str, part: float) -> Colour:
    """Return the opaque colour `part` of the way from `a` to `b`."""
    one, two = (rgb(c) if isinstance(c, str) else c for c in (a, b))
    return tuple(round(x + (y - x) * part) for x, y in zip(one[:3], two[:3], strict=True))


def shade(colour: Colour | str, part: float) -> Colour:
    """Return the colour darkened to `part` of itself (below 1) or lightened by `part` - 1 towards white."""
    return blend(colour, (0, 0, 0), 1 - part) if part <= 1 else blend(colour, (255, 255, 255), part - 1)


def tint(colour: Colour | str, alpha: int) -> Colour:
    """Return the colour with an alpha of 0..255."""
    return (*(rgb(colour) if isinstance(colour, str) else colour)[:3], alpha)


def vector(colour: Colour | str) -> Array:
    """Return red, green and blue as an array to calculate with."""
    return np.array((rgb(colour) if isinstance(colour, str) else colour)[:3], np.float32)


# --- fields ----------------------------------------------------------------------------------------------------------


def noise(w: int, h: int, cell: float, seed: int, octaves: int = 1, stretch: tuple[float, float] = (1.0, 1.0)) -> Array:
    """Return smooth noise of -1..1, shape (h, w); `cell` is the size of its largest blobs in pixels."""
    rng = np.random.default_rng(seed)
    out = np.zeros((h, w), np.float32)
    weight, total = 1.0, 0.0
    for octave in range(octaves):
        cx, cy = (max(1.5, cell * s / 2**octave) for s in stretch)
        grid = rng.random((int(h / cy) + 4, int(w / cx) + 4), dtype=np.float32)
        # Only what is looked at is resampled: the box lies one cell in from the edge, where bicubic has neighbours.
        size = grid.shape[1], grid.shape[0]
        box = (1.0, 1.0, min(size[0], 1.0 + w / cx), min(size[1], 1.0 + h / cy))
        field = Image.fromarray(grid).resize((w, h), Image.Resampling.BICUBIC, box=box)
        out += weight * (np.asarray(field) - 0.5) * 2
        total += weight
        weight *= 0.5
    return out / np.float32(total)


def fine_noise(w: int, h: int, seed: int) -> Array:
    """Return one normally distributed number a pixel, shape (h, w): the tooth of the paper."""
    return np.random.default_rng(seed).standard_normal((h, w), dtype=np.float32)


def smooth(low: float, high: float, x: Array) -> Array:
    """Return 0 below `low`, 1 above `high` and a soft step between; with `low` above `high` it falls."""
    t = np.clip((x - np.float32(low)) / np.float32(high - low), 0, 1)
    out: Array = t * t * (3 - 2 * t)
    return out


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    """Return the six corners of a pointy-top hex: N NE SE S SW NW."""
    return [(x + radius * math.sin(math.pi / 3 * i), y - radius * math.cos(math.pi / 3 * i)) for i in range(6)]


def hex_distance(x: Array, y: Array, radius: float) -> Array:
    """Return the signed distance of points to a pointy-top hex round 0, 0; negative inside, exact outside."""
    # Fold the plane twice onto the half of one side; what is left is the distance to a segment.
    apothem = radius * math.sqrt(3) / 2
    u, v = np.abs(y), np.abs(x)
    fold = 2 * np.minimum(np.float32(-math.sqrt(3) / 2) * u + np.float32(0.5) * v, 0)
    u, v = u + fold * np.float32(math.sqrt(3) / 2), v - fold * np.float32(0.5)
    u = u - np.clip(u, -radius / 2, radius / 2)
    v = v - np.float32(apothem)
    out: Array = np.sqrt(u * u + v * v) * np.sign(v)
    return out


# --- pictures --------------------------------------------------------------------------------------------------------


def picture_of(colours: Array, alpha: Array | None = None) -> Image.Image:
    """Return an RGBA picture of an array (h, w, 3) of 0..255 and, if given, alpha (h, w) of 0..1."""
    body = np.clip(colours, 0, 255).astype(np.uint8)
    veil = np.full(body.shape[:2], 255, np.uint8) if alpha is None else (np.clip(alpha, 0, 1) * 255).astype(np.uint8)
    return Image.fromarray(np.dstack([body, veil]))


def over(ground: Image.Image, top: Image.Image, x: float, y: float) -> None:
    """Lay `top` on `ground` with its top left at x, y; what sticks out is cut off."""
    left, up = round(x), round(y)
    cut = (max(0, -left), max(0, -up), min(top.width, ground.width - left), min(top.height, ground.height - up))
    if cut[2] <= cut[0] or cut[3] <= cut[1]:
        return
    part = top if cut == (0, 0, top.width, top.height) else top.crop(cut)
    ground.alpha_composite(part, (left + cut[0], up + cut[1]))


def over_centre(ground: Image.Image, top: Image.Image, x: float, y: float) -> None:
    """Lay `top` on `ground` with its centre at x, y."""
    over(ground, top, x - top.width / 2, y - top.height / 2)


def faded(picture: Image.Image, part: float) -> Image.Image:
    """Return the picture with its alpha multiplied by `part`."""
    out = picture.copy()
    out.putalpha(picture.getchannel("A").point([round(v * part) for v in range(256)]))
    return out


def shadow(
    mask: Image.Image, dx: float, dy: float, blur: float, part: float, colour: Colour = (20, 15, 10)
) -> Image.Image:
    """Return the soft shadow of a mask (mode L), of the same size; `part` is its darkness 0..1."""
    soft = ImageChops.offset(mask, round(dx), round(dy)).filter(ImageFilter.GaussianBlur(blur))
    out = Image.new("RGBA", mask.size, tint(colour, 0))
    out.putalpha(soft.point([min(255, round(v * part)) for v in range(256)]))
    return out


def grown(mask: Image.Image, px: float) -> Image.Image:
    """Return the mask grown by about `px` pixels, with round corners."""
    # A blurred edge is at half height where it was; cutting it lower moves it out, and the slope stays soft.
    soft = mask.filter(ImageFilter.GaussianBlur(max(0.6, px * 0.6)))
    return soft.point([min(255, max(0, round((v - 10) * 9))) for v in range(256)])


@lru_cache(maxsize=8)  # one picture asks twice, or neighbours of one size; a large one takes MBs
def rounded_mask(w: int, h: int, radius: float, margin: int = 0) -> Image.Image:
    """Return a smooth-edged mask (mode L) of a rounded rectangle w x h with `margin` pixels of nothing around it."""
    scale = 4

    def draw(w: int, h: int) -> Image.Image:
        out = Image.new("L", (w * scale, h * scale), 0)
        edges = (margin * scale, margin * scale, (w - margin) * scale - 1, (h - margin) * scale - 1)
        ImageDraw.Draw(out).rounded_rectangle(edges, radius * scale, fill=255)
        return out.resize((w, h), Image.Resampling.BOX)

    return stretched(draw, w + 2 * margin, h + 2 * margin, margin + math.ceil(radius) + 2)


def stretched(draw: Callable[[int, int], Image.Image], w: int, h: int, corner: int) -> Image.Image:
    """Return `draw(w, h)` for a picture that is the same all along its sides beyond `corner` pixels, and inside.

    Only a small one is drawn; its corners are kept and what lies between them is drawn out. Drawing large pictures many
    times too large and shrinking them is most of what a dialog's first opening takes.
    """
    small_w, small_h = (2 * corner + 2 - n % 2 for n in (w, h))
    if w <= small_w or h <= small_h:
        return draw(w, h)
    small = draw(small_w, small_h)
    out = Image.new(small.mode, (w, h))
    for top, bottom, to_top, to_bottom in _stretches(small_h, h, corner):
        for left, right, to_left, to_right in _stretches(small_w, w, corner):
            part = small.crop((left, top, right, bottom))
            size = to_right - to_left, to_bottom - to_top
            out.paste(part if part.size == size else part.resize(size, Image.Resampling.NEAREST), (to_left, to_top))
    return out


def _stretches(small: int, large: int, corner: int) -> Iterator[tuple[int, int, int, int]]:
    """From where to where one end, the middle and the other end reach, in the small picture and in the large one."""
    yield 0, corner, 0, corner
    yield corner, corner + 1, corner, large - corner
    yield small - corner, small, large - corner, large


def turned(points: Sequence[Point], degrees: float) -> list[Point]:
    """Return points turned clockwise (y down) round 0, 0."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


class Canvas:
    """A picture drawn `scale` times too large and shrunk at the end, which makes its edges smooth.

    Coordinates are in units of `unit` pixels round the canvas's middle; widths of lines are in units too.
    """

    def __init__(
        self, width: int, height: int, unit: float = 1.0, scale: int = 4, ground: Image.Image | None = None
    ) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.image = ground or Image.new("RGBA", (width * scale, height * scale), (0, 0, 0, 0))
        # On an RGB ground colours with alpha blend; on an empty RGBA canvas they replace.
        self.pen = ImageDraw.Draw(self.image, "RGBA")
        self.unit = unit * scale
        self.middle = width * scale / 2, height * scale / 2

    def at(self, x: float, y: float) -> Point:
        """Return where a point lies in pixels of the large picture."""
        return self.middle[0] + x * self.unit, self.middle[1] + y * self.unit

    def points(self, points: Sequence[Point]) -> list[Point]:
        """Return where points lie in pixels of the large picture."""
        return [self.at(x, y) for x, y in points]

    def px(self, width: float) -> int:
        """Return a width in pixels of the large picture, at least one."""
        return max(1, round(width * self.unit))

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = None, width: float = 0
    ) -> None:
        """Fill a polygon and draw its outline."""
        places = self.points(points)
        if fill is not None:
            self.pen.polygon(places, fill=fill)
        if line is not None:
            self.pen.line([*places, places[0], places[1]], fill=line, width=self.px(width), joint="curve")

    def line(self, points: Sequence[Point], colour: Colour, width: float, *, round_ends: bool = False) -> None:
        """Draw a line through the points, with round ends if asked."""
        places = self.points(points)
        self.pen.line(places, fill=colour, width=self.px(width), joint="curve")
        if round_ends:
            for x, y in (points[0], points[-1]):
                self.ellipse(x, y, width / 2, width / 2, colour)

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw an ellipse by its centre and radii."""
        (x0, y0), (x1, y1) = self.at(x - rx, y - ry), self.at(x + rx, y + ry)
        self.pen.ellipse((x0, y0, x1, y1), fill=fill, outline=line, width=self.px(width) if line else 0)

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, width: float) -> None:
        """Draw a part of a circle whose line lies around radius `r`; 0 degrees is to the right, clockwise."""
        (x0, y0), (x1, y1) = (
            self.at(x - r - width / 2, y - r - width / 2),
            self.at(x + r + width / 2, y + r + width / 2),
        )
        self.pen.arc((x0, y0, x1, y1), start, end, fill=colour, width=self.px(width))

    def box(
        self, x0: float, y0: float, x1: float, y1: float, radius: float, fill: Colour | None,
        line: Colour | None = None, width: float = 0,
    ) -> None:  # fmt: skip
        """Draw a rounded rectangle by two corners."""
        (left, top), (right, bottom) = self.at(x0, y0), self.at(x1, y1)
        self.pen.rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * self.unit, fill=fill, outline=line,
            width=self.px(width) if line else 0,
        )  # fmt: skip

    def done(self) -> Image.Image:
        """Return the picture at its real size."""
        return self.image.resize((self.width, self.height), Image.Resampling.LANCZOS)
