"""Tiles: seeded, cut to their hex, kept on disk without depending on it."""

import itertools
import math
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from client.art import store
from client.art.keys import TERRAINS, VARIANTS
from client.art.motifs import scatter
from client.art.terrain import tile_picture, tile_size
from client.art.tokens import token_radius
from client.theme import THEMES, Palette

DAY = THEMES["day"]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HEARTHSEA_CACHE", str(tmp_path / "cache"))
    store.forget()
    yield store.folder()
    store.forget()


@pytest.mark.parametrize("terrain", TERRAINS)
def test_tiles_are_seeded_by_terrain_and_variant_alone(terrain: str) -> None:
    assert tile_picture(terrain, 1, 24, DAY).tobytes() == tile_picture(terrain, 1, 24, DAY).tobytes()


@pytest.mark.parametrize("terrain", [t for t in TERRAINS if t != "sea"])
def test_variants_differ(terrain: str) -> None:
    assert len({tile_picture(terrain, v, 24, DAY).tobytes() for v in range(VARIANTS)}) == VARIANTS


@pytest.mark.parametrize("radius", [6, 27, 41, 60])
def test_a_tile_covers_its_hex_and_nothing_else(radius: int) -> None:
    tile = tile_picture("fields", 0, radius, DAY)
    assert tile.size == tile_size(radius)
    alpha = tile.getchannel("A")
    middle = tile.width // 2, tile.height // 2
    assert alpha.getpixel(middle) == 255
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((middle[0], middle[1] - int(radius * 0.8))) == 255
    assert alpha.getpixel((middle[0] - int(radius * 0.84), middle[1] - int(radius * 0.84))) == 0


def test_motifs_keep_clear_of_the_token_and_each_other() -> None:
    places = scatter(random.Random(3), 20, 0.47, 0.86, 0.2)
    assert len(places) == 20
    assert places == sorted(places, key=lambda p: p[1]), "not from back to front"
    assert min(math.hypot(x, y) for x, y in places) >= 0.47
    assert min(math.dist(a, b) for a, b in itertools.combinations(places, 2)) > 0.2


def test_a_tile_with_a_token_leaves_its_middle_free() -> None:
    plain, with_token = (tile_picture("hills", 0, 48, DAY, token=token) for token in (False, True))
    assert plain.tobytes() != with_token.tobytes()


def test_a_kept_tile_is_the_drawn_one(cache: Path) -> None:
    drawn = store.stored_tile("forest", 1, 22, DAY)
    files = list(cache.iterdir())
    assert len(files) == 1
    store.forget()
    assert store.stored_tile("forest", 1, 22, DAY).tobytes() == drawn.tobytes()


def test_kept_tiles_are_used(cache: Path) -> None:
    store.stored_tile("forest", 1, 22, DAY)
    path = next(cache.iterdir())
    Image.new("RGBA", tile_size(22), (1, 2, 3, 255)).save(path)
    store.forget()
    assert store.stored_tile("forest", 1, 22, DAY).getpixel((5, 5)) == (1, 2, 3, 255)


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n"])
def test_a_broken_file_is_drawn_anew(cache: Path, content: bytes) -> None:
    drawn = store.stored_tile("hills", 0, 22, DAY).tobytes()
    path = next(cache.iterdir())
    path.write_bytes(content)
    store.forget()
    assert store.stored_tile("hills", 0, 22, DAY).tobytes() == drawn
    with Image.open(path) as kept:
        assert kept.size == tile_size(22)


def test_a_torn_file_is_drawn_anew(cache: Path) -> None:
    drawn = store.stored_tile("hills", 0, 22, DAY).tobytes()
    path = next(cache.iterdir())
    whole = path.read_bytes()
    for cut in range(8, len(whole), max(1, len(whole) // 12)):
        path.write_bytes(whole[:cut])
        store.forget()
        assert store.stored_tile("hills", 0, 22, DAY).tobytes() == drawn, f"cut at {cut} of {len(whole)}"


def test_a_picture_of_another_size_is_drawn_anew(cache: Path) -> None:
    drawn = store.stored_tile("hills", 0, 22, DAY).tobytes()
    path = next(cache.iterdir())
    Image.new("RGBA", (3, 3)).save(path)
    store.forget()
    assert store.stored_tile("hills", 0, 22, DAY).tobytes() == drawn


def test_a_folder_that_cannot_be_made_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("HEARTHSEA_CACHE", str(blocked))
    store.forget()
    assert store.stored_tile("hills", 0, 22, DAY).size == tile_size(22)
    store.forget()


def test_a_tile_that_cannot_be_written_leaves_nothing_behind(cache: Path) -> None:
    # The name is taken by a folder, which no file can replace; also for the superuser, whom permissions do not stop.
    name = "hills-0-22-day-t.png"
    (cache / name).mkdir(parents=True)
    assert store.stored_tile("hills", 0, 22, DAY).size == tile_size(22)
    assert [entry.name for entry in cache.iterdir()] == [name]


def test_the_folder_is_named_by_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEARTHSEA_CACHE", raising=False)
    assert store.folder().name == f"tiles-{store.VERSION}"
    assert os.fspath(store.folder()).find("hearthsea") > 0


def test_a_backdrop_is_kept_and_read_again(cache: Path) -> None:
    drawn: list[tuple[int, int]] = []

    def draw(width: int, height: int, palette: Palette) -> Image.Image:
        drawn.append((width, height))
        return Image.new("RGBA", (width, height), (len(drawn), 0, 0, 255))

    first = store.stored_backdrop("title", 8, 6, DAY, draw)
    assert store.stored_backdrop("title", 8, 6, DAY, draw).tobytes() == first.tobytes()
    assert drawn == [(8, 6)]
    store.stored_backdrop("title", 8, 6, THEMES["night"], draw)
    assert drawn == [(8, 6), (8, 6)]


def test_of_many_sizes_of_a_backdrop_few_are_kept(cache: Path) -> None:
    for width in range(10, 30):
        store.stored_backdrop("title", width, 6, DAY, lambda w, h, _: Image.new("RGBA", (w, h)))
    assert len(list(cache.glob("title-*.png"))) == 6


def test_a_token_leaves_terrain_to_be_seen_however_small_the_hex() -> None:
    for radius in range(16, 101):
        hexagon = 1.5 * math.sqrt(3) * radius**2
        assert math.pi * token_radius(radius) ** 2 <= 0.42 * hexagon, radius
