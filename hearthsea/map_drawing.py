"""From a map file to its fixed deal, every part of it judged (docs/maps.md).

A file draws the map's fixed deal; its frame, its stocks of terrain and tokens and the places of its harbors follow
from that. What may be dealt where is said by its areas and by what it fixes (:mod:`hearthsea.dealing`).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from hearthsea.hexgrid import SIDES, Edge, Hex, parse_edge, parse_hex
from hearthsea.layouts import HARBOR_NAMES, MOST_ROADS_AND_SHIPS, Layout, in_map_order
from hearthsea.map_format import MOST_SEATS, STARTED, WANTED, MapError, MapFile
from hearthsea.pieces import CARD_NAMES, TERRAIN_NAMES, Terrain
from hearthsea.shown import quoted, shown

T = TypeVar("T")
WATER = (Terrain.SEA, Terrain.FOG)
"""Terrains that are no open land."""
MOST_TILES = 500
FARTHEST = 99
"""The coordinates of a map's hexes keep within it, so that no picture of it grows without end."""
LONGEST_TITLE, LONGEST_ABOUT = 40, 160
TOKENLESS = (Terrain.DESERT, Terrain.SEA, Terrain.FOG)


def parse_tile(text: str) -> tuple[int, int]:
    """Read ``"hills 8"`` as (terrain, token), token 0 for none; raises ValueError."""
    name, _, token = text.partition(" ")
    if name not in TERRAIN_NAMES:
        raise ValueError(f"{quoted(text)} is no tile: the terrain must be one of {', '.join(TERRAIN_NAMES)}.")
    if not token:
        return TERRAIN_NAMES.index(name), 0
    if not re.fullmatch(r"[0-9]{1,2}", token) or not 2 <= int(token) <= 12:
        raise ValueError(f"{quoted(text)} is no tile: the token must be a number from 2 to 12.")
    return TERRAIN_NAMES.index(name), int(token)


def parse_harbor(place: str, kind: str) -> tuple[int, int, int, int]:
    """Read a harbor as (q, r, side, kind), as the file names it; raises ValueError."""
    parse_edge(place)
    if kind not in HARBOR_NAMES:
        raise ValueError(f"{quoted(kind)} at {place} is no harbor: it must be one of {', '.join(HARBOR_NAMES)}.")
    where, _, side = place.partition(":")
    here = parse_hex(where)
    return here.q, here.r, SIDES.index(side), HARBOR_NAMES.index(kind)


def fixed_deal(drawn: MapFile) -> Layout:
    """The map exactly as its file draws it; raises MapError."""
    tiles = _tiles(drawn)
    terrain = {Hex(q, r): kind for q, r, kind, _ in tiles}
    _check_numbers(drawn)
    fog = _counted("fog", drawn.fog, TERRAIN_NAMES, "terrain")
    _check_fog(drawn, fog, [place for place, kind in terrain.items() if kind == Terrain.FOG])
    home = [] if isinstance(drawn.home, str) else drawn.home
    if isinstance(drawn.home, str) and drawn.home != STARTED:
        raise MapError(f"home = {quoted(str(drawn.home))} does not fit: it must be {WANTED['home']}.", "home")
    land = {place for place, kind in terrain.items() if kind != Terrain.SEA}
    harbors = _harbors(drawn, terrain)
    fords = _fords(drawn, terrain)
    _check_dealing(drawn, terrain)
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
        start=tuple(_listed("start", drawn.start, land, "land")),
        fog=fog,
        fog_tokens=tuple(drawn.fog_tokens),
        home=tuple(_listed("home", home, land, "land")),
        home_is_started=drawn.home == STARTED,
        fords=tuple((edge.q, edge.r, SIDES.index(edge.side)) for edge in fords),
        pirate=_pirate(drawn, terrain),
        deck=_counted("deck", drawn.deck, CARD_NAMES, "card"),
        kept=tuple(sorted(TERRAIN_NAMES.index(name) for name in drawn.kept_terrains)),
    )


def _read(key: str, text: str, place: str, parse: Callable[[str], T]) -> T:
    """Parse something, and tell a failure with its place."""
    try:
        return parse(text)
    except ValueError as error:
        said, at = str(error).rstrip("."), quoted(place).strip('"')
        raise MapError(f"{said}, at {at}." if at not in said else f"{said}.", key, place) from error


def _tiles(drawn: MapFile) -> list[tuple[int, int, int, int]]:
    tiles: dict[Hex, tuple[int, int, int, int]] = {}
    if len(drawn.tiles) > MOST_TILES:
        raise MapError(f"{len(drawn.tiles)} tiles are too many: draw {MOST_TILES} at most.", "tiles")
    for place, text in drawn.tiles.items():
        here = _read("tiles", place, place, parse_hex)
        terrain, token = _read("tiles", text, place, parse_tile)
        if max(map(abs, here)) > FARTHEST:
            raise MapError(f"{here} is too far out: q and r go from -{FARTHEST} to {FARTHEST}.", "tiles", place)
        if here in tiles:
            raise MapError(f"{here} is drawn twice: leave one of them out.", "tiles", place)
        if token and terrain in TOKENLESS:
            raise MapError(
                f'"{text}" at {place} has a token, which {TERRAIN_NAMES[terrain]} never has.', "tiles", place
            )
        if not token and terrain not in TOKENLESS:
            raise MapError(f'"{text}" at {place} needs a token, such as "{text} 5".', "tiles", place)
        if token == 7:
            raise MapError(f'"{text}" at {place} is no tile: tokens go from 2 to 12 without 7.', "tiles", place)
        tiles[here] = (here.q, here.r, terrain, token)
    if not tiles:
        raise MapError("[tiles] is empty: draw at least one tile.", "tiles")
    return list(tiles.values())


def _check_numbers(drawn: MapFile) -> None:
    low, high = drawn.seats
    if not re.fullmatch(r"[a-z][a-z0-9_]*", drawn.name):
        raise MapError(f"name = {quoted(drawn.name)} does not fit: it must be lower case, words joined by _.", "name")
    for key, longest in (("name", LONGEST_TITLE), ("title", LONGEST_TITLE), ("about", LONGEST_ABOUT)):
        text = getattr(drawn, key)
        if len(text) > longest or not text.isprintable() or (key != "about" and not text.strip()):
            raise MapError(f"{key} = {quoted(text)} does not fit: one line of up to {longest} letters.", key)
    if not 2 <= low <= high <= MOST_SEATS:
        raise MapError(
            f"seats = [{shown(low)}, {shown(high)}] does not fit: from 2 to {MOST_SEATS}, the fewest first.", "seats"
        )
    bounds = {"points": (3, 25), "points_for_two": (3, 25), "hand_limit": (3, 30)}
    for key, (least, most) in bounds.items():
        value = getattr(drawn, key)
        if value is not None and not least <= value <= most:
            raise MapError(f"{key} = {shown(value)} is out of bounds: it goes from {least} to {most}.", key)
    for piece, least in (("road", 2), ("settlement", 2), ("city", 0), ("ship", 0)):
        number = getattr(drawn.pieces, piece)
        if not least <= number <= 100:
            raise MapError(
                f"{piece} = {shown(number)} in pieces is out of bounds: it goes from {least} to 100.", "pieces"
            )
    if drawn.pieces.road + drawn.pieces.ship > MOST_ROADS_AND_SHIPS:
        raise MapError(
            f"{drawn.pieces.road} roads and {drawn.pieces.ship} ships in pieces are too many: {MOST_ROADS_AND_SHIPS} "
            "together are the most.",
            "pieces",
        )


def _counted(key: str, stock: Mapping[str, int], names: tuple[str, ...], what: str) -> tuple[int, ...]:
    """A stock by name as counts in the order of the names; empty for none."""
    for name, number in stock.items():
        if name not in names or (name == "fog" and key == "fog"):
            raise MapError(f"{quoted(name)} in {key} is no {what}: it must be one of {', '.join(names)}.", key)
        if not 0 <= number <= 500:
            raise MapError(f"{name} = {shown(number)} in {key} is out of bounds: it goes from 0 to 500.", key)
    return tuple(stock.get(name, 0) for name in names) if stock else ()


def _check_fog(drawn: MapFile, fog: tuple[int, ...], fogged: list[Hex]) -> None:
    if fogged and not drawn.fog:
        said = f"{fogged[0]} is fog, but nothing says what it hides: write it, such as fog = {{ forest = 1 }}."
        raise MapError(said, "tiles", str(fogged[0]))
    if sum(fog) != len(fogged):
        said = f"The fog hides {sum(fog)} tiles on {len(fogged)} hexes of fog: make the numbers equal."
        raise MapError(said, "fog")
    paying = sum(fog[: Terrain.GOLD + 1])
    if len(drawn.fog_tokens) != paying:
        raise MapError(
            f"fog_tokens lists {len(drawn.fog_tokens)} tokens for {paying} producing tiles under the fog: "
            "make the numbers equal.",
            "fog_tokens" if drawn.fog_tokens else "fog",
        )
    for token in drawn.fog_tokens:
        if token == 7 or not 2 <= token <= 12:
            raise MapError(f"{shown(token)} in fog_tokens is no token: they go from 2 to 12 without 7.", "fog_tokens")


def _harbors(drawn: MapFile, terrain: Mapping[Hex, int]) -> tuple[tuple[int, int, int, int], ...]:
    """The harbors, each between open land and water."""
    harbors = []
    taken: dict[Edge, str] = {}
    for place, kind in drawn.harbors.items():
        edge = _read("harbors", place, place, parse_edge)
        around = sorted(_ground(terrain.get(beside, Terrain.SEA)) for beside in edge.hexes)
        if around != ["land", "water"]:
            raise MapError(
                f"The harbor at {place} does not lie between land and water: it lies between {' and '.join(around)}.",
                "harbors",
                place,
            )
        if edge in taken:
            raise MapError(f"The harbor at {place} is the one at {taken[edge]}: leave one out.", "harbors", place)
        taken[edge] = place
        q, r, side, number = _read("harbors", place, place, partial(parse_harbor, kind=kind))
        if terrain.get(Hex(q, r), Terrain.SEA) == Terrain.SEA:  # written from the water: the same edge from its land
            (q, r), side = Hex(q, r).neighbours[side], (side + 3) % 6
        harbors.append((q, r, side, number))
    return tuple(harbors)


def _ground(terrain: int) -> str:
    return {Terrain.SEA: "water", Terrain.FOG: "fog"}.get(Terrain(terrain), "land")


def _fords(drawn: MapFile, terrain: Mapping[Hex, int]) -> list[Edge]:
    """The fords, each between two hexes of water, one of them drawn (R15.3)."""
    fords = []
    for place in drawn.fords:
        edge = _read("fords", place, place, parse_edge)
        if any(terrain.get(beside, Terrain.SEA) != Terrain.SEA for beside in edge.hexes):
            raise MapError(f"The ford at {place} does not lie between two hexes of water.", "fords", place)
        if not any(beside in terrain for beside in edge.hexes):
            raise MapError(f"The ford at {place} is off the board: draw the sea beside it.", "fords", place)
        if edge in fords:
            raise MapError(f"The ford at {place} stands twice: leave one out.", "fords", place)
        fords.append(edge)
    return fords


def _pirate(drawn: MapFile, terrain: Mapping[Hex, int]) -> tuple[int, int] | None:
    """Where the pirate starts: on sea, on maps with ships only (R2.5, R11.1)."""
    if drawn.pirate is None:
        return None
    here = _read("pirate", drawn.pirate, drawn.pirate, parse_hex)
    if terrain.get(here) != Terrain.SEA:
        raise MapError(f"The pirate at {here} is not on a hex of sea that is drawn.", "pirate", drawn.pirate)
    if not drawn.pieces.ship:
        raise MapError("There is a pirate but no seat has ships: leave it out, or give ships in pieces.", "pirate")
    return here.q, here.r


def _listed(key: str, places: Iterable[str], allowed: Iterable[Hex], what: str) -> list[Hex]:
    """Hexes of a list, each of them once and one of those allowed."""
    found: list[Hex] = []
    known = set(allowed)
    for place in places:
        here = _read(key, place, place, parse_hex)
        if here not in known:
            raise MapError(f"{place} in {key} is no hex of {what} that is drawn.", key, place)
        if here in found:
            raise MapError(f"{place} stands twice in {key}: leave one out.", key, place)
        found.append(here)
    return found


def _check_dealing(drawn: MapFile, terrain: Mapping[Hex, int]) -> None:
    """What is fixed and dealt in areas must be drawn, and a fixed token must lie on what bears one."""
    for name in drawn.kept_terrains:
        if name not in TERRAIN_NAMES:
            said = f"{quoted(name)} in kept_terrains is no terrain: it must be one of {', '.join(TERRAIN_NAMES)}."
            raise MapError(said, "kept_terrains", name)
    land = {place for place, kind in terrain.items() if kind not in WATER}
    _listed("fixed_terrains", drawn.fixed_terrains, land, "open land")
    tokens = {place for place, kind in terrain.items() if kind not in TOKENLESS}
    fixed = _listed("fixed_tokens", drawn.fixed_tokens, tokens, "producing land")
    held = set(fixed_terrains(drawn, terrain))
    for place in fixed:
        if place not in held:
            said = f"{place} keeps its token but not its terrain: name it in fixed_terrains too."
            raise MapError(said, "fixed_tokens", str(place))
    known = {parse_edge(edge) for edge in drawn.harbors}
    for edge in drawn.fixed_harbors:
        if _read("fixed_harbors", edge, edge, parse_edge) not in known:
            raise MapError(f"{edge} in fixed_harbors is no harbor of this map.", "fixed_harbors", edge)
    seen: dict[Hex, str] = {}
    for name, places in drawn.areas.items():
        for here in _listed(name, places, land, "open land"):
            if here in seen:
                raise MapError(
                    f"{here} lies in two areas, {seen[here]} and {name}: leave it out of one.", name, str(here)
                )
            seen[here] = name


def fixed_terrains(drawn: MapFile, terrain: Mapping[Hex, int]) -> list[Hex]:
    """The hexes whose terrain is never dealt: those the file names, and those of the kept terrains."""
    named = {parse_hex(place) for place in drawn.fixed_terrains}
    kept = {TERRAIN_NAMES.index(name) for name in drawn.kept_terrains}
    return [place for place, kind in terrain.items() if place in named or kind in kept]
