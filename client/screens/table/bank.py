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
    words = _words(sight, goal=goal)
    pen.text(x + w - px(14), y + px(16), words, 12, colour=palette.muted, anchor="right")
    endless = not state.game.bank_counts
    for kind, name in enumerate(keys.RESOURCES):
        left = x + px(14) + kind * (w - px(24)) / 5
        pen.icon(name, left + px(9), y + px(41), 20)
        pen.text(
            left + px(22),
            y + px(41),
            say("bankbox.endless") if endless else str(count(state.bank, kind)),
            13,
            font=SEMI,
        )
    pen.target("bank", rect, say("bankbox.tip.endless" if endless else "bankbox.tip"), cursor="")


def _words(sight: Sight, *, goal: bool) -> str:
    """What stands beside the heading: the deck ("?" where it has no end, nothing where there is none), the goal."""
    state = sight.state
    game = state.game
    has_deck = not game.settings.no_dev
    if goal:
        left = state.deck_size if game.deck_counts else say("bankbox.endless")
        return say("bankbox.goal" if has_deck else "bankbox.goal.only", points=game.points_to_win, n=left)
    if not has_deck:
        return ""
    cards = several(state.deck_size, "card") if game.deck_counts else say("bankbox.endless")
    return say("bankbox.deck", cards=cards)
