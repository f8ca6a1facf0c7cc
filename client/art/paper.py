"""Sheets of paper and the controls that lie on them: panels, buttons, fields, key caps, switches, boxes, rings."""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import math
from functools import lru_cache

import numpy as np
from PIL import Image

from client.art.paint import (
    Array,
    Canvas,
    blend,
    noise,
    over,
    rounded_mask,
    shadow,
    stretched,
    tint,
    vector,
)
from client.theme import IVORY, RADIUS_BUTTON, RADIUS_KEY, RADIUS_PANEL, THEMES, Palette, mix, rgb

__all__ = [
    "badge_picture", "box_picture", "button_picture", "caret_picture", "field_picture", "grip_picture",
    "key_cap_picture", "knob_picture", "panel_picture", "ring_picture", "rule_picture", "sheet", "toggle_picture",
    "wash_picture",
]  # fmt: skip


_LIGHTS = 4096  # steps from black to a paper's own colour


# --- panels ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _fibres(k: float) -> Array:
    """Return the texture of the paper, -1..1; sheets are cut from it and start again where it ends."""
    w, h = 900, 700
    out: Array = noise(w, h, 60 * k, 77, 3) * np.float32(0.6) + noise(w, h, 9, 78, 2, (3, 0.7)) * np.float32(0.25)
    return out


def sheet(w: int, h: int, fill: str, palette: Palette, k: float) -> Image.Image:
    """Return paper of one colour, mode RGB: fibres, darker edges, lighter to the top."""
    big = _fibres(k)
    if h <= big.shape[0] and w <= big.shape[1]:
        fibres = big[:h, :w]
    else:  # A mirrored continuation has no seam.
        y, x = (
            np.abs((np.arange(length) + n) % (2 * n) - n).clip(0, n - 1)
            for length, n in ((h, big.shape[0]), (w, big.shape[1]))
        )
        fibres = big[np.ix_(y, x)]
    down, across = (_near_ends(n, 9 * k) for n in (h, w))
    day = palette.name == "day"
    light = np.maximum(down[:, None], across[None, :])
    light *= np.float32(-0.07 if day else -0.12)
    light += 1
    light *= 1 + np.float32(0.035 if day else 0.07) * fibres
    light *= (1.02 - 0.04 * np.arange(h, dtype=np.float32) / h)[:, None]
    # How light each pixel is becomes a whole number, and the colours are looked up: a third of the time.
    light *= _LIGHTS
    steps = light.astype(np.uint16)
    colours = np.outer(vector(fill), np.arange(2 * _LIGHTS, dtype=np.float32) / _LIGHTS).clip(0, 255).astype(np.uint8)
    return Image.merge("RGB", [Image.fromarray(colour[steps]) for colour in colours])


def _near_ends(n: int, reach: float) -> Array:
    """Return how near each of n pixels in a row is to an end of it: 1 at the ends, 1/e at `reach` pixels from them."""
    places = np.arange(n, dtype=np.float32)
    near: Array = np.exp(-np.minimum(places, n - 1 - places) / np.float32(reach))
    return near


def panel_picture(w: int, h: int, palette: Palette, kind: str = "panel", k: float = 1.0) -> Image.Image:
    """Return a sheet of paper with its shadow; see `client.art.keys.panel` for the kinds.

    Raises:
        KeyError: If there is no such kind.
    """
    fill = {
        "panel": palette.panel, "status": palette.panel, "panel2": palette.panel2, "panel3": palette.panel3,
        "turn": palette.panel3, "offer": palette.panel3, "tip": palette.tip, "plain": palette.panel2,
    }[kind]  # fmt: skip
    if kind in {"offer", "plain"}:
        brass = kind == "offer"
        return box_picture(w, h, 8 * k, fill, palette.brass if brass else palette.line, 1.8 * k if brass else 1.0)
    radius = (7 if kind == "tip" else RADIUS_PANEL) * k
    margin = math.ceil(14 * k)
    out = _cast(w, h, radius, margin, k, palette)
    if kind == "turn":
        over(out, box_picture(w + 4, h + 4, radius + 2, "", palette.brass, 3.2 * max(1.0, k)), margin - 2, margin - 2)
    paper = sheet(w, h, fill, palette, k)
    paper.putalpha(rounded_mask(w, h, radius, margin).crop((margin, margin, margin + w, margin + h)))
    over(out, paper, margin, margin)
    if kind != "tip":
        over(out, _border(w, h, radius, k, palette, brass=kind == "turn"), margin, margin)
    return out


def _cast(w: int, h: int, radius: float, margin: int, k: float, palette: Palette) -> Image.Image:
    """Return the shadow of a panel, `margin` pixels larger on each side."""

    def draw(w: int, h: int) -> Image.Image:
        mask = rounded_mask(w - 2 * margin, h - 2 * margin, radius, margin)
        return shadow(mask, 0, round(3 * k), 5 * k, 0.5, rgb(palette.shadow))

    reach = math.ceil(3 * k + 4 * 5 * k)  # of its softness
    return stretched(draw, w + 2 * margin, h + 2 * margin, margin + math.ceil(radius) + reach)


def _border(w: int, h: int, radius: float, k: float, palette: Palette, *, brass: bool) -> Image.Image:
    """Return a panel's two lines: one on its edge, a hairline inside."""
    line = (
        rgb(palette.brass)
        if brass
        else blend(palette.line, "#000000", 0.25)
        if palette.name != "contrast"
        else rgb(palette.line)
    )
    inset = 3.2 * k

    def draw(w: int, h: int) -> Image.Image:
        canvas = Canvas(w, h, scale=3)
        x, y = w / 2, h / 2
        hairline = tint(palette.line, 120)
        canvas.box(inset - x, inset - y, x - inset, y - inset, max(1, radius - inset), None, hairline, 0.8)
        canvas.box(-x, -y, x, y, radius, None, line, 1.15 if not brass else 2.0)
        return canvas.done()

    return stretched(draw, w, h, math.ceil(max(radius, inset)) + 8)


def box_picture(
    w: int, h: int, corner: float, fill: str = "", line: str = "", line_width: float = 1.0, alpha: int = 100
) -> Image.Image:
    """Return a rounded rectangle, filled, outlined, or both."""
    corner = min(corner, w / 2, h / 2)

    def draw(w: int, h: int) -> Image.Image:
        canvas = Canvas(w, h)
        box = (-w / 2, -h / 2, w / 2, h / 2)
        if fill:
            canvas.box(*box, corner, tint(fill, round(alpha * 2.55)))
        if line:
            canvas.box(*box, corner, None, tint(line, 255), line_width)
        return canvas.done()

    return stretched(draw, w, h, math.ceil(corner + line_width) + 8)


def rule_picture(length: int, palette: Palette, *, upright: bool = False) -> Image.Image:
    """Return a hairline whose ends fade."""
    size = (1, length) if upright else (length, 1)
    out = Image.new("RGBA", size, tint(palette.line, 0))
    along = np.minimum(np.arange(length), np.arange(length)[::-1]) + 1
    alpha = (np.clip(along / 12, 0.1, 1) * 165).astype(np.uint8).reshape(size[1], size[0])
    out.putalpha(Image.fromarray(alpha))
    return out


# --- buttons and fields ----------------------------------------------------------------------------------------------


def _button_colours(state: str, p: Palette) -> tuple[str, str]:
    """Return fill and line of a button."""
    contrast = p.name == "contrast"
    return {
        "normal": (p.panel3, p.line),
        "focus": (p.panel3, p.line),
        "hover": (mix(p.panel3, p.brass, 0.28), p.brass),
        "pressed": (mix(p.panel2, "#000000", 0.12), p.line),
        "affordable": (p.affordable, p.brass),
        "danger": (p.panel3, p.danger),
        "primary": (p.accent, mix(p.accent, "#000000", 0.35)),
        "primary_hover": (mix(p.accent, "#ffffff", 0.14), p.brass if p.name == "day" else "#ffffff"),
        "disabled": (p.disabled, mix(p.line, p.disabled, 0.62 if contrast else 0.4)),
    }[state]


def button_picture(state: str, w: int, h: int, palette: Palette, k: float = 1.0) -> Image.Image:
    """Return an empty button with its shadow and, with "focus", its ring.

    Raises:
        KeyError: If there is no such state.
    """
    fill, line = _button_colours(state, palette)
    margin, radius = math.ceil(9 * k), RADIUS_BUTTON * k
    lifted = state not in {"disabled", "pressed"}
    mask = rounded_mask(w, h, radius, margin)
    if lifted:
        out = shadow(mask, 0, round(2 * k), 2.2 * k, 0.36, rgb(palette.shadow))
    else:
        out = Image.new("RGBA", mask.size, (0, 0, 0, 0))
    if state == "focus":
        over(out, _focus_ring(w, h, radius, palette, k), margin - 4, margin - 4)
    strong = state in {"hover", "affordable", "primary_hover", "danger"}
    canvas = Canvas(w, h)
    box = (-w / 2, -h / 2, w / 2, h / 2)
    canvas.box(*box, radius, rgb(fill), rgb(line), 1.8 if strong else 1.2)
    face = canvas.done()
    if lifted:
        bright = palette.name == "day" or state.startswith("primary")
        gleam = Image.new("RGBA", (max(1, w - 2 * round(radius)), 1), (255, 255, 255, 95 if bright else 26))
        over(face, gleam, round(radius), 2)
    elif state == "pressed":
        sunk = Image.new("RGBA", (max(1, w - 2 * round(radius)), 2), (0, 0, 0, 40))
        over(face, sunk, round(radius), 2)
    over(out, face, margin, margin)
    return out


def _focus_ring(w: int, h: int, radius: float, palette: Palette, k: float) -> Image.Image:
    """Return the ring of the focus round a box of w x h; 4 px larger on each side."""
    return box_picture(w + 8, h + 8, radius + 3.5, "", palette.focus, 2.4 * max(1.0, k))


def field_picture(state: str, w: int, h: int, palette: Palette, k: float = 1.0) -> Image.Image:
    """Return a text field, its ring of focus included.

    Raises:
        KeyError: If there is no such state.
    """
    line, width = {
        "normal": (palette.line, 1.0),
        "hover": (palette.brass, 1.4),
        "focus": (palette.line, 1.2),
        "error": (palette.danger, 1.8),
        "disabled": (mix(palette.line, palette.disabled, 0.5), 1.0),
    }[state]
    margin, radius = 6, 7 * k
    out = Image.new("RGBA", (w + 2 * margin, h + 2 * margin), (0, 0, 0, 0))
    if state == "focus":
        over(out, _focus_ring(w, h, radius, palette, k), margin - 4, margin - 4)
    over(
        out,
        box_picture(w, h, radius, palette.disabled if state == "disabled" else palette.panel3, line, width),
        margin,
        margin,
    )
    if state != "disabled":
        # A field is sunk into the paper: its upper edge throws a little shade.
        dark = Image.new("RGBA", (max(1, w - 2 * round(radius)), 1), (0, 0, 0, 26 if palette.name == "day" else 70))
        over(out, dark, margin + round(radius), margin + 2)
    return out


def key_cap_picture(w: int, h: int, palette: Palette, state: str = "normal", k: float = 1.0) -> Image.Image:
    """Return an empty key cap.

    Raises:
        KeyError: If there is no such state.
    """
    deep = mix(palette.accent, "#000000", 0.3) if palette.name == "day" else mix(palette.accent, "#ffffff", 0.25)
    fill, line = {
        "normal": (palette.panel3, palette.line),
        "primary": (deep, palette.on_accent),
        "disabled": (palette.disabled, palette.text_disabled),
    }[state]
    canvas = Canvas(w, h)
    corner = min(RADIUS_KEY * k, h / 3)
    canvas.box(-w / 2, -h / 2, w / 2, h / 2, corner, rgb(mix(line, fill, 0.25)))
    # The lower edge is thicker, as on a key.
    canvas.box(-w / 2 + 1, -h / 2 + 1, w / 2 - 1, h / 2 - 1.6, corner - 0.6, rgb(fill))
    return canvas.done()


def toggle_picture(on: bool, h: int, palette: Palette, state: str = "normal") -> Image.Image:
    """Return a switch that is on or off."""
    w, margin = round(h * 1.86), 6
    out = Image.new("RGBA", (w + 2 * margin, h + 2 * margin), (0, 0, 0, 0))
    fill, line = (palette.accent, mix(palette.accent, "#000000", 0.3)) if on else (palette.panel2, palette.muted)
    if state == "disabled":
        fill, line = mix(fill, palette.disabled, 0.6), mix(line, palette.disabled, 0.4)
    if state == "focus":
        over(out, box_picture(w + 10, h + 10, h / 2 + 5, "", palette.focus, 2.4), margin - 5, margin - 5)
    over(
        out,
        box_picture(w, h, h / 2, fill, palette.brass if state == "hover" else line, 1.8 if state == "hover" else 1.2),
        margin,
        margin,
    )
    knob = h - 6
    canvas = Canvas(w, h)
    x = (w / 2 - h / 2) * (1 if on else -1)
    canvas.ellipse(x, 0.6, knob / 2 + 0.4, knob / 2 + 0.4, tint("#000000", 60))
    canvas.ellipse(x, 0, knob / 2, knob / 2, blend(palette.muted, "#000000", 0.2))
    canvas.ellipse(x, 0, knob / 2 - 1, knob / 2 - 1, rgb("#fffaec" if state != "disabled" else "#cfc5ad"))
    over(out, canvas.done(), margin, margin)
    return out


def knob_picture(px: int, palette: Palette, state: str = "normal") -> Image.Image:
    """Return the round knob of a slider."""
    size = px + 12
    canvas = Canvas(size, size)
    r = px / 2
    if state == "focus":
        canvas.ellipse(0, 0, r + 5, r + 5, rgb(palette.focus))
        canvas.ellipse(0, 0, r + 2.6, r + 2.6, (0, 0, 0, 0))
    canvas.ellipse(0, 0, r, r, rgb(palette.brass if state == "hover" else palette.muted))
    canvas.ellipse(0, 0, r - 1.4, r - 1.4, rgb("#fffaec"))
    return canvas.done()


# --- small things ----------------------------------------------------------------------------------------------------


def badge_picture(w: int, h: int, palette: Palette, kind: str = "count") -> Image.Image:
    """Return a pill.

    Raises:
        KeyError: If there is no such kind.
    """
    fill, line = {
        "count": ("#2e2218", IVORY),
        "accent": (palette.accent, mix(palette.accent, "#000000", 0.3)),
        "ok": (palette.ok, mix(palette.ok, "#000000", 0.3)),
        "danger": (palette.panel3, palette.danger),
        "quiet": (palette.panel2, palette.line),
    }[kind]
    return box_picture(w, h, h / 2, fill, line, 1.3)


def ring_picture(percent: int, px: int, palette: Palette, kind: str = "accent") -> Image.Image:
    """Return a countdown ring; it empties clockwise."""
    canvas = Canvas(px + 2, px + 2, px / 2)
    width = 0.34
    canvas.arc(0, 0, 1 - width / 2, 0, 360, blend(palette.line, palette.panel, 0.35), width)
    if percent > 0:
        colour = palette.danger if kind == "danger" else palette.accent
        canvas.arc(0, 0, 1 - width / 2, -90, -90 + 3.6 * percent, rgb(colour), width)
    return canvas.done()


def caret_picture(h: int, palette: Palette) -> Image.Image:
    """Return a caret two pixels wide."""
    return Image.new("RGBA", (2, h), tint(palette.accent, 255))


def grip_picture(px: int, palette: Palette) -> Image.Image:
    """Return six dots, two wide and three high."""
    canvas = Canvas(max(4, round(px * 0.6)), px, px)
    for row in (-1, 0, 1):
        for col in (-0.5, 0.5):
            canvas.ellipse(col * 0.34, row * 0.34, 0.09, 0.09, rgb(palette.line))
    return canvas.done()


def wash_picture(name: str, width: int, height: int, palette: Palette) -> Image.Image:
    """Return a cover for the whole window.

    Raises:
        KeyError: If there is no such cover.
    """
    match name:
        case "dim":
            return Image.new("RGBA", (width, height), tint(mix(palette.deep, "#000000", 0.45), 150))
        case "curtain":
            fill = THEMES["night"].panel2 if palette.name != "contrast" else palette.panel2
            return sheet(width, height, fill, THEMES["night"], 1.5).convert("RGBA")
        case "paper":
            return sheet(width, height, palette.panel, palette, 1.5).convert("RGBA")
    raise KeyError(f"no cover is called {name!r}")
