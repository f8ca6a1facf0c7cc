"""The facts that R16 wants reproduced: topology, lines of the set-up, pips, the most points."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hearthsea.actions import BuildRoad, BuildSettlement
from hearthsea.board import Board, Mask, Tiles, bits, board_of
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, new_game, points
from hearthsea.hexgrid import Hex, Node, parse_edge, parse_hex, parse_node
from hearthsea.maps import Layout, deal, load_map
from hearthsea.phases import SETUP, Setup
from hearthsea.pieces import Terrain, pips
from hearthsea.resources import one
from hearthsea.rules.reach import reachable_points
from hearthsea.settings import Settings
from hearthsea.state import State
from tests.oracle import lands

SETTINGS = Settings()


def land_of(hexes: list[tuple[int, int]], sea: list[tuple[int, int]] = []) -> Layout:  # noqa: B006 (never changed)
    tiles = [(q, r, Terrain.HILLS, 8) for q, r in hexes] + [(q, r, Terrain.SEA, 0) for q, r in sea]
    return Layout("drawn", "Drawn", tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0]))))


def ball(radius: int) -> list[tuple[int, int]]:
    """All hexes up to so far from the middle: 7, 19, 37 …"""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


LAYOUTS = {
    "7": land_of(ball(1)),
    "classic": deal(load_map("classic"), None),
    "classic_wide": deal(load_map("classic_wide"), None),
    "37": land_of(ball(3)),
}


def as_dealt(layout: Layout) -> Tiles:
    """The tiles of a layout before anything changes them."""
    return new_game(layout, SETTINGS, 2).tiles


def counted(layout: Layout) -> tuple[int, int, int, int]:
    """Land hexes, nodes, road edges, coast edges."""
    tiles = as_dealt(layout)
    land = tiles.land_hexes
    coast = [
        edge for edge in bits(tiles.road_edges) if sum(land >> place & 1 for place in tiles.board.edge_hexes[edge]) == 1
    ]
    return land.bit_count(), tiles.land_nodes.bit_count(), tiles.road_edges.bit_count(), len(coast)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("7", (7, 24, 30, 18)),
        ("classic", (19, 54, 72, 30)),
        ("classic_wide", (30, 80, 109, 38)),
        ("37", (37, 96, 132, 42)),
    ],
)
def test_topology(name: str, expected: tuple[int, int, int, int]) -> None:
    assert counted(LAYOUTS[name]) == expected


def test_the_wide_board_has_rows_of_three_to_six() -> None:
    rows = Counter(r for _, r, _, _ in LAYOUTS["classic_wide"].tiles)
    assert [rows[r] for r in sorted(rows)] == [3, 4, 5, 6, 5, 4, 3]


@pytest.mark.parametrize("seed", range(60))
def test_any_land_obeys_euler(seed: int) -> None:
    rng = random.Random(seed)
    land = rng.sample(ball(4), rng.randrange(1, 61))  # islands, lakes and all
    sea = [place for place in ball(5) if place not in land]
    hexes, nodes, edges, coast = counted(land_of(land, sea))
    assert edges == lands.edges(set(land))
    assert coast == lands.coast(set(land))
    assert nodes == lands.nodes(set(land))
    assert 2 * edges == 6 * hexes + coast


def test_nineteen_hexes_in_a_ring_of_sea_have_48_ship_edges() -> None:
    inner = ball(2)
    tiles = as_dealt(land_of(inner, [place for place in ball(3) if place not in inner]))
    board = tiles.board
    sea = {number for number, kind in enumerate(tiles.terrain) if kind == Terrain.SEA}
    ships = [edge for edge, places in enumerate(board.edge_hexes) if sea & set(places)]
    by_rule = [edge for edge in ships if any(place not in sea for place in board.edge_hexes[edge])]
    assert set(ships) == set(bits(tiles.sea_edges))
    shared = [edge for edge in ships if tiles.road_edges >> edge & 1]
    outer = [edge for edge, places in enumerate(board.edge_hexes) if len(places) == 1]
    assert len([edge for edge in ships if edge not in outer]) == 48
    assert len(shared) == len(by_rule) == 30


def test_corners_across_a_bay_of_the_rim_are_neighbours() -> None:
    board = board_of(land_of([(0, 0), (1, 1)]))
    first, second = (board.node_index[parse_node(text)] for text in ("0,0:SE", "1,1:NW"))
    assert board.node_nodes[first] >> second & 1
    assert board.node_nodes[second] >> first & 1
    assert not board.node_edges[first] & board.node_edges[second]


def test_neighbourhoods_agree_with_each_other() -> None:
    for layout in LAYOUTS.values():
        board = board_of(layout)
        for number, node in enumerate(board.nodes):
            assert 2 <= board.node_edges[number].bit_count() <= 3
            assert board.node_nodes[number] == board.ends_of(board.node_edges[number]) & ~(1 << number)
            assert {board.hexes[place] for place in board.node_hexes[number]} <= set(node.hexes)
        for number, edge in enumerate(board.edges):
            assert board.edge_nodes[number].bit_count() == 2
            assert all(board.node_edges[end] >> number & 1 for end in bits(board.edge_nodes[number]))
            assert {board.hexes[place] for place in board.edge_hexes[number]} <= set(edge.hexes)


def test_every_alias_of_a_place_is_read_and_one_is_written() -> None:
    place = Hex(2, -1)
    for corner, node in zip(("N", "NE", "SE", "S", "SW", "NW"), place.nodes, strict=True):
        assert parse_node(f"2,-1:{corner}") == node == parse_node(str(node))
        assert node.corner in ("N", "S")
    for side, edge in zip(("NE", "E", "SE", "SW", "W", "NW"), place.edges, strict=True):
        assert parse_edge(f"2,-1:{side}") == edge == parse_edge(str(edge))
        assert edge.side in ("NE", "E", "SE")
        assert place in edge.hexes
    assert parse_hex(str(place)) == place
    assert place in parse_node("2,-1:N").hexes
    assert len({node.xy for node in place.nodes}) == 6


@pytest.mark.parametrize("text", ["", "1", "1,2", "1,2:X", "1,2:NNE", "1.5,2:N", "00000,1:N"])
def test_no_node_is_read_out_of_nonsense(text: str) -> None:
    with pytest.raises(ValueError, match="no node"):
        parse_node(text)


def test_no_edge_and_no_hex_is_read_out_of_nonsense() -> None:
    with pytest.raises(ValueError, match="no edge"):
        parse_edge("0,0:N")
    with pytest.raises(ValueError, match="no hex"):
        parse_hex("0,0:N")


# Lines of the set-up


def separate_steps(layout: Layout, plies: int) -> int:
    """Lines of so many plies on the empty board, a settlement and its road counting as two; by the public face."""
    return _lines(new_game(layout, SETTINGS, 3), plies)


def _lines(state: State, plies: int) -> int:
    actions = legal_actions(state, state.turn)
    if plies == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        apply(after, decide(state, action, SeededChance(0)))
        total += _lines(after, plies - 1)
    return total


@pytest.mark.parametrize(("plies", "lines"), [(1, 54), (2, 144), (3, 7_236), (4, 19_248)])
def test_lines_of_the_set_up_on_classic(plies: int, lines: int) -> None:
    assert separate_steps(LAYOUTS["classic"], plies) == lines


@pytest.mark.parametrize(("name", "one_step", "two_steps"), [("classic_wide", 218, 45_204), ("37", 264, 66_852)])
def test_lines_of_the_set_up_on_larger_boards(name: str, one_step: int, two_steps: int) -> None:
    assert separate_steps(LAYOUTS[name], 2) == one_step
    assert separate_steps(LAYOUTS[name], 4) == two_steps


@pytest.mark.slow
def test_deep_lines_of_the_set_up_on_classic() -> None:
    assert separate_steps(LAYOUTS["classic"], 5) == 897_180
    assert separate_steps(LAYOUTS["classic"], 6) == 2_380_536


# Deals


def test_a_classic_deal_is_what_r15_says() -> None:
    stock = Counter(tile[2] for tile in LAYOUTS["classic"].tiles)
    assert [stock[kind] for kind in range(5)] == [4, 3, 4, 4, 3]
    assert stock[Terrain.DESERT] == 1
    tokens = Counter(tile[3] for tile in LAYOUTS["classic"].tiles)
    assert tokens == {0: 1, 2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)
    assert sorted(harbor[3] for harbor in LAYOUTS["classic"].harbors) == [0, 1, 2, 3, 4, 5, 5, 5, 5]


def test_a_wide_deal_is_what_r15_says() -> None:
    stock = Counter(tile[2] for tile in LAYOUTS["classic_wide"].tiles)
    assert [stock[kind] for kind in (0, 2, 3, 1, 4, Terrain.DESERT)] == [6, 6, 6, 5, 5, 2]
    tokens = Counter(tile[3] for tile in LAYOUTS["classic_wide"].tiles)
    assert tokens == {0: 2, 2: 2, 12: 2} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)
    assert len(LAYOUTS["classic_wide"].harbors) == 11


@pytest.mark.parametrize(("name", "number"), [("classic", 58), ("classic_wide", 88)])
def test_pips_are_the_same_and_reds_apart_in_every_deal(name: str, number: int) -> None:
    drawn = load_map(name)
    fixed = deal(drawn, None)
    different = set()
    for seed in (None, *range(40)):
        layout = deal(drawn, seed)
        different.add(layout.tiles)
        assert sum(pips(tile[3]) for tile in layout.tiles) == number
        assert Counter(tile[2] for tile in layout.tiles) == Counter(tile[2] for tile in fixed.tiles)
        assert sorted(harbor[3] for harbor in layout.harbors) == sorted(harbor[3] for harbor in fixed.harbors)
        assert all((tile[3] == 0) == (tile[2] == Terrain.DESERT) for tile in layout.tiles)
        red = {Hex(q, r) for q, r, _, token in layout.tiles if token in (6, 8)}
        assert not any(neighbour in red for place in red for neighbour in place.neighbours)
        assert deal(drawn, seed) == layout
    assert len(different) == 41


def test_harbors_lie_on_the_coast_and_share_no_node() -> None:
    for name in ("classic", "classic_wide"):
        board = board_of(LAYOUTS[name])
        nodes: Mask = 0
        for mask in board.harbor_nodes:
            assert not nodes & mask
            nodes |= mask
        assert nodes.bit_count() == 2 * len(LAYOUTS[name].harbors)
        assert all(len(board.node_hexes[node]) < 3 for node in bits(nodes))


# Points


def test_the_most_points_of_a_seat_on_classic_are_22() -> None:
    state = new_game(LAYOUTS["classic"], SETTINGS, 4)
    apart = _nodes_apart(state.game.board)
    pieces = state.game.pieces
    for number in apart[: pieces.settlement + pieces.city]:
        own = state.settlements if number in apart[: pieces.settlement] else state.cities
        own[0] |= 1 << number
    state.cards[0] = one(1, 5)
    state.longest_road = state.largest_army = 0
    assert points(state, 0) == 22 == pieces.settlement + 2 * pieces.city + 5 + 2 + 2
    assert reachable_points(state.game) == 22


def _nodes_apart(board: Board) -> list[int]:
    chosen: list[int] = []
    blocked: Mask = 0
    for number in range(len(board.nodes)):
        if not blocked >> number & 1:
            chosen.append(number)
            blocked |= 1 << number | board.node_nodes[number]
    return chosen


def test_the_phase_after_a_settlement_names_it() -> None:
    state = new_game(LAYOUTS["classic"], SETTINGS, 2)
    assert state.phase == SETUP
    apply(state, decide(state, BuildSettlement(0, 3), SeededChance(0)))
    assert state.phase == Setup(3)
    roads = legal_actions(state, 0)
    assert all(isinstance(road, BuildRoad) for road in roads)
    assert len(roads) == state.game.board.node_edges[3].bit_count()
    assert isinstance(state.game.board.nodes[3], Node)
