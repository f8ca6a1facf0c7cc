"""The log and the chat in one panel, with a line to say something; the wheel scrolls back."""

from client.scene import SERIF, Rect
from client.screens.table import goods
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.store import LogLine

LINE = 19  # the step of a line at scale 1
HEAD, FOOT = 36, 42


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw the panel."""
    px, palette = pen.px, pen.palette
    pen.panel(rect)
    x, y, w, h = rect
    at = x + px(14)
    for tab, word in (("log", "Log"), ("chat", "Chat")):
        wide = pen.measure(word, 16, SERIF)
        chosen = desk.log_tab == tab
        pen.target(f"log:{tab}", Rect(at - px(6), y + px(5), wide + px(12), px(28)), "")
        pen.text(at, y + px(18), word, 16, font=SERIF, colour=palette.text if chosen else palette.muted)
        if chosen:
            pen.box(Rect(at, y + px(28), wide, px(2)), 0, palette.accent)
        at += wide + px(18)
    unread = len(sight.chat) - desk.chat_read if desk.log_tab != "chat" else 0
    if unread > 0:
        pen.badge(at - px(4), y + px(18), str(min(unread, 99)), "accent", size=18)
    lines = sight.chat if desk.log_tab == "chat" else sight.log
    _lines(pen, sight, desk, lines, Rect(x + px(14), y + px(HEAD), w - px(24), h - px(HEAD) - px(FOOT)))
    _say(pen, desk, Rect(x + px(10), y + h - px(36), w - px(20), px(27)))


def _lines(pen: TablePen, sight: Sight, desk: Desk, lines: list[LogLine], rect: Rect) -> None:
    """The newest lines that fit, at the bottom; each points at the place it is about."""
    px, palette = pen.px, pen.palette
    fit = max(1, int(rect.h // px(LINE)))
    desk.log_back = max(0, min(desk.log_back, len(lines) - fit))
    last = len(lines) - desk.log_back
    y = rect.bottom - px(LINE) / 2
    for index in range(last - 1, max(-1, last - fit - 1), -1):
        line = lines[index]
        x = rect.x
        if pen.k >= 1 and line.clock:
            x += pen.text(x, y, line.clock, 12, colour=palette.muted) + px(6)
        if 0 <= line.seat < sight.seats:
            pen.disc(sight.faces[line.seat].colour, x + px(8), y, 15)
            x += px(19.5)
        room = rect.right - x
        wide = goods.width(pen, line.goods, 16) if line.goods else 0
        x += pen.text(x, y, line.text, 12, width=max(px(30), room - wide - px(4))) + px(4)
        if line.goods and x + wide <= rect.right + px(4):
            goods.draw(pen, x, y, line.goods, 16)
        if line.place is not None:
            kind, number = line.place
            name = f"log:place:{kind}:{number}:{index}"
            row = Rect(rect.x, y - px(LINE) / 2, rect.w, px(LINE))
            pen.target(name, row, "", cursor="")
        y -= px(LINE)
    if desk.log_back:
        spot = Rect(rect.right - px(60), rect.bottom - px(20), px(60), px(18))
        pen.button("log:newest", spot, "newest", tip="Back to the newest line")
    if not lines:
        words = "Nobody has said anything yet." if desk.log_tab == "chat" else "Nothing has happened yet."
        pen.text(rect.x, rect.y + px(10), words, 12, colour=palette.muted)


def _say(pen: TablePen, desk: Desk, rect: Rect) -> None:
    """The field for chat; Enter begins it, Enter again sends."""
    idle = not desk.chat_focus and not desk.chat.text
    cap = pen.cap_width("Enter")
    room = cap + pen.px(4) if idle else 0
    desk.chat.draw(pen, rect, active=desk.chat_focus, hint="Say something …", size=12, room=room)
    if idle:
        pen.cap(rect.right - pen.px(6) - cap, rect.centre[1], "Enter")
