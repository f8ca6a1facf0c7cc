"""Whether a header from elsewhere, a file or another machine, can be played on at all.

A layout's kinds of values are judged where it is decoded; here their sizes and places are, so that what is built from
them cannot fail.
"""

from collections.abc import Iterator, Sequence

from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.layouts import ANY_KIND, MOST_ROADS_AND_SHIPS, Layout
from hearthsea.pieces import CARD_NAMES, Terrain
from hearthsea.resources import LARGEST_COUNT

MOST_SEATS = 8
FARTHEST = 9999
LARGEST_TOKEN = 12


def flaw(layout: Layout, seats: int) -> str:
    """What keeps a layout from being a board, as a phrase; empty where nothing does."""
    return next(_flaws(layout, seats), "")


def _flaws(layout: Layout, seats: int) -> Iterator[str]:
    if not 1 <= seats <= MOST_SEATS:
        yield f"{seats} players do not fit at a table"
    tiles = {(q, r): terrain for q, r, terrain, _ in layout.tiles}
    if not tiles or len(tiles) < len(layout.tiles):
        yield "its tiles lie on each other, or there are none"
    if any(max(abs(q), abs(r)) > FARTHEST for q, r in tiles):
        yield "a tile lies too far out"
    if any(not (0 <= terrain <= Terrain.FOG and 0 <= token <= LARGEST_TOKEN) for _, _, terrain, token in layout.tiles):
        yield "a tile is none"
    if any(not (0 <= side < len(SIDES) and 0 <= kind <= ANY_KIND) for _, _, side, kind in layout.harbors):
        yield "a harbor is none"
        return
    if any(not 0 <= side < len(SIDES) for _, _, side in layout.fords):
        yield "a ford is none"
        return
    edges = [*(harbor[:3] for harbor in layout.harbors), *layout.fords]
    if any(not any(place in tiles for place in edge_at(Hex(q, r), SIDES[side]).hexes) for q, r, side in edges):
        yield "a harbor or a ford lies off the board"
    if any(place not in tiles for place in (*layout.start, *layout.home)):
        yield "a place to start is off the board"
    if layout.pirate is not None and layout.pirate not in tiles:
        yield "the pirate is off the board"
    yield from _stocks(layout)


def _stocks(layout: Layout) -> Iterator[str]:
    pieces = layout.pieces
    numbers = (pieces.road, pieces.settlement, pieces.city, pieces.ship, layout.points, layout.points_for_two)
    if not _counts(numbers) or not _counts((layout.hand_limit,)):
        yield "a number of pieces or points is out of bounds"
    if pieces.road + pieces.ship > MOST_ROADS_AND_SHIPS:
        yield "a seat has more roads and ships than can be measured"
    if layout.deck and (len(layout.deck) != len(CARD_NAMES) or not _counts(layout.deck)):
        yield "its deck is none"
    if layout.fog and (len(layout.fog) != len(Terrain) or not _counts(layout.fog)):
        yield "its fog hides what cannot be"
    if any(not 0 < token <= LARGEST_TOKEN for token in layout.fog_tokens):
        yield "a token under its fog is none"
    if any(not 0 <= kind <= Terrain.FOG for kind in layout.kept):
        yield "a terrain it keeps is none"


def _counts(numbers: Sequence[int]) -> bool:
    return all(0 <= number <= LARGEST_COUNT for number in numbers)
