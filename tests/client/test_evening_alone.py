"""The window without a screen, the real host behind it: from the title to the table by clicking targets by name."""

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
from client.screens.base import ScreenContext
from client.store import Store
from hearthsea.maps import deal, load_map

pytestmark = pytest.mark.slow
PATIENCE = 30.0


class Evening:
    """One window with a real link."""

    def __init__(self, driver: Any, folder: Path) -> None:
        self.driver = driver
        self.woken: SimpleQueue[None] = SimpleQueue()
        self.store = Store("Ada", 6)
        self.link = Link(self.store, folder, Preferences("Ada"), lambda: self.woken.put(None))
        self.app = App(ScreenContext(self.store), self.link, FakeDesk(), monotonic)
        driver.window.player = self.app
        driver.step()

    def until(self, what: str, ready: Callable[[], Any]) -> None:
        """Draw whenever the network has news, until something is so."""
        limit = monotonic() + PATIENCE
        while not ready():
            assert monotonic() < limit, f"{what} never came: {self.app.screen.name}, {self.store.failure!r}"
            with suppress(Empty):
                self.woken.get(timeout=0.5)
            self.driver.step()

    def here(self) -> None:
        """Set a table up for this machine."""
        self.driver.click("here")
        self.until("the lobby", lambda: self.app.screen.name == "lobby")
        self.until("four players", lambda: sum(seat.kind != "open" for seat in self.store.lobby.seats) == 4)
        self.driver.step()


@pytest.fixture
def evening(driver: Any, tmp_path: Path) -> Iterator[Evening]:
    one = Evening(driver, tmp_path)
    yield one
    one.link.close()


def test_from_the_title_to_a_first_settlement_in_three_clicks(evening: Evening) -> None:
    evening.here()
    driver, store = evening.driver, evening.store
    driver.click("start")
    evening.until("the table", lambda: evening.app.screen.name == "table")
    assert store.viewer == store.my_seats[0]

    def settlements() -> list[str]:
        return [t.id for t in driver.scene.targets if t.id.startswith("settlement:")]

    evening.until("my turn", settlements)
    place = settlements()[0]
    driver.click(place)
    at = 1 << int(place.split(":")[1])
    evening.until("the settlement", lambda: store.state.settlements[store.viewer] & at)
    driver.click("log:chat")
    driver.step()
    driver.click("chat")
    driver.type("Hello")
    driver.key("enter")
    evening.until("the chat", lambda: store.chat)
    assert store.chat[-1].text == "Hello"
    assert any(line.text == "You built a settlement" for line in store.log)
    assert driver.window.renderer.draw_calls <= 12
    for seat in range(4):
        assert (store.state.hands[seat] is None) == (seat != store.viewer)


def test_the_lobby_obeys_and_answers(evening: Evening) -> None:
    evening.here()
    driver, store = evening.driver, evening.store
    driver.click("set.balanced_dice")
    evening.until("the setting", lambda: store.lobby.settings["balanced_dice"])
    driver.click("seat.1.remove")
    evening.until("an open seat", lambda: store.lobby.seats[1].kind == "open")
    driver.step()
    driver.click("seat.1.sit")
    evening.until("a second person", lambda: store.lobby.seats[1].kind == "person")
    assert len(store.my_seats) == 2
    driver.step()
    assert not any(target.id == "chat" for target in driver.scene.targets), "everybody sits at this computer"
    driver.click("start")
    evening.until("the curtain", lambda: evening.app.screen.name == "curtain")
    assert store.viewer is None
    assert all(hand is None for hand in store.state.hands)
    who = store.curtain_for
    driver.click("show")
    evening.until("the table", lambda: evening.app.screen.name == "table")
    assert store.viewer == who


def test_another_map_is_chosen_from_the_sheet_and_a_ship_stands_in_for_a_road(evening: Evening) -> None:
    evening.here()
    driver, store = evening.driver, evening.store
    driver.click("maps")
    driver.step()
    driver.click("maps.new_shores")
    evening.until("the map", lambda: store.lobby.map == "new_shores")
    driver.step()
    driver.click("set.deal.fixed")
    fixed = deal(load_map("new_shores"), None)
    evening.until("the fixed deal", lambda: store.lobby.layout == fixed)
    driver.step()
    driver.click("start")
    evening.until("the table", lambda: evening.app.screen.name == "table")

    def choices(kind: str) -> list[str]:
        return [t.id for t in driver.scene.targets if t.id.startswith(f"{kind}:")]

    board, me = store.state.game.board, store.viewer
    evening.until("my turn", lambda: choices("settlement"))
    shore = next(
        name
        for name in choices("settlement")
        if board.node_edges[int(name.split(":")[1])] & store.state.tiles.sea_edges
    )
    driver.click(shore)
    evening.until("the ship's places", lambda: choices("ship"))
    driver.step()
    driver.click(choices("ship")[0])
    evening.until("the ship", lambda: store.state.ships[me])
    assert any(line.text == "You built a ship" for line in store.log)
    assert driver.window.renderer.draw_calls <= 12


def test_leaving_closes_the_table_and_ends_its_process(evening: Evening) -> None:
    evening.here()
    evening.driver.key("escape")
    assert evening.app.top.name == "leave"
    evening.driver.click("close")
    evening.until("the title", lambda: evening.app.screen.name == "title")
    evening.link.close()
    assert evening.link._hosted is None
    assert evening.store.lobby is None


def test_an_address_where_nobody_is_gives_one_sentence(evening: Evening) -> None:
    driver, store = evening.driver, evening.store
    driver.click("join")
    driver.click("address")
    driver.type("127.0.0.1:9")
    driver.key("enter")
    evening.until("the sentence", lambda: store.failure)
    assert store.failure == "There is no table at 127.0.0.1:9; is it still open?"
    assert evening.app.screen.name == "join"
    assert store.failure in driver.scene.texts()


def test_an_address_that_is_none_says_what_one_looks_like(evening: Evening) -> None:
    driver, store = evening.driver, evening.store
    driver.click("join")
    driver.click("address")
    driver.type("not an address!")
    driver.key("enter")
    evening.until("the sentence", lambda: store.failure)
    assert "is no address" in store.failure
