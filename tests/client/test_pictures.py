"""Every screen at the smallest size and at full HD: drawn for real, nothing outside, nothing too small to read."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fakes import FakeDesk, FakeLink, a_lobby, found, person
from test_end_screens import a_store

from client.app import LINGER, App
from client.bench_table import a_table
from client.scene import Label
from client.screens.base import ScreenContext
from client.store import LogLine, Store
from client.text.flow import lines_of
from client.theme import FLOOR
from net.messages import SeatInfo

pytestmark = pytest.mark.slow
SIZES = [(1024, 640), (1920, 1080)]


def title() -> Store:
    return Store("Ada", 6)


def join() -> Store:
    store = title()
    store.tables = (found(), found("t2", name="The kitchen table", code_needed=False, phase="playing", age=12.0))
    store.hampered = "A VPN is active; other machines may not be found by themselves."
    store.failure = "That is not the code of this table."
    return store


def lobby() -> Store:
    store = title()
    bots = tuple(SeatInfo("bot", f"Marten {n}", n, "greedy", True, True, 0) for n in range(2, 5))
    store.lobby = a_lobby(seats=(person("Ada", 6, 1), person("Bartholomew the Younger", 1, 2, ready=True), *bots))
    store.chat = [LogLine("21:02", 1, "Evening! " * 20, "chat", name="Bo", colour=3)]
    return store


def curtain() -> Store:
    store = a_store()
    store.state = a_table().state
    store.header = a_table().header
    store.lobby = a_table().lobby
    store.viewer, store.my_seats, store.curtain_for = None, (0, 1), 1
    return store


SCREENS: dict[str, Callable[[], Store]] = {
    "title": title,
    "join": join,
    "lobby": lobby,
    "table": a_table,
    "curtain": curtain,
    "end": a_store,
    "rules": title,
    "leave": lobby,
}


def app_at(name: str) -> App:
    """An app that shows a screen."""
    clock = [0.0]
    app = App(ScreenContext(SCREENS[name]()), FakeLink(), FakeDesk(), lambda: clock[0])
    if name in {"join", "rules"}:
        from client.screens.base import Navigate

        failure = app.context.store.failure
        app.carry_out(Navigate(name))
        app.context.store.failure = failure
    app.tick(0.0)
    if name == "end":
        clock[0] = LINGER + 1
        app.tick(clock[0])
    if name == "leave":
        from client.screens.base import Ask

        app.carry_out(Ask("leave"))
    assert app.top.name == name
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen(window_of: Callable[[tuple[int, int]], Any], name: str, size: tuple[int, int]) -> None:
    window = window_of(size)
    from client.gl.driver import Driver

    driver = Driver(window)
    driver.window.player = app_at(name)
    driver.window.on_expose()
    driver.step()
    image = driver.shot()
    assert image.size == size
    assert len(image.getcolors(size[0] * size[1]) or ()) > 500
    scene = driver.scene
    for target in scene.targets:
        assert target.rect.x >= -1, target
        assert target.rect.y >= -1, target
        assert target.rect.right <= size[0] + 1, target
        assert target.rect.bottom <= size[1] + 1, target
    for item in scene.items():
        if isinstance(item, Label):
            assert item.size >= FLOOR or item.text.isdigit() or len(item.text) <= 5, item
            for line in lines_of(item):
                assert line.left >= -4, item
                assert line.top >= -4, item
    if folder := os.environ.get("HEARTHSEA_PICTURES"):
        image.save(Path(folder) / f"{name}_{size[0]}x{size[1]}.png")


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_draws_nothing_while_nothing_changes_and_little_when_it_does(driver: Any, name: str) -> None:
    driver.window.player = app_at(name)
    driver.window.on_expose()
    assert driver.step()
    frames = driver.window.frames
    for _ in range(3):
        driver.step()
    assert driver.window.frames == frames
    driver.window.on_expose()
    driver.step()
    assert driver.window.renderer.draw_calls <= 12
