"""Positions and actions as text, in the notation of docs/notation.md.

One notation serves rule cases, saved positions, the bot protocol and bug reports.
"""

from typing import Any

from hearthsea.actions import ACTION_TYPES, MakeOffer
from hearthsea.base import Action
from hearthsea.board import bits, mask_of
from hearthsea.hexgrid import parse_edge, parse_hex, parse_node
from hearthsea.illegal import IllegalAction
from hearthsea.position_reader import state_of
from hearthsea.position_values import NotationError, Table, list_of, read, read_bundle, table_of, text_of, whole
from hearthsea.position_writer import offers_of, position_of, tile_text
from hearthsea.resources import RESOURCE_NAMES, named
from hearthsea.shown import quoted, shown
from hearthsea.state import Game

__all__ = ["NotationError", "action_of", "action_table", "offers_of", "position_of", "state_of", "tile_text"]

_PLACES: dict[str, str] = {
    "build_road": "edge",
    "build_ship": "edge",
    "build_settlement": "node",
    "build_city": "node",
}


def action_of(game: Game, table: Table) -> Action:
    """The action that a table such as ``{seat = 0, do = "build_road", at = "0,0:E"}`` tells of.

    Raises:
        NotationError: a field is missing, unknown or does not fit.
        IllegalAction: ``unknown_action``, where there is no action of that name.
    """
    if "do" not in table_of(table, "an action"):
        raise NotationError('An action needs "do", such as do = "roll".')
    name = text_of(table["do"], "do")
    kind = ACTION_TYPES.get(name)
    if kind is None:
        raise IllegalAction("unknown_action", sentence=f"There is no action {shown(name)}.")
    fields = {_notation_name(field): field for field in kind.__struct_fields__ if field != "seat"}
    for key in table:
        if key not in ("seat", "do") and key not in fields:
            raise NotationError(f"{quoted(key)} is no field of {name}; it has {', '.join(['seat', *fields])}.")
    seat = whole(table.get("seat"), f"seat of {name}", 0, game.seats - 1)
    values: dict[str, Any] = {"seat": seat}
    for key, field in fields.items():
        if key in table:
            values[field] = _field(game, name, key, table[key])
        elif kind is MakeOffer and key == "to":
            values[field] = (1 << game.seats) - 1 & ~(1 << seat)
        elif key != "victim":
            raise NotationError(f'{name} needs "{key}".')
    return kind(**values)


def _notation_name(field: str) -> str:
    return {"partner": "with", "start": "from"}.get(field, field)


def _field(game: Game, name: str, key: str, value: object) -> object:
    board = game.board
    where = f"{key} of {name}"
    if key == "at" and _PLACES[name] == "node":
        return board.node_index.get(read(value, where, parse_node), -1)
    if key == "at" or name == "move_ship":
        return board.edge_index.get(read(value, where, parse_edge), -1)
    if key == "to" and name in ("move_robber", "move_pirate"):
        return board.hex_index.get(read(value, where, parse_hex), -1)
    if key in ("cards", "give", "take"):
        return read_bundle(value, RESOURCE_NAMES, where)
    if key == "resource":
        if value not in RESOURCE_NAMES:
            raise NotationError(f"{where} = {shown(value)} is none of {', '.join(RESOURCE_NAMES)}.")
        return RESOURCE_NAMES.index(str(value))
    if key == "to":
        return mask_of(whole(seat, where, 0, game.seats - 1) for seat in list_of(value, where))
    if key in ("victim", "with"):
        return whole(value, where, 0, game.seats - 1)
    return whole(value, where, 0, 999)


def action_table(game: Game, action: Action) -> dict[str, Any]:
    """An action as a table of the notation."""
    name = str(action.__struct_config__.tag)
    table: dict[str, Any] = {"seat": action.seat, "do": name}
    board = game.board
    for field in action.__struct_fields__[1:]:
        value = getattr(action, field)
        if field == "at":
            table["at"] = str((board.edges if _PLACES[name] == "edge" else board.nodes)[value])
        elif name == "move_ship":
            table[_notation_name(field)] = str(board.edges[value])
        elif field == "to":
            table["to"] = list(bits(value)) if name == "offer" else str(board.hexes[value])
        elif field == "victim":
            if value >= 0:
                table["victim"] = value
        else:
            table[_notation_name(field)] = _shown(field, value)
    return table


def _shown(field: str, value: int) -> object:
    if field in ("cards", "give", "take"):
        return named(value)
    return RESOURCE_NAMES[value] if field == "resource" else value
