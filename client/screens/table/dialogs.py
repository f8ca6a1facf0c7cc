"""The sheets that lie over the board while one has to choose: each is drawn in the middle of the board's frame."""

from client.art import keys
from client.scene import Rect
from client.screens.table.pen import TablePen
from client.screens.table.phrases import resource
from client.text import say

MARGIN = 18  # at both sides of a sheet, at scale 1
LEADING = 1.35  # from one line of words to the next, in type sizes


def sheet(pen: TablePen, frame: Rect, size: tuple[float, float], title: str, words: str = "") -> Rect:
    """Lay down a sheet with its title and words below it; the room left for its content comes back.

    `size` has room for one line of words; for each further one the sheet grows. The sheet catches clicks, so that
    nothing below it is hit by accident: a button of which it covers a part is none.
    """
    px = pen.px
    inner = inner_width(pen, frame, size[0])
    wide, more = inner + 2 * px(MARGIN), more_lines(pen, words, inner)
    high = min(px(size[1]) + more, int(frame.h) - px(16))
    rect = Rect(round(frame.centre[0] - wide / 2), round(frame.centre[1] - high / 2), wide, high)
    pen.targets = [one for one in pen.targets if one.circle is not None or one.polygon or not _meet(one.rect, rect)]
    pen.target("sheet", rect, cursor="")
    pen.panel(rect, "panel")
    pen.heading(rect.x + px(MARGIN), rect.y + px(24), title, 19)
    top = rect.y + px(46)
    if words:
        pen.text(rect.x + px(MARGIN), rect.y + px(48), words, 13, colour=pen.palette.muted, width=inner, lines=0)
        top += px(18) + more
    return Rect(rect.x + px(MARGIN), top, inner, rect.bottom - top - px(14))


def inner_width(pen: TablePen, frame: Rect, wide: float) -> int:
    """How much room there is in a line of a sheet that is so wide at scale 1, in pixels."""
    return min(pen.px(wide), int(frame.w) - pen.px(16)) - 2 * pen.px(MARGIN)


def more_lines(pen: TablePen, words: str, width: float) -> int:
    """How much higher than one line words are when broken to a width, in pixels."""
    return round((pen.lines(words, width) - 1) * pen.type_px(13) * LEADING) if words else 0


def _meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def footer(pen: TablePen, room: Rect, buttons: tuple[tuple[str, str, str, str, str], ...]) -> None:
    """Draw buttons at the lower right: (id, label, key, kind, why not), the main one last."""
    px = pen.px
    x = room.right
    for name, label, key, kind, why in reversed(buttons):
        wide = px(36) + round(pen.measure(label, 13)) + (px(24) + round(pen.measure(key, 11)) if key else 0)
        x -= wide
        box = Rect(x, room.bottom - px(32), wide, px(32))
        pen.button(name, box, label, key, kind=kind, enabled=not why, tip=why, size=13)
        x -= px(8)


def stepper(
    pen: TablePen, name: str, kind: str, rect: Rect, number: int, *, most: int, more: bool, note: str = ""
) -> None:
    """A card of a kind that can be clicked for one more, with a button below for one less."""
    px = pen.px
    why = (
        ""
        if number < most and more
        else say("why.bank.kind" if number >= most else "why.enough", resource=resource(kind))
    )
    box = card(pen, name, kind, rect, number, most=most, why=why)
    if number:
        less = Rect(box.x, box.bottom + px(6), box.w, px(22))
        tip = say("sheet.oneless", resource=resource(kind))
        pen.button(f"{name}:less:{kind}", less, say("trade.minus"), tip=tip, size=13)
    elif note:
        pen.text(box.centre[0], box.bottom + px(17), note, 12, colour=pen.palette.muted, anchor="centre")


def card(pen: TablePen, name: str, kind: str, rect: Rect, number: int, *, most: int, why: str) -> Rect:
    """A card of a kind with how many of it are chosen, clicked for one more, or `why` not. Its place comes back."""
    px = pen.px
    wide, high = px(48), px(68)
    box = Rect(rect.centre[0] - wide / 2, rect.y, wide, high)
    tip = why or say("sheet.onemore", resource=resource(kind))
    touch = pen.target(f"{name}:{kind}", box, tip, enabled=not why)
    state = "selected" if number else "hover" if touch else "normal" if most else "disabled"
    pen.put(keys.card(kind if most else "empty", wide, high, pen.theme, state), *box.centre)
    if number:
        pen.badge(box.right - px(4), box.bottom - px(11), str(number))
    return box
