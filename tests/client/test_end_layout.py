"""The end of a game: every column has its words, the lanes below the lines too, and lines do not lie on each other."""

import numpy as np
import pytest
from fakes import a_lobby, context, person, show
from test_course import played

from client.art.plots import plot_picture
from client.scene import Scene
from client.screens.end import EndScreen
from client.store import Store
from client.theme import DAY, SEAT_COLOURS, rgb
from hearthsea.phases import Over
from tests.client.table_pilot import header

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def end_of(name: str, size: tuple[int, int]) -> Scene:
    table, journal = played(name, 4, 300)
    store = Store("Ada", 6)
    store.header = header(4, map_name=name, deal_seed=3)
    store.state = table.state.copy()
    store.state.phase = Over(0)
    store.my_seats, store.viewer = (0,), 0
    store.lobby = a_lobby(phase="over", seats=tuple(person(n, c, c) for c, n in enumerate(("Ada", "Bo", "Cy", "Di"))))
    store.journal = tuple(journal)
    return show(EndScreen(context(store)), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "columns"), [("classic", ("road",)), ("new_shores", ("route", "islands"))])
def test_every_column_of_points_has_its_words(name: str, columns: tuple[str, ...], size: tuple[int, int]) -> None:
    texts = end_of(name, size).texts()
    assert {"settlements", "cities", "army", "cards", *columns} <= set(texts)


@pytest.mark.parametrize("size", SIZES)
def test_the_lanes_say_whose_title_they_tell(size: tuple[int, int]) -> None:
    scene = end_of("new_shores", size)
    lanes = [target.rect for target in scene.targets if target.id.startswith("course.")]
    assert len(lanes) == 2
    said = [
        item.text for item in scene.items() if hasattr(item, "text") and any(r.holds(item.x, item.y) for r in lanes)
    ]
    assert said == ["road", "army"]


@pytest.mark.parametrize("size", SIZES)
def test_what_next_stands_beside_the_winner_and_the_rest_has_the_room_below(size: tuple[int, int]) -> None:
    scene = end_of("classic", size)
    assert all(scene.target(name).rect.bottom < 0.2 * size[1] for name in ("leave", "board", "rematch"))
    assert scene.target("chat").rect.bottom > 0.9 * size[1]


@pytest.mark.parametrize("height", [120, 180])
def test_lines_of_the_same_values_are_all_seen(height: int) -> None:
    same = (0, 1, 2, 3, 4, 5, 6)
    drawn = np.asarray(plot_picture(300, height, DAY, ((6, same), (3, same), (5, same)), 10)).astype(int)
    seen = []
    for colour in (6, 3, 5):
        near = np.abs(drawn[..., :3] - rgb(SEAT_COLOURS[colour])[:3]).max(axis=2) < 40
        seen.append(int((near & (drawn[..., 3] > 200)).sum()))
    assert min(seen) > 0.6 * max(seen)
