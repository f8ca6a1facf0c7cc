"""The dialog of a seven: half of the hand goes back, a suggestion is already laid out (R5.1).

Numbers below each kind say how many of it go back. What the person has not said is filled by the suggestion, so any
choice takes at most a click on each of four kinds, and one to confirm.
"""

from collections.abc import Mapping

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.desk import Counts, Desk, nothing
from client.screens.table.dialogs import card, footer, sheet
from client.screens.table.pen import TablePen
from client.screens.table.phrases import resource
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.pieces import CITY_COST, SETTLEMENT_COST
from hearthsea.resources import Bundle, counts

COLUMNS = 4  # numbers side by side below a kind
MOST = 31  # the largest number that has a button of its own; the card counts on
HIGH = 24  # from one row of numbers to the next


def suggestion(hand: Bundle, owed: int, own: Mapping[int, int] | None = None) -> Counts:
    """What to give back: always of the kind of which most are left beyond what a city or settlement needs.

    It asks nothing but the hand, so it gives nothing away. `own`: how many of some kinds the person has said; of the
    others the rest is taken, as far as it goes.
    """
    own = own or {}
    left = list(counts(hand))
    wanted = [max(pair) for pair in zip(counts(SETTLEMENT_COST), counts(CITY_COST), strict=True)]
    picked = nothing()
    for kind, number in own.items():
        picked[kind] = number
    for _ in range(owed - sum(picked)):
        kinds = [kind for kind in range(5) if left[kind] and kind not in own]
        if not kinds:
            break
        kind = max(kinds, key=lambda kind: (left[kind] - wanted[kind], left[kind]))
        left[kind] -= 1
        picked[kind] += 1
    return picked


def suggest_once(sight: Sight, desk: Desk) -> None:
    """Lay the suggestion out when the duty begins; afterwards the choice is the person's."""
    form = sight.choices.discard
    if form is None:
        desk.discard_due = -1
    elif desk.discard_due != form.owed:
        desk.discard_due, desk.weighed = form.owed, False
        suggest(desk, form.hand, form.owed)


def suggest(desk: Desk, hand: Bundle, owed: int) -> None:
    """Forget what the person has said, and lay the suggestion out again."""
    desk.said = {}
    desk.returned = suggestion(hand, owed)


def choose(desk: Desk, hand: Bundle, owed: int, kind: int, number: int) -> None:
    """Let so many of a kind go back, the latest word; where it is too much in all, earlier ones give way."""
    number = max(0, min(number, counts(hand)[kind], owed))
    desk.said.pop(kind, None)
    over = sum(desk.said.values()) + number - owed
    for other in list(desk.said):
        less = max(0, min(over, desk.said[other]))
        desk.said[other] -= less
        over -= less
    desk.said[kind] = number
    desk.returned = suggestion(hand, owed, desk.said)


def draw(pen: TablePen, sight: Sight, desk: Desk, frame: Rect) -> None:
    """Draw the dialog."""
    form = sight.choices.discard
    if form is None:
        return
    px, palette = pen.px, pen.palette
    words = say("sheet.seven.words", n=sum(counts(form.hand)), owed=form.owed)
    held = counts(form.hand)
    rows = -(-(min(max(held), form.owed, MOST) + 1) // COLUMNS)
    room = sheet(pen, frame, (496, 214 + rows * HIGH), say("sheet.seven"), words)
    step = room.w / 5
    chosen = sum(desk.returned)
    for kind, name in enumerate(keys.RESOURCES):
        spot = Rect(room.x + kind * step, room.y + px(10), step, px(68))
        number = desk.returned[kind]
        card(pen, "discard", name, spot, number, most=held[kind], why=_why_no_more(name, number, held[kind], form.owed))
        if held[kind]:
            _numbers(pen, name, Rect(spot.x, spot.bottom + px(8), step, rows * px(HIGH)), number,
                     min(held[kind], form.owed, MOST))  # fmt: skip
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


def _why_no_more(name: str, number: int, held: int, owed: int) -> str:
    """Why not one more of a kind can go back; empty if it can."""
    if number < min(held, owed):
        return ""
    words = "why.offer.holdnone" if not held else "why.discard.held" if number == held else "why.discard.owed"
    return say(words, resource=resource(name), n=number)


def _numbers(pen: TablePen, name: str, rect: Rect, now: int, most: int) -> None:
    """A button for each number of a kind that can go back; the one that stands is marked."""
    across = min(COLUMNS, most + 1)
    wide, step = pen.px(21), pen.px(HIGH - 1)
    left = rect.centre[0] - (across * step - (step - wide)) / 2
    for number in range(most + 1):
        row, column = divmod(number, COLUMNS)
        box = Rect(round(left + column * step), rect.y + row * pen.px(HIGH), wide, pen.px(22))
        tip = say("sheet.giveback.kind", n=number, resource=resource(name))
        kind = "primary" if number == now else "normal"
        pen.button(f"discard:set:{name}:{number}", box, str(number), kind=kind, tip=tip, size=12)
