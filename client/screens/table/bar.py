"""The bar of buttons below the board, made from the table of actions."""

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.table.actions import END, ROLL, BarAction, primary, shown
from client.screens.table.desk import Desk
from client.screens.table.pen import SEMI, TablePen, button_state
from client.screens.table.phrases import cost, resource
from client.screens.table.reasons import PLURAL
from client.screens.table.sight import Sight
from client.text import has, say
from hearthsea.resources import RESOURCE_NAMES, counts

ROOMY = 62  # units from which a button has room for a thing and, at its corner, the key
WIDTH = 56  # of a road, the widest of these things


def draw(pen: TablePen, sight: Sight, desk: Desk, rect: Rect) -> None:
    """Draw the panel with its buttons; the last one is wider and is what comes next."""
    px = pen.px
    pen.panel(rect)
    columns = shown(sight)
    gap = px(6)
    row = rect.inset(px(10))
    extra = px(18)
    wide = (row.w - extra - gap * len(columns)) / (len(columns) + 1)
    x = row.x
    for column in columns:
        box = Rect(round(x), row.y, int(wide), row.h)
        if len(column) == 1:
            _button(pen, sight, desk, column[0], box)
        else:
            _halves(pen, sight, desk, column, box)
        x += wide + gap
    _primary(pen, sight, primary(sight), Rect(round(x), row.y, int(row.right - round(x)), row.h))


def watching(pen: TablePen, rect: Rect) -> None:
    """What stands in place of hand and buttons for whoever only looks on."""
    pen.panel(rect)
    x, y = rect.x + pen.px(54), rect.centre[1]
    room = rect.right - x - pen.px(14)
    pen.icon("eye", rect.x + pen.px(30), y, 26, pen.palette.muted)
    pen.heading(x, y - pen.px(15), say("bar.watching"), 17, width=room)
    pen.text(x, y + pen.px(9), say("bar.watching.help"), 12.5, colour=pen.palette.muted, width=room, lines=2)


def tip_of(sight: Sight, action: BarAction) -> str:
    """The tooltip: what it does and costs, or why it cannot be done, with what is in hand."""
    why = action.why_not(sight)
    if not action.cost:
        return why or action.help
    needed = cost(action.cost)
    if not why:
        left = say("action.tip.left", n=sight.reasons.supply(action.id)) if action.id in PLURAL else ""
        return "\n".join(filter(None, (say("action.tip", label=action.label, cost=needed), action.help, left)))
    head = say("action.tip.not", label=action.label, why=why)
    if sight.seat is None:
        return f"{head}\n{needed}"
    held = say("list.comma").join(
        f"{have} {resource(RESOURCE_NAMES[kind])}"
        for kind, (need, have) in enumerate(zip(counts(action.cost), counts(sight.choices.hand), strict=True))
        if need
    )
    return f"{head}\n{say('action.tip.held', cost=needed, held=held)}"


def _halves(pen: TablePen, sight: Sight, desk: Desk, actions: tuple[BarAction, ...], rect: Rect) -> None:
    """Two buttons of half the height, one above the other: an icon and a word, or where that is too narrow the icon."""
    px, palette = pen.px, pen.palette
    high = (rect.h - px(6)) / 2
    for index, action in enumerate(actions):
        why = action.why_not(sight)
        box = Rect(rect.x, round(rect.y + index * (high + px(6))), rect.w, int(high))
        pen.face(f"action:{action.id}", box, enabled=not why, tip=tip_of(sight, action), key=action.key)
        if desk.mode == action.id:
            pen.box(box.inset(-px(1)), 8, line=palette.accent, line_width=2.5)
        ink = palette.text_disabled if why else palette.text
        wide = pen.measure(action.label, 12, SEMI)
        x, y = box.centre
        if wide > rect.w - px(4):
            pen.icon(action.picture, x, y, 22, ink, alpha=0.55 if why else 1)
            continue
        cap = pen.cap_width(action.key)
        has_cap = pen.has_room_for_extras and rect.w >= px(44)
        left = (cap + px(4)) / 2 if has_cap else 0
        pen.icon(action.picture, x - left, box.y + px(12), 17, ink, alpha=0.55 if why else 1)
        pen.text(x, box.bottom - px(10), action.label, 12, font=SEMI, colour=ink, anchor="centre")
        if has_cap:
            pen.cap(x + px(13) - left, box.y + px(12), action.key, "disabled" if why else "normal")


def _button(pen: TablePen, sight: Sight, desk: Desk, action: BarAction, rect: Rect) -> None:
    px, palette = pen.px, pen.palette
    why = action.why_not(sight)
    chosen = desk.mode == action.id
    buildable = bool(action.cost) and not why
    name = f"action:{action.id}"
    kind = "affordable" if buildable else "normal"
    pen.face(name, rect, kind, enabled=not why, tip=tip_of(sight, action), key=action.key)
    if chosen:
        pen.box(rect.inset(-px(1)), 8, line=palette.accent, line_width=2.5)
    x = rect.centre[0]
    ink = palette.text_disabled if why else palette.text
    cap = pen.cap_width(action.key)
    has_cap = pen.has_room_for_extras and cap <= rect.w - px(24)
    size, at = 1.0, (x, rect.y + px(28))
    if has_cap and action.cost and rect.w < px(ROOMY):  # the key takes a corner of the picture's room
        size = rect.w / px(WIDTH * 1.2)
        at = rect.x + px(WIDTH * size) / 2, rect.y + px(30)
    _picture(pen, sight, action, at, size, faded=bool(why))
    font = SANS_BOLD if buildable else SEMI
    if pen.measure(action.label, 12, font) <= rect.w - px(4):
        pen.text(x, rect.y + px(54), action.label, 12, font=font, colour=ink, anchor="centre")
    if action.cost:
        _cost(pen, action.cost, x, rect.y + px(71), rect.w, faded=bool(why))
        if has_cap:
            pen.cap(rect.right - cap - px(3), rect.y + px(11), action.key, "disabled" if why else "normal")
    elif has_cap:
        pen.cap(x - cap / 2, rect.y + px(72), action.key, "disabled" if why else "normal")


def _picture(
    pen: TablePen, sight: Sight, action: BarAction, at: tuple[float, float], size: float, *, faded: bool
) -> None:
    """The thing itself, in the seat's colour; an icon for what is no thing."""
    x, y = at
    alpha = 0.42 if faded else 1.0
    colour = sight.faces[sight.seat].colour if sight.seat is not None else 0
    match action.picture:
        case "road":
            pen.put(keys.road(colour, 150, pen.px(WIDTH * size)), x, y, alpha=alpha)
        case "settlement" | "city" | "ship":
            pen.put(keys.piece(action.picture, colour, pen.px(54 * size)), x, y, alpha=alpha)
        case "card":
            pen.put(keys.card("back", pen.px(25 * size), pen.px(35 * size), pen.theme), x, y, alpha=alpha)
        case icon:
            ink = pen.palette.text_disabled if faded else pen.palette.text
            pen.icon(icon, x, y, 28, ink, alpha=0.55 if faded else 1)


def _cost(pen: TablePen, price: int, x: float, y: float, room: float, *, faded: bool) -> None:
    """The cards it costs, side by side as small as they must be."""
    kinds = [kind for kind, number in enumerate(counts(price)) for _ in range(number)]
    size = 12 if len(kinds) > 3 else 14
    step = min(pen.px(size), (room - pen.px(4)) / len(kinds))
    if step < 0.8 * pen.px(size) and len(set(kinds)) < len(kinds):  # too narrow: a number before each kind
        _short_cost(pen, price, x, y, faded=faded)
        return
    for index, kind in enumerate(kinds):
        at = x + (index - (len(kinds) - 1) / 2) * step
        pen.icon(RESOURCE_NAMES[kind], at, y, size, alpha=0.6 if faded else 1)


def _short_cost(pen: TablePen, price: int, x: float, y: float, *, faded: bool) -> None:
    """How many of each kind it costs."""
    needed = [(kind, number) for kind, number in enumerate(counts(price)) if number]
    ink = pen.palette.text_disabled if faded else pen.palette.text
    digits = [pen.measure(str(number), 12, SANS_BOLD) for _, number in needed]
    at = x - (sum(digits) + len(needed) * pen.px(13)) / 2
    for kind, number in needed:
        at += pen.text(at, y, str(number), 12, font=SANS_BOLD, colour=ink)
        pen.icon(RESOURCE_NAMES[kind], at + pen.px(6.5), y, 12, alpha=0.6 if faded else 1)
        at += pen.px(13)


def _primary(pen: TablePen, sight: Sight, action: BarAction, rect: Rect) -> None:
    """The large button: what comes next, and when the game is over the way to its results."""
    if sight.is_over:
        tip = say("action.results.help")
        touch = pen.target("results", rect, tip)
        _large(pen, rect, say("action.results"), "crown", "", state=button_state("primary", touch, enabled=True))
        return
    why = action.why_not(sight)
    name = f"action:{action.id}"
    if action is ROLL:  # beneath it, so that the key that would end the turn says why it does not
        pen.target(f"action:{END.id}", rect, tip_of(sight, END), enabled=False, key=END.key)
    touch = pen.target(name, rect, tip_of(sight, action), enabled=not why, key=action.key)
    label = action.label
    if pen.measure(label, 12, SANS_BOLD) > rect.w - pen.px(4) and has(f"action.{action.id}.short"):
        label = say(f"action.{action.id}.short")
    _large(pen, rect, label, action.picture, action.key, state=button_state("primary", touch, enabled=not why))


def _large(pen: TablePen, rect: Rect, label: str, icon: str, key: str, *, state: str) -> None:
    px, palette = pen.px, pen.palette
    off = state == "disabled"
    pen.put(keys.button(state, int(rect.w), int(rect.h), pen.theme, pen.k), *rect.centre)
    ink = palette.text_disabled if off else palette.on_accent
    x = rect.centre[0]
    pen.icon(icon, x, rect.y + px(28), 28, ink, alpha=0.55 if off else 1)
    pen.text(x, rect.y + px(54), label, 12, font=SANS_BOLD, colour=ink, anchor="centre", width=rect.w - px(2))
    if pen.has_room_for_extras and key:
        cap = pen.cap_width(key)
        pen.cap(x - cap / 2, rect.y + px(72), key, "disabled" if off else "primary")
