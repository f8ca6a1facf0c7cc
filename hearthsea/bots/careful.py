"""The stand-in: does what is owed sensibly, ends the turn, and decides nothing that its player might regret.

It plays for a seat whose time is up, whose player is away, or whose bot has failed; so it is short and
needs nothing of the other bots.
"""

from collections.abc import Callable

from hearthsea.base import Action
from hearthsea.bots.choice import Choice, first_asked, unanswered
from hearthsea.chance import Rng
from hearthsea.engine import legal_actions, visible_points
from hearthsea.phases import Discard, Gold, Main
from hearthsea.pieces import pips
from hearthsea.resources import ONE, Bundle, counts
from hearthsea.rules.building import BuildSettlement
from hearthsea.rules.gold import ChooseGold, due
from hearthsea.rules.production import RollDice
from hearthsea.rules.robber import DiscardCards, MovePirate, MoveRobber
from hearthsea.rules.trading import DeclineOffer
from hearthsea.rules.turn import EndTurn
from hearthsea.seen import Seen
from hearthsea.state import State


class Careful:
    """Rolls, gives back what it has most of and takes what it has least of, spares its own land, ends the turn."""

    def choose(self, view: State, seen: Seen, seat: int, rng: Rng, out_of_time: Callable[[], bool]) -> Choice:
        """See :class:`hearthsea.bots.choice.Bot`."""
        del seen, rng, out_of_time
        return Choice(careful_action(view, seat), "does what is owed")


def careful_action(view: State, seat: int) -> Action:
    """A sensible action for a seat that has a duty or is asked by an offer."""
    phase = view.phase
    if type(phase) is Discard:
        return DiscardCards(seat, most_held(view.hands[seat] or 0, phase.owed[seat]))
    if type(phase) is Gold:
        return ChooseGold(seat, least_held(view.hands[seat] or 0, view.bank, due(view, phase, seat)))
    if seat != view.turn or (type(phase) is Main and unanswered(view, seat)):  # a robber due comes before an answer
        return DeclineOffer(seat, first_asked(view, seat))
    actions: list[Action] = [action for action in legal_actions(view, seat) if isinstance(action, Action)]
    for action in actions:
        if isinstance(action, RollDice | EndTurn):
            return action
    return max(actions, key=lambda action: _worth(view, action))


def most_held(hand: Bundle, number: int) -> Bundle:
    """So many cards of a hand, always one of the kind that most are left of."""
    cards = 0
    for _ in range(number):
        left = counts(hand - cards)
        cards += ONE[left.index(max(left))]
    return cards


def least_held(hand: Bundle, bank: Bundle, number: int) -> Bundle:
    """So many cards of a bank, always one of the kind that the hand with them has least of."""
    cards = 0
    for _ in range(number):
        there = [kind for kind, left in enumerate(counts(bank - cards)) if left]
        held = counts(hand + cards)
        cards += ONE[min(there, key=lambda kind: held[kind])]
    return cards


def _worth(view: State, action: Action) -> float:
    board, tiles = view.game.board, view.tiles
    if isinstance(action, BuildSettlement):
        return sum(pips(tiles.token[place]) for place in board.node_hexes[action.at])
    if isinstance(action, MoveRobber):
        worth = 0.1 * visible_points(view, action.victim) if action.victim >= 0 else 0.0
        around = board.hex_nodes[action.to]
        for other in range(view.game.seats):
            hurt = (view.settlements[other] & around).bit_count() + 2 * (view.cities[other] & around).bit_count()
            worth += pips(tiles.token[action.to]) * hurt * (-10 if other == action.seat else 1)
        return worth
    if isinstance(action, MovePirate):  # where no ship of its own lies
        return -100.0 if view.ships[action.seat] & board.hex_edges[action.to] else -1.0
    return 0
