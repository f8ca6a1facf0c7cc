"""Colours, type sizes and distances of the interface. Pure numbers; what is drawn from them lives in `client.art`."""

# ruff: noqa: S106 - a token lies on a hex and opens no door.

from dataclasses import dataclass
from typing import Final

__all__ = [
    "GLYPHS",
    "GLYPH_COLOURS",
    "INK",
    "IVORY",
    "SEAT_COLOURS",
    "SELECT",
    "THEMES",
    "THEME_NAMES",
    "Palette",
    "Scale",
    "contrast",
    "luminance",
    "mix",
    "rgb",
]

Rgb = tuple[int, int, int]

INK: Final = "#1a120c"
"""The dark line around every piece."""
IVORY: Final = "#fff6e0"
"""The light halo outside that line; also words on dark, and the light glyphs."""
SELECT: Final = "#ffcf57"
"""Yellow of what is under the pointer or chosen, in every theme."""

# A seat is told by its glyph as much as by its colour; the two lists go together.
SEAT_COLOURS: Final = ("#fafafa", "#191919", "#8e2811", "#ff4713", "#ffd877", "#0e987c", "#1b40db", "#d67ad6")
GLYPHS: Final = ("square", "disc", "triangle", "diamond", "star", "cross", "hexagon", "crescent")
GLYPH_COLOURS: Final = tuple(IVORY if n in {1, 2, 6} else INK for n in range(8))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, each `#rrggbb`."""

    name: str
    # the sea, from deep to the surf; the seam is the sand between tiles, the coast the ink around it
    deep: str
    mid: str
    shelf: str
    shallow: str
    surf: str
    seam: str
    coast: str
    # terrain
    forest: str
    pasture: str
    fields: str
    hills: str
    mountains: str
    desert: str
    gold: str
    fog: str
    # number tokens
    token: str
    token_rim: str
    digits: str
    digits_red: str
    # paper and controls
    panel: str
    panel2: str
    panel3: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    brass: str
    danger: str
    ok: str
    disabled: str
    text_disabled: str
    focus: str
    affordable: str
    tip: str
    on_tip: str
    shadow: str

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what it stands on."""
        return luminance(self.text) > luminance(self.panel)

    def terrain(self, name: str) -> str:
        """Return the ground colour of a terrain ("sea" is its shelf)."""
        return self.shelf if name == "sea" else str(getattr(self, name))


DAY: Final = Palette(
    "day", deep="#1f5673", mid="#347a93", shelf="#5fa3ad", shallow="#9ccbc4", surf="#f4f1e2", seam="#e9d9ae",
    coast="#4a3a28", forest="#3f7048", pasture="#a9c76a", fields="#dfa637", hills="#b9704f", mountains="#8e97a3",
    desert="#e8d5a6", gold="#5b5247", fog="#bcc4d2", token="#fbf3dc", token_rim="#b99b63", digits="#2a1f16",
    digits_red="#b3201b", panel="#f4e8cd", panel2="#ebdbb6", panel3="#fbf4e2", line="#b79a67", text="#2e2218",
    muted="#66523a", accent="#0f5c6e", on_accent="#fdf6e3", brass="#c8912e", danger="#a3261d", ok="#2f6b3c",
    disabled="#e6d9ba", text_disabled="#66523a", focus="#0b4fd6", affordable="#fef0c0", tip="#2e2218",
    on_tip="#fff6e0", shadow="#18140e",
)  # fmt: skip

NIGHT: Final = Palette(
    "night", deep="#0d2435", mid="#143a50", shelf="#225467", shallow="#3d7480", surf="#a9c6c4", seam="#9a8a66",
    coast="#15100b", forest="#2b5138", pasture="#738f4c", fields="#b0862f", hills="#96573f", mountains="#5d6675",
    desert="#ad9b72", gold="#4a4238", fog="#8b92a3", token="#efe4c8", token_rim="#8d7443", digits="#2a1f16",
    digits_red="#b3201b", panel="#262019", panel2="#352c22", panel3="#1c1813", line="#6d5a3c", text="#f3e7cc",
    muted="#c3b08b", accent="#e0ac4e", on_accent="#21180d", brass="#e0ac4e", danger="#ff8a75", ok="#8fcf93",
    disabled="#2c251d", text_disabled="#c3b08b", focus="#7db4ff", affordable="#413930", tip="#f3e7cc",
    on_tip="#21180d", shadow="#000000",
)  # fmt: skip

CONTRAST: Final = Palette(
    "contrast", deep="#00131f", mid="#002438", shelf="#003a57", shallow="#00587f", surf="#ffffff", seam="#000000",
    coast="#ffffff", forest="#1f6b35", pasture="#b9e06a", fields="#e5a700", hills="#b8644a", mountains="#6c788c",
    desert="#f3e3b3", gold="#4d4030", fog="#b6c0d4", token="#ffffff", token_rim="#000000", digits="#000000",
    digits_red="#b00000", panel="#000000", panel2="#1a1a1a", panel3="#0b0b0b", line="#ffffff", text="#ffffff",
    muted="#e0e0e0", accent="#ffd800", on_accent="#000000", brass="#ffd800", danger="#ff9a8a", ok="#7dff9a",
    disabled="#000000", text_disabled="#9a9a9a", focus="#00e5ff", affordable="#322f24", tip="#ffffff",
    on_tip="#000000", shadow="#000000",
)  # fmt: skip

THEMES: Final = {"day": DAY, "night": NIGHT, "contrast": CONTRAST}
THEME_NAMES: Final = tuple(THEMES)


@dataclass(frozen=True, slots=True)
class Scale:
    """How large things are in a window: `layout` for places and boxes, `type` for words and what holds them.

    The board and its panels grow with the window; type grows half as fast, so that a large screen shows more.
    """

    layout: float
    type: float

    @classmethod
    def of(cls, width: int, height: int, user: float = 1.0) -> "Scale":
        """Return the scale of a window of that size; `user` is the interface scale of the settings, 0.8 to 2."""
        s = min(width / 1280, height / 720)
        k = 1 + (s - 1) / 2 if s >= 1 else max(0.85, s)
        return cls(s, max(LEAST_TYPE, k * user))

    @property
    def small(self) -> bool:
        """Whether there is no room for words beside icons, key caps and sub-lines."""
        return self.layout < 0.95

    def px(self, size: float) -> int:
        """Return a type size of 720p at this scale, never below the floor of 12 px (`SMALL`)."""
        return max(FLOOR, round(size * self.type))

    def gap(self, units: float = 1.0) -> int:
        """Return a distance on the grid of 8 px (half a unit is 4 px)."""
        return max(2, round(GRID * units * self.type))


# Type, in px at 720p; `Scale.px` makes them the window's.
FLOOR: Final = 12
LEAST_TYPE: Final = 0.78  # below it boxes would go on shrinking, but not the words in them
WORDMARK: Final = 104
DICE_SUM: Final = 50
HEADLINE: Final = 28
POINTS: Final = 27
STATUS: Final = 19
HEAD: Final = 17
NAME: Final = 15
BODY: Final = 13
SMALL: Final = 12
KEY: Final = 11  # in a key cap, drawn at the floor where the scale is 1

# Distances, in px at 720p.
GRID: Final = 8
RADIUS_PANEL: Final = 10
RADIUS_BUTTON: Final = 7
RADIUS_CHIP: Final = 6
RADIUS_KEY: Final = 4

# Motion, in milliseconds, ease-out cubic; with reduced motion nothing but fades of at most 80.
MOTION: Final = {
    "hover": 80, "press": 60, "panel": 160, "piece": 220, "card": 280, "dice": 300, "pulse": 300, "robber": 320,
    "zoom": 180, "reduced": 80,
}  # fmt: skip


def rgb(colour: str) -> Rgb:
    """Return red, green and blue, 0..255, of `#rrggbb`.

    Raises:
        ValueError: If it is not six hexadecimal digits after a `#`.
    """
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"a colour is written #rrggbb, not {colour!r}")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, part: float) -> str:
    """Return the colour `part` of the way from `a` (0) to `b` (1)."""
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def luminance(colour: str) -> float:
    """Return the relative luminance 0..1 of a colour (WCAG 2.2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio 1..21 of two colours (WCAG 2.2); text needs 4.5."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
