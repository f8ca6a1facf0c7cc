"""Where a thing may not go, and why: pieces (R6), robber and pirate (R5.2, R5.3)."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from client.layout import BoardView, among, nearest
from client.scene import Rect, Target
from client.screens.table.places import NEAR, Places, positions
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.actions import BuildCity, BuildRoad, BuildSettlement, BuildShip
from hearthsea.base import Action
from hearthsea.engine import check
from hearthsea.illegal import IllegalAction
from hearthsea.pieces import Terrain

BUILDS: dict[str, Callable[[int, int], Action]] = {
    "settlement": BuildSettlement,
    "city": BuildCity,
    "road": BuildRoad,
    "ship": BuildShip,
}
ELSEWHERE = {"no_land", "no_sea"}  # of a road and a ship that may both be set: the other kind's reason tells more
RADIUS = 0.24  # of what carries the reason, in hex radii


def place(sight: Sight, places: Places, view: BoardView, at: tuple[float, float]) -> Target | None:
    """What tells why a thing in hand cannot go to the corner or edge that is pointed at, far from any where it can."""
    seat = sight.seat
    if not places.shown or seat is None:
        return None
    told: list[tuple[bool, float, str, int, str]] = []
    for kind in BUILDS.keys() & places.kinds.keys():
        spots = positions(sight, kind)
        hit = nearest(view, among(spots, range(len(spots))), *at, NEAR)
        if hit is None:
            continue
        try:
            check(sight.state, BUILDS[kind](seat, hit[0]))
        except IllegalAction as refusal:
            if refusal.code != "occupied":  # what stands there says so
                words = say("status.refused", text=str(refusal), rule=refusal.rule)
                told.append((refusal.code in ELSEWHERE, hit[1], kind, hit[0], words))
    if not told:
        return None
    _, _, kind, number, words = min(told)
    x, y = view.at(positions(sight, kind)[number])
    radius = view.radius * RADIUS
    box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    return Target(
        f"barred:{kind}:{number}", box, words, enabled=False, circle=(x, y, radius), focusable=False, cursor=""
    )


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
