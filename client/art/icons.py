"""Icons of resources (coloured, with an ink line) and of the interface (one colour). Drawn in a box of -.5 to .5.

The file is long because it is nearly fifty small drawings and one table of their names.
"""

import math
from collections.abc import Callable, Sequence

from PIL import Image

from client.art.paint import Canvas, Colour, Point
from client.art.seats import star
from client.theme import Palette, rgb

__all__ = ["icon_picture"]

_LINE: Colour = (36, 26, 18)


class _Sign:
    """A canvas for one icon: width of its line, colour of its ink."""

    def __init__(self, px: int, ink: Colour, palette: Palette) -> None:
        self.canvas = Canvas(px, px, px, 6 if px < 30 else 4)
        self.px, self.ink, self.palette = px, ink, palette
        self.thin = max(0.045, 1.0 / px)
        self.thick = max(0.085, 1.35 / px)

    def shape(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = _LINE, width: float = 0
    ) -> None:
        self.canvas.polygon(points, fill, line, width or self.thin)

    def solid(self, points: Sequence[Point]) -> None:
        self.canvas.polygon(points, self.ink)

    def stroke(
        self, points: Sequence[Point], colour: Colour | None = None, width: float = 0, *, ends: bool = True
    ) -> None:
        self.canvas.line(points, colour or self.ink, width or self.thick, round_ends=ends)

    def dot(self, x: float, y: float, r: float, colour: Colour | None = None) -> None:
        self.canvas.ellipse(x, y, r, r, colour or self.ink)

    def ring(self, x: float, y: float, r: float, width: float = 0) -> None:
        self.canvas.arc(x, y, r, 0, 360, self.ink, width or self.thick)

    def clear(self, points: Sequence[Point]) -> None:
        """Cut a shape out again."""
        self.canvas.polygon(points, (0, 0, 0, 0))

    def gap(self, x: float, y: float, r: float) -> None:
        """Cut a disc out again."""
        self.canvas.ellipse(x, y, r, r, (0, 0, 0, 0))


def icon_picture(name: str, px: int, palette: Palette, colour: str = "") -> Image.Image:
    """Return an icon in a square of `px` pixels; `colour` replaces the ink of those that have but one colour.

    Raises:
        KeyError: If there is no such icon.
    """
    draw, default = _ICONS[name]
    sign = _Sign(px, rgb(colour or (getattr(palette, default) if default else palette.text)), palette)
    draw(sign)
    return sign.canvas.done()


# --- resources -------------------------------------------------------------------------------------------------------


def _wood(s: _Sign) -> None:
    bark, end, year = rgb("#7b4f2c"), rgb("#e2b77d"), rgb("#a8743f")
    for x, y in ((-0.21, 0.20), (0.21, 0.20), (0.0, -0.165)):
        s.canvas.ellipse(x, y, 0.215 + s.thin / 2, 0.215 + s.thin / 2, _LINE)
        s.canvas.ellipse(x, y, 0.215 - s.thin / 2, 0.215 - s.thin / 2, bark)
        s.canvas.ellipse(x, y, 0.140, 0.140, end)
        if s.px > 15:
            s.canvas.ellipse(x, y, 0.085, 0.085, None, year, max(0.022, 0.7 / s.px))
            s.dot(x, y, 0.026, year)


def _brick(s: _Sign) -> None:
    for x, y in ((-0.225, 0.225), (0.225, 0.225), (0.0, -0.045)):
        s.shape(
            [(x - 0.205, y - 0.115), (x + 0.205, y - 0.115), (x + 0.205, y + 0.125), (x - 0.205, y + 0.125)],
            rgb("#c4633f"),
        )
        s.canvas.line([(x - 0.155, y - 0.062), (x + 0.155, y - 0.062)], rgb("#ec9f7b"), 0.045)
        s.canvas.line([(x - 0.165, y + 0.085), (x + 0.165, y + 0.085)], rgb("#9c4529"), 0.040)


def _wool(s: _Sign) -> None:
    dark, wool, under = rgb("#3a322f"), rgb("#fdf9ee"), rgb("#d9d0b8")
    fleece = (
        (-0.22, 0.02, 0.155),
        (-0.09, -0.13, 0.165),
        (0.09, -0.13, 0.165),
        (0.20, 0.02, 0.155),
        (-0.09, 0.12, 0.155),
        (0.09, 0.12, 0.155),
    )
    for x in (-0.15, 0.11):
        s.canvas.line([(x, 0.16), (x, 0.39)], dark, 0.085)
    for x, y, r in fleece:
        s.dot(x, y, r + s.thin, _LINE)
    for x, y, r in fleece:
        s.dot(x, y, r, wool)
    s.canvas.ellipse(-0.02, 0.17, 0.20, 0.075, under)
    s.canvas.ellipse(-0.02, 0.125, 0.20, 0.06, wool)
    if s.px > 19:
        for x, y in ((-0.14, -0.08), (0.04, -0.12), (-0.02, 0.05)):
            s.canvas.arc(x, y, 0.055, 190, 345, under, 0.026)
    s.canvas.ellipse(0.335, -0.07, 0.115, 0.145, dark)
    s.canvas.polygon([(0.25, -0.19), (0.20, -0.10), (0.27, -0.11)], dark)
    s.dot(0.365, -0.115, 0.024, wool)


def _grain(s: _Sign) -> None:
    light, deep = rgb("#f3c755"), rgb("#dba534")
    s.canvas.line([(0.0, 0.46), (0.0, -0.2)], rgb("#8a5f17"), max(0.06, 1.2 / s.px))
    for y in (0.15, -0.04, -0.23):
        for side in (-1, 1):
            kernel = [(0, y + 0.10), (side * 0.055, y - 0.06), (side * 0.225, y - 0.17), (side * 0.215, y + 0.015)]
            s.shape(kernel, light if side < 0 else deep, width=s.thin * 0.9)
    s.shape([(0, -0.21), (0.088, -0.34), (0, -0.485), (-0.088, -0.34)], light, width=s.thin * 0.9)


def _ore(s: _Sign) -> None:
    rock = [(-0.42, 0.28), (-0.36, -0.09), (-0.11, -0.37), (0.20, -0.33), (0.42, 0.02), (0.36, 0.30)]
    s.canvas.polygon(rock, rgb("#8d97a6"))
    s.canvas.polygon([(-0.36, -0.09), (-0.11, -0.37), (-0.02, -0.06), (-0.16, 0.13)], rgb("#dbe0e7"))
    s.canvas.polygon([(-0.11, -0.37), (0.20, -0.33), (-0.02, -0.06)], rgb("#b5bec9"))
    s.canvas.polygon([(0.20, -0.33), (0.42, 0.02), (0.36, 0.30), (0.10, 0.26), (-0.02, -0.06)], rgb("#5d6675"))
    s.shape(rock, None)
    for path in (
        [(-0.36, -0.09), (-0.02, -0.06), (0.20, -0.33)],
        [(-0.02, -0.06), (0.10, 0.26)],
        [(-0.02, -0.06), (-0.16, 0.13)],
    ):
        s.canvas.line(path, _LINE, s.thin * 0.5)


def _gold(s: _Sign) -> None:
    lump = [(-0.40, 0.16), (-0.24, -0.20), (0.10, -0.31), (0.40, -0.02), (0.31, 0.26), (-0.10, 0.33)]
    s.canvas.polygon(lump, rgb("#f0b93a"))
    s.canvas.polygon([(0.10, -0.31), (0.40, -0.02), (0.31, 0.26), (0.06, 0.10)], rgb("#c98a1e"))
    s.canvas.polygon([(-0.24, -0.20), (0.10, -0.31), (0.0, 0.0), (-0.20, 0.05)], rgb("#ffeeb0"))
    s.shape(lump, None)


def _any(s: _Sign) -> None:
    """Five dots in the colours of the five resources: one of any kind."""
    colours = ("#3f7048", "#c4633f", "#a9c76a", "#efc04f", "#8d97a6")
    for i, colour in enumerate(colours):
        a = math.tau * i / 5 - math.pi / 2
        s.dot(0.28 * math.cos(a), 0.28 * math.sin(a), 0.165, _LINE)
        s.dot(0.28 * math.cos(a), 0.28 * math.sin(a), 0.165 - s.thin, rgb(colour))


# --- the interface ---------------------------------------------------------------------------------------------------


def _hand(s: _Sign) -> None:
    faint = (*s.ink[:3], 125)
    s.canvas.box(-0.36, -0.36, 0.10, 0.36, 0.07, faint)
    s.canvas.box(-0.13, -0.40, 0.36, 0.40, 0.09, (0, 0, 0, 0))
    s.canvas.box(-0.10, -0.36, 0.36, 0.36, 0.08, s.ink)


def _card(s: _Sign) -> None:
    s.canvas.box(-0.29, -0.42, 0.29, 0.42, 0.09, None, s.ink, max(0.075, 1.3 / s.px))
    s.solid(star(0.195))


def _army(s: _Sign) -> None:
    s.stroke([(-0.30, -0.36), (0.22, 0.16)], width=max(0.105, 1.8 / s.px), ends=False)
    s.stroke([(0.03, 0.30), (0.33, -0.01)], width=max(0.10, 1.6 / s.px))
    s.stroke([(0.20, 0.15), (0.37, 0.32)], width=max(0.12, 1.8 / s.px))
    s.solid([(-0.44, -0.44), (-0.22, -0.375), (-0.375, -0.22)])


def _route(s: _Sign) -> None:
    s.stroke([(-0.38, 0.25), (-0.10, -0.10), (0.12, 0.14), (0.38, -0.25)], width=max(0.12, 1.8 / s.px))
    s.dot(-0.38, 0.25, 0.105)
    s.dot(0.38, -0.25, 0.105)


def _clock(s: _Sign) -> None:
    s.ring(0, 0, 0.37)
    s.stroke([(0, -0.22), (0, 0), (0.15, 0.10)], width=s.thick * 0.92)


def _star(s: _Sign) -> None:
    s.solid([(x, y + 0.03) for x, y in star(0.48, 0.44)])


def _trade(s: _Sign) -> None:
    for side in (-1, 1):
        y = 0.16 * side
        s.stroke([(-0.33, y), (0.33, y)], ends=False)
        tip = 0.43 * side
        s.solid([(tip, y), (tip - 0.21 * side, y - 0.16), (tip - 0.21 * side, y + 0.16)])


def _undo(s: _Sign) -> None:
    s.canvas.arc(0.03, 0.06, 0.29, 205, 90 + 360, s.ink, max(0.10, 1.5 / s.px))
    s.solid([(-0.46, -0.10), (-0.10, -0.18), (-0.22, 0.16)])


def _end(s: _Sign) -> None:
    for x in (-0.36, 0.01):
        s.solid([(x, -0.31), (x + 0.36, 0), (x, 0.31)])


def _play(s: _Sign) -> None:
    s.solid([(-0.24, -0.36), (0.38, 0), (-0.24, 0.36)])


def _pause(s: _Sign) -> None:
    for x in (-0.18, 0.18):
        s.canvas.box(x - 0.095, -0.34, x + 0.095, 0.34, 0.04, s.ink)


def _dice(s: _Sign) -> None:
    s.canvas.box(-0.38, -0.38, 0.38, 0.38, 0.14, None, s.ink, s.thick)
    for x, y in ((-0.17, -0.17), (0, 0), (0.17, 0.17)):
        s.dot(x, y, 0.078)


def _connection(s: _Sign) -> None:
    for i, height in enumerate((0.24, 0.46, 0.70)):
        x = -0.38 + i * 0.28
        s.canvas.box(x, 0.37 - height, x + 0.20, 0.37, 0.035, s.ink)


def _anchor(s: _Sign) -> None:
    s.ring(0, -0.35, 0.095, s.thick * 0.85)
    s.stroke([(0, -0.25), (0, 0.38)])
    s.stroke([(-0.20, -0.11), (0.20, -0.11)], width=s.thick * 0.85)
    s.canvas.arc(0, 0.05, 0.33, 12, 168, s.ink, s.thick)
    for side in (-1, 1):
        s.solid([(side * 0.42, 0.02), (side * 0.42, 0.26), (side * 0.22, 0.10)])


def _bank(s: _Sign) -> None:
    s.solid([(-0.42, -0.14), (0, -0.42), (0.42, -0.14)])
    for x in (-0.28, 0.0, 0.28):
        s.canvas.box(x - 0.06, -0.08, x + 0.06, 0.24, 0.0, s.ink)
    s.canvas.box(-0.42, 0.27, 0.42, 0.39, 0.02, s.ink)


def _chat(s: _Sign) -> None:
    s.canvas.box(-0.42, -0.36, 0.42, 0.20, 0.12, s.ink)
    s.solid([(-0.24, 0.15), (0.02, 0.15), (-0.26, 0.42)])
    for x in (-0.20, 0.0, 0.20):
        s.gap(x, -0.08, 0.055)


def _log(s: _Sign) -> None:
    for y, end in ((-0.28, 0.40), (0.0, 0.24), (0.28, 0.36)):
        s.dot(-0.36, y, 0.065)
        s.stroke([(-0.18, y), (end, y)], width=s.thick)


def _settings(s: _Sign) -> None:
    for i in range(8):
        a = math.tau * i / 8
        s.stroke(
            [(0.2 * math.cos(a), 0.2 * math.sin(a)), (0.38 * math.cos(a), 0.38 * math.sin(a))], width=0.15, ends=False
        )
    s.dot(0, 0, 0.30)
    s.gap(0, 0, 0.13)


def _help(s: _Sign) -> None:
    s.canvas.arc(0, -0.18, 0.20, 170, 400, s.ink, max(0.10, 1.5 / s.px))
    s.stroke([(0.15, -0.05), (0.0, 0.07), (0.0, 0.15)], width=max(0.10, 1.5 / s.px))
    s.dot(0, 0.36, 0.075)


def _lock(s: _Sign) -> None:
    s.canvas.arc(0, -0.12, 0.19, 180, 360, s.ink, s.thick)
    for x in (-0.19, 0.19):
        s.stroke([(x, -0.12), (x, 0.05)], ends=False)
    s.canvas.box(-0.31, -0.03, 0.31, 0.42, 0.07, s.ink)
    s.gap(0, 0.15, 0.06)
    s.clear([(-0.03, 0.16), (0.03, 0.16), (0.045, 0.30), (-0.045, 0.30)])


def _bot(s: _Sign) -> None:
    s.stroke([(0, -0.42), (0, -0.24)], width=s.thick * 0.8)
    s.dot(0, -0.41, 0.06)
    s.canvas.box(-0.36, -0.26, 0.36, 0.34, 0.12, s.ink)
    for x in (-0.16, 0.16):
        s.gap(x, -0.02, 0.085)
    s.clear([(-0.17, 0.17), (0.17, 0.17), (0.17, 0.23), (-0.17, 0.23)])


def _person(s: _Sign) -> None:
    s.dot(0, -0.20, 0.19)
    s.canvas.pen.pieslice((*s.canvas.at(-0.36, 0.06), *s.canvas.at(0.36, 0.78)), 180, 360, fill=s.ink)


def _crown(s: _Sign) -> None:
    s.solid([(-0.40, 0.20), (-0.44, -0.20), (-0.20, -0.02), (0, -0.34), (0.20, -0.02), (0.44, -0.20), (0.40, 0.20)])
    s.canvas.box(-0.40, 0.24, 0.40, 0.36, 0.02, s.ink)


def _check(s: _Sign) -> None:
    s.stroke([(-0.34, 0.02), (-0.10, 0.26), (0.36, -0.26)], width=max(0.13, 1.8 / s.px))


def _cross(s: _Sign) -> None:
    for side in (-1, 1):
        s.stroke([(-0.28, -0.28 * side), (0.28, 0.28 * side)], width=max(0.125, 1.8 / s.px))


def _plus(s: _Sign) -> None:
    s.stroke([(-0.30, 0), (0.30, 0)], width=max(0.125, 1.8 / s.px))
    s.stroke([(0, -0.30), (0, 0.30)], width=max(0.125, 1.8 / s.px))


def _minus(s: _Sign) -> None:
    s.stroke([(-0.30, 0), (0.30, 0)], width=max(0.125, 1.8 / s.px))


def _chevron(dx: float, dy: float) -> Callable[[_Sign], None]:
    def draw(s: _Sign) -> None:
        # A corner pointing along dx, dy, drawn from one end of its arms to the other.
        arms = [(-0.14 * dx + 0.28 * dy * side, -0.14 * dy + 0.28 * dx * side) for side in (-1, 1)]
        s.stroke([arms[0], (0.16 * dx, 0.16 * dy), arms[1]], width=max(0.12, 1.8 / s.px))

    return draw


def _eye(s: _Sign) -> None:
    lid = [
        (0.44 * math.cos(a), 0.27 * math.sin(a) * abs(math.sin(a)) ** 0.25)
        for a in (math.tau * i / 40 for i in range(40))
    ]
    s.solid(lid)
    s.gap(0, 0, 0.17)
    s.dot(0, 0, 0.10)


def _sound(s: _Sign) -> None:
    s.solid([(-0.42, -0.13), (-0.24, -0.13), (0.0, -0.34), (0.0, 0.34), (-0.24, 0.13), (-0.42, 0.13)])
    for r in (0.20, 0.36):
        s.canvas.arc(0.02, 0, r, -50, 50, s.ink, s.thick * 0.85)


def _mute(s: _Sign) -> None:
    s.solid([(-0.42, -0.13), (-0.24, -0.13), (0.0, -0.34), (0.0, 0.34), (-0.24, 0.13), (-0.42, 0.13)])
    for side in (-1, 1):
        s.stroke([(0.14, -0.14 * side), (0.42, 0.14 * side)], width=s.thick * 0.9)


def _hint(s: _Sign) -> None:
    s.dot(0, -0.12, 0.27)
    s.solid([(-0.17, 0.05), (0.17, 0.05), (0.11, 0.24), (-0.11, 0.24)])
    s.stroke([(-0.09, 0.32), (0.09, 0.32)], width=0.07)
    s.stroke([(-0.05, 0.42), (0.05, 0.42)], width=0.06)


def _flag(s: _Sign) -> None:
    s.stroke([(-0.28, -0.42), (-0.28, 0.44)])
    s.solid([(-0.24, -0.42), (0.40, -0.36), (0.24, -0.16), (0.40, 0.06), (-0.24, 0.06)])


def _robber(s: _Sign) -> None:
    s.solid([(-0.34, 0.42), (-0.29, 0.14), (-0.17, -0.04), (0.17, -0.04), (0.29, 0.14), (0.34, 0.42)])
    s.solid([(0, -0.47), (0.19, -0.30), (0.23, -0.12), (0.14, 0.04), (-0.14, 0.04), (-0.23, -0.12), (-0.19, -0.30)])
    s.canvas.ellipse(0, -0.14, 0.13, 0.12, (0, 0, 0, 0))
    for x in (-0.055, 0.055):
        s.dot(x, -0.14, 0.036)


def _pirate(s: _Sign) -> None:
    s.solid([(-0.24, -0.34), (0.24, -0.34), (0.33, -0.10), (0.34, 0.10), (-0.34, 0.10), (-0.33, -0.10)])
    s.solid([(-0.44, 0.17), (0.44, 0.17), (0.30, 0.40), (-0.30, 0.40)])
    s.canvas.ellipse(0, -0.14, 0.125, 0.115, (0, 0, 0, 0))
    s.clear([(-0.07, -0.08), (0.07, -0.08), (0.07, 0.04), (-0.07, 0.04)])
    for x in (-0.05, 0.05):
        s.dot(x, -0.14, 0.036)


def _map(s: _Sign) -> None:
    for i in range(7):
        a = math.tau * i / 6 + math.pi / 6
        x, y = (0.0, 0.0) if i == 6 else (0.285 * math.cos(a), 0.285 * math.sin(a))
        s.solid([(x + 0.145 * math.sin(math.pi / 3 * j), y - 0.145 * math.cos(math.pi / 3 * j)) for j in range(6)])


def _warning(s: _Sign) -> None:
    s.solid([(0, -0.42), (0.46, 0.38), (-0.46, 0.38)])
    s.clear([(-0.05, -0.16), (0.05, -0.16), (0.035, 0.12), (-0.035, 0.12)])
    s.gap(0, 0.24, 0.055)


def _house(s: _Sign) -> None:
    s.solid([(-0.42, 0.0), (0.0, -0.42), (0.42, 0.0)])
    s.canvas.box(-0.30, -0.04, 0.30, 0.40, 0.03, s.ink)
    s.clear([(-0.08, 0.12), (0.08, 0.12), (0.08, 0.40), (-0.08, 0.40)])


def _copy(s: _Sign) -> None:
    s.canvas.box(-0.36, -0.40, 0.16, 0.20, 0.07, None, s.ink, s.thick * 0.85)
    s.canvas.box(-0.20, -0.24, 0.40, 0.44, 0.0, (0, 0, 0, 0))
    s.canvas.box(-0.16, -0.20, 0.36, 0.40, 0.07, s.ink)


# Name -> how it is drawn, and which colour of the theme it has if none is asked for ("" : text).
_ICONS: dict[str, tuple[Callable[[_Sign], None], str]] = {
    "wood": (_wood, ""), "brick": (_brick, ""), "wool": (_wool, ""), "grain": (_grain, ""), "ore": (_ore, ""),
    "gold": (_gold, ""), "any": (_any, ""), "hand": (_hand, ""), "card": (_card, ""), "army": (_army, ""),
    "route": (_route, ""), "clock": (_clock, ""), "star": (_star, "brass"), "trade": (_trade, ""), "undo": (_undo, ""),
    "end": (_end, ""), "dice": (_dice, ""), "connection": (_connection, "ok"), "anchor": (_anchor, ""),
    "bank": (_bank, ""), "chat": (_chat, ""), "log": (_log, ""), "settings": (_settings, ""), "help": (_help, ""),
    "lock": (_lock, ""), "bot": (_bot, ""), "person": (_person, ""), "crown": (_crown, "brass"),
    "check": (_check, "ok"), "cross": (_cross, ""), "plus": (_plus, ""), "minus": (_minus, ""),
    "left": (_chevron(-1, 0), ""), "right": (_chevron(1, 0), ""), "up": (_chevron(0, -1), ""),
    "down": (_chevron(0, 1), ""), "eye": (_eye, ""), "sound": (_sound, ""), "mute": (_mute, ""),
    "hint": (_hint, "brass"), "flag": (_flag, ""), "robber": (_robber, ""), "pirate": (_pirate, ""),
    "map": (_map, ""), "play": (_play, ""), "pause": (_pause, ""), "warning": (_warning, "danger"), "copy": (_copy, ""),
    "house": (_house, ""),
}  # fmt: skip
