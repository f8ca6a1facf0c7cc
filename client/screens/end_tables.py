"""The tables of the end: a row for each seat, a column for each kind of points or of cards that came and went."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from client.course import FATES, Course
from client.scene import SANS_BOLD, SERIF_BLACK, Rect
from client.screens.end_course import Runner
from client.text import say
from client.text.flow import broken
from client.widgets.pen import SEMI, Pen
from hearthsea.pieces import Card
from hearthsea.resources import count
from hearthsea.rules.awards import ISLAND_POINTS, TITLE_POINTS
from hearthsea.state import State

ICONS = {"settlements": "flag", "cities": "crown", "road": "route", "route": "route", "army": "army", "cards": "card",
         "islands": "map", "gained": "hand", "taken": "robber", "lost": "down", "traded": "trade",
         "bought": "card"}  # fmt: skip
ROW = 50  # from one row to the next at most, at k = 1


@dataclass(frozen=True, slots=True)
class Column:
    """What stands below one head: a word for each seat, empty for nothing."""

    icon: str
    words: str
    help: str
    values: tuple[str, ...]


def parts_of(state: State, seat: int) -> dict[str, int]:
    """The points of a seat by what they are for; where there are ships a trade route and islands are among it."""
    at_sea = state.game.has_ships
    parts = {
        "settlements": state.settlements[seat].bit_count(),
        "cities": 2 * state.cities[seat].bit_count(),
        "route" if at_sea else "road": TITLE_POINTS * (state.longest_road == seat),
        "army": TITLE_POINTS * (state.largest_army == seat),
        "cards": count(state.cards[seat] or 0, Card.VICTORY_POINT),
    }
    return parts | {"islands": ISLAND_POINTS * state.islands[seat].bit_count()} if at_sea else parts


def points_table(state: State) -> list[Column]:
    """A column for each kind of points."""
    by_seat = [parts_of(state, seat) for seat in range(state.game.seats)]
    return [
        Column(ICONS[part], say(f"end.part.{part}"), say(f"end.part.{part}"),
               tuple(say("end.plus", n=parts[part]) if parts[part] else "" for parts in by_seat))
        for part in by_seat[0]
    ]  # fmt: skip


def fates_table(course: Course) -> list[Column]:
    """A column for each way in which cards came and went."""
    return [
        Column(ICONS[fate], say(f"end.fate.{fate}"), say(f"end.fate.{fate}.help"),
               tuple(str(fates[fate] or "") for fates in course.fates))
        for fate in FATES
    ]  # fmt: skip


def draw(  # noqa: PLR0917
    pen: Pen, rect: Rect, runners: Sequence[Runner], columns: Sequence[Column], totals: Mapping[int, int], winner: int
) -> None:
    """Draw the table below its heads, which stand just above ``rect``; ``totals`` fill the last column, if given."""
    palette = pen.palette
    last = pen.px(70) if totals else pen.px(16)
    names = max(pen.measure(runner.name, 16, SANS_BOLD) for runner in runners) + pen.px(76)
    column = min(pen.px(84), (rect.w - last - min(max(names, pen.px(150)), pen.px(232))) / len(columns))
    first = rect.right - last - len(columns) * column
    wide = all(pen.measure(one.words, 12) <= column - 4 for one in columns)
    y = rect.y - pen.px(24)
    if not wide:  # the words stand in turn on two lines
        rect = Rect(rect.x, rect.y + pen.px(12), rect.w, rect.h - pen.px(12))
        y += pen.px(3)
    for n, one in enumerate(columns):
        cx = first + (n + 0.5) * column
        pen.icon(one.icon, cx, y - pen.px(9 if wide else 15), 18)
        line = pen.px(11) if wide else pen.px(3) + n % 2 * pen.type_px(12) * 1.15
        pen.text(cx, y + line, one.words, 12, colour=palette.muted, anchor="centre")
        area = Rect(cx - column / 2, y - pen.px(20), column, pen.px(38))
        pen.target(f"part.{n}", area, one.help, cursor="", focusable=False)
    step = min(pen.px(ROW), rect.h / max(1, len(runners)))
    for n, runner in enumerate(runners):
        row = Rect(rect.x, round(rect.y + n * step), rect.w, round(step - pen.px(6)))
        won = runner.seat == winner
        pen.box(row, 8, palette.panel3, palette.brass if won else palette.line, 2 if won else 1)
        middle = row.centre[1]
        pen.disc(runner.colour, row.x + pen.px(30), middle, 30)
        _name(pen, runner.name, row.x + pen.px(56), middle, first - row.x - pen.px(60))
        for m, one in enumerate(columns):
            words = one.values[runner.seat]
            ink = palette.text if words else palette.muted
            pen.text(first + (m + 0.5) * column, middle, words or "·", 16, font=SEMI, colour=ink, anchor="centre")
        if runner.seat in totals:
            total = str(totals[runner.seat])
            pen.text(row.right - pen.px(34), middle, total, 27, font=SERIF_BLACK, anchor="centre")


def _name(pen: Pen, name: str, x: float, y: float, room: float) -> None:
    """A name on one line, or smaller on two."""
    if pen.measure(name, 16, SANS_BOLD) <= room:
        pen.text(x, y, name, 16, font=SANS_BOLD)
        return
    up = pen.type_px(13) * 0.6 if len(broken(name, room, pen.type_px(13), SANS_BOLD)) > 1 else 0
    pen.text(x, y - up, name, 13, font=SANS_BOLD, width=room, lines=2)
