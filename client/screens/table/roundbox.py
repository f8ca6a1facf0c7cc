"""The box below the seats: the points to win, and who holds the two titles."""

from client.scene import SANS_BOLD, Rect
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say

SHORT = {
    "titles.road": "titles.road.short",
    "titles.route": "titles.route.short",
    "titles.army": "titles.army.short",
}
"""What stands in a narrow box instead."""


def draw(pen: TablePen, sight: Sight, rect: Rect) -> None:
    """Draw the box."""
    state, px, palette = sight.state, pen.px, pen.palette
    pen.panel(rect)
    x, y, w, _ = rect
    pen.heading(x + px(14), y + px(19), say("titles.title"), 17)
    goal = say("titles.goal", points=state.game.points_to_win)
    pen.text(x + w - px(14), y + px(20), goal, 12, colour=palette.muted, anchor="right")
    pen.target("goal", Rect(x, y, w, px(34)), say("titles.goal.tip"), cursor="")
    pen.rule(x + px(12), y + px(34), w - px(24))
    road = "titles.route" if sight.at_sea else "titles.road"
    rows = (
        ("route", road, state.longest_road, [sight.road_length(seat) for seat in range(sight.seats)]),
        ("army", "titles.army", state.largest_army, state.knights),
    )
    step = min(px(26), (rect.h - px(40)) / 2)
    for index, (icon, label, holder, numbers) in enumerate(rows):
        line = y + px(40) + step * (index + 0.5)
        pen.icon(icon, x + px(22), line, 16, palette.brass)
        tip = say(f"titles.tip.{label.removeprefix('titles.')}")
        pen.target(f"title:{icon}", Rect(x, line - step / 2, w, step), tip, cursor="")
        if holder < 0:
            pen.text(x + px(36), line, say(label), 12)
            pen.text(x + w - px(14), line, say("titles.nobody"), 12, colour=palette.muted, anchor="right")
            continue
        face = sight.faces[holder]
        words = say("titles.holder", name=face.name, n=numbers[holder])
        room = w - px(36 + 14 + 13 + 16)
        fits = pen.measure(say(label), 12) + pen.measure(words, 12, SANS_BOLD) <= room
        named = pen.text(x + px(36), line, say(label if fits else SHORT[label]), 12)
        wide = min(pen.measure(words, 12, SANS_BOLD), room - named)
        pen.disc(face.colour, x + w - px(14) - wide - px(13), line, 16)
        pen.text(x + w - px(14) - wide, line, words, 12, font=SANS_BOLD, width=wide + 1)
