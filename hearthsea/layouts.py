"""A dealt map as a value: what a game is played on, and what travels in its header."""

from collections.abc import Sequence

from msgspec import Struct

from hearthsea.resources import RESOURCE_NAMES

ANY_KIND = 5
"""The kind of a 3:1 harbor; the others are the numbers of the resources."""
HARBOR_NAMES = (*RESOURCE_NAMES, "3:1")
REDS = (6, 8)


MOST_ROADS_AND_SHIPS = 45
"""Of a seat, together: to measure the longest route through a dense net takes a tenth of a second at 44 pieces, half a
minute at 64, and the whole table would wait for it (R9.1)."""


class PieceLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces of each kind a seat has (R1.3)."""

    road: int = 15
    settlement: int = 5
    city: int = 4
    ship: int = 0


class Layout(Struct, frozen=True, array_like=True):
    """A dealt map, whole: it travels in a game's header, so nobody else needs the file.

    ``tiles`` are (q, r, terrain, token) in map order; ``harbors`` (q, r, side, kind) with ``side`` a number of
    :data:`hearthsea.hexgrid.SIDES` and ``kind`` a resource or :data:`ANY_KIND`; ``start`` the hexes a set-up
    settlement must touch, empty for any land. ``fog`` counts the tiles the fog hides, by terrain, ``fog_tokens`` are
    their tokens. ``home`` are the islands one may start on, each by a hex; empty for all of them, and with
    ``home_is_started`` those a seat did start on count as home (R11.4). ``fords`` are (q, r, side). ``deck`` counts
    the development cards, empty for R1.5. ``kept`` are terrains that a shuffle of resources leaves alone.
    """

    name: str
    title: str
    tiles: tuple[tuple[int, int, int, int], ...]
    harbors: tuple[tuple[int, int, int, int], ...] = ()
    pieces: PieceLimits = PieceLimits()
    points: int = 10
    points_for_two: int = 10
    hand_limit: int = 7
    seats_min: int = 2
    seats_max: int = 8
    start: tuple[tuple[int, int], ...] = ()
    fog: tuple[int, ...] = ()
    fog_tokens: tuple[int, ...] = ()
    home: tuple[tuple[int, int], ...] = ()
    home_is_started: bool = False
    fords: tuple[tuple[int, int, int], ...] = ()
    pirate: tuple[int, int] | None = None
    deck: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


def in_map_order(tiles: Sequence[tuple[int, int, int, int]]) -> tuple[tuple[int, int, int, int], ...]:
    """Tiles by r, then q (R1.6)."""
    return tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0])))
