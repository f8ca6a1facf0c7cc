"""The stream under pressure: who reads too slowly, who shouts, who sends nonsense; nobody else notices."""

import asyncio
import contextlib
import random
import socket
from pathlib import Path

import pytest
from msgspec import structs

from hearthsea.engine import view
from net.codec import encode
from net.guest import Guest
from net.interfaces import LOOPBACK
from net.messages import (
    Accepted,
    ChangeSetting,
    EntryArrived,
    Heard,
    LobbyInfo,
    Ping,
    Say,
    Snapshot,
)
from net.peers import MOST_QUEUED, OWN_MACHINE, PER_SECOND, UNFINISHED, Gate, Peer, source_of
from net.player import Watcher
from net.tls import READ_BYTES
from tests.net.test_host import Room, first_legal, room, run, seated, until


def peer_of(made: Room, guest: Guest) -> Peer:
    number = next(one.peer for one in made.host.table._company.guests if one.number == guest.you)
    assert number is not None
    return made.host._reception._peers[number]


async def stop_reading(guest: Guest) -> None:
    """Let a guest take nothing more from its line, as a program that hangs does."""
    assert guest._running is not None
    guest._running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await guest._running


def go_on_reading(guest: Guest) -> None:
    guest._running = asyncio.create_task(guest._run())


@pytest.mark.slow
def test_an_onlooker_that_reads_slowly_skips_to_a_snapshot_and_is_not_cut(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, _ = await seated(made)
            hers = Watcher()
            hers.take(await until(ada, Snapshot))
            eve = await made.guest("eve", watch=True)
            await until(eve, Snapshot)
            peer = peer_of(made, eve)
            await stop_reading(eve)
            for sent in range(60_000):
                peer.send(Heard(1, "Ada", f"{sent} " + "x" * 280))
                if peer.is_lagging:
                    for _ in range(300):  # the system's buffers take some of it yet
                        await asyncio.sleep(0)
                    if peer.is_lagging:
                        break
            assert peer.transport is not None
            queued = peer.transport.get_write_buffer_size()
            assert queued < 2 * MOST_QUEUED
            for _ in range(20):
                peer.send(Heard(1, "Ada", "unheard"))
            assert peer.transport.get_write_buffer_size() <= queued, "what comes now is skipped"
            ada.act(first_legal(hers, 0))
            await until(ada, Accepted)
            go_on_reading(eve)
            play = made.host.table.play
            assert play is not None
            last = await until(eve, Snapshot, lambda snap: snap.seq == play.seq)  # type: ignore[attr-defined]
            watcher = Watcher()
            watcher.take(last)
            assert watcher.state == view(play.state, None)
            assert not peer.is_lagging
            assert peer.number in made.host._reception._peers, "she was never cut"

    run(story)


@pytest.mark.slow
def test_a_seat_that_reads_slowly_is_cut_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, bo = await seated(made)
            hers, his = Watcher(), Watcher()
            hers.take(await until(ada, Snapshot))
            his.take(await until(bo, Snapshot))
            peer = peer_of(made, bo)
            await stop_reading(bo)
            sent = 0
            while not peer._closing:
                peer.send(Heard(1, "Ada", f"{sent} " + "x" * 280))
                sent += 1
                assert sent < 20_000
            go_on_reading(bo)
            n = ada.act(first_legal(hers, 0))
            assert (await until(ada, Accepted)).n == n  # type: ignore[attr-defined]
            play = made.host.table.play
            assert play is not None
            while his.seq < play.seq:
                his.take(await until(bo, EntryArrived))
            assert his.state == view(play.state, 1)

    run(story)


def test_a_connection_holds_no_more_than_it_can_read_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            peer = peer_of(made, await made.guest("bo"))
            protocol = peer.transport._ssl_protocol  # type: ignore[union-attr]
            assert len(protocol._ssl_buffer) == READ_BYTES, "asyncio's own would be sixteen times as large"

    run(story)


def test_a_flood_of_talk_and_pings_costs_its_sender_only(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            ada, bo = await made.owner(), await made.guest("bo")
            for _ in range(300):
                bo.send(Say("buy my wool"))
                bo.send(Ping())
            ada.send(ChangeSetting("points_to_win", 9))
            info = await until(ada, LobbyInfo, lambda info: info.settings["points_to_win"] == 9)  # type: ignore[attr-defined]
            assert info

    run(story)


def test_frames_split_anywhere_and_delayed_mean_the_same(tmp_path: Path) -> None:
    """A proxy between guest and host chops the TLS stream at every byte, and holds parts back."""

    async def story() -> None:
        rng = random.Random(3)
        proxied: set[asyncio.Task[object]] = set()
        async with room(tmp_path) as made:
            real = made.ready

            async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    while data := await reader.read(4096):
                        while data:
                            size = rng.choice((1, 1, 2, 3, 7, 64, 1000))
                            writer.write(data[:size])
                            data = data[size:]
                            for _ in range(rng.choice((0, 0, 0, 1, 20))):
                                await asyncio.sleep(0)
                        await writer.drain()
                writer.close()

            async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                task = asyncio.current_task()
                assert task is not None
                proxied.add(task)
                far_reader, far_writer = await asyncio.open_connection(LOOPBACK, real.port)
                far = far_writer.get_extra_info("socket")
                far.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                await asyncio.gather(pump(reader, far_writer), pump(far_reader, writer))

            server = await asyncio.start_server(proxy, LOOPBACK, 0)
            made.ready = structs.replace(made.ready, port=server.sockets[0].getsockname()[1])
            ada, bo = await seated(made)
            hers, his = Watcher(), Watcher()
            hers.take(await until(ada, Snapshot))
            his.take(await until(bo, Snapshot))
            for _ in range(2):
                ada.act(first_legal(hers, 0))
                hers.take(await until(ada, EntryArrived))
                his.take(await until(bo, EntryArrived))
            play = made.host.table.play
            assert play is not None
            assert his.state == view(play.state, 1)
            made.ready = real
            for guest in (ada, bo):
                await guest.abandon()
            server.close()
            await asyncio.gather(*proxied)

    run(story)


def test_garbage_of_every_kind_leaves_the_table_alive(tmp_path: Path) -> None:
    hostile = [
        b"",
        b"\0" * 10,
        b"\xff" * 4,
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01" + bytes(200),
        encode(Ping())[:3],
        b"\0\1\0\0" + b"\x90" * 65536,
        (100).to_bytes(4, "big") + b"\x91" * 100,
    ]

    async def story() -> None:
        async with room(tmp_path) as made:
            for data in hostile:
                reader, writer = await asyncio.open_connection(LOOPBACK, made.ready.port)
                writer.write(data)
                with contextlib.suppress(OSError):
                    writer.write_eof()
                    await asyncio.wait_for(reader.read(), 2)
                writer.close()
            bo = await made.guest("bo")
            bo.send(Ping())
            bo.send(Say("all is well"))
            assert (await until(bo, Heard)).text == "all is well"  # type: ignore[attr-defined]

    run(story)


def test_sources_are_addresses_and_networks_of_ipv6() -> None:
    assert source_of("10.0.0.7") == source_of("::ffff:10.0.0.7") == "10.0.0.7"
    assert source_of("fd00::1:2:3:4") == source_of("fd00::9:9:9:9")
    assert source_of("fd00:0:0:1::1") != source_of("fd00::1")
    assert source_of("fe80::1%eth0") == source_of("fe80::2")
    assert source_of("::1") in OWN_MACHINE
    assert source_of("somewhere") == "somewhere"


def test_the_gate_forgets_sources_and_lets_the_honest_in_during_a_flood() -> None:
    gate = Gate()
    now = 0.0
    let_in = 0
    for number in range(3000):
        now += 0.001
        if gate.admits(f"10.0.{number // 250}.{number % 250}", now):
            let_in += 1
    assert let_in == UNFINISHED
    assert len(gate._recent) <= 1001
    for source in list(gate._unfinished):
        gate.finished(source)
    assert gate.admits("10.9.9.9", now)
    assert sum(gate.admits("10.9.9.9", now) for _ in range(20)) < PER_SECOND


def test_a_system_out_of_files_ends_no_listening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with room(tmp_path) as made:
            loop = asyncio.get_running_loop()
            real, failed = loop.sock_accept, asyncio.Event()

            async def accept(sock: socket.socket) -> tuple[socket.socket, object]:
                if not failed.is_set():
                    failed.set()
                    raise OSError(24, "Too many open files")
                return await real(sock)

            monkeypatch.setattr("net.reception.BREATH", 0.0)
            monkeypatch.setattr(loop, "sock_accept", accept)
            assert (await made.guest("bo")).you  # taken by the call that was under way
            await failed.wait()
            assert (await made.guest("cy")).you

    run(story)
