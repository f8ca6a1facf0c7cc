"""The window at a real table: how soon what happens is to be seen, what memory it takes, and whether that grows.

The table is a process of its own, joined over TLS on this machine; the window runs its own loop and goes from the title
by way of the lobby to the largest map, at full HD, with a bot in every other seat.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from client import profile
from client.app import App
from client.bench_frames import share
from client.bench_table import LARGEST, SIZES, RandomGame, Silent, seen, tell
from client.gl.boot import boot
from client.link import Link
from client.news import News, Told
from client.screens.base import JoinTable, ScreenContext, SendAction, SendMessage
from client.store import Refused, Store
from hearthsea.actions import Action
from hearthsea.engine import legal_actions, waiting_on
from net.messages import EntryArrived
from net.messages import Ready as SayReady
from net.opening import HostOptions, Ready

if TYPE_CHECKING:
    from client.gl.window import Window
    from client.scene import Scene

EVENTS = 100  # that are timed
PACE = 0.25  # seconds between two actions of bots meanwhile; the app's own tables leave them 0.7
PATIENCE = 60.0  # seconds for all of them
TEN_MINUTES = 857  # actions, at the pace of the app's own tables
WARM = 200  # before them, while pictures that every game needs are drawn for the first time
FRAMES = 4  # of each action: pieces and cards are on their way


class Timed(Link):
    """A link that notes when entries have come."""

    arrived: deque[tuple[int, float]]

    def _tell(self, meeting: int, news: News) -> None:
        if isinstance(news, Told) and isinstance(news.message, EntryArrived):
            self.arrived.append((news.message.seq, time.perf_counter()))
        super()._tell(meeting, news)


class Seat(App):
    """Sits at the table, plays at random when it is on turn, and notes when what has happened is to be seen."""

    def __init__(self, store: Store, link: Timed) -> None:
        super().__init__(ScreenContext(store), link, Silent(), time.monotonic)
        self.timed = link
        self.window: Window | None = None
        self.stop: Callable[[], None] = lambda: None
        self.delays: list[float] = []
        self._rng = random.Random(3)  # noqa: S311 - no secret
        self._acted: tuple[int, Refused | None] = -1, None
        self._said_ready = False
        self._at_table = False

    def shown(self, scene: Scene, now: float) -> None:
        """A frame is on the screen."""
        super().shown(scene, now)
        assert self.window is not None
        self.window.renderer.finish()
        at, store, arrived = time.perf_counter(), self.context.store, self.timed.arrived
        if not self._at_table:  # while the table's pictures are drawn for the first time nothing is timed
            self._at_table = self.where == "table"
            arrived.clear()
        while arrived and arrived[0][0] <= store.seq:
            self.delays.append((at - arrived.popleft()[1]) * 1000)
        if len(self.delays) >= EVENTS:
            self.stop()
        self._take_part()

    def _take_part(self) -> None:
        store = self.context.store
        state, seat = store.state, store.viewer
        if store.lobby is not None and store.lobby.phase == "lobby" and store.my_seats and not self._said_ready:
            self._said_ready = True
            self.carry_out(SendMessage(SayReady(store.my_seats[0])))
        if state is None or seat is None or seat not in waiting_on(state) or store.unanswered:
            return
        if (store.seq, store.refused) != self._acted:
            self._acted = store.seq, store.refused
            wishes = list(legal_actions(state, seat))
            plain = [wish for wish in wishes if isinstance(wish, Action)]  # no offers: the host minds too many of them
            wish = self._rng.choice(plain or wishes)
            self.carry_out(SendAction(wish if isinstance(wish, Action) else wish.sample(self._rng)))


def play() -> dict[str, float]:
    """Sit at a table until enough has happened; then play ten minutes compressed into seconds."""
    boot(headless=True)
    from client.gl.window import Window  # noqa: PLC0415

    size = SIZES["1080p"]
    with tempfile.TemporaryDirectory(prefix="hearthsea-bench-") as folder:
        store = Store("Ada", 0)
        preferences = profile.Preferences("Ada")
        link = _link(store, Path(folder), preferences)
        seat = Seat(store, link)
        seat.window = window = Window(seat, size)
        try:
            _at_a_table(window, seat, Path(folder))
        finally:
            link.close()
    memory = _memory()
    return {
        "drift_events": len(seat.delays),
        "drift_event_ms_1080p": share(seat.delays, 0.5),
        "drift_event_p95_ms_1080p": share(seat.delays, 0.95),
        "drift_memory_mb_1080p": memory,
        "drift_growth_mb_1080p": round(_growth(window), 2),
    }


def _link(store: Store, folder: Path, preferences: profile.Preferences) -> Timed:
    from client.gl import window as gl  # noqa: PLC0415 - only after `boot` has set its options

    Timed.arrived = deque()
    return Timed(store, folder, preferences, gl.wake)


def _at_a_table(window: Window, seat: Seat, folder: Path) -> None:
    """Run the window while others play, and now and then this seat."""
    from client.gl import window as gl  # noqa: PLC0415

    options = HostOptions(
        profile=folder / "host", name="Bench", map=LARGEST[0], seats=LARGEST[1], bots=("greedy",) * (LARGEST[1] - 1),
        settings={"points_to_win": 25}, code="", bind="127.0.0.1", port=0, owner=False, pace=PACE, advertise=False,
        seed=7,
    )  # fmt: skip
    process = subprocess.Popen([sys.executable, "-m", "client.serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(options, enc_hook=str) + b"\n")
        process.stdin.close()
        ready = msgspec.json.decode(process.stdout.readline(), type=Ready)
        seat.stop = gl.stop
        gl.later(0.5, lambda _: seat.carry_out(JoinTable(address=f"127.0.0.1:{ready.port}")))
        gl.later(PATIENCE, lambda _: gl.stop())
        gl.run(window)
    finally:
        process.kill()
        process.wait()
    if not seat.delays:
        raise RuntimeError(f"nothing happened at the table: {seat.context.store.failure or 'no reason is known'}")


def _growth(window: Window) -> float:
    """Return how many MB more the process has after ten minutes of play, as this map's bots and people play them.

    The actions of ten minutes at the usual pace, each with as many frames as show it under way; the clock is wound on,
    nothing is waited for. Before them as much is played as a game needs to have drawn its usual pictures.
    """
    game = RandomGame(*LARGEST)
    store = seen(game)
    clock = [time.monotonic()]
    app = App(ScreenContext(store), Silent(), Silent(), lambda: clock[0])
    window.player, window.clock = app, lambda: clock[0]
    before = 0.0
    for action in range(WARM + TEN_MINUTES):
        if action == WARM:
            before = _memory()
        tell(store, game.step(), clock[0])
        for _ in range(FRAMES):
            app.tick(clock[0])
            window.refresh()
            clock[0] += 0.7 / FRAMES
        while not app.stale(clock[0]) and window.rest():
            pass  # as the loop does until the next action
        if game.state.is_over:
            raise RuntimeError("the game was over before ten minutes were")
    window.renderer.finish()
    return _memory() - before


def _memory() -> float:
    """The memory of this process in MB, where the system tells."""
    if not sys.platform.startswith("linux"):
        return 0.0
    with open("/proc/self/status", encoding="ascii") as lines:  # noqa: PTH123 - no file of ours
        return round(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024, 1)
