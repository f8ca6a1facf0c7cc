"""Putting a trade together: what is given, then what the bank pays for it at once, or what is asked of the others.

Both share what is given, so that neither needs a tab: with the bank it is two clicks, with the others three (R8).
"""

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.cells import cell, lead_of
from client.screens.table.desk import Desk
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import resource
from client.screens.table.sight import Sight
from client.text import say

HEIGHT = 152
RING = 4  # pixels between two badges, for the rings round them
ROOM_FOR_WORD = 4  # so many others leave room for the word before their badges
GIVE, BANK, ASK, FOOT = (6, 40), (51, 28), (84, 28), (118, 28)  # of each row: where it begins, and how high it is


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw the three rows, the seats that are asked, and the button that offers."""
    px, palette = pen.px, pen.palette
    x, y, w, _ = rect
    lead = lead_of(pen)
    step = (w - lead - px(9)) / 5
    if desk.trading:
        line = Rect(x + px(5), y + px(2), w - px(10), px(HEIGHT) - px(5))
        pen.box(line, 8, line=palette.accent, line_width=2)
    for row, word in ((GIVE, "give"), (BANK, "bank"), (ASK, "ask")):
        middle = y + px(row[0]) + px(row[1]) / 2
        pen.text(x + px(14), middle, say(f"trade.{word}"), 12, font=SEMI, colour=palette.muted)
    for kind in range(5):
        left, wide = x + lead + kind * step, step - px(3)
        _give(pen, sight, desk, kind, Rect(left, y + px(GIVE[0]), wide, px(GIVE[1])))
        _bank(pen, sight, desk, kind, Rect(left, y + px(BANK[0]), wide, px(BANK[1])))
        _ask(pen, sight, desk, kind, Rect(left, y + px(ASK[0]), wide, px(ASK[1])))
    _asked(pen, sight, desk, Rect(x + px(14), y + px(FOOT[0]) + 1, w - px(108), px(26)))
    _send(pen, sight, desk, Rect(x + w - px(88), y + px(FOOT[0]), px(78), px(FOOT[1])))


def _give(pen: TablePen, sight: Sight, desk: Desk, kind: int, box: Rect) -> None:
    """One kind to be given, with the bank's rate for it on the same control (R8.3)."""
    px, name = pen.px, keys.RESOURCES[kind]
    number, rate = desk.draft.give[kind], sight.rates[kind]
    why = sight.reasons.why_not_give(desk.draft, kind)
    not_bank = sight.reasons.why_not_bank_give(kind)
    tip = why or say("trade.more.give", resource=resource(name))
    tip += f"\n{say('trade.rate.give', n=rate, resource=resource(name))}"
    if number:
        tip += f"\n{say('trade.right')}"
    cell(pen, f"draft:give:{name}", box, name, chosen=number > 0, enabled=not why, tip=tip, dy=-7)
    better = rate < 4  # R8.3: without a harbor it is four
    ink = pen.palette.accent if better and not not_bank else pen.palette.muted
    words = say("trade.rate", n=rate)
    font = SANS_BOLD if better else SEMI
    pen.text(box.centre[0], box.bottom - px(9), words, 12, font=font, colour=ink, anchor="centre")
    _number(pen, f"give:{name}", number, box)


def _bank(pen: TablePen, sight: Sight, desk: Desk, kind: int, box: Rect) -> None:
    """One kind that the bank pays at once for what is given."""
    name = keys.RESOURCES[kind]
    given = desk.draft.only
    why = sight.reasons.why_not_bank_take(desk.draft, kind)
    paid = given or 0
    tip = why or say(
        "trade.rate.take", resource=resource(name), n=sight.rates[paid], given=resource(keys.RESOURCES[paid])
    )
    cell(pen, f"bank:take:{name}", box, "" if given == kind else name, enabled=not why, tip=tip, size=18)


def _ask(pen: TablePen, sight: Sight, desk: Desk, kind: int, box: Rect) -> None:
    """One kind that is asked of the others."""
    name, number = keys.RESOURCES[kind], desk.draft.take[kind]
    why = sight.reasons.why_not_ask(desk.draft)
    tip = why or say("trade.more.take", resource=resource(name))
    if number:
        tip += f"\n{say('trade.right')}"
    cell(pen, f"draft:take:{name}", box, name, chosen=number > 0, enabled=not why, tip=tip, size=18)
    _number(pen, f"take:{name}", number, box)


def _number(pen: TablePen, name: str, number: int, box: Rect) -> None:
    """How many of a kind, and the small button that takes one off again; ``name`` is "give:ore" or the like."""
    if number:
        px = pen.px
        minus = Rect(box.x, box.y, px(16), px(16))
        kind = name.partition(":")[2]
        pen.target(f"draft:less:{name}", minus, say("trade.less", resource=resource(kind)))
        pen.badge(*minus.centre, say("trade.minus"), "quiet", size=14)
        pen.badge(box.right - px(5), box.y + px(5), str(number), "count", size=17)


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
    if len(others) <= ROOM_FOR_WORD:
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
        side = int(min(px(18), step - RING))
        pen.put(keys.disc(face.colour, side, pen.theme, ring), *spot.centre, alpha=1 if is_asked else 0.3)


def _send(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    why = sight.reasons.why_not_send(desk.draft)
    label = say("trade.offer" if desk.draft.answers is None else "trade.counter")
    pen.button("draft:send", rect, label, kind="primary", enabled=not why, tip=why or say("trade.send"))
