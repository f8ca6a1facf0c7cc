"""Islands as connected land on plain coordinates, who has a bonus for which, and where one may start (R2.3, R11.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from tests.oracle.ground import Hex, Node, beside


def islands(tiles: Mapping[Hex, str]) -> list[set[Hex]]:
    """The parts of everything that is not sea, fog among them."""
    left = {place for place, terrain in tiles.items() if terrain != "sea"}
    found = []
    while left:
        part = {left.pop()}
        while more := {other for place in part for other in beside(place)} & left:
            part |= more
            left -= more
        found.append(part)
    return found


def is_start(tiles: Mapping[Hex, str], home: AbstractSet[Hex], start: AbstractSet[Hex], node: Node) -> bool:
    """Whether the map allows starting at a node: on a home island where there are any, at a starting hex likewise."""
    at_home = not home or any(part & home and part & node for part in islands(tiles))
    return at_home and (not start or bool(start & node))


class Bonuses:
    """Follows the settlements of one game from its beginning; a building never leaves its island."""

    def __init__(self, tiles: Mapping[Hex, str], home: AbstractSet[Hex], *, started: bool, seats: int) -> None:
        self.islands = islands(tiles)
        self.counts = bool(home) or started
        self.home = {number for number, part in enumerate(self.islands) if part & home}
        self.known: list[frozenset[int]] = [frozenset()] * seats
        self.earned: list[frozenset[int]] = [frozenset()] * seats

    def follow(self, nodes: Sequence[AbstractSet[Node]], *, setup: bool) -> None:
        """One more position: the nodes of each seat's buildings; in the set-up nothing is earned."""
        for seat, own in enumerate(nodes):
            there = {number for number, part in enumerate(self.islands) if any(part & node for node in own)}
            fresh = frozenset(there) - self.known[seat]
            self.known[seat] |= fresh
            if self.counts and not setup:
                self.earned[seat] |= fresh - self.home
