"""The maps that come with the game, and the door to everything about maps.

>>> load_map("classic").seats
(2, 4)
>>> len(deal(load_map("classic"), seed=7).tiles)
19
"""

from importlib import resources as package_files

from hearthsea.dealing import DEALS, deal, dealt, fair_deal, reds_apart, unevenness
from hearthsea.layouts import ANY_KIND, HARBOR_NAMES, REDS, Layout, PieceLimits, in_map_order
from hearthsea.map_drawing import fixed_deal, parse_harbor, parse_tile
from hearthsea.map_files import parse_map
from hearthsea.map_format import MapError, MapFile

__all__ = [
    "ANY_KIND",
    "DEALS",
    "HARBOR_NAMES",
    "REDS",
    "Layout",
    "MapError",
    "MapFile",
    "PieceLimits",
    "deal",
    "dealt",
    "fair_deal",
    "fixed_deal",
    "in_map_order",
    "load_map",
    "map_names",
    "parse_harbor",
    "parse_map",
    "parse_tile",
    "reds_apart",
    "unevenness",
]

_NAMES = (
    "classic",
    "classic_wide",
    "new_shores",
    "new_shores_wide",
    "four_islands",
    "four_islands_wide",
    "fog_islands",
    "fog_islands_wide",
    "black_forest",
    "gold_rush",
    "large",
    "rivers",
    "continental_drift",
)


def map_names() -> tuple[str, ...]:
    """The names of the maps that come with the game, in the order of the rulebook's table (R15)."""
    return _NAMES


def load_map(name: str) -> MapFile:
    """A map that comes with the game; raises ValueError naming those there are."""
    if name not in _NAMES:
        raise ValueError(f'There is no map "{name}"; there are {", ".join(_NAMES)}.')
    text = (package_files.files("hearthsea") / "maps" / f"{name}.toml").read_text(encoding="utf-8")
    return parse_map(text, f"{name}.toml")
