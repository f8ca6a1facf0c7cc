"""Every key is drawn, always the same, about as large as it says."""

import hashlib
import itertools

import pytest
from PIL import Image

from client.art import keys, picture
from client.art.keys import PictureKey
from client.theme import THEME_NAMES

TILES = ((0, 0, "forest", 6), (1, 0, "desert", None), (0, 1, "sea", None))
HARBORS = ((0, 0, 4, "wool"), (1, 0, 1, "3:1"))

SAMPLES: dict[str, PictureKey] = {
    "tile": keys.tile("hills", 2, 27, "day"),
    "token": keys.token(8, 27, "day"),
    "piece": keys.piece("city", 3, 40),
    "road": keys.road(3, 30, 40),
    "lane": keys.lane(3, 150, 40),
    "ford": keys.ford(30, 40, "day"),
    "open_water": keys.open_water(((1, 0), (0, -1)), 40, "day"),
    "robber": keys.robber(40),
    "pirate": keys.pirate(40),
    "slip": keys.slip("3:1", 24, "day"),
    "ticket": keys.ticket("3:1", 2, 40, "day"),
    "marker": keys.marker("legal", 40, "day"),
    "hex_tint": keys.hex_tint("#a3261d", 30, 40),
    "sea": keys.sea(TILES, 160, 120, (60.0, 50.0), 20, "day"),
    "board": keys.board(TILES, HARBORS, 160, 120, (60.0, 50.0), 20, "day"),
    "minimap": keys.minimap(TILES, HARBORS, 120, 80, "day"),
    "chartlet": keys.chartlet(TILES, 120, 80, (40.0, 30.0), 8.0, "day"),
    "title": keys.title(320, 180, "day"),
    "lobby": keys.lobby(320, 180, "day"),
    "wash": keys.wash("dim", 40, 30, "day"),
    "panel": keys.panel(120, 60, "day"),
    "button": keys.button("primary", 90, 36, "day"),
    "field": keys.field("focus", 90, 30, "day"),
    "key_cap": keys.key_cap(18, 16, "day"),
    "toggle": keys.toggle(True, 28, "day"),
    "slider_knob": keys.slider_knob(18, "day"),
    "box": keys.box(40, 20, 6, "#ffffff", "#000000"),
    "rule": keys.rule(80, "day"),
    "badge": keys.badge(24, 22, "day"),
    "ring": keys.ring(60, 16, "day"),
    "caret": keys.caret(16, "day"),
    "grip": keys.grip(18, "day"),
    "disc": keys.disc(5, 22, "day"),
    "open_seat": keys.open_seat(32, "day"),
    "spine": keys.spine(5, 7, 60, "day"),
    "card": keys.card("wood", 48, 68, "day"),
    "icon": keys.icon("wood", 20, "day"),
    "die": keys.die(5, 56, 7),
    "plot": keys.plot(120, 60, "day", ((0, (0, 2, 2, 5)), (6, (0, 1, 3, 3))), 5),
    "banner": keys.banner(160, 36, "day"),
    "fleck": keys.fleck("star", "#c8912e", 12),
    "logo": keys.logo(60, "day"),
    "text": keys.text("Größe 9", 13),
}


def digest(drawn: Image.Image) -> str:
    return hashlib.sha256(repr(drawn.size).encode() + drawn.tobytes()).hexdigest()


def test_there_is_a_sample_of_every_key() -> None:
    functions = {name for name in keys.__all__ if name.islower()}
    assert functions == set(SAMPLES)
    assert all(key[0] == name for name, key in SAMPLES.items())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_key_is_drawn_and_always_the_same(name: str) -> None:
    first = picture(SAMPLES[name])
    assert first.mode == "RGBA"
    assert first.getextrema()[3][1] > 0, "nothing is to be seen"
    assert digest(first) == digest(picture(SAMPLES[name]))


def variety() -> list[PictureKey]:
    """Every name that a key may carry, each in one theme, in turn."""
    theme = itertools.cycle(THEME_NAMES)
    found = [keys.tile(name, v, 20, next(theme)) for v, name in enumerate(keys.TERRAINS)]
    found += [keys.token(n, 20, next(theme), lit=n > 7) for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)]
    found += [keys.piece(kind, n, 20, ghost=n % 2 == 0) for kind in keys.PIECES for n in range(8)]
    found += [keys.road(n, angle, 20) for n in range(8) for angle in keys.ANGLES]
    found += [keys.ticket(kind, n, 20, next(theme)) for n, kind in enumerate(keys.HARBORS)]
    found += [keys.marker(kind, 20, next(theme)) for kind in keys.MARKERS]
    found += [keys.panel(80, 40, name, kind) for kind in keys.PANELS for name in THEME_NAMES]
    found += [keys.button(state, 80, 30, name) for state in keys.BUTTONS for name in THEME_NAMES]
    found += [keys.card(kind, 24, 34, next(theme)) for kind in keys.CARDS]
    found += [keys.card("wood", 24, 34, "day", state) for state in ("hover", "selected", "disabled")]
    found += [keys.icon(name, 16, next(theme)) for name in keys.ICONS]
    found += [keys.die(n, 24, -5) for n in range(7)]
    found += [keys.disc(n, 14, next(theme)) for n in range(8)]
    found += [keys.field(s, 60, 24, next(theme)) for s in ("normal", "hover", "focus", "error", "disabled")]
    found += [
        keys.toggle(on, 20, next(theme), s) for on in (True, False) for s in ("normal", "hover", "focus", "disabled")
    ]
    found += [keys.wash(name, 30, 20, next(theme)) for name in ("dim", "curtain", "paper")]
    found += [keys.badge(20, 18, next(theme), kind) for kind in ("count", "accent", "ok", "danger", "quiet")]
    found += [keys.key_cap(18, 16, next(theme), state) for state in ("normal", "primary", "disabled")]
    return found


def test_every_name_in_keys_is_drawn() -> None:
    for key in variety():
        assert picture(key).getextrema()[3][1] > 0, key


def test_no_two_names_look_alike() -> None:
    seen: dict[str, PictureKey] = {}
    alike = {("panel", "status")}
    for key in variety():
        twin = seen.setdefault(digest(picture(key)), key)
        if twin is not key and not {k[4] for k in (key, twin) if len(k) > 4} <= {"panel", "status"}:
            assert {key[1], twin[1]} in [set(pair) for pair in alike], f"{key} looks like {twin}"


def test_a_picture_is_centred_on_the_thing_it_shows() -> None:
    # Shadows and rings add the same margin on all sides; parity must not shift a centre by half a pixel.
    for w, h in ((80, 40), (81, 41)):
        for key in (keys.panel(w, h, "day"), keys.button("focus", w, h, "day"), keys.field("focus", w, h, "day"),
                    keys.card("wood", w, h, "day"), keys.box(w, h, 4, "#ffffff")):  # fmt: skip
            size = picture(key).size
            assert size[0] - w == size[1] - h
            assert (size[0] - w) % 2 == 0


@pytest.mark.parametrize(
    "wrong",
    [
        ("nothing",),
        keys.tile("lava", 0, 20, "day"),
        keys.tile("hills", 0, 20, "dusk"),
        keys.piece("castle", 0, 20),
        keys.panel(20, 20, "day", "linen"),
        keys.button("asleep", 20, 20, "day"),
        keys.icon("teapot", 20, "day"),
        keys.card("joker", 20, 30, "day"),
        keys.marker("here", 20, "day"),
        keys.text("?", 12, "gothic"),
    ],
)
def test_unknown_names_are_refused(wrong: PictureKey) -> None:
    with pytest.raises(KeyError):
        picture(wrong)


def test_there_is_a_token_of_seven_for_tables_that_roll_nothing_else_but_none_of_thirteen() -> None:
    assert picture(keys.token(7, 20, "day")).size == picture(keys.token(6, 20, "day")).size
    with pytest.raises(ValueError, match="not 13"):
        picture(keys.token(13, 20, "day"))
