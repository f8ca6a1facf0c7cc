"""Putting an offer together: what is given, what is asked for, who is asked; or a counter to somebody's offer (R8.2)."""

from client.art import keys
from client.scene import Rect
from client.screens.table.cells import cell
from client.screens.table.desk import Desk
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.sight import Sight

HEIGHT = 128


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw both rows of counters, the seats that are asked, and the button that sends."""
    px, palette = pen.px, pen.palette
    x, y, w, _ = rect
    for row, (side, word, numbers) in enumerate((("give", "Give", desk.draft.give), ("take", "Get", desk.draft.take))):
        top = y + px(8) + row * px(40)
        pen.text(x + px(14), top + px(18), word, 12, font=SEMI, colour=palette.muted)
        step = (w - px(46) - px(9)) / 5
        for kind, name in enumerate(keys.RESOURCES):
            box = Rect(x + px(46) + kind * step, top, step - px(3), px(36))
            _counter(pen, sight, desk, side, kind, name, numbers[kind], box)
    _asked(pen, sight, desk, x + px(14), y + px(108), x + w - px(100))
    _send(pen, sight, desk, Rect(x + w - px(96), y + px(94), px(86), px(28)))


def _counter(pen: TablePen, sight: Sight, desk: Desk, side: str, kind: int, name: str, number: int, box: Rect) -> None:
    px = pen.px
    why = sight.choices.why_not_draft(desk.draft, side, kind)
    verb = "Give" if side == "give" else "Ask for"
    tip = why or f"{verb} one more {name}"
    if number:
        tip += "\nRight click: one less"
    cell(pen, f"draft:{side}:{name}", box, name, chosen=number > 0, enabled=not why, tip=tip)
    if number:
        minus = Rect(box.x - px(1), box.bottom - px(15), px(16), px(16))
        pen.target(f"draft:less:{side}:{name}", minus, f"One {name} less")
        pen.badge(*minus.centre, "−", "quiet", size=14)
        pen.badge(box.right - px(6), box.y + px(7), str(number), "count", size=17)


def _asked(pen: TablePen, sight: Sight, desk: Desk, x: float, y: float, right: float) -> None:
    """The seats that may answer, each a badge that can be switched off."""
    px, palette = pen.px, pen.palette
    answers = desk.draft.answers
    if answers is not None and answers < len(sight.state.offers):
        by = sight.state.offers[answers].by
        pen.text(x, y, f"counter to {sight.faces[by].name}", 12, colour=palette.accent, width=right - x)
        return
    others = [seat for seat in range(sight.seats) if seat != sight.seat]
    x += pen.text(x, y, "to", 12, font=SEMI, colour=palette.muted) + px(6)
    step = min(px(26), (right - x) / max(1, len(others)))
    for index, seat in enumerate(others):
        face = sight.faces[seat]
        asked = desk.draft.to is None or bool(desk.draft.to >> seat & 1)
        centre = x + step * (index + 0.5)
        tip = f"{face.name} is asked; click to leave out" if asked else f"{face.name} is not asked; click to ask"
        spot = Rect(centre - step / 2, y - px(13), step, px(26))
        touch = pen.target(f"draft:to:{seat}", spot, tip, enabled=sight.choices.may_offer)
        ring = palette.brass if asked or touch else ""
        pen.put(
            keys.disc(face.colour, px(18), pen.theme, ring), centre, y, alpha=1 if asked else 0.3
        )


def _send(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    why = sight.choices.why_not_send(desk.draft)
    label = "Counter" if desk.draft.answers is not None else "Offer"
    pen.button("draft:send", rect, label, "", kind="primary", enabled=not why, tip=why or "Put this offer on the table")


