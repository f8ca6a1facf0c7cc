"""Number tokens: a bone disc, the number, and a pip for each way to roll it out of 36."""

import numpy as np
from PIL import Image

from client.art.paint import Canvas, blend, over_centre, shadow, smooth, vector
from client.art.type import Face, text_picture
from client.theme import Palette, rgb

__all__ = ["PIPS_FROM", "has_pips", "pips", "token_picture", "token_radius"]

PIPS_FROM = 25
"""The radius of a hex from which its token has pips below the number."""


def pips(number: int) -> int:
    """Return how many of the 36 throws give a number."""
    return 6 - abs(7 - number)


def token_radius(radius: int) -> float:
    """Return the radius of a token on a hex of that radius; small hexes have relatively larger ones.

    On the smallest hexes a token with pips would hide the terrain: there it is as small as its number allows.
    """
    return max(0.37 * radius, 12.2) if has_pips(radius) else max(0.42 * radius, 9.4)


def has_pips(radius: int) -> bool:
    """Return whether there is room for pips on a token."""
    return radius >= PIPS_FROM


def token_picture(number: int, radius: int, palette: Palette, *, lit: bool = False) -> Image.Image:
    """Return the token of a number, 2 to 12.

    Raises:
        ValueError: If no token has that number.
    """
    if number not in range(2, 13):
        raise ValueError(f"a token has a number of 2 to 12, not {number}")
    r = token_radius(radius)
    size = int(r * 2.9) // 2 * 2 + 2
    canvas = Canvas(size, size, r)
    rim = blend(palette.brass, "#ffffff", 0.10) if lit else rgb(palette.token_rim)
    canvas.ellipse(0, 0, 1, 1, rim)
    canvas.ellipse(0, 0, 0.945 if not lit else 0.885, 0.945 if not lit else 0.885, rgb(palette.token))
    bone = canvas.done()
    out = shadow(bone.getchannel("A"), 0.06 * r, 0.13 * r, 0.09 * r, 0.62)
    if lit:
        over_centre(out, _glow(size, r), size / 2, size / 2)
    out.alpha_composite(_domed(bone, r))
    if radius >= 36:
        ring = Canvas(size, size, r)
        ring.ellipse(0, 0, 0.86, 0.86, None, blend(palette.token, palette.token_rim, 0.5), 0.024)
        out.alpha_composite(ring.done())
    colour = palette.digits_red if number in {6, 8} else palette.digits
    if has_pips(radius):
        _pips(out, number, r, colour)
    _digits(out, number, r, colour, 0.13 if has_pips(radius) else 0.0)
    return out


def _domed(bone: Image.Image, r: float) -> Image.Image:
    """Light the disc from the top left, a little."""
    pixels = np.asarray(bone).astype(np.float32)
    size = bone.width
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) - np.float32(size / 2 - 0.5)
    light = 1.015 - (x * 0.4 + y) / np.float32(r) * 0.035
    pixels[..., :3] = np.clip(pixels[..., :3] * light[..., None], 0, 255)
    return Image.fromarray(pixels.astype(np.uint8))


def _glow(size: int, r: float) -> Image.Image:
    """Return golden light around a token."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) - np.float32(size / 2 - 0.5)
    near = smooth(1.40, 0.95, np.hypot(x, y) / np.float32(r))
    out = np.zeros((size, size, 4), np.uint8)
    out[..., :3] = vector("#ffdc78").astype(np.uint8)
    out[..., 3] = (near * 225).astype(np.uint8)
    return Image.fromarray(out)


def _pips(out: Image.Image, number: int, r: float, colour: str) -> None:
    # The pips of the smallest tokens would melt into a line; they stay a pixel and a half wide and lie apart.
    size = max(0.068, 0.85 / r)
    canvas = Canvas(out.width, out.height, r, 6 if r < 16 else 4)
    count = pips(number)
    for i in range(count):
        canvas.ellipse((i - (count - 1) / 2) * size * (3.2 if r < 16 else 2.75), 0.60, size, size, rgb(colour))
    out.alpha_composite(canvas.done())


def _digits(out: Image.Image, number: int, r: float, colour: str, raised: float) -> None:
    """Draw the number, its digits centred by what is inked, `raised` by that share of the token's radius."""
    small = r < 13.5
    em = 1.14 if small else 1.24 if number < 10 else 1.16
    face = Face(max(12, round(r * em)), "sans" if small else "serif", 700 if small else 800)
    letters = text_picture(str(number), face, colour)
    box = letters.getchannel("A").getbbox()
    if box is None:
        return
    ink = letters.crop(box)
    middle = out.width / 2
    over_centre(out, ink, middle, middle - raised * r)
