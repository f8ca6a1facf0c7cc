"""The log and the chat in one panel, with a line to say something; the wheel scrolls back.

A line of the log begins with the time, where there is room for it, a sign for what it is about, and a seat's badge.
"""

from collections.abc import Callable, Sequence
from itertools import islice

from client.scene import SANS, SANS_BOLD, SERIF, Rect
from client.screens.table import goods
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.store import LogLine
from client.text import say
from client.text.flow import broken
from hearthsea.resources import Bundle

LINE = 19  # the step of a line at scale 1
SIGN, BADGE = 16, 19  # the room of a line's sign and of a seat's badge
GAP = 4  # between words and cards
HEAD, FOOT = 36, 42
MOST_ROWS = 4  # of one line
PAGE = 6  # lines that a key or the arrow scrolls
RULE = 9  # and of the line that stands for the beginning of a turn
CHAT = "M"  # the cap of the key that opens the field for chat, whatever Enter would do
FILTERS = ("all", "mine", "trades", "builds", "dice")
KINDS = {
    "trades": ("trade", "bank"),
    "builds": ("build", "road", "ship", "fog", "undo"),
    "dice": ("dice", "gain", "robber", "pirate"),
}
"""Which kinds of lines a filter shows."""
SIGNS = {
    "dice": "dice", "gain": "hand", "build": "house", "road": "route", "ship": "anchor", "fog": "eye", "undo": "undo",
    "trade": "trade", "bank": "bank", "card": "card", "robber": "robber", "pirate": "pirate", "title": "star",
    "extra": "play", "time": "clock", "away": "connection", "seat": "person", "resigned": "flag", "draw": "pause",
    "over": "crown", "table": "hint", "chat": "chat",
}  # fmt: skip
"""The icon that a kind of line begins with; the beginning of a turn is a rule across the log."""
Row = tuple[str | Bundle, ...]
"""What stands side by side in a line: words and cards."""


def middle(rect: Rect, px: Callable[[float], int]) -> Rect:
    """The room between the tabs and the field for chat."""
    return Rect(rect.x + px(10), rect.y + px(HEAD), rect.w - px(20), rect.h - px(HEAD) - px(FOOT))


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect, *, tabs: Sequence[str] = ("log", "chat")) -> None:
    """Draw the panel with its tabs; the lines of the "map" are somebody else's."""
    px, palette = pen.px, pen.palette
    pen.panel(rect)
    x, y, w, h = rect
    at = x + px(14)
    shown = desk.log_tab if desk.log_tab in tabs else "log"
    for tab in tabs:
        word = say(f"logbook.{tab}")
        wide = pen.measure(word, 16, SERIF)
        chosen = shown == tab
        pen.target(f"log:{tab}", Rect(at - px(6), y + px(5), wide + px(12), px(28)))
        pen.text(at, y + px(18), word, 16, font=SERIF, colour=palette.text if chosen else palette.muted)
        if chosen:
            pen.box(Rect(at, y + px(28), wide, px(2)), 0, palette.accent)
        at += wide + px(18)
        unread = sight.store.unread if tab == "chat" and not chosen else 0
        if unread:
            at += pen.badge(at - px(4), y + px(18), str(min(unread, 99)), "accent", size=18) - px(4)
    end = x + w - px(8)
    if shown != "map":
        there = bool(sight.chat if shown == "chat" else sight.log)
        end = _older(pen, Rect(at, y + px(5), end - at, px(28)), enabled=there)
    if shown == "log":
        _filter(pen, desk, Rect(at, y + px(5), end - at, px(28)))
    if shown != "map":
        lines = sight.chat if shown == "chat" else sight.log
        name = desk.log_filter if shown == "log" else "all"
        room = Rect(x + px(14), y + px(HEAD), w - px(24), h - px(HEAD) - px(FOOT))
        _lines(pen, desk, lines, lambda line: passes(line, name, sight.seat), room)
    _say(pen, desk, Rect(x + px(10), y + h - px(36), w - px(20), px(27)))


def passes(line: LogLine, name: str, seat: int | None) -> bool:
    """Whether a filter shows a line; "mine" are those about the seat whose eyes these are."""
    if name == "mine":
        return seat is not None and line.seat == seat
    return name == "all" or line.kind in KINDS[name]


def _older(pen: TablePen, rect: Rect, *, enabled: bool) -> float:
    """The arrow that scrolls back, for whoever has no wheel; its left end comes back."""
    side = pen.px(20)
    box = Rect(rect.right - side, rect.y, side, rect.h)
    touch = pen.target("log:older", box, say("logbook.older"), enabled=enabled)
    ink = pen.palette.accent if touch else pen.palette.muted
    pen.icon("up", box.centre[0], box.centre[1] - pen.px(1), 13, ink, alpha=1 if enabled else 0.4)
    return box.x - pen.px(2)


def _filter(pen: TablePen, desk: Desk, rect: Rect) -> None:
    """The word at the right that says which lines show; a click goes on to the next kind."""
    px, palette = pen.px, pen.palette
    words = say(f"logbook.filter.{desk.log_filter}")
    wide = pen.measure(words, 12) + px(24)
    if wide > rect.w:
        return
    box = Rect(rect.right - wide, rect.y, wide, rect.h)
    touch = pen.target("log:filter", box, say("logbook.filter.tip"))
    ink = palette.accent if touch or desk.log_filter != "all" else palette.muted
    pen.text(box.x + px(5), box.centre[1] - px(1), words, 12, colour=ink)
    pen.icon("down", box.right - px(9), box.centre[1], 12, ink)


def _lines(pen: TablePen, desk: Desk, lines: list[LogLine], shows: Callable[[LogLine], bool], rect: Rect) -> None:
    """The newest lines that fit, the last one at the bottom; each points at the place it is about.

    Lines out of sight are not laid out, so that a long game costs no more than a short one.
    """
    px = pen.px
    step = px(LINE)
    if desk.log_back:
        desk.log_back = max(0, min(desk.log_back, sum(map(shows, lines)) - 1))
    bottom = rect.bottom
    newest = (index for index in range(len(lines) - 1, -1, -1) if shows(lines[index]))
    for index in islice(newest, desk.log_back, None):
        is_turn = lines[index].kind == "turn"
        rows = () if is_turn else _rows(pen, lines[index], rect.w)
        top = bottom - (px(RULE) if is_turn else step * len(rows))
        if top < rect.y - px(2):
            break
        if is_turn:  # who begins is told by what they do
            pen.rule(rect.x, top + px(RULE) // 2, rect.w)
        else:
            _line(pen, lines[index], rows, Rect(rect.x, top, rect.w, bottom - top))
            _point(pen, lines[index], index, Rect(rect.x, top, rect.w, bottom - top))
        bottom = top
    if desk.log_back:
        wide = round(pen.measure(say("logbook.newest"), 12)) + px(16)
        spot = Rect(rect.right - wide, rect.bottom - px(20), wide, px(20))
        pen.button("log:newest", spot, say("logbook.newest"), tip=say("logbook.newest.tip"))
    if bottom == rect.bottom:
        words = say("logbook.chat.empty" if desk.log_tab == "chat" else "logbook.empty")
        words = say("logbook.filter.none") if lines else words
        pen.text(rect.x, rect.y + px(10), words, 12, colour=pen.palette.muted)


def _point(pen: TablePen, line: LogLine, index: int, rect: Rect) -> None:
    """A click on a line shows the place it is about; where there is no room for the time, the tooltip tells it."""
    when = line.clock if not _has_clock(pen, line) else ""
    if line.place is not None:
        kind, number = line.place
        words = say("logbook.place.at", clock=when) if when else say("logbook.place")
        pen.target(f"log:place:{kind}:{number}:{index}", rect, words)
    elif when:
        pen.target(f"log:line:{index}", rect, when, cursor="")


def _has_clock(pen: TablePen, line: LogLine) -> bool:
    return pen.has_room_for_extras and bool(line.clock)


def _start(pen: TablePen, line: LogLine) -> float:
    """Where the words begin, behind the time (where there is room for it), the sign and the badge."""
    clock = pen.measure(line.clock, 12) + pen.px(5) if _has_clock(pen, line) else 0
    sign = 0 if line.kind == "chat" else pen.px(SIGN)
    badge = pen.px(BADGE) if line.colour >= 0 else 0
    return clock + sign + badge + (pen.measure(line.name, 12, SANS_BOLD) + pen.px(5) if line.kind == "chat" else 0)


def _rows(pen: TablePen, line: LogLine, width: float) -> tuple[Row, ...]:
    """A line broken to the panel: its words, the cards, and what came for them, each group whole in one row."""
    room = width - _start(pen, line)
    gap = pen.px(GAP)
    words = broken(line.text, room, pen.type_px(12), SANS, MOST_ROWS)
    rows: list[Row] = [(row,) for row in words]
    used = pen.measure(words[-1], 12)
    groups: list[Row] = [(line.goods,)] if line.goods else []
    groups += [(say("log.for"), line.gets)] if line.gets else []
    for group in groups:
        wide = sum(_wide(pen, part) for part in group) + gap * (len(group) - 1)
        if used + gap + wide > room:
            rows.append(group)
            used = wide
        else:
            rows[-1] += group
            used += gap + wide
    return tuple(rows)


def _wide(pen: TablePen, part: str | Bundle) -> float:
    return pen.measure(part, 12) if isinstance(part, str) else goods.width(pen, part, 16)


def _line(pen: TablePen, line: LogLine, rows: tuple[Row, ...], rect: Rect) -> None:
    px, step = pen.px, pen.px(LINE)
    x, y = rect.x, rect.y + step / 2
    if _has_clock(pen, line):
        x += pen.text(x, y, line.clock, 12, colour=pen.palette.muted) + px(5)
    if line.kind != "chat":  # among what people say, their names are sign enough
        pen.icon(SIGNS[line.kind], x + px(SIGN - 3) / 2, y, SIGN - 3, pen.palette.muted)
        x += px(SIGN)
    if line.colour >= 0:
        pen.disc(line.colour, x + px(8), y, 15)
        x += px(BADGE)
    if line.kind == "chat":
        x += pen.text(x, y, line.name, 12, font=SANS_BOLD) + px(5)
    for row in rows:
        at = x
        for part in row:
            if isinstance(part, str):
                at += pen.text(at, y, part, 12)
            else:
                at += goods.draw(pen, at, y, part, 16)
            at += px(GAP)
        y += step


def _say(pen: TablePen, desk: Desk, rect: Rect) -> None:
    """The field for chat, and while it is empty the key that leads into it, or out of it again."""
    key = "" if desk.chat.text else "Esc" if desk.chat_focus else CHAT
    cap = pen.cap_width(key)
    room = cap + pen.px(4) if key else 0
    desk.chat.draw(pen, rect, active=desk.chat_focus, hint=say("logbook.hint"), size=12, key=CHAT, room=room)
    if key:
        pen.cap(rect.right - pen.px(6) - cap, rect.centre[1], key)
