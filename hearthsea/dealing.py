"""Dealing a map anew: terrains, tokens and kinds of harbors, reds apart; and the fair deal (R15.5).

Within each area of the map terrains change places with terrains and tokens with tokens; water, fog and what the file
fixes stay. Reds (6 and 8) are laid first, one after the other on hexes that no red touches, so that even a board of
165 hexes needs a few tries only.
"""

from typing import NamedTuple

from msgspec import structs

from hearthsea.chance import Chance, SeededChance, shuffled
from hearthsea.hexgrid import SIDES, Hex, edge_at, parse_edge, parse_hex
from hearthsea.layouts import REDS, Layout
from hearthsea.map_drawing import TOKENLESS, WATER, fixed_deal, fixed_terrains
from hearthsea.map_format import MapFile
from hearthsea.pieces import Terrain, pips

DEALS = ("random", "fair", "fixed")
"""How a table may have its map dealt."""
FAIR_DEALS = 40
"""Of so many deals the fair one is the most even."""
CHECKED_TRIES = 500
"""So many tries a check gives each of its deals."""
_TRIES = 20 * CHECKED_TRIES
"""A table is given more: where the check could deal five times, no deal shall fail."""


class Area(NamedTuple):
    """Hexes that are dealt among themselves: those whose terrain is dealt, those whose token is, in map order."""

    hexes: tuple[Hex, ...]
    terrains: tuple[Hex, ...]
    tokens_fixed: frozenset[Hex]


def deal(drawn: MapFile, seed: int | None, how: str = "random") -> Layout:
    """Deal a map: its fixed deal for ``None`` or "fixed", else the deal of that seed, "random" or "fair"."""
    if how not in DEALS:
        raise ValueError(f'"{how}" is no way to deal: it must be one of {", ".join(DEALS)}.')
    if seed is None or how == "fixed":
        return fixed_deal(drawn)
    chance = SeededChance(seed)
    return fair_deal(drawn, chance) if how == "fair" else dealt(drawn, chance)


def areas(drawn: MapFile, fixed: Layout) -> list[Area]:
    """The areas of a map, what no area names last; hexes of each in map order."""
    terrain = {Hex(q, r): kind for q, r, kind, _ in fixed.tiles}
    held = set(fixed_terrains(drawn, terrain))
    tokens_fixed = frozenset(parse_hex(place) for place in drawn.fixed_tokens)
    named = {parse_hex(place): name for name, places in drawn.areas.items() for place in places}
    found = []
    for name in (*drawn.areas, None):
        hexes = tuple(place for place, kind in terrain.items() if kind not in WATER and named.get(place) == name)
        if hexes:
            found.append(Area(hexes, tuple(place for place in hexes if place not in held), tokens_fixed))
    return found


def dealt(drawn: MapFile, chance: Chance, tries: int = _TRIES) -> Layout:
    """A map dealt anew by some chance; raises ValueError where its reds cannot be kept apart in so many tries."""
    fixed = fixed_deal(drawn)
    parts = areas(drawn, fixed)
    for _ in range(tries):
        terrain = {Hex(q, r): kind for q, r, kind, _ in fixed.tiles}
        for area in parts:
            order = shuffled([terrain[place] for place in area.terrains], chance, "terrain")
            terrain.update(zip(area.terrains, order, strict=True))
        tokens = _tokens(fixed, parts, terrain, chance)
        if tokens is not None:
            break
    else:
        raise ValueError(f"The red tokens of {fixed.title} do not go apart: draw fewer of 6 and 8, or more land.")
    return structs.replace(
        fixed,
        tiles=tuple((q, r, terrain[Hex(q, r)], tokens.get(Hex(q, r), 0)) for q, r, _, _ in fixed.tiles),
        harbors=_harbors(drawn, fixed, chance),
    )


def _tokens(fixed: Layout, parts: list[Area], terrain: dict[Hex, int], chance: Chance) -> dict[Hex, int] | None:
    """Tokens for every producing hex, each area's own, no red beside a red; None where a red found no place."""
    drawn = {Hex(q, r): token for q, r, _, token in fixed.tiles if token}
    tokens = {place: drawn[place] for area in parts for place in area.hexes if place in area.tokens_fixed}
    reds = {place for place, token in tokens.items() if token in REDS}
    for area in parts:
        if not _deal_tokens(area, drawn, terrain, tokens=tokens, reds=reds, chance=chance):
            return None
    return tokens


def _deal_tokens(
    area: Area,
    drawn: dict[Hex, int],
    terrain: dict[Hex, int],
    *,
    tokens: dict[Hex, int],
    reds: set[Hex],
    chance: Chance,
) -> bool:
    """Add an area's tokens and reds to those that lie; False where a red has no place left."""
    stock = [drawn[place] for place in area.hexes if place in drawn and place not in area.tokens_fixed]
    free = [place for place in area.hexes if terrain[place] not in TOKENLESS and place not in area.tokens_fixed]
    open_to_reds = [place for place in free if not reds.intersection(place.neighbours)]
    for token in shuffled([token for token in stock if token in REDS], chance, "tokens"):
        if not open_to_reds:
            return False
        place = open_to_reds[chance.pick("tokens", (1,) * len(open_to_reds))]
        tokens[place] = token
        reds.add(place)
        beside = {place, *place.neighbours}
        open_to_reds = [other for other in open_to_reds if other not in beside]
    rest = shuffled([token for token in stock if token not in REDS], chance, "tokens")
    tokens.update(zip((place for place in free if place not in tokens), rest, strict=True))
    return True


def _harbors(drawn: MapFile, fixed: Layout, chance: Chance) -> tuple[tuple[int, int, int, int], ...]:
    """The harbors with their kinds shuffled, but for those the file fixes."""
    stay = {parse_edge(place) for place in drawn.fixed_harbors}
    dealt_ones = [harbor for harbor in fixed.harbors if edge_at(Hex(*harbor[:2]), SIDES[harbor[2]]) not in stay]
    kinds = dict(zip(dealt_ones, shuffled([harbor[3] for harbor in dealt_ones], chance, "harbors"), strict=True))
    return tuple((*harbor[:3], kinds.get(harbor, harbor[3])) for harbor in fixed.harbors)


def fair_deal(drawn: MapFile, chance: Chance) -> Layout:
    """The most even of :data:`FAIR_DEALS` deals (:func:`unevenness`)."""
    return min((dealt(drawn, chance) for _ in range(FAIR_DEALS)), key=unevenness)


def unevenness(layout: Layout) -> float:
    """How far the starting corners of a layout are from being alike; 0 is even.

    The corners are the nodes where three open, producing tiles meet and a set-up settlement may stand. It is the mean
    of the squares by which their pips differ from the average, plus the mean number of pairs of tiles at a corner
    that produce the same.
    """
    tile = {Hex(q, r): (kind, token) for q, r, kind, token in layout.tiles}
    corners = []
    for node in {node for place in _startable(layout) for node in place.nodes}:
        around = [tile.get(place, (Terrain.SEA, 0)) for place in node.hexes]
        if all(token for _, token in around):
            corners.append(around)
    if not corners:
        return 0.0
    strengths = [sum(pips(token) for _, token in corner) for corner in corners]
    average = sum(strengths) / len(corners)
    apart = sum((strength - average) ** 2 for strength in strengths)
    alike = sum(3 - len({kind for kind, _ in corner}) for corner in corners)
    return (apart + alike) / len(corners)


def _startable(layout: Layout) -> set[Hex]:
    """The hexes a set-up settlement may touch (R2.3)."""
    if layout.start:
        return {Hex(q, r) for q, r in layout.start}
    land = {Hex(q, r) for q, r, terrain, _ in layout.tiles if terrain != Terrain.SEA}
    found = {Hex(q, r) for q, r in layout.home} or land
    frontier = set(found)
    while frontier:
        frontier = {other for place in frontier for other in place.neighbours if other in land} - found
        found |= frontier
    return found


def reds_apart(layout: Layout) -> bool:
    """Whether no red lies beside a red on the open board (R15.5)."""
    red = {Hex(q, r) for q, r, _, token in layout.tiles if token in REDS}
    return not any(neighbour in red for place in red for neighbour in place.neighbours)
