"""The line on top: what now and who is awaited, or why something was refused; at its right, leaving and giving up."""

from client.scene import SERIF, Rect
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.screens.table.words import status
from client.text import say

SHOWN_S = 8.0  # how long a refusal stands before the line says again what now


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect, now: float) -> None:
    """Draw the panel."""
    px, palette = pen.px, pen.palette
    pen.panel(rect, "status")
    line = status(sight, "sail" if desk.moving >= 0 else desk.mode)
    y = rect.centre[1]
    right = _buttons(pen, sight, rect)
    x = rect.x + px(14)
    if line.seat >= 0:
        pen.disc(sight.faces[line.seat].colour, x + px(10), y, 22)
        x += px(30)
    trouble = sight.trouble(now, SHOWN_S)
    if trouble:
        pen.icon("warning", x + px(9), y, 18, palette.danger)
        pen.text(x + px(24), y, trouble, 13.5, colour=palette.danger, width=right - x - px(28))
        return
    x += pen.text(x, y, line.head, 19, font=SERIF) + px(12)
    pen.text(x, y + 1, line.body, 13.5, colour=palette.muted, width=max(1, right - x - px(6)))


def _buttons(pen: TablePen, sight: Sight, rect: Rect) -> float:
    """The small buttons at the right end; x of their left side comes back."""
    px = pen.px
    size = px(26)
    x = rect.right - px(8) - size
    top = rect.centre[1] - size / 2
    box = Rect(x, top, size, size)
    pen.button("leave", box, "", icon="cross", tip=say("status.leave"))
    x -= size + px(4)
    if sight.may_resign:
        pen.button("resign", Rect(x, top, size, size), "", icon="flag", tip=say("status.resign"))
        x -= size + px(4)
    cap = pen.cap_width("F1")
    words = pen.measure(say("status.help"), 12)
    if rect.w < px(600):
        words = -px(6)
    left = x + size - cap - words - px(14)
    pen.target("help", Rect(left, top, x + size - left, size), say("status.help.tip"), key="F1")
    pen.cap(x + size - cap, rect.centre[1], "F1")
    if words > 0:
        pen.text(left + px(4), rect.centre[1], say("status.help"), 12, colour=pen.palette.muted)
    return left
