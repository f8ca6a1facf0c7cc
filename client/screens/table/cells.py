"""One cell of a row of the five kinds: the icon of a resource on a small button."""

from client.scene import Rect
from client.screens.table.pen import SEMI, TablePen
from client.text import say


def cell(
    pen: TablePen,
    name: str,
    rect: Rect,
    resource: str,
    *,
    chosen: bool = False,
    enabled: bool = True,
    tip: str = "",
    dy: float = 0,
    size: float = 20,
) -> None:
    """Draw a cell with its icon ``dy`` below the middle; without a ``resource`` it shows a dash."""
    pen.face(name, rect, "affordable" if chosen else "normal", enabled=enabled or chosen, tip=tip)
    if resource:
        pen.icon(resource, rect.centre[0], rect.centre[1] + pen.px(dy), size, alpha=1 if enabled or chosen else 0.45)
    else:
        pen.text(*rect.centre, say("trade.dash"), 13, colour=pen.palette.muted, anchor="centre")


def lead_of(pen: TablePen) -> float:
    """How far from the panel's edge the cells begin: behind the words before the rows."""
    words = max(pen.measure(say(f"trade.{word}"), 12, SEMI) for word in ("give", "bank", "ask"))
    return max(pen.px(46), pen.px(14) + words + pen.px(6))
