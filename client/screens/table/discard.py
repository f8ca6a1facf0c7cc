"""The dialog of a seven: half of the hand goes back, a suggestion is already laid out (R5.1)."""

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.desk import Counts, Desk, nothing
from client.screens.table.dialogs import footer, sheet, stepper
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.pieces import CITY_COST, SETTLEMENT_COST
from hearthsea.resources import Bundle, counts


def suggestion(hand: Bundle, owed: int) -> Counts:
    """What to give back: always of the kind of which most are left beyond what a city or settlement needs.

    It asks nothing but the hand, so it gives nothing away.
    """
    left = list(counts(hand))
    wanted = [max(pair) for pair in zip(counts(SETTLEMENT_COST), counts(CITY_COST), strict=True)]
    picked = nothing()
    for _ in range(owed):
        kind = max((kind for kind in range(5) if left[kind]), key=lambda kind: (left[kind] - wanted[kind], left[kind]))
        left[kind] -= 1
        picked[kind] += 1
    return picked


def suggest_once(sight: Sight, desk: Desk) -> None:
    """Lay the suggestion out when the duty begins; afterwards the choice is the person's."""
    form = sight.choices.discard
    if form is None:
        desk.discard_due = -1
    elif desk.discard_due != form.owed:
        desk.discard_due = form.owed
        desk.returned = suggestion(sight.choices.hand, form.owed)


def draw(pen: TablePen, sight: Sight, desk: Desk, frame: Rect) -> None:
    """Draw the dialog."""
    form = sight.choices.discard
    if form is None:
        return
    px, palette = pen.px, pen.palette
    words = say("sheet.seven.words", n=sum(counts(form.hand)), owed=form.owed)
    room = sheet(pen, frame, (440, 236), say("sheet.seven"), words)
    held = counts(form.hand)
    step = room.w / 5
    chosen = sum(desk.returned)
    for kind, name in enumerate(keys.RESOURCES):
        spot = Rect(room.x + kind * step, room.y + px(10), step, px(100))
        keeps = held[kind] - desk.returned[kind]
        note = say("sheet.keep", n=keeps) if held[kind] else ""
        stepper(pen, "discard", name, spot, desk.returned[kind], most=held[kind], more=chosen < form.owed, note=note)
    why = sight.reasons.why_not_discard(desk.returned)
    line = say("sheet.chosen", n=chosen, owed=form.owed)
    pen.text(room.x, room.bottom - px(16), line, 13, font=SANS_BOLD, colour=palette.danger if why else palette.text)
    footer(
        pen,
        room,
        (
            ("discard:suggest", say("sheet.suggest"), "", "normal", ""),
            ("discard:confirm", say("sheet.giveback", n=form.owed), "Enter", "primary", why),
        ),
    )
