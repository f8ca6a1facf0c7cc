"""The hand of the seat whose eyes these are: resource cards by kind, development cards to play, the risk of a seven."""

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import resource, several
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.pieces import CARD_NAMES
from hearthsea.resources import count

CARD_W, CARD_H = 48, 68  # look.md
BESIDE = 56  # the room of one development card beside the others, in a narrow panel


def draw(pen: TablePen, sight: Sight, rect: Rect) -> None:
    """Draw the panel; with nobody's eyes on it, it holds nothing but a word."""
    px, palette = pen.px, pen.palette
    pen.panel(rect)
    x, y, w, _ = rect
    if sight.seat is None or sight.hand is None:
        pen.text(*rect.centre, sight.onlooker_words, 13, colour=palette.muted, anchor="centre")
        return
    at = x + px(24) + pen.heading(x + px(14), y + px(14), say("hand.title"), 15)
    size = sight.state.hand_sizes[sight.seat]
    at += pen.text(at, y + px(14), several(size, "card"), 12, font=SEMI, colour=palette.muted)
    if size > sight.hand_limit:
        _risk(pen, at + px(8), y + px(14), x + w - px(8), limit=sight.hand_limit, size=size)
    kinds = development_kinds(sight)
    step = 64 if len(kinds) < 3 else 56  # three kinds of development cards need the room
    step = min(step, max(CARD_W + 4, int((w / pen.k - 12 - BESIDE) / 5)))
    top = y + px(28)
    for kind, name in enumerate(keys.RESOURCES):
        _resource(pen, name, count(sight.hand, kind), x + px(14 + kind * step), top)
    _development(pen, sight, kinds, Rect(x + px(12 + 5 * step), y, w - px(12 + 5 * step) - px(8), rect.h), top)


def development_kinds(sight: Sight) -> list[tuple[int, int, int]]:
    """The kinds of development cards held: (kind, cards held in all, of them bought this turn)."""
    if sight.cards is None or sight.new_cards is None:
        return []
    kinds = []
    for kind in range(5):
        new = count(sight.new_cards, kind)
        held = count(sight.cards, kind)
        if held:
            kinds.append((kind, held, new))
    return kinds


def _risk(pen: TablePen, x: float, y: float, right: float, *, limit: int, size: int) -> None:
    """The warning above the limit; in a narrow panel the shorter one."""
    lost = size // 2
    for words in (say("hand.risk", limit=limit, n=lost), say("hand.risk.short", n=lost), f"-{lost}"):
        wide = pen.measure(words, 12, SANS_BOLD) + pen.px(16)
        if x + wide <= right:
            pill = Rect(x, y - pen.px(9), wide, pen.px(19))
            pen.box(pill, 9, pen.palette.panel3, pen.palette.danger, 1.2)
            pen.text(*pill.centre, words, 12, font=SANS_BOLD, colour=pen.palette.danger, anchor="centre")
            return


def _resource(pen: TablePen, name: str, number: int, x: float, top: float) -> None:
    wide, high = pen.px(CARD_W), pen.px(CARD_H)
    if not number:
        pen.put(keys.card("empty", wide, high, pen.theme), x + wide / 2, top + high / 2)
        pen.icon(name, x + wide / 2, top + high / 2, 26, alpha=0.35)
    for behind in range(min(number, 3) - 1, -1, -1):
        pen.put(keys.card(name, wide, high, pen.theme), x + wide / 2 + pen.px(4 * behind), top + high / 2)
    if number:
        pen.badge(x + wide - pen.px(4), top + high - pen.px(11), str(number))
    tip = say("hand.held", n=number, resource=resource(name)) if number else say("hand.none", resource=resource(name))
    pen.target(f"hand:{name}", Rect(x, top, wide, high), tip, cursor="")


def _development(pen: TablePen, sight: Sight, kinds: list[tuple[int, int, int]], rect: Rect, top: float) -> None:
    if not kinds:
        return
    px = pen.px
    pen.upright(rect.x, rect.y + px(14), rect.h - px(28))
    wide, high = px(38), px(CARD_H)
    step = px(42)
    if len(kinds) > 1:
        step = min(step, int((rect.w - px(8) - wide) / (len(kinds) - 1)))
    for index, (kind, held, new) in enumerate(kinds):
        x = rect.x + px(8) + index * step
        name = CARD_NAMES[kind]
        why = sight.reasons.why_not_card(kind)
        shown = Rect(x, top, step if index < len(kinds) - 1 else wide, high)
        tip = f"{say(f'devcard.{name}')}\n{why or say(f'devcard.{name}.help')}"
        touch = pen.target(f"card:{name}", shown, tip, enabled=not why)
        state = "hover" if touch else "normal" if not why or name == "victory_point" else "disabled"
        lift = px(4) if touch else 0
        pen.put(keys.card(name, wide, high, pen.theme, state), x + wide / 2, top + high / 2 - lift)
        if held > 1:
            pen.badge(x + px(14), top + high - px(11), str(held), size=18)
        if new:
            pen.badge(x + px(15), top + px(9), say("hand.new"), "quiet", size=16)
