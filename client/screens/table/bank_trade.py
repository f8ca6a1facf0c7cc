"""Trade with the bank in two clicks: what is given, then what is got. The rate stands on the control (R8.3)."""

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.cells import cell, lead_of
from client.screens.table.desk import Desk
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import resource
from client.screens.table.sight import Sight
from client.text import say

HEIGHT = 92


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw both rows."""
    px, palette = pen.px, pen.palette
    x, y, w, _ = rect
    first, second = y + px(8), y + px(52)
    pen.text(x + px(14), first + px(19), say("trade.give"), 12, font=SEMI, colour=palette.muted)
    pen.text(x + px(14), second + px(15), say("trade.get"), 12, font=SEMI, colour=palette.muted)
    lead = lead_of(pen)
    step = (w - lead - px(9)) / 5
    for kind, name in enumerate(keys.RESOURCES):
        left = x + lead + kind * step
        rate = sight.rates[kind]
        better = rate < 4  # R8.3: without a harbor it is four
        why = sight.reasons.why_not_bank_give(kind)
        box = Rect(left, first, step - px(3), px(38))
        tip = say("trade.rate.not" if why else "trade.rate.give", n=rate, resource=resource(name)) + (
            why and f"\n{why}"
        )
        chosen = desk.bank_give == kind
        cell(pen, f"bank:give:{name}", box, name, chosen=chosen, enabled=not why, tip=tip, dy=-6)
        colour = palette.accent if better and not why else palette.muted
        font = SANS_BOLD if better else SEMI
        pen.text(
            box.centre[0], box.bottom - px(9), say("trade.rate", n=rate), 12, font=font, colour=colour, anchor="centre"
        )

        why = sight.reasons.why_not_bank_take(desk.bank_give, kind)
        box = Rect(left, second, step - px(3), px(30))
        given = desk.bank_give or 0
        tip = why or say(
            "trade.rate.take",
            resource=resource(name),
            n=sight.rates[given],
            given=resource(keys.RESOURCES[given]),
        )
        cell(pen, f"bank:take:{name}", box, "" if desk.bank_give == kind else name, enabled=not why, tip=tip)
