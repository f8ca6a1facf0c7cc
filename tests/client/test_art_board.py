"""The board's underlay and the picture of a position."""

import math

import pytest

from client.art import board_picture, centre, fit, keys, picture, side_middle
from client.art.snapshot import draw_layout, draw_position
from client.theme import THEMES
from hearthsea import engine
from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.maps import deal, load_map, map_names
from hearthsea.settings import Settings

DAY = THEMES["day"]


@pytest.mark.parametrize("name", map_names())
@pytest.mark.parametrize(("w", "h"), [(792, 544), (607, 490), (200, 600)])
def test_a_fitted_board_lies_inside(name: str, w: int, h: int) -> None:
    tiles = tuple((q, r, "forest", token) for q, r, _, token in deal(load_map(name), None).tiles)
    origin, radius = fit(tiles, w, h, 232, 56)
    for q, r, _, _ in tiles:
        x, y = centre(q, r, origin, radius)
        assert 232 + radius * math.sqrt(3) / 2 <= x <= 232 + w - radius * math.sqrt(3) / 2
        assert 56 + radius <= y <= 56 + h - radius


def test_a_board_of_nothing_cannot_be_fitted() -> None:
    with pytest.raises(ValueError, match="without tiles"):
        fit((), 100, 100)


@pytest.mark.parametrize("side", range(6))
def test_sides_are_where_the_engine_has_them(side: int) -> None:
    x, y = edge_at(Hex(2, -1), SIDES[side]).xy
    assert side_middle(2, -1, side, (100.0, 50.0), 40) == pytest.approx((100 + x * 40, 50 + y * 40))


def test_angles_of_roads_are_those_of_the_sides() -> None:
    for side in range(6):
        (ax, ay), (bx, by) = (node.xy for node in edge_at(Hex(0, 0), SIDES[side]).nodes)
        assert math.degrees(math.atan2(by - ay, bx - ax)) % 180 == pytest.approx(keys.ANGLES[side % 3])


def test_a_board_is_opaque_and_shows_land_in_the_middle() -> None:
    tiles = ((0, 0, "hills", 6),)
    drawn = board_picture(tiles, ((0, 0, 1, "3:1"),), 200, 160, (100.0, 80.0), 30, DAY)
    assert drawn.size == (200, 160)
    assert drawn.getextrema()[3] == (255, 255)
    red, green, blue, _ = drawn.getpixel((100, 100))
    assert red > green > blue, "no clay below the token"
    red, green, blue, _ = drawn.getpixel((3, 3))
    assert blue > red, "no sea in the corner"


def test_a_tile_partly_outside_does_no_harm() -> None:
    drawn = board_picture(((0, 0, "hills", 6), (9, 9, "forest", None)), (), 60, 50, (-10.0, 70.0), 30, DAY)
    assert drawn.size == (60, 50)


def test_a_minimap_is_as_large_as_asked() -> None:
    tiles = tuple((q, r, "sea" if (q, r) == (0, 0) else "fields", 5) for q in (0, 1) for r in (0, 1))
    assert picture(keys.minimap(tiles, (), 150, 90, "night")).size == (150, 90)


@pytest.mark.slow
def test_a_position_is_drawn_with_its_pieces() -> None:
    state = engine.new_game(deal(load_map("classic"), None), Settings(), 3)
    empty = draw_position(state, 640, 400)
    state.settlements[1] |= 1 << 20
    state.roads[1] |= 1 << 30
    state.cities[2] |= 1 << 40
    full = draw_position(state, 640, 400, names=("Ada", "Bo", "A name far too long for the strip below the board"))
    assert full.size == empty.size == (640, 400)
    assert full.tobytes() != empty.tobytes()


@pytest.mark.slow
def test_a_layout_is_drawn_in_every_theme() -> None:
    layout = deal(load_map("classic"), 3)
    pictures = {draw_layout(layout, 400, 300, theme).tobytes() for theme in THEMES}
    assert len(pictures) == len(THEMES)
