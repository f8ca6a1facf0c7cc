"""Plain coordinates: what lies beside what, and what stands where; common to the oracles of refusals.

A hex is (q, r), an edge the frozenset of the two hexes beside it, a node the frozenset of the three around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Hex = tuple[int, int]
Edge = frozenset[Hex]
Node = frozenset[Hex]
Position = dict[str, Any]
Wish = dict[str, Any]

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
COSTS = {
    "road": (1, 1, 0, 0, 0),
    "ship": (1, 0, 1, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "card": (0, 0, 1, 1, 1),
}
WATER = ("sea", "fog")


def beside(place: Hex) -> list[Hex]:
    """The six hexes around one."""
    return [(place[0] + dq, place[1] + dr) for dq, dr in AROUND]


def corners(edge: Edge) -> list[Node]:
    """The two nodes of an edge: its two hexes with each of the two that neighbour both."""
    first, second = edge
    return [frozenset((first, second, third)) for third in beside(first) if third in beside(second)]


def sides(node: Node) -> list[Edge]:
    """The three edges of a node."""
    return [node - {place} for place in node]


def next_nodes(node: Node) -> list[Node]:
    """The three nodes one edge away."""
    return [other for edge in sides(node) for other in corners(edge) if other != node]


def on_turn(position: Position, wish: Wish, *phases: str) -> Iterator[str]:
    """What is wrong with the moment."""
    if wish["seat"] != position["turn"]:
        yield "not_your_turn"
    if position["phase"] not in phases:
        yield "wrong_phase"


def standing(position: Position) -> dict[Node, int]:
    """Whose building stands on which node."""
    return {
        node: seat for kind in ("settlements", "cities") for seat, nodes in enumerate(position[kind]) for node in nodes
    }


def lacks(have: Any, need: Any) -> bool:
    """Whether the five numbers needed are not there."""
    return any(a < b for a, b in zip(have, need, strict=True))


def is_dry(position: Position, hexes: frozenset[Hex]) -> bool:
    """Whether any of these hexes is land."""
    return any(position["tiles"].get(place, "sea") not in WATER for place in hexes)


def takes_road(position: Position, edge: Edge) -> bool:
    """Land on a side, or a ford (R6.2)."""
    return is_dry(position, edge) or edge in position["fords"]


def takes_ship(position: Position, edge: Edge) -> bool:
    """A sea hex of the board on a side (R11.1)."""
    return any(position["tiles"].get(place) == "sea" for place in edge)


def at_pirate(position: Position, edge: Edge) -> bool:
    """Whether the pirate lies beside an edge."""
    return position["pirate"] is not None and position["pirate"] in edge


def has_ships(position: Position) -> bool:
    """Whether it is a sea map (R11.1)."""
    return bool(position["limits"][3])


def laid(position: Position, lifted: Edge | None = None) -> set[Edge]:
    """The edges with anybody's road or ship, one of them thought away."""
    pieces = [*position["roads"], *position["ships"]]
    return {edge for own in pieces for edge in own} - {lifted}


def touching(position: Position, seat: int, edge: Edge, own: set[Edge]) -> list[Node]:
    """The ends at which a piece would join these own pieces or an own building, whoever stands there."""
    there = standing(position)
    return [node for node in corners(edge) if there.get(node) == seat or any(side in own for side in sides(node))]


def can_lay(position: Position, seat: int, edge: Edge, kind: str) -> bool:
    """Whether a free road or ship has its place on an edge, supply apart."""
    own = position[kind + "s"][seat]
    there = standing(position)
    joined = [node for node in touching(position, seat, edge, own - {edge}) if there.get(node, seat) == seat]
    fits = takes_road(position, edge)
    if kind == "ship":
        fits = has_ships(position) and takes_ship(position, edge) and not at_pirate(position, edge)
    return bool(joined) and fits and edge not in laid(position)


def free_place(position: Position, seat: int) -> bool:
    """Whether there is a place and a piece for a free road or ship (R7.2)."""
    edges = {frozenset((place, other)) for place in position["tiles"] for other in beside(place)}
    return any(
        len(position[kind + "s"][seat]) < position["limits"][number]
        and any(can_lay(position, seat, edge, kind) for edge in edges)
        for kind, number in (("road", 0), ("ship", 3))
    )
