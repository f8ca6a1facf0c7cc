"""The small dialogs: a victim of robber or pirate, cards of plenty and for gold, the kind of a monopoly, cards to play.

And giving up.
"""

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.desk import Desk
from client.screens.table.dialogs import footer, inner_width, more_lines, sheet, stepper
from client.screens.table.hand import development_kinds
from client.screens.table.pen import TablePen
from client.screens.table.phrases import listed, resource, several
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.pieces import CARD_NAMES
from hearthsea.resources import count, counts
from hearthsea.rules.cards import plenty as plenty_due

RESIGN = 470, 164  # the sheet on which one gives up, with two lines of words


def victim(pen: TablePen, sight: Sight, desk: Desk, frame: Rect) -> None:
    """Whom robber or pirate takes a card from, where several have a building, or a ship, at the hex (R5.2)."""
    moves = sight.choices.robber.get(desk.victim_hex, [])
    size = (360, 92 + 44 * len(moves))
    room = sheet(pen, frame, size, say("sheet.victim"), say("sheet.victim.words"))
    px = pen.px
    for index, move in enumerate(moves):
        face = sight.faces[move.victim]
        box = Rect(room.x, room.y + px(6) + index * px(44), room.w, px(38))
        name = f"victim:{move.victim}"
        pen.face(name, box, tip=say("sheet.victim.tip", name=face.name), key=str(index + 1))
        pen.cap(box.x + px(10), box.centre[1], str(index + 1))
        pen.disc(face.colour, box.x + px(46), box.centre[1], 24)
        pen.text(box.x + px(66), box.centre[1], face.name, 14, font=SANS_BOLD, width=box.w - px(66 + 108))
        right = box.right - px(12)
        facts = (several(sight.state.hand_sizes[move.victim], "card"), several(sight.points(move.victim), "point"))
        words = say("list.dot").join(facts)
        pen.text(right, box.centre[1], words, 12, colour=pen.palette.muted, anchor="right")


def plenty(pen: TablePen, sight: Sight, desk: Desk, frame: Rect) -> None:
    """Two cards from the bank, equal or not; one if only one is left (R7.3)."""
    due = plenty_due(sight.state.bank)
    words = _count(due)
    room = sheet(pen, frame, (440, 236), say("sheet.plenty"), words)
    bank = counts(sight.state.bank)
    step = room.w / 5
    chosen = sum(desk.picked)
    for kind, name in enumerate(keys.RESOURCES):
        spot = Rect(room.x + kind * step, room.y + pen.px(8), step, pen.px(100))
        note = in_bank(sight, kind)
        stepper(pen, "plenty", name, spot, desk.picked[kind], most=bank[kind], more=chosen < due, note=note)
    why = "" if sight.choices.plenty_of(desk.picked) is not None else say("why.more", n=due - chosen)
    footer(
        pen,
        room,
        (
            ("dialog:close", say("sheet.cancel"), "Esc", "normal", ""),
            ("plenty:confirm", _take(due), "Enter", "primary", why),
        ),
    )


def gold(pen: TablePen, sight: Sight, desk: Desk, frame: Rect) -> None:
    """Cards of one's choice for gold, as many as are owed and the bank still holds (R4.3)."""
    form = sight.choices.gold
    if form is None:
        return
    words = _count(form.owed)
    room = sheet(pen, frame, (440, 236), say("sheet.gold"), words)
    bank = counts(form.bank)
    step = room.w / 5
    chosen = sum(desk.picked)
    for kind, name in enumerate(keys.RESOURCES):
        spot = Rect(room.x + kind * step, room.y + pen.px(8), step, pen.px(100))
        note = in_bank(sight, kind)
        stepper(pen, "gold", name, spot, desk.picked[kind], most=bank[kind], more=chosen < form.owed, note=note)
    why = sight.reasons.why_not_gold(desk.picked)
    line = say("sheet.chosen", n=chosen, owed=form.owed)
    pen.text(room.x, room.bottom - pen.px(16), line, 13, font=SANS_BOLD)
    footer(pen, room, (("gold:confirm", _take(form.owed), "Enter", "primary", why),))


def _count(due: int) -> str:
    """What is to be chosen, in words."""
    return say(f"sheet.plenty.{'one' if due == 1 else 'many'}", n=due)


def _take(due: int) -> str:
    """The word that takes it."""
    return say(f"sheet.take.{'one' if due == 1 else 'many'}")


def in_bank(sight: Sight, kind: int) -> str:
    """What the bank holds of a kind, in two words; "?" where it has no end (R1.4)."""
    known = bool(sight.state.game.bank_counts)
    return say("sheet.inbank", n=count(sight.state.bank, kind) if known else say("bankbox.endless"))


def monopoly(pen: TablePen, sight: Sight, desk: Desk, frame: Rect) -> None:
    """The kind that all others hand over (R7.4)."""
    room = sheet(pen, frame, (440, 240), say("sheet.monopoly"), say("sheet.monopoly.words"))
    step = room.w / 5
    px = pen.px
    wide, high = px(56), px(79)
    for kind, name in enumerate(keys.RESOURCES):
        box = Rect(room.x + kind * step + (step - wide) / 2, room.y + px(10), wide, high)
        may = kind in sight.choices.monopoly
        touch = pen.target(
            f"monopoly:{name}", box, say("sheet.monopoly.tip", resource=resource(name)), enabled=may, key=str(kind + 1)
        )
        state = "selected" if desk.picked[kind] else "hover" if touch else "normal"
        pen.put(keys.card(name, wide, high, pen.theme, state), *box.centre)
        cap = str(kind + 1)
        pen.cap(box.centre[0] - pen.cap_width(cap) / 2, box.bottom + px(12), cap, "normal" if may else "disabled")
    chosen = next((name for kind, name in enumerate(keys.RESOURCES) if desk.picked[kind]), "")
    words = say("sheet.monopoly.take.kind", resource=resource(chosen)) if chosen else say("sheet.monopoly.take")
    footer(
        pen,
        room,
        (
            ("dialog:close", say("sheet.cancel"), "Esc", "normal", ""),
            ("monopoly:confirm", words, "Enter", "primary", "" if chosen else say("why.kind")),
        ),
    )


def cards(pen: TablePen, sight: Sight, frame: Rect) -> None:
    """The development cards in hand, with what each does and whether it can be played now."""
    kinds = development_kinds(sight)
    px, palette = pen.px, pen.palette
    words = "" if kinds else say("sheet.cards.none")
    room = sheet(pen, frame, (520, 110 + 60 * len(kinds)), say("sheet.cards"), words)
    for index, (kind, held, new) in enumerate(kinds):
        y = room.y + index * px(60)
        name = CARD_NAMES[kind]
        why = sight.reasons.why_not_card(kind)
        pen.put(keys.card(name, px(34), px(50), pen.theme, "normal"), room.x + px(18), y + px(28))
        if held > 1:
            pen.badge(room.x + px(34), y + px(46), str(held), size=18)
        title = say(f"devcard.{name}")
        title = say("sheet.cards.new", title=title, n=new) if new else title
        pen.text(room.x + px(50), y + px(18), title, 14, font=SANS_BOLD)
        detail = why or say(f"devcard.{name}.help")
        pen.text(room.x + px(50), y + px(36), detail, 12, colour=palette.muted, width=room.w - px(150), lines=2)
        if name != "victory_point":
            box = Rect(room.right - px(86), y + px(12), px(86), px(32))
            pen.button(
                f"play:{name}", box, say("sheet.play"), str(index + 1), kind="normal", enabled=not why, tip=why, size=13
            )
    footer(pen, room, (("dialog:close", say("sheet.close"), "Esc", "normal", ""),))


def resign(pen: TablePen, sight: Sight, frame: Rect) -> None:
    """Giving up, or agreeing to end the game undecided; both are asked for twice (R14.4, R3.4)."""
    state = sight.state
    people = state.game.people & ~state.resigned
    last = sight.seat is not None and people == 1 << sight.seat  # with whom the game ends
    words = say("sheet.resign.last" if last else "sheet.resign.words")
    agreed = sight.seat is not None and bool(state.agreed_draw >> sight.seat & 1)
    others = [
        sight.faces[seat].name for seat in range(sight.seats) if state.agreed_draw >> seat & 1 and seat != sight.seat
    ]
    draw = say("sheet.resign.others", names=listed(others)) if others else say("sheet.resign.draw")
    more = more_lines(pen, draw, inner_width(pen, frame, RESIGN[0])) / pen.k
    room = sheet(pen, frame, (RESIGN[0], RESIGN[1] + more), say("sheet.resign"), words)
    pen.text(room.x, room.y + pen.px(8), draw, 13, colour=pen.palette.muted, width=room.w, lines=0)
    footer(
        pen,
        room,
        (
            ("dialog:close", say("sheet.resign.on"), "Esc", "normal", ""),
            ("draw:confirm", say("sheet.resign.agree"), "", "normal", say("why.draw") if agreed else ""),
            ("resign:confirm", say("sheet.resign.yes"), "", "danger", ""),
        ),
    )
