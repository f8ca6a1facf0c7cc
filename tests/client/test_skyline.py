"""Room on a page for pictures of all sizes."""

import random

import numpy as np

from client.gl.skyline import Skyline


def test_pictures_lie_side_by_side_and_then_on_top() -> None:
    page = Skyline(100, 60)
    assert page.find(40, 20) == (0, 0)
    assert page.find(40, 10) == (40, 0)
    assert page.find(30, 10) == (40, 10)
    assert page.find(100, 40) == (0, 20)
    assert page.find(1, 1) == (80, 0) or page.top == 60


def test_what_does_not_fit_has_no_place_and_takes_none() -> None:
    page = Skyline(100, 60)
    assert page.find(101, 5) is None
    assert page.find(5, 61) is None
    assert page.find(100, 60) == (0, 0)
    assert page.find(1, 1) is None


def test_pictures_of_any_size_never_overlap_and_waste_little() -> None:
    rng = random.Random(4)
    for _ in range(20):
        page, taken, laid = Skyline(512, 512), np.zeros((512, 512), bool), 0
        while True:
            w, h = rng.randint(1, 90), rng.randint(1, 40)
            spot = page.find(w, h)
            if spot is None:
                break
            x, y = spot
            assert x + w <= 512
            assert y + h <= page.top <= 512
            assert not taken[y : y + h, x : x + w].any()
            taken[y : y + h, x : x + w] = True
            laid += w * h
        assert laid > 0.75 * 512 * 512


def test_an_empty_page_is_filled_in_rows_without_overlap_and_goes_on_above_them() -> None:
    rng = random.Random(5)
    sizes = sorted(((rng.randint(1, 90), rng.randint(1, 40)) for _ in range(200)), key=lambda size: -size[1])
    page, taken = Skyline(512, 512), np.zeros((512, 512), bool)
    for (w, h), spot in zip(sizes, page.fill(sizes), strict=True):
        assert spot is not None
        x, y = spot
        assert x + w <= 512
        assert not taken[y : y + h, x : x + w].any()
        taken[y : y + h, x : x + w] = True
    assert taken.sum() > 0.85 * 512 * page.top
    above = page.find(10, 5)
    assert above is not None
    assert above[1] == page.top - 5


def test_filling_leaves_out_what_has_no_room() -> None:
    assert Skyline(100, 50).fill([(60, 40), (60, 30), (101, 5), (40, 10)]) == [(0, 0), None, None, (0, 40)]
