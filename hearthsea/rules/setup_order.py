"""The snake order of the set-up, and what is due next in it (R2.1)."""

from hearthsea.base import Event
from hearthsea.board import bits
from hearthsea.phases import SETUP, Setup
from hearthsea.rules.turn import PhaseEntered, TurnBegan, turn_began
from hearthsea.state import State


def waiting_settlement(state: State) -> int:
    """The settlement of the seat on turn that has neither road nor ship yet, or -1."""
    board = state.game.board
    own = state.roads[state.turn] | state.ships[state.turn]
    return next((node for node in bits(state.settlements[state.turn]) if not board.node_edges[node] & own), -1)


def next_due(state: State) -> list[Event]:
    """The road of the settlement just placed, else the next seat's settlement, else the first turn (R2.1)."""
    node = waiting_settlement(state)
    if node >= 0:
        return [PhaseEntered(Setup(node))]
    seats = state.game.seats
    placed = sum(own.bit_count() for own in state.settlements)
    if placed >= 2 * seats:
        return turn_began(state, 0, extra=False, quiet=1)
    return [TurnBegan(placed if placed < seats else 2 * seats - 1 - placed, SETUP, 0)]
