"""Names of pictures: every function here returns the key of one picture that `client.art.picture` can draw.

The rules that make keys easy to use:

* **The centre of a picture is the thing itself.** Put the picture's centre on the centre of the hex, node, edge, button
  or panel; shadows, rings and halos lie around it, so a picture is often larger than the `w` and `h` asked for.
  Never scale such a picture to `w`, `h`: draw it at its natural size.
* Pixels are pixels of the screen, y points down, angles are degrees clockwise on the screen.
* `radius` is that of a hex in pixels (centre to corner), an int. `k` is the scale of the interface (1.0 at 1280x720).
* `theme` is one of `client.theme.THEME_NAMES`: "day", "night", "contrast".
* `colour` of a piece is the number 0..7 in `client.theme.SEAT_COLOURS`, not the number of a seat.
* The same key always gives the same bytes. Bad keys raise `KeyError` (unknown name) or `ValueError` (bad measure).
"""

# ruff: noqa: PLR0917 - a key is a row of measures; naming each at every call would hide the picture.

from collections.abc import Hashable
from typing import Literal

# fmt: off
__all__ = [
    "ANGLES", "BUTTONS", "CARDS", "HARBORS", "ICONS", "MARKERS", "PANELS", "PIECES", "RESOURCES", "TERRAINS",
    "VARIANTS", "Harbor", "PictureKey", "Theme", "Tile", "badge", "banner", "board", "box", "button", "card", "caret",
    "chartlet", "die", "disc", "field", "fleck", "ford", "grip", "hex_tint", "icon", "key_cap", "lane", "lobby", "logo",
    "marker", "minimap", "open_seat", "open_water", "panel", "piece", "pirate", "plot", "ring", "road", "robber",
    "rule", "sea", "slider_knob", "slip", "spine", "text", "ticket", "tile", "title", "toggle", "token", "wash",
]
# fmt: on

PictureKey = tuple[Hashable, ...]
Theme = Literal["day", "night", "contrast"]
Tile = tuple[int, int, str, int | None]
"""q, r, terrain name, token (None or 0: no token)."""
Harbor = tuple[int, int, int, str]
"""q, r, side (NE E SE SW W NW = 0..5), kind: a resource name, or "3:1"."""

TERRAINS = ("forest", "hills", "pasture", "fields", "mountains", "gold", "desert", "sea", "fog")
VARIANTS = 5
RESOURCES = ("wood", "brick", "wool", "grain", "ore")
HARBORS = (*RESOURCES, "3:1")
PIECES = ("settlement", "city", "ship")
ANGLES = (30, 90, 150)
"""Angles of an edge: NE and SW sides lie at 30, E and W at 90, SE and NW at 150 degrees."""
CARDS = (
    *RESOURCES, "knight", "victory_point", "road_building", "year_of_plenty", "monopoly", "back",
    "resource_back", "empty",
)  # fmt: skip
ICONS = (
    *RESOURCES, "gold", "any", "hand", "card", "army", "route", "clock", "star", "trade", "undo", "end", "dice",
    "connection", "anchor", "bank", "chat", "log", "settings", "help", "lock", "bot", "person", "crown",
    "check", "cross", "plus", "minus", "left", "right", "up", "down", "eye", "sound", "mute", "hint", "flag",
    "robber", "pirate", "map", "play", "pause", "warning", "copy", "house",
)  # fmt: skip
BUTTONS = ("normal", "hover", "pressed", "focus", "affordable", "danger", "primary", "primary_hover", "disabled")
PANELS = ("panel", "panel2", "panel3", "status", "turn", "offer", "tip", "plain")
MARKERS = ("legal", "legal_ship", "hover", "selected", "last", "legal_hex", "hover_hex", "selected_hex", "producing",
           "harm1", "harm2", "harm3", "harm_own", "ripple")  # fmt: skip


# --- the board -------------------------------------------------------------------------------------------------------


def tile(terrain: str, variant: int, radius: int, theme: str, *, token: bool = True) -> PictureKey:
    """Return the hex of a terrain; with `token` its motifs keep clear of the middle. "sea" is an outline on nothing."""
    return ("tile", terrain, variant % VARIANTS, int(radius), theme, token)


def token(number: int, radius: int, theme: str, *, lit: bool = False) -> PictureKey:
    """Return the number token 2..12 with its pips; `lit` has the brass rim of a hex that produces."""
    return ("token", number, int(radius), theme, lit)


def piece(kind: str, colour: int, radius: int, *, ghost: bool = False) -> PictureKey:
    """Return a settlement or city (centre on its node) or a ship (centre on its edge); `ghost` is one not yet built."""
    return ("piece", kind, colour, int(radius), ghost)


def road(colour: int, angle: int, radius: int, *, ghost: bool = False) -> PictureKey:
    """Return a road on an edge at one of `ANGLES`."""
    return ("road", colour, angle % 180, int(radius), ghost)


def lane(colour: int, angle: int, radius: int) -> PictureKey:
    """Return the line beneath a ship, from node to node, so that a route of ships reads as one."""
    return ("lane", colour, angle % 180, int(radius))


def robber(radius: int) -> PictureKey:
    """Return the robber; the picture's centre is the centre of its hex, the figure stands left of the token."""
    return ("robber", int(radius))


def pirate(radius: int) -> PictureKey:
    """Return the pirate's ship; centre on its hex."""
    return ("pirate", int(radius))


def slip(kind: str, radius: int, theme: str) -> PictureKey:
    """Return the ticket of a harbor alone, as a legend shows it."""
    return ("slip", kind, int(radius), theme)


def ticket(kind: str, side: int, radius: int, theme: str) -> PictureKey:
    """Return a harbor's two piers and its ticket; centre on the middle of that side's edge. `kind` from `HARBORS`."""
    return ("ticket", kind, side % 6, int(radius), theme)


def ford(angle: int, radius: int, theme: str) -> PictureKey:
    """Return the stones of a ford, where a road may cross water; centre on its edge at one of `ANGLES`."""
    return ("ford", angle % 180, int(radius), theme)


def open_water(land: tuple[tuple[int, int], ...], radius: int, theme: str) -> PictureKey:
    """Return the water of a hex that the sea's picture took for land: fog that has turned out to be sea.

    `land` are the hexes of land near it, relative to it; the centre is the hex's, the rim fades into the sea around.
    """
    return ("open_water", land, int(radius), theme)


def marker(kind: str, radius: int, theme: str) -> PictureKey:
    """Return a mark of `MARKERS`: dots and rings for a node or edge; `_hex`, "producing" and those of harm for a hex.

    legal: may be chosen. hover: under the pointer. selected: chosen. last: dashed, the last move. producing: golden rim
    and light over the tile, beneath its token. danger: red rim, for the hex the robber would take. ripple: a small wave
    on open water.
    """
    return ("marker", kind, int(radius), theme)


def hex_tint(colour: str, percent: int, radius: int) -> PictureKey:
    """Return a hex filled with `#rrggbb` at `percent` opacity, the size of a tile."""
    return ("hex_tint", colour, percent, int(radius))


def sea(
    tiles: tuple[Tile, ...], width: int, height: int, origin: tuple[float, float], radius: int, theme: str,
    clear: tuple[int, int, int, int] | None = None,
) -> PictureKey:  # fmt: skip
    """Return the sea and the coast alone. `clear` is the rectangle x, y, w, h where the compass rose may stand."""
    return ("sea", tiles, width, height, (float(origin[0]), float(origin[1])), int(radius), theme, clear)


def board(
    tiles: tuple[Tile, ...], harbors: tuple[Harbor, ...], width: int, height: int, origin: tuple[float, float],
    radius: int, theme: str, clear: tuple[int, int, int, int] | None = None,
) -> PictureKey:  # fmt: skip
    """Return the whole static underlay: sea, coast, harbors, tiles, tokens. Its top left is the window's top left.

    `origin` is where the centre of hex 0,0 lies. `clear` is the rectangle x, y, w, h where the compass rose may stand
    (the part of the window no panel covers); None: anywhere.
    """
    return ("board", tiles, harbors, width, height, (float(origin[0]), float(origin[1])), int(radius), theme, clear)


def minimap(tiles: tuple[Tile, ...], harbors: tuple[Harbor, ...], width: int, height: int, theme: str) -> PictureKey:
    """Return a small map fitted into `width` x `height` with rounded corners and a line around it (lobby, minimap)."""
    return ("minimap", tiles, harbors, width, height, theme)


def chartlet(
    tiles: tuple[Tile, ...], width: int, height: int, origin: tuple[float, float], radius: float, theme: str
) -> PictureKey:
    """Return a map so small that its hexes are plain colours with the surf round them; where it lies is given."""
    return ("chartlet", tiles, width, height, origin, radius, theme)


def title(width: int, height: int, theme: str) -> PictureKey:
    """Return the title screen's backdrop: chart frame, island, soundings; its left 40 % is open sea for the menu."""
    return ("title", width, height, theme)


def lobby(width: int, height: int, theme: str) -> PictureKey:
    """Return the backdrop of every other screen: open sea in a chart frame."""
    return ("lobby", width, height, theme)


def wash(name: str, width: int, height: int, theme: str) -> PictureKey:
    """Return a plain cover for the whole window: "dim" (behind a dialog), "curtain" (hot-seat, opaque), "paper"."""
    return ("wash", name, width, height, theme)


# --- paper and controls ----------------------------------------------------------------------------------------------


def panel(w: int, h: int, theme: str, kind: str = "panel", k: float = 1.0) -> PictureKey:
    """Return a sheet of paper of `PANELS`, w x h without its shadow.

    panel, panel2 (darker), panel3 (lighter) · status (the line on top) · turn (panel3 in a brass ring: the seat on
    turn) · offer (panel3, brass line, no shadow: lies on a panel) · tip (dark: tooltips) · plain (panel2, thin line,
    no shadow).
    """
    return ("panel", int(w), int(h), theme, kind, round(k, 2))


def button(state: str, w: int, h: int, theme: str, k: float = 1.0) -> PictureKey:
    """Return an empty button of `BUTTONS`, w x h without shadow and focus ring."""
    return ("button", state, int(w), int(h), theme, round(k, 2))


def field(state: str, w: int, h: int, theme: str, k: float = 1.0) -> PictureKey:
    """Return a text field: "normal", "hover", "focus", "error", "disabled"."""
    return ("field", state, int(w), int(h), theme, round(k, 2))


def key_cap(w: int, h: int, theme: str, state: str = "normal", k: float = 1.0) -> PictureKey:
    """Return an empty key cap: "normal", "primary" (on a primary button), "disabled"."""
    return ("key_cap", int(w), int(h), theme, state, round(k, 2))


def toggle(on: bool, h: int, theme: str, state: str = "normal") -> PictureKey:
    """Return a switch, `h` high and about 1.86 h wide; state "normal", "hover", "focus", "disabled"."""
    return ("toggle", on, int(h), theme, state)


def slider_knob(px: int, theme: str, state: str = "normal") -> PictureKey:
    """Return the round knob of a slider or scroll bar, `px` across; state "normal", "hover", "focus"."""
    return ("slider_knob", int(px), theme, state)


def box(
    w: int, h: int, corner: float, fill: str = "", line: str = "", line_width: float = 1.0, alpha: int = 100
) -> PictureKey:
    """Return a rounded rectangle: `fill` and `line` are `#rrggbb` or "", `alpha` the fill's percent. No shadow."""
    return ("box", int(w), int(h), round(corner, 1), fill, line, round(line_width, 1), alpha)


def rule(length: int, theme: str, *, upright: bool = False) -> PictureKey:
    """Return a hairline between parts of a panel, one pixel thick."""
    return ("rule", int(length), theme, upright)


def badge(w: int, h: int, theme: str, kind: str = "count") -> PictureKey:
    """Return a pill for a number or a word: "count" (dark, ivory ring: on cards), "accent", "ok", "danger", "quiet"."""
    return ("badge", int(w), int(h), theme, kind)


def ring(percent: int, px: int, theme: str, kind: str = "accent") -> PictureKey:
    """Return a countdown ring `px` across, `percent` of it left; kind "accent" or "danger"."""
    return ("ring", max(0, min(100, int(percent))), int(px), theme, kind)


def caret(h: int, theme: str) -> PictureKey:
    """Return the caret of a text field."""
    return ("caret", int(h), theme)


def grip(px: int, theme: str) -> PictureKey:
    """Return six dots that say: this can be dragged; `px` high."""
    return ("grip", int(px), theme)


# --- seats, cards, icons, type ---------------------------------------------------------------------------------------


def disc(colour: int, px: int, theme: str, ring: str = "") -> PictureKey:
    """Return a seat's badge, a disc `px` across with its glyph; `ring` is `#rrggbb` of a ring around it, or ""."""
    return ("disc", colour, int(px), theme, ring)


def open_seat(px: int, theme: str) -> PictureKey:
    """Return the dashed circle of a seat nobody has taken."""
    return ("open_seat", int(px), theme)


def spine(colour: int, w: int, h: int, theme: str) -> PictureKey:
    """Return the strip in a seat's colour at the left edge of its card."""
    return ("spine", colour, int(w), int(h), theme)


def card(kind: str, w: int, h: int, theme: str, state: str = "normal") -> PictureKey:
    """Return a card of `CARDS`, w x h without its shadow; state "normal", "hover", "selected", "disabled"."""
    return ("card", kind, int(w), int(h), theme, state)


def icon(name: str, px: int, theme: str, colour: str = "") -> PictureKey:
    """Return an icon of `ICONS` in a square of `px`; `colour` is `#rrggbb` for one-coloured ones ("": the theme's)."""
    return ("icon", name, int(px), theme, colour)


def die(number: int, px: int, tilt: int = 0) -> PictureKey:
    """Return a die face 1..6 (0: blank), `px` wide, tilted by `tilt` degrees clockwise (the table uses -5 and 7)."""
    return ("die", number, int(px), tilt)


def plot(
    w: int, h: int, theme: str, lines: tuple[tuple[int, tuple[int, ...]], ...], top: int, edge: int = 8
) -> PictureKey:
    """Return lines of values, 0 to `top`, over a width: the colour of each (a seat's, 0..7), and its values.

    0 lies `edge` pixels above the lower side, `top` as far below the upper one.
    """
    return ("plot", int(w), int(h), theme, lines, top, edge)


def banner(w: int, h: int, theme: str, k: float = 1.0) -> PictureKey:
    """Return a ribbon of w x h for a few words about a moment; its tails stick out on both sides."""
    return ("banner", w, h, theme, k)


def fleck(shape: str, colour: str, px: int) -> PictureKey:
    """Return a snippet of paper that flies about a winner: a "strip" or a "star", ``colour`` as "#rrggbb"."""
    return ("fleck", shape, colour, px)


def logo(px: int, theme: str) -> PictureKey:
    """Return the wordmark Hearthsea with its soft shadow, type size `px`; `theme` as on the title screen (ivory)."""
    return ("logo", int(px), theme)


def text(
    text: str,
    px: int,
    family: str = "sans",
    weight: int = 400,
    italic: bool = False,
    colour: str = "#2e2218",
    halo: str = "",
) -> PictureKey:
    """Return one line of type.

    The picture's vertical middle is the middle of the capital letters, its height depends on type and size alone, and
    the text begins `client.art.pad(px)` pixels from its left edge: labels of one size line up whatever their letters.
    `family` "serif" (500, 500 italic, 600, 800) or "sans" (400, 600, 700, 400 italic); other weights take the nearest.
    `halo` is `#rrggbb` of a soft outline for words on the board.
    """
    return ("text", text, int(px), family, weight, italic, colour, halo)
