"""Map files: loading, checking and dealing them.

A map file draws the map's fixed deal; its frame, its stocks of terrain and tokens and the places of its harbors follow
from that. Dealing anew shuffles the stocks within the frame, reds never side by side (R15.5).
"""

import tomllib
from collections.abc import Sequence
from importlib import resources as package_files
from typing import Any

from msgspec import Struct, ValidationError, convert

from hearthsea.chance import Chance, SeededChance, shuffled
from hearthsea.hexgrid import SIDES, Hex, edge_at, parse_edge, parse_hex
from hearthsea.pieces import TERRAIN_NAMES, Terrain
from hearthsea.resources import RESOURCE_NAMES

ANY_KIND = 5
"""The kind of a 3:1 harbor; the others are the numbers of the resources."""
HARBOR_NAMES = (*RESOURCE_NAMES, "3:1")
REDS = (6, 8)
_TRIES = 10_000


class PieceLimits(Struct, frozen=True):
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


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as its file draws it (docs/maps.md)."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    tiles: dict[str, str]
    points: int = 10
    points_for_two: int | None = None
    hand_limit: int = 7
    pieces: PieceLimits = PieceLimits()
    harbors: dict[str, str] = {}


def map_names() -> tuple[str, ...]:
    """The names of the maps that come with the game, in the order of the rulebook's table."""
    return ("classic", "classic_wide")


def load_map(name: str) -> MapFile:
    """A map that comes with the game; raises ValueError naming those there are."""
    if name not in map_names():
        raise ValueError(f'There is no map "{name}"; there are {", ".join(map_names())}.')
    text = (package_files.files("hearthsea") / "maps" / f"{name}.toml").read_text(encoding="utf-8")
    return parse_map(text, f"{name}.toml")


def parse_map(text: str, where: str) -> MapFile:
    """Read a map file's text; raises ValueError with a sentence that names the place and what is wrong."""
    try:
        drawn: MapFile = convert(tomllib.loads(text), MapFile)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where} is no TOML: {error}.") from error
    except ValidationError as error:
        raise ValueError(f"{where}: {error}.") from error
    try:
        fixed_deal(drawn)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error
    return drawn


def parse_tile(text: str) -> tuple[int, int]:
    """Read ``"hills 8"`` as (terrain, token), token 0 for none; raises ValueError."""
    name, _, token = text.partition(" ")
    if name not in TERRAIN_NAMES:
        raise ValueError(f'"{text}" is no tile: the terrain must be one of {", ".join(TERRAIN_NAMES)}.')
    if not token:
        return TERRAIN_NAMES.index(name), 0
    if not token.isdigit() or not 2 <= int(token) <= 12:
        raise ValueError(f'"{text}" is no tile: the token must be a number from 2 to 12.')
    return TERRAIN_NAMES.index(name), int(token)


def parse_harbor(place: str, kind: str) -> tuple[int, int, int, int]:
    """Read a harbor as (q, r, side, kind), as the file names it; raises ValueError."""
    parse_edge(place)
    if kind not in HARBOR_NAMES:
        raise ValueError(f'"{kind}" at {place} is no harbor: it must be one of {", ".join(HARBOR_NAMES)}.')
    where, _, side = place.partition(":")
    here = parse_hex(where)
    return here.q, here.r, SIDES.index(side), HARBOR_NAMES.index(kind)


def in_map_order(tiles: Sequence[tuple[int, int, int, int]]) -> tuple[tuple[int, int, int, int], ...]:
    """Tiles by r, then q (R1.6)."""
    return tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0])))


def fixed_deal(drawn: MapFile) -> Layout:
    """The map exactly as its file draws it; raises ValueError."""
    tiles = []
    for place, text in drawn.tiles.items():
        here = parse_hex(place)
        tiles.append((here.q, here.r, *parse_tile(text)))
    harbors = tuple(parse_harbor(place, kind) for place, kind in drawn.harbors.items())
    coast = {Hex(q, r) for q, r, terrain, _ in tiles if terrain != Terrain.SEA}
    for q, r, side, _ in harbors:
        edge = edge_at(Hex(q, r), SIDES[side])
        if sum(place in coast for place in edge.hexes) != 1:
            raise ValueError(f"The harbor at {edge} does not lie between land and water.")
    return Layout(
        name=drawn.name,
        title=drawn.title,
        tiles=in_map_order(tiles),
        harbors=harbors,
        pieces=drawn.pieces,
        points=drawn.points,
        points_for_two=drawn.points_for_two or drawn.points,
        hand_limit=drawn.hand_limit,
        seats_min=drawn.seats[0],
        seats_max=drawn.seats[1],
    )


def deal(drawn: MapFile, seed: int | None) -> Layout:
    """Deal a map: its fixed deal for ``None``, else the deal of that seed."""
    return fixed_deal(drawn) if seed is None else dealt(fixed_deal(drawn), SeededChance(seed))


def dealt(fixed: Layout, chance: Chance) -> Layout:
    """A fixed layout dealt anew: terrains, tokens and kinds of harbors shuffled, reds apart (R15.5)."""
    terrains = shuffled([tile[2] for tile in fixed.tiles], chance, "terrain")
    stock = [tile[3] for tile in fixed.tiles if tile[3]]
    bearing = [index for index, terrain in enumerate(terrains) if terrain not in (Terrain.DESERT, Terrain.SEA)]
    spots = [Hex(tile[0], tile[1]) for tile in fixed.tiles]
    for _ in range(_TRIES):
        tokens = dict(zip(bearing, shuffled(stock, chance, "tokens"), strict=True))
        red = {spots[index] for index, token in tokens.items() if token in REDS}
        if not any(neighbour in red for spot in red for neighbour in spot.neighbours):
            break
    kinds = shuffled([harbor[3] for harbor in fixed.harbors], chance, "harbors")
    values: dict[str, Any] = {
        "tiles": tuple((spot.q, spot.r, terrains[index], tokens.get(index, 0)) for index, spot in enumerate(spots)),
        "harbors": tuple((*harbor[:3], kind) for harbor, kind in zip(fixed.harbors, kinds, strict=True)),
    }
    return Layout(**{name: values.get(name, getattr(fixed, name)) for name in Layout.__struct_fields__})
