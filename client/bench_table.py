"""What the window is measured at: a table in the middle of a game, without a network, a desktop or a screen."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from client.intake import take_in
from client.screens.base import Command, ScreenContext
from client.store import Store
from hearthsea.actions import Action
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, view, waiting_on
from hearthsea.entries import Entry, Header, Player, redacted, start
from hearthsea.maps import deal, load_map
from hearthsea.phases import Main
from hearthsea.settings import Settings
from net.messages import EntryArrived, LobbyInfo, SeatInfo

if TYPE_CHECKING:
    from client.app import App
    from client.gl.window import Window

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080)}
NAMES = ("Ada", "Bo", "Chiara", "Marten", "Gwen", "Yusuf", "Ines", "Old Salt")
LARGEST = "continental_drift", 8
WIDE = "classic_wide", 6
TOLD = 60  # actions before the moment that is looked at of which the log tells


class Silent:
    """Stands for link and desk: nothing happens and nothing is heard."""

    def poll(self, now: float) -> bool:
        """No news."""
        del now
        return False

    def carry_out(self, command: Command) -> None:
        """Nothing is done."""

    def close(self) -> None:
        """Nothing to close."""

    def copy(self, text: str) -> None:
        """No clipboard."""

    def paste(self) -> str:
        """No clipboard."""
        return ""

    def play(self, sound: str, volume: float = 1.0) -> None:
        """No sound."""

    def title(self, text: str) -> None:
        """No frame."""

    def call(self, text: str) -> None:
        """No desktop."""

    def toggle_fullscreen(self) -> None:
        """No window to speak of."""

    def quit(self) -> None:
        """Nothing to end."""


class RandomGame:
    """A game in which every seat does something that is allowed, and builds whenever it can."""

    def __init__(self, map_name: str, seats: int) -> None:
        """Begin it; the same every time."""
        players = tuple(Player(NAMES[seat], seat, "" if seat == 0 else "greedy") for seat in range(seats))
        layout = deal(load_map(map_name), None)
        self.header = Header(game="bench", layout=layout, settings=Settings(points_to_win=25), players=players)
        self.state = start(self.header)
        self._rng, self._chance = random.Random(7), SeededChance(7)  # noqa: S311 - no secret

    def step(self) -> Entry:
        """Take one action; what happened comes back."""
        state = self.state
        seat = waiting_on(state)[0]
        choices = [choice for choice in legal_actions(state, seat) if isinstance(choice, Action)]
        forms = [choice for choice in legal_actions(state, seat) if not isinstance(choice, Action)]
        builds = [choice for choice in choices if type(choice).__name__.startswith("Build")]
        action = self._rng.choice(builds or choices) if choices else forms[0].sample(self._rng)
        events = decide(state, action, self._chance)
        apply(state, events)
        return Entry(tuple(events))  # type: ignore[arg-type]  # `Event` is the base of all that an entry may hold

    @property
    def is_ours(self) -> bool:
        """Whether the first seat may build and trade now."""
        return isinstance(self.state.phase, Main) and waiting_on(self.state)[0] == 0


def a_table(seats: int = 6, actions: int = 300, map_name: str = "") -> Store:
    """A store in the middle of a game that was played at random, as it is for somebody who has just come back."""
    game = RandomGame(map_name or (WIDE[0] if seats > 4 else "classic"), seats)
    for _ in range(actions):
        game.step()
    return seen(game)


def our_turn(map_name: str, seats: int, actions: int) -> Store:
    """A store of somebody on turn in the middle of a game, with all that can be done and a full log."""
    game = RandomGame(map_name, seats)
    for _ in range(actions):
        game.step()
    store = seen(game)
    told = 0
    while told < TOLD or not game.is_ours:
        told += 1
        tell(store, game.step(), -60.0)
    return store


def seen(game: RandomGame) -> Store:
    """A store with what the first seat sees of a game."""
    store = Store("Ada", 6, connection="joined")
    store.header = game.header
    store.state, store.viewer, store.my_seats = view(game.state, 0), 0, (0,)
    seats = tuple(
        SeatInfo("bot" if player.bot else "person", player.name, player.colour, player.bot, True, True, not player.bot)
        for player in game.header.players
    )
    layout = game.header.layout
    store.lobby = LobbyInfo("bench", "Bench", layout.name, layout, seats, {}, "", "playing", 1, True, (), "", 0)
    return store


def tell(store: Store, entry: Entry, now: float) -> None:
    """Let a store hear of what happened, as from a host."""
    take_in(store, EntryArrived(store.seq + 1, redacted(entry, 0)), now, "21:07")


def open_window(
    store: Store, size: tuple[int, int] = SIZES["720p"], clock: Callable[[], float] = time.monotonic
) -> tuple[Window, App]:
    """A window without a desktop that shows a store."""
    from client.gl.boot import boot  # noqa: PLC0415 - as in a real start, nothing is loaded before

    boot(headless=True)
    from client.app import App  # noqa: PLC0415
    from client.gl.window import Window  # noqa: PLC0415

    app = App(ScreenContext(store), Silent(), Silent(), clock)
    window = Window(app, size, clock=clock)
    app.tick(clock())
    return window, app
