"""What has to be drawn anew: a few rectangles round all that has changed. Pure arithmetic on arrays of boxes."""

import numpy as np
import numpy.typing as npt

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in whole pixels."""
Boxes = npt.NDArray[np.int32]
"""n x 4, of `Box`es."""

MOST = 3  # rectangles a frame: each of them costs a draw call for every texture that shows in it
NEAR = 40_000  # pixels that may be drawn for nothing if that saves a rectangle
NONE: Boxes = np.zeros((0, 4), np.int32)


def rectangles(boxes: Boxes, size: tuple[int, int]) -> list[Box]:
    """Return at most `MOST` rectangles within a window of some size that cover all boxes and hardly overlap."""
    if not len(boxes):
        return []
    inside = np.clip(boxes, 0, (*size, *size))
    inside = inside[(inside[:, 0] < inside[:, 2]) & (inside[:, 1] < inside[:, 3])]
    found: list[Box] = []
    for box in sorted(set(map(tuple, inside.tolist()))):  # `np.unique` would load all of numpy.ma
        _add(found, box, NEAR)
    while len(found) > MOST:
        one, other = min(
            ((a, b) for n, a in enumerate(found) for b in found[:n]), key=lambda pair: _wasted(*pair)
        )  # fmt: skip
        found.remove(one)
        found.remove(other)
        _add(found, _round(one, other), NEAR)
    return found


def around(areas: list[Box]) -> Box:
    """Return the rectangle round some."""
    left, top, right, bottom = zip(*areas, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _add(found: list[Box], box: Box, near: int) -> None:
    """Put a box among the rectangles; those near it become one with it."""
    again = True
    while again:
        again = False
        for one in found:
            if _wasted(one, box) <= near:
                found.remove(one)
                box = _round(one, box)
                again = True
                break
    found.append(box)


def _round(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _wasted(one: Box, other: Box) -> int:
    """How many pixels more the rectangle round two has than both together."""
    return _area(_round(one, other)) - _area(one) - _area(other)
