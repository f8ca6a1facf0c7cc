"""What grows, stands or lies on each terrain: small drawn motifs, scattered by seed and clear of the number token.

Coordinates are in hex radii round the hex's centre. Every motif is a shadow on the ground, a fill, a lit left side and
a contour in the ground's own ink, so that all look drawn by one hand. The file is long because it is eight drawings.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from client.art.paint import Canvas, Colour, Point, blend, tint
from client.art.type import Face

__all__ = ["MOTIFS", "Ground", "scatter"]

LIGHT: Colour = (255, 248, 222)


@dataclass(frozen=True, slots=True)
class Ground:
    """What a motif needs to know of the tile it stands on."""

    canvas: Canvas
    base: Colour
    fields: Colour
    rng: random.Random
    size: float  # scale of the motifs: small tiles have fewer and larger ones
    count: int  # 0 small, 1 middle, 2 large: which of three counts
    clear: float  # radius of the middle that stays free
    night: bool

    @property
    def small(self) -> bool:
        """Whether hatching would only be dirt."""
        return self.count == 0

    @property
    def thin(self) -> float:
        """Width of a contour."""
        return 0.026 if self.small else 0.020

    @property
    def ink(self) -> Colour:
        """The ground's own ink."""
        return blend(self.base, (24, 18, 14), 0.74)

    def some(
        self, counts: tuple[int, int, int], distance: float, clear: float | None = None, out: float = 0.86
    ) -> list[Point]:
        """Return places for so many motifs on a small, middle or large tile, `distance` apart, from back to front."""
        return scatter(self.rng, counts[self.count], self.clear if clear is None else clear, out, distance)

    def between(self, low: float, high: float) -> float:
        """Return a size between two, times the scale of the motifs."""
        return self.rng.uniform(low, high) * self.size

    def shade_under(self, x: float, y: float, rx: float, ry: float, alpha: int = 90) -> None:
        """Draw the shadow a motif casts."""
        self.canvas.ellipse(x, y, rx, ry, tint(blend(self.base, (8, 10, 14), 0.86), alpha))


def scatter(rng: random.Random, count: int, clear: float, out: float, distance: float) -> list[Point]:
    """Return up to `count` points between radius `clear` and the hex of radius `out`, `distance` apart, sorted by y."""
    points: list[Point] = []
    for _ in range(count * 60):
        if len(points) >= count:
            break
        x, y = rng.uniform(-0.85, 0.85), rng.uniform(-0.92, 0.92)
        hex_radius = max(abs(x) / 0.866, (abs(x) * 0.5 + abs(y) * 0.866) / 0.866)
        if hex_radius > out or math.hypot(x, y) < clear:
            continue
        if all(math.hypot(x - a, y - b) > distance for a, b in points):
            points.append((x, y))
    return sorted(points, key=lambda p: p[1])


def forest(g: Ground) -> None:
    """Firs of three tiers, and some round trees among them."""
    greens = (blend(g.base, (14, 34, 26), 0.50), blend(g.base, (16, 40, 28), 0.28), blend(g.base, (150, 180, 90), 0.16))
    for x, y in g.some((11, 15, 22), 0.205 * g.size):
        s = g.between(0.85, 1.14)
        green = g.rng.choice(greens)
        foot = y + 0.11 * s
        g.shade_under(x + 0.045 * s, foot + 0.012, 0.13 * s, 0.045 * s, 120)
        if g.rng.random() < 0.76:
            _fir(g, x, foot, s, green)
        else:
            _round_tree(g, x, foot, s, green)


def _fir(g: Ground, x: float, foot: float, s: float, green: Colour) -> None:
    c, dark = g.canvas, blend(green, (8, 20, 14), 0.62)
    c.line([(x, foot - 0.03 * s), (x, foot + 0.03 * s)], blend(g.ink, (90, 60, 40), 0.5), 0.034 * s)
    height = 0.34 * s
    for low, high, wide in ((0.0, 0.52, 1.0), (0.27, 0.77, 0.78), (0.53, 1.0, 0.56)):
        w, bottom, top = 0.122 * s * wide, foot - height * low, foot - height * high
        skirt = [(x - w, bottom), (x - w * 0.45, bottom + 0.020 * s), (x, bottom + 0.008 * s),
                 (x + w * 0.45, bottom + 0.022 * s), (x + w, bottom)]  # fmt: skip
        c.polygon([(x, top), *skirt], green)
        c.polygon([(x, top), skirt[0], skirt[1], (x - w * 0.10, bottom)], blend(green, (214, 228, 150), 0.24))
        c.line(skirt, dark, g.thin * 0.62)
    if not g.small:
        c.line([(x - 0.122 * s, foot), (x, foot - height), (x + 0.122 * s, foot)], tint(dark, 120), g.thin * 0.4)


def _round_tree(g: Ground, x: float, foot: float, s: float, green: Colour) -> None:
    c, dark = g.canvas, blend(green, (8, 20, 14), 0.55)
    c.line([(x, foot - 0.06 * s), (x, foot + 0.03 * s)], blend(g.ink, (90, 60, 40), 0.5), 0.036 * s)
    for dx, dy, r in ((-0.05, -0.13, 0.085), (0.05, -0.12, 0.082), (0.0, -0.19, 0.088)):
        c.ellipse(x + dx * s, foot + dy * s, r * s + g.thin * 0.6, r * s + g.thin * 0.6, dark)
    for dx, dy, r in ((0.05, -0.12, 0.082), (-0.05, -0.13, 0.085), (0.0, -0.19, 0.088)):
        c.ellipse(x + dx * s, foot + dy * s, r * s, r * s, green)
    c.ellipse(x - 0.045 * s, foot - 0.19 * s, 0.052 * s, 0.050 * s, blend(green, (206, 222, 136), 0.34))
    c.ellipse(x - 0.075 * s, foot - 0.125 * s, 0.028 * s, 0.028 * s, blend(green, (206, 222, 136), 0.26))


def pasture(g: Ground) -> None:
    """Tufts of grass, a few flowers, sheep."""
    blade = blend(g.base, (46, 80, 30), 0.66)
    for x, y in g.some((8, 16, 24), 0.17 * g.size, g.clear * 0.95, 0.88):
        s = 0.058 * g.size
        for q, high in ((-1, 0.85), (0, 1.2), (1, 0.85)):
            g.canvas.line([(x + q * s * 0.35, y), (x + q * s * 0.95, y - s * high)], tint(blade, 215), g.thin * 0.8)
    if not g.small:
        for x, y in g.some((0, 5, 9), 0.2, g.clear, 0.84):
            petal = g.rng.choice(((255, 250, 232), (250, 222, 120), (238, 190, 200)))
            g.canvas.ellipse(x, y, 0.017, 0.017, petal)
            g.canvas.ellipse(x, y, 0.006, 0.006, (196, 140, 40))
    for x, y in g.some((2, 4, 4), 0.40, g.clear + 0.10, 0.71):
        _sheep(g, x, y, (0.78 if not g.small else 0.92) * g.size * 0.92, g.rng.choice((-1, 1)))


def _sheep(g: Ground, x: float, y: float, s: float, face: int) -> None:
    c = g.canvas
    dark = blend(g.ink, (50, 42, 40), 0.6)
    wool = (214, 208, 192) if g.night else (252, 248, 236)
    fleece = ((-0.082, 0.004, 0.066), (-0.035, -0.045, 0.072), (0.035, -0.045, 0.072), (0.082, 0.004, 0.066),
              (-0.03, 0.035, 0.068), (0.035, 0.035, 0.068))  # fmt: skip
    g.shade_under(x + 0.02 * s, y + 0.098 * s, 0.155 * s, 0.036 * s, 100)
    for q in (-0.065, -0.03, 0.04, 0.075):
        c.line([(x + q * s, y + 0.03 * s), (x + q * s, y + 0.105 * s)], dark, 0.024 * s)
    for dx, dy, r in fleece:
        c.ellipse(x + dx * s, y + dy * s, r * s + 0.014, r * s + 0.014, dark)
    for dx, dy, r in fleece:
        c.ellipse(x + dx * s, y + dy * s, r * s, r * s, wool)
    c.ellipse(x, y + 0.052 * s, 0.085 * s, 0.034 * s, blend(wool, (130, 126, 106), 0.32))
    if not g.small:
        for dx, dy in ((-0.05, -0.03), (0.02, -0.05), (0.06, 0.0)):
            c.arc(x + dx * s, y + dy * s, 0.026 * s, 190, 350, blend(wool, (120, 112, 92), 0.55), 0.010 * s)
    head = x + face * 0.142 * s
    c.line([(head - face * 0.045 * s, y - 0.045 * s), (head - face * 0.075 * s, y - 0.03 * s)], dark, 0.030 * s)
    c.ellipse(head, y - 0.012 * s, 0.045 * s, 0.058 * s, dark)
    if not g.small:
        c.ellipse(head + face * 0.012 * s, y - 0.028 * s, 0.010 * s, 0.010 * s, wool)


def fields(g: Ground) -> None:
    """Ears of grain in twos and threes; the furrows belong to the ground."""
    stalk, ripe = blend(g.base, (112, 66, 14), 0.66), blend(g.base, (255, 240, 170), 0.66)
    for x, y in g.some((9, 14, 20), 0.18 * g.size, out=0.84):
        s = g.between(0.9, 1.1) * 0.95
        g.shade_under(x + 0.02, y + 0.105 * s, 0.085 * s, 0.028 * s, 95)
        for q in (-1, 0, 1):
            tip = (x + q * 0.068 * s, y - 0.13 * s + abs(q) * 0.035 * s)
            g.canvas.line([(x, y + 0.11 * s), (x + q * 0.022 * s, y), tip], stalk, g.thin * 0.85)
            for grain in range(3):
                ex, ey = tip[0] - q * 0.012 * s * grain, tip[1] + 0.042 * s * grain
                kernel = [
                    (ex, ey - 0.045 * s),
                    (ex + 0.028 * s, ey - 0.005 * s),
                    (ex, ey + 0.026 * s),
                    (ex - 0.028 * s, ey - 0.005 * s),
                ]
                g.canvas.polygon(kernel, ripe if q <= 0 else blend(ripe, stalk, 0.26), stalk, g.thin * 0.34)


def hills(g: Ground) -> None:
    """Rounded hills of clay, hatched on their right."""
    c = g.canvas
    lit, dark, line = (
        blend(g.base, col, part) for col, part in (((255, 210, 166), 0.26), ((72, 24, 16), 0.30), ((50, 16, 12), 0.74))
    )
    for x, y in g.some((6, 8, 11), 0.262 * g.size, g.clear * 0.98, 0.80):
        s = g.between(0.85, 1.15)
        w, h, foot = 0.25 * s, 0.22 * s, y + 0.10 * s
        dome = [(x + w * math.cos(math.pi * q / 16), foot - h * math.sin(math.pi * q / 16) ** 0.8) for q in range(17)]
        g.shade_under(x + 0.035 * s, foot, 0.255 * s, 0.05 * s, 95)
        c.polygon(dome, lit)
        c.polygon([*(p for p in dome if p[0] >= x - 0.02 * s), (x - 0.07 * s, foot)], dark)
        crown = [
            (
                x + w * math.cos(math.pi * q / 16) * 0.84 - 0.02 * s,
                foot - 0.02 * s - h * 0.86 * math.sin(math.pi * q / 16) ** 0.8,
            )
            for q in range(9, 14)
        ]
        c.line(crown, tint(blend(lit, LIGHT, 0.55), 170), g.thin * 0.9)
        if not g.small:
            for part in (0.34, 0.60):
                layer = [
                    (
                        x + w * (1 - part * 0.13) * math.cos(math.pi * q / 12),
                        foot - h * part * math.sin(math.pi * q / 12),
                    )
                    for q in range(1, 12)
                ]
                c.line(layer, tint(line, 105), g.thin * 0.6)
            for q in range(5):
                hx, hy = x + 0.045 * s + q * 0.038 * s, foot - h * (0.82 - 0.155 * q)
                c.line([(hx, hy), (hx + 0.030 * s, hy + 0.078 * s)], tint(line, 185), g.thin * 0.55)
        c.line(dome, line, g.thin * 0.95)


def mountains(g: Ground) -> None:
    """Peaks with a lit and a shadowed face, and snow."""
    c = g.canvas
    lit, dark, line = (
        blend(g.base, col, part) for col, part in (((242, 242, 238), 0.30), ((36, 42, 62), 0.44), ((22, 24, 34), 0.80))
    )
    snow = (202, 206, 212) if g.night else (252, 251, 245)
    for x, y in g.some((6, 8, 11), 0.262 * g.size, g.clear * 0.99, 0.78):
        s = g.between(0.85, 1.15)
        w, h, foot = 0.21 * s, 0.41 * s, y + 0.16 * s
        ax = x + g.rng.uniform(-0.03, 0.03) * s
        top, left, right = (ax, foot - h), (x - w, foot), (x + w, foot)
        ridge = [top, (ax + 0.03 * s, foot - h * 0.66), (ax - 0.025 * s, foot - h * 0.42), (ax + 0.035 * s, foot)]
        g.shade_under(x + 0.045 * s, foot, 0.225 * s, 0.045 * s, 100)
        c.polygon([top, left, *ridge[:0:-1]], lit)
        c.polygon([*ridge, right], dark)
        c.polygon([top, (ax - w * 0.37, foot - h * 0.62), (ax - w * 0.17, foot - h * 0.70), (ax, foot - h * 0.58),
                   (ax + w * 0.17, foot - h * 0.69), (ax + w * 0.36, foot - h * 0.64)], snow)  # fmt: skip
        c.polygon([top, (ax + 0.02 * s, foot - h * 0.72), (ax + w * 0.17, foot - h * 0.69),
                   (ax + w * 0.36, foot - h * 0.64)],
                  blend(snow, (90, 112, 156), 0.34))  # fmt: skip
        if not g.small:
            for q in range(4):
                f = 0.32 + q * 0.15
                hx, hy = ax + w * f * 0.45, foot - h * (1 - f)
                c.line([(hx, hy), (hx + 0.05 * s, hy + 0.10 * s)], tint(line, 160), g.thin * 0.5)
            c.line([(ax - w * 0.5, foot - h * 0.30), (ax - w * 0.62, foot - h * 0.12)], tint(line, 110), g.thin * 0.5)
        c.line([left, top, right], line, g.thin * 0.95)


def desert(g: Ground) -> None:
    """Dunes, pebbles, two or three cacti."""
    c = g.canvas
    for x, y in g.some((5, 9, 9), 0.33, out=0.78):
        s = g.between(0.8, 1.2)
        w = 0.24 * s
        crest = [(x + w * (q / 8 - 1), y - 0.082 * s * math.sin(math.pi * q / 16) ** 1.4) for q in range(17)]
        c.polygon(
            [*crest, (x + w * 0.5, y + 0.03 * s), (x - w * 0.2, y + 0.035 * s)], blend(g.base, (255, 250, 230), 0.5)
        )
        c.polygon(
            [crest[8], *crest[9:], (x + w * 0.35, y + 0.03 * s), (x + 0.02 * s, y + 0.01 * s)],
            blend(g.base, (150, 100, 50), 0.36),
        )
        c.line(crest, blend(g.base, (90, 60, 30), 0.62), g.thin * 0.75)
    for x, y in g.some((8, 24, 40), 0.1, 0.05, 0.88):
        c.ellipse(x, y, 0.009 * g.size, 0.008 * g.size, tint(blend(g.base, (110, 76, 40), 0.6), 170))
    for x, y in g.some((2, 3, 3), 0.5, max(0.25, g.clear), 0.64):
        _cactus(g, x, y, g.size)


def _cactus(g: Ground, x: float, y: float, s: float) -> None:
    c = g.canvas
    green = blend((70, 116, 72), g.base, 0.3 if g.night else 0.10)
    dark = blend(green, (10, 26, 14), 0.62)
    limbs = (
        ([(x, y + 0.11 * s), (x, y - 0.15 * s)], 0.066),
        ([(x, y + 0.025 * s), (x - 0.088 * s, y + 0.018 * s), (x - 0.088 * s, y - 0.075 * s)], 0.046),
        ([(x, y - 0.02 * s), (x + 0.088 * s, y - 0.027 * s), (x + 0.088 * s, y - 0.11 * s)], 0.046),
    )
    g.shade_under(x + 0.05, y + 0.11 * s, 0.095 * s, 0.026 * s, 95)
    for limb, width in limbs:
        c.line(limb, dark, width * s + 0.026, round_ends=True)
    for limb, width in limbs:
        c.line(limb, green, width * s, round_ends=True)
    for limb, width in limbs:
        c.line(
            [(px - width * s * 0.2, py) for px, py in limb[-2:]], blend(green, (206, 226, 160), 0.42), width * s * 0.22
        )


def gold(g: Ground) -> None:
    """Nuggets beside the vein that glows in the rock, and sparks."""
    c = g.canvas
    bright = blend(g.fields, (255, 214, 90), 0.5)
    for x, y in g.some((7, 12, 12), 0.24, out=0.80):
        s = g.between(0.72, 1.1)
        turn = g.rng.random() * 6
        angles = [turn + q * math.tau / 7 for q in range(7)]
        rough = [(g.rng.uniform(0.8, 1.1), g.rng.uniform(0.8, 1.1)) for _ in angles]
        lump = [
            (x + 0.09 * s * rx * math.cos(a), y + 0.075 * s * ry * math.sin(a))
            for a, (rx, ry) in zip(angles, rough, strict=True)
        ]
        g.shade_under(x + 0.02 * s, y + 0.065 * s, 0.10 * s, 0.032 * s, 150)
        c.polygon(lump, bright, (52, 34, 10), g.thin * 0.95)
        c.polygon(
            [(x + (px - x) * 0.55 + 0.016 * s, y + (py - y) * 0.5 + 0.018 * s) for px, py in lump],
            blend(bright, (150, 92, 18), 0.34),
        )
        c.polygon(
            [(x + (px - x) * 0.5 - 0.020 * s, y + (py - y) * 0.46 - 0.020 * s) for px, py in lump],
            blend(bright, (255, 252, 220), 0.66),
        )
    for x, y in g.some((2, 4, 4), 0.5, g.clear + 0.05, 0.72):
        s = 0.105 * g.size
        star = [
            (x + s * r * math.sin(math.pi / 4 * q), y - s * r * math.cos(math.pi / 4 * q))
            for q, r in enumerate((1, 0.25) * 4)
        ]
        c.polygon(star, (255, 250, 214))


def fog(g: Ground) -> None:
    """Banks of cloud with curls, and a question."""
    c = g.canvas
    puffs = ((-0.15, 0.03, 0.09), (-0.07, -0.02, 0.10), (0.03, -0.04, 0.12), (0.15, 0.03, 0.095))
    under, body, curl = (
        blend(g.base, (78, 90, 120), 0.42),
        blend(g.base, (255, 255, 255), 0.16 if g.night else 0.48),
        blend(g.base, (60, 72, 104), 0.58),
    )
    for x, y in g.some((8, 12, 12), 0.23 * g.size, 0.0):
        s = g.between(0.85, 1.2) * 0.95
        for dx, dy, r in puffs:
            c.ellipse(x + dx * s, y + dy * s + 0.03 * s, r * s, r * s * 0.86, under)
        for dx, dy, r in puffs:
            c.ellipse(x + dx * s, y + dy * s, r * s, r * s * 0.86, body)
        if not g.small:
            spiral = [
                (
                    x + 0.01 * s + 0.075 * s * (1 - q / 26) * math.cos(q / 3.2),
                    y - 0.03 * s + 0.064 * s * (1 - q / 26) * math.sin(q / 3.2),
                )
                for q in range(20)
            ]
            c.line(spiral, curl, g.thin * 0.62)
    face = Face(max(8, int(0.86 * c.unit / 4)), "serif", 600)  # serif is loaded four times as large
    c.pen.text(c.at(0, 0), "?", font=face.load(), fill=tint(blend(g.base, (36, 46, 76), 0.72), 240), anchor="mm")


MOTIFS: dict[str, Callable[[Ground], None]] = {
    "forest": forest,
    "hills": hills,
    "pasture": pasture,
    "fields": fields,
    "mountains": mountains,
    "gold": gold,
    "desert": desert,
    "fog": fog,
}
