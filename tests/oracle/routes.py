"""Longest roads by growing every walk at once, and by judging every set of pieces.

A piece is a pair of ends, any hashable. The engine walks from odd nodes; here walks of length n are grown from those of
length n - 1, all of them, whatever their shape; for few pieces a third method asks each subset whether it is a walk.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations

End = Hashable
Piece = tuple[End, End]


def longest(pieces: Sequence[Piece], enemies: frozenset[End]) -> int:
    """The most pieces of one walk, each used once, that passes no enemy (it may begin or end at one)."""
    # A walk so far: which pieces it used, and the end at which it stands.
    walks = {(frozenset([number]), end) for number, piece in enumerate(pieces) for end in piece}
    length = 0
    while walks:
        length += 1
        walks = {
            (used | {number}, piece[1] if piece[0] == stand else piece[0])
            for used, stand in walks
            if stand not in enemies
            for number, piece in enumerate(pieces)
            if number not in used and stand in piece
        }
    return length


def longest_by_subsets(pieces: Sequence[Piece], enemies: frozenset[End]) -> int:
    """The same by asking every subset, largest first; for up to a dozen pieces."""
    # An end at an enemy is a stop of its own for every piece that comes there.
    split = [tuple((end, number) if end in enemies else end for end in piece) for number, piece in enumerate(pieces)]
    for size in range(len(split), 0, -1):
        if any(_is_walk(chosen) for chosen in combinations(split, size)):
            return size
    return 0


def _is_walk(pieces: Sequence[tuple[End, ...]]) -> bool:
    """Connected, and at most two ends with an odd number of pieces (Euler)."""
    ends = [end for piece in pieces for end in piece]
    if sum(ends.count(end) % 2 for end in set(ends)) > 2:
        return False
    reached = set(pieces[0])
    left = list(pieces[1:])
    while touching := [piece for piece in left if reached & set(piece)]:
        for piece in touching:
            reached |= set(piece)
            left.remove(piece)
    return not left


def trade_route(roads: Sequence[Piece], ships: Sequence[Piece], own: frozenset[End], enemies: frozenset[End]) -> int:
    """The longest trade route, told step by step: one stands at an end, came by road or ship, and goes on.

    From a piece to the next one may go where no enemy stands, and from road to ship only at an own building.
    """
    pieces = [(piece, "road") for piece in roads] + [(piece, "ship") for piece in ships]
    walks = {(frozenset([number]), end) for number, (piece, _) in enumerate(pieces) for end in piece}
    came = {walk: {pieces[number][1] for number in walk[0]} for walk in walks}
    length = 0
    while came:
        length += 1
        longer: dict[tuple[frozenset[int], End], set[str]] = {}
        for (used, stand), ways in came.items():
            if stand in enemies:
                continue
            for number, (piece, way) in enumerate(pieces):
                if number not in used and stand in piece and (way in ways or stand in own):
                    end = piece[1] if piece[0] == stand else piece[0]
                    longer.setdefault((used | {number}, end), set()).add(way)
        came = longer
    return length
