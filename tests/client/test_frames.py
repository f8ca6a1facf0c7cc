"""What a frame of the largest table costs, in counts: areas painted, layers worked out, draw calls, room taken."""

import gc
from collections.abc import Callable
from typing import Any

import pytest
from fakes import FakeDesk, FakeLink

from client.app import App
from client.bench_table import LARGEST, RandomGame, our_turn, seen, tell
from client.screens.base import Ask, ScreenContext

pytestmark = pytest.mark.slow
SIZE = (1920, 1080)
MOST_CALLS = 12


class Watched:
    """A window at a table that notes what its frames paint."""

    def __init__(self, window: Any, app: App) -> None:
        self.window, self.app = window, app
        self.areas: list[tuple[int, int, int, int]] = []
        self.kept = 0
        renderer = window.renderer
        self._repaint = renderer._repaint
        renderer._repaint = self._note
        window.player = app
        window.on_expose()
        window.refresh()

    def _note(self, areas: Any, size: Any, kept: int = 0) -> None:
        self.areas, self.kept = areas, kept
        self._repaint(areas, size, kept)

    def frame(self, *, force: bool = False) -> float:
        """Draw one; the share of the window that was painted."""
        self.areas = []
        self.window.refresh(force=force)
        painted = sum((right - left) * (bottom - top) for left, top, right, bottom in self.areas)
        return painted / (SIZE[0] * SIZE[1])


@pytest.fixture
def table(window_of: Callable[[tuple[int, int]], Any]) -> Any:
    window = window_of(SIZE)
    app = App(ScreenContext(our_turn(*LARGEST, 900)), FakeLink(), FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    watched, clock = Watched(window, app), window.clock
    yield watched
    window.renderer._repaint, window.clock = watched._repaint, clock


def test_a_frame_in_which_nothing_changed_is_one_copy(table: Watched) -> None:
    assert table.frame(force=True) == 0
    assert table.window.renderer.draw_calls == 1
    assert table.window.renderer.layers_built == 0


def test_a_changed_counter_paints_little_more_than_itself(table: Watched) -> None:
    state = table.app.context.store.state
    assert state is not None
    for number in (7, 8, 9):
        state.hand_sizes[1] = number
        table.app.context.store.version += 1
        assert 0 < table.frame() < 0.02
        assert table.window.renderer.layers_built == 1
        assert table.window.renderer.draw_calls <= 4


def test_a_pointer_on_its_way_paints_little(table: Watched) -> None:
    scene = table.app.scene(SIZE, 0.0)
    shares = []
    for target in scene.targets:
        table.app.pointer("move", *target.rect.centre)
        shares.append(table.frame())
        assert table.window.renderer.draw_calls <= MOST_CALLS
    assert sum(shares) / len(shares) < 0.02


def test_dialogs_and_a_redraw_of_everything_keep_to_the_draw_calls(table: Watched) -> None:
    for dialog in ("settings", "leave"):
        table.app.carry_out(Ask(dialog))
        assert table.frame() > 0.9  # the dim cover
        table.window.renderer.forget()
        assert table.frame(force=True) == 1
        assert table.window.renderer.draw_calls <= MOST_CALLS
        table.app.key("escape")
        table.frame()


def test_a_long_game_takes_no_more_room_than_its_beginning(table: Watched) -> None:
    window = table.window
    game = RandomGame(*LARGEST)
    store, now = seen(game), [0.0]
    app = App(ScreenContext(store), FakeLink(), FakeDesk(), lambda: now[0])
    app.tick(0.0)
    window.player, window.clock = app, lambda: now[0]
    rooms = []
    for _ in range(300):
        tell(store, game.step(), now[0])
        for _ in range(2):
            window.refresh()
            assert window.renderer.draw_calls <= MOST_CALLS
            now[0] += 0.3
        rooms.append(window.renderer.atlas.bytes)
    assert max(rooms[100:]) <= max(rooms[:100])


def test_once_a_screen_stands_what_stays_is_left_out_of_collections(table: Watched) -> None:
    window, now = table.window, [100.0]
    window.clock = lambda: now[0]
    frozen = gc.get_freeze_count()
    window._settled_in = "title"
    window.rest(busy=True)
    assert window._settled_in == "title"
    now[0] += 6
    window.rest(busy=True)
    assert window._settled_in == "table"
    assert gc.get_freeze_count() > max(frozen, 10_000)
    gc.unfreeze()
    window.rest()
    assert gc.get_freeze_count() == 0  # once a screen


def test_at_rest_the_dialogs_that_may_come_are_drawn_ahead_and_no_frame_is(table: Watched) -> None:
    window, app = table.window, table.app
    frames, room = window.frames, window.renderer.atlas.bytes
    window._settled_in = ""
    steps = 0
    while window.rest():
        steps += 1
        assert steps < 500  # it comes to an end
    assert not window.rest()
    assert window.frames == frames
    assert window.renderer.atlas.bytes <= room + 16 * 1024 * 1024
    drawn: list[Any] = []
    draw = window.renderer.atlas._draw_picture

    def noted(key: Any) -> Any:
        drawn.append(key)
        return draw(key)

    window.renderer.atlas._draw_picture = noted
    for dialog in ("leave", "settings", "quit"):
        app.carry_out(Ask(dialog))
        table.frame()
        app.key("escape")
        table.frame()
    window.renderer.atlas._draw_picture = draw
    assert not [key for key in drawn if key[0] != "disc"]


def test_a_dialog_is_laid_over_the_table_that_is_there(table: Watched) -> None:
    table.app.carry_out(Ask("leave"))
    table.frame()
    assert table.kept == len(table.window.renderer._layers) - 1
    table.app.key("escape")
    table.frame()
    assert table.kept == 0


def test_what_frames_were_drawn_with_is_given_back_once_nothing_moves(
    table: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, given_back = table.window, []
    while window.rest():
        pass
    monkeypatch.setattr("client.gl.window.trim", lambda: given_back.append(window.frames))
    window.rest()
    assert not given_back
    for number in (7, 8):
        table.app.context.store.state.hand_sizes[1] = number  # type: ignore[union-attr]
        table.app.context.store.version += 1
        table.frame()
        window.rest(busy=True)
    assert not given_back  # while there are more to come
    for _ in range(3):
        window.rest()
    assert given_back == [window.frames]


def test_quads_out_of_sight_are_added_to_a_round_number_and_change_nothing(table: Watched) -> None:
    from client.gl.quads import ROUND, DrawList  # only once there is a window

    layers = list(table.window.renderer._layers.values())
    some = DrawList(layers)
    assert len(some._rows) == len(some._boxes)
    assert len(some._rows) % ROUND == 0
    for layer in layers:
        alone = DrawList([layer])
        rows, runs, covered = alone.within((0, 0, *SIZE))
        assert len(rows) == sum(count for _, count in runs) <= len(layer.rows)
        assert covered or len(rows) == len(layer.rows)  # all are in the window, but for those that lie below others
    rows, runs, covered = DrawList([]).within((0, 0, *SIZE))
    assert (len(rows), runs, covered) == (0, [], False)
