"""Setting up: good numbers, many kinds, and room to grow."""

from hearthsea.board import bits
from hearthsea.bots.choice import Choice
from hearthsea.bots.places import Land, free_sites, income, land_of, rates_with, use_of, with_node
from hearthsea.engine import rates
from hearthsea.rules.building import BuildRoad, BuildSettlement
from hearthsea.state import State

_ROOM = 0.12
"""What the best site two roads away adds, as a share of its pips."""


def first_settlement(view: State, seat: int, places: list[BuildSettlement]) -> Choice:
    """The place that makes the best income together with what the seat has already."""
    land = land_of(view.tiles)
    paid = income(view, seat)
    rate = rates(view, seat)

    def worth(action: BuildSettlement) -> float:
        node = action.at
        use = use_of(land.worth, with_node(paid, land.node_pips[node]), rates_with(view, rate, node))
        return use + _ROOM * _room(view, land, node)

    best = max(places, key=worth)
    return Choice(best, f"{sum(land.node_pips[best.at]):.0f} pips")


def first_road(view: State, node: int, roads: list[BuildRoad]) -> Choice:
    """Towards the best site two roads away."""
    land = land_of(view.tiles)
    board = view.game.board
    sites = free_sites(view)

    def worth(action: BuildRoad) -> float:
        first, second = board.edge_ends[action.at]
        other = second if first == node else first
        beyond = board.node_nodes[other] & sites & ~(1 << node)
        return max((sum(land.node_pips[site]) for site in bits(beyond)), default=0.0)

    return Choice(max(roads, key=worth), "towards the next site")


def _room(view: State, land: Land, node: int) -> float:
    """The pips of the best site two roads from a node."""
    board = view.game.board
    around = board.nodes_beside(board.node_nodes[node]) & free_sites(view) & ~board.node_nodes[node] & ~(1 << node)
    return max((sum(land.node_pips[site]) for site in bits(around)), default=0.0)
