"""What Euler's formula and plain counting say of a land of hexes, without naming a node or an edge by itself."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Hex = tuple[int, int]


def coast(land: AbstractSet[Hex]) -> int:
    """Sides of land hexes with no land beyond."""
    return sum((q + dq, r + dr) not in land for q, r in land for dq, dr in AROUND)


def edges(land: AbstractSet[Hex]) -> int:
    """Sides of all hexes, those between two counted once: E = 3H + B/2."""
    return (6 * len(land) + coast(land)) // 2


def nodes(land: AbstractSet[Hex]) -> int:
    """V = E - H + landmasses - enclosed seas."""
    return edges(land) - len(land) + len(parts(land)) - _enclosed(land)


def parts(places: AbstractSet[Hex]) -> list[set[Hex]]:
    """The connected parts."""
    left = set(places)
    found = []
    while left:
        part = {left.pop()}
        while more := {(q + dq, r + dr) for q, r in part for dq, dr in AROUND} & left:
            part |= more
            left -= more
        found.append(part)
    return found


def _enclosed(land: AbstractSet[Hex]) -> int:
    """Seas that do not reach the outside: parts of the water within a frame around the land, but for the outer one."""
    qs, rs = [q for q, _ in land], [r for _, r in land]
    frame = {(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
    return len(parts(frame - land)) - 1
