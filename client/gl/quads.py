"""Items become quads: rows of numbers that say where a picture goes, which part of it shows, and in what colour.

A layer that has changed is compared with what it was, so that only new items are worked out and only their places, and
those of the items that went, are drawn anew.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import groupby
from math import cos, radians, sin
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from client.gl.atlas import Place
from client.gl.damage import Box, Boxes
from client.scene import Item, Label, PictureKey, Rect, Sprite
from client.text.flow import lines_of

FLOATS = 17  # of a row: four corners x y, u v of the first and of the last one, red green blue alpha, the source
CORNERS = 8
SMOOTH, OPAQUE = 1, 2
"""How a texture is put down, added to four times its number, which makes a quad's source: `SMOOTH` where it is scaled
or turned, so that its pixels are mixed (which takes twice the time), `OPAQUE` where nothing below shines through."""
VERTEX_FLOATS = 8  # x y, u v, red green blue alpha
_OF_VERTICES = [0, 1, 8, 9, 12, 13, 14, 15, 2, 3, 10, 9, 12, 13, 14, 15, 4, 5, 8, 11, 12, 13, 14, 15, 6, 7, 10, 11, 12,
                13, 14, 15]  # fmt: skip
_SOURCE = 16
ROUND = 256
"""Rows are made up to a multiple of it. NumPy keeps the last seven of its small arrays of every number of bytes, so
that truth values, a byte each, for ever other numbers of quads took 0.6 MB within ten minutes of play."""
PLAIN = 1.0, 1.0, 1.0, 1.0  # the colour of what is put down as it is

Rows: TypeAlias = npt.NDArray[np.float32]
Find: TypeAlias = Callable[[PictureKey], tuple[Place | None, bool]]
"""Where a picture lies, and whether it is that picture: while it is still to be drawn another or none stands in."""


class Quads:
    """The quads of some items, in their order; `lacks` some while pictures of theirs are still to be drawn."""

    __slots__ = ("boxes", "items", "lacks", "rows", "starts")

    def __init__(self, items: tuple[Item, ...], starts: list[int], rows: Rows, *, lacks: bool = False) -> None:
        """Keep what was worked out: item n has the rows from `starts[n]` to `starts[n + 1]`."""
        self.lacks = lacks
        self.items = items
        self.starts = starts
        self.rows = rows
        xs, ys = rows[:, 0:CORNERS:2], rows[:, 1:CORNERS:2]
        low = np.floor(np.stack((xs.min(1), ys.min(1)), axis=1))
        high = np.ceil(np.stack((xs.max(1), ys.max(1)), axis=1))
        self.boxes: Boxes = np.hstack((low, high)).astype(np.int32)

    @property
    def textures(self) -> set[int]:
        """The numbers of the textures that are used."""
        return {int(source) // 4 for source in np.unique(self.rows[:, _SOURCE])}

    @classmethod
    def of(cls, items: tuple[Item, ...], find: Find) -> Quads:
        """Work out the quads of items; `find` tells where a picture lies."""
        out, starts, lacks = array("f"), [0], False
        for item in items:
            lacks = not _put(out, item, find) or lacks
            starts.append(len(out) // FLOATS)
        return cls(items, starts, np.frombuffer(out, np.float32).reshape(-1, FLOATS), lacks=lacks)

    def followed_by(self, items: tuple[Item, ...], find: Find) -> tuple[Quads, Boxes]:
        """Return the quads of what the items have become, and the boxes in which something looks different."""
        if self.lacks:
            whole = Quads.of(items, find)
            return whole, _different((self.rows, self.boxes), (whole.rows, whole.boxes))
        before, after = self.items, items
        least = min(len(before), len(after))
        head = 0
        while head < least and before[head] == after[head]:
            head += 1
        tail = 0
        while tail < least - head and before[-1 - tail] == after[-1 - tail]:
            tail += 1
        new = Quads.of(after[head : len(after) - tail], find)
        begin, end = self.starts[head], self.starts[len(before) - tail]
        if end - begin == len(self.rows):
            joined = new
        else:
            grown = begin + len(new.rows) - end
            starts = [start + begin for start in new.starts]
            starts = [*self.starts[:head], *starts, *(start + grown for start in self.starts[len(before) - tail + 1 :])]
            rows = np.concatenate((self.rows[:begin], new.rows, self.rows[end:]))
            joined = Quads(items, starts, rows, lacks=new.lacks)
        return joined, _different((self.rows[begin:end], self.boxes[begin:end]), (new.rows, new.boxes))


class DrawList:
    """All quads of a scene back to front, and what of them is needed to draw a part of it."""

    def __init__(self, layers: Sequence[Quads]) -> None:
        """Lay the layers over each other."""
        rows = [layer.rows for layer in layers]
        idle = -sum(map(len, rows)) % ROUND  # rows that never show, at the end
        self._rows = np.concatenate((*rows, np.zeros((idle, FLOATS), np.float32)))
        self._boxes = np.concatenate((*(layer.boxes for layer in layers), np.zeros((idle, 4), np.int32)))
        self._dense = self._rows[:, _SOURCE].astype(np.int64) & OPAQUE > 0

    def within(self, area: Box) -> tuple[Rows, list[tuple[int, int]], bool]:
        """Return what shows in an area.

        Returns:
            The vertices, four a quad; runs of quads with one source, as that and how many; and whether the first
            covers all of the area.
        """
        left, top, right, bottom = area
        boxes, rows = self._boxes, self._rows
        touched = (boxes[:, 0] < right) & (boxes[:, 2] > left) & (boxes[:, 1] < bottom) & (boxes[:, 3] > top)
        whole = (rows[:, 0] <= left) & (rows[:, 1] <= top) & (rows[:, 6] >= right) & (rows[:, 7] >= bottom)
        covers = np.flatnonzero(touched & self._dense & whole)
        first = covers[-1] if len(covers) else 0  # what lies below the last of them is not to be seen
        rows = rows[first:][touched[first:]]
        runs = [(int(source), len(list(alike))) for source, alike in groupby(rows[:, _SOURCE].tolist())]
        return rows[:, _OF_VERTICES], runs, bool(len(covers))


def _different(before: tuple[Rows, Boxes], after: tuple[Rows, Boxes]) -> Boxes:
    """The boxes of the rows that only one side has; of all where those that both have changed places."""
    old, new = ([row.tobytes() for row in side[0]] for side in (before, after))
    both = set(old) & set(new)
    if [row for row in old if row in both] != [row for row in new if row in both]:
        both.clear()
    kept = [np.array([row not in both for row in side], bool) for side in (old, new)]
    return np.concatenate((before[1][kept[0]], after[1][kept[1]]))


def _put(out: array[float], item: Item, find: Find) -> bool:
    """Add the quads of an item, as far as anything of it is to be seen; whether all its pictures were there."""
    if item.alpha <= 0:
        return True
    if isinstance(item, Label):
        colour = item.alpha, item.alpha, item.alpha, item.alpha
        for line in lines_of(item):
            place, _ = find(line.picture)
            if place is not None:
                _upright(out, place, (line.left, line.top, place.w, place.h), colour, item.clip)
        return True
    place, is_it = find(item.picture)
    if place is None:
        return False
    w, h = item.w or place.w * place.stretch, item.h or place.h * place.stretch
    if item.angle:
        _turned(out, place, item, w, h)
    else:
        area = round(item.x - w / 2), round(item.y - h / 2), w, h
        _upright(out, place, area, _colour(item.tint, item.alpha), item.clip)
    return is_it


def _colour(tint: str, alpha: float) -> tuple[float, float, float, float]:
    """The colour a premultiplied picture is multiplied by."""
    if tint == "#ffffff":
        return alpha, alpha, alpha, alpha
    value = int(tint[1:], 16)
    scale = alpha / 255
    return (value >> 16) * scale, (value >> 8 & 255) * scale, (value & 255) * scale, alpha


def _upright(
    out: array[float],
    place: Place,
    area: tuple[float, float, float, float],
    colour: tuple[float, float, float, float],
    clip: Rect | None,
) -> None:
    """Add an upright quad, or the part of it inside `clip`."""
    left, top, w, h = area
    x0, y0, x1, y1 = left, top, left + w, top + h
    u0, v0, u1, v1 = place.u0, place.v0, place.u1, place.v1
    source = 4 * place.texture
    if w != place.w or h != place.h:
        source += 0 if place.plain else SMOOTH
        if (
            not place.alone
        ):  # from the middle of its outermost pixels, so that the gap to its neighbours does not mix in
            du, dv = (u1 - u0) / place.w / 2, (v1 - v0) / place.h / 2
            u0, v0, u1, v1 = u0 + du, v0 + dv, u1 - du, v1 - dv
    if clip is not None:
        x0, y0 = max(left, clip.x), max(top, clip.y)
        x1, y1 = min(x1, clip.right), min(y1, clip.bottom)
        if x0 >= x1 or y0 >= y1:
            return
        du, dv = (u1 - u0) / w, (v1 - v0) / h
        u0, v0, u1, v1 = u0 + (x0 - left) * du, v0 + (y0 - top) * dv, u0 + (x1 - left) * du, v0 + (y1 - top) * dv
    if place.opaque and colour == PLAIN:
        source += OPAQUE
    out.extend((x0, y0, x1, y0, x0, y1, x1, y1, u0, v0, u1, v1, *colour, source))


def _turned(out: array[float], place: Place, sprite: Sprite, w: float, h: float) -> None:
    """Add a quad turned clockwise about its centre."""
    c, s = cos(radians(sprite.angle)), sin(radians(sprite.angle))
    for dx, dy in ((-w / 2, -h / 2), (w / 2, -h / 2), (-w / 2, h / 2), (w / 2, h / 2)):
        out.extend((sprite.x + dx * c - dy * s, sprite.y + dx * s + dy * c))
    out.extend(
        (place.u0, place.v0, place.u1, place.v1, *_colour(sprite.tint, sprite.alpha), 4 * place.texture + SMOOTH)
    )
