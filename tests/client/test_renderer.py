"""What reaches the screen, read back from it; EGL, no desktop."""

from random import Random
from typing import Any

import pytest
from PIL import Image

from client.scene import Label, Layer, PictureKey, Rect, Scene, Sprite, layer

SIZE = (320, 200)
RED, BLUE, HALF = ("red",), ("blue",), ("half",)


@pytest.fixture
def renderer(window_of: Any) -> Any:
    window = window_of(SIZE)
    from client.gl.renderer import Renderer  # imports pyglet, which must have been prepared for having no screen

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
    cached = drawn(renderer, layer("a", [Sprite(BLUE, 50, 50)]), layer("b", [Sprite(RED, 55, 50)]))
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
        return Scene((layer("a", [Sprite(RED, 50, 50)]), layer("b", [Sprite(BLUE, 9, 9)])))

    assert renderer.draw(scene(), SIZE, force=True)
    assert not renderer.draw(scene(), SIZE)
    assert renderer.draw(Scene((*scene().layers[:1], layer("b", [Sprite(BLUE, 10, 9)]))), SIZE)
    assert renderer.layers_built == 1
    assert renderer.draw_calls == 2


def test_only_what_changed_is_drawn_and_the_rest_stays_on_the_canvas(renderer: Any) -> None:
    still = layer("a", [Sprite(RED, 50, 50), Sprite(RED, 200, 150)])
    areas: list[Any] = []
    repaint = renderer._repaint
    renderer._repaint = lambda given, size, kept: (areas.append(given), repaint(given, size, kept))
    renderer.draw(Scene((still, layer("b", [Sprite(BLUE, 60, 50)]))), SIZE)
    renderer.draw(Scene((still, layer("b", [Sprite(BLUE, 60, 50)]))), SIZE, force=True)
    assert renderer.draw_calls == 1  # the copy
    renderer.draw(Scene((still, layer("b", [Sprite(BLUE, 64, 50)]))), SIZE)
    assert renderer.draw_calls == 2
    assert areas == [[(0, 0, *SIZE)], [(50, 40, 74, 60)]]
    image = renderer.read()
    assert image.getpixel((45, 50)) == (255, 0, 0)
    assert image.getpixel((52, 50)) == (255, 0, 0)
    assert image.getpixel((70, 50)) == (0, 0, 255)
    assert image.getpixel((200, 150)) == (255, 0, 0)


def a_scene(rng: Random, before: Scene) -> Scene:
    """Some of the scene before: items gone, new, moved, in another order; layers gone, new, in another order."""
    layers = [list(one.items) for one in before.layers]
    names = [one.name for one in before.layers]
    for items in layers:
        for _ in range(rng.choice((0, 1, 1, 3))):
            at = rng.randint(0, len(items))
            match rng.choice(("put", "put", "drop", "swap", "move")):
                case "put":
                    key = rng.choice((RED, BLUE, HALF, ("blue", 7), ("half", 33)))
                    clip = Rect(rng.randint(0, 200), 20, 90.5, 120) if rng.random() < 0.2 else None
                    size = rng.choice((0, 0, 30))
                    alpha, angle = rng.choice((1, 1, 0.4)), rng.choice((0, 0, 0, 31))
                    where = rng.randint(-10, 330), rng.randint(-10, 210)
                    items.insert(at, Sprite(key, *where, size, size, angle=angle, alpha=alpha, clip=clip))
                case "drop" if items:
                    del items[at - 1]
                case "swap" if items:
                    items.insert(at - 1, items.pop())
                case "move" if items:
                    items[at - 1] = Label("one two", rng.randint(0, 300), rng.randint(0, 190), 12, "#00ff00")
    new = [Layer(name, tuple(items)) for name, items in zip(names, layers, strict=True)]
    match rng.choice(("", "", "", "turn", "drop", "put")):
        case "turn":
            new.insert(0, new.pop())
        case "drop" if len(new) > 1:
            new.pop()
        case "put" if len(new) < 4:
            new.insert(rng.randint(0, len(new)), layer(f"more{rng.random()}", [Sprite(HALF, 100, 100)]))
    return Scene(tuple(new))


def test_what_is_drawn_piece_by_piece_is_what_is_drawn_at_once(renderer: Any) -> None:
    rng = Random(11)
    scene = Scene((layer("a", [Sprite(("blue", 900), 200, 200)]), layer("b", [Sprite(RED, 50, 50)])))
    for _ in range(150):
        renderer.draw(scene, SIZE)
        piecemeal = renderer.read()
        renderer.forget()
        renderer.draw(scene, SIZE, force=True)
        assert renderer.read() == piecemeal
        scene = a_scene(rng, scene)


def test_a_layer_that_changes_leaves_nothing_behind(renderer: Any) -> None:
    drawn(renderer, layer("a", [Sprite(RED, 50, 50)]))
    image = drawn(renderer, layer("a", [Sprite(RED, 90, 50)]))
    assert image.getpixel((90, 50)) == (255, 0, 0)
    assert image.getpixel((50, 50)) != (255, 0, 0)


def test_a_full_page_is_followed_by_a_fresh_one_and_the_picture_stays_right(renderer: Any) -> None:
    asked: list[PictureKey] = []
    draw = renderer.atlas._draw_picture
    renderer.atlas._draw_picture = lambda key: (asked.append(key), draw(key))[1]
    for n in range(120):
        drawn(renderer, layer("a", [Sprite(("blue", 380 - n), 100, 100)]), layer("b", [Sprite(RED, 300, 20)]))
    image = drawn(renderer, layer("a", [Sprite(BLUE, 50, 50)]), layer("b", [Sprite(RED, 300, 20)]))
    assert renderer.atlas.generation > 3
    assert asked.count(RED) == 1  # what is to be seen moves to the fresh page as it is
    assert image.getpixel((300, 20)) == (255, 0, 0)
    assert image.getpixel((311, 20)) != (255, 0, 0)
    assert image.getpixel((50, 50)) == (0, 0, 255)


def test_a_page_grows_only_where_a_scene_needs_it(renderer: Any) -> None:
    few = renderer.atlas.bytes
    for n in range(40):
        drawn(renderer, layer("a", [Sprite(("blue", 380 - n), 100, 100)]))
    assert renderer.atlas.bytes == few
    many = layer("a", [Sprite(("blue", 380 - n), 100, 100) for n in range(20)])
    drawn(renderer, many)
    drawn(renderer, many)
    drawn(renderer, many)
    assert few < renderer.atlas.bytes <= 8 * few
    assert len(renderer.atlas._pages) == 1
    assert renderer.draw_calls == 1


def test_large_pictures_are_kept_for_the_way_back_within_bounds(renderer: Any) -> None:
    pages = renderer.atlas.bytes
    for n in range(6):
        image = drawn(renderer, layer("a", [Sprite(("blue", 2100 + n), 100, 100)]))
        assert image.getpixel((10, 10)) == (0, 0, 255)
        assert renderer.atlas.bytes == pages + (2100 + n) ** 2 * 4


def test_a_board_is_kept_for_the_way_back_but_no_second_one(renderer: Any) -> None:
    asked: list[PictureKey] = []
    renderer.atlas._draw_picture = lambda key: (asked.append(key), Image.new("RGBA", (900, 900), (9, 9, 9, 255)))[1]
    board, other, cover = ("board", 1), ("board", 2), ("wash",)
    pages = renderer.atlas.bytes
    for picture in (board, cover, board, other, board):
        drawn(renderer, layer("a", [Sprite(picture, 100, 100)]))
    assert asked == [board, cover, other]
    assert renderer.atlas.bytes == pages + 2 * 900 * 900 * 4
    drawn(renderer, layer("a", [Sprite(cover, 100, 100)]))
    assert renderer.atlas.bytes == pages + 2 * 900 * 900 * 4
    drawn(renderer, layer("a", [Sprite(board, 100, 100)]))
    assert asked == [board, cover, other, cover]
    assert renderer.atlas.bytes == pages + 900 * 900 * 4


def test_a_picture_of_one_colour_is_stretched_without_edges(renderer: Any) -> None:
    image = drawn(renderer, layer("a", [Sprite(RED, 160, 100, *SIZE), Sprite(("half", 8), 160, 100, *SIZE)]))
    assert image.getcolors() == [(SIZE[0] * SIZE[1], image.getpixel((160, 100)))]


def test_a_page_that_has_become_too_high_is_given_back(renderer: Any) -> None:
    few = renderer.atlas.bytes
    for _ in range(2):
        drawn(renderer, layer("a", [Sprite(("blue", 380 - n), 100, 100) for n in range(20)]))
    assert renderer.atlas.bytes > few
    drawn(renderer, layer("a", [Sprite(BLUE, 100, 100)]))
    renderer.tidy()
    assert renderer.atlas.bytes == few
    assert drawn(renderer, layer("a", [Sprite(BLUE, 100, 100)])).getpixel((100, 100)) == (0, 0, 255)


@pytest.mark.parametrize(
    "sprite",
    [
        Sprite(("noise", "large"), 100, 100),
        Sprite(("noise", "large"), 300, -20, clip=Rect(10, 20, 130, 90)),
        Sprite(("noise", "large"), 100, 100, alpha=0.5),
        Sprite(("noise", "large"), 100, 100, tint="#4080ff"),
    ],
)
def test_a_large_opaque_picture_that_is_copied_looks_as_one_that_is_drawn(renderer: Any, sprite: Sprite) -> None:
    random = Random(1)
    w, h = 1000, 700
    noise = Image.frombytes("RGB", (w, h), random.randbytes(w * h * 3)).convert("RGBA")
    pictures = {"large": noise}
    renderer.atlas._draw_picture = lambda key: pictures[key[1]]
    half = Sprite(("noise", "seen"), 50, 50)
    left, top = round(sprite.x - w / 2), round(sprite.y - h / 2)
    pictures["seen"] = Image.new("RGBA", (40, 40), (255, 0, 0, 255))
    copied = drawn(renderer, layer("a", [sprite]), layer("b", [half]))
    assert renderer.atlas.backdrops
    # The same in small: what lies in the window, on the page with other pictures, where nothing is copied.
    pictures["part"] = noise.crop((-left, -top, SIZE[0] - left, SIZE[1] - top))
    part = Sprite(("noise", "part"), SIZE[0] / 2, SIZE[1] / 2, alpha=sprite.alpha, tint=sprite.tint, clip=sprite.clip)
    looked_up = drawn(renderer, layer("a", [part]), layer("b", [half]))
    assert copied.tobytes() == looked_up.tobytes()


def test_layers_that_come_on_top_are_laid_over_what_is_there(renderer: Any) -> None:
    below = layer("a", [Sprite(RED, 60, 60), Sprite(BLUE, 200, 100)])
    cover = layer("over", [Sprite(HALF, 160, 100, 320, 200), Sprite(HALF, 60, 60), Sprite(HALF, 200, 100)])
    tip = layer("tip", [Sprite(HALF, 70, 70), Sprite(HALF, 300, 20), Sprite(HALF, 10, 190)])
    at_once = drawn(renderer, below, cover, tip)
    renderer.forget()
    kept: list[int] = []
    repaint = renderer._repaint
    renderer._repaint = lambda areas, size, n: (kept.append(n), repaint(areas, size, n))
    alone = drawn(renderer, below)
    drawn(renderer, below, cover)
    assert drawn(renderer, below, cover, tip).tobytes() == at_once.tobytes()
    assert drawn(renderer, below).tobytes() == alone.tobytes()
    assert kept == [0, 1, 2, 0]
    # One that comes in between, or together with a change below, is no such layer.
    drawn(renderer, below, tip)
    assert drawn(renderer, below, cover, tip).tobytes() == at_once.tobytes()
    drawn(renderer, layer("a", [Sprite(RED, 60, 60)]))
    assert drawn(renderer, below, cover, tip).tobytes() == at_once.tobytes()


def test_a_page_that_is_turned_while_nobody_waits_is_let_go_of(renderer: Any) -> None:
    number = 0
    while not renderer.atlas.is_nearly_full:
        number += 1
        seen = drawn(renderer, layer("a", [Sprite(("red", 240, number), 50, 50)]))
    before, renderer.draw_calls = renderer.atlas.generation, 0
    assert renderer.make_room()
    assert renderer.atlas.generation == before + 1
    assert renderer.draw_calls, "drivers keep a texture until something is drawn without it"
    assert renderer.read() == seen
    assert not renderer.make_room()
