"""The bank: what it holds of each kind, and how many development cards are left."""

from client.art import keys
from client.scene import Rect
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import several
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.resources import count


def draw(pen: TablePen, sight: Sight, rect: Rect, *, goal: bool) -> None:
    """Draw the bank; ``goal`` adds the points to win where the box below the seats has no room."""
    state, px, palette = sight.state, pen.px, pen.palette
    pen.panel(rect)
    x, y, w, _ = rect
    pen.heading(x + px(14), y + px(16), say("bankbox.title"), 15)
    words = say("bankbox.deck", cards=several(state.deck_size, "card"))
    if goal:
        words = say("bankbox.goal", points=state.game.points_to_win, n=state.deck_size)
    pen.text(x + w - px(14), y + px(16), words, 12, colour=palette.muted, anchor="right")
    for kind, name in enumerate(keys.RESOURCES):
        left = x + px(14) + kind * (w - px(24)) / 5
        pen.icon(name, left + px(9), y + px(41), 20)
        pen.text(left + px(22), y + px(41), str(count(state.bank, kind)), 13, font=SEMI)
    pen.target("bank", rect, say("bankbox.tip"), cursor="")
