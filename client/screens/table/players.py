"""The panels of the seats: badge, name, points and all that is public about a hand, in turn order."""

from client.art import keys
from client.layout import Areas
from client.scene import SANS_BOLD, SERIF_BLACK, Rect
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import several
from client.screens.table.sight import Sight
from client.screens.table.words import doing
from client.text import say
from hearthsea.rules.awards import TITLE_POINTS


def draw(pen: TablePen, sight: Sight, areas: Areas, chosen: int) -> None:
    """Draw every seat's panel; ``chosen`` is the one asked about with its number key (-1: none)."""
    for seat, rect in enumerate(areas.players):
        _card(pen, sight, seat, rect, tall=areas.tall)
        pen.target(f"player:{seat}", rect, summary(sight, seat), key=str(seat + 1), cursor="")
        if seat == chosen:
            pen.box(rect.inset(-2), 11, line=pen.palette.focus, line_width=2)


def summary(sight: Sight, seat: int) -> str:
    """All of a seat's panel in words, for its tooltip."""
    state = sight.state
    face = sight.faces[seat]
    points = several(sight.points(seat), "point")
    if seat == sight.seat and sight.hidden_points:
        points = say("seat.hidden", points=points, n=sight.hidden_points)
    parts = (
        points,
        several(state.hand_sizes[seat], "card"),
        several(state.card_counts[seat], "devcard"),
        several(state.knights[seat], "knight"),
        say("seat.road", n=sight.road_length(seat)),
    )
    who = say("seat.bot", name=face.name, bot=face.bot) if face.bot else face.name
    return f"{who}\n{say('list.dot').join(parts)}"


def _card(pen: TablePen, sight: Sight, seat: int, rect: Rect, *, tall: bool) -> None:
    state, face, px, palette = sight.state, sight.faces[seat], pen.px, pen.palette
    on_turn = state.turn == seat and not sight.is_over
    pen.panel(rect, "turn" if on_turn else "panel")
    x, y, w, h = rect
    pen.put(keys.spine(face.colour, px(7), int(h) - px(16), pen.theme), x + px(9.5), rect.centre[1])
    pen.disc(face.colour, x + px(34), y + px(25 if tall else 23), 28)

    # Points stand at the right, so the name gets what they leave.
    points = str(sight.points(seat))
    wide = pen.measure(points, 27, SERIF_BLACK)
    pen.text(x + w - px(12), y + px(21), points, 27, font=SERIF_BLACK, anchor="right")
    pen.icon("star", x + w - px(12) - wide - px(11), y + px(20), 15, palette.brass)
    room = w - px(56) - px(12) - wide - px(24)
    name = say("seat.you", name=face.name) if seat == sight.seat else face.name
    first_room = room - (0 if tall else px(16))
    named = pen.text(x + px(56), y + px(16 if tall else 14), name, 15, font=SANS_BOLD, width=first_room)
    colour = palette.accent if on_turn else palette.muted if face.present else palette.danger
    second_room = room + (0 if tall else px(16))
    pen.text(
        x + px(56),
        y + px(33 if tall else 31),
        doing(sight, seat, name_bot=not tall),
        12,
        colour=colour,
        width=second_room,
    )

    if tall:
        pen.rule(x + px(22), y + px(48), w - px(36))
        first, second = y + px(64), y + px(91)
        columns = [x + px(22) + i * (w - px(28)) / 4 for i in range(4)]
    else:
        first = second = y + h - px(17)
        columns = [x + px(20 + i * 46) for i in range(4)]
        if h >= px(80):
            pen.rule(x + px(22), y + px(46), w - px(36))
            first = y + (h + px(44)) / 2
    over = state.hand_sizes[seat] > sight.hand_limit
    stats = (
        ("hand", state.hand_sizes[seat], palette.danger if over else ""),
        ("card", state.card_counts[seat], ""),
        ("army", state.knights[seat], palette.brass if state.largest_army == seat else ""),
        ("route", sight.road_length(seat), palette.brass if state.longest_road == seat else ""),
    )
    for (icon, number, colour), at in zip(stats, columns, strict=True):
        pen.icon(icon, at + px(8), first, 15, colour)
        ink = palette.danger if icon == "hand" and over else ""
        pen.text(at + px(19), first, str(number), 13, font=SANS_BOLD if colour else SEMI, colour=ink)

    presence = palette.ok if face.present else palette.danger
    if not tall:
        icon, ink = ("bot", palette.muted) if face.bot else ("connection", presence)
        pen.icon(icon, x + px(56) + named + px(11), y + px(14), 12, ink)
        return
    if face.bot:
        pen.icon("bot", columns[0] + px(8), second, 15, palette.muted)
        words = say("doing.bot", bot=face.bot)
        pen.text(columns[0] + px(19), second, words, 12, colour=palette.muted, width=w - px(110))
    else:
        pen.icon("connection", columns[0] + px(8), second, 15, presence)
        word = say("seat.here" if face.present else "seat.away")
        pen.text(columns[0] + px(19), second, word, 12, colour=palette.muted if face.present else palette.danger)
    _titles(pen, sight, seat, rect, second)


def _titles(pen: TablePen, sight: Sight, seat: int, rect: Rect, y: float) -> None:
    """The titles a seat holds, in words at the end of its second row, which has the room."""
    state = sight.state
    held = [
        say(f"seat.title.{title}")
        for title, holder in (("road", state.longest_road), ("army", state.largest_army))
        if holder == seat
    ]
    if held:
        words = say("seat.title", titles=say("seat.title.and").join(held), points=TITLE_POINTS * len(held))
        pen.text(rect.right - pen.px(12), y, words, 12, colour=pen.palette.muted, anchor="right")
