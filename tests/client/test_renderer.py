"""What reaches the screen, read back from it; EGL, no desktop."""

from typing import Any

import pytest
from PIL import Image

from client.scene import Label, Layer, PictureKey, Rect, Scene, Sprite, layer

SIZE = (320, 200)
RED, BLUE, HALF = ("red",), ("blue",), ("half",)


@pytest.fixture
def renderer(window_of: Any) -> Any:
    from client.gl.renderer import Renderer

    window = window_of(SIZE)
    colours = {"red": (255, 0, 0, 255), "blue": (0, 0, 255, 255), "half": (255, 255, 255, 128)}

    def picture(key: PictureKey) -> Image.Image:
        if key[0] == "text":
            return Image.new("RGBA", (12, 8), (0, 255, 0, 255))
        side = int(key[1]) if len(key) > 1 else 20  # type: ignore[call-overload]
        return Image.new("RGBA", (side, side), colours[str(key[0])])

    return Renderer(window.ctx, picture)


def drawn(renderer: Any, *layers: Layer) -> Image.Image:
    renderer.draw(Scene(layers), SIZE, force=True)
    image = renderer.read()
    assert isinstance(image, Image.Image)
    return image


def test_a_sprite_stands_where_it_says_from_the_top_left(renderer: Any) -> None:
    image = drawn(renderer, layer("a", [Sprite(RED, 50, 30)]))
    assert image.size == SIZE
    assert image.getpixel((50, 30)) == (255, 0, 0)
    assert image.getpixel((40, 20)) == (255, 0, 0)
    assert image.getpixel((59, 39)) == (255, 0, 0)
    assert image.getpixel((60, 40)) != (255, 0, 0)
    assert image.getpixel((39, 30)) != (255, 0, 0)


def test_later_items_and_later_layers_cover_earlier_ones(renderer: Any) -> None:
    within = drawn(renderer, layer("a", [Sprite(RED, 50, 50), Sprite(BLUE, 55, 50)]))
    assert within.getpixel((58, 50)) == (0, 0, 255)
    cached = drawn(renderer, layer("a", [Sprite(BLUE, 50, 50)], cached=True), layer("b", [Sprite(RED, 55, 50)]))
    assert cached.getpixel((58, 50)) == (255, 0, 0)
    assert cached.getpixel((42, 50)) == (0, 0, 255)


def test_alpha_tint_size_and_turn(renderer: Any) -> None:
    image = drawn(
        renderer,
        layer("a", [Sprite(BLUE, 50, 50, 60, 60), Sprite(HALF, 50, 50), Sprite(RED, 150, 50, tint="#800000")]),
        layer("b", [Sprite(RED, 250, 50, 100, 10, angle=90), Sprite(RED, 150, 150, alpha=0)]),
    )
    assert image.getpixel((22, 22)) == (0, 0, 255)
    mixed = image.getpixel((50, 50))
    assert isinstance(mixed, tuple)
    assert abs(mixed[0] - 128) <= 1
    assert abs(mixed[2] - 255) <= 1
    tinted = image.getpixel((150, 50))
    assert isinstance(tinted, tuple)
    assert abs(tinted[0] - 128) <= 1
    assert image.getpixel((250, 90)) == (255, 0, 0)
    assert image.getpixel((290, 50)) != (255, 0, 0)
    assert image.getpixel((150, 150)) == image.getpixel((5, 195))


def test_a_clip_cuts_and_can_cut_everything(renderer: Any) -> None:
    image = drawn(renderer, layer("a", [Sprite(RED, 50, 50, clip=Rect(50, 0, 100, 100))]))
    assert image.getpixel((55, 50)) == (255, 0, 0)
    assert image.getpixel((45, 50)) != (255, 0, 0)
    away = drawn(renderer, layer("a", [Sprite(RED, 50, 50, clip=Rect(200, 0, 10, 10))]))
    assert away.getpixel((50, 50)) != (255, 0, 0)


def test_a_label_draws_each_of_its_lines(renderer: Any) -> None:
    label = Label("one two three", 40, 40, 12, "#00ff00", width=40, lines=3)
    image = drawn(renderer, layer("a", [label]))
    green = [y for y in range(SIZE[1]) if image.getpixel((44, y)) == (0, 255, 0)]
    assert len(green) == 24


def test_nothing_new_is_nothing_drawn(renderer: Any) -> None:
    def scene() -> Scene:
        return Scene((layer("a", [Sprite(RED, 50, 50)], cached=True), layer("b", [Sprite(BLUE, 9, 9)])))

    assert renderer.draw(scene(), SIZE, force=True)
    assert not renderer.draw(scene(), SIZE)
    assert renderer.draw(Scene((*scene().layers[:1], layer("b", [Sprite(BLUE, 10, 9)]))), SIZE)
    assert renderer.layers_built == 1
    assert renderer.draw_calls == 2


def test_a_layer_that_stands_still_costs_no_draw_call_until_it_moves(renderer: Any) -> None:
    def frame(x: float) -> int:
        still, moving = layer("a", [Sprite(RED, 50, 50)]), layer("b", [Sprite(BLUE, x, 90)])
        assert renderer.draw(Scene((still, moving)), SIZE)
        return int(renderer.draw_calls)

    calls = [frame(x) for x in range(10, 18)]
    assert calls[0] == 2
    assert calls[-1] == 2
    image = renderer.read()
    assert image.getpixel((50, 50)) == (255, 0, 0)
    assert image.getpixel((17, 90)) == (0, 0, 255)
    moved = drawn(renderer, layer("a", [Sprite(RED, 80, 50)]), layer("b", [Sprite(BLUE, 17, 90)]))
    assert moved.getpixel((80, 50)) == (255, 0, 0)
    assert moved.getpixel((45, 50)) != (255, 0, 0)


def test_a_cached_layer_that_changes_is_drawn_anew(renderer: Any) -> None:
    drawn(renderer, layer("a", [Sprite(RED, 50, 50)], cached=True))
    image = drawn(renderer, layer("a", [Sprite(RED, 90, 50)], cached=True))
    assert image.getpixel((90, 50)) == (255, 0, 0)
    assert image.getpixel((50, 50)) != (255, 0, 0)


def test_a_full_atlas_starts_afresh_and_the_picture_stays_right(renderer: Any) -> None:
    for n in range(60):
        drawn(renderer, layer("a", [Sprite(("blue", 600 - n), 100, 100)]), layer("b", [Sprite(RED, 300, 20)]))
    image = drawn(renderer, layer("a", [Sprite(BLUE, 50, 50)]), layer("b", [Sprite(RED, 300, 20)]))
    assert renderer.atlas.generation > 0
    assert image.getpixel((300, 20)) == (255, 0, 0)
    assert image.getpixel((50, 50)) == (0, 0, 255)


def test_large_pictures_are_kept_within_bounds(renderer: Any) -> None:
    for n in range(6):
        image = drawn(renderer, layer("a", [Sprite(("blue", 2100 + n), 100, 100)], cached=True))
        assert image.getpixel((10, 10)) == (0, 0, 255)
    from client.gl.atlas import LARGE_BYTES

    assert renderer.atlas.large_bytes <= LARGE_BYTES + 2200 * 2200 * 4
