"""The greedy bot: plans one building ahead, trades for it, and takes what it can get. It does not search."""

from collections.abc import Callable, Sequence

from hearthsea.base import Action, Form
from hearthsea.bots.bargains import answer, bank_trade_for, best_bank_trade, offer_for, settle
from hearthsea.bots.choice import Choice, first_asked, unanswered
from hearthsea.bots.development import before_roll, card_to_play
from hearthsea.bots.hands import given_back, taken
from hearthsea.bots.opening import first_piece, first_settlement
from hearthsea.bots.plans import Outlook, pays
from hearthsea.bots.sailing import ship_to_move
from hearthsea.bots.standing import Plan
from hearthsea.bots.threats import best_raid
from hearthsea.chance import Rng
from hearthsea.engine import legal_actions
from hearthsea.phases import Discard, Free, Gold, Robber, Roll, Setup
from hearthsea.resources import counts
from hearthsea.rules.building import BuildRoad, BuildSettlement, BuildShip
from hearthsea.rules.free import FinishFree
from hearthsea.rules.gold import due
from hearthsea.rules.production import RollDice
from hearthsea.rules.trading import OfferForm
from hearthsea.rules.turn import EndTurn
from hearthsea.seen import Seen
from hearthsea.state import State

_FULL_HAND = 0.5
"""A hand that a seven would halve makes waiting worth so much less."""


class Greedy:
    """Sensible, quick and not deep."""

    def choose(self, view: State, seen: Seen, seat: int, rng: Rng, out_of_time: Callable[[], bool]) -> Choice:
        """See :class:`hearthsea.bots.choice.Bot`."""
        del out_of_time  # it is done in a fraction of a millisecond
        phase = view.phase
        if type(phase) is Discard:
            return given_back(Outlook(view, seat), phase.owed[seat])
        if type(phase) is Gold:
            return taken(Outlook(view, seat), due(view, phase, seat))
        if seat != view.turn:
            return answer(seen, Outlook(view, seat), first_asked(view, seat), rng)
        legal = legal_actions(view, seat)
        if type(phase) is Setup:
            return _set_up(view, seat, phase, legal)
        if type(phase) is Roll:
            return before_roll(view, seat, legal) or Choice(RollDice(seat), "rolls")
        if type(phase) is Robber:
            outlook = Outlook(view, seat)
            ranked = outlook.ranked(view.hands[seat] or 0)
            return Choice(best_raid(view, seen, legal, ranked[0][1].needs if ranked else (0,) * 5), "hurts most there")
        if type(phase) is Free:
            return _free_piece(Outlook(view, seat), legal)
        return _turn(seen, Outlook(view, seat), legal)


def _set_up(view: State, seat: int, phase: Setup, legal: Sequence[Action | Form]) -> Choice:
    if phase.node < 0:
        return first_settlement(view, seat, [action for action in legal if isinstance(action, BuildSettlement)])
    return first_piece(view, phase.node, [action for action in legal if isinstance(action, BuildRoad | BuildShip)])


def _free_piece(outlook: Outlook, legal: Sequence[Action | Form]) -> Choice:
    """The road or ship of the best plan that begins with one, else any, else none."""
    plans = [plan for plan in outlook.plans if isinstance(plan.step, BuildRoad | BuildShip)]
    if plans:
        best = max(plans, key=lambda plan: plan.value / sum(plan.needs))
        return Choice(best.step, f"towards {best.note}")
    options = [action for action in legal if isinstance(action, Action)]
    finish = FinishFree(outlook.seat)
    return Choice(finish if finish in options else options[0], "has no use for it")


def _turn(seen: Seen, outlook: Outlook, legal: Sequence[Action | Form]) -> Choice:
    """One step of a main or an extra turn."""
    view, seat = outlook.view, outlook.seat
    hand = view.hands[seat] or 0
    settled = settle(outlook, unanswered(view, seat))
    if settled is not None:
        return settled
    card = card_to_play(seen, outlook, legal)
    if card is not None:
        return card
    moved = ship_to_move(outlook, legal) if view.game.has_ships else None
    if moved is not None:
        return moved
    ranked = outlook.ranked(hand)
    is_full = view.hand_sizes[seat] > view.game.hand_limit
    if ranked:
        goal = ranked[0][1]
        if pays(hand, goal.step_cost):
            return Choice(goal.step, f"builds {goal.note}")
        if any(isinstance(option, OfferForm) for option in legal):
            offer = offer_for(seen, outlook, goal)
            if offer is not None:
                return Choice(offer, f"asks for {goal.note}")
        trade = bank_trade_for(outlook, goal)
        if trade is not None and trade in legal:
            return Choice(trade, f"trades for {goal.note}")
        lesser = _lesser(outlook, ranked, is_full=is_full)
        if lesser is not None:
            return lesser
    if is_full:
        trade = best_bank_trade(outlook, legal)
        if trade is not None:
            return Choice(trade, "holds too many cards")
    return Choice(EndTurn(seat), "is done")


def _lesser(outlook: Outlook, ranked: list[tuple[float, Plan]], *, is_full: bool) -> Choice | None:
    """Something smaller, or a part of something, that the hand pays for and that is worth the delay of the goal."""
    hand = outlook.view.hands[outlook.seat] or 0
    score, goal = ranked[0]
    wait = outlook.wait(counts(hand), goal.needs)
    for _, plan in ranked[1:]:
        cost = plan.cost if plan.parts == 1 else plan.step_cost
        if pays(hand, cost):
            delay = outlook.wait(counts(hand - cost), goal.needs) - wait
            if plan.value / plan.parts > score * delay * (_FULL_HAND if is_full else 1):
                return Choice(plan.step, f"builds {plan.note}")
    return None
