"""A guest against a host that is written for the test: gaps, silence, nonsense, and returns that are refused."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from hearthsea.actions import EndTurn
from hearthsea.entries import Entry, Header, Noted, Player, Said, start
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from hearthsea.snapshot import snapshot
from net import guest as guest_module
from net import inbox, pulse
from net.codec import WHOLE, pack
from net.connection import Connection
from net.door import Door
from net.guest import Guest, Link
from net.handshake import HostHandshake, JoinError, Wish
from net.identity import Identity, load_identity
from net.interfaces import LOOPBACK
from net.messages import (
    Accepted,
    Act,
    Closed,
    EntryArrived,
    Failure,
    Heard,
    History,
    Look,
    Message,
    Ping,
    Pong,
    Refusal,
    Reveal,
    Snapshot,
    Welcome,
)
from net.records import known_tables
from net.tls import host_context

HEADER = Header(
    game="g", layout=deal(load_map("classic"), None), settings=Settings(), players=(Player("Ada", 0), Player("Bo", 1))
)
ENTRY = Entry(fact=Noted("hello"))


def snap(seq: int = 0, viewer: int = 0) -> Snapshot:
    return Snapshot(seq, viewer, HEADER, snapshot(start(HEADER)))


class FakeHost:
    """Lets guests in and then says what the test says."""

    def __init__(self, identity: Identity) -> None:
        self.door = Door(identity.public_key, "t1", "Ada's table", "0.1.0")
        self.identity = identity
        self.got: asyncio.Queue[Message] = asyncio.Queue()
        self.proofs: list[tuple[str, int, int]] = []
        self.writer: asyncio.StreamWriter | None = None
        self.connection: Connection | None = None
        self.refuses = ""
        self.pongs = True
        self.boot = 1

    async def open(self) -> int:
        self.server = await asyncio.start_server(self._serve, LOOPBACK, 0, ssl=host_context(self.identity))
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection("host")
        handshake = HostHandshake(self.door, connection, "s", b"h" * 32)
        while data := await _read(reader):
            connection.feed(data)
            while (message := connection.next()) is not None:
                if connection is self.connection:
                    if isinstance(message, Ping):
                        if self.pongs:
                            self.say(Pong())
                    else:
                        self.got.put_nowait(message)
                    continue
                joined = handshake.handle(message, 0.0)
                for reply in handshake.replies:
                    writer.write(connection.encode(reply))
                handshake.replies.clear()
                if joined is not None and self.refuses:
                    writer.write(connection.encode(Failure(self.refuses, "No.")))
                elif joined is not None:
                    self.writer, self.connection = writer, connection
                    self.proofs.append((joined.game, joined.viewer, joined.since))
                    self.say(Welcome("t1", 1, False, 4, self.boot))
        writer.close()

    def say(self, *messages: Message) -> None:
        assert self.writer is not None
        assert self.connection is not None
        for message in messages:
            self.writer.write(self.connection.encode(message))

    def cut(self) -> None:
        assert self.writer is not None
        self.writer.transport.abort()


async def _read(reader: asyncio.StreamReader) -> bytes:
    with contextlib.suppress(OSError):
        return await reader.read(65536)
    return b""


@contextlib.asynccontextmanager
async def meeting(folder: Path) -> AsyncIterator[tuple[FakeHost, Guest]]:
    host = FakeHost(load_identity(folder / "host"))
    port = await host.open()
    guest = Guest(load_identity(folder / "guest"))
    try:
        async with asyncio.timeout(10):
            await guest.connect([(LOOPBACK, port)], Wish(name="Bo"))
            assert await guest.next_event() == Link("up")
            yield host, guest
    finally:
        await guest.abandon()
        if host.writer is not None:
            host.writer.transport.abort()
        host.server.close()
        await host.server.wait_closed()


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 20))  # type: ignore[arg-type]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the guest impatient."""
    monkeypatch.setattr(guest_module, "EVERY", 0.02)
    monkeypatch.setattr(pulse, "SHAKY_AFTER", 0.05)
    monkeypatch.setattr(pulse, "BESIDE_AFTER", 0.08)
    monkeypatch.setattr(pulse, "LOST_AFTER", 0.2)
    monkeypatch.setattr(guest_module, "RETRIES", (0.01,))


def test_a_gap_in_the_numbers_asks_for_the_whole_view(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.say(snap(3, 1), EntryArrived(4, ENTRY), EntryArrived(6, ENTRY))
            assert await host.got.get() == Look(1)
            host.cut()
            while len(host.proofs) < 2:
                await guest.next_event()
            assert host.proofs[-1] == ("g", 1, 4), "a return begins where the numbers were whole"

    run(story)


def test_a_head_turned_while_the_line_drops_is_turned_again_and_nothing_is_mixed_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.say(snap(3, 0))
            while not isinstance(await guest.next_event(), Snapshot):
                pass
            guest.send(Look(1))
            assert await host.got.get() == Look(1)
            host.cut()  # before it was answered
            assert await host.got.get() == Look(1)
            assert host.proofs[-1] == ("g", 1, -1), "what was seen with other eyes is worth nothing"
            host.say(snap(5, -1), snap(5, 1))
            while not isinstance(event := await guest.next_event(), Snapshot) or event.viewer != 1:
                pass
            host.cut()
            while len(host.proofs) < 3:
                await guest.next_event()
            assert host.proofs[-1] == ("g", 1, 5)
            host.say(Heard(1, "Ada", "hi"))
            while not isinstance(await guest.next_event(), Heard):
                pass
            assert host.got.empty(), "once it is answered it is asked no more"

    run(story)


def test_an_action_without_an_answer_is_sent_again_after_a_return(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            assert [guest.act(EndTurn(0)), guest.act(EndTurn(0))] == [5, 6]
            assert await host.got.get() == Act(5, EndTurn(0))
            assert await host.got.get() == Act(6, EndTurn(0))
            host.say(Accepted(5, 1))
            while not isinstance(await guest.next_event(), Accepted):
                pass
            host.cut()
            assert await host.got.get() == Act(6, EndTurn(0))
            host.say(Refusal(6, "wrong_phase", "R3.1", "No."))
            while not isinstance(await guest.next_event(), Refusal):
                pass
            host.cut()
            while len(host.proofs) < 3:
                await guest.next_event()
            host.say(Heard(1, "Ada", "hi"))
            while not isinstance(await guest.next_event(), Heard):
                pass
            assert host.got.empty()

    run(story)


def test_a_restarted_table_is_not_sent_what_may_have_happened_already(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            n = guest.act(EndTurn(0))
            await host.got.get()
            host.boot = 2
            host.cut()
            while not isinstance(event := await guest.next_event(), Refusal):
                pass
            assert (event.n, event.code) == (n, "unsure")
            assert guest.act(EndTurn(0)) == n + 1
            assert await host.got.get() == Act(n + 1, EndTurn(0))

    run(story)


@pytest.mark.usefixtures("hasty")
def test_a_silent_line_gets_a_second_one_beside_it_which_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "LOST_AFTER", 60.0)  # the second line may take its time

    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.pongs = False
            assert await guest.next_event() == Link("shaky", "The line to the table is shaky.")
            assert await guest.next_event() == Link("up")
            assert len(host.proofs) == 2
            host.pongs = True

    run(story)


@pytest.mark.usefixtures("hasty")
def test_where_no_second_line_comes_about_the_first_is_lost_in_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.server.close()
            host.pongs = False
            states = [event.state for event in [await guest.next_event(), await guest.next_event()] if event]  # type: ignore[union-attr]
            assert states == ["shaky", "lost"]

    run(story)


def test_after_a_sleep_the_guest_comes_back_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_module, "EVERY", 0.02)
    monkeypatch.setattr(guest_module, "RETRIES", (0.01,))
    clock = [0.0]
    monkeypatch.setattr(guest_module, "awake_clock", lambda: clock[0] + asyncio.get_running_loop().time())

    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            clock[0] = 150.0  # the machine slept, and no packet of the host has arrived since
            assert (await guest.next_event()).state == "lost"  # type: ignore[union-attr]
            assert await guest.next_event() == Link("up")
            assert len(host.proofs) == 2

    run(story)


@pytest.mark.usefixtures("hasty")
def test_a_word_ends_shakiness(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.pongs = False
            event = await guest.next_event()
            assert isinstance(event, Link)
            assert event.state == "shaky"
            host.say(Heard(1, "Ada", "hi"))
            assert await guest.next_event() == Link("up")
            assert await guest.next_event() == Heard(1, "Ada", "hi")

    run(story)


@pytest.mark.usefixtures("hasty")
def test_a_table_that_will_not_have_us_back_ends_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.refuses = "full"
            host.cut()
            assert isinstance(await guest.next_event(), Link)
            assert await guest.next_event() == Failure("full", "No.")
            assert await guest.next_event() is None

    run(story)


@pytest.mark.usefixtures("hasty")
def test_another_machine_at_the_address_is_not_returned_to(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            port = host.server.sockets[0].getsockname()[1]
            host.server.close()
            await host.server.wait_closed()
            twin = FakeHost(load_identity(tmp_path / "twin"))
            twin.server = await asyncio.start_server(twin._serve, LOOPBACK, port, ssl=host_context(twin.identity))
            host.cut()
            assert isinstance(await guest.next_event(), Link)
            failure = await guest.next_event()
            assert isinstance(failure, Failure)
            assert failure.code == "other_key"
            assert not twin.proofs
            twin.server.close()
            await twin.server.wait_closed()

    run(story)


def test_nonsense_from_a_host_ends_it_with_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            assert host.writer is not None
            host.writer.write(b"\x00\x00\x00\x01\xc0")
            failure = await guest.next_event()
            assert isinstance(failure, Failure)
            assert "nonsense" in failure.text
            assert [event async for event in guest.events()] == []

    run(story)


def test_a_table_is_remembered_with_its_key_and_a_twin_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            assert [(known.table, known.name) for known in known_tables(tmp_path / "guest")] == [("t1", "Ada's table")]
            twin = FakeHost(load_identity(tmp_path / "twin"))
            port = await twin.open()
            again = Guest(load_identity(tmp_path / "guest"))
            with pytest.raises(JoinError) as caught:
                await again.connect([(LOOPBACK, port)], Wish())
            assert caught.value.code == "other_key"
            twin.server.close()
            await twin.server.wait_closed()
            await guest.close()
            del host

    run(story)


def test_a_flood_ends_the_connection_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "MOST_EVENTS", 40)

    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.say(*(Heard(1, "Ada", f"{number}") for number in range(100)))
            await guest.farewell(5)
            last = await guest.next_event()
            assert isinstance(last, Failure), "what was never read is not kept"
            assert (last.code, last.text) == ("flood", guest_module.FLOOD)
            assert await guest.next_event() is None
            assert len(host.proofs) == 1, "it does not come back to such a table"

    run(story)


def test_bytes_are_counted_too_and_what_was_read_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "MOST_BYTES", 5_000)

    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            for number in range(50):
                host.say(Heard(1, "Ada", "x" * 300))
                assert await guest.next_event() == Heard(1, "Ada", "x" * 300), number
            host.say(*(Heard(1, "Ada", "x" * 300) for _ in range(20)))
            await guest.farewell(5)
            assert isinstance(await guest.next_event(), Failure)

    run(story)


def test_the_longest_story_fits_whoever_reads_late(tmp_path: Path) -> None:
    """A history and the whole game at its end, each as long as a message may be."""
    said = Entry(fact=Said(1, "Ada", "x" * 300))
    entries = (said,) * ((WHOLE - 20_000) // len(pack(EntryArrived(1, said))))

    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.say(snap(len(entries)), History(0, 1, 0, entries), Reveal(HEADER, entries), Heard(1, "Ada", "end"))
            host.say(Closed("Good night."))
            await guest.farewell(10)
            told = [event async for event in guest.events()]
            assert [type(event) for event in told] == [Snapshot, History, Reveal, Heard, Closed]

    run(story)
