"""The course of a game as a picture: points, roads or armies by the turn as lines, below them who held the titles."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from client.art import keys
from client.course import Course
from client.scene import SANS_BOLD, Rect
from client.text import say
from client.theme import INK, SEAT_COLOURS
from client.widgets.pen import Pen

LINES = ("points", "road", "army")  # what the lines may tell
BANDS = (("route", "road"), ("army", "army"))  # the icon of a title and its name in `Course`
BAND, APART = 10, 18  # how high a band is, and from one to the next
NAMES = 0.32  # of the whole width, at most, for the names beside the lines
SIDE, SLIM = 22, 19  # from one disc at the end of a line to the next at least, with a name beside it and without
LEAST = 150  # pixels at k = 1: lower than this nothing can be made out


@dataclass(frozen=True, slots=True)
class Runner:
    """A seat whose line is drawn."""

    seat: int
    colour: int
    name: str


def least(seats: int) -> int:
    """How high it must be without names, in pixels at k = 1: the discs at the ends of all lines find room."""
    return max(LEAST, seats * SLIM + len(BANDS) * APART + 8)


def values_of(course: Course, line: str) -> tuple[tuple[int, ...], ...]:
    """By seat and turn, what one of `LINES` tells: points, how long the road or route was, knights played."""
    return {"points": course.points, "road": course.lengths, "army": course.knights}[line]


def name_of(line: str, *, at_sea: bool) -> str:
    """What a line or title is called in the catalogue: where there are ships the longest road is a trade route."""
    return "route" if at_sea and line == "road" else line


@dataclass(frozen=True, slots=True)
class Plot:
    """Where the lines are drawn: 0 lies `edge` pixels above the lower side, `top` as far below the upper one."""

    area: Rect
    top: int
    edge: int

    def y(self, value: float) -> float:
        """Where a value lies."""
        return self.area.bottom - self.edge - value / max(1, self.top) * (self.area.h - 2 * self.edge)


def draw(
    pen: Pen, rect: Rect, course: Course, runners: Sequence[Runner], line: str, *, at_sea: bool, named: bool
) -> None:
    """Draw one of `LINES`; ``runners`` from the best to the last, ``named`` if there is room for names beside it."""
    values = values_of(course, line)
    runners = sorted(runners, key=lambda one: -values[one.seat][-1])  # the discs at the ends follow the lines
    words = {title: say(f"end.band.{name_of(title, at_sea=at_sea)}") for _, title in BANDS}
    gutter = pen.px(26) + max(pen.measure(word, 12) for word in words.values()) + pen.px(8)
    longest = max(pen.measure(one.name, 13, SANS_BOLD) for one in runners) + 2
    names = min(longest, rect.w * NAMES) if named else 0
    left, right = rect.x + gutter, rect.right - (pen.px(32) + names + pen.px(26) if named else pen.px(34))
    floor = rect.bottom - pen.px(8) - len(BANDS) * pen.px(APART)
    area = Rect(left, rect.y, right - left, floor - rect.y)
    plot = Plot(area, max(max(row) for row in values), round(4 + len(runners) * 2.2))
    _grid(pen, plot)
    lines = tuple((one.colour, values[one.seat]) for one in runners)
    pen.put(keys.plot(int(area.w), int(area.h), pen.theme, lines, plot.top, plot.edge), *area.centre)
    _ends(pen, plot, runners, [values[one.seat][-1] for one in runners], names)
    colours = {one.seat: one.colour for one in runners}
    for n, (icon, title) in enumerate(BANDS):
        y = floor + pen.px(APART) * (n + 0.5) + pen.px(2)
        pen.icon(icon, rect.x + pen.px(12), y, 15)
        pen.text(rect.x + pen.px(24), y, words[title], 12, colour=pen.palette.muted)
        _band(pen, Rect(left, y - pen.px(BAND) / 2, area.w, pen.px(BAND)), getattr(course, title), colours)
        pen.target(f"course.{title}", Rect(rect.x, y - pen.px(APART) / 2, area.right - rect.x, pen.px(APART)),
                   say(f"end.course.{title}"), cursor="", focusable=False)  # fmt: skip


def _grid(pen: Pen, plot: Plot) -> None:
    step = 2 if plot.top <= 12 else 5
    for value in range(0, plot.top + 1, step):
        y = plot.y(value)
        pen.rule(plot.area.x, y, plot.area.w)
        pen.text(plot.area.x - pen.px(8), y, str(value), 12, colour=pen.palette.muted, anchor="right")


def _ends(pen: Pen, plot: Plot, runners: Sequence[Runner], values: Sequence[int], names: float) -> None:
    """A disc where each line ends, moved apart where several end together; beside it the name, where ``names`` wide."""
    side, area = pen.px(SIDE if names else SLIM), plot.area
    ys: list[float] = []
    for value in values:
        ys.append(max(plot.y(value), ys[-1] + side if ys else area.y + side / 2))
    over = ys[-1] + side / 2 - area.bottom
    if over > 0:  # the column is pushed up as far as it has to be
        last = area.bottom + side / 2
        for n in range(len(ys) - 1, -1, -1):
            ys[n] = last = min(ys[n], last - side)
    for one, value, y in zip(runners, values, ys, strict=True):
        pen.disc(one.colour, area.right + pen.px(15), y, 20 if names else SLIM - 1)
        if names:
            x = area.right + pen.px(32)
            pen.text(x, y, one.name, 13, font=SANS_BOLD, width=names)
            if pen.measure(one.name, 13, SANS_BOLD) > names:
                whole = Rect(x, y - side / 2, names, side)
                pen.target(f"runner.{one.seat}", whole, one.name, cursor="", focusable=False)
            pen.text(x + names + pen.px(24), y, str(value), 13, font=SANS_BOLD, anchor="right")


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
