"""Colours judged by arithmetic: text against what it stands on, seats against each other, for four kinds of eyes."""

import itertools

import pytest

from client.theme import (
    FLOOR,
    GLYPH_COLOURS,
    GLYPHS,
    INK,
    IVORY,
    SEAT_COLOURS,
    THEME_NAMES,
    THEMES,
    Scale,
    contrast,
    luminance,
    mix,
    rgb,
)
from tests.client.colours import EYES, TERRAINS, ciede2000, lab, pairs, report


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


def test_every_figure_is_printed() -> None:
    lines = report()
    assert sum(line.startswith("seats") for line in lines) == 4
    assert sum("on" in line for line in lines) > 40
