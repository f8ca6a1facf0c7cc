"""Cards and dice."""

import math

import numpy as np
from PIL import Image, ImageFilter

from client.art.icons import icon_picture
from client.art.keys import CARDS
from client.art.paint import (
    Canvas,
    blend,
    faded,
    noise,
    over,
    over_centre,
    picture_of,
    rounded_mask,
    shadow,
    tint,
    vector,
)
from client.art.seats import star
from client.theme import DAY, SELECT, Palette, rgb

__all__ = ["card_picture", "die_picture"]

_TERRAIN = {"wood": "forest", "brick": "hills", "wool": "pasture", "grain": "fields", "ore": "mountains"}
_EMBLEM = {
    "knight": "army", "victory_point": "star", "road_building": "route", "year_of_plenty": "any", "monopoly": "crown",
}  # fmt: skip
_BLUE, _CREAM = "#3d4f73", "#f3dfae"


def card_picture(kind: str, w: int, h: int, palette: Palette, state: str = "normal") -> Image.Image:
    """Return a card with its shadow; cards are lit by the lamp, so they look alike in every theme.

    Raises:
        KeyError: If there is no such card.
    """
    if kind not in CARDS:
        raise KeyError(f"no card is called {kind!r}")
    k = w / 48
    margin = max(4, math.ceil(6 * k))
    if kind == "empty":
        return _empty(w, h, margin, k, palette)
    radius = 6 * k
    mask = rounded_mask(w, h, radius, margin)
    out = shadow(mask, round(k), round(2 * k), 2 * k, 0.5)
    face = Canvas(w, h)
    ring = SELECT if state == "selected" else palette.brass if state == "hover" else "#46341f"
    face.box(
        -w / 2, -h / 2, w / 2, h / 2, radius, rgb("#fbf3dc"), rgb(ring), 1.2 if state in {"normal", "disabled"} else 2.4
    )
    over(out, face.done(), margin, margin)
    inset = max(2, round(4 * k))
    inner = (max(2, w - 2 * inset), max(2, h - 2 * inset))
    over(out, _field(kind, *inner, max(1.5, 4 * k)), margin + inset, margin + inset)
    middle = margin + w / 2
    if kind in _TERRAIN:
        over_centre(out, icon_picture(kind, round(w * 0.70), DAY), middle, margin + h * 0.46)
    elif kind in _EMBLEM:
        emblem = icon_picture(_EMBLEM[kind], round(w * 0.58), DAY, _CREAM)
        over_centre(out, shadow(emblem.getchannel("A"), 0, max(1, round(k)), k, 0.5), middle, margin + h * 0.44)
        over_centre(out, emblem, middle, margin + h * 0.44)
    return faded(out, 0.45) if state == "disabled" else out


def _empty(w: int, h: int, margin: int, k: float, palette: Palette) -> Image.Image:
    """Return the place of a card that is not there."""
    canvas = Canvas(w + 2 * margin, h + 2 * margin)
    canvas.box(-w / 2, -h / 2, w / 2, h / 2, 6 * k, rgb(palette.panel2), rgb(palette.line), 1.0)
    return canvas.done()


def _field(kind: str, w: int, h: int, radius: float) -> Image.Image:
    """Paint the field inside a card's border: a wash of terrain, the night blue of a development card, or a back."""
    y = np.linspace(0, 1, h, dtype=np.float32)[:, None]
    if kind in _TERRAIN:
        base = DAY.terrain(_TERRAIN[kind])
        light, deep = (vector(blend(base, (255, 250, 230), part)) for part in (0.40, 0.10))
        t = np.clip(0.12 + 0.75 * y + 0.32 * noise(w, h, w * 0.5, sum(map(ord, kind)), 3), 0, 1)[..., None]
        body = light * (1 - t) + deep * t
        body *= 1 + 0.05 * noise(w, h, w * 0.06 + 2, 5, 2, (5, 0.8))[..., None]
    else:
        base = _BLUE if kind != "resource_back" else "#1f5673"
        body = vector(base) * (1.06 - 0.16 * y + 0.10 * noise(w, h, w * 0.4, 3, 3))[..., None]
    out = picture_of(body)
    out.putalpha(rounded_mask(w, h, radius))
    canvas = Canvas(w, h, scale=4)
    if kind in {"back", "resource_back"}:
        _lozenges(canvas, w, h, base)
    edge = 1.0 if w > 24 else 0.7
    if kind in _EMBLEM or kind == "back":
        inset = max(1.5, w * 0.06)
        canvas.box(
            -w / 2 + inset,
            -h / 2 + inset,
            w / 2 - inset,
            h / 2 - inset,
            max(1, radius - inset / 2),
            None,
            tint(_CREAM, 110),
            edge * 0.8,
        )
    canvas.box(-w / 2, -h / 2, w / 2, h / 2, radius, None, (*blend(base, (20, 14, 10), 0.55), 255), edge)
    over(out, canvas.done(), 0, 0)
    return out


def _lozenges(canvas: Canvas, w: int, h: int, base: str) -> None:
    """Draw the pattern of a card's back: a compass star in a frame of lozenges."""
    light = tint(blend(base, _CREAM, 0.45), 255)
    step = w / 5
    rows = max(3, round((h - step) / step))
    for row in range(rows + 1):
        for col in range(-2, 3):
            if abs(col) < 2 and 0 < row < rows:
                continue
            cx, cy = col * step, (row / rows - 0.5) * (h - step)
            lozenge = [(cx, cy - step * 0.22), (cx + step * 0.16, cy), (cx, cy + step * 0.22), (cx - step * 0.16, cy)]
            canvas.polygon(lozenge, light)
    canvas.polygon(star(w * 0.30, 0.30, 4), light)
    canvas.polygon([(x * 0.62, y * 0.62) for x, y in star(w * 0.30, 0.36, 8)], tint(blend(base, _CREAM, 0.7), 255))
    canvas.ellipse(0, 0, w * 0.045, w * 0.045, rgb(DAY.brass))


# --- dice ------------------------------------------------------------------------------------------------------------

_PIPS = {
    0: (), 1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def _upright(number: int, px: int) -> Image.Image:
    """Return a die face without its shadow, four times too large, room for tilting around it."""
    size = px + 2 * math.ceil(px * 0.22)
    canvas = Canvas(size, size, px)
    canvas.box(-0.5, -0.5, 0.5, 0.5, 0.21, rgb("#8d744a"))
    canvas.box(-0.49, -0.5, 0.49, 0.465, 0.20, rgb("#c9b181"))
    canvas.box(-0.485, -0.49, 0.485, 0.445, 0.195, rgb("#fffcf2"))
    canvas.box(-0.455, -0.455, 0.455, 0.42, 0.17, rgb("#f8eed6"))
    for x, y in _PIPS[number]:
        cx, cy = 0.255 * x, -0.018 + 0.25 * y
        canvas.ellipse(cx, cy + 0.012, 0.094, 0.094, rgb("#fffcf0"))
        canvas.ellipse(cx, cy, 0.090, 0.090, rgb("#2c2016"))
        canvas.ellipse(cx, cy + 0.010, 0.066, 0.066, rgb("#3d2e20"))
    return canvas.image


def die_picture(number: int, px: int, tilt: int = 0) -> Image.Image:
    """Return a die, `px` wide before it is tilted clockwise.

    Raises:
        KeyError: If no die has that face.
    """
    large = _upright(number, px)
    if tilt:
        large = large.rotate(-tilt, Image.Resampling.BICUBIC)
    size = px + 2 * math.ceil(px * 0.22)
    body = large.resize((size, size), Image.Resampling.LANCZOS)
    out = shadow(body.getchannel("A").filter(ImageFilter.MinFilter(3)), 0.03 * px, 0.09 * px, 0.06 * px, 0.62)
    out.alpha_composite(body)
    return out
