"""The line on top: what now and who is awaited, or why something was refused; at its right, leaving and giving up."""

from client.scene import SANS_BOLD, SERIF, Rect
from client.screens.table.countdown import clock_words, is_last, watched
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.screens.table.words import status
from client.text import say

CODE_FROM = 960  # how long the line must be to show the join code too
SHOWN_S = 8.0  # how long a refusal stands before the line says again what now


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect, now: float) -> None:
    """Draw the panel."""
    px, palette = pen.px, pen.palette
    pen.panel(rect, "status")
    line = status(sight, "sail" if desk.moving >= 0 else desk.mode)
    y = rect.centre[1]
    right = _time(pen, sight, rect, _buttons(pen, sight, rect), now)
    x = rect.x + px(14)
    if line.seat >= 0:
        pen.disc(sight.faces[line.seat].colour, x + px(10), y, 22)
        x += px(30)
    if desk.looks_around:
        line = line._replace(head=say("zoom.look.now"), body=say("zoom.look.help"), shorter=())
    x += pen.text(x, y, line.head, 19, font=SERIF) + px(12)
    trouble = sight.trouble(now, SHOWN_S)
    if trouble:  # beside whose turn it is, which is never covered
        pen.icon("warning", x + px(9), y, 18, palette.danger)
        _trouble(pen, trouble, x + px(24), y + 1, max(1, right - x - px(28)))
        return
    room = max(1, right - x - px(6))
    bodies = (line.body, *line.shorter)
    body = next((words for words in bodies if pen.measure(words, 13.5) <= room), bodies[-1])
    pen.text(x, y + 1, body, 13.5, colour=palette.muted, width=room)


def _trouble(pen: TablePen, words: str, x: float, y: float, room: float) -> None:
    """A refusal in one line, or in two smaller ones where it is long."""
    if pen.measure(words, 13.5) <= room:
        pen.text(x, y, words, 13.5, colour=pen.palette.danger)
    else:
        up = (min(2, pen.lines(words, room, 12)) - 1) * pen.type_px(12) * 0.675
        pen.text(x, y - up, words, 12, colour=pen.palette.danger, width=room, lines=2)


def _time(pen: TablePen, sight: Sight, rect: Rect, right: float, now: float) -> float:
    """What the turn timer leaves, left of the buttons, in red in the last seconds; x of its left side comes back."""
    px, palette = pen.px, pen.palette
    seat = watched(sight, now)
    words = clock_words(sight, seat, now)
    if not words:
        return right
    last = is_last(sight, seat, now)
    ink = palette.danger if last else palette.text
    y, end = rect.centre[1], right - px(12)
    wide = pen.measure(words, 17, SANS_BOLD)
    left = end - wide - px(28)
    if last:
        pen.box(Rect(left - px(6), y - px(13), end - left + px(12), px(26)), 7, palette.panel3, palette.danger, 1.6)
    pen.text(end, y, words, 17, font=SANS_BOLD, colour=ink, anchor="right")
    pen.icon("clock", left + px(9), y, 17, ink)
    pen.target("time", Rect(left, y - px(13), end - left, px(26)), say("status.time", name=sight.faces[seat].name),
               cursor="")  # fmt: skip
    return left - px(10)


def _people(pen: TablePen, sight: Sight, x: float, top: float, size: int) -> float:
    """The button that shows who is at the table, with how many look on; its owner finds the code there."""
    lobby = sight.store.lobby
    has_code = bool(_join_code(sight))
    if lobby is None or (len(lobby.people) < 2 and not has_code):
        return x
    px = pen.px
    words = str(lobby.onlookers) if lobby.onlookers else ""
    wide = size + (px(4) + round(pen.measure(words, 12)) if words else 0)
    box = Rect(x + size - wide, top, wide, size)
    pen.face("people", box, tip=say("people.tip.code" if has_code else "people.tip"))
    pen.icon("eye" if words else "person", box.x + size / 2, box.centre[1], 16)
    if words:
        pen.text(box.x + size - px(1), box.centre[1], words, 12)
    return box.x - size - px(4)


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
    pen.button("settings", Rect(x, top, size, size), "", icon="settings", tip=say("status.settings"))
    x -= size + px(4)
    x = _people(pen, sight, x, top, size)
    cap = pen.cap_width("F1")
    words = pen.measure(say("status.help"), 12)
    if rect.w < px(600):
        words = -px(6)
    left = x + size - cap - words - px(14)
    pen.target("help", Rect(left, top, x + size - left, size), say("status.help.tip"), key="F1")
    pen.cap(x + size - cap, rect.centre[1], "F1")
    if words > 0:
        pen.text(left + px(4), rect.centre[1], say("status.help"), 12, colour=pen.palette.muted)
    return _code(pen, sight, rect, left)


def _code(pen: TablePen, sight: Sight, rect: Rect, x: float) -> float:
    """Before its owner the join code, where the line is long enough for that; x of its left side comes back.

    Elsewhere it stands on the sheet of the people.
    """
    px, palette, code = pen.px, pen.palette, _join_code(sight)
    if not code or rect.w < px(CODE_FROM):
        return x
    words = say("status.code")
    sign, label = round(pen.measure(code, 15, SERIF)), round(pen.measure(words, 12))
    box = Rect(x - px(18) - sign - label - px(20), rect.centre[1] - px(13), sign + label + px(20), px(26))
    pen.face("code", box, tip=say("people.code.tip"))
    pen.text(box.x + px(7), box.centre[1], words, 12, colour=palette.muted)
    pen.text(box.right - px(7), box.centre[1], code, 15, font=SERIF, anchor="right")
    return box.x


def _join_code(sight: Sight) -> str:
    """The code that opens the table for whoever comes late; "" for all but its owner."""
    lobby = sight.store.lobby
    return "" if lobby is None or sight.store.here else lobby.code
