"""Where robber and pirate may not go, and why (R5.2, R5.3)."""

from collections.abc import Iterable, Iterator

import msgspec

from client.scene import Target
from client.screens.table.places import Places
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.pieces import Terrain


def told(sight: Sight, places: Places, around: Iterable[Target]) -> Iterator[Target]:
    """The targets of the tiles, where robber or pirate is to move: those they may not go to say why (R5.2, R5.3)."""
    free = places.kinds.get("hex", {})
    for target in around:
        number = int(target.id.partition(":")[2])
        why = "" if number in free else _why_not(sight, number)
        yield msgspec.structs.replace(target, enabled=False, tooltip=f"{why}\n{target.tooltip}") if why else target


def _why_not(sight: Sight, place: int) -> str:
    """Why robber or pirate may not go to a hex; empty where neither ever goes."""
    state = sight.state
    terrain = state.tiles.terrain[place]
    if place in (state.robber, state.pirate):
        return say("why.barred.stays")
    if terrain == Terrain.FOG:
        return say("why.barred.fog")
    is_open_sea = terrain == Terrain.SEA and not sight.at_sea
    return say("why.barred.friendly") if state.game.settings.friendly_robber and not is_open_sea else ""
