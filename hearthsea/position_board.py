"""The board of a position: a map, its deal, and what ``[board]`` says instead (docs/notation.md)."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from hearthsea.hexgrid import SIDES, Edge, Hex, edge_at, parse_edge, parse_hex
from hearthsea.maps import Layout, PieceLimits, deal, in_map_order, load_map, map_names, parse_harbor, parse_tile
from hearthsea.pieces import CARD_NAMES, PIECE_NAMES, TERRAIN_NAMES, Terrain
from hearthsea.position_values import NotationError, Table, known, list_of, read, read_bundle, table_of, text_of, whole
from hearthsea.resources import counts
from hearthsea.shown import quoted, shown

BOARD_KEYS = frozenset(["tiles", "harbors", "fog", "fog_tokens", "home", "start", "fords", "pieces", "deck", "kept"])
STARTED = "started"
MOST_PIECES = 999
LARGEST_SEED = (1 << 63) - 1

Tile = tuple[int, int, int, int]


def layout_of(position: Table) -> Layout:
    """The dealt map of a position; raises NotationError."""
    board = position.get("board", {})
    known(board, BOARD_KEYS, "[board]")
    base = _map(position)
    if base is None and "tiles" not in board:
        raise NotationError("A position needs a map or a [board] with tiles.")
    values: dict[str, Any] = {name: getattr(base or Layout("", "", ()), name) for name in Layout.__struct_fields__}
    if "tiles" in board:
        values |= _redrawn(base, _tiles(board["tiles"]))
    if "harbors" in board:
        values["harbors"] = _harbors(board["harbors"])
    values["pieces"] = _pieces(board.get("pieces", {}), base, values["tiles"])
    if "start" in board:
        values["start"] = _hexes(board["start"], "start")
    if "home" in board:
        values["home_is_started"] = board["home"] == STARTED
        values["home"] = () if values["home_is_started"] else _hexes(board["home"], "home")
    if "fords" in board:
        fords = [read(place, "fords", parse_edge) for place in list_of(board["fords"], "fords")]
        values["fords"] = tuple((edge.q, edge.r, SIDES.index(edge.side)) for edge in fords)
    if "fog" in board:
        values["fog"] = _fog(board["fog"])
    if "fog_tokens" in board:
        tokens = list_of(board["fog_tokens"], "fog_tokens")
        values["fog_tokens"] = tuple(whole(token, "fog_tokens", 2, 12) for token in tokens)
    if "deck" in board:
        values["deck"] = tuple(counts(read_bundle(board["deck"], CARD_NAMES, "deck of [board]")))
    if "kept" in board:
        values["kept"] = _terrains(board["kept"])
    _check_places(values)
    if base is not None and any(base.fog) and (values["home"] or values["home_is_started"]):
        values |= _without_bonus(values)
    return Layout(**values)


def _without_bonus(values: dict[str, Any]) -> dict[str, Any]:
    """On the maps with fog no island pays (R11.4): home islands say there only where one may start (R2.3)."""
    dry = {Hex(q, r) for q, r, kind, _ in values["tiles"] if kind != Terrain.SEA}
    found = frontier = {Hex(*place) for place in values["home"]}
    while frontier:
        frontier = {near for place in frontier for near in place.neighbours} & dry - found
        found = found | frontier
    start = {place for place in found if place in values["start"]} if values["start"] else found
    return {"home": (), "home_is_started": False, "start": tuple((place.q, place.r) for place in sorted(start))}


def _map(position: Table) -> Layout | None:
    """The deal of the map that a position names."""
    if "map" not in position:
        return None
    name = text_of(position["map"], "map")
    seed = position.get("deal")
    if seed is not None:
        seed = whole(seed, "deal", 0, LARGEST_SEED)
    if name not in map_names():
        raise NotationError(f"map = {shown(name)} is none of {', '.join(map_names())}.")
    return deal(load_map(name), seed)


def _redrawn(base: Layout | None, tiles: tuple[Tile, ...]) -> dict[str, Any]:
    """Tiles of the position's own; a map's rules hold on, and of its places those that are still there."""
    values: dict[str, Any] = {"tiles": tiles, "harbors": ()}
    if base is not None:
        terrain = {(q, r): kind for q, r, kind, _ in tiles}
        dry = {place for place, kind in terrain.items() if kind != Terrain.SEA}
        for name in ("start", "home"):
            values[name] = tuple(place for place in getattr(base, name) if place in dry)
        values["fords"] = tuple(ford for ford in base.fords if any(place in terrain for place in _ford(ford).hexes))
        pirate_is_at_sea = base.pirate is not None and terrain.get(base.pirate) == Terrain.SEA
        values["pirate"] = base.pirate if pirate_is_at_sea else None
    return values


def _ford(ford: tuple[int, int, int]) -> Edge:
    q, r, side = ford
    return edge_at(Hex(q, r), SIDES[side])


def _tiles(table: object) -> tuple[Tile, ...]:
    found: dict[Hex, Tile] = {}
    for place, text in table_of(table, "tiles").items():
        here = read(place, "tiles", parse_hex)
        if here in found:
            raise NotationError(f"tiles names {here} twice.")
        terrain, token = read(text, f"the tile at {place}", parse_tile)
        found[here] = (here.q, here.r, terrain, token)
    if not found:
        raise NotationError("A [board] needs at least one tile.")
    return in_map_order(list(found.values()))


def _harbors(table: object) -> tuple[Tile, ...]:
    found: dict[Edge, Tile] = {}
    for place, kind in table_of(table, "harbors").items():
        edge = read(place, "harbors", parse_edge)
        if edge in found:
            raise NotationError(f"harbors names {edge} twice.")
        found[edge] = read(kind, f"the harbor at {place}", partial(parse_harbor, place))
    return tuple(found.values())


def _pieces(table: object, base: Layout | None, tiles: Iterable[Tile]) -> PieceLimits:
    """Pieces of each seat: what is said, else the map's, else 15·5·4 and 15 ships where there is sea."""
    usual = PieceLimits(ship=15 if any(tile[2] == Terrain.SEA for tile in tiles) else 0)
    if base is not None:
        usual = base.pieces
    said = table_of(table, "pieces")
    known(said, frozenset(PIECE_NAMES), "pieces")
    return PieceLimits(
        **{
            name: whole(said.get(name, getattr(usual, name)), f"{name} in pieces", 0, MOST_PIECES)
            for name in PIECE_NAMES
        }
    )


def _hexes(texts: object, where: str) -> tuple[tuple[int, int], ...]:
    if isinstance(texts, str):
        raise NotationError(f"{where} = {shown(texts)} is no list of hexes.")
    return tuple((place.q, place.r) for place in (read(text, where, parse_hex) for text in list_of(texts, where)))


def _fog(stock: object) -> tuple[int, ...]:
    for name in table_of(stock, "fog"):
        if name not in TERRAIN_NAMES or name == "fog":
            raise NotationError(f"{quoted(name)} in fog is no terrain that fog could hide.")
    return tuple(whole(table_of(stock, "fog").get(name, 0), f"{name} in fog", 0, 999) for name in TERRAIN_NAMES)


def _terrains(names: object) -> tuple[int, ...]:
    found = []
    for name in list_of(names, "kept"):
        if name not in TERRAIN_NAMES:
            raise NotationError(f"kept = {shown(name)} is none of {', '.join(TERRAIN_NAMES)}.")
        found.append(TERRAIN_NAMES.index(name))
    return tuple(sorted(found))


def _check_places(values: dict[str, Any]) -> None:
    terrain = {Hex(tile[0], tile[1]): tile[2] for tile in values["tiles"]}
    for q, r, side, _ in values["harbors"]:
        if not any(place in terrain for place in edge_at(Hex(q, r), SIDES[side]).hexes):
            raise NotationError(f"The harbor at {q},{r}:{SIDES[side]} is not on the board.")
    for name in ("start", "home"):
        for q, r in values[name]:
            if Hex(q, r) not in terrain:
                raise NotationError(f"{name} names {q},{r}, which is not on the board.")
            if terrain[Hex(q, r)] == Terrain.SEA:
                raise NotationError(f"{name} names {q},{r}, which is sea.")
    for ford in values["fords"]:
        if not any(place in terrain for place in _ford(ford).hexes):
            raise NotationError(f"The ford at {_ford(ford)} is not on the board.")
