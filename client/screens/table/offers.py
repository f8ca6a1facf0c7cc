"""Open offers as cards: accept, edit or decline those one is asked about; close or withdraw one's own (R8.2).

What one has agreed to says who has to confirm it, and can be taken back until then. What a trade has left on the table
is small and asks for nothing, but stands. An offer that somebody makes again and again is one card with a count.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from client.scene import SANS_BOLD, Rect
from client.screens.table import goods
from client.screens.table.desk import Desk
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.state import Offer

ASKED, OWN, AGREED, SLIM, GAP, MORE = 130, 112, 110, 66, 6, 14  # heights at scale 1


@dataclass(frozen=True)
class Pile:
    """The same offer made several times in a turn: the open one that is shown, and all that are open, newest first."""

    number: int
    offer: Offer
    numbers: tuple[int, ...]
    times: int  # how often it was made, fallen ones included


def open_offers(sight: Sight, desk: Desk) -> list[Pile]:
    """The offers on the table: those that want an answer first, then one's own, then the others.

    Offers of seats that one wants to hear no more from this turn are left out.
    """
    found: dict[tuple[int, int, int, int], list[int]] = {}
    made: dict[tuple[int, int, int, int], int] = {}
    for number, offer in enumerate(sight.state.offers):
        same = (offer.by, offer.give, offer.take, offer.to)
        made[same] = made.get(same, 0) + 1
        if not offer.fallen and offer.by not in sight.muted:
            found.setdefault(same, []).insert(0, number)
    piles = []
    for same, numbers in found.items():
        top = desk.pile_top if desk.pile_top in numbers else numbers[0]
        piles.append(Pile(top, sight.state.offers[top], tuple(numbers), made[same]))
    piles.sort(key=lambda pile: (not _wants_answer(sight, pile), pile.offer.by != sight.seat, -pile.numbers[0]))
    return piles


def waiting(sight: Sight, desk: Desk) -> int:
    """How many offers want an answer from the seat whose eyes these are, agreed ones to be closed included."""
    return sum(_wants_answer(sight, pile) for pile in open_offers(sight, desk))


def wanted(sight: Sight, desk: Desk, most: int) -> float:
    """The height that shows so many cards, and below them that there are more, at scale 1."""
    cards = open_offers(sight, desk)
    more = MORE if len(cards) > most else 0
    return sum(_height(sight, desk, pile) + GAP for pile in cards[:most]) + more


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> bool:
    """Draw as many cards as fit, from the one scrolled to; whether there was any.

    The first card that asks for an answer has the keys beside its buttons.
    """
    px = pen.px
    cards = open_offers(sight, desk)
    desk.offers_back = max(0, min(desk.offers_back, len(cards) - 1))
    shown = cards[desk.offers_back :]
    heights = [px(_height(sight, desk, pile)) + px(GAP) for pile in shown]
    room = rect.h + px(GAP) if sum(heights) <= rect.h + px(GAP) and not desk.offers_back else rect.h - px(12)
    y = rect.y
    keys_given = False
    drawn = 0
    for pile, height in zip(shown, heights, strict=True):
        if y + height > rect.y + room and drawn:
            break
        full = _is_full(sight, desk, pile)
        card = Rect(rect.x, y, rect.w, height - px(GAP))
        _card(pen, sight, pile, card, full=full, keyed=not keys_given)
        keys_given = keys_given or (full and pile.offer.by != sight.seat)
        y += height
        drawn += 1
    if drawn < len(cards):
        where = Rect(rect.x, rect.bottom - px(16), rect.w, px(18))
        pen.target("offers:more", where, say("offer.more.tip"))
        words = say("offer.more", n=len(cards) - drawn)
        pen.text(where.right - px(6), where.centre[1], words, 12, colour=pen.palette.muted, anchor="right")
    return bool(cards)


def _wants_answer(sight: Sight, pile: Pile) -> bool:
    choices, number, offer = sight.choices, pile.number, pile.offer
    if sight.is_left_over(number) and sight.seat == sight.state.turn:
        return False
    if offer.by == sight.seat:
        return any((number, partner) in choices.close for partner in range(sight.seats))
    undecided = sight.seat is not None and not (offer.agreed | offer.declined) >> sight.seat & 1
    return undecided and (number in choices.accept or number in choices.decline or (number, offer.by) in choices.close)


def _is_full(sight: Sight, desk: Desk, pile: Pile) -> bool:
    """Whether the card has all its buttons; one that was answered, or left over, shows them when it is opened."""
    if pile.offer.by == sight.seat:
        return not sight.is_left_over(pile.number) or bool(pile.offer.agreed)
    if _wants_answer(sight, pile):
        return True
    return pile.number == desk.opened and _may_still(sight, pile.number)


def _height(sight: Sight, desk: Desk, pile: Pile) -> int:
    if not _is_full(sight, desk, pile):
        return AGREED if sight.has_agreed(pile.number) else SLIM
    return OWN if pile.offer.by == sight.seat else ASKED


def _may_still(sight: Sight, number: int) -> bool:
    """Whether an answer already given can be changed."""
    return number in sight.choices.accept or number in sight.choices.decline


def _card(pen: TablePen, sight: Sight, pile: Pile, rect: Rect, *, full: bool, keyed: bool) -> None:
    px, number, offer = pen.px, pile.number, pile.offer
    mine = offer.by == sight.seat
    if not full and not mine:
        may = _may_still(sight, number)
        tip = say("offer.again") if may else sight.reasons.why_not_answer(offer)
        pen.target(f"offer:{number}:open", rect, tip, enabled=may)
    pen.panel(rect, "offer" if full else "plain")
    face = sight.faces[offer.by]
    line = rect.y + px(18 if full else 15)
    pen.disc(face.colour, rect.x + px(18), line, 20)
    verb = "by" if offer.by == sight.state.turn else "counter"
    head = say(f"offer.{verb}.you") if mine else say(f"offer.{verb}", name=face.name)
    end = rect.right - px(10)
    if mine and number in sight.choices.withdraw:
        box = Rect(end - px(74), line - px(11), px(74), px(22))
        pen.button(f"offer:{number}:withdraw", box, say("offer.withdraw"), tip=say("offer.withdraw.tip"))
        end = box.x - px(6)
    if not full:
        end = _answers(pen, sight, number, offer, end, line)
    if pile.times > 1:
        end = _times(pen, pile, end, line)
    pen.text(rect.x + px(34), line, head, 13, font=SANS_BOLD, width=max(1, end - rect.x - px(34)))
    top, high = (34, 36) if full else (28, 30)
    _strip(pen, sight, offer, Rect(rect.x + px(6), rect.y + px(top), rect.w - px(12), px(high)))
    if not full:
        if sight.has_agreed(number):
            _agreed(pen, sight, number, Rect(rect.x + px(6), rect.y + px(62), rect.w - px(12), px(42)))
        return
    foot = Rect(rect.x + px(6), rect.y + px(OWN - 36), rect.w - px(12), px(28))
    if mine:
        _partners(pen, sight, number, offer, foot)
        return
    _buttons(pen, sight, number, offer, foot, ("A", "J", "K") if keyed else ("", "", ""))
    _no_more(pen, sight, pile, Rect(foot.x, rect.bottom - px(23), foot.w, px(19)), "N" if keyed else "")


def _agreed(pen: TablePen, sight: Sight, number: int, rect: Rect) -> None:
    """Below an offer one has agreed to: that it is no trade yet, and the button that takes the yes back."""
    px = pen.px
    name = sight.faces[sight.state.turn].name
    y = rect.y + px(8)
    pen.icon("clock", rect.x + px(9), y, 13, pen.palette.muted)
    x = rect.x + px(20)
    words = say("offer.confirm", name=name)
    if pen.measure(words, 12) > rect.right - x:
        words = say("offer.confirm.short")
    pen.text(x, y, words, 12, width=rect.right - x)
    if number in sight.choices.decline:
        box = Rect(rect.x, rect.bottom - px(25), rect.w, px(25))
        pen.button(f"offer:{number}:decline", box, say("offer.back"), tip=say("offer.back.tip", name=name))


def _times(pen: TablePen, pile: Pile, right: float, y: float) -> float:
    """How often the same was offered; of several open ones a click shows the next. The left end comes back."""
    words = say("offer.times", n=pile.times)
    wide = pen.px(12) + round(pen.measure(words, 12, SANS_BOLD))
    box = Rect(right - wide, y - pen.px(11), wide, pen.px(22))
    if len(pile.numbers) > 1:
        pen.target(f"offer:{pile.number}:pile", box, say("offer.times.tip", n=len(pile.numbers)))
    pen.badge(*box.centre, words, "quiet", size=18)
    return box.x - pen.px(4)


def _no_more(pen: TablePen, sight: Sight, pile: Pile, rect: Rect, cap: str) -> None:
    """The line below the buttons: nothing more from this seat until the turn ends."""
    px, palette = pen.px, pen.palette
    name = sight.faces[pile.offer.by].name
    tip = say("offer.nomore.tip", name=name)
    touch = pen.target(f"offer:{pile.number}:nomore", rect, tip, key=cap)
    y = rect.centre[1]
    room = rect.w - px(10) - (pen.cap_width(cap) + px(6) if cap else 0)
    ink = palette.accent if touch else palette.muted
    wide = pen.text(rect.x + px(6), y, say("offer.nomore"), 12, colour=ink, width=room)
    pen.box(Rect(rect.x + px(6), y + px(8), wide, 1), 0, ink, "")
    if cap:
        pen.cap(rect.x + px(6) + wide + px(6), y, cap)


def _strip(pen: TablePen, sight: Sight, offer: Offer, rect: Rect) -> None:
    """Who gets what; "you" is whoever looks on, as the one who answers or as the one who made it."""
    px, palette = pen.px, pen.palette
    pen.box(rect, 6, palette.panel2)
    mine = offer.by == sight.seat
    asked = sight.seat is not None and bool(offer.to >> sight.seat & 1)
    gets, gives = (offer.take, offer.give) if mine else (offer.give, offer.take)
    first, second = ("offer.you.get", "offer.you.give") if mine or asked else ("offer.gives", "offer.for")
    first, second = say(first), say(second)
    y = rect.centre[1]
    at = rect.x + px(8)
    at += pen.text(at, y, first, 12, colour=palette.muted) + px(4)
    at += goods.draw(pen, at, y, gets)
    right = rect.right - px(8)
    right -= goods.draw(pen, right, y, gives, right=True) + px(4)
    pen.text(right, y, second, 12, colour=palette.muted, anchor="right")
    middle = (at + right - pen.measure(second, 12)) / 2
    pen.icon("trade", middle, y, 15, palette.muted)


def _buttons(  # noqa: PLR0917
    pen: TablePen, sight: Sight, number: int, offer: Offer, rect: Rect, caps: tuple[str, str, str]
) -> None:
    """Accept, counter and decline, with the keys for them."""
    choices, why = sight.choices, sight.reasons.why_not_accept(number, offer)
    why_not, may = sight.reasons.why_not_counter(number), number in choices.decline
    answers = (
        ("accept", "primary", not why, why or say("offer.accept.tip")),
        ("counter", "normal", not why_not, why_not or say("offer.answer.tip")),
        ("decline", "normal", may, say("offer.decline.tip" if may else "offer.decline.not")),
    )
    labels = [say("offer.accept"), say("offer.answer"), say("offer.decline")]
    boxes = _shared(pen, rect, labels, caps)
    for (name, kind, enabled, tip), label, cap, box in zip(answers, labels, caps, boxes, strict=True):
        pen.button(f"offer:{number}:{name}", box, label, cap, kind=kind, enabled=enabled, tip=tip)


def _shared(pen: TablePen, rect: Rect, labels: Sequence[str], caps: Sequence[str]) -> list[Rect]:
    """A row cut into buttons, the first bold, with the same air round each label and, where all have room, its key."""
    gap = pen.px(3)
    fonts = (SANS_BOLD, *(SEMI,) * (len(labels) - 1))
    fonts = (SANS_BOLD, *(SEMI for _ in labels[1:]))
    words = [pen.measure(label, pen.TYPE, font) for label, font in zip(labels, fonts, strict=True)]
    keyed = [wide + pen.cap_width(cap) + pen.px(pen.AIR.cap) if cap else wide
             for wide, cap in zip(words, caps, strict=True)]  # fmt: skip
    room = rect.w - gap * (len(labels) - 1)
    needed = keyed if sum(keyed) + len(labels) * pen.px(pen.AIR.button) <= room else words
    spare = (room - sum(needed)) / len(labels)
    ends = [0, *accumulate(round(wide + spare) for wide in needed)]
    return [Rect(rect.x + ends[n] + n * gap, rect.y, ends[n + 1] - ends[n], rect.h) for n in range(len(labels))]


def _partners(pen: TablePen, sight: Sight, number: int, offer: Offer, rect: Rect) -> None:
    """For one's own offer: each seat that was asked, and what it said; those that agreed can be closed with."""
    px, palette = pen.px, pen.palette
    asked = [seat for seat in range(sight.seats) if offer.to >> seat & 1 and seat != offer.by]
    gap = px(4)
    wide = (rect.w - gap * (len(asked) - 1)) / max(1, len(asked))
    for index, seat in enumerate(asked):
        face = sight.faces[seat]
        box = Rect(rect.x + index * (wide + gap), rect.y, wide, rect.h)
        agreed, declined = bool(offer.agreed >> seat & 1), bool(offer.declined >> seat & 1)
        closable = (number, seat) in sight.choices.close
        if agreed:
            tip = say("offer.close" if closable else "offer.agreed", name=face.name)
            name = f"offer:{number}:close:{seat}"
            key = "" if sight.is_left_over(number) else str(seat + 1)
            pen.face(name, box, "affordable", enabled=closable, tip=tip, key=key)
        word, icon, ink = ("offer.yes", "check", palette.ok) if agreed else ("offer.no", "cross", palette.danger)
        if not agreed and sight.has_countered(seat, number):
            word, icon, ink = "", "trade", palette.muted
        elif not agreed and not declined:
            word, icon, ink = "offer.thinks", "clock", palette.muted
        pen.disc(face.colour, box.x + px(13), box.centre[1], 16)
        pen.icon(icon, box.x + px(30), box.centre[1], 13, ink)
        cap = pen.cap_width(str(seat + 1)) + px(4) if closable else 0
        if cap and wide > px(39) + cap:  # the digit that closes the trade at once
            pen.cap(box.right - cap, box.centre[1], str(seat + 1))
        if wide > px(76):
            font = SANS_BOLD if agreed else SEMI
            pen.text(box.x + px(39), box.centre[1], face.name, 12, font=font, width=box.w - px(43) - cap)
        elif word and wide > px(52) and not cap:
            pen.text(box.x + px(38), box.centre[1], say(word), 12, font=SEMI, width=box.w - px(40))


def _answers(pen: TablePen, sight: Sight, number: int, offer: Offer, right: float, y: float) -> float:  # noqa: PLR0917
    """For offers one has nothing to do with any more: who has answered how. The left end comes back.

    Of what a trade has left over only who would still do it.
    """
    px, palette = pen.px, pen.palette
    for seat in reversed(range(sight.seats)):
        agreed, declined = bool(offer.agreed >> seat & 1), bool(offer.declined >> seat & 1)
        if not agreed and (not declined or sight.is_left_over(number)):
            continue
        icon, ink = ("check", palette.ok) if agreed else ("cross", palette.danger)
        if not agreed and sight.has_countered(seat, number):
            icon, ink = "trade", palette.muted
        pen.icon(icon, right - px(6), y, 12, ink)
        pen.disc(sight.faces[seat].colour, right - px(21), y, 14)
        right -= px(34)
    return right
