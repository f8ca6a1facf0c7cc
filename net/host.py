"""A table as a process: connections, disk, bots and clock around `Table`.

`Host` opens a table and serves it until it ends; `run_host` does that for the command line and for the window, which
starts it as a child and reads one line of JSON from it (`net.opening.Ready`).
"""

import asyncio
import contextlib
import errno
import random
import secrets
import signal
import socket
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from hearthsea.actions import Action
from hearthsea.chance import SeededChance
from hearthsea.journal import JournalError, fitting
from hearthsea.journal import read as read_journal
from net import __version__
from net.beacon import BeaconAnswerer
from net.discovery import Advertiser, DiscoveryError
from net.door import Door
from net.effects import Admit, Cut, Effect, End, NewCode, Persist, Remember, Send, Think, Timer
from net.house import split_settings
from net.identity import Identity, load_identity
from net.interfaces import LOOPBACK, Chosen, chosen_interfaces
from net.links import DEFAULT_PORT, Place, link_to
from net.listing import Listing
from net.lobby import Lobby, Refused
from net.messages import Told
from net.opening import HostOptions, Ready
from net.own_maps import read_maps
from net.pairing import clean_code, is_code, new_code
from net.plaintext import clean_text
from net.reception import Reception
from net.robots import BotFailedError, Robots
from net.table import Table
from net.writer import JournalWriter, read_record


class HostError(Exception):
    """The table cannot be opened; one sentence that says what to do."""


def _machine_name() -> str:
    return clean_text(socket.gethostname().split(".")[0], 30) or "a machine"


class Host:
    """A table that serves its guests; `open`, then `serve` until it ends."""

    def __init__(self, options: HostOptions, identity: Identity | None = None) -> None:
        """Set a table up.

        Raises:
            HostError: The options do not fit together.
            IdentityError: The profile cannot be used.
        """
        self.options = options
        self.identity = identity or load_identity(options.profile)
        luck: random.Random = random.SystemRandom() if options.seed is None else random.Random(options.seed)  # noqa: S311
        self._luck = luck
        self.table = self._make_table(luck)
        self.writer = JournalWriter(options.profile / "games", self._persisted, self._failed)
        self.door = Door(
            self.identity.public_key,
            self.table.table,
            self.table.name,
            __version__,
            code=self.table.code,
            secret=secrets.token_bytes(16) if options.owner else b"",
            invitation=self.table.invitation,
            is_known=self.table.is_known,
            is_banned=self.table.is_banned,
            onlookers=lambda: self.table.lobby.house.onlookers,
            lets_in=lambda: options.owner and self.table.has_owner,
            told=self._told,
        )
        self.port = 0
        self._first = LOOPBACK
        self.note = ""
        self._robots = Robots()
        self._tasks: set[asyncio.Task[None]] = set()
        self._advertiser: Advertiser | None = None
        self._advertised: Listing | None = None
        self._beacon: BeaconAnswerer | None = None
        self._timers: dict[float, asyncio.TimerHandle] = {}
        self._ended: asyncio.Future[str] | None = None
        self._reception = Reception(self.identity, self.door, self.table, self._perform, self._keep)

    def _make_table(self, luck: random.Random) -> Table:
        options = self.options
        code = new_code(luck.randrange) if options.code is None else clean_code(options.code)
        if code and not is_code(code):
            raise HostError(f"{options.code!r} is no join code: five signs, without 0, 1, I, L and O.")
        name = clean_text(options.name, 40) or f"{_machine_name()}’s table"[:40]
        try:
            rules, house = split_settings(dict(options.settings))
            lobby = Lobby(luck, options.map, options.seats, rules, read_maps(options.map_folders), house=house)
            for bot in options.bots:
                lobby.add_bot(bot)
        except (Refused, ValueError) as error:
            raise HostError(str(error)) from error
        return Table(
            f"{luck.randrange(2**48):012x}",
            name,
            lobby,
            luck,
            lambda: SeededChance(luck.randbytes(32)),
            code=code,
            invitation=secrets.token_bytes(16),
            pace=options.pace,
            start_when_full=not options.owner,
            stamp=lambda: datetime.now(UTC).isoformat(timespec="seconds"),
        )

    # ---- opening and closing ----

    async def open(self) -> Ready:
        """Listen, and show the table on the network.

        Raises:
            HostError: The port is in use, or the journal to resume cannot be read.
        """
        loop = asyncio.get_running_loop()
        self._ended = loop.create_future()
        if self.options.resume is not None:
            self._resume(self.options.resume)
        self._listen()
        chosen = chosen_interfaces(self.options.interfaces)
        self.note = chosen.note
        self._first = chosen.ips[0] if chosen.ips else LOOPBACK
        self.door.code, self.door.invitation = self.table.code, self.table.invitation
        self.table.address = link = self._link()
        self._reception.open()
        self._perform(self.table.opened(loop.time()))
        if self.options.advertise:
            await self._advertise()
        return Ready(
            table=self.table.table,
            name=self.table.name,
            port=self.port,
            addresses=chosen.ips,
            fingerprint=self.identity.fingerprint,
            code=self.table.code,
            secret=self.door.secret.hex(),
            link=link,
            games=str(self.writer.folder),
            note=self.note,
        )

    def _link(self) -> str:
        """Return the link that the owner may pass on: it shows the way and lets in."""
        invitation = self.table.invitation if self.table.code or self.options.owner else b""
        return link_to(Place(self._first, self.port, self.identity.fingerprint, invitation=invitation))

    async def serve(self) -> str:
        """Serve until the table ends; return the reason."""
        assert self._ended is not None
        reason = await self._ended
        await self.close()
        return reason

    def end(self, reason: str) -> None:
        """Tell everyone and end the table."""
        self._perform(self.table.shut(reason))

    async def close(self) -> None:
        """Let go of everything; what was accepted is on the disk afterwards."""
        self._reception.stop_listening()
        if self._advertiser is not None:
            await self._advertiser.close()
            self._advertiser = None
        if self._beacon is not None:
            await self._beacon.close()
            self._beacon = None
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._reception.close()
        for timer in self._timers.values():
            timer.cancel()
        await self.writer.close()
        await self._robots.close()

    def _resume(self, path: Path) -> None:
        try:
            self.writer.claim(path)
            journal = fitting(read_journal(path.read_bytes()))
            record = read_record(path)
            self.writer.folder = path.parent
            self.writer.go_on(path, journal.header.game, journal.whole_bytes)
        except (JournalError, msgspec.DecodeError, ValueError) as error:
            self.writer.let_go()
            raise HostError(f"{path} cannot be taken up again: {error}") from error
        except OSError as error:
            self.writer.let_go()
            where = error.filename or path
            raise HostError(f"{where} cannot be read: {error.strerror or error}.") from error
        self.table.table, self.table.name = record.table, record.name
        self.door.table, self.door.name = record.table, record.name
        self._perform(self.table.resume(record, journal, asyncio.get_running_loop().time()))

    def _listen(self) -> None:
        """Open the sockets: one for both families where the system can, else IPv4."""
        wanted = DEFAULT_PORT if self.options.port is None else self.options.port
        problem: OSError | None = None
        for port in [wanted] if self.options.port is not None else [wanted, 0]:
            try:
                self.port = self._reception.listen(self.options.bind, port)
            except OSError as error:
                problem = error
            else:
                return
        assert problem is not None
        reason = problem.strerror or str(problem)
        if problem.errno == errno.EADDRNOTAVAIL or isinstance(problem, socket.gaierror):
            raise HostError(
                f"The table cannot listen at {self.options.bind}: that is no address of this machine."
            ) from problem
        raise HostError(f"The table cannot listen on port {wanted}: {reason}. Choose another one.") from problem

    async def _advertise(self) -> None:
        self._beacon = await BeaconAnswerer.open(self._listing, self.port)
        self._advertised = self._listing()
        advertiser = Advertiser(self._advertised, self.port, interfaces=self.options.interfaces, on_move=self._moved)
        try:
            await advertiser.open()
        except DiscoveryError as error:
            self.note = str(error)
        else:
            self._advertiser = advertiser

    def _moved(self, chosen: Chosen) -> None:
        """Pass on a link to where this machine is now."""
        self._first = chosen.ips[0] if chosen.ips else LOOPBACK
        self._perform(self.table.set_code(self.door.code, self.door.invitation, self._link()))

    def _told(self) -> Told:
        """Return what is told to whoever only asks which table this is."""
        now = self._listing()
        return Told(now.table, now.name, now.host, now.map, now.seats_taken, now.seats_all, now.phase, now.code_needed)

    def _listing(self) -> Listing:
        table = self.table
        return Listing(
            table=table.table,
            name=table.name,
            host=_machine_name(),
            map=table.lobby.map,
            seats_taken=table.seats_taken,
            seats_all=len(table.lobby.seats),
            phase=table.phase,
            code_needed=bool(table.code),
            fingerprint=self.identity.fingerprint,
        )

    # ---- effects ----

    def _perform(self, effects: Sequence[Effect]) -> None:
        """Do what the table asks for, in order."""
        for effect in effects:
            match effect:
                case Send():
                    self._reception.send(effect)
                case Persist() | Remember():
                    self.writer.write(effect)
                case Think():
                    self._keep(self._think(effect))
                case Cut():
                    self._reception.cut(effect.peer)
                case Timer():
                    self._wake_at(effect.at)
                case Admit():
                    self._reception.admit(effect)
                case NewCode():
                    self._new_code()
                case End():
                    assert self._ended is not None
                    if not self._ended.done():
                        self._ended.set_result(effect.reason)
        if self._advertiser is not None:
            listing = self._listing()
            if listing != self._advertised:
                self._advertised = listing
                self._keep(self._advertiser.update(listing))

    def _new_code(self) -> None:
        """Change everything that lets strangers in: somebody who had it was sent away."""
        if self.table.code:
            self.door.code = new_code(secrets.randbelow)
            self.door.limiter.renewed()
        self.door.invitation = self.table.invitation = secrets.token_bytes(16)
        self._perform(self.table.set_code(self.door.code, self.door.invitation, self._link()))

    def _persisted(self, game: str, number: int) -> None:
        self._perform(self.table.persisted(game, number, asyncio.get_running_loop().time()))

    def _failed(self, game: str, reason: str) -> None:
        self._perform(self.table.failed(game, reason, asyncio.get_running_loop().time()))

    async def _think(self, think: Think) -> None:
        play = self.table.play
        if play is None:
            return
        action: Action | None = None
        try:
            action, note = await self._robots.think(think, play.header)
        except BotFailedError as error:
            note = str(error)
        self._perform(self.table.thought(think.ticket, action, note, asyncio.get_running_loop().time()))

    def _wake_at(self, at: float) -> None:
        """Let the table look at the clock at a time."""
        if at not in self._timers:
            self._timers[at] = asyncio.get_running_loop().call_at(at, self._tick, at)

    def _tick(self, at: float) -> None:
        self._timers.pop(at, None)
        if self._ended is not None and not self._ended.done():
            self._perform(self.table.tick(asyncio.get_running_loop().time()))

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside, and let its failures be seen."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and self._ended is not None and not self._ended.done():
            self._ended.set_exception(error)


async def run_host(options: HostOptions, on_ready: Callable[[Ready], None]) -> str:
    """Open a table, tell that it is open, and serve it until it ends.

    Args:
        options: How to open it.
        on_ready: Called once, when guests can come.

    Returns:
        Why it ended, as a sentence.

    Raises:
        HostError: It cannot be opened.
        IdentityError: The profile cannot be used.
    """
    host = Host(options)
    try:
        ready = await host.open()
    except HostError:
        await host.close()
        raise
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows ends processes in another way
            loop.add_signal_handler(number, host.end, "The program that held the table was ended; the game is saved.")
    on_ready(ready)
    return await host.serve()
