"""A table and its guests over real sockets: joining, playing, dropping, returning, and every clean error."""

import asyncio
import contextlib
import os
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from hearthsea.actions import AnyAction
from hearthsea.engine import legal_actions
from hearthsea.entries import Entry, Header, Player
from hearthsea.events import OfferAnswered
from hearthsea.journal import entry_line, header_line, read
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from net.bot_names import BOT_NAMES
from net.codec import encode
from net.guest import Guest, Link
from net.handshake import JoinError, Wish
from net.host import Host, HostError
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.links import Place, link_to, parse_place
from net.messages import (
    Accepted,
    Act,
    AddBot,
    ChangeSetting,
    Closed,
    CloseTable,
    EntryArrived,
    Failure,
    Hello,
    Leave,
    LobbyInfo,
    Look,
    Message,
    Notice,
    Ping,
    Ready,
    Reveal,
    SetSeats,
    Sit,
    Snapshot,
    StartGame,
)
from net.opening import HostOptions
from net.peers import PER_SECOND, UNFINISHED, UNFINISHED_PER_SOURCE, Gate
from net.player import Watcher, play_as_bot
from net.robots import Robots
from net.tls import guest_context


class Room:
    """A host and its guests in one event loop."""

    def __init__(self, folder: Path, **options: object) -> None:
        self.folder = folder
        self.options: dict[str, object] = {"profile": folder / "host", "port": 0, "advertise": False, "seed": 5}
        self.options.update(options)
        self.guests: dict[str, Guest] = {}

    async def open(self) -> None:
        self.host = Host(HostOptions(**self.options))  # type: ignore[arg-type]
        self.ready = await self.host.open()
        self.serving = asyncio.create_task(self.host.serve())

    async def guest(self, name: str, **wish: object) -> Guest:
        guest = Guest(load_identity(self.folder / name))
        facts = {"name": name, "code": self.ready.code, **wish}
        await guest.connect([(LOOPBACK, self.ready.port)], Wish(**facts))  # type: ignore[arg-type]
        self.guests[name] = guest
        return guest

    async def owner(self) -> Guest:
        return await self.guest("ada", code="", secret=bytes.fromhex(self.ready.secret), pinned=self.ready.fingerprint)

    async def close(self) -> None:
        for guest in self.guests.values():
            await guest.abandon()
        self.host.end("The test is over.")
        await self.serving


@contextlib.asynccontextmanager
async def room(folder: Path, **options: object) -> AsyncIterator[Room]:
    made = Room(folder, **options)
    await made.open()
    try:
        async with asyncio.timeout(20):
            yield made
    finally:
        await made.close()


async def until(guest: Guest, kind: type[Message], fits: Callable[[Message], bool] = lambda _: True) -> Message:
    """Read events until one of a kind fits."""
    while True:
        event = await guest.next_event()
        assert event is not None, f"the events ended before a {kind.__name__} came"
        if isinstance(event, kind) and fits(event):
            return event


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 30))  # type: ignore[arg-type]


async def seated(made: Room) -> tuple[Guest, Guest]:
    """Ada and Bo sit at a table for two, in that order, and the game has begun."""
    ada = await made.owner()
    bo = await made.guest("bo")
    ada.send(ChangeSetting("seat_order", "lobby"))
    ada.send(SetSeats(2))
    ada.send(Sit("Ada"))
    await until(ada, LobbyInfo, lambda info: info.seats[0].kind == "person")  # type: ignore[attr-defined]
    bo.send(Sit("Bo"))
    bo.send(Ready(1))
    await until(ada, LobbyInfo, lambda info: info.seats[1].ready)  # type: ignore[attr-defined]
    ada.send(StartGame())
    return ada, bo


def first_legal(watcher: Watcher, seat: int) -> AnyAction:
    assert watcher.state is not None
    return legal_actions(watcher.state, seat)[0]  # type: ignore[return-value]


def test_join_play_drop_and_return_with_what_was_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, bo = await seated(made)
            hers, his = Watcher(), Watcher()
            hers.take(await until(ada, Snapshot))
            his.take(await until(bo, Snapshot))
            assert (hers.viewer, his.viewer) == (0, 1)
            n = ada.act(first_legal(hers, 0))
            entry = await until(ada, EntryArrived)
            hers.take(entry)
            assert await until(ada, Accepted) == Accepted(n, 1)
            his.take(await until(bo, EntryArrived))
            assert his.state == hers.state or his.state.settlements == hers.state.settlements  # type: ignore[union-attr]
            line = bo._line
            assert line is not None
            line.writer.transport.abort()
            assert (await until(bo, Link, lambda link: link.state == "lost")).text  # type: ignore[attr-defined]
            await until(ada, EntryArrived, lambda message: message.entry.fact is not None)  # type: ignore[attr-defined]
            ada.act(first_legal(hers, 0))
            await until(bo, Link, lambda link: link.state == "up")  # type: ignore[attr-defined]
            while his.seq < 4:
                his.take(await until(bo, EntryArrived))
            assert made.host.table.play is not None
            assert his.state is not None
            assert his.state.roads == made.host.table.play.state.roads

    run(story)


def test_an_action_sent_while_the_line_is_down_happens_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, _ = await seated(made)
            hers = Watcher()
            hers.take(await until(ada, Snapshot))
            action = first_legal(hers, 0)
            assert ada._line is not None
            ada._line.writer.transport.abort()
            n = ada.act(action)
            assert (await until(ada, Accepted)).n == n  # type: ignore[attr-defined]
            ada.send(Act(n, action))
            assert (await until(ada, Accepted)).n == n  # type: ignore[attr-defined]
            play = made.host.table.play
            assert play is not None
            assert sum(bool(entry.events) for entry in play.entries) == 1

    run(story)


def test_what_was_acknowledged_is_in_the_journal(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, _ = await seated(made)
            hers = Watcher()
            hers.take(await until(ada, Snapshot))
            ada.act(first_legal(hers, 0))
            await until(ada, Accepted)
            play = made.host.table.play
            assert play is not None
            path = made.host.writer.path(play.header.game)
            assert read(path.read_bytes()).entries == tuple(play.entries[:1])
            assert path.with_suffix(".table").stat().st_mode & 0o777 == 0o600

    run(story)


def test_a_host_that_died_is_resumed_and_everyone_returns_by_themselves(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, bo = await seated(made)
            hers = Watcher()
            hers.take(await until(ada, Snapshot))
            ada.act(first_legal(hers, 0))
            await until(ada, Accepted)
            play = made.host.table.play
            assert play is not None
            path = made.host.writer.path(play.header.game)
            for peer in list(made.host._reception._peers.values()):
                peer.abort()
            await made.host.close()
            made.serving.cancel()
            path.write_bytes(path.read_bytes() + b"torn")
            made.options.update(port=made.ready.port, resume=path)
            await made.open()
            assert made.ready.table == ada.table
            assert made.ready.code == made.host.table.code
            for guest in (ada, bo):
                await until(guest, Link, lambda link: link.state == "up")  # type: ignore[attr-defined]
            resumed = made.host.table.play
            assert resumed is not None
            assert resumed.entries[:1] == play.entries[:1]
            await until(ada, EntryArrived)
            ada.act(legal_actions(resumed.state, 0)[0])  # type: ignore[arg-type]
            await until(ada, Accepted)
            while len(read(path.read_bytes()).entries) < len(resumed.entries):  # the other's return is on its way
                await until(ada, EntryArrived)
            assert read(path.read_bytes()).entries == tuple(resumed.entries)

    run(story)


def test_a_game_that_is_being_played_is_not_taken_up_a_second_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, _ = await seated(made)
            await until(ada, Snapshot)
            play = made.host.table.play
            assert play is not None
            path = made.host.writer.path(play.header.game)
            before = path.read_bytes()
            with pytest.raises(HostError, match="another table of this machine is playing that game"):
                await Host(HostOptions(profile=tmp_path / "host", port=0, resume=path)).open()
            assert path.read_bytes() == before

    run(story)


def test_the_host_closing_before_the_start_is_told_to_everyone(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada = await made.owner()
            bo = await made.guest("bo")
            await ada.close()
            assert (await until(bo, Closed)).reason == "The host has left, so the table is closed."  # type: ignore[attr-defined]
            assert await bo.next_event() is None
            assert await made.serving == "The host has left, so the table is closed."

    run(story)


def test_closing_and_ending_are_told_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, bo = await seated(made)
            ada.send(CloseTable())
            for guest in (ada, bo):
                assert "closed by its owner" in (await until(guest, Closed)).reason  # type: ignore[attr-defined]

    run(story)


def test_leaving_ends_the_events(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            bo = await made.guest("bo")
            bo.send(Leave())
            await until(bo, Closed)
            assert await bo.next_event() is None
            assert bo.has_news

    run(story)


async def _fails(made: Room, name: str, error: str, **wish: object) -> str:
    with pytest.raises(JoinError) as caught:
        await made.guest(name, **wish)
    assert caught.value.code == error
    return str(caught.value)


def test_every_way_not_to_come_in_is_one_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            assert await _fails(made, "bo", "wrong_code", code="AB2CE") == "That is not the code of this table."
            assert "asks for its code" in await _fails(made, "bo", "code_needed", code="")
            assert "Another machine" in await _fails(made, "bo", "other_key", pinned="0" * 64)
            assert "Another table" in await _fails(made, "bo", "other_table", table="elsewhere")
            assert "link or secret" in await _fails(
                made, "bo", "bad_secret", secret=b"guess", pinned=made.ready.fingerprint
            )
            for number in range(4):
                await made.guest(f"p{number}")
                made.guests[f"p{number}"].send(Sit())
                await until(made.guests[f"p{number}"], LobbyInfo, lambda info: info.seats[number].kind == "person")  # type: ignore[attr-defined]  # noqa: B023
            assert "All seats" in await _fails(made, "late", "full")
            assert (await made.guest("late", watch=True)).you > 4

    run(story)


def test_an_open_table_needs_no_code(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="") as made:
            await made.guest("bo")
            assert "asks for no code" in await _fails(made, "cy", "open_table", code="AB2CD")

    run(story)


def test_guessing_is_slowed_down(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            for _ in range(5):
                await _fails(made, "eve", "wrong_code", code="ZZZZZ")
            assert "wait a minute" in await _fails(made, "eve", "too_many_guesses", code="AB2CD")

    run(story)


def test_a_worn_code_is_replaced_and_the_owner_sees_the_new_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            ada = await made.owner()
            made.host.door.limiter.wrong = 29
            await _fails(made, "eve", "wrong_code", code="ZZZZZ")
            info = await until(ada, LobbyInfo, lambda info: info.code != "AB2CD")  # type: ignore[attr-defined]
            assert made.host.door.code == info.code  # type: ignore[attr-defined]

    run(story)


def test_another_version_is_told_who_must_update(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            reader, writer = await asyncio.open_connection(
                LOOPBACK, made.ready.port, ssl=guest_context(), server_hostname="hearthsea"
            )
            writer.write(encode(Hello("hearthsea", 9, "9.9")))
            answer = await reader.read()
            assert b"the other machine must update" not in answer
            assert b"update this program" in answer
            writer.close()

    run(story)


def test_what_is_no_table_is_said_so(tmp_path: Path) -> None:
    async def story() -> None:
        async def other_program(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(10)
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(other_program, LOOPBACK, 0)
        port = server.sockets[0].getsockname()[1]
        guest = Guest(load_identity(tmp_path / "bo"))
        with pytest.raises(JoinError) as caught:
            await guest.connect([(LOOPBACK, port)], Wish())
        assert caught.value.code == "not_hearthsea"
        server.close()
        await server.wait_closed()
        with pytest.raises(JoinError, match="is it still open") as closed:
            await guest.connect([(LOOPBACK, port)], Wish())
        assert closed.value.code == "unreachable"
        with pytest.raises(JoinError, match="no address"):
            await guest.connect([], Wish())

    run(story)


def test_of_several_addresses_the_one_that_answers_wins(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            guest = Guest(load_identity(tmp_path / "bo"))
            wish = Wish(name="bo", code=made.ready.code)
            await guest.connect([(address, made.ready.port) for address in ("127.0.0.9:", "::1", LOOPBACK)], wish)
            made.guests["bo"] = guest
            assert guest.address in {"::1", LOOPBACK}

    run(story)


def test_nonsense_closes_the_peer_with_a_reason(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            bo = await made.guest("bo")
            assert bo._line is not None
            bo._line.writer.write(b"\x00\x00\x00\x02\x91\x63")
            failure = await until(bo, Failure)
            assert "may not come now" in failure.text  # type: ignore[attr-defined]
            with contextlib.suppress(ssl.SSLError, OSError):
                reader, writer = await asyncio.open_connection(
                    LOOPBACK, made.ready.port, ssl=guest_context(), server_hostname="hearthsea"
                )
                writer.write(b"\xff\xff\xff\xff")
                assert b"4294967295 bytes" in await reader.read()
                writer.close()
            cy = await made.guest("cy")
            cy.send(Ping())
            assert cy.you

    run(story)


def test_silent_strangers_are_few_and_leave(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            strangers = []
            for _ in range(UNFINISHED + 2):
                strangers.append(socket.create_connection((LOOPBACK, made.ready.port)))
                await asyncio.sleep(0)
            for stranger in strangers:
                stranger.setblocking(False)
            loop = asyncio.get_running_loop()
            waiting = {loop.create_task(_hung_up(stranger)) for stranger in strangers}
            closed: set[asyncio.Task[None]] = set()
            while len(closed) < 2:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                closed |= done
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            assert len(made.host._reception._peers) == UNFINISHED
            for stranger in strangers:
                stranger.close()
            await asyncio.gather(*(task for task in made.host._tasks if "_shake" in str(task)))
            bo = await made.guest("bo")
            assert bo.you

    run(story)


async def _hung_up(stranger: socket.socket) -> None:
    """Return when the host has closed a connection; it says nothing to a stranger that says nothing."""
    with contextlib.suppress(ConnectionResetError):
        assert await asyncio.get_running_loop().sock_recv(stranger, 1) == b""


def test_the_gate_counts_by_source_and_in_all() -> None:
    gate = Gate()
    assert [gate.admits("a", 0.0) for _ in range(UNFINISHED_PER_SOURCE + 1)] == [True] * UNFINISHED_PER_SOURCE + [False]
    gate.finished("a")
    assert gate.admits("a", 0.0)
    for _ in range(UNFINISHED_PER_SOURCE):
        gate.finished("a")
    assert not [gate.admits("a", 0.5) for _ in range(PER_SECOND)][-1]
    assert not gate.admits("a", 0.9)
    assert gate.admits("a", 2.0)
    assert all(gate.admits("127.0.0.1", 2.0) for _ in range(PER_SECOND + UNFINISHED_PER_SOURCE))
    many = Gate()
    assert sum(many.admits(f"s{number}", 0.0) for number in range(2000)) == UNFINISHED


@pytest.mark.slow
def test_bots_from_here_and_from_elsewhere_play_to_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, bots=("greedy", "drifter"), owner=False, seats=4) as made:
            one, other = await made.guest("one"), await made.guest("other")
            results = await asyncio.gather(play_as_bot(one, "greedy", "One"), play_as_bot(other, "drifter", "Other"))
            assert results[0].winner == results[1].winner
            others = set(results[0].names) - {"One", "Other"}
            assert len(others) == 2
            assert others <= set(BOT_NAMES)
            assert {result.seat for result in results} == {
                results[0].names.index("One"),
                results[0].names.index("Other"),
            }

    run(story)


@pytest.mark.slow
def test_a_bot_that_never_stops_thinking_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with room(tmp_path, seats=2) as made:
            ada = await made.owner()
            for _ in range(2):
                ada.send(AddBot("drifter"))
            monkeypatch.setattr("net.robots.AT_MOST", 0.0)
            ada.send(StartGame())
            await until(ada, EntryArrived)
            ada.send(Look(-1))
            monkeypatch.setattr("net.robots.AT_MOST", 10.0)
            await until(ada, Reveal)

    run(story)


class Deaf(Robots):
    """A pool whose first programs read what they are asked and never answer."""

    def __init__(self, deaf: int) -> None:
        super().__init__(workers=1)
        self.deaf = deaf
        self.is_asked = asyncio.Event()

    async def _spawn(self) -> asyncio.subprocess.Process:
        if not self.deaf:
            return await super()._spawn()
        self.deaf -= 1
        pipe = asyncio.subprocess.PIPE
        program = "import sys; sys.stdin.buffer.read()"
        worker = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdin=pipe, stdout=pipe)
        self._all.add(worker)
        self.is_asked.set()
        return worker


@pytest.mark.slow
def test_a_bot_whose_program_is_killed_or_hangs_while_it_thinks_stops_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with room(tmp_path, seats=2) as made:
            pool = made.host._robots = Deaf(2)
            ada = await made.owner()
            for _ in range(2):
                ada.send(AddBot("drifter"))
            ada.send(StartGame())
            await pool.is_asked.wait()
            monkeypatch.setattr("net.robots.AT_MOST", 0.05)  # for the second
            os.kill(next(iter(pool._all)).pid, signal.SIGKILL)
            for words in ("its program stopped", "it took too long"):
                notice = await until(ada, Notice)
                assert f"failed ({words}) and is helped out" in notice.text  # type: ignore[attr-defined]
            monkeypatch.setattr("net.robots.AT_MOST", 10.0)
            await until(ada, Reveal)

    run(story)


OPTIONS = {
    "no such map": ({"map": "atlantis"}, 'There is no map "atlantis"'),
    "no such bot": ({"bots": ("hal",)}, "There is no bot 'hal'"),
    "no such setting": ({"settings": {"gravity": True}}, "gravity"),
    "a code with lookalikes": ({"code": "AB1CD"}, "no join code"),
    "too many seats": ({"seats": 7}, "2 to 4 seats"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_table_that_cannot_be_is_one_sentence(tmp_path: Path, name: str) -> None:
    options, sentence = OPTIONS[name]
    with pytest.raises(HostError, match=sentence):
        Host(HostOptions(profile=tmp_path, **options))  # type: ignore[arg-type]


def test_a_port_in_use_and_a_journal_that_is_none_are_one_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            with pytest.raises(HostError, match=f"port {made.ready.port}"):
                await Host(HostOptions(profile=tmp_path, port=made.ready.port)).open()
            with pytest.raises(HostError, match=r"at 203\.0\.113\.9: that is no address of this machine"):
                await Room(tmp_path / "elsewhere", bind="203.0.113.9").open()
            with pytest.raises(HostError, match="cannot be read"):
                await Host(HostOptions(profile=tmp_path, resume=tmp_path / "nothing.journal")).open()
            (tmp_path / "bad.journal").write_text("hello")
            with pytest.raises(HostError, match="cannot be taken up again"):
                await Host(HostOptions(profile=tmp_path, resume=tmp_path / "bad.journal")).open()
            header = Header(
                game="g", layout=deal(load_map("classic"), 1), settings=Settings(), players=(Player("A", 0),)
            )
            answered = entry_line(Entry((OfferAnswered(5, 0, agreed=True),)))
            (tmp_path / "odd.journal").write_bytes(header_line(header) + answered)
            with pytest.raises(HostError, match="It holds an entry that does not fit its game"):
                await Host(HostOptions(profile=tmp_path, resume=tmp_path / "odd.journal")).open()

    run(story)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.168.1.5", Place("192.168.1.5")),
        (" laptop.local:9 ", Place("laptop.local", 9)),
        ("[fe80::1%eth0]:7000", Place("fe80::1%eth0", 7000)),
        ("fe80::1", Place("fe80::1")),
        (f"hearthsea://10.0.0.2:7001/#{'ab' * 32}", Place("10.0.0.2", 7001, "ab" * 32)),
        (f"hearthsea://[fd00::2]:7001/#{'ab' * 32}.ab2cd", Place("fd00::2", 7001, "ab" * 32, "AB2CD")),
    ],
)
def test_addresses_and_links_as_people_type_them(text: str, place: Place) -> None:
    assert parse_place(text) == place
    assert parse_place(link_to(place)) == place


@pytest.mark.parametrize(
    "text", ["", "a b", "host:port", "host:99999", "hearthsea://h/#abc", f"hearthsea://h/#{'ab' * 32}.AB1CD"]
)
def test_what_is_no_address_is_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no address|copy all of it"):
        parse_place(text)
