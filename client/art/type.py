"""Lines of type: how wide they are, how they break, and their pictures.

A picture of type is symmetric about the middle of the capital letters, so centring it on a row centres what is read.
Serif is drawn at four times its size and shrunk, because hinting at small sizes spoils its spacing.
"""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image, ImageFilter, ImageFont

from client.art.fonts import font
from client.art.letters import Letters
from client.art.paint import tint
from client.theme import rgb

__all__ = ["Face", "draw_type", "ellipsis", "pad", "text_picture", "text_size", "text_width", "wrap"]

_SERIF_SCALE = 4
_INKED = np.array([min(255, round(v * 1.14)) for v in range(256)], np.uint8)


@dataclass(frozen=True, slots=True)
class Face:
    """One cut of type: family "serif" or "sans", weight, slant, size in px."""

    px: int
    family: str = "sans"
    weight: int = 400
    italic: bool = False

    @property
    def scale(self) -> int:
        """How many times too large it is drawn."""
        return _SERIF_SCALE if self.family == "serif" else 1

    def load(self) -> ImageFont.FreeTypeFont:
        """Return the font at the size it is drawn at."""
        return font(self.family, self.weight, self.px * self.scale, italic=self.italic)


def pad(px: int) -> int:
    """Return how far from the left edge of its picture a line of that size begins, in pixels."""
    return 2 + px // 6


@lru_cache(maxsize=256)
def _height(face: Face) -> tuple[int, int]:
    """Return the height of a picture of that face, and its baseline from the top."""
    loaded = face.load()
    ascent, descent = (v / face.scale for v in loaded.getmetrics())
    capital = -loaded.getbbox("H", anchor="ls")[1] / face.scale
    half = math.ceil(max(ascent - capital / 2, descent + capital / 2))
    return 2 * half, half + round(capital / 2)


@lru_cache(maxsize=4096)
def _advance(text: str, face: Face) -> float:
    return face.load().getlength(text) / face.scale


def text_width(text: str, px: int, family: str = "sans", weight: int = 400, *, italic: bool = False) -> float:
    """Return how wide a line is, in pixels, from its first letter to the place of a next one."""
    return _advance(text, Face(px, family, weight, italic))


def text_size(text: str, px: int, family: str = "sans", weight: int = 400, *, italic: bool = False) -> tuple[int, int]:
    """Return width and height of the picture of a line, in pixels, without drawing it."""
    face = Face(px, family, weight, italic)
    return math.ceil(_advance(text, face)) + 2 * pad(px), _height(face)[0]


def ellipsis(text: str, width: float, px: int, family: str = "sans", weight: int = 400, *, italic: bool = False) -> str:
    """Return the text, cut and ended with "…" if it is wider than `width` pixels."""
    face = Face(px, family, weight, italic)
    if _advance(text, face) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _advance(text[:middle].rstrip() + "…", face) <= width else (low, middle - 1)
    return text[:low].rstrip() + "…"


def wrap(
    text: str, width: float, px: int, family: str = "sans", weight: int = 400, *, italic: bool = False
) -> tuple[str, ...]:
    """Return the lines of a text broken at spaces to `width` pixels; a word wider than that is broken where it must."""
    face = Face(px, family, weight, italic)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            trial = f"{line} {word}" if line else word
            if _advance(trial, face) <= width:
                line = trial
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and _advance(line, face) > width:
                fits = max(1, next(n for n in range(len(line), 0, -1) if n == 1 or _advance(line[:n], face) <= width))
                lines.append(line[:fits])
                line = line[fits:]
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=256)
def _letters(face: Face) -> Letters:
    return Letters(face.load(), face.scale)


def _mask(text: str, face: Face) -> Image.Image:
    """Return the letters as a mask of the size that `text_size` tells."""
    height, baseline = _height(face)
    size = math.ceil(_advance(text, face)) + 2 * pad(face.px), height
    mask = _letters(face).line(text, size, pad(face.px), baseline)
    # Shrinking thins the hairlines; a little more ink makes up for it.
    return Image.fromarray(mask if face.scale == 1 else _INKED[mask])


def text_picture(text: str, face: Face, colour: str, halo: str = "") -> Image.Image:
    """Return one line of type; with `halo` a soft outline in that colour lies behind it."""
    mask = _mask(text, face)
    out = Image.new("RGBA", mask.size, tint(halo or colour, 0))
    if halo:
        soft = mask.filter(ImageFilter.GaussianBlur(max(1.0, face.px * 0.07)))
        out.putalpha(soft.point([min(235, round(v * 3.2)) for v in range(256)]))
        letters = Image.new("RGBA", mask.size, (*rgb(colour), 255))
        letters.putalpha(mask)
        out.alpha_composite(letters)
        return out
    out.putalpha(mask)
    return out


def draw_type(
    ground: Image.Image, x: float, y: float, text: str, face: Face, colour: str, anchor: str = "centre"
) -> None:
    """Lay a line on a picture: `y` is the middle of its capitals, `x` its "left", "centre" or "right"."""
    picture = text_picture(text, face, colour)
    side = {
        "left": x - pad(face.px),
        "centre": x - picture.width / 2,
        "right": x - picture.width + pad(face.px),
    }[anchor]
    left, top = round(side), round(y - picture.height / 2)
    ground.alpha_composite(picture, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))
