"""Where a seat stands: its income, rates and points, and what a plan is made of."""

from msgspec import Struct

from hearthsea.base import Action
from hearthsea.bots.places import Pips, income, land_of, rates_with, use_of, with_node
from hearthsea.engine import points, rates
from hearthsea.pieces import ROAD_COST, SHIP_COST
from hearthsea.resources import Bundle, counts
from hearthsea.rules.building import BuildRoad, BuildShip
from hearthsea.state import State

WINS = 50.0
"""Added to the value of what reaches the target."""
_INCOME_POINTS = 0.15  # points that a unit of use is worth while the whole game lies ahead


class Plan(Struct):
    """Something to build: its value in points, its whole cost, and the first step with the step's own cost.

    ``parts`` is in how many steps of like worth it may be done, as the cards for them come; 1 where only the whole
    is worth anything.
    """

    note: str
    value: float
    cost: Bundle
    step: Action
    step_cost: Bundle
    needs: tuple[int, ...]
    parts: int = 1


class Standing:
    """A seat's income, rates and points, with what more of each would be worth to it."""

    def __init__(self, view: State, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.rates = rates(view, seat)
        self.paid = income(view, seat)
        self.points = points(view, seat)
        target = view.game.points_to_win
        self.ahead = max(0.0, target - self.points) / target
        """The share of the game that lies ahead: an income counts less the less that is."""
        self._land = land_of(view)
        self._now = use_of(self._land.worth, self.paid, self.rates)

    def gain_at(self, node: int, *, is_city: bool = False) -> float:
        """What the income of another building on a node is worth, in points."""
        more: Pips = self._land.node_pips[node]
        rates_then = self.rates if is_city else rates_with(self.view, self.rates, node)
        use = use_of(self._land.worth, with_node(self.paid, more), rates_then)
        return _INCOME_POINTS * self.ahead * (use - self._now)

    def plan(self, note: str, value: float, scored: int, cost: Bundle, step: Action, *, parts: int = 1) -> Plan:
        """A plan that scores so many points at once."""
        if self.points + scored >= self.view.game.points_to_win:
            value += WINS
        step_cost = ROAD_COST if isinstance(step, BuildRoad) else SHIP_COST if isinstance(step, BuildShip) else cost
        return Plan(note, value, cost, step, step_cost, counts(cost), parts)
