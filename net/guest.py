"""A guest at a table: connects, proves itself, passes messages on, and comes back by itself when the line drops.

`Guest` keeps what a return needs (where its view of the game stands, which actions are unanswered) and nothing else of
the game; what messages mean is the business of whoever reads `events`. It is long because dialling, resuming and a
second line beside the first share one set of promises.
"""

import asyncio
import contextlib
import itertools
import secrets
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from hearthsea.actions import AnyAction
from net import __version__
from net.codec import WireError
from net.connection import Connection
from net.dialling import ANSWER, UNREACHABLE, Dialled, Endpoint, reach
from net.handshake import NOT_HEARTHSEA, GuestHandshake, JoinError, Wish
from net.identity import Identity
from net.identity import fingerprint as fingerprint_of
from net.inbox import Inbox
from net.line import Greeted, Line, awake_clock, next_message
from net.messages import (
    Accepted,
    Act,
    Closed,
    EntryArrived,
    Failure,
    HostMessage,
    Leave,
    Look,
    Message,
    Ping,
    Pong,
    Refusal,
    Snapshot,
    Welcome,
)
from net.peers import WAIT_SECONDS
from net.plaintext import clean_text
from net.pulse import EVERY, PING_EVERY, Pulse
from net.records import KnownTable, known_tables, remember_table
from net.soundness import judge
from net.trail import Trail, arrive

RETRIES = (0.1, 0.3, 0.6, 1.0, 2.0)
"""Seconds to wait before each attempt to come back; the last one again and again."""
MOST_KEPT = 8
"""Addresses of a table that are remembered."""
FLOOD = "This table sends more than can be read, so the connection to it was ended."


class Link(Struct, frozen=True):
    """News of the line itself, among the messages of the host."""

    state: Literal["up", "shaky", "lost"]
    text: str = ""


GuestEvent: TypeAlias = HostMessage | Link


class Guest:
    """One device at one table; use `connect`, read `events`, `send` messages, at last `close`."""

    def __init__(self, identity: Identity, version: str = __version__) -> None:
        self._identity = identity
        self._version = version
        self._places: tuple[Endpoint, ...] = ()
        self._wish = Wish()
        self._line: Line | None = None
        self._inbox: Inbox[GuestEvent] = Inbox()
        self._running: asyncio.Task[None] | None = None
        self._closing = False
        self._n = 0
        self._boot = 0
        self._unanswered: dict[int, Act] = {}
        self._game = ""
        self._viewer = -1
        self._since = -1
        self._looking: Look | None = None
        self._pulse = Pulse(0.0, 0.0)
        self._shaky = False
        self._second: asyncio.Task[Line] | None = None
        self._on_words: Callable[[tuple[str, ...]], None] | None = None
        self._on_slow: Callable[[], None] | None = None
        self.table = ""
        """Id of the table, from the first welcome on."""
        self.fingerprint = ""
        """The host's key; what a later return is pinned to."""
        self.address, self.port = "", 0
        """The address and port that won."""
        self.you = 0
        """This guest's number at the table."""
        self.is_owner = False

    async def connect(
        self,
        places: Sequence[Endpoint],
        wish: Wish,
        on_words: Callable[[tuple[str, ...]], None] | None = None,
        on_slow: Callable[[], None] | None = None,
    ) -> Welcome:
        """Join a table.

        Args:
            places: Where the host may be; they are raced, the first in the list with a head start.
            wish: Name, code, pinned key and the like.
            on_words: Called with three words when the table's owner has to let us in; its screen shows the same.
            on_slow: Called once when the host is there but the network takes its time, as where packets are lost.

        Raises:
            JoinError: Its text is one sentence for people.
        """
        self._wish = wish
        self._on_words, self._on_slow = on_words, on_slow
        self._places = tuple(places)
        line = await arrive(wish.table, wish.pinned, self._places, self._reach)
        self._on_slow = None
        self._took(line)
        # From here on the device is known; what let it in the first time is not shown again.
        self._wish = structs.replace(wish, pinned=line.fingerprint, table=line.table, secret=b"", code="")
        self._running = asyncio.create_task(self._run())
        return line.welcome

    def send(self, message: Message) -> None:
        """Send a message; while the line is down it is dropped, but for actions, which are sent on return."""
        if isinstance(message, Look) and message.viewer != self._viewer:
            # What follows is for other eyes: a return before it has come needs the whole view.
            self._looking, self._viewer, self._since = message, message.viewer, -1
        if self._line is not None and not self._line.writer.is_closing():
            self._line.writer.write(self._line.connection.encode(message))

    def act(self, action: AnyAction) -> int:
        """Send an action; return its number, which its answer carries. It is sent again after a return."""
        self._n += 1
        message = Act(self._n, action)
        self._unanswered[self._n] = message
        self.send(message)
        return self._n

    async def events(self) -> AsyncIterator[GuestEvent]:
        """Yield what the host says and what becomes of the line, until the guest leaves or the table closes."""
        while (event := await self.next_event()) is not None:
            yield event

    @property
    def has_news(self) -> bool:
        """True while events wait to be read."""
        return not self._inbox.is_empty

    async def next_event(self) -> GuestEvent | None:
        """Return the next event, None once there will be no more."""
        return await self._inbox.next()

    async def farewell(self, seconds: float) -> None:
        """Wait until the table has said its last word, at most so many seconds."""
        if self._running is not None:
            await asyncio.wait({self._running}, timeout=seconds)

    async def close(self) -> None:
        """Say goodbye and end the connection."""
        self._closing = True
        self.send(Leave())
        if self._line is not None:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._line.writer.drain()
        await self._stop()

    async def abandon(self) -> None:
        """End at once without a goodbye, as a crash would; the host notices by itself."""
        self._closing = True
        if self._line is not None:
            self._line.writer.transport.abort()
        await self._stop()

    async def _stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
            self._running = None
        await self._drop()
        self._inbox.end()

    # ---- connecting ----

    async def _reach(self, places: Sequence[Endpoint]) -> Line:
        """Reach the host at one of the places where it may be, and be let in."""
        return await reach(
            places, self._wish.pinned, self._greet, self._shake,
            on_slow=lambda: self._on_slow() if self._on_slow is not None else None,
        )  # fmt: skip

    async def _beside(self) -> Line:
        """Find a second line beside a silent one."""
        async with self._trail() as trail:
            return await trail.along(self._reach)

    def _trail(self) -> Trail:
        return Trail(self.table, self.fingerprint, self._places)

    async def _greet(self, dialled: Dialled) -> Greeted:
        """Exchange the words that commit to nothing: versions, keys, and which table this is."""
        wish = structs.replace(self._wish, game=self._game, viewer=self._viewer, since=self._since)
        nonce = secrets.token_bytes(32)
        trusted = {known.table: known.fingerprint for known in known_tables(self._identity.folder)}
        handshake = GuestHandshake(self._identity, dialled.key, wish, self._version, nonce, trusted=trusted)
        greeted = Greeted(Connection("guest"), handshake)
        greeted.reply(dialled)
        while not handshake.table:
            handshake.handle(await next_message(dialled.reader, greeted.connection))
        return greeted

    async def _shake(self, dialled: Dialled, greeted: Greeted) -> Line:
        """Prove what is to be proved; return the line once the host has let us in."""
        connection, handshake = greeted.connection, greeted.handshake
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(ANSWER) as patience:
            told_words = False
            welcome = None
            while welcome is None:
                greeted.reply(dialled)
                if handshake.words and not told_words:
                    told_words = True
                    patience.reschedule(loop.time() + WAIT_SECONDS + 1.0)
                    self._on_slow = None  # it is a person that we wait for
                    if self._on_words is not None:
                        self._on_words(handshake.words)
                welcome = handshake.handle(await next_message(dialled.reader, connection))
                if not told_words:
                    patience.reschedule(loop.time() + ANSWER)
        mark = fingerprint_of(dialled.key)
        name = clean_text(handshake.name, 40)
        port = dialled.port
        # Where it has shown its key, and its other addresses; what else was claimed is forgotten.
        others = (address for address, at in self._places if at == port)
        addresses = tuple(dict.fromkeys((dialled.address, *others)))[:MOST_KEPT]
        self._places = tuple((address, port) for address in addresses)
        remember_table(self._identity.folder, KnownTable(handshake.table, name, mark, addresses, port))
        return Line(dialled.reader, dialled.writer, connection, welcome, dialled.address, port, mark, handshake.table)

    def _took(self, line: Line) -> None:
        """Use a line from now on."""
        self._line = line
        welcome = line.welcome
        self.table, self.you, self.is_owner = welcome.table, welcome.you, welcome.owner
        self.fingerprint, self.address, self.port = line.fingerprint, line.address, line.port
        self._n = max(self._n, welcome.last_n)
        if self._boot not in {0, welcome.boot}:
            self._give_up_unanswered()
        self._boot = welcome.boot
        self._pulse = Pulse(asyncio.get_running_loop().time(), awake_clock())
        self._shaky = False
        self._inbox.put(Link("up"))
        if self._looking is not None:
            self.send(self._looking)
        for message in self._unanswered.values():
            self.send(message)

    def _give_up_unanswered(self) -> None:
        """Tell that nobody knows what became of actions: the table was restarted and has forgotten their numbers."""
        text = "The table was restarted; look whether your last action happened."
        for n in self._unanswered:
            self._inbox.put(Refusal(n, "unsure", "", text))
        self._unanswered.clear()

    async def _drop(self) -> None:
        """Let go of the line."""
        line, self._line = self._line, None
        if line is not None:
            await self._let_go(line)

    # ---- running ----

    async def _run(self) -> None:
        """Pass messages on; come back when the line drops, until the table or the guest says goodbye."""
        while True:
            assert self._line is not None
            last_word, beside = await self._listen(self._line)
            await self._drop()
            if beside is not None:
                self._took(beside)
                continue
            if last_word is not None:
                self._inbox.put(last_word)
            if last_word is not None or self._closing:
                break
            self._inbox.put(Link("lost", "The table does not answer; trying to come back."))
            if not await self._return():
                break
        self._inbox.end()

    async def _listen(self, line: Line) -> tuple[Closed | Failure | None, Line | None]:
        """Read until the line ends; return the host's last word, and another line where one took its place."""
        reading = asyncio.create_task(self._read(line))
        pinging = asyncio.create_task(self._ping(line))
        beside: Line | None = None
        try:
            await asyncio.wait({reading, pinging}, return_when=asyncio.FIRST_COMPLETED)
            if self._second is not None and (self._second.done() or reading.done()):
                # What the host said to the old line may be that the new one has replaced it.
                with contextlib.suppress(asyncio.CancelledError, JoinError):
                    beside = await self._second
                self._second = None
            return (reading.result() if reading.done() else None), beside
        finally:
            for task in (reading, pinging):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            if self._second is not None:
                second, self._second = self._second, None
                second.cancel()
                with contextlib.suppress(asyncio.CancelledError, JoinError):
                    await self._let_go(await second)

    async def _read(self, line: Line) -> Closed | Failure | None:
        """Pass on what the line brings until it ends; return the host's last word, None where the line just broke."""
        try:
            while True:
                message = await next_message(line.reader, line.connection, self._heard)
                if isinstance(message, Pong):
                    continue
                if isinstance(message, Closed | Failure):
                    return message
                judge(message)
                if not self._inbox.has_room(line.connection.size):
                    self._inbox.clear()
                    return Failure("flood", FLOOD)
                self._note(message)
                self._inbox.put(message, line.connection.size)  # type: ignore[arg-type]  # the stage lets no others in
        except (OSError, asyncio.IncompleteReadError, ssl.SSLError):
            return None
        except WireError as error:
            return Failure("wire", f"The table spoke nonsense: {error}.")

    def _heard(self) -> None:
        """Note a sign of life of the host."""
        self._pulse.heard(asyncio.get_running_loop().time())
        if self._shaky:
            self._shaky = False
            self._inbox.put(Link("up"))

    def _note(self, message: Message) -> None:
        """Keep what a return needs."""
        match message:
            case Snapshot() if self._looking is None or self._looking.viewer == message.viewer:
                self._game, self._viewer, self._since = message.header.game, message.viewer, message.seq
                self._looking = None
            case EntryArrived():
                if message.seq == self._since + 1:
                    self._since = message.seq
                elif self._looking is None:
                    self.send(Look(self._viewer))  # a gap: the view is worth nothing until a snapshot comes
            case Refusal(n=0) if self._looking is not None:
                self._looking, self._viewer = None, -1  # it may be that look; the next entry asks for the public view
            case Accepted() | Refusal():
                self._unanswered.pop(message.n, None)
            case _:
                pass

    async def _ping(self, line: Line) -> None:
        """Keep asking whether the host is there; return when the line is to be given up.

        That is when another line was found beside a silent one, when it was silent for too long, or when this machine
        has slept.
        """
        loop = asyncio.get_running_loop()
        for look in itertools.count():
            pause = asyncio.create_task(asyncio.sleep(EVERY))
            awaited = {pause} if self._second is None else {pause, self._second}
            try:
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
            finally:
                pause.cancel()
            if self._second is not None and self._second.done():
                if not self._second.cancelled() and self._second.exception() is None:
                    return
                self._second = None
            judged = self._pulse.look(loop.time(), awake_clock())
            if judged in {"lost", "slept"}:
                line.writer.transport.abort()
                return
            if judged in {"well", "shaky"} and line.has_lost_its_address():
                judged = "beside"
            if judged != "well" and not self._shaky:
                self._shaky = True
                self._inbox.put(Link("shaky", "The line to the table is shaky."))
            if judged == "beside" and self._second is None:
                self._second = asyncio.create_task(self._beside())
            if look % PING_EVERY == 0:
                line.writer.write(line.connection.encode(Ping()))

    async def _let_go(self, line: Line) -> None:
        """End a line that nobody needs."""
        line.writer.transport.abort()
        with contextlib.suppress(OSError):
            await line.writer.wait_closed()

    async def _return(self) -> bool:
        """Try to come back until it works; False when the table will not have us."""
        async with self._trail() as trail:
            for attempt in itertools.count():
                await trail.pause(RETRIES[min(attempt, len(RETRIES) - 1)])
                try:
                    line = await trail.along(self._reach)
                except JoinError as error:
                    if error.code in {UNREACHABLE, NOT_HEARTHSEA}:
                        continue
                    self._inbox.put(Failure(error.code, str(error)))
                    return False
                break
        self._took(line)
        return True
