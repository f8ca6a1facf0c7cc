"""What is laid over the board: where one may build, a ghost at the pointer, the robber's prospects, the last move."""

from client.art import keys
from client.layout import BoardView
from client.screens.table.board import picture_angle
from client.screens.table.pen import TablePen
from client.screens.table.places import Places, harm, positions
from client.screens.table.sight import Sight

TINT = "#a3261d"  # what the robber would cost the others


def prospects(pen: TablePen, sight: Sight, places: Places, view: BoardView) -> None:
    """Tint each hex the robber may go to by what it would cost the opponents; one's own loss makes it pale."""
    found = places.kinds.get("hex", {})
    radius = int(view.radius)
    for number in found:
        costs = harm(sight, number)
        own = costs.pop(sight.seat, 0) if sight.seat is not None else 0
        worth = sum(costs.values())
        x, y = view.at(sight.chart.hexes[number])
        is_open = worth or own or not sight.state.tiles.sea_hexes >> number & 1
        pen.sprite(keys.marker("legal_hex", radius, pen.theme), x, y, alpha=1 if is_open else 0.3)
        if own:
            pen.sprite(keys.hex_tint("#fff6e0", 30, radius), x, y)
        elif worth:
            step = 5 if sight.state.tiles.token[number] else 14  # pips, or the ships that the pirate would hold up
            pen.sprite(keys.hex_tint(TINT, min(56, 12 + step * worth), radius), x, y)
        token = sight.state.tiles.token[number]
        if token:
            pen.sprite(keys.token(token, radius, pen.theme), x, y)


def spots(pen: TablePen, places: Places, sight: Sight, view: BoardView) -> None:
    """Put a dot on every place where the thing in hand may go."""
    if not places.shown:
        return
    marker = keys.marker("legal", int(view.radius), pen.theme)
    for kind, found in places.kinds.items():
        if kind == "hex":
            continue
        for number in found:
            pen.sprite(marker, *view.at(places.spot(sight, kind, number)), clip=view.frame)


def lifted(pen: TablePen, sight: Sight, view: BoardView, moving: int) -> None:
    """Ring the ship that is being moved."""
    if moving in sight.choices.moves:
        marker = keys.marker("selected", int(view.radius), pen.theme)
        pen.sprite(marker, *view.at(sight.chart.edges[moving]), clip=view.frame)


def ghost(pen: TablePen, sight: Sight, places: Places, view: BoardView, over: str) -> None:
    """Show what a click would place under the pointer (``over`` is the id of a place, or anything else)."""
    kind, _, tail = over.partition(":")
    if kind not in places.kinds or not tail.isdigit() or int(tail) not in places.kinds[kind] or sight.seat is None:
        return
    number = int(tail)
    radius = int(view.radius)
    x, y = view.at(positions(sight, kind)[number])
    colour = sight.faces[sight.seat].colour
    if kind == "hex":
        pen.sprite(keys.marker("hover_hex", radius, pen.theme), x, y)
        at_sea = sight.state.tiles.sea_hexes >> number & 1
        pen.sprite(keys.pirate(radius) if at_sea else keys.robber(radius), x, y, alpha=0.7)
        return
    if kind == "lift":
        pen.sprite(keys.marker("selected", radius, pen.theme), x, y)
        return
    pen.sprite(keys.marker("hover", radius, pen.theme), *view.at(places.spot(sight, kind, number)))
    angle = picture_angle(sight.chart.angles[number]) if kind in ("road", "ship", "sail") else 0
    if kind == "road":
        pen.sprite(keys.road(colour, angle, radius, ghost=True), x, y)
    elif kind in ("ship", "sail"):
        pen.sprite(keys.lane(colour, angle, radius), x, y, alpha=0.58)
        pen.sprite(keys.piece("ship", colour, radius, ghost=True), x, y)
    else:
        pen.sprite(keys.piece(kind, colour, radius, ghost=True), x, y)


def last_move(pen: TablePen, sight: Sight, view: BoardView) -> None:
    """Ring what was built or moved last, so that nobody has to ask."""
    if sight.last_place is None:
        return
    kind, number = sight.last_place
    x, y = view.at(positions(sight, kind)[number])
    if kind == "pirate":
        pen.sprite(keys.marker("legal_hex", int(view.radius), pen.theme), x, y, clip=view.frame)
        return
    if kind == "hex":  # the robber stands left of its hex's token
        x, y = x - 0.53 * view.radius, y - 0.04 * view.radius
    pen.sprite(keys.marker("last", int(view.radius), pen.theme), x, y, clip=view.frame)
    token = sight.state.tiles.token[number] if kind == "hex" else 0
    if token:  # the ring is wide enough to reach it, and it must stay readable
        pen.sprite(keys.token(token, int(view.radius), pen.theme), *view.at(sight.chart.hexes[number]), clip=view.frame)


def pointed(pen: TablePen, sight: Sight, view: BoardView, over: str, shown: tuple[str, int] | None) -> None:
    """Ring the place that the line of the log under the pointer is about, else the one that was clicked."""
    parts = over.split(":")
    if parts[:2] == ["log", "place"] and len(parts) == 5:
        shown = parts[2], int(parts[3])
    if shown is not None:
        kind, number = shown
        marker = "selected_hex" if kind == "hex" else "selected"
        x, y = view.at(positions(sight, kind)[number])
        pen.sprite(keys.marker(marker, int(view.radius), pen.theme), x, y, clip=view.frame)
