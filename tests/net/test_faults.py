"""Faults that have no other home, and the list of all faults: each names a test that provokes it (docs/faults.md)."""

import asyncio
import contextlib
import re
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509

from net.connection import Connection
from net.door import Door
from net.guest import Guest
from net.handshake import GuestHandshake, HostHandshake, JoinError, Wish
from net.identity import Identity, load_identity
from net.interfaces import LOOPBACK
from net.listing import HEARTBEAT, Listing, Roster, to_record
from net.messages import Hello, Introduce, Message, PakeAnswer, Prove
from net.pairing import PER_SOURCE, PER_TABLE, GuessLimiter
from net.peers import SILENT_SECONDS, Peer
from net.tls import guest_context, host_context, peer_key
from tests.net.test_host import room, run

Make = Callable[[], Identity]
ROOT = Path(__file__).parent.parent.parent


def test_each_fault_names_tests_that_there_are() -> None:
    page = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
    named = re.findall(r"(test_\w+)::(test_\w+)", page)
    assert len(named) > 40
    for module, name in named:
        text = (ROOT / "tests" / "net" / f"{module}.py").read_text(encoding="utf-8")
        assert f"def {name}(" in text, f"docs/faults.md names {module}::{name}"


# ---- guessing ----


def test_ten_thousand_guesses_are_counted() -> None:
    """From 200 addresses over an hour: never more than the limits in any minute, whoever asks however fast."""
    limiter = GuessLimiter()
    allowed: list[tuple[float, str]] = []
    for number in range(10_000):
        now, source = number * 0.36, f"10.77.0.{number % 200}"
        if not limiter.charge(source, now):
            allowed.append((now, source))
    assert len(allowed) <= PER_TABLE * 61
    for index, (now, _) in enumerate(allowed):
        minute = [who for at, who in allowed[index:] if at < now + 60]
        assert len(minute) <= PER_TABLE
        assert max(map(minute.count, minute)) <= PER_SOURCE


def test_guesses_made_at_once_are_each_counted(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:

            async def guess(number: int) -> str:
                guest = Guest(load_identity(tmp_path / f"eve{number}"))
                with pytest.raises(JoinError) as caught:
                    await guest.connect([(LOOPBACK, made.ready.port)], Wish(code="ZZZZZ"))
                return caught.value.code

            answers = await asyncio.gather(*(guess(number) for number in range(20)))
            assert answers.count("wrong_code") == PER_SOURCE
            assert answers.count("too_many_guesses") == 20 - PER_SOURCE

    run(story)


async def _say(writer: asyncio.StreamWriter, connection: Connection, *messages: Message) -> None:
    for message in messages:
        writer.write(connection.encode(message))
    await writer.drain()


async def _hear(reader: asyncio.StreamReader, connection: Connection, kind: type[Message]) -> Message:
    while True:
        while (message := connection.next()) is not None:
            if isinstance(message, kind):
                return message
        data = await asyncio.wait_for(reader.read(4096), 3)
        assert data, f"the line ended before a {kind.__name__} came"
        connection.feed(data)


def test_hanging_up_after_the_answer_saves_no_guess(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            made.host.door.limiter.wrong = 29
            identity = load_identity(tmp_path / "eve")
            reader, writer = await asyncio.open_connection(
                LOOPBACK, made.ready.port, ssl=guest_context(), server_hostname="x"
            )
            key = peer_key(writer.get_extra_info("ssl_object"))
            assert key is not None
            connection = Connection("guest")
            handshake = GuestHandshake(identity, key, Wish(code="ZZZZZ"), "0.1.0", b"g" * 32)
            while not any(isinstance(message, Prove) for message in handshake.replies):
                await _say(writer, connection, *handshake.replies)
                handshake.replies.clear()
                handshake.handle(await _hear(reader, connection, Message))
            await _say(writer, connection, *handshake.replies)
            await _hear(reader, connection, PakeAnswer)
            writer.transport.abort()  # having seen the answer she tries the codes at home
            await made.host._reception._nobody.wait()
            assert made.host.door.code != "AB2CD", "the thirtieth guess has worn the code out"

    run(story)


# ---- in between ----


def test_a_man_in_the_middle_who_knows_the_code_is_refused_over_the_wire(tmp_path: Path) -> None:
    """He shows his own key to the guest, comes to the host with the same code, and passes every word on."""

    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            middle = load_identity(tmp_path / "middle")

            relays: set[asyncio.Task[object]] = set()

            async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                task = asyncio.current_task()
                assert task is not None
                relays.add(task)
                far_reader, far_writer = await asyncio.open_connection(
                    LOOPBACK, made.ready.port, ssl=guest_context(), server_hostname="x"
                )

                async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
                    with contextlib.suppress(OSError):
                        while data := await source.read(4096):
                            sink.write(data)
                    sink.close()

                await asyncio.gather(pump(reader, far_writer), pump(far_reader, writer))

            server = await asyncio.start_server(relay, LOOPBACK, 0, ssl=host_context(middle))
            port = server.sockets[0].getsockname()[1]
            guest = Guest(load_identity(tmp_path / "bo"))
            with pytest.raises(JoinError) as caught:
                await guest.connect([(LOOPBACK, port)], Wish(name="Bo", code="AB2CD"))
            assert caught.value.code == "bad_proof", "the guest's proof names the key it saw"
            with pytest.raises(JoinError) as caught:
                await guest.connect([(LOOPBACK, port)], Wish(name="Bo", code="AB2CD", pinned=made.ready.fingerprint))
            assert caught.value.code == "other_key"
            server.close()
            await asyncio.gather(*relays)
            await made.host._reception._nobody.wait()

    run(story)


def test_a_recorded_join_played_again_is_refused(identity: Make) -> None:
    guest, host = identity(), identity()
    door = Door(host.public_key, "t1", "Ada's table", "0.1.0", is_known=lambda key: key == guest.public_key)
    honest = GuestHandshake(guest, host.public_key, Wish(), "0.1.0", b"g" * 32)
    recorded: list[Message] = []
    first = HostHandshake(door, Connection("host"), "a", b"1" * 32)
    for _ in range(2):
        for message in honest.replies:
            recorded.append(message)
            first.handle(message, 0.0)
        honest.replies.clear()
        for message in first.replies:
            honest.handle(message)
        first.replies.clear()
    assert [type(message) for message in recorded] == [Hello, Introduce, Prove]
    second = HostHandshake(door, Connection("host"), "b", b"2" * 32)
    for message in recorded[:-1]:
        second.handle(message, 0.0)
    with pytest.raises(JoinError) as caught:
        second.handle(recorded[-1], 0.0)
    assert caught.value.code == "bad_proof"


def test_older_tls_is_refused_by_both_sides(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            old = guest_context()
            old.minimum_version = ssl.TLSVersion.TLSv1_2
            old.maximum_version = ssl.TLSVersion.TLSv1_2
            with pytest.raises((ssl.SSLError, ConnectionError)):
                await asyncio.open_connection(LOOPBACK, made.ready.port, ssl=old, server_hostname="x")
        context = host_context(load_identity(tmp_path / "old"))
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        server = await asyncio.start_server(lambda _reader, writer: writer.close(), LOOPBACK, 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(JoinError, match="Hearthsea table"):
            await Guest(load_identity(tmp_path / "bo")).connect([(LOOPBACK, port)], Wish())
        server.close()
        await server.wait_closed()

    run(story)


# ---- time ----


def test_a_silent_guest_is_shaky_and_then_gone_for_the_host() -> None:
    async def story() -> None:
        peer = Peer(1, "10.0.0.2", None)  # type: ignore[arg-type]
        now = peer.heard_at
        peer.joined = True
        assert peer.has_become_shaky(now + 4) is None
        assert peer.has_become_shaky(now + 6) is True
        assert peer.has_become_shaky(now + 7) is None, "said once"
        assert not peer.is_late(now + SILENT_SECONDS)
        assert peer.is_late(now + SILENT_SECONDS + 1)
        peer.heard_at = now + 8
        assert peer.has_become_shaky(now + 9) is False

    run(story)


def test_certificates_outlive_any_wrong_clock(identity: Make) -> None:
    certificate = x509.load_pem_x509_certificate(identity().certificate_file.read_bytes())
    now = datetime.now(UTC)
    assert certificate.not_valid_before_utc < now.replace(year=now.year - 10)
    assert certificate.not_valid_after_utc > now.replace(year=now.year + 10)


def test_a_forged_goodbye_lasts_no_longer_than_a_heartbeat() -> None:
    roster = Roster()
    listing = Listing("t1", "Ada's table", "here", "classic", 1, 4, "lobby", True, "ab" * 32)
    roster.see("one", to_record(listing, 1), (LOOPBACK,), 7377, 0.0)
    assert roster.lose("one")
    assert not roster.tables(0.1)
    assert roster.see("one", to_record(listing, 2), (LOOPBACK,), 7377, HEARTBEAT)
    assert roster.tables(HEARTBEAT)[0].name == "Ada's table"
