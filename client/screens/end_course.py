"""The course of a game as a picture: points by the turn as lines, and below them who held the titles when."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from client.art import keys
from client.course import Course
from client.scene import SANS_BOLD, Rect
from client.text import say
from client.theme import INK, SEAT_COLOURS
from client.widgets.pen import Pen

BANDS = (("route", "road"), ("army", "army"))  # the icon of a title and its name in `Course`
BAND, APART = 10, 18  # how high a band is, and from one to the next
LEAST = 150  # pixels at k = 1: lower than this nothing can be made out


@dataclass(frozen=True, slots=True)
class Runner:
    """A seat whose line is drawn."""

    seat: int
    colour: int
    name: str


def draw(pen: Pen, rect: Rect, course: Course, runners: Sequence[Runner], *, named: bool) -> None:
    """Draw it; ``runners`` from the best to the last, ``named`` if there is room for names beside the lines."""
    words = {title: say(f"end.band.{title}") for _, title in BANDS}
    gutter = pen.px(26) + max(pen.measure(word, 12) for word in words.values()) + pen.px(8)
    left, right = rect.x + gutter, rect.right - pen.px(150 if named else 34)
    floor = rect.bottom - pen.px(8) - len(BANDS) * pen.px(APART)
    area = Rect(left, rect.y, right - left, floor - rect.y)
    top = max(max(row) for row in course.points)
    _grid(pen, area, top)
    lines = tuple((one.colour, course.points[one.seat]) for one in runners)
    pen.put(keys.plot(int(area.w), int(area.h), pen.theme, lines, top), *area.centre)
    _ends(pen, area, course, runners, top, named=named)
    colours = {one.seat: one.colour for one in runners}
    for n, (icon, title) in enumerate(BANDS):
        y = floor + pen.px(APART) * (n + 0.5) + pen.px(2)
        pen.icon(icon, rect.x + pen.px(12), y, 15)
        pen.text(rect.x + pen.px(24), y, words[title], 12, colour=pen.palette.muted)
        _band(pen, Rect(left, y - pen.px(BAND) / 2, area.w, pen.px(BAND)), getattr(course, title), colours)
        pen.target(f"course.{title}", Rect(rect.x, y - pen.px(APART) / 2, area.right - rect.x, pen.px(APART)),
                   say(f"end.course.{title}"), cursor="", focusable=False)  # fmt: skip


def height_of(value: float, area: Rect, top: int) -> float:
    """Where a number of points lies in the picture of the lines."""
    return area.bottom - 8 - value / max(1, top) * (area.h - 20)


def _grid(pen: Pen, area: Rect, top: int) -> None:
    step = 2 if top <= 12 else 5
    for value in range(0, top + 1, step):
        y = height_of(value, area, top)
        pen.rule(area.x, y, area.w)
        pen.text(area.x - pen.px(8), y, str(value), 12, colour=pen.palette.muted, anchor="right")


def _ends(pen: Pen, area: Rect, course: Course, runners: Sequence[Runner], top: int, *, named: bool) -> None:
    """A disc where each line ends, moved apart where several end together; beside it the name."""
    side = pen.px(22)
    wanted = [height_of(course.points[one.seat][-1], area, top) for one in runners]
    ys: list[float] = []
    for y in wanted:
        ys.append(max(y, ys[-1] + side if ys else area.y + side / 2))
    over = ys[-1] + side / 2 - area.bottom
    if over > 0:  # the column is pushed up as far as it has to be
        last = area.bottom + side / 2
        for n in range(len(ys) - 1, -1, -1):
            ys[n] = last = min(ys[n], last - side)
    for one, y in zip(runners, ys, strict=True):
        pen.disc(one.colour, area.right + pen.px(15), y, 20)
        if named:
            x = area.right + pen.px(32)
            pen.text(x, y, one.name, 13, font=SANS_BOLD, width=pen.px(92))
            points = str(course.points[one.seat][-1])
            pen.text(area.right + pen.px(148), y, points, 13, font=SANS_BOLD, anchor="right")


def _band(pen: Pen, rect: Rect, holders: Sequence[int], colours: dict[int, int]) -> None:
    """Who held a title: a bar in the holder's colour for as long as it was held, with the seat's sign on it."""
    step = rect.w / len(holders)
    pen.rule(rect.x, rect.centre[1], rect.w)
    at = 0
    for holder, held in groupby(holders):
        turns = len(list(held))
        if holder in colours:
            bar = Rect(round(rect.x + at * step), rect.y, max(3, round(turns * step)), rect.h)
            pen.box(bar, 4, SEAT_COLOURS[colours[holder]], INK, 1.2)
            if bar.w >= pen.px(20):
                pen.disc(colours[holder], bar.x + pen.px(8), bar.centre[1], 15)
        at += turns
