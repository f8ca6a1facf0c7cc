"""No frame cuts a harbor's ticket: on the table in any window, and on the small maps of lobby and Join."""

import pytest
from PIL import ImageChops

from client.art import board, keys
from client.art.board import centre, side_middle, snug
from client.art.harbors import ticket_box
from client.screens.table import places
from client.theme import THEMES
from hearthsea.maps import HARBOR_NAMES, deal, load_map, map_names
from hearthsea.pieces import TERRAIN_NAMES
from tests.client.table_pilot import Pilot, Table, header

SIZES = (((1024, 640), 0.85), ((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.6))


@pytest.mark.parametrize("name", ["classic", "classic_wide", "new_shores_wide", "continental_drift", "fog_islands"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_ticket_lies_inside_the_boards_frame(name: str, size: tuple[int, int], scale: float) -> None:
    pilot = Pilot(Table(header(4 if "wide" not in name else 6, map_name=name)), size, scale)
    stage = pilot.scene() and pilot.screen._stage
    assert stage is not None
    view = stage.home
    found = places.harbors(stage.sight.state.game.board)
    assert found
    for edge, side, kind in found:
        x, y = view.at(stage.sight.chart.edges[edge])
        dx, dy, wide, high = ticket_box(kind, side, view.radius)
        assert view.frame.x < x + dx - wide / 2
        assert x + dx + wide / 2 < view.frame.right
        assert view.frame.y < y + dy - high / 2
        assert y + dy + high / 2 < view.frame.bottom


@pytest.mark.parametrize("size", [(480, 300), (300, 280), (374, 190), (246, 226)])
@pytest.mark.parametrize("name", map_names())
def test_a_small_map_shows_its_land_and_whole_tickets(name: str, size: tuple[int, int]) -> None:
    layout = deal(load_map(name), 5)
    tiles: tuple[keys.Tile, ...] = tuple((q, r, TERRAIN_NAMES[terrain], None) for q, r, terrain, _ in layout.tiles)
    harbors = tuple((q, r, side, HARBOR_NAMES[kind]) for q, r, side, kind in layout.harbors)
    origin, radius = snug(tiles, harbors, *size)
    for q, r, terrain, _ in tiles:
        if terrain != "sea":
            x, y = centre(q, r, origin, radius)
            assert 0 < x - 0.866 * radius < x + 0.866 * radius < size[0]
            assert 0 < y - radius < y + radius < size[1]
    for q, r, side, kind in harbors if radius >= 22 else ():
        x, y = side_middle(q, r, side, origin, radius)
        dx, dy, wide, high = ticket_box(kind, side, radius)
        assert 4 <= x + dx - wide / 2 < x + dx + wide / 2 <= size[0] - 4
        assert 4 <= y + dy - high / 2 < y + dy + high / 2 <= size[1] - 4


@pytest.mark.parametrize("size", [(296, 285), (397, 320), (273, 107)])
@pytest.mark.parametrize("name", ["new_shores", "four_islands_wide", "fog_islands", "fog_islands_wide", "rivers"])
def test_on_a_smaller_map_every_harbor_has_a_sign(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = deal(load_map(name), 5)
    tiles: tuple[keys.Tile, ...] = tuple((q, r, TERRAIN_NAMES[terrain], token) for q, r, terrain, token in layout.tiles)
    harbors = tuple((q, r, side, HARBOR_NAMES[kind]) for q, r, side, kind in layout.harbors)
    origin, radius = snug(tiles, harbors, *size)
    assert radius < 22
    monkeypatch.setattr(board, "snug", lambda *_: (origin, radius))
    bare, drawn = (board.minimap_picture(tiles, some, *size, THEMES["day"]).convert("RGB") for some in ((), harbors))
    for harbor in harbors:
        x, y = side_middle(*harbor[:3], origin, radius)
        near = tuple(round(n) for n in (x - radius, y - radius, x + radius, y + radius))
        change = ImageChops.difference(bare.crop(near), drawn.crop(near)).getbbox()
        assert change is not None, harbor
    box = ImageChops.difference(bare, drawn).getbbox()
    assert box is not None
    assert 1 <= box[0] < box[2] < size[0]
    assert 1 <= box[1] < box[3] < size[1]
