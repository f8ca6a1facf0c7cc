"""The legend shows a picture beside every line, none larger than its row; the small map is drawn as the board is."""

import pytest

from client.art import picture
from client.scene import Label, Scene, Sprite
from client.text import say
from hearthsea.pieces import TERRAIN_NAMES
from tests.client.table_pilot import Pilot, Table, header

SIZES = [((1024, 640), 0.85), ((1280, 720), 1.0), ((1920, 1080), 1.25)]


def opened(name: str, size: tuple[int, int], scale: float) -> Scene:
    pilot = Pilot(Table(header(3, map_name=name, deal_seed=5)), size, scale)
    pilot.click("legend")
    return pilot.scene()


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", ["classic", "new_shores", "fog_islands"])
def test_a_picture_stands_beside_every_line_and_in_its_row(name: str, size: tuple[int, int], scale: float) -> None:
    [items] = [layer.items for layer in opened(name, size, scale).layers if layer.name == "dialog"]
    wanted = ["legend.token", "legend.harbor", "legend.last", "legend.legal", "legend.harm"]
    wanted += ["legend.sea"] if name != "classic" else []
    wanted += ["legend.robber"] if name != "fog_islands" else []  # where there is no desert at first
    for key in wanted:
        words = say(key).capitalize() if key == "legend.sea" else say(key)
        [line] = [item for item in items if isinstance(item, Label) and item.text == words]
        pictures = [item for item in items if isinstance(item, Sprite) and item.picture[0] != "panel"]
        near = [one for one in pictures if abs(line.y - one.y) < 14 * scale]
        beside = [one for one in near if 0 < line.x - one.x < 60 * scale]
        assert beside, key
        for one in beside:
            assert (one.h or picture(one.picture).height) <= 60 * scale, key


def test_the_small_map_has_the_terrain_as_it_lies_now() -> None:
    table = Table(header(3, map_name="fog_islands", deal_seed=5))
    scene = Pilot(table, (1920, 1080), 1.25).scene()
    [small] = [item.picture for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == "chartlet"]
    tiles = small[1]
    assert isinstance(tiles, tuple)
    assert [tile[2] for tile in tiles] == [TERRAIN_NAMES[kind] for kind in table.state.tiles.terrain]
    assert picture(small).size == (small[2], small[3])
