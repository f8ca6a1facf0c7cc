"""Hexes, nodes and edges of a pointy-top axial grid, their neighbourhood and their text form.

Coordinates as in the notation (docs/notation.md): ``q`` grows to the east, ``r`` to the south-east.
Every node and edge has several names (aliases); the values here are always the canonical one.
"""

import re
from typing import NamedTuple

from hearthsea.shown import quoted

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")

_NEIGHBOUR = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
# Alias of a corner: the offset of the hex that owns the node, and the corner's name there.
_NODE_OWNER = {
    "N": (0, 0, "N"),
    "S": (0, 0, "S"),
    "NE": (1, -1, "S"),
    "SE": (0, 1, "N"),
    "SW": (-1, 1, "N"),
    "NW": (0, -1, "S"),
}
_EDGE_OWNER = {
    "NE": (0, 0, "NE"),
    "E": (0, 0, "E"),
    "SE": (0, 0, "SE"),
    "SW": (-1, 1, "NE"),
    "W": (-1, 0, "E"),
    "NW": (0, -1, "SE"),
}
_EDGE_CORNERS = {"NE": ("N", "NE"), "E": ("NE", "SE"), "SE": ("SE", "S")}
_NUMBER = r"-?[0-9]{1,4}"
_HEX = re.compile(rf"({_NUMBER}),({_NUMBER})")
_PLACE = re.compile(rf"({_NUMBER}),({_NUMBER}):([A-Z]{{1,2}})")


class Hex(NamedTuple):
    """A place for a tile, by its axial coordinates."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @property
    def neighbours(self) -> tuple["Hex", ...]:
        """The six hexes around, in the order of :data:`SIDES`."""
        return tuple(Hex(self.q + dq, self.r + dr) for dq, dr in (_NEIGHBOUR[side] for side in SIDES))

    @property
    def nodes(self) -> tuple["Node", ...]:
        """The six corners, in the order of :data:`CORNERS`."""
        return tuple(node_at(self, corner) for corner in CORNERS)

    @property
    def edges(self) -> tuple["Edge", ...]:
        """The six sides, in the order of :data:`SIDES`."""
        return tuple(edge_at(self, side) for side in SIDES)

    @property
    def xy(self) -> tuple[float, float]:
        """The centre in units of the hex radius, x to the right, y down."""
        return 3**0.5 * (self.q + self.r / 2), 1.5 * self.r


class Node(NamedTuple):
    """A corner, canonical: the N or S corner of exactly one hex."""

    q: int
    r: int
    corner: str

    def __str__(self) -> str:
        return f"{self.q},{self.r}:{self.corner}"

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here, on the board or not."""
        q, r = self.q, self.r
        if self.corner == "N":
            return Hex(q, r), Hex(q, r - 1), Hex(q + 1, r - 1)
        return Hex(q, r), Hex(q, r + 1), Hex(q - 1, r + 1)

    @property
    def xy(self) -> tuple[float, float]:
        """The place in units of the hex radius, x to the right, y down."""
        x, y = Hex(self.q, self.r).xy
        return x, y - 1 if self.corner == "N" else y + 1


class Edge(NamedTuple):
    """A side, canonical: the NE, E or SE side of exactly one hex."""

    q: int
    r: int
    side: str

    def __str__(self) -> str:
        return f"{self.q},{self.r}:{self.side}"

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes on its sides, on the board or not."""
        dq, dr = _NEIGHBOUR[self.side]
        return Hex(self.q, self.r), Hex(self.q + dq, self.r + dr)

    @property
    def nodes(self) -> tuple[Node, Node]:
        """Its two ends."""
        here = Hex(self.q, self.r)
        first, second = _EDGE_CORNERS[self.side]
        return node_at(here, first), node_at(here, second)

    @property
    def xy(self) -> tuple[float, float]:
        """The middle in units of the hex radius, x to the right, y down."""
        (ax, ay), (bx, by) = (node.xy for node in self.nodes)
        return (ax + bx) / 2, (ay + by) / 2


def node_at(place: Hex, corner: str) -> Node:
    """The node at a corner (one of :data:`CORNERS`) of a hex."""
    dq, dr, name = _NODE_OWNER[corner]
    return Node(place.q + dq, place.r + dr, name)


def edge_at(place: Hex, side: str) -> Edge:
    """The edge at a side (one of :data:`SIDES`) of a hex."""
    dq, dr, name = _EDGE_OWNER[side]
    return Edge(place.q + dq, place.r + dr, name)


def parse_hex(text: str) -> Hex:
    """Read ``"q,r"``; raises ValueError with the offending text.

    >>> parse_hex("2,-1")
    Hex(q=2, r=-1)
    """
    found = _HEX.fullmatch(text)
    if not found:
        raise ValueError(f'{quoted(text)} is no hex: write q,r such as "0,-2"')
    return Hex(int(found[1]), int(found[2]))


def parse_node(text: str) -> Node:
    """Read ``"q,r:CORNER"``, any alias; raises ValueError with the offending text.

    >>> str(parse_node("0,0:NE"))
    '1,-1:S'
    """
    found = _PLACE.fullmatch(text)
    if not found or found[3] not in CORNERS:
        raise ValueError(f"{quoted(text)} is no node: write q,r:CORNER with a corner of {' '.join(CORNERS)}")
    return node_at(Hex(int(found[1]), int(found[2])), found[3])


def parse_edge(text: str) -> Edge:
    """Read ``"q,r:SIDE"``, any alias; raises ValueError with the offending text.

    >>> str(parse_edge("0,0:W"))
    '-1,0:E'
    """
    found = _PLACE.fullmatch(text)
    if not found or found[3] not in SIDES:
        raise ValueError(f"{quoted(text)} is no edge: write q,r:SIDE with a side of {' '.join(SIDES)}")
    return edge_at(Hex(int(found[1]), int(found[2])), found[3])
