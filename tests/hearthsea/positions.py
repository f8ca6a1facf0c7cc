"""Positions in few words, for tests of single rules: the classic map, three seats, the main phase, unless said."""

from __future__ import annotations

from typing import Any

from hearthsea.actions import Action
from hearthsea.board import Board
from hearthsea.chance import Chance, SeededChance
from hearthsea.engine import IllegalAction, apply, check, decide
from hearthsea.events import Event
from hearthsea.hexgrid import parse_edge, parse_node
from hearthsea.notation import action_of, state_of
from hearthsea.state import State

PLENTY = {"wood": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}


def position(*seats: dict[str, Any], **keys: Any) -> State:
    """A position of the notation; seats not given are empty."""
    number = keys.pop("seats", max(3, len(seats)))
    table = {"map": "classic", "seats": number, "phase": "main", **keys}
    table = {key: value for key, value in table.items() if value is not None}
    table["seat"] = [*seats, *({} for _ in range(number - len(seats)))]
    return state_of(table)


def wish(state: State, seat: int, do: str, **fields: Any) -> Action:
    """An action of the notation."""
    return action_of(state.game, {"seat": seat, "do": do, **fields})


def act(state: State, seat: int, do: str, chance: Chance | None = None, **fields: Any) -> list[Event]:
    """Do it, in place."""
    events = decide(state, wish(state, seat, do, **fields), chance or SeededChance(1))
    apply(state, events)
    return events


def code(state: State, seat: int, do: str, **fields: Any) -> str:
    """The code by which it is refused, ``""`` where it is allowed."""
    return code_of(state, wish(state, seat, do, **fields))


def code_of(state: State, action: Action) -> str:
    """The code by which an action is refused, ``""`` where it is allowed."""
    try:
        check(state, action)
    except IllegalAction as refused:
        return refused.code
    return ""


def node(board: Board, text: str) -> int:
    """A node's number."""
    return board.node_index[parse_node(text)]


def edge(board: Board, text: str) -> int:
    """An edge's number."""
    return board.edge_index[parse_edge(text)]
