"""The trade strip beside the board: the offers that are open, below them a new trade with the bank or the others."""

from client.scene import Rect
from client.screens.table import draws, offers, trading
from client.screens.table.countdown import clock_words
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say

HEAD = 34
MOST = 3  # offers that show at once, where there is room for them
LEAST = 264  # the height look.md gives the panel
LOOKING_ON = 150  # and that of somebody who cannot trade
MUTED = 24  # the line that says whose offers are turned down


def wanted(sight: Sight, desk: Desk, most: int) -> float:
    """The height the panel asks for with so many offers at most, at scale 1."""
    cards = HEAD + offers.wanted(sight, desk, most) + (MUTED if sight.muted else 0)
    if draws.offering(sight, desk):
        cards += draws.HIGH + offers.GAP
    return max(LOOKING_ON, cards) if sight.seat is None else max(LEAST, cards + trading.HEIGHT)


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect, now: float) -> None:
    """Draw the panel."""
    px, palette = pen.px, pen.palette
    pen.panel(rect)
    x, y, w, h = rect
    at = x + px(22) + pen.heading(x + px(14), y + px(18), say("trade.title"), 17)
    at += pen.cap(at, y + px(18), "T") + px(8)
    number = offers.waiting(sight, desk)
    if number:
        pen.badge(at + px(9), y + px(18), str(number), "accent", size=18)
    words = clock_words(sight, sight.state.turn, now) if number and sight.state.turn != sight.seat else ""
    if words:  # an offer lasts as long as the turn
        end = rect.right - px(14)
        wide = pen.text(end, y + px(18), words, 13, colour=palette.muted, anchor="right")
        pen.icon("clock", end - wide - px(11), y + px(18), 14, palette.muted)
    below = 0 if sight.seat is None else px(trading.HEIGHT)
    foot = Rect(x, y + h - below, w, below)
    middle = Rect(x + px(8), y + px(HEAD), w - px(16), foot.y - y - px(HEAD) - px(4))
    draw_offered = bool(draws.offering(sight, desk))
    if draw_offered:
        draws.draw(pen, sight, desk, middle)
        high = px(draws.HIGH) + px(offers.GAP)
        middle = Rect(middle.x, middle.y + high, middle.w, middle.h - high)
    if sight.muted and not draw_offered:
        line = px(MUTED)
        _muted(pen, sight, Rect(middle.x, middle.bottom - line, middle.w, line))
        middle = Rect(middle.x, middle.y, middle.w, middle.h - line)
    shown = offers.draw(pen, sight, desk, middle)
    if not shown and not sight.muted and not draw_offered:
        words = sight.reasons.trade_hint()
        pen.text(x + px(14), y + px(HEAD + 12), words, 12, colour=palette.muted, width=w - px(28), lines=4)
    if below:
        pen.rule(x + px(12), foot.y, w - px(24))
        trading.draw(pen, sight, desk, foot)


def _muted(pen: TablePen, sight: Sight, rect: Rect) -> None:
    """Whose offers are turned down unseen until the turn ends; a click on a badge hears that seat again."""
    px = pen.px
    y = rect.centre[1]
    x = rect.x + px(6)
    pen.icon("mute", x + px(7), y, 15, pen.palette.muted)
    x += px(20)
    x += pen.text(x, y, say("offer.muted"), 12, colour=pen.palette.muted, width=rect.w - px(26 + 24)) + px(6)
    for seat in sight.muted:
        spot = Rect(x, rect.y, px(24), rect.h)
        pen.target(f"hear:{seat}", spot, say("offer.hear", name=sight.faces[seat].name))
        pen.disc(sight.faces[seat].colour, *spot.centre, 18)
        x += px(24)
