"""The network on a thread of its own: asyncio there, the window here, and two queues between them.

The window calls `carry_out` and, woken by `wake`, `poll`; nothing here blocks it. A table that this window starts runs
in a process of its own; the window comes to it like any guest, with the owner's secret that the process handed over.
The file is longer than most because both sides of the two queues stand beside each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from client import profile
from client.intake import leave, take_in
from client.news import AtTheDoor, Failed, Found, Gone, Line, News, Sent, Slow, Told
from client.screens import base
from client.screens.base import Command
from client.store import Connection, Store
from client.text import say
from hearthsea.engine import view
from hearthsea.journal import MISFITS
from net.listing import FoundTable
from net.messages import (
    AddBot,
    CloseTable,
    LobbyInfo,
    Look,
    Message,
    Say,
    Sit,
)

if TYPE_CHECKING:
    from client.hosting import Hosted
    from net.dialling import Endpoint
    from net.finder import Finder
    from net.guest import Guest
    from net.handshake import Wish

GOODBYE = 3.0  # seconds that a table of ours gets to close
_CONNECTIONS: dict[str, Connection] = {"up": "joined", "shaky": "shaky", "lost": "lost"}


class Link:
    """Between one store and the network."""

    def __init__(self, store: Store, folder: Path, preferences: profile.Preferences, wake: Callable[[], None]) -> None:
        self.store = store
        self.folder = folder
        self.preferences = preferences
        self._wake = wake
        self._news: SimpleQueue[tuple[int, News]] = SimpleQueue()
        self._faults: SimpleQueue[BaseException] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._moving = asyncio.Lock()  # held while going to a table or leaving one: one after the other
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._thread.start()
        self._meeting = 0  # grows with every table gone to; news of older ones are dropped
        self._guest: Guest | None = None
        self._hosted: Hosted | None = None
        self._left: list[Hosted] = []
        self._browsing: asyncio.Task[None] | None = None
        self._finder: Finder | None = None
        self._polled = asyncio.Event()  # set when the window has taken what was told
        self._tasks: set[asyncio.Task[Any]] = set()
        self._welcomed = False
        self._watching = False  # whether we have come to look on
        self._bots: tuple[str, ...] = ()  # that sit down once we have a seat
        self._closed = False

    # --- the window's side ----------------------------------------------------------------------------------------

    def poll(self, now: float) -> bool:
        """Bring what happened into the store; whether anything did."""
        if not self._faults.empty():
            raise self._faults.get()
        some = took = False
        while not self._news.empty():
            meeting, news = self._news.get_nowait()
            took = True
            if isinstance(news, Found) or meeting == self._meeting:
                self._take(news, now)
                some = True
        if took and not self._closed:
            self._loop.call_soon_threadsafe(self._polled.set)
        return some

    def carry_out(self, command: Command) -> None:
        """Do what a screen asked for."""
        match command:
            case base.Navigate(to):
                self._call(self._browse(on=to == "join"))
            case base.Sweep():
                self._call(self._sweep())
            case base.HostTable():
                self._begin("starting", here=command.here)
                self._bots = command.bots
                self._call(self._host(self._meeting, command))
            case base.JoinTable():
                self._begin("connecting", here=False)
                self._watching = command.watch
                table = next((t for t in self.store.tables if t.table == command.table), None)
                self._call(self._join(self._meeting, table, command))
            case base.SendMessage(message):
                assert isinstance(message, Message)
                self._call(self._send(message))
            case base.SendAction(action):
                self.store.unanswered.add(0)  # until the link has given it a number
                self._call(self._act(self._meeting, action))
            case base.SendChat(text):
                self._call(self._send(Say(text[:300])))
            case base.ShowSeat(seat):
                self._show(seat)
            case base.LeaveTable(close):
                self._meeting += 1
                leave(self.store)
                self._call(self._depart(close=close))
            case base.SetPlayer():
                self.preferences.name, self.preferences.colour = self.store.name, self.store.colour
                profile.save(self.folder, self.preferences)
            case base.SetPreference(name, value):
                setattr(self.preferences, name, value)
                profile.save(self.folder, self.preferences)
            case _:
                pass

    def close(self) -> None:
        """Leave the table (one of ours closes), and end the thread."""
        if self._closed:
            return
        self._closed = True
        done = asyncio.run_coroutine_threadsafe(self._end(), self._loop)
        with contextlib.suppress(TimeoutError):
            done.result(GOODBYE + 2)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(2)

    def _begin(self, state: Connection, *, here: bool) -> None:
        self._meeting += 1
        self._welcomed = self._watching = False
        self._bots = ()
        leave(self.store)
        self.store.failure = ""
        self.store.connection = state
        self.store.door_words = ""
        self.store.slow = False
        self.store.here = here
        self.store.version += 1

    def _show(self, seat: int | None) -> None:
        """Bring another seat's eyes; what the last one knew is forgotten here at once."""
        store = self.store
        if store.state is not None:
            store.state = view(store.state, None)
        store.viewer = None
        store.seen = None
        store.recent.clear()
        store.version += 1
        self._call(self._send(Look(-1 if seat is None else seat)))

    def _take(self, news: News, now: float) -> None:
        store = self.store
        match news:
            case Found():
                tables = in_known_order(news.tables, store.tables)
                found = (tables, news.hampered, news.where, news.sweeping)
                if found != (store.tables, store.hampered, store.looking_on, store.sweeping):
                    store.tables, store.hampered, store.looking_on, store.sweeping = found
                    store.version += 1
            case Told(message):
                try:
                    take_in(store, message, now, time.strftime("%H:%M"))
                except MISFITS:
                    self._part_from_liar()
                    return
                if isinstance(message, LobbyInfo):
                    self._settle_in(message)
            case Line(state):
                store.connection = _CONNECTIONS[state]
                store.version += 1
            case Sent(n):
                store.unanswered.discard(0)
                store.unanswered.add(n)
            case Failed(text):
                leave(store)
                store.failure = text
            case AtTheDoor(words):
                store.door_words = words
                store.version += 1
            case Slow():
                store.slow = True
                store.version += 1
            case Gone():
                if store.lobby is not None:
                    leave(store)
                    store.failure = store.failure or say("link.gone")

    def _part_from_liar(self) -> None:
        """Leave a table that told of what cannot be in its game."""
        self._meeting += 1
        leave(self.store)
        self.store.failure = say("link.lies")
        self._call(self._depart(close=False))

    def _settle_in(self, lobby: LobbyInfo) -> None:
        """Take a seat on coming in; the bots that were asked for take theirs after us."""
        if self._welcomed:
            return
        self._welcomed = True
        seated = any(seat.kind == "person" and seat.owner == lobby.you for seat in lobby.seats)
        if lobby.phase != "lobby" or self._watching or seated:
            return
        if any(seat.kind == "open" for seat in lobby.seats):
            self._call(self._send(Sit(self.store.name[:24], self.store.colour)))
        for bot in self._bots[: len(lobby.seats) - 1]:
            self._call(self._send(AddBot(bot)))

    # --- the network's side ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def _call(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).add_done_callback(self._watch)

    def _watch(self, done: Future[None] | asyncio.Task[None]) -> None:
        """A fault of ours on the network's side is one of the window's too: `poll` raises it there."""
        error = None if done.cancelled() else done.exception()
        if error is not None:
            self._faults.put(error)
            self._wake()

    def _tell(self, meeting: int, news: News) -> None:
        self._news.put((meeting, news))
        self._wake()

    def _keep(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._watch)
        return task

    async def _browse(self, *, on: bool) -> None:
        """Look for tables, or stop looking."""
        if not on and self._browsing is not None:
            browsing, self._browsing = self._browsing, None
            browsing.cancel()
            await asyncio.wait({browsing})
        elif on and self._browsing is None:
            self._browsing = self._keep(self._look())

    async def _look(self) -> None:
        from net.finder import Finder  # noqa: PLC0415 - only who looks loads the library

        async with Finder(profile=self.folder) as finder:
            self._finder = finder
            try:
                self._report(finder)
                async for _ in finder:
                    self._report(finder)
            finally:
                self._finder = None

    def _report(self, finder: Finder) -> None:
        self._tell(0, Found(finder.tables(), finder.note, finder.where, finder.is_sweeping))

    async def _sweep(self) -> None:
        """Knock at every address nearby, as the player asked for."""
        finder = self._finder
        if finder is not None and not finder.is_sweeping:
            sweeping = self._keep(finder.sweep())
            await asyncio.sleep(0)
            self._report(finder)
            await asyncio.wait({sweeping})
            self._report(finder)

    async def _host(self, meeting: int, command: base.HostTable) -> None:
        """Start a table in a process of its own and come to it as its owner."""
        from client.hosting import HostingError, Wanted, start_host  # noqa: PLC0415
        from net.handshake import Wish  # noqa: PLC0415

        async with self._moving:
            await self._let_go(close=True)
            wanted = Wanted(command.here, command.map, command.seats, command.options, command.is_open)
            try:
                hosted = self._hosted = await start_host(self.folder, self.store.name, wanted)
            except HostingError as error:
                self._tell(meeting, Failed(str(error)))
                return
            wish = Wish(name=self.store.name, secret=hosted.secret, pinned=hosted.fingerprint)
            await self._connect(meeting, [("127.0.0.1", hosted.port)], wish)

    async def _join(self, meeting: int, table: FoundTable | None, command: base.JoinTable) -> None:
        """Go to a table that was found, or to a typed address or link."""
        from net.handshake import Wish  # noqa: PLC0415
        from net.links import parse_place  # noqa: PLC0415

        async with self._moving:
            await self._let_go(close=True)
            if table is not None:
                wish = Wish(
                    name=self.store.name,
                    watch=command.watch,
                    code=command.code,
                    pinned=table.fingerprint,
                    table=table.table,
                )
                await self._connect(meeting, table.endpoints, wish)
                return
            try:
                place = parse_place(command.address)
            except ValueError as error:
                self._tell(meeting, Failed(str(error)))
                return
            code = "" if place.invitation else command.code or place.code
            wish = Wish(
                name=self.store.name,
                watch=command.watch,
                code=code,
                secret=place.invitation,
                pinned=place.fingerprint,
            )
            await self._connect(meeting, [(place.host, place.port)], wish)

    async def _connect(self, meeting: int, places: Sequence[Endpoint], wish: Wish) -> None:
        from net.guest import Guest  # noqa: PLC0415
        from net.handshake import JoinError  # noqa: PLC0415
        from net.identity import IdentityError, load_identity  # noqa: PLC0415

        try:
            guest = Guest(load_identity(self.folder))
            await guest.connect(
                places,
                wish,
                lambda words: self._tell(meeting, AtTheDoor(" ".join(words))),
                lambda: self._tell(meeting, Slow()),
            )
        except (JoinError, IdentityError) as error:
            self._tell(meeting, Failed(str(error)))
            return
        self._guest = guest
        self._keep(self._listen(meeting, guest))
        await self._browse(on=False)

    async def _listen(self, meeting: int, guest: Guest) -> None:
        """Tell the window what comes; while it does not look, the rest waits with the guest, who counts it."""
        from net.guest import Link as LineNews  # noqa: PLC0415

        async for event in guest.events():
            self._polled.clear()
            if isinstance(event, LineNews):
                self._tell(meeting, Line(event.state, event.text))
            else:
                self._tell(meeting, Told(event))
            if not guest.has_news:
                await self._polled.wait()
        self._tell(meeting, Gone())

    async def _send(self, message: Message) -> None:
        if self._guest is not None:
            self._guest.send(message)

    async def _act(self, meeting: int, action: Any) -> None:  # noqa: ANN401 - one of hearthsea.actions
        if self._guest is not None:
            self._tell(meeting, Sent(self._guest.act(action)))

    async def _depart(self, *, close: bool) -> None:
        """Leave the table, once what was begun before is done."""
        async with self._moving:
            await self._let_go(close=close)

    async def _let_go(self, *, close: bool) -> None:
        """Leave the table that this machine is at; with `close` one of ours ends with it. `_moving` is held."""
        guest, self._guest = self._guest, None
        hosted, self._hosted = self._hosted, None
        if guest is not None:
            if close and guest.is_owner:
                guest.send(CloseTable())
                await guest.farewell(GOODBYE)
            await guest.close()
        if hosted is None:
            return
        if close:
            await hosted.end(GOODBYE)
        else:
            self._left.append(hosted)  # its process goes on; a table nobody is at ends itself

    async def _end(self) -> None:
        await self._browse(on=False)
        await self._depart(close=True)
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


def in_known_order(tables: tuple[FoundTable, ...], before: tuple[FoundTable, ...]) -> tuple[FoundTable, ...]:
    """The tables with those known before in their old places: a row does not move away under the pointer."""
    places = {table.table: n for n, table in enumerate(before)}
    return tuple(sorted(tables, key=lambda table: places.get(table.table, len(places))))
