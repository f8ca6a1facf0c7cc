"""The card of the title that leads on: into the one unfinished game, or to the list where there are several."""

from collections.abc import Sequence

from client.scene import SANS_BOLD, Rect
from client.screens.base import Command, Continue, Navigate
from client.text import say
from client.unfinished import Unfinished
from client.widgets.pen import Pen

HIGH = 62  # at k = 1
DISC = 20


def draw(pen: Pen, rect: Rect, games: Sequence[Unfinished], *, busy: bool) -> None:
    """Draw the card of these games, of which there is one at least, the one played last first."""
    last, palette = games[0], pen.palette
    tip = say("continue.several.tip") if leads_to_list(games) else say(f"continue.tip.{last.kind}", name=last.name)
    pen.face("continue", rect, enabled=not busy, tip=tip, key="C")
    if pen.hands.has_ring("continue"):
        pen.ring(rect)
    x, right = rect.x + pen.px(14), rect.right - pen.px(14)
    upper, lower = rect.y + rect.h * 0.29, rect.y + rect.h * 0.72
    cap = pen.cap_width("C")
    pen.cap(right - cap, lower, "C")
    discs = right - pen.px(DISC + 3) * len(last.players)
    for n, player in enumerate(last.players):
        pen.disc(player.colour, discs + pen.px(DISC + 3) * (n + 0.5), upper, DISC)
    pen.text(x, upper, say("continue.title"), 15, font=SANS_BOLD, width=discs - x - pen.px(6))
    room = right - cap - pen.px(8)
    if not leads_to_list(games):
        box = Rect(room - pen.px(26), lower - pen.px(11), pen.px(22), pen.px(22))
        pen.button("unfinished", box, "", icon="log", enabled=not busy, tip=say("continue.list.tip"))
        room = box.x - pen.px(8)
    if len(games) > 1:
        words = say("continue.last", n=len(games), when=last.when)
    else:
        parts = (last.map or last.name, round_of(last), last.when)
        words = joined(parts)
        if pen.measure(words, 13) > room - x:
            words = joined(parts[::2])
    pen.text(x, lower, words, 13, colour=palette.muted, width=room - x)


def joined(parts: Sequence[str]) -> str:
    """Words with dots between them, without those that are empty."""
    return say("list.dot").join(part for part in parts if part)


def round_of(game: Unfinished) -> str:
    """How far a game is, in words; empty where that is not known here."""
    if game.kind == "guest" or game.flaw:
        return ""
    return say("continue.round", n=game.round) if game.round else say("continue.setup")


def leads_to_list(games: Sequence[Unfinished]) -> bool:
    """Whether one has to choose first, or to read why it cannot be gone on with."""
    return len(games) > 1 or bool(games[0].flaw)


def use(games: Sequence[Unfinished]) -> list[Command]:
    """What the card does."""
    if not games:
        return []
    return [Navigate("continue")] if leads_to_list(games) else [Continue(games[0].key)]
