"""A draw that others offer (R3.4), as a card above the offers: agree, or put it aside and play on."""

from client.scene import SANS_BOLD, Rect
from client.screens.table.desk import Desk
from client.screens.table.pen import TablePen
from client.screens.table.phrases import listed
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.board import bits

HIGH = 66  # at scale 1


def offering(sight: Sight, desk: Desk) -> list[int]:
    """The seats that offer a draw this turn, while the person at this screen has neither agreed nor put it aside."""
    seat, agreed = sight.seat, sight.state.agreed_draw
    if seat is None or not sight.may_resign or agreed >> seat & 1:
        return []
    return list(bits(agreed)) if agreed & ~desk.aside else []


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw the card at the top of a rectangle."""
    px = pen.px
    seats = offering(sight, desk)
    card = Rect(rect.x, rect.y, rect.w, px(HIGH))
    pen.panel(card, "offer")
    y = card.y + px(17)
    pen.disc(sight.faces[seats[0]].colour, card.x + px(18), y, 20)
    words = say(
        "draw.offers" if len(seats) == 1 else "draw.offers.many", names=listed([sight.faces[n].name for n in seats])
    )
    pen.text(card.x + px(34), y, words, 13, font=SANS_BOLD, width=card.w - px(42))
    gap = px(4)
    wide = round((card.w - px(16) - gap) / 2)
    left = Rect(card.x + px(8), card.bottom - px(34), wide, px(28))
    tip = f"{say('draw.agree.tip')}\n{say('draw.words')}"
    pen.button("draw:confirm", left, say("draw.agree"), "Y", tip=tip)
    pen.button(
        "draw:aside", left._replace(x=left.right + gap), say("draw.on"), "O", kind="primary", tip=say("draw.on.tip")
    )
