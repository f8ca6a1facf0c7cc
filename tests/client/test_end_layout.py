"""The end of a game: every column has its words, the lanes below the lines too, and lines do not lie on each other."""

from functools import cache

import numpy as np
import pytest
from fakes import FakeDesk, FakeLink, a_lobby, context, person, show
from test_course import played

from client.app import App
from client.art.plots import plot_picture
from client.scene import Label, Scene, Sprite
from client.screens.end import EndScreen
from client.screens.end_course import LINES
from client.store import Store
from client.theme import DAY, SEAT_COLOURS, Scale, rgb
from hearthsea.engine import points
from hearthsea.entries import Entry
from hearthsea.phases import Over
from hearthsea.rules.awards import road_length
from tests.client.crowding import faults
from tests.client.table_pilot import NAMES, Table, header

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
ALL_SIZES = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
SCALES = (0.8, 1.0, 1.5, 2.0)
LONG = ("Bartholomew of Hearthsea", "Wilhelmina of the Marshes", *NAMES[2:7], "Maximilian Wintermorgens")


@cache
def a_game(name: str, seats: int) -> tuple[Table, list[Entry]]:
    return played(name, seats, 300)


def an_end(name: str, seats: int = 4, names: tuple[str, ...] = NAMES) -> EndScreen:
    table, journal = a_game(name, seats)
    store = Store("Ada", 6)
    store.header = header(seats, map_name=name, deal_seed=3, names=names)
    store.state = table.state.copy()
    store.state.phase = Over(0)
    store.my_seats, store.viewer = (0,), 0
    store.lobby = a_lobby(phase="over", seats=tuple(person(n, c, c) for c, n in enumerate(names[:seats])))
    store.journal = tuple(journal)
    return EndScreen(context(store))


def end_of(name: str, size: tuple[int, int]) -> Scene:
    return show(an_end(name), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "columns"), [("classic", ("road",)), ("new_shores", ("route", "islands"))])
def test_every_column_of_points_has_its_words(name: str, columns: tuple[str, ...], size: tuple[int, int]) -> None:
    texts = end_of(name, size).texts()
    assert {"settlements", "cities", "army", "cards", *columns} <= set(texts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "title"), [("classic", "road"), ("new_shores", "route")])
def test_the_lanes_say_whose_title_they_tell(name: str, title: str, size: tuple[int, int]) -> None:
    scene = end_of(name, size)
    lanes = [target.rect for target in scene.targets if target.id.startswith("course.")]
    assert len(lanes) == 2
    said = [
        item.text for item in scene.items() if hasattr(item, "text") and any(r.holds(item.x, item.y) for r in lanes)
    ]
    assert said == [title, "army"]


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


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("name", "seats"), [("continental_drift", 8), ("four_islands_wide", 6), ("classic", 2)])
def test_nothing_of_the_course_is_cut_or_lies_on_another(name: str, seats: int, line: str) -> None:
    found = []
    for size in ALL_SIZES:
        for user in SCALES:
            context = an_end(name, seats, LONG).context
            context.user_scale = user
            app = App(context, FakeLink(), FakeDesk(), lambda: 0.0)
            app.tick(0.0)
            assert isinstance(app.screen, EndScreen)
            app.screen.view, app.screen.line = "course", line
            found += [f"{size} {user:.0%} {fault}" for fault in faults(app.scene(size, 0.0), size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_course_below_the_table_has_room_for_a_disc_of_every_line(seats: int, size: tuple[int, int]) -> None:
    drawn = 0
    for user in (0.8, 0.9, 1.0):
        screen = an_end({4: "classic", 6: "classic_wide"}.get(seats, "continental_drift"), seats)
        sprites = [
            one for one in screen.scene(size, Scale.of(*size, user).type, 0.0).items() if isinstance(one, Sprite)
        ]
        for plot in (one for one in sprites if one.picture[0] == "plot"):
            wide, high = (int(one) for one in plot.picture[1:3])  # type: ignore[call-overload]
            ends = sorted(one.y for one in sprites if one.picture[0] == "disc" and one.x > plot.x + wide / 2)
            assert len(ends) == seats
            assert ends[0] > plot.y - high / 2
            assert ends[-1] < plot.y + high / 2
            drawn += 1
    assert drawn or seats == 8


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("line", LINES)
def test_names_beside_the_lines_stand_in_the_order_in_which_these_end(line: str, size: tuple[int, int]) -> None:
    screen = an_end("continental_drift", 8)
    screen.view, screen.line = "course", line
    items = list(show(screen, size).items())
    [plot] = [one for one in items if isinstance(one, Sprite) and one.picture[0] == "plot"]
    ends = [values[-1] for _, values in plot.picture[4]]  # type: ignore[attr-defined]
    assert ends == sorted(ends, reverse=True)
    named = [one for one in items if isinstance(one, Label) and one.text in NAMES and one.x > plot.x]
    named.sort(key=lambda one: one.y)
    table, _ = a_game("continental_drift", 8)
    state = table.state
    last = {
        "points": [points(state, seat) for seat in range(8)],
        "road": [road_length(state, seat) for seat in range(8)],
        "army": state.knights,
    }[line]
    assert [last[NAMES.index(one.text)] for one in named] == ends


def test_a_name_too_wide_for_its_place_is_told_whole_by_a_tooltip() -> None:
    wide = "W" * 24
    screen = an_end("classic", 4, (wide, *NAMES[1:]))
    screen.view = "course"
    scene = show(screen, SIZES[0])
    assert scene.target("runner.0").tooltip == wide
    assert not any(target.id == "runner.1" for target in scene.targets)


@pytest.mark.parametrize("edge", [8, 22])
def test_lines_of_eight_that_stay_at_nothing_are_not_cut_below(edge: int) -> None:
    flat = tuple((colour, (0, 0, 0)) for colour in range(8))
    drawn = np.asarray(plot_picture(300, 200, DAY, flat, 5, edge=edge))
    assert drawn[-1, :, 3].max() < 20, "a shadow of the softened edge at most"
    assert drawn[..., 3].max() == 255
