"""Dealing (R15.5): stocks stay, reds keep apart, what is fixed stays, a fair deal is fairer."""

from __future__ import annotations

from collections import Counter

import pytest

from hearthsea.chance import SeededChance
from hearthsea.hexgrid import Hex, parse_hex
from hearthsea.map_check import problems
from hearthsea.maps import Layout, deal, dealt, load_map, map_names, parse_map, reds_apart, unevenness
from hearthsea.pieces import Terrain

LINE = """
name = "line"
title = "Line"
about = "Six hexes in a row and one apart."
seats = [2, 2]
fixed_terrains = ["0,0"]
fixed_tokens = ["0,0"]
fixed_harbors = ["0,0:NW"]

[tiles]
"0,0" = "forest 6"
"1,0" = "hills 8"
"2,0" = "desert"
"3,0" = "fields 6"
"4,0" = "mountains 3"
"5,0" = "pasture 4"
"9,0" = "gold 8"

[harbors]
"0,0:NW" = "wood"
"3,0:NW" = "3:1"
"5,0:NW" = "ore"

[areas]
far = ["9,0"]
"""


def stocks(layout: Layout) -> tuple[Counter[int], Counter[int], Counter[int]]:
    return (
        Counter(tile[2] for tile in layout.tiles),
        Counter(tile[3] for tile in layout.tiles),
        Counter(harbor[3] for harbor in layout.harbors),
    )


def area_stocks(layout: Layout, places: list[str]) -> tuple[Counter[int], Counter[int]]:
    chosen = {parse_hex(place) for place in places}
    tiles = [tile for tile in layout.tiles if Hex(tile[0], tile[1]) in chosen]
    return Counter(tile[2] for tile in tiles), Counter(tile[3] for tile in tiles)


@pytest.mark.parametrize("name", map_names())
def test_fifty_deals(name: str) -> None:
    drawn = load_map(name)
    fixed = deal(drawn, None)
    assert reds_apart(fixed)
    seen = set()
    for seed in range(50):
        layout = deal(drawn, seed)
        seen.add(layout.tiles)
        assert stocks(layout) == stocks(fixed)
        assert reds_apart(layout)
        assert [tile[:2] for tile in layout.tiles] == [tile[:2] for tile in fixed.tiles]
        assert [harbor[:3] for harbor in layout.harbors] == [harbor[:3] for harbor in fixed.harbors]
        for tile, before in zip(layout.tiles, fixed.tiles, strict=True):
            assert bool(tile[3]) == (tile[2] not in (Terrain.DESERT, Terrain.SEA, Terrain.FOG))
            if before[2] in (Terrain.SEA, Terrain.FOG, *fixed.kept):
                assert tile[2] == before[2]
        for places in drawn.areas.values():
            assert area_stocks(layout, places) == area_stocks(fixed, places)
    assert len(seen) == 50


@pytest.mark.parametrize("name", map_names())
def test_a_seed_always_deals_the_same(name: str) -> None:
    drawn = load_map(name)
    assert deal(drawn, 11) == deal(drawn, 11) != deal(drawn, 12)
    assert deal(drawn, 11, "fixed") == deal(drawn, None, "fair") == deal(drawn, None)


def test_what_is_fixed_stays_and_areas_keep_to_themselves() -> None:
    drawn = parse_map(LINE, "line.toml")
    moved = set()
    for seed in range(50):
        layout = deal(drawn, seed)
        tiles = {tile[:2]: tile[2:] for tile in layout.tiles}
        assert tiles[0, 0] == (Terrain.FOREST, 6)
        assert tiles[9, 0] == (Terrain.GOLD, 8)
        assert layout.harbors[0][3] == 0
        assert reds_apart(layout)
        moved.add(tiles[3, 0])
    assert len(moved) > 5


def test_reds_keep_apart_across_areas() -> None:
    drawn = parse_map(LINE.replace('["9,0"]', '["3,0", "4,0", "5,0"]'), "line.toml")
    assert all(reds_apart(deal(drawn, seed)) for seed in range(50))


def test_reds_that_do_not_go_apart_are_told() -> None:
    text = LINE.replace("mountains 3", "mountains 8").replace("pasture 4", "pasture 6").replace("desert", "forest 6")
    with pytest.raises(ValueError, match="red tokens of Line do not go apart"):
        dealt(parse_map(text, "line.toml"), SeededChance(1), 500)


@pytest.mark.slow
def test_what_the_check_could_deal_a_table_can_deal_with_any_seed() -> None:
    """Every other hex of a long row is red: few orders of laying them leave room for the last."""
    tiles = "".join(f'"{q},0" = "forest {4 if q % 2 else 6}"\n' for q in range(29))
    text = f'name = "row"\ntitle = "Row"\nabout = ""\nseats = [2, 2]\npoints = 3\n[tiles]\n{tiles}'
    drawn = parse_map(text, "row.toml")
    assert problems(drawn) == []
    assert all(reds_apart(deal(drawn, seed)) for seed in range(60))


def test_no_other_way_to_deal() -> None:
    with pytest.raises(ValueError, match='"even" is no way to deal: it must be one of random, fair, fixed'):
        deal(load_map("classic"), 1, "even")


def test_a_harbor_written_from_the_water_lies_at_its_land() -> None:
    turned = parse_map(LINE.replace('"0,0:NW"', '"0,-1:SE"'), "line.toml")
    assert deal(turned, None).harbors == deal(parse_map(LINE, "line.toml"), None).harbors


@pytest.mark.parametrize("name", ["classic", "new_shores", "gold_rush"])
def test_a_fair_deal_is_more_even(name: str) -> None:
    drawn = load_map(name)
    random = [unevenness(deal(drawn, seed)) for seed in range(40)]
    fair = [unevenness(deal(drawn, seed, "fair")) for seed in range(3)]
    assert max(fair) < sorted(random)[len(random) // 4]
    assert all(reds_apart(deal(drawn, seed, "fair")) for seed in range(3))


def test_unevenness_counts_pips_and_kinds_where_one_may_start() -> None:
    def three(first: int, second: int, kind: int) -> Layout:
        return Layout("x", "x", ((0, 0, 0, 4), (1, 0, kind, 4), (0, 1, 2, first), (1, 1, 1, second)))

    assert unevenness(three(5, 4, 3)) == 0  # two corners of ten pips each, all kinds differ
    assert unevenness(three(5, 4, 2)) == 1  # the second tile is like the third, at both corners
    assert unevenness(three(5, 5, 3)) == 0.25  # ten pips and eleven
    away = Layout("x", "x", (*three(5, 5, 2).tiles, (9, 9, 6, 0)), home=((9, 9),))
    assert unevenness(away) == 0  # nobody starts there
