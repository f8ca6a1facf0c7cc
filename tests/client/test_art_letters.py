"""Lines laid of letters that were drawn once look as if each had been drawn at once."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from client.art.letters import Letters
from client.art.type import Face

SIZE = 700, 60
PEN, BASELINE = 9, 40
LINES = (
    "Marten builds a road and pays brick and lumber",
    "To Åse: 12:40, Ty & AV; fifty of the office stuff, attic fjord",
    "Größe, Žižek, “quoted” – ½ × 3 …",
    "",
    "   ",
)


def at_once(text: str, face: Face) -> NDArray[np.uint8]:
    """The same line as the font draws it whole."""
    z = face.scale
    mask = Image.new("L", (SIZE[0] * z, SIZE[1] * z), 0)
    ImageDraw.Draw(mask).text((PEN * z, BASELINE * z), text, font=face.load(), fill=255, anchor="ls")
    return np.asarray(mask if z == 1 else mask.resize(SIZE, Image.Resampling.LANCZOS))


def laid(text: str, face: Face) -> NDArray[np.uint8]:
    return Letters(face.load(), face.scale).line(text, SIZE, PEN, BASELINE)


@pytest.mark.parametrize("text", LINES)
@pytest.mark.parametrize("face", [Face(11), Face(13, weight=600), Face(15, weight=700), Face(14, italic=True)])
def test_sans_is_the_same_to_the_pixel(text: str, face: Face) -> None:
    assert np.array_equal(laid(text, face), at_once(text, face))


@pytest.mark.parametrize("text", LINES)
@pytest.mark.parametrize("face", [Face(18, "serif", 500), Face(27, "serif", 800), Face(16, "serif", 500, italic=True)])
def test_serif_is_the_same_but_for_a_quarter_of_a_pixel(text: str, face: Face) -> None:
    one, other = laid(text, face).astype(int), at_once(text, face).astype(int)
    assert abs(one - other).max() <= 255 / 2
    assert abs(one - other).mean() <= max(1, other.mean() / 12)
    assert math.isclose(one.sum(), other.sum(), rel_tol=0.03)


@pytest.mark.parametrize("text", ["שלום עולם", "a\u0301 la carte", "日本語 and English"])
def test_scripts_whose_letters_depend_on_others_are_drawn_at_once(text: str) -> None:
    assert np.array_equal(laid(text, Face(14)), at_once(text, Face(14)))


@pytest.mark.parametrize("face", [Face(14), Face(18, "serif", 500)])
def test_what_sticks_out_is_cut_off(face: Face) -> None:
    small = Letters(face.load(), face.scale).line("Ågj", (12, 9), -3, 7)
    whole = Letters(face.load(), face.scale).line("Ågj", (60, 60), 20, 30)
    assert np.array_equal(small, whole[23:32, 23:35])


def test_a_line_is_the_same_each_time() -> None:
    letters = Letters(Face(14).load(), 1)
    assert np.array_equal(letters.line("Ada", SIZE, 3, 20), letters.line("Ada", SIZE, 3, 20))
