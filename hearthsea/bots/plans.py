"""What a seat could build next: the plans, how long each would take, and what a hand is good for."""

from collections.abc import Sequence

from msgspec import Struct

from hearthsea.base import Action
from hearthsea.board import bits
from hearthsea.bots.places import income, land_of, rates_with, sites, use_of, with_node
from hearthsea.engine import points, rates, road_length, supply
from hearthsea.pieces import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, Card
from hearthsea.resources import Bundle, count, counts, holds, total
from hearthsea.rules.awards import ARMY_TITLE_AT, ROAD_TITLE_AT, TITLE_POINTS, opponents_buildings
from hearthsea.rules.building import BuildCity, BuildRoad, BuildSettlement
from hearthsea.rules.cards import BuyCard
from hearthsea.rules.places import road_places
from hearthsea.rules.routes import longest_walk
from hearthsea.state import State

WINS = 50.0
"""Added to the value of what reaches the target."""
REACH = 3
"""So many roads ahead it looks for a site."""
NEVER = 99.0
"""Rounds: longer than any plan is worth waiting for."""
_INCOME_POINTS = 0.15  # points that a unit of use is worth while the whole game lies ahead
_PATIENCE = 1.5  # rounds added to every wait: what can be had now is not worth infinitely more
_RATE_SLACK = 0.7  # surplus is rarely a multiple of the rate
_SPOILED = 0.5  # a site that an opponent's road has reached
_CONTESTED = 0.8  # one that it will reach with the next road


class Plan(Struct):
    """Something to build: its value in points, its whole cost, and the first step with the step's own cost."""

    note: str
    value: float
    cost: Bundle
    step: Action
    step_cost: Bundle
    needs: tuple[int, ...]


class Outlook:
    """A seat's plans with its income and rates, to judge hands by."""

    def __init__(self, view: State, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.rates = rates(view, seat)
        self.paid = income(view, seat)
        self.round = [view.game.seats * number / 36 for number in self.paid]  # cards a round
        self.swap = [1 / (rate + _RATE_SLACK) for rate in self.rates]
        self.points = points(view, seat)
        self.plans = self._plans()

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
        held = counts(hand)
        return max((self.score(plan, held) for plan in self.plans), default=0.0)

    def ranked(self, hand: Bundle) -> list[tuple[float, Plan]]:
        """All plans with their scores for a hand, the best first."""
        held = counts(hand)
        return sorted(((self.score(plan, held), plan) for plan in self.plans), key=lambda item: -item[0])

    def _plans(self) -> list[Plan]:
        view, seat = self.view, self.seat
        roads, settlements, cities, _ = supply(view, seat)
        found: list[Plan] = []
        if cities > 0 and view.settlements[seat]:
            found.append(self._city())
        if settlements > 0:
            found += self._settlements(roads)
        if roads > 0:
            found += self._longest_road(roads)
        if view.deck_size > 0:
            found.append(self._card())
        return found

    def _plan(self, note: str, value: float, scored: int, cost: Bundle, step: Action) -> Plan:
        if self.points + scored >= self.view.game.points_to_win:
            value += WINS
        step_cost = ROAD_COST if isinstance(step, BuildRoad) else cost
        return Plan(note, value, cost, step, step_cost, counts(cost))

    def _use(self, use: float) -> float:
        """An income's use in points: it counts less the less of the game is left."""
        target = self.view.game.points_to_win
        return _INCOME_POINTS * use * max(0.0, target - self.points) / target

    def _city(self) -> Plan:
        land = land_of(self.view.tiles)
        now = use_of(land.worth, self.paid, self.rates)
        best, gain = -1, -1.0
        for node in bits(self.view.settlements[self.seat]):
            more = use_of(land.worth, with_node(self.paid, land.node_pips[node]), self.rates) - now
            if more > gain:
                best, gain = node, more
        return self._plan("a city", 1 + self._use(gain), 1, CITY_COST, BuildCity(self.seat, best))

    def _settlements(self, roads: int) -> list[Plan]:
        """The best site at each distance."""
        view, seat = self.view, self.seat
        board = view.game.board
        land = land_of(view.tiles)
        now = use_of(land.worth, self.paid, self.rates)
        reached = 0
        for other in range(view.game.seats):
            if other != seat:
                reached |= board.ends_of(view.roads[other])
        near = board.nodes_beside(reached)
        best: dict[int, tuple[float, Plan]] = {}
        # Where nothing is near, everything that the roads left would reach.
        for site in sites(view, seat, min(REACH, roads)) or sites(view, seat, roads):
            far = len(site.path)
            rates_then = rates_with(view, self.rates, site.node)
            gain = use_of(land.worth, with_node(self.paid, land.node_pips[site.node]), rates_then) - now
            value = 1 + self._use(gain)
            if far:
                value *= _SPOILED if reached >> site.node & 1 else _CONTESTED if near >> site.node & 1 else 1
            if far not in best or value > best[far][0]:
                cost = SETTLEMENT_COST + far * ROAD_COST
                if far:
                    plan = self._plan("a way to a site", value, 1, cost, BuildRoad(seat, site.path[0]))
                else:
                    step = BuildSettlement(seat, site.node)
                    plan = self._plan("a settlement", value, 1, cost, step)
                best[far] = (value, plan)
        return [plan for _, plan in best.values()]

    def _longest_road(self, roads: int) -> list[Plan]:
        """The title, where it is few roads away, or one road more where it is in danger."""
        view, seat = self.view, self.seat
        holder = view.longest_road
        mine = road_length(view, seat)
        others = max(road_length(view, other) for other in range(view.game.seats) if other != seat)
        if holder == seat:
            lacking, value, scored = 1, 0.5 if others >= mine else 0.25 if others == mine - 1 else 0.0, 0
        else:
            held = road_length(view, holder) if holder >= 0 else 0
            lacking = max(ROAD_TITLE_AT, held + 1, others + 1) - mine
            value, scored = TITLE_POINTS * 0.85**lacking, TITLE_POINTS
        if not 0 < lacking <= min(REACH, roads) or not value:
            return []
        edge = lengthening(view, seat, mine)
        if edge < 0:
            return []
        cost = lacking * ROAD_COST
        return [self._plan("the longest road", value, scored, cost, BuildRoad(seat, edge))]

    def _card(self) -> Plan:
        """A development card: a point, a knight on the way to the army, or help."""
        view, seat = self.view, self.seat
        unseen_kinds = counts(view.game.deck - sum(view.played) - (view.cards[seat] or 0))
        unseen = sum(unseen_kinds) or 1
        point = unseen_kinds[Card.VICTORY_POINT] / unseen
        knight = unseen_kinds[Card.KNIGHT] / unseen
        army = 0.1
        if view.largest_army != seat:
            lacking = knights_lacking(view, seat) - count(view.cards[seat] or 0, Card.KNIGHT)
            army = 0.6 if 0 < lacking <= 3 else 0.1
        value = point + knight * (0.3 + army) + (1 - point - knight) * 0.6
        if self.points + 1 >= view.game.points_to_win:
            value += WINS * point
        return Plan("a card", value, CARD_COST, BuyCard(seat), CARD_COST, counts(CARD_COST))


def knights_lacking(view: State, seat: int) -> int:
    """How many more knights must be played for the largest army, 0 for whoever has it."""
    if view.largest_army == seat:
        return 0
    most = max(knights for other, knights in enumerate(view.knights) if other != seat)
    least = most + 1 if view.largest_army >= 0 else ARMY_TITLE_AT
    return max(least - view.knights[seat], 0)


def lengthening(view: State, seat: int, length: int) -> int:
    """An edge on which a road would lengthen the seat's longest, leaving as much room as can be; -1 for none."""
    board = view.game.board
    own = view.roads[seat]
    opponents = opponents_buildings(view, seat)
    taken = view.pieces_on_edges
    best, room = -1, -1
    for edge in bits(road_places(view, seat)):
        roads = own | 1 << edge
        if longest_walk(board, roads, opponents & board.ends_of(roads)) <= length:
            continue
        free = (board.edges_at(board.edge_nodes[edge] & ~opponents) & view.tiles.road_edges & ~taken).bit_count()
        if free > room:
            best, room = edge, free
    return best


def missing(needs: Sequence[int], hand: Bundle) -> list[int]:
    """What a hand lacks of each kind."""
    return [max(needed - held, 0) for needed, held in zip(needs, counts(hand), strict=True)]


def pays(hand: Bundle, cost: Bundle) -> bool:
    """Whether a hand pays for something."""
    return total(hand) >= total(cost) and holds(hand, cost)
