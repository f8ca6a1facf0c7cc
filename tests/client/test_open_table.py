"""An open table and two windows, the real host between them: words at the door, looking on, being sent away."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

import pytest
from fakes import FakeDesk

from client.app import App
from client.link import Link
from client.profile import Preferences
from client.screens.base import JoinTable, ScreenContext
from client.store import Store
from net.links import parse_place

pytestmark = pytest.mark.slow
PATIENCE = 30.0
SIZE = (1280, 720)


class Windows:
    """Two programs with links, without anything to draw on."""

    def __init__(self, folder: Path) -> None:
        self.woken: SimpleQueue[None] = SimpleQueue()
        self.host = self._app(folder / "ada", "Ada", 6)
        self.guest = self._app(folder / "bo", "Bo", 3)

    def _app(self, folder: Path, name: str, colour: int) -> App:
        store = Store(name, colour)
        link = Link(store, folder, Preferences(name), lambda: self.woken.put(None))
        return App(ScreenContext(store), link, FakeDesk(), monotonic)

    def until(self, what: str, ready: Callable[[], Any]) -> None:
        """Take in news until something is so."""
        limit = monotonic() + PATIENCE
        while not ready():
            stores = self.host.context.store, self.guest.context.store
            assert monotonic() < limit, f"{what} never came: {[store.failure for store in stores]}"
            with suppress(Empty):
                self.woken.get(timeout=0.5)
            for app in (self.host, self.guest):
                app.tick(monotonic())

    def click(self, app: App, name: str) -> None:
        """Click a target."""
        target = app.scene(SIZE, 0.0).target(name)
        assert target.enabled, target.tooltip
        for kind in ("move", "press", "release"):
            app.pointer(kind, *target.rect.centre, 1)  # type: ignore[arg-type]
            app.scene(SIZE, 0.0)

    def close(self) -> None:
        self.guest.link.close()
        self.host.link.close()


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[Windows]:
    both = Windows(tmp_path)
    yield both
    both.close()


def test_whoever_knocks_is_let_in_to_look_on_and_sent_away(windows: Windows) -> None:
    host, guest = windows.host, windows.guest
    ada, bo = host.context.store, guest.context.store
    windows.click(host, "open")
    windows.until("the lobby", lambda: host.screen.name == "lobby" and ada.my_seats)
    assert ada.lobby is not None
    assert not ada.lobby.code
    port = parse_place(ada.lobby.address).port
    guest.carry_out(JoinTable(address=f"127.0.0.1:{port}", watch=True))
    windows.until("the knock", lambda: ada.lobby and ada.lobby.knocks and bo.door_words)
    assert " ".join(ada.lobby.knocks[0].words) == bo.door_words
    assert any(bo.door_words in text for text in host.scene(SIZE, 0.0).texts())
    windows.click(host, "knock.in")
    windows.until("being in", lambda: bo.lobby is not None and len(ada.lobby.people) > 1)
    assert not bo.my_seats, "who looks on takes no seat"
    assert ada.lobby.onlookers == 1
    windows.click(host, "people")
    assert host.top.name == "people"
    assert "looks on" in host.scene(SIZE, 0.0).texts()
    number = next(person.guest for person in ada.lobby.people if person.onlooker)
    windows.click(host, f"kick.{number}")
    windows.until("being sent away", lambda: bo.failure)
    assert "sent you away" in bo.failure
    assert guest.screen.name == "title"
