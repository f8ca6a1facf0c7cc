"""Moving a ship that is of more use elsewhere (R11.2)."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.bots.choice import Choice
from hearthsea.bots.plans import Outlook
from hearthsea.bots.projects import FOUND_CARD
from hearthsea.bots.ways import fog_at
from hearthsea.engine import road_length
from hearthsea.resources import counts
from hearthsea.rules.building import BuildSettlement, BuildShip
from hearthsea.rules.places import settlement_places
from hearthsea.rules.sea import MoveShip
from hearthsea.state import State

_BETTER = 1.05
"""A moved ship must bring what it is for nearer by this factor."""
_TRIED = 4
"""So many moves are tried a turn."""


def ship_to_move(outlook: Outlook, legal: Sequence[Action | Form]) -> Choice | None:
    """The move that brings a voyage on, or uncovers fog, and gives up nothing; None where there is none."""
    view, seat = outlook.view, outlook.seat
    if view.offers:  # thought of before anybody was asked
        return None
    goals = {plan.step.at for plan in outlook.plans if isinstance(plan.step, BuildShip)}
    moves = [move for move in legal if isinstance(move, MoveShip) and move.to in goals]
    if not moves:
        return None
    hand = view.hands[seat] or 0
    whole = outlook.prospect(hand)
    places = settlement_places(view, seat)
    best, most = None, _BETTER * _voyage(outlook)
    for move in moves[:_TRIED]:
        after = view.copy()
        after.ships[seat] = after.ships[seat] & ~(1 << move.start) | 1 << move.to
        if places & ~settlement_places(after, seat) or _risks_title(view, after, seat):
            continue
        there = Outlook(after, seat)
        worth = _voyage(there) + FOUND_CARD * fog_at(view.tiles, view.game.board.edge_nodes[move.to])
        if worth > most and there.prospect(hand) >= whole:
            best, most = move, worth
    return Choice(best, "sails on") if best else None


def _voyage(outlook: Outlook) -> float:
    """What the best of the plans is worth that ships, or what they have led to, are for."""
    held = counts(outlook.view.hands[outlook.seat] or 0)
    bound = [plan for plan in outlook.plans if isinstance(plan.step, BuildShip | BuildSettlement)]
    return max((outlook.score(plan, held) for plan in bound), default=0.0)


def _risks_title(view: State, after: State, seat: int) -> bool:
    """Whether the seat holds the longest route and would shorten it (R9.3)."""
    return view.longest_road == seat and road_length(after, seat) < road_length(view, seat)
