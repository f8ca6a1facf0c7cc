"""Colours judged by arithmetic: text against what it stands on, seats against each other, for four kinds of eyes."""

import itertools
import math

import numpy as np
import pytest
from numpy.typing import NDArray

from client.theme import (
    FLOOR,
    GLYPH_COLOURS,
    GLYPHS,
    INK,
    IVORY,
    SEAT_COLOURS,
    THEME_NAMES,
    THEMES,
    Palette,
    Scale,
    contrast,
    luminance,
    mix,
    rgb,
)

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


def test_ciede2000_agrees_with_published_pairs() -> None:
    # Three of the pairs of Sharma, Wu, Dalal 2005, table 1.
    for one, two, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


def test_seat_colours_differ_for_every_eye() -> None:
    for name, eye in EYES.items():
        for one, two in itertools.combinations(SEAT_COLOURS, 2):
            distance = ciede2000(lab(one, eye), lab(two, eye))
            assert distance >= 19, f"{one} and {two} are {distance:.1f} apart for {name}"


def test_seats_have_a_glyph_each_that_stands_out() -> None:
    assert len(SEAT_COLOURS) == len(set(GLYPHS)) == len(GLYPH_COLOURS) == 8
    for colour, glyph in zip(SEAT_COLOURS, GLYPH_COLOURS, strict=True):
        assert contrast(colour, glyph) >= 5, colour


@pytest.mark.parametrize("name", THEME_NAMES)
def test_ink_or_halo_stands_out_on_every_ground(name: str) -> None:
    palette = THEMES[name]
    for ground in (*TERRAINS, "seam", "shallow", "shelf", "mid", "deep"):
        colour = getattr(palette, ground)
        assert max(contrast(INK, colour), contrast(IVORY, colour)) >= 4.1, ground


def pairs(p: Palette) -> list[tuple[str, str]]:
    papers = ("panel", "panel2", "panel3")
    found = [(words, paper) for words in ("text", "muted", "danger", "ok") for paper in papers]
    if p.is_dark:
        found += [("accent", paper) for paper in papers] + [("brass", paper) for paper in papers]
    else:
        found += [("accent", paper) for paper in papers]
    return [*found, ("on_accent", "accent"), ("on_tip", "tip"), ("text", "affordable"), ("text_disabled", "disabled"),
            ("digits", "token"), ("digits_red", "token"), ("text", "disabled")]  # fmt: skip


@pytest.mark.parametrize("name", THEME_NAMES)
def test_words_can_be_read(name: str) -> None:
    palette = THEMES[name]
    for words, paper in pairs(palette):
        ratio = contrast(getattr(palette, words), getattr(palette, paper))
        assert ratio >= 4.5, f"{words} on {paper}: {ratio:.2f}"


@pytest.mark.parametrize("name", THEME_NAMES)
def test_focus_is_seen_on_paper(name: str) -> None:
    palette = THEMES[name]
    for paper in ("panel", "panel2", "panel3"):
        assert contrast(palette.focus, getattr(palette, paper)) >= 3


def test_contrast_of_black_and_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert luminance("#ffffff") == pytest.approx(1)


def test_mix_goes_from_one_to_the_other() -> None:
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert mix("#102030", "#ffffff", 1) == "#ffffff"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize("wrong", ["", "red", "#fff", "102030f", "#ggg000"])
def test_a_colour_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"#rrggbb|invalid literal"):
        rgb(wrong)


def test_a_window_of_720p_has_scale_one() -> None:
    assert Scale.of(1280, 720) == Scale(1.0, 1.0)


def test_type_grows_half_as_fast_as_the_window() -> None:
    scale = Scale.of(1920, 1080)
    assert (scale.layout, scale.type) == (1.5, 1.25)
    assert scale.px(15) == 19


def test_small_windows_keep_type_readable() -> None:
    scale = Scale.of(800, 500)
    assert scale.type == 0.85
    assert scale.px(12) == FLOOR
    assert scale.small


def test_the_user_scales_type_but_not_the_board() -> None:
    assert Scale.of(1280, 720, 2.0) == Scale(1.0, 2.0)
