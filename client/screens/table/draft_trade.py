"""Putting an offer, or a counter to somebody's offer, together: what is given, what is asked for, of whom (R8.2)."""

from client.art import keys
from client.scene import Rect
from client.screens.table.cells import cell, lead_of
from client.screens.table.desk import Desk
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import resource
from client.screens.table.sight import Sight
from client.text import say

HEIGHT = 128


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw both rows of counters, the seats that are asked, and the button that sends."""
    px, palette = pen.px, pen.palette
    x, y, w, _ = rect
    for row, (side, numbers) in enumerate((("give", desk.draft.give), ("take", desk.draft.take))):
        top = y + px(8) + row * px(40)
        word = say("trade.give" if side == "give" else "trade.get")
        pen.text(x + px(14), top + px(18), word, 12, font=SEMI, colour=palette.muted)
        lead = lead_of(pen)
        step = (w - lead - px(9)) / 5
        for kind in range(5):
            box = Rect(x + lead + kind * step, top, step - px(3), px(36))
            why = sight.reasons.why_not_draft(desk.draft, side, kind)
            _counter(pen, f"{side}:{keys.RESOURCES[kind]}", numbers[kind], box, why)
    _asked(pen, sight, desk, Rect(x + px(14), y + px(95), w - px(114), px(26)))
    _send(pen, sight, desk, Rect(x + w - px(96), y + px(94), px(86), px(28)))


def _counter(pen: TablePen, name: str, number: int, box: Rect, why: str) -> None:
    """One kind on one side; ``name`` is "give:ore" or the like."""
    px = pen.px
    side, _, kind = name.partition(":")
    tip = why or say(f"trade.more.{side}", resource=resource(kind))
    if number:
        tip += "\n" + say("trade.right")
    cell(pen, f"draft:{name}", box, kind, chosen=number > 0, enabled=not why, tip=tip)
    if number:
        minus = Rect(box.x - px(1), box.bottom - px(15), px(16), px(16))
        pen.target(f"draft:less:{name}", minus, say("trade.less", resource=resource(kind)))
        pen.badge(*minus.centre, say("trade.minus"), "quiet", size=14)
        pen.badge(box.right - px(6), box.y + px(7), str(number), "count", size=17)


def _asked(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """The seats that may answer, each a badge that can be switched off."""
    px, palette = pen.px, pen.palette
    x, y = rect.x, rect.centre[1]
    answers = desk.draft.answers
    if answers is not None and answers < len(sight.state.offers):
        by = sight.faces[sight.state.offers[answers].by]
        pen.text(x, y, say("trade.counterto", name=by.name), 12, colour=palette.accent, width=rect.w)
        return
    others = [seat for seat in range(sight.seats) if seat != sight.seat]
    x += pen.text(x, y, say("trade.to"), 12, font=SEMI, colour=palette.muted) + px(6)
    step = min(px(26), (rect.right - x) / max(1, len(others)))
    for index, seat in enumerate(others):
        face = sight.faces[seat]
        is_asked = desk.draft.to is None or bool(desk.draft.to >> seat & 1)
        tip = say("trade.to.asked" if is_asked else "trade.to.not", name=face.name)
        spot = Rect(x + step * index, rect.y, step, rect.h)
        key = "" if desk.draft.is_empty else str(seat + 1)  # with an offer in hand the keys of people choose them
        touch = pen.target(f"draft:to:{seat}", spot, tip, enabled=sight.choices.may_offer, key=key)
        ring = palette.brass if is_asked or touch else ""
        pen.put(keys.disc(face.colour, px(18), pen.theme, ring), *spot.centre, alpha=1 if is_asked else 0.3)


def _send(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    why = sight.reasons.why_not_send(desk.draft)
    label = say("trade.offer" if desk.draft.answers is None else "trade.counter")
    pen.button("draft:send", rect, label, kind="primary", enabled=not why, tip=why or say("trade.send"))
