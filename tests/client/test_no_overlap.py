"""No words over words, beyond their paper or cut, on any screen, in any size and scale, for two to eight seats."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from client.art import keys
from client.scene import Label, Layer, Rect, Scene, Sprite, Target
from client.screens.base import ScreenContext
from client.screens.table import TableScreen
from client.theme import THEME_NAMES, Scale
from net.bot_names import BOT_NAMES
from tests.client.crowding import faint, faults
from tests.client.table_pilot import NAMES, Table, header, random_play
from tests.window import scenes
from tests.window.scenes import LONG, Shot
from tests.window.studio import NOW, settled, take

SIZES = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
SCALES = (0.8, 1.0, 1.5, 2.0)
TYPED = (LONG, "The long evening", *BOT_NAMES, *NAMES)
"""What people, or tables in their name, are called may be cut: a tooltip tells it whole."""

GROUPS: dict[str, Callable[[], Iterator[Shot]]] = {
    "before": scenes.before,
    "lobbies": scenes.lobbies,
    "tables": scenes.tables,
    "large": scenes.large,
    "drift": scenes.drift,
    "sea": scenes.sea,
    "hot_seat": scenes.hot_seat,
    "sheets": scenes.sheets,
    "keyboards": scenes.keyboards,
}


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_screens(group: str) -> None:
    found: Counter[str] = Counter()
    seen = 0
    for name, make, steps in GROUPS[group]():
        for size in SIZES:
            for scale in SCALES:
                app = make()
                app.context.user_scale = scale
                scene = settled(app, size)
                for step in steps:
                    take(app, size, step)
                    scene = settled(app, size)
                seen += 1
                found.update(f"{name} {size[0]}x{size[1]} {scale:.0%} {fault}" for fault in faults(scene, size, TYPED))
    assert seen >= 2 * len(SIZES) * len(SCALES)
    assert not found, f"{len(found)} faults\n" + "\n".join(sorted(found)[:200])


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_words_can_be_read_in_every_theme(group: str) -> None:
    found: Counter[str] = Counter()
    size = (1280, 720)
    for name, make, steps in GROUPS[group]():
        for theme in THEME_NAMES:
            app = make()
            app.context.theme = theme
            settled(app, size)
            for step in steps:
                take(app, size, step)
            found.update(f"{name} {theme} {fault}" for fault in faint(settled(app, size)))
    assert not found, f"{len(found)} faults\n" + "\n".join(sorted(found)[:200])


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 9))
def test_tables_of_two_to_eight(seats: int) -> None:
    names = (LONG, *NAMES[1:])
    found: Counter[str] = Counter()
    for map_name in ("classic" if seats <= 4 else "classic_wide" if seats <= 6 else "continental_drift",
                     "four_islands" if seats <= 4 else "four_islands_wide" if seats <= 6 else ""):  # fmt: skip
        if not map_name:
            continue
        table = Table(header(seats, map_name=map_name, deal_seed=seats, names=names), seed=seats)
        random_play(table, random.Random(seats), 260)
        table.look(0)
        for size in SIZES:
            for scale in SCALES:
                screen = TableScreen(ScreenContext(table.store, user_scale=scale))
                scene = screen.scene(size, Scale.of(*size, scale).type, NOW)
                found.update(
                    f"{map_name} {size[0]}x{size[1]} {scale:.0%} {fault}" for fault in faults(scene, size, TYPED)
                )
    assert not found, f"{len(found)} faults\n" + "\n".join(sorted(found)[:200])


def a_scene(*items: Sprite | Label, targets: tuple[Target, ...] = ()) -> Scene:
    return Scene((Layer("all", items),), targets)


def words(text: str, x: float, y: float, width: float = 0) -> Label:
    return Label(text, x, y, 13, "#000000", width=width)


PAPER = Sprite(keys.panel(200, 100, "day"), 100, 50)


@pytest.mark.parametrize(
    ("scene", "fault"),
    [
        (a_scene(PAPER, words("To settle here", 10, 30, width=60)), "cut: 'To settle here'"),
        (a_scene(PAPER, words("To settle here", 150, 30)), "beyond its panel: 'To settle here'"),
        (
            a_scene(PAPER, words("One line", 10, 30), words("another", 20, 36)),
            "on each other: 'One line' and 'another'",
        ),
        (a_scene(PAPER, words("One line", 10, 30), Sprite(keys.icon("star", 16, "day"), 40, 30)), "on each other"),
        (
            a_scene(targets=(Target("a", Rect(0, 0, 50, 20)), Target("b", Rect(40, 10, 50, 20)))),
            "targets on each other",
        ),
        (a_scene(targets=(Target("a", Rect(280, 0, 50, 20)),)), "beyond the window: target a"),
    ],
)
def test_each_fault_is_found(scene: Scene, fault: str) -> None:
    found = faults(scene, (300, 200))
    assert len(found) == 1
    assert fault in found[0]


def test_words_too_faint_are_found() -> None:
    grey = Label("grey", 20, 40, 13, "#8a8a8a")
    [fault] = faint(a_scene(PAPER, grey, words("black", 20, 60)))
    assert fault.startswith("faint: 'grey' #8a8a8a on panel")


def test_what_is_covered_or_within_is_no_fault() -> None:
    sheet = Sprite(keys.panel(180, 80, "day"), 100, 50)
    targets = (Target("a", Rect(0, 0, 90, 40)), Target("b", Rect(10, 10, 50, 20)))
    name = words("Greedy 7", 20, 60, width=30)
    scene = a_scene(PAPER, words("One line", 20, 40), sheet, words("another", 22, 42), name, targets=targets)
    assert not faults(scene, (300, 200), ("Greedy",))
