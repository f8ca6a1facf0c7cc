"""The keys of the table, made from its table of actions: what the settings list, what labels show, what keys do."""

from client.bindings import Bindings, Row
from client.screens.table.actions import ACTIONS, END, ROLL
from client.screens.table.logbook import CHAT

PADS = {"trade": "y", "undo": "back"}
ROWS: tuple[Row, ...] = (
    *(Row(action.id, action.key.lower(), PADS.get(action.id, "")) for action in (ROLL, *ACTIONS, END)),
    Row("accept", "a"),
    Row("counter", "j"),
    Row("decline", "k"),
    Row("nomore", "n"),
    Row("nearer", "plus", "righttrigger"),
    Row("farther", "minus", "lefttrigger"),
    Row("whole", "0", "rightstick"),
    Row("look", "w", "leftstick"),
    Row("legend", "l"),
    Row("draw", "y"),
    Row("playon", "o"),
    Row("chat", CHAT.lower()),
)


def bindings(own: dict[str, str]) -> Bindings:
    """The keys as a player has them."""
    return Bindings(ROWS, own)
