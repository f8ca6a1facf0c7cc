"""The trade strip beside the board: heading and tabs, the offers that are open, and below them a new trade."""

from client.scene import SANS_BOLD, Rect
from client.screens.table import bank_trade, draft_trade, offers
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say

HEAD = 34
LEAST = 264  # the height look.md gives the panel


def wanted(sight: Sight, desk: Desk) -> float:
    """The height the panel asks for, at scale 1."""
    below = draft_trade.HEIGHT if desk.tab == "people" else bank_trade.HEIGHT
    return max(LEAST, HEAD + offers.wanted(sight, desk.opened) + below)


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw the panel."""
    px, palette = pen.px, pen.palette
    pen.panel(rect)
    x, y, w, h = rect
    wide = pen.heading(x + px(14), y + px(18), say("trade.title"), 17)
    pen.cap(x + px(22) + wide, y + px(18), "T")
    _tabs(pen, sight, desk, rect)

    below = draft_trade.HEIGHT if desk.tab == "people" else bank_trade.HEIGHT
    foot = Rect(x, y + h - px(below), w, px(below))
    middle = Rect(x + px(8), y + px(HEAD), w - px(16), foot.y - y - px(HEAD) - px(4))
    shown = offers.draw(pen, sight, desk, middle)
    if not shown:
        words = sight.reasons.trade_hint(desk.tab)
        pen.text(x + px(14), y + px(HEAD + 12), words, 12, colour=palette.muted, width=w - px(28), lines=4)
    pen.rule(x + px(12), foot.y, w - px(24))
    if desk.tab == "people":
        draft_trade.draw(pen, sight, desk, foot)
    else:
        bank_trade.draw(pen, sight, desk, foot)


def _tabs(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Two words at the right; the one that is open is underlined."""
    px, palette = pen.px, pen.palette
    right = rect.right - px(14)
    waiting = offers.waiting(sight)
    for tab in ("people", "bank"):
        word = say(f"trade.{tab}")
        wide = pen.measure(word, 13, SANS_BOLD)
        pen.target(
            f"trade:{tab}", Rect(right - wide - px(6), rect.y + px(6), wide + px(12), px(26)), say(f"trade.{tab}.tip")
        )
        chosen = desk.tab == tab
        colour = palette.text if chosen else palette.muted
        pen.text(right - wide, rect.y + px(18), word, 13, font=SANS_BOLD, colour=colour)
        if chosen:
            pen.box(Rect(right - wide, rect.y + px(27), wide, px(2)), 0, palette.accent)
        right -= wide + px(16)
    if waiting:
        pen.badge(right - px(6), rect.y + px(18), str(waiting), "accent", size=18)
