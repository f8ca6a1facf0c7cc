"""The most points of one seat, and how many buildings keep apart on a board (R1.2, R6.3)."""

from __future__ import annotations

import random

from hearthsea.board import bits, board_of
from hearthsea.maps import Layout, PieceLimits, deal, load_map
from hearthsea.modifiers import game_of
from hearthsea.pieces import Terrain
from hearthsea.rules.reach import WITHOUT_END, most_apart, reachable_points
from hearthsea.settings import from_table


def most(name: str, seats: int, **settings: object) -> int:
    return reachable_points(game_of(deal(load_map(name), None), from_table(settings), seats))


def test_settings_and_pieces_bound_the_points() -> None:
    assert most("classic", 4) == 22  # R16
    assert most("classic", 4, no_dev=True) == 15  # five settlements, four cities, the longest road
    assert most("classic", 4, unlimited_dev=True) == WITHOUT_END
    assert most("new_shores", 4) == 22 + 2 * 4
    assert most("four_islands", 2) == 22 + 2 * 3  # one of the four is where one began
    assert most("fog_islands", 4) == 22


def test_a_small_board_bounds_the_points() -> None:
    tiles = ((0, 0, Terrain.HILLS, 5), (1, 0, Terrain.FOREST, 4))
    pond = Layout("pond", "Pond", tiles, pieces=PieceLimits(road=4))
    # Five of ten corners keep apart, two of them are the other's; too few roads for the title.
    assert reachable_points(game_of(pond, from_table({}), 2)) == 2 * 3 + 2 + 5


def test_most_apart_is_what_trying_all_finds() -> None:
    rng = random.Random(5)
    for _ in range(60):
        places = {(rng.randrange(3), rng.randrange(3)) for _ in range(rng.randrange(1, 5))}
        layout = Layout("", "", tuple((q, r, Terrain.DESERT, 0) for q, r in sorted(places, key=lambda at: at[::-1])))
        board = board_of(layout)
        nodes = sum(1 << node for node in bits(board.all_nodes) if rng.random() < 0.8)
        assert most_apart(board, nodes) == _tried(board.node_nodes, nodes)


def _tried(beside: tuple[int, ...], nodes: int) -> int:
    """With the first node or without it."""
    if not nodes:
        return 0
    low = nodes & -nodes
    rest = nodes ^ low
    return max(1 + _tried(beside, rest & ~beside[low.bit_length() - 1]), _tried(beside, rest))
