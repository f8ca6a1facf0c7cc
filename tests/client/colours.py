"""Colours judged by arithmetic: contrast, and how far apart two are for four kinds of eyes.

`python -m tests.client.colours` prints every figure.
"""

import itertools
import math

import numpy as np
from numpy.typing import NDArray

from client.theme import INK, IVORY, SEAT_COLOURS, THEME_NAMES, THEMES, Palette, contrast, rgb

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear light.
EYES = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TERRAINS = ("forest", "pasture", "fields", "hills", "mountains", "desert", "gold", "fog")
Lab = tuple[float, float, float]


def lab(colour: str, eye: NDArray[np.float64]) -> Lab:
    value = np.array(rgb(colour)) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    linear = np.clip(eye @ linear, 0, 1)
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    xyz = to_xyz @ linear / np.array([0.95047, 1, 1.08883])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return float(116 * f[1] - 16), float(500 * (f[0] - f[1])), float(200 * (f[1] - f[2]))


def ciede2000(one: Lab, two: Lab) -> float:
    """Sharma, Wu, Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 1 + 0.5 * (1 - math.sqrt(mean7 / (mean7 + 25**7)))
    c1, c2 = math.hypot(a1 * g, b1), math.hypot(a2 * g, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * g)) % 360 for a, b in ((a1, b1), (a2, b2)))
    grey = c1 * c2 == 0
    dh = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    big_dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if grey else (h1 + h2) / 2 if abs(h1 - h2) <= 180 else ((h1 + h2 + 360) / 2) % 360
    t = (
        1 - 0.17 * math.cos(math.radians(hm - 30)) + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6)) - 0.20 * math.cos(math.radians(4 * hm - 63))
    )  # fmt: skip
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    turn = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dhh = (l2 - l1) / sl, (c2 - c1) / sc, big_dh / sh
    return math.sqrt(dl * dl + dc * dc + dhh * dhh + turn * dc * dhh)


def pairs(p: Palette) -> list[tuple[str, str]]:
    papers = ("panel", "panel2", "panel3")
    found = [(words, paper) for words in ("text", "muted", "danger", "ok") for paper in papers]
    if p.is_dark:
        found += [("accent", paper) for paper in papers] + [("brass", paper) for paper in papers]
    else:
        found += [("accent", paper) for paper in papers]
    return [*found, ("on_accent", "accent"), ("on_tip", "tip"), ("text", "affordable"), ("text_disabled", "disabled"),
            ("digits", "token"), ("digits_red", "token"), ("text", "disabled")]  # fmt: skip


def report() -> list[str]:
    """Every figure, a line each."""
    lines = []
    for eye, matrix in EYES.items():
        distances = {
            (i + 1, j + 1): ciede2000(lab(SEAT_COLOURS[i], matrix), lab(SEAT_COLOURS[j], matrix))
            for i, j in itertools.combinations(range(8), 2)
        }
        closest = min(distances, key=lambda pair: distances[pair])
        seats = f"{closest[0]} and {closest[1]}"
        lines.append(f"seats, {eye} eyes: least distance {distances[closest]:.1f} (seats {seats})")
    for name in THEME_NAMES:
        palette = THEMES[name]
        lines.append(f"{name}: texts on their grounds")
        for words, paper in pairs(palette):
            ratio = contrast(getattr(palette, words), getattr(palette, paper))
            lines.append(f"  {words} on {paper}: {ratio:.1f}")
        grounds = (*TERRAINS, "seam", "shallow", "shelf", "mid", "deep")
        for seat, colour in enumerate(SEAT_COLOURS):
            near = []
            for eye, matrix in EYES.items():
                found = {one: ciede2000(lab(colour, matrix), lab(getattr(palette, one), matrix)) for one in grounds}
                nearest = min(found, key=lambda one: found[one])
                near.append(f"{found[nearest]:.0f} {nearest} ({eye})")
            lines.append(f"  seat {seat + 1} to the ground most like it: {', '.join(near)}")
        worst = min(grounds, key=lambda one: _outlined(getattr(palette, one)))
        lines.append(f"  outline of a piece on {worst}, the worst: {_outlined(getattr(palette, worst)):.1f}")
    return lines


def _outlined(ground: str) -> float:
    return max(contrast(INK, ground), contrast(IVORY, ground))


if __name__ == "__main__":
    print("\n".join(report()))  # noqa: T201 - this is what the command is for
