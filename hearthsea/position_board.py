"""The board of a position: a map, its deal, and what ``[board]`` says instead (docs/notation.md)."""

from collections.abc import Mapping
from typing import Any

from hearthsea.hexgrid import SIDES, Hex, edge_at, parse_edge, parse_hex
from hearthsea.maps import Layout, PieceLimits, deal, in_map_order, load_map, parse_harbor, parse_tile
from hearthsea.pieces import PIECE_NAMES, TERRAIN_NAMES, Terrain
from hearthsea.position_values import NotationError, Table, known, whole

BOARD_KEYS = frozenset(["tiles", "harbors", "fog", "fog_tokens", "home", "start", "fords", "pieces"])


def layout_of(position: Table) -> Layout:
    """The dealt map of a position; raises NotationError or ValueError."""
    board = position.get("board", {})
    known(board, BOARD_KEYS, "[board]")
    base = Layout("", "", ())
    if "map" in position:
        seed = position.get("deal")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise NotationError(f"deal = {seed!r} is no whole number.")
        base = deal(load_map(str(position["map"])), seed)
    elif "tiles" not in board:
        raise NotationError("A position needs a map or a [board] with tiles.")
    values: dict[str, Any] = {name: getattr(base, name) for name in Layout.__struct_fields__}
    if "tiles" in board:
        values["tiles"] = in_map_order([_tile(place, text) for place, text in board["tiles"].items()])
        values["harbors"] = ()
    if "harbors" in board:
        values["harbors"] = tuple(_harbor(place, kind) for place, kind in board["harbors"].items())
    has_sea = any(tile[2] == Terrain.SEA for tile in values["tiles"])
    pieces = dict(board.get("pieces", {}))
    for name in pieces:
        if name not in PIECE_NAMES:
            raise NotationError(f'"{name}" in pieces is unknown; known are {", ".join(PIECE_NAMES)}.')
    if "map" not in position or pieces:
        values["pieces"] = PieceLimits(**{"ship": 15 if has_sea else 0, **pieces})
    if "start" in board:
        values["start"] = _hexes(board["start"])
    if "home" in board:
        values["home_is_started"] = board["home"] == "started"
        values["home"] = () if values["home_is_started"] else _hexes(board["home"])
    if "fords" in board:
        values["fords"] = tuple((edge.q, edge.r, SIDES.index(edge.side)) for edge in map(parse_edge, board["fords"]))
    if "fog" in board:
        values["fog"] = _fog(board["fog"])
    if "fog_tokens" in board:
        values["fog_tokens"] = tuple(whole(token, "fog_tokens", 2, 12) for token in board["fog_tokens"])
    _check_places(values)
    return Layout(**values)


def _hexes(texts: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(texts, list | tuple):
        raise NotationError(f"{texts!r} is no list of hexes.")
    return tuple((place.q, place.r) for place in map(parse_hex, texts))


def _fog(stock: object) -> tuple[int, ...]:
    if not isinstance(stock, Mapping):
        raise NotationError(f"fog = {stock!r} is no table of terrains.")
    for name in stock:
        if name not in TERRAIN_NAMES or name == "fog":
            raise NotationError(f'"{name}" in fog is no terrain that fog could hide.')
    return tuple(whole(stock.get(name, 0), f"{name} in fog", 0, 999) for name in TERRAIN_NAMES)


def _tile(place: str, text: str) -> tuple[int, int, int, int]:
    here = parse_hex(place)
    terrain, token = parse_tile(text)
    return here.q, here.r, terrain, token


def _harbor(place: str, kind: str) -> tuple[int, int, int, int]:
    q, r, side, number = parse_harbor(place, kind)
    return q, r, side, number


def _check_places(values: dict[str, Any]) -> None:
    on_board = {Hex(tile[0], tile[1]) for tile in values["tiles"]}
    for q, r, side, _ in values["harbors"]:
        if not any(place in on_board for place in edge_at(Hex(q, r), SIDES[side]).hexes):
            raise NotationError(f"The harbor at {q},{r}:{SIDES[side]} is not on the board.")
    for name in ("start", "home"):
        for q, r in values[name]:
            if Hex(q, r) not in on_board:
                raise NotationError(f"{name} names {q},{r}, which is not on the board.")
    for q, r, side in values["fords"]:
        if not any(place in on_board for place in edge_at(Hex(q, r), SIDES[side]).hexes):
            raise NotationError(f"The ford at {q},{r}:{SIDES[side]} is not on the board.")
