"""While a board is zoomed coarser pictures stand in for those that are still to be drawn, and no frame waits."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from PIL import Image

from client.gl.apart import REST, Apart
from client.scene import PictureKey, Scene, Sprite, layer

SIZE = (320, 200)
SEA, BOARD, TILE = ("sea", 1), ("box", 320), ("tile", "hills", 0, 40, "day", True)
PIECES = [("piece", "city", 3, radius, False) for radius in (20, 30)]
COLOURS = {"sea": "#0000ff", "box": "#008080", "tile": "#ff0000", "piece": "#ffff00"}


def square(key: PictureKey) -> Image.Image:
    sizes = {"sea": SIZE, "box": SIZE, "tile": (40, 40)}
    w, h = sizes.get(str(key[0])) or (int(str(key[3])), int(str(key[3])))
    return Image.new("RGBA", (w, h), COLOURS[str(key[0])])


@pytest.fixture
def renderer(window_of: Any) -> Any:
    window = window_of(SIZE)
    from client.gl.renderer import Renderer  # imports pyglet, which must have been prepared for having no screen

    return Renderer(window.ctx, square)


def scene(*pictures: PictureKey) -> Scene:
    return Scene((layer("board", [Sprite(key, 160, 100) for key in pictures]),))


def pixel(renderer: Any, x: int = 160, y: int = 100) -> str:
    r, g, b = renderer.read().getpixel((x, y))
    return f"#{r:02x}{g:02x}{b:02x}"


def test_a_piece_of_another_size_is_stretched_until_its_own_is_drawn(renderer: Any) -> None:
    renderer.draw(scene(PIECES[0]), SIZE)
    renderer.draw(scene(PIECES[1]), SIZE, patience=-1.0)
    assert renderer.lacks
    assert PIECES[1] not in renderer.atlas
    assert pixel(renderer, 160 + 13) == COLOURS["piece"]  # as wide as the larger one
    assert pixel(renderer, 160 + 17) != COLOURS["piece"]
    renderer.draw(scene(PIECES[1]), SIZE, patience=1.0)
    assert not renderer.lacks
    assert PIECES[1] in renderer.atlas
    assert pixel(renderer, 160 + 13) == COLOURS["piece"]


def test_a_tile_may_be_left_out_and_comes_with_a_later_frame(renderer: Any) -> None:
    renderer.draw(scene(BOARD, TILE), SIZE, patience=-1.0)
    assert pixel(renderer) == COLOURS["box"]
    renderer.draw(scene(BOARD, TILE), SIZE, patience=1.0)  # nothing but time has changed
    assert pixel(renderer) == COLOURS["tile"]
    assert not renderer.lacks


def test_a_piece_for_which_nothing_stands_in_is_drawn_at_once(renderer: Any) -> None:
    renderer.draw(scene(BOARD, PIECES[0]), SIZE, patience=-1.0)
    assert pixel(renderer) == COLOURS["piece"]


def test_without_patience_everything_is_there_at_once(renderer: Any) -> None:
    renderer.draw(scene(BOARD, SEA, TILE), SIZE)
    assert not renderer.lacks
    assert pixel(renderer) == COLOURS["tile"]
    assert pixel(renderer, 20, 20) == COLOURS["sea"]


def test_the_sea_waits_for_the_tiles(renderer: Any) -> None:
    shown = scene(BOARD, SEA, TILE)
    renderer._apart.get = lambda key, now: square(key)
    renderer.draw(shown, SIZE, patience=-1.0)
    assert pixel(renderer, 20, 20) == COLOURS["box"]
    renderer.draw(shown, SIZE, patience=1.0)
    assert pixel(renderer, 20, 20) == COLOURS["sea"]
    assert pixel(renderer) == COLOURS["tile"]


class Slow:
    """Draws only when it may."""

    def __init__(self) -> None:
        self.may, self.began, self.drawn = Event(), Event(), list[PictureKey]()

    def __call__(self, key: PictureKey) -> Image.Image:
        self.drawn.append(key)
        self.began.set()
        assert self.may.wait(10)
        return square(key)


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.may.set()


def until_there(apart: Apart, key: PictureKey, now: float) -> Image.Image:
    assert apart._job is not None
    apart._job[1].result(10)
    found = apart.get(key, now)
    assert found is not None
    return found


def test_what_is_wanted_for_a_moment_only_is_never_drawn(slow: Slow) -> None:
    apart = Apart(slow)
    for n in range(20):
        assert apart.get(("sea", n), n * REST / 2) is None
    assert slow.drawn == []


def test_what_is_wanted_for_a_while_is_drawn_beside_and_given_once(slow: Slow) -> None:
    apart = Apart(slow)
    assert apart.get(SEA, 0.0) is None
    assert apart.get(SEA, REST) is None
    assert slow.began.wait(10)
    assert apart.get(SEA, REST) is None  # nobody waits for it
    slow.may.set()
    assert until_there(apart, SEA, REST).size == SIZE
    assert slow.drawn == [SEA]


def test_of_two_that_are_wanted_the_newer_is_given(slow: Slow) -> None:
    apart, newer = Apart(slow), ("sea", 2)
    apart.get(SEA, 0.0)
    apart.get(SEA, REST)
    assert apart.get(newer, REST) is None
    slow.may.set()
    assert apart._job is not None
    apart._job[1].result(10)
    assert apart.get(newer, 2 * REST) is None  # the older one is forgotten, the newer begun
    until_there(apart, newer, 2 * REST)
    assert slow.drawn == [SEA, newer]
