"""What has to be drawn anew when some boxes look different."""

import random

import numpy as np

from client.gl.damage import MOST, NONE, rectangles

SIZE = (1280, 720)


def boxes(*rows: tuple[int, int, int, int]) -> np.ndarray:
    return np.array(rows, np.int32)


def test_nothing_changed_is_nothing_to_draw() -> None:
    assert rectangles(NONE, SIZE) == []


def test_one_box_is_its_own_rectangle_as_far_as_the_window_goes() -> None:
    assert rectangles(boxes((10, 20, 30, 40)), SIZE) == [(10, 20, 30, 40)]
    assert rectangles(boxes((-5, -5, 30, 9000)), SIZE) == [(0, 0, 30, 720)]
    assert rectangles(boxes((1300, 0, 1400, 50), (50, 50, 50, 90)), SIZE) == []


def test_neighbours_become_one_and_what_lies_far_apart_stays_apart() -> None:
    assert rectangles(boxes((10, 10, 50, 50), (60, 10, 90, 50)), SIZE) == [(10, 10, 90, 50)]
    assert len(rectangles(boxes((0, 0, 50, 50), (1200, 600, 1280, 720)), SIZE)) == 2


def test_everything_is_one_rectangle_whatever_lies_in_it() -> None:
    assert rectangles(boxes((0, 0, 20, 20), (0, 0, 1280, 720), (700, 300, 800, 400)), SIZE) == [(0, 0, 1280, 720)]


def test_any_boxes_are_covered_by_few_rectangles_inside_the_window() -> None:
    rng = random.Random(5)
    for _ in range(200):
        corners = [(rng.randint(-40, 1300), rng.randint(-40, 740)) for _ in range(rng.randint(1, 40))]
        some = [(x, y, x + rng.randint(1, 90), y + rng.randint(1, 90)) for x, y in corners]
        found = rectangles(boxes(*some), SIZE)
        assert len(found) <= MOST
        drawn = np.zeros(SIZE, bool)
        for left, top, right, bottom in found:
            assert 0 <= left < right <= SIZE[0]
            assert 0 <= top < bottom <= SIZE[1]
            drawn[left:right, top:bottom] = True
        for left, top, right, bottom in some:
            assert drawn[max(0, left) : max(0, right), max(0, top) : max(0, bottom)].all()
