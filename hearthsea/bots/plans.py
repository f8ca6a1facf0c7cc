"""How long a seat's plans would take, and what a hand is good for."""

from collections.abc import Sequence

from hearthsea.bots.projects import projects
from hearthsea.bots.standing import Plan, Standing
from hearthsea.resources import Bundle, counts, holds, total
from hearthsea.state import State

NEVER = 99.0
"""Rounds: longer than any plan is worth waiting for."""
_PATIENCE = 1.5  # rounds added to every wait: what can be had now is not worth infinitely more
_RATE_SLACK = 0.7  # surplus is rarely a multiple of the rate


class Outlook:
    """A seat's plans with its income and rates, to judge hands by."""

    def __init__(self, view: State, seat: int) -> None:
        standing = Standing(view, seat)
        self.view = view
        self.seat = seat
        self.rates = standing.rates
        self.paid = standing.paid
        self.round = [view.game.seats * number / 36 for number in self.paid]  # cards a round
        self.swap = [1 / (rate + _RATE_SLACK) for rate in self.rates]
        self.plans = projects(standing)
        self._prospects: dict[Bundle, float] = {}

    def wait(self, hand: Sequence[int], needs: Sequence[int]) -> float:
        """About how many rounds it takes until a hand pays for something, surplus traded with the bank.

        What is missing shrinks with time along a convex line, so Newton's steps approach its zero from below.
        """
        time = 0.0
        for _ in range(9):
            missing = slope = 0.0
            for held, needed, paid, swap in zip(hand, needs, self.round, self.swap, strict=True):
                lack = needed - held - paid * time
                if lack > 0:
                    missing += lack
                    slope += paid
                else:
                    missing += lack * swap
                    slope += paid * swap
            if missing <= 0.02:
                return time
            if slope <= 0:
                return NEVER
            time += missing / slope
        return time

    def score(self, plan: Plan, hand: Sequence[int]) -> float:
        """Points a round that a plan brings from a hand on."""
        return plan.value / (self.wait(hand, plan.needs) + _PATIENCE)

    def prospect(self, hand: Bundle) -> float:
        """What a hand is good for: the score of the plan that suits it best."""
        known = self._prospects.get(hand)
        if known is None:
            held = counts(hand)
            known = self._prospects[hand] = max((self.score(plan, held) for plan in self.plans), default=0.0)
        return known

    def ranked(self, hand: Bundle) -> list[tuple[float, Plan]]:
        """All plans with their scores for a hand, the best first."""
        held = counts(hand)
        return sorted(((self.score(plan, held), plan) for plan in self.plans), key=lambda item: -item[0])


def missing(needs: Sequence[int], hand: Bundle) -> list[int]:
    """What a hand lacks of each kind."""
    return [max(needed - held, 0) for needed, held in zip(needs, counts(hand), strict=True)]


def pays(hand: Bundle, cost: Bundle) -> bool:
    """Whether a hand pays for something."""
    return total(hand) >= total(cost) and holds(hand, cost)
