"""A layout in the words of the pictures' keys."""

from client.art.keys import Harbor, Tile
from hearthsea.maps import HARBOR_NAMES, Layout
from hearthsea.pieces import TERRAIN_NAMES


def tile_keys(layout: Layout) -> tuple[Tile, ...]:
    """The tiles as `client.art.keys` wants them."""
    return tuple((q, r, TERRAIN_NAMES[terrain], token) for q, r, terrain, token in layout.tiles)


def harbor_keys(layout: Layout) -> tuple[Harbor, ...]:
    """The harbors as `client.art.keys` wants them."""
    return tuple((q, r, side, HARBOR_NAMES[kind]) for q, r, side, kind in layout.harbors)
