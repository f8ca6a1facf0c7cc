"""What is laid over the board: where one may build, a ghost at the pointer, the robber's prospects, the last move."""

from client.art import keys
from client.layout import BoardView
from client.screens.table.board import picture_angle
from client.screens.table.pen import TablePen
from client.screens.table.places import Places, harbors, harm, positions
from client.screens.table.sight import Sight

SOME, MUCH = 4, 8  # pips lost to the others from which a ring is thicker, and thickest; of ships, which count SHIP each
SHIP = 3
SMALL = 27  # the radius below which a line round every hex would hide what it is


def prospects(pen: TablePen, sight: Sight, places: Places, view: BoardView) -> None:
    """Ring each hex on which the robber or the pirate would cost somebody something, the thicker the more it costs.

    Where it costs oneself the ring is dashed; a thin line goes round other land, and open sea stays as it is.
    """
    radius = int(view.radius)
    rung = set()
    for number in places.kinds.get("hex", {}):
        ring = _ring_of(sight, number, is_small=radius < SMALL)
        if not ring:
            continue
        rung.add(number)
        x, y = view.at(sight.chart.hexes[number])
        pen.sprite(keys.marker(ring, radius, pen.theme), x, y, clip=view.frame)
        token = sight.state.tiles.token[number]
        if token:
            pen.sprite(keys.token(token, radius, pen.theme), x, y, clip=view.frame)
    at_sea = {number for number in rung if sight.state.tiles.sea_hexes >> number & 1}
    for edge, side, harbor in harbors(sight.state.game.board):
        if at_sea.intersection(sight.state.game.board.edge_hexes[edge]):  # a ring would run through its ticket
            ticket = keys.ticket(harbor, side, radius, pen.theme)
            pen.sprite(ticket, *view.at(sight.chart.edges[edge]), clip=view.frame)


def _ring_of(sight: Sight, number: int, *, is_small: bool) -> str:
    """The mark that tells what robber or pirate would cost on a hex; none on open sea, nor where lines hide tiles."""
    costs = harm(sight, number)
    if sight.seat is not None and costs.get(sight.seat):
        return "harm_own"
    at_sea = sight.state.tiles.sea_hexes >> number & 1
    worth = sum(costs.values()) * (SHIP if at_sea else 1)
    if not worth:
        return "" if at_sea or is_small else "legal_hex"
    return "harm3" if worth > MUCH else "harm2" if worth > SOME else "harm1"


def spots(pen: TablePen, places: Places, sight: Sight, view: BoardView) -> None:
    """Put a dot on every place where the thing in hand may go."""
    if not places.shown:
        return
    for kind, found in places.kinds.items():
        if kind == "hex":
            continue
        # A ship's dot carries a sail: on a coast it lies near that of a road.
        marker = keys.marker("legal_ship" if kind in ("ship", "sail") else "legal", int(view.radius), pen.theme)
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
        if sight.state.tiles.sea_hexes >> number & 1:
            pen.sprite(keys.pirate(radius), *view.at(positions(sight, "pirate")[number]), alpha=0.7)
        else:
            pen.sprite(keys.robber(radius), x, y, alpha=0.7)
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
    """Ring what was built or moved last, so that nobody has to ask; beneath the pieces, whose signs stay whole."""
    if sight.last_place is None:
        return
    kind, number = sight.last_place
    x, y = view.at(positions(sight, kind)[number])
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
