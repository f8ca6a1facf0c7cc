"""Which place of the board a pixel means: the nearest that is open, unless another one is pointed at straight."""

from client.layout import BoardView, among, nearest
from client.screens.table.places import Places, positions
from client.screens.table.sight import Sight

DIRECT = 0.28  # hex radii: so near to a corner or a side that is not open no other is meant


def place_at(sight: Sight, places: Places, view: BoardView, x: float, y: float) -> str:
    """The id of the open place nearest to a pixel of the board, "" where none is near enough or another is meant."""
    best, least = "", float("inf")
    for kind, found in places.kinds.items():
        hit = nearest(view, {number: places.spot(sight, kind, number) for number in found}, x, y, places.reach)
        if hit is not None and hit[1] < least:
            best, least = f"{kind}:{hit[0]}", hit[1]
    return "" if places.shown and _means_another(sight, places, view, (x, y), least) else best


def _means_another(sight: Sight, places: Places, view: BoardView, at: tuple[float, float], least: float) -> bool:
    """Whether a pixel is straight at a corner or side where a piece may not go, nearer than to any where it may."""
    if "hex" in places.kinds:
        return False
    for kind in places.kinds:
        spots = positions(sight, kind)
        straight = nearest(view, among(spots, range(len(spots))), *at, DIRECT)
        if straight is not None and straight[1] < least:
            return all(straight[0] not in found for found in places.kinds.values())
    return False
