"""Longest roads and trade routes against oracles that know nothing of the engine's way (R9.1)."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from hearthsea.board import Board, Mask, bits, board_of, mask_of
from hearthsea.maps import deal, load_map
from hearthsea.rules.routes import route_length
from tests.hearthsea.plain import edge_of, node_of
from tests.oracle import refusals, routes

BOARDS = tuple(board_of(deal(load_map(name), None)) for name in ("classic", "classic_wide", "new_shores"))


class Network(NamedTuple):
    """One seat's pieces, its buildings and those of others, as masks of a board."""

    board: Board
    roads: Mask
    ships: Mask
    own: Mask
    enemies: Mask

    def measured(self) -> int:
        """The length that the engine finds."""
        return route_length(self.board, self.roads, self.ships, self.own, self.enemies)

    def plain(self) -> tuple[list[routes.Piece], list[routes.Piece], frozenset[routes.End], frozenset[routes.End]]:
        """The same for the oracles."""
        on_land, at_sea = (
            [(ends[0], ends[1]) for ends in (refusals.corners(edge_of(self.board, place)) for place in bits(pieces))]
            for pieces in (self.roads, self.ships)
        )
        own, enemies = (
            frozenset(node_of(self.board, node) for node in bits(nodes)) for nodes in (self.own, self.enemies)
        )
        return on_land, at_sea, own, enemies


def a_network(rng: random.Random, most: int = 15, *, afloat: bool = False) -> Network:
    """Pieces grown at random from one or more beginnings, thick or thin, and nodes with buildings of all.

    With ``afloat`` some of the pieces are ships; roads and ships lie anywhere, for only their shape counts here.
    """
    board = rng.choice(BOARDS)
    pieces: set[int] = set()
    thick = rng.random()
    for _ in range(rng.randrange(1, most + 1)):
        near = bits(board.edges_at(board.ends_of(mask_of(pieces))) & ~mask_of(pieces))
        choices = list(near) if pieces and rng.random() > 0.05 else list(range(len(board.edges)))
        if rng.random() < thick:  # close circles where that is possible
            ends = board.ends_of(mask_of(pieces))
            choices = [place for place in choices if board.edge_nodes[place] & ~ends == 0] or choices
        pieces.add(rng.choice(choices))
    share, at_home = rng.choice((0, 0.1, 0.3)), rng.choice((0, 0.2, 0.5))
    wet = rng.choice((0.2, 0.5, 0.8, 1)) if afloat else 0
    enemies = mask_of(node for node in range(len(board.nodes)) if rng.random() < share)
    own = mask_of(node for node in range(len(board.nodes)) if rng.random() < at_home) & ~enemies
    ships = mask_of(place for place in pieces if rng.random() < wet)
    return Network(board, mask_of(pieces) & ~ships, ships, own, enemies)


def agree_on(number: int, seed: int, *, afloat: bool = False) -> int:
    """Compare so many random networks; how many had a longest road or route of five or more."""
    rng = random.Random(seed)
    long = 0
    for _ in range(number):
        network = a_network(rng, afloat=afloat)
        roads, ships, own, enemies = network.plain()
        length = network.measured()
        due = routes.trade_route(roads, ships, own, enemies) if afloat else routes.longest(roads, enemies)
        assert length == due, network
        long += length >= 5
    return long


@pytest.mark.parametrize("afloat", [False, True])
def test_random_networks_have_the_length_that_the_oracle_finds(afloat: bool) -> None:
    assert agree_on(400, 1, afloat=afloat) > (60 if afloat else 160)


@pytest.mark.slow
@pytest.mark.parametrize("afloat", [False, True])
def test_thousands_of_random_networks_have_the_length_that_the_oracle_finds(afloat: bool) -> None:
    assert agree_on(4000, 2, afloat=afloat) > (600 if afloat else 1600)


def test_the_oracles_agree() -> None:
    rng = random.Random(3)
    for _ in range(120):
        roads, _, own, enemies = a_network(rng, 8).plain()
        assert routes.longest(roads, enemies) == routes.longest_by_subsets(roads, enemies)
        assert routes.longest(roads, enemies) == routes.trade_route(roads, [], own, enemies)
        assert routes.longest(roads, enemies) == routes.trade_route([], roads, own, enemies)


def test_a_route_changes_only_at_an_own_building() -> None:
    board = BOARDS[2]
    first = next(edge for edge, ends in enumerate(board.edge_ends) if board.node_edges[ends[1]].bit_count() == 3)
    node = board.edge_ends[first][1]
    second, third = bits(board.node_edges[node] & ~(1 << first))
    for own, enemies, length in ((0, 0, 1), (1 << node, 0, 2), (0, 1 << node, 1)):
        assert route_length(board, 1 << first, 1 << second, own, enemies) == length
    # Roads go straight through where ships pass by: two walks cross and neither uses the other's pieces.
    assert route_length(board, 1 << first | 1 << second, 1 << third, 0, 0) == 2


def test_a_walk_may_cross_itself_and_uses_a_circle_whole() -> None:
    board = BOARDS[0]
    middle = next(number for number, place in enumerate(board.hexes) if place == (0, 0))
    ring = mask_of(edge for edge, places in enumerate(board.edge_hexes) if middle in places)
    assert route_length(board, ring, 0, 0, 0) == 6
    tail = next(bits(board.edges_at(board.ends_of(ring)) & ~ring))
    assert route_length(board, ring | 1 << tail, 0, 0, 0) == 7
    crossing = board.edge_nodes[tail] & board.ends_of(ring)
    assert route_length(board, ring | 1 << tail, 0, 0, crossing) == 6  # round the circle and back to the enemy


def test_no_pieces_have_no_length() -> None:
    assert route_length(BOARDS[0], 0, 0, 0, 0) == 0
    assert routes.longest([], frozenset()) == 0
    assert routes.longest_by_subsets([], frozenset()) == 0
    assert routes.trade_route([], [], frozenset(), frozenset()) == 0
