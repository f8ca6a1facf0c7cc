"""Moving a ship that is of more use elsewhere (R11.2)."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.bots.choice import Choice
from hearthsea.bots.plans import Outlook
from hearthsea.bots.projects import FOUND_CARD
from hearthsea.bots.ways import fog_at
from hearthsea.engine import road_length
from hearthsea.rules.building import BuildShip
from hearthsea.rules.places import settlement_places
from hearthsea.rules.sea import MoveShip
from hearthsea.state import State

_WORTH_IT = 0.02
"""A moved ship must improve the prospect by so much."""
_TRIED = 4
"""So many moves are tried a turn."""


def ship_to_move(outlook: Outlook, legal: Sequence[Action | Form]) -> Choice | None:
    """The move that brings a plan on, or uncovers fog, without giving up what the ship is there for; None for none."""
    view, seat = outlook.view, outlook.seat
    if view.offers:  # thought of before anybody was asked
        return None
    goals = {plan.step.at for plan in outlook.plans if isinstance(plan.step, BuildShip)}
    moves = [move for move in legal if isinstance(move, MoveShip) and move.to in goals]
    if not moves:
        return None
    hand = view.hands[seat] or 0
    now = outlook.prospect(hand)
    places = settlement_places(view, seat)
    best, most = None, _WORTH_IT
    for move in moves[:_TRIED]:
        after = view.copy()
        after.ships[seat] = after.ships[seat] & ~(1 << move.start) | 1 << move.to
        if places & ~settlement_places(after, seat) or _risks_title(view, after, seat):
            continue
        gain = Outlook(after, seat).prospect(hand) - now
        gain += FOUND_CARD * fog_at(view.tiles, view.game.board.edge_nodes[move.to])
        if gain > most:
            best, most = move, gain
    return Choice(best, "sails on") if best else None


def _risks_title(view: State, after: State, seat: int) -> bool:
    """Whether the seat holds the longest route and would shorten it (R9.3)."""
    return view.longest_road == seat and road_length(after, seat) < road_length(view, seat)
