"""Why ships, the pirate, gold and taking back are refused (R4.3, R5.2, R11, R14.8); all reasons, in no order."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.ground import (
    COSTS,
    WATER,
    Edge,
    Position,
    Wish,
    at_pirate,
    beside,
    corners,
    has_ships,
    lacks,
    laid,
    on_turn,
    sides,
    standing,
    takes_ship,
    touching,
)


def _sea_place(position: Position, seat: int, edge: Edge, own: set[Edge], lifted: Edge | None) -> Iterator[str]:
    """What is wrong with an edge as a place for a ship beside these own ships."""
    if edge in laid(position, lifted):
        yield "occupied"
    if not takes_ship(position, edge):
        yield "no_sea"
    if at_pirate(position, edge):
        yield "pirate"
    there = standing(position)
    joined = touching(position, seat, edge, own)
    if not joined:
        yield "not_connected"
    elif all(there.get(node, seat) != seat for node in joined):
        yield "blocked"


def build_ship(position: Position, wish: Wish) -> Iterator[str]:
    """R2.1, R6.1, R7.2, R11.1."""
    seat, edge = wish["seat"], wish["at"]
    yield from on_turn(position, wish, "main", "extra", "free", "setup")
    setup = position["phase"] == "setup"
    if setup and position["node"] is None:
        yield "wrong_phase"
    if edge is None:
        yield "off_board"
        return
    if len(position["ships"][seat]) >= position["limits"][3]:
        yield "none_left"
    if setup:
        if position["node"] is not None and edge not in sides(position["node"]):
            yield "not_connected"
        elsewhere = ("occupied", "no_sea", "pirate")
        yield from (code for code in _sea_place(position, seat, edge, set(), None) if code in elsewhere)
        return
    yield from _sea_place(position, seat, edge, position["ships"][seat] - {edge}, None)
    if position["phase"] != "free" and lacks(position["hands"][seat], COSTS["ship"]):
        yield "cannot_afford"


def is_open_end(position: Position, seat: int, ship: Edge) -> bool:
    """Whether at one of its nodes there is no other own ship and no own building (R11.2)."""
    there = standing(position)
    return any(
        there.get(node) != seat and not any(side in position["ships"][seat] for side in sides(node) if side != ship)
        for node in corners(ship)
    )


def move_ship(position: Position, wish: Wish) -> Iterator[str]:
    """R11.2."""
    seat, start, goal = wish["seat"], wish["from"], wish["to"]
    yield from on_turn(position, wish, "main", "extra")
    if start is None or goal is None:
        yield "off_board"
        return
    own = position["ships"][seat]
    is_own = start in own
    lifted = start if is_own else None
    yield from _sea_place(position, seat, goal, own - {start}, lifted)
    if at_pirate(position, start):
        yield "pirate"
    if not is_own:
        yield "no_place"
    elif not is_open_end(position, seat, start):
        yield "closed_route"
    if is_own and start in position["new_ships"]:
        yield "built_this_turn"
    if start == goal:
        yield "must_move"
    if position["moved_ship"]:
        yield "moved_already"


def move_pirate(position: Position, wish: Wish) -> Iterator[str]:
    """R5.2, R5.3, R11.3."""
    seat, place = wish["seat"], wish["to"]
    yield from on_turn(position, wish, "robber")
    if place is None:
        yield "off_board"
        return
    terrain = position["tiles"][place]
    if not has_ships(position) or terrain not in WATER:
        yield "no_sea"
    if terrain == "fog":
        yield "fog"
    if place == position["pirate"]:
        yield "must_move"
    edges = {frozenset((place, other)) for other in beside(place)}
    sailing = {other for other in range(position["seats"]) if position["ships"][other] & edges}
    there = sailing | {owner for node, owner in standing(position).items() if place in node}
    if position["settings"]["friendly_robber"] and any(position["visible_points"][other] < 3 for other in there):
        yield "protected"
    robbed = {other for other in sailing if other != seat and position["hand_sizes"][other]}
    if wish["victim"] is not None:
        if wish["victim"] not in robbed:
            yield "not_a_victim"
    elif len(robbed) > 1:
        yield "victim_due"


def choose_gold(position: Position, wish: Wish) -> Iterator[str]:
    """R4.3: in turn order from the seat on turn, what is owed as far as the bank goes."""
    seat = wish["seat"]
    if position["phase"] != "gold":
        yield from on_turn(position, wish, "gold")
        return
    seats = position["seats"]
    order = sorted(range(seats), key=lambda other: (other - position["turn"]) % seats)
    owed = position["owed"]
    if seat != next(other for other in order if owed[other]):
        yield "not_your_turn"
    if lacks(position["bank"], wish["cards"]):
        yield "bank_empty"
    if sum(wish["cards"]) != min(owed[seat], sum(position["bank"])):
        yield "wrong_count"


def undo(position: Position, wish: Wish) -> Iterator[str]:
    """R14.8; whether anything can be taken back is history, told by the position."""
    if wish["seat"] != position["turn"]:
        yield "not_your_turn"
    if not position["undo"]:
        yield "nothing_to_undo"
