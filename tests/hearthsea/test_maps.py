"""The maps that come with the game: what R15 says of each, and that each can be played."""

from __future__ import annotations

from collections import Counter
from importlib import resources as package_files

import pytest
from msgspec import structs

from hearthsea.board import board_of
from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.map_check import most_points, problems
from hearthsea.maps import HARBOR_NAMES, Layout, deal, load_map, map_names
from hearthsea.pieces import TERRAIN_NAMES, Terrain

# Land, fog, seats, points, hand limit, roads, settlements, cities, ships (R15).
TABLE: dict[str, tuple[int, int, tuple[int, int], int, int, tuple[int, int, int, int]]] = {
    "classic": (19, 0, (2, 4), 10, 7, (15, 5, 4, 0)),
    "classic_wide": (30, 0, (5, 6), 10, 7, (15, 5, 4, 0)),
    "new_shores": (31, 0, (2, 4), 14, 7, (15, 5, 4, 15)),
    "new_shores_wide": (48, 0, (5, 6), 14, 7, (15, 5, 4, 15)),
    "four_islands": (24, 0, (2, 4), 13, 7, (15, 5, 4, 15)),
    "four_islands_wide": (36, 0, (5, 6), 13, 7, (15, 5, 4, 15)),
    "fog_islands": (20, 15, (2, 4), 12, 7, (15, 5, 4, 15)),
    "fog_islands_wide": (32, 21, (5, 6), 12, 7, (15, 5, 4, 15)),
    "black_forest": (30, 24, (2, 6), 10, 7, (15, 5, 4, 0)),
    "gold_rush": (83, 36, (2, 6), 10, 7, (15, 5, 4, 0)),
    "large": (37, 0, (3, 6), 12, 9, (18, 6, 5, 0)),
    "rivers": (81, 0, (6, 6), 15, 9, (24, 7, 5, 0)),
    "continental_drift": (165, 0, (2, 8), 20, 14, (40, 12, 10, 0)),
}
BIG = {"large", "rivers", "continental_drift"}
SEA = {name for name in TABLE if TABLE[name][5][3]}


def fixed(name: str) -> Layout:
    return deal(load_map(name), None)


def terrains(layout: Layout) -> Counter[str]:
    return Counter(TERRAIN_NAMES[tile[2]] for tile in layout.tiles)


def test_the_maps_are_those_of_the_table() -> None:
    assert map_names() == tuple(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_map_is_what_the_table_says(name: str) -> None:
    land, fog, seats, points, hand_limit, pieces = TABLE[name]
    layout = fixed(name)
    kinds = [tile[2] for tile in layout.tiles]
    assert (len(kinds) - kinds.count(Terrain.SEA) - kinds.count(Terrain.FOG), kinds.count(Terrain.FOG)) == (land, fog)
    assert (layout.seats_min, layout.seats_max) == seats
    assert (layout.points, layout.hand_limit) == (points, hand_limit)
    assert layout.points_for_two == (15 if name == "classic" else points)  # R1.2
    limits = layout.pieces
    assert (limits.road, limits.settlement, limits.city, limits.ship) == pieces
    assert layout.deck == ((28, 10, 4, 4, 4) if name in BIG else ())  # R1.5


@pytest.mark.parametrize("name", TABLE)
def test_a_map_passes_its_check(name: str) -> None:
    text = (package_files.files("hearthsea") / "maps" / f"{name}.toml").read_text(encoding="utf-8")
    assert problems(load_map(name), text) == []


@pytest.mark.parametrize("name", ["classic", "classic_wide"])
def test_the_main_island_of_new_shores_is_classic(name: str) -> None:
    wide = {"classic": "new_shores", "classic_wide": "new_shores_wide"}[name]
    classic, shores = fixed(name), fixed(wide)
    assert set(classic.tiles) < set(shores.tiles)
    assert shores.harbors == classic.harbors
    assert board_of(shores).islands_at(shores.home).bit_count() == 1
    assert terrains(shores)["gold"] >= 2


@pytest.mark.parametrize(("name", "number", "size"), [("four_islands", 4, 6), ("four_islands_wide", 6, 6)])
def test_the_islands_are_of_like_size(name: str, number: int, size: int) -> None:
    islands = board_of(fixed(name)).islands
    assert [island.bit_count() for island in islands] == [size] * number
    assert fixed(name).home_is_started


@pytest.mark.parametrize("name", TABLE)
def test_where_an_island_pays(name: str) -> None:
    """R11.4: none on Fog Islands, Black Forest and Gold Rush, nor where there is one island or rivers only."""
    layout = fixed(name)
    board = board_of(layout)
    away = len(board.islands) - board.home.bit_count()
    assert away == {"new_shores": 4, "new_shores_wide": 6, "four_islands": 4, "four_islands_wide": 6}.get(name, 0)


@pytest.mark.parametrize("name", sorted(SEA))
def test_a_sea_map_has_sea_around_all_land_and_a_pirate(name: str) -> None:
    layout = fixed(name)
    there = {Hex(q, r) for q, r, _, _ in layout.tiles}
    for q, r, terrain, _ in layout.tiles:
        assert terrain == Terrain.SEA or there.issuperset(Hex(q, r).neighbours)
    assert layout.pirate is not None


def test_fog_hides_sea_where_one_sails_and_nowhere_else() -> None:
    for name in TABLE:
        layout = fixed(name)
        if layout.fog:
            assert (layout.fog[Terrain.SEA] > 0) == (name in SEA), name


def test_black_forest() -> None:
    """R15.1."""
    layout = fixed("black_forest")
    kind = {Hex(q, r): terrain for q, r, terrain, _ in layout.tiles}
    lake = {place for place in kind if kind[place] == Terrain.SEA}
    ring = {place for place in kind if kind[place] == Terrain.FOREST}
    assert ring == {other for place in lake for other in place.neighbours} - lake
    assert [HARBOR_NAMES[harbor[3]] for harbor in layout.harbors] == ["wood"] * 6
    shores = [edge_at(Hex(q, r), SIDES[side]) for q, r, side, _ in layout.harbors]
    assert all(lake.intersection(edge.hexes) and ring.intersection(edge.hexes) for edge in shores)
    assert {TERRAIN_NAMES[number] for number, some in enumerate(layout.fog) if some} == {
        "hills", "pasture", "fields", "mountains",
    }  # fmt: skip
    edge_of_the_world = {place for place in kind if not set(kind).issuperset(place.neighbours)}
    assert edge_of_the_world == {place for place in kind if kind[place] == Terrain.FOG}
    assert layout.kept == (Terrain.FOREST,)


def test_gold_rush() -> None:
    """R15.2."""
    layout = fixed("gold_rush")
    kind = {Hex(q, r): terrain for q, r, terrain, _ in layout.tiles}
    assert [place for place in kind if kind[place] == Terrain.GOLD] == [Hex(0, 0)]
    fog = {place for place in kind if kind[place] == Terrain.FOG}
    assert fog == {place for place in kind if 1 <= max(abs(place.q), abs(place.r), abs(place.q + place.r)) <= 3}
    start = {Hex(q, r) for q, r in layout.start}
    producing = {place for place in kind if kind[place] <= Terrain.MOUNTAINS}
    assert start == producing
    assert len(start) == 4 * (6 + 2)
    corners = [{place for place in start if (place.q + place.r / 2 > 0, place.r > 0) == side} for side in
               ((False, False), (False, True), (True, False), (True, True))]  # fmt: skip
    for seed in range(20):
        harbors = {Hex(q, r): what for q, r, _, what in deal(load_map("gold_rush"), seed).harbors}
        for corner in corners:
            assert len(corner) == 8
            assert sorted(harbors[place] == 5 for place in corner if place in harbors) == [False, True]
    assert not fog.intersection(other for place in start for other in place.neighbours)


def test_rivers() -> None:
    """R15.3: a river is one hex wide, and only fords lead across."""
    layout = fixed("rivers")
    board = board_of(layout)
    water = {Hex(q, r) for q, r, terrain, _ in layout.tiles if terrain == Terrain.SEA}
    assert len(board.islands) == 5
    assert all(len(water.intersection(place.neighbours)) <= 3 for place in water)
    assert board.fords.bit_count() == len(layout.fords) == 11
    without = structs.replace(load_map("rivers"), fords=[])
    assert any("cannot be reached" in said for said in problems(without))


def test_every_shore_of_the_drift_is_reached_by_road() -> None:
    """R15.4."""
    layout = fixed("continental_drift")
    assert len(board_of(layout).islands) == 1
    assert board_of(layout).fords == 0


@pytest.mark.parametrize("name", TABLE)
def test_tokens_and_harbors_are_sensible(name: str) -> None:
    """Reds are as many as 6 and 8 together, nothing rare is common, no corner has two harbors."""
    layout = fixed(name)
    tokens = Counter([tile[3] for tile in layout.tiles if tile[3]] + list(layout.fog_tokens))
    assert set(tokens) == set(range(2, 13)) - {7}
    assert max(tokens[2], tokens[12]) <= min(tokens[token] for token in tokens if token not in (2, 12))
    nodes = [node for q, r, side, _ in layout.harbors for node in edge_at(Hex(q, r), SIDES[side]).nodes]
    assert len(nodes) == len(set(nodes))


def test_most_points_on_classic() -> None:
    assert most_points(fixed("classic"), 2) == 22  # R16


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("classic", (19, 54, 72, 30)),
        ("classic_wide", (30, 80, 109, 38)),
        ("large", (37, 96, 132, 42)),
    ],
)
def test_counts_of_the_rulebook(name: str, facts: tuple[int, int, int, int]) -> None:
    """R16: land hexes, nodes, road edges, coast edges."""
    board = board_of(fixed(name))
    coast = sum(len(sides) == 1 for sides in board.edge_hexes)
    assert (len(board.hexes), len(board.nodes), len(board.edges), coast) == facts


@pytest.mark.parametrize("name", TABLE)
def test_nodes_and_edges_follow_from_hexes_and_coast(name: str) -> None:
    """R16: E = 3H + B/2 and V = E − H + landmasses − enclosed seas, fog counted as land."""
    layout = fixed(name)
    land = {Hex(q, r) for q, r, terrain, _ in layout.tiles if terrain != Terrain.SEA}
    edges = {edge for place in land for edge in place.edges}
    nodes = {node for place in land for node in place.nodes}
    coast = sum(len(land.intersection(edge.hexes)) == 1 for edge in edges)
    assert len(edges) == 3 * len(land) + coast // 2
    box = range(-20, 21)
    sea = {Hex(q, r) for q in box for r in box} - land
    seas = 0
    while sea:
        frontier = {sea.pop()}
        seas += 1
        while frontier:
            frontier = {other for place in frontier for other in place.neighbours if other in sea}
            sea -= frontier
    assert len(nodes) == len(edges) - len(land) + len(board_of(layout).islands) - (seas - 1)
