"""Longest roads against two oracles that know nothing of the engine's way (R9.1)."""

from __future__ import annotations

import random

import pytest

from hearthsea.board import Board, Mask, bits, board_of, mask_of
from hearthsea.maps import deal, load_map
from hearthsea.rules.routes import longest_walk
from tests.hearthsea.plain import edge_of, node_of
from tests.oracle import refusals, routes

BOARDS = tuple(board_of(deal(load_map(name), None)) for name in ("classic", "classic_wide"))


def a_network(board: Board, rng: random.Random, most: int = 15) -> tuple[Mask, Mask]:
    """Roads grown at random from one or more beginnings, thick or thin, and nodes with an enemy's building."""
    roads: set[int] = set()
    thick = rng.random()
    for _ in range(rng.randrange(1, most + 1)):
        near = bits(board.edges_at(board.ends_of(mask_of(roads))) & ~mask_of(roads))
        choices = list(near) if roads and rng.random() > 0.05 else list(range(len(board.edges)))
        if rng.random() < thick:  # close circles where that is possible
            ends = board.ends_of(mask_of(roads))
            choices = [place for place in choices if board.edge_nodes[place] & ~ends == 0] or choices
        roads.add(rng.choice(choices))
    share = rng.choice((0, 0.1, 0.3))
    return mask_of(roads), mask_of(node for node in range(len(board.nodes)) if rng.random() < share)


def plain(board: Board, roads: Mask, enemies: Mask) -> tuple[list[routes.Piece], frozenset[routes.End]]:
    pieces = []
    for place in bits(roads):
        first, second = refusals.corners(edge_of(board, place))
        pieces.append((first, second))
    return pieces, frozenset(node_of(board, node) for node in bits(enemies))


def agree_on(number: int, seed: int) -> int:
    """Compare so many random networks; how many had a longest road of five or more."""
    rng = random.Random(seed)
    long = 0
    for _ in range(number):
        board = rng.choice(BOARDS)
        roads, enemies = a_network(board, rng)
        length = longest_walk(board, roads, enemies)
        assert length == routes.longest(*plain(board, roads, enemies)), (bin(roads), bin(enemies))
        long += length >= 5
    return long


def test_random_networks_have_the_length_that_the_oracle_finds() -> None:
    assert agree_on(500, 1) > 200


@pytest.mark.slow
def test_thousands_of_random_networks_have_the_length_that_the_oracle_finds() -> None:
    assert agree_on(10_000, 2) > 4000


def test_the_two_oracles_agree() -> None:
    rng = random.Random(3)
    for _ in range(120):
        board = rng.choice(BOARDS)
        roads, enemies = a_network(board, rng, 8)
        given = plain(board, roads, enemies)
        assert routes.longest(*given) == routes.longest_by_subsets(*given)


def test_a_walk_may_cross_itself_and_uses_a_circle_whole() -> None:
    board = BOARDS[0]
    middle = next(number for number, place in enumerate(board.hexes) if place == (0, 0))
    ring = mask_of(edge for edge, places in enumerate(board.edge_hexes) if middle in places)
    assert longest_walk(board, ring, 0) == 6
    tail = next(bits(board.edges_at(board.ends_of(ring)) & ~ring))
    assert longest_walk(board, ring | 1 << tail, 0) == 7
    crossing = board.edge_nodes[tail] & board.ends_of(ring)
    assert longest_walk(board, ring | 1 << tail, crossing) == 6  # round the circle and back to the enemy


def test_no_roads_have_no_length() -> None:
    assert longest_walk(BOARDS[0], 0, 0) == 0
    assert routes.longest([], frozenset()) == 0
    assert routes.longest_by_subsets([], frozenset()) == 0
