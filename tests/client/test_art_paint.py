"""The painter's tools, by arithmetic."""

import numpy as np
import pytest
from PIL import Image

from client.art.paint import (
    Canvas,
    blend,
    faded,
    grown,
    hex_distance,
    hexagon,
    noise,
    over,
    over_centre,
    picture_of,
    rounded_mask,
    shade,
    smooth,
    turned,
)


def at(x: float, y: float, radius: float = 1.0) -> float:
    return float(hex_distance(np.array([[x]], np.float32), np.array([[y]], np.float32), radius)[0, 0])


def test_distance_to_a_hex() -> None:
    apothem = 3**0.5 / 2
    assert at(0, 0) == pytest.approx(-apothem, abs=1e-6)
    assert at(apothem, 0) == pytest.approx(0, abs=1e-6)
    assert at(0, -1) == pytest.approx(0, abs=1e-6)
    assert at(0, 3) == pytest.approx(2, abs=1e-6), "beyond a corner it is the distance to the corner"
    assert at(2, 0) == pytest.approx(2 - apothem, abs=1e-6), "beyond a side it is the distance to the side"


def test_distance_agrees_with_sampled_edges() -> None:
    corners = np.array(hexagon(0, 0, 1.0))
    edge = np.concatenate(
        [a + (b - a) * np.linspace(0, 1, 400)[:, None] for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)]
    )
    rng = np.random.default_rng(5)
    for x, y in rng.uniform(-2.5, 2.5, (60, 2)):
        nearest = float(np.hypot(edge[:, 0] - x, edge[:, 1] - y).min())
        assert abs(at(x, y)) == pytest.approx(nearest, abs=5e-3)


def test_noise_is_seeded_and_bounded() -> None:
    field = noise(50, 40, 12, 7, 3)
    assert field.shape == (40, 50)
    assert np.array_equal(field, noise(50, 40, 12, 7, 3))
    assert not np.array_equal(field, noise(50, 40, 12, 8, 3))
    assert float(np.abs(field).max()) < 1.3
    assert float(field.std()) > 0.1


def test_a_soft_step_rises_and_falls() -> None:
    x = np.array([0, 1, 1.5, 2, 3], np.float32)
    assert smooth(1, 2, x).tolist() == [0, 0, 0.5, 1, 1]
    assert smooth(2, 1, x).tolist() == [1, 1, 0.5, 0, 0]


def test_colours_mix() -> None:
    assert blend((0, 0, 0), "#ffffff", 0.5) == (128, 128, 128)
    assert shade((100, 50, 200), 0.5) == (50, 25, 100)
    assert shade((100, 50, 200), 2.0) == (255, 255, 255)


def test_what_sticks_out_is_cut_off() -> None:
    ground = Image.new("RGBA", (4, 4), (0, 0, 0, 255))
    top = Image.new("RGBA", (3, 3), (255, 255, 255, 255))
    over(ground, top, -2, -2)
    over(ground, top, 3, 3)
    over(ground, top, 90, 90)
    white = [(x, y) for x in range(4) for y in range(4) if ground.getpixel((x, y))[0]]
    assert white == [(0, 0), (3, 3)]


def test_centres_meet() -> None:
    ground = Image.new("RGBA", (5, 5), (0, 0, 0, 255))
    over_centre(ground, Image.new("RGBA", (1, 1), (255, 255, 255, 255)), 2.5, 2.5)
    assert ground.getpixel((2, 2))[0] == 255


def test_fading_leaves_the_original() -> None:
    picture = Image.new("RGBA", (1, 1), (9, 9, 9, 200))
    assert faded(picture, 0.5).getpixel((0, 0))[3] == 100
    assert picture.getpixel((0, 0))[3] == 200


def test_a_mask_grows_evenly() -> None:
    mask = Image.new("L", (61, 61), 0)
    mask.paste(255, (20, 20, 41, 41))
    box = grown(mask, 4).point(lambda v: 255 * (v > 127)).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert left == top == 61 - right == 61 - bottom
    assert 3 <= 20 - left <= 7


def test_turning_is_clockwise_on_the_screen() -> None:
    assert turned([(1, 0)], 90)[0] == pytest.approx((0, 1))


def test_a_canvas_counts_from_its_middle() -> None:
    canvas = Canvas(10, 10, 5)
    canvas.ellipse(0, 0, 0.6, 0.6, (255, 255, 255))
    alpha = canvas.done().getchannel("A")
    assert alpha.getpixel((5, 5)) > 240
    assert alpha.getpixel((0, 0)) < 10


def test_rounded_corners_are_empty() -> None:
    mask = rounded_mask(20, 12, 5, 2)
    assert mask.size == (24, 16)
    assert mask.getpixel((12, 8)) == 255
    assert mask.getpixel((2, 2)) < 40


def test_arrays_become_pictures() -> None:
    body = np.full((2, 3, 3), 300, np.float32)
    assert picture_of(body).getpixel((0, 0)) == (255, 255, 255, 255)
    assert picture_of(body, np.zeros((2, 3), np.float32)).getpixel((0, 0))[3] == 0
