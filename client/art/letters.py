"""Letters drawn once and laid side by side: a line of type costs no more than copying its letters.

To draw a line afresh takes a font's hints a millisecond or two, thirty times as long. What is laid here is the same to
the pixel but for what a font does to letters beyond their neighbours, and there the whole line is drawn at once.
"""

import re
from collections import OrderedDict
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

__all__ = ["Letters", "Mask"]

Mask = npt.NDArray[np.uint8]
"""How much ink is where: height x width, 0 to 255."""

_TOGETHER = re.compile("ff?[bhijklt\u00ec-\u00ef\u0128-\u0131]|ff|tt?[fi\u00ec-\u00ef\u0128-\u0131]|tt|.", re.DOTALL)
"""Letters that the shipped fonts join into one."""
_SHAPED = re.compile("[\u0300-\u1fff\u2e80-\U0010ffff]")
"""Accents of their own and scripts whose letters look different beside others or run from right to left."""
_KEPT = 4096  # letters, of all fonts: about 2 MB
_UNIT = 64  # of FreeType's positions a pixel has; and so fine is the ink of letters that are shrunk
_REACH = 3  # pixels around a shrunk letter into which its ink is spread


_Ink = npt.NDArray[np.integer[Any]]
"""Of letters drawn at their size, 0 to 255; of those that are shrunk, 64 times that, and below 0 around them."""


class _Letter(NamedTuple):
    """The ink of a letter, and where it lies: its left edge from the pen, its top edge from the baseline, downwards."""

    ink: _Ink
    left: int
    top: int


class Letters:
    """The letters of one font; `scale` times too large they are drawn, and shrunk."""

    def __init__(self, font: ImageFont.FreeTypeFont, scale: int) -> None:
        self._font = font
        self._scale = scale
        self._advance = lru_cache(maxsize=512)(self._measured)
        self._kern = lru_cache(maxsize=4096)(self._measured_kern)

    def line(self, text: str, size: tuple[int, int], pen: int, baseline: int) -> Mask:
        """Return the mask of a line.

        Args:
            text: What it says.
            size: Width and height of the mask, in pixels.
            pen: Where the first letter begins, in pixels from the left edge.
            baseline: What the letters stand on, in pixels from the top edge.
        """
        if _SHAPED.search(text):
            return self._whole(text, size, pen, baseline)
        width, height = size
        out = np.zeros((height, width), np.uint16 if self._scale == 1 else np.int16)
        unit, scale, lay = _UNIT, self._scale, _cover if self._scale == 1 else _spread
        x, before = 0, ""
        for found in _TOGETHER.finditer(text):
            letters = found[0]
            if before:
                x += self._kern(before, letters)
            at, phase = divmod((x + unit // 2) // unit, scale)
            ink, left, top = self._letter(letters, phase)
            left, top = left + pen + at, top + baseline
            high, wide = ink.shape
            if left < 0 or top < 0 or left + wide > width or top + high > height:
                ink = ink[max(0, -top) : max(0, height - top), max(0, -left) : max(0, width - left)]
                left, top = max(0, left), max(0, top)
                high, wide = ink.shape
            lay(out[top : top + high, left : left + wide], ink)
            x += self._advance(letters)
            before = letters
        return out.astype(np.uint8) if scale == 1 else _settled(out)

    def _whole(self, text: str, size: tuple[int, int], pen: int, baseline: int) -> Mask:
        z = self._scale
        mask = Image.new("L", (size[0] * z, size[1] * z), 0)
        ImageDraw.Draw(mask).text((pen * z, baseline * z), text, font=self._font, fill=255, anchor="ls")
        return np.asarray(mask if z == 1 else mask.resize(size, Image.Resampling.LANCZOS))

    def _measured(self, letters: str) -> int:
        """How far the pen moves on, in 64ths of a drawn pixel."""
        return round(self._font.getlength(letters) * _UNIT)

    def _measured_kern(self, before: str, letters: str) -> int:
        return self._measured(before + letters) - self._advance(before) - self._advance(letters)

    def _letter(self, letters: str, phase: int) -> _Letter:
        key = self._font, letters, phase
        found = _letters.get(key)
        if found is None:
            found = _letters[key] = self._drawn(letters, phase)
            if len(_letters) > _KEPT:
                _letters.popitem(last=False)
        return found

    def _drawn(self, letters: str, phase: int) -> _Letter:
        """Draw a letter whose pen stands `phase` drawn pixels right of a pixel's edge."""
        left, top, right, bottom = (round(v) for v in self._font.getbbox(letters, anchor="ls"))
        z = self._scale
        if right <= left or bottom <= top:
            return _Letter(np.zeros((0, 0), np.uint16), 0, 0)
        if z == 1:
            mask = Image.new("L", (right - left, bottom - top), 0)
            ImageDraw.Draw(mask).text((-left, -top), letters, font=self._font, fill=255, anchor="ls")
            return _Letter(np.asarray(mask, np.uint16), left, top)
        # The edges are those of pixels, far enough out for all that shrinking spreads.
        x, y = (left + phase) // z - _REACH, top // z - _REACH
        wide, high = -(-(right + phase) // z) + _REACH - x, -(-bottom // z) + _REACH - y
        mask = Image.new("L", (wide * z, high * z), 0)
        ImageDraw.Draw(mask).text((phase - x * z, -y * z), letters, font=self._font, fill=255, anchor="ls")
        small = mask.convert("F").resize((wide, high), Image.Resampling.LANCZOS)
        return _Letter((np.asarray(small) * _UNIT).round().astype(np.int16), x, y)


_letters: OrderedDict[tuple[ImageFont.FreeTypeFont, str, int], _Letter] = OrderedDict()


def _cover(ground: _Ink, ink: _Ink) -> None:
    """Lay ink over what is there, as FreeType's letters are laid over one another."""
    ground += ink - (ground * ink + 127) // 255


def _spread(ground: _Ink, ink: _Ink) -> None:
    """Add ink to what has been spread there."""
    ground += ink


def _settled(ink: _Ink) -> Mask:
    """Ink that was spread by shrinking, where neighbours have met, in whole steps."""
    return ((ink.clip(0, 255 * _UNIT) + _UNIT // 2) // _UNIT).astype(np.uint8)
