"""The panels of the seats: badge, name, points and all that is public about a hand, in turn order."""

from client.art import keys
from client.layout import Areas
from client.scene import SANS_BOLD, SERIF_BLACK, Rect
from client.screens.table.countdown import clock_words, is_last
from client.screens.table.pen import SEMI, TablePen
from client.screens.table.phrases import several
from client.screens.table.sight import Face, Sight
from client.screens.table.words import doing
from client.text import say
from hearthsea.rules.awards import ISLAND_POINTS, TITLE_POINTS


def draw(pen: TablePen, sight: Sight, areas: Areas, chosen: int, now: float) -> None:
    """Draw every seat's panel; ``chosen`` is the one asked about with its number key (-1: none)."""
    for seat, rect in enumerate(areas.players):
        _card(pen, sight, seat, rect, now, tall=areas.tall)
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
    parts: tuple[str, ...] = (
        points,
        several(state.hand_sizes[seat], "card"),
        several(state.card_counts[seat], "devcard"),
        several(state.knights[seat], "knight"),
        say("seat.route" if sight.at_sea else "seat.road", n=sight.road_length(seat)),
    )
    if isles := state.islands[seat].bit_count():
        parts = (*parts, say("seat.islands", islands=several(isles, "island"), points=ISLAND_POINTS * isles))
    who = say("seat.bot", name=face.name, bot=face.bot) if face.bot else face.name
    if face.line != "here":
        who = say("list.dot").join((who, say(f"seat.{face.line}")))
    return f"{who}\n{say('list.dot').join(parts)}"


def _card(pen: TablePen, sight: Sight, seat: int, rect: Rect, now: float, *, tall: bool) -> None:
    px = pen.px
    on_turn = sight.state.turn == seat and not sight.is_over
    pen.panel(rect, "turn" if on_turn else "panel")
    x, y, w, h = rect
    colour = sight.faces[seat].colour
    pen.put(keys.spine(colour, px(7), int(h) - px(16), pen.theme), x + px(9.5), rect.centre[1])
    pen.disc(colour, x + px(34), y + px(25 if tall else 23), 28)
    _top(pen, sight, seat, rect, now, tall=tall)
    if tall:
        pen.rule(x + px(22), y + px(48), w - px(36))
        n = 5 if sight.has_islands else 4
        _stats(pen, sight, seat, [x + px(22) + i * (w - px(28)) / n for i in range(n)], y + px(64))
        wide = _titles(pen, sight, seat, rect.right - px(12), y + px(91))
        _presence(pen, sight, seat, Rect(x + px(22), y + px(91), w - px(22 + 12 + 6) - wide, 0))
        return
    roomy = h >= px(80)
    if roomy:
        pen.rule(x + px(22), y + px(46), w - px(36))
    line = y + (h + px(44)) / 2 if roomy else y + h - px(17)
    step = (w - px(24)) / 5 if sight.has_islands else px(46)
    _stats(pen, sight, seat, [x + px(20) + i * step for i in range(5 if sight.has_islands else 4)], line)


def _top(pen: TablePen, sight: Sight, seat: int, rect: Rect, now: float, *, tall: bool) -> None:
    """Points at the right; the name and what the seat is about get what they leave."""
    face, px, palette = sight.faces[seat], pen.px, pen.palette
    x, y, w, _ = rect
    points = str(sight.points(seat))
    wide = pen.measure(points, 27, SERIF_BLACK)
    pen.text(x + w - px(12), y + px(21), points, 27, font=SERIF_BLACK, anchor="right")
    pen.icon("star", x + w - px(12) - wide - px(11), y + px(20), 15, palette.brass)
    name = say("seat.you", name=face.name) if seat == sight.seat else face.name
    left, mark = x + px(56), 0 if tall else px(16)
    room = w - px(56) - px(12) - wide - px(24)
    if pen.measure(name, 15, SANS_BOLD) > room - mark:
        name = face.name
    named = pen.text(left, y + px(16 if tall else 14), name, 15, font=SANS_BOLD, width=room - mark)
    on_turn = sight.state.turn == seat and not sight.is_over
    colour = palette.accent if on_turn else palette.muted if face.present else palette.danger
    words = doing(sight, seat, name_bot=not tall)
    line, room = y + px(33 if tall else 31), room + px(18)  # below the star
    clock = clock_words(sight, seat, now)
    if clock:
        ink = palette.danger if is_last(sight, seat, now) else palette.text
        wide = pen.measure(clock, 12, SANS_BOLD)
        words_wide = min(pen.measure(words, 12), room - wide - px(8))
        pen.text(left + words_wide + px(7), line, clock, 12, font=SANS_BOLD, colour=ink)
        room = words_wide + 1
    pen.text(left, line, words, 12, colour=colour, width=max(1, room))
    if not tall:
        icon, ink = ("bot", palette.muted) if face.bot else ("connection", _line_colour(pen, face))
        pen.icon(icon, left + named + px(11), y + px(14), 12, ink)


def _stats(pen: TablePen, sight: Sight, seat: int, columns: list[float], y: float) -> None:
    """Cards in hand, development cards, knights, longest road, points for islands; titles in brass and bold."""
    state, px, palette = sight.state, pen.px, pen.palette
    over = palette.danger if state.hand_sizes[seat] > sight.hand_limit else ""
    stats: tuple[tuple[str, int, str], ...] = (
        ("hand", state.hand_sizes[seat], over),
        ("card", state.card_counts[seat], ""),
        ("army", state.knights[seat], palette.brass if state.largest_army == seat else ""),
        ("route", sight.road_length(seat), palette.brass if state.longest_road == seat else ""),
    )
    if sight.has_islands:
        stats = (*stats, ("map", ISLAND_POINTS * state.islands[seat].bit_count(), ""))
    for (icon, number, colour), at in zip(stats, columns, strict=True):
        pen.icon(icon, at + px(8), y, 15, colour)
        ink = over if icon == "hand" else ""
        words = f"+{number}" if icon == "map" and number else str(number)
        pen.text(at + px(19), y, words, 13, font=SANS_BOLD if colour else SEMI, colour=ink)


def _presence(pen: TablePen, sight: Sight, seat: int, room: Rect) -> None:
    """Whether the person is there, or which bot plays, in the room that the titles leave."""
    face, px, palette = sight.faces[seat], pen.px, pen.palette
    if face.bot:
        icon, mark, words, ink = "bot", palette.muted, say("doing.bot", bot=face.bot), palette.muted
    else:
        icon, words = "connection", say(f"seat.{face.line}")
        mark = _line_colour(pen, face)
        ink = palette.muted if face.present else palette.danger
    pen.icon(icon, room.x + px(8), room.y, 15, mark)
    pen.text(room.x + px(19), room.y, words, 12, colour=ink, width=max(1, room.w - px(19)))


def _line_colour(pen: TablePen, face: Face) -> str:
    """Green while the line is good, brass while it is shaky, red without one; the words say it too."""
    palette = pen.palette
    return {"here": palette.ok, "shaky": palette.brass}.get(face.line, palette.danger)


def _titles(pen: TablePen, sight: Sight, seat: int, right: float, y: float) -> float:
    """The titles a seat holds, in words; their width comes back."""
    state = sight.state
    held = [
        say("seat.title.route" if title == "road" and sight.at_sea else f"seat.title.{title}")
        for title, holder in (("road", state.longest_road), ("army", state.largest_army))
        if holder == seat
    ]
    if held:
        words = say("seat.title", titles=say("seat.title.and").join(held), points=TITLE_POINTS * len(held))
        return pen.text(right, y, words, 12, colour=pen.palette.muted, anchor="right")
    return 0.0
