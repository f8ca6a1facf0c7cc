"""The panels of the seats: badge, name, points and all that is public about a hand, in turn order."""

from client.art import keys
from client.layout import Areas
from client.scene import SANS_BOLD, SERIF_BLACK, Rect
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.sight import Sight
from client.screens.table.words import doing, several


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
    parts = [
        several(sight.points(seat), "point"),
        several(state.hand_sizes[seat], "card"),
        several(state.card_counts[seat], "development card"),
        several(state.knights[seat], "knight"),
        f"road of {sight.road_length(seat)}",
    ]
    if seat == sight.seat and sight.hidden_points:
        parts[0] += f", {sight.hidden_points} of them hidden from the others"
    who = f"{face.name}, {face.bot} bot" if face.bot else face.name
    return f"{who}\n{' · '.join(parts)}"


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
    name = f"{face.name} (you)" if seat == sight.seat else face.name
    named = pen.text(x + px(56), y + px(16 if tall else 14), name, 15, font=SANS_BOLD, width=room - (0 if tall else px(16)))
    colour = palette.accent if on_turn else palette.muted if face.present else palette.danger
    pen.text(x + px(56), y + px(33 if tall else 31), doing(sight, seat), 12, colour=colour, width=room + (0 if tall else px(20)))

    if tall:
        pen.rule(x + px(22), y + px(48), w - px(36))
        first, second = y + px(64), y + px(91)
        columns = [x + px(22) + i * (w - px(28)) / 4 for i in range(4)]
    else:
        first = second = y + h - px(17)
        columns = [x + px(20 + i * 46) for i in range(4)]
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
        pen.icon("bot" if face.bot else "connection", x + px(56) + named + px(11), y + px(14), 12, "" if face.bot else presence)
        return
    if face.bot:
        pen.icon("bot", columns[0] + px(8), second, 15, palette.muted)
        pen.text(columns[0] + px(19), second, f"bot · {face.bot}", 12, colour=palette.muted, width=w - px(110))
    else:
        pen.icon("connection", columns[0] + px(8), second, 15, presence)
        word = "here" if face.present else "away"
        pen.text(columns[0] + px(19), second, word, 12, colour=palette.muted if face.present else palette.danger)
    _titles(pen, sight, seat, rect, second)


def _titles(pen: TablePen, sight: Sight, seat: int, rect: Rect, y: float) -> None:
    """The titles a seat holds, in words at the end of its second row, which has the room."""
    state = sight.state
    held = [word for word, holder in (("road", state.longest_road), ("army", state.largest_army)) if holder == seat]
    if held:
        words = f"{' + '.join(held)} +{2 * len(held)}"
        pen.text(rect.right - pen.px(12), y, words, 12, colour=pen.palette.muted, anchor="right")
