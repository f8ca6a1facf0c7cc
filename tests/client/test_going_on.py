"""Links and real tables: a game taken up again in a new window, a table that still runs, a seat at another's table."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

import pytest

from client.link import Link
from client.profile import Preferences
from client.screens.base import (
    Continue,
    Forget,
    HostTable,
    JoinTable,
    LeaveTable,
    Navigate,
    SendMessage,
)
from client.store import Store
from net.messages import Ready, StartGame
from net.opening import HostOptions

pytestmark = pytest.mark.slow
PATIENCE = 40.0


class Machine:
    """The link and the store of a window, again and again on one profile."""

    def __init__(self, folder: Path, name: str, colour: int) -> None:
        self.folder, self.name, self.colour = folder, name, colour
        self.woken: SimpleQueue[None] = SimpleQueue()
        self.open()

    def open(self) -> None:
        self.store = Store(self.name, self.colour)
        self.link = Link(self.store, self.folder, Preferences(self.name), lambda: self.woken.put(None))

    def until(self, what: str, ready: Callable[[Store], Any]) -> None:
        limit = monotonic() + PATIENCE
        while not ready(self.store):
            assert monotonic() < limit, f"{what} never came: {self.store.failure}"
            with suppress(Empty):
                self.woken.get(timeout=0.2)
            self.link.poll(monotonic())

    def reopen(self) -> None:
        self.link.close()
        self.open()


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "ada", "Ada", 6)
    yield machine
    machine.link.close()


@pytest.fixture
def bo(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "bo", "Bo", 3)
    yield machine
    machine.link.close()


def test_a_game_played_here_is_offered_after_the_window_was_closed_and_goes_on(ada: Machine) -> None:
    ada.link.carry_out(HostTable(here=True, bots=("greedy", "greedy", "greedy")))
    ada.until("a full table", lambda store: store.lobby and all(seat.kind != "open" for seat in store.lobby.seats))
    ada.link.carry_out(SendMessage(StartGame()))
    ada.until("the game", lambda store: store.state is not None)
    game = ada.store.header
    ada.reopen()
    ada.until("the offer", lambda store: store.unfinished)
    [one] = ada.store.unfinished
    assert (one.kind, one.ended) == ("here", "closed")
    ada.link.carry_out(Continue(one.key))
    ada.until("the game again", lambda store: store.state is not None)
    assert ada.store.header == game
    assert ada.store.here, "nobody else is told of it now either"
    ada.link.carry_out(LeaveTable(close=True))
    ada.link.carry_out(Navigate("title"))
    ada.link.carry_out(Forget(one.key))
    ada.until("nothing to go on with", lambda store: not store.unfinished)
    assert not list((ada.folder / "games").iterdir())


def test_a_seat_at_anothers_table_is_offered_and_led_back_to(ada: Machine, bo: Machine) -> None:
    options = HostOptions(profile=ada.folder, code="K7WQ3", seats=2, bind="127.0.0.1", port=0, advertise=False,
                          settings={"seat_order": "lobby"})  # fmt: skip
    ada.link.carry_out(HostTable(options=options))
    ada.until("the table", lambda store: store.lobby and store.lobby.seats[0].kind == "person")
    assert ada.store.lobby is not None
    port = ada.store.lobby.address.split("/#")[0].rpartition(":")[2]
    bo.link.carry_out(JoinTable(address=f"127.0.0.1:{port}", code="K7WQ3"))
    bo.until("a seat", lambda store: store.my_seats)
    bo.link.carry_out(SendMessage(Ready(1, True)))
    ada.until("that Bo is ready", lambda store: store.lobby.seats[1].ready)
    ada.link.carry_out(SendMessage(StartGame()))
    bo.until("the game", lambda store: store.state is not None)
    bo.link.carry_out(LeaveTable())
    bo.reopen()
    bo.until("the offer", lambda store: store.unfinished)
    [one] = bo.store.unfinished
    assert (one.kind, one.name, [player.name for player in one.players]) == ("guest", "Ada’s table", ["Ada", "Bo"])
    bo.link.carry_out(Continue(one.key))
    bo.until("the game again", lambda store: store.state is not None)
    assert bo.store.my_seats == (1,)
    ada.link.carry_out(LeaveTable(close=True))
    bo.until("the end of the table", lambda store: store.lobby is None)
    bo.link.carry_out(Navigate("title"))
    bo.until("the offer", lambda store: store.unfinished)
    bo.link.carry_out(Continue(one.key))
    bo.until("why not", lambda store: store.failure)
    assert bo.store.unfinished, "its host may open it again"
