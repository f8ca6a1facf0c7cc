"""The beacon: small answers to whoever asks, and the ladder that uses it."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from net import beacon, finder
from net.beacon import (
    ANSWERS_ALL,
    ANSWERS_EACH,
    QUESTION_BYTES,
    Answer,
    BeaconAnswerer,
    BeaconAsker,
    Meter,
    answer_to,
    broadcast_addresses,
    question,
    read_answer,
)
from net.finder import Finder
from net.handshake import JoinError
from net.interfaces import LOOPBACK, Address, Chosen, choose
from net.listing import Listing, from_record, to_record
from net.probe import ask, sweep
from net.records import KnownTable, remember_table
from tests.net.test_host import room, run

LISTING = Listing("t1", "N" * 40, "H" * 30, "m" * 40, 8, 8, "playing", True, "ab" * 32)
NONCE = b"12345678"


def test_an_answer_is_no_larger_than_the_question_and_says_what_an_advertisement_says() -> None:
    data = question(NONCE)
    found = answer_to(data, to_record(LISTING, 999_999), 65535)
    assert found is not None
    assert len(found) <= len(data) == QUESTION_BYTES
    answer = read_answer(found, [b"other...", NONCE])
    assert answer is not None
    table = from_record(answer.record, (LOOPBACK,), answer.port, 0.0)
    assert table is not None
    assert table.name == LISTING.name


def test_what_is_no_question_is_not_answered() -> None:
    record = to_record(LISTING, 1)
    for data in (b"", question(NONCE)[:-1], question(NONCE) + b"x", b"x" * QUESTION_BYTES):
        assert answer_to(data, record, 1) is None
    huge = {"n": "x" * QUESTION_BYTES}
    assert answer_to(question(NONCE), huge, 1) is None


def test_answers_nobody_asked_for_and_nonsense_are_dropped() -> None:
    good = answer_to(question(NONCE), to_record(LISTING, 1), 7377)
    assert good is not None
    assert read_answer(good, []) is None
    rng = random.Random(1)
    for _ in range(2000):
        data = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        found = read_answer(bytes(data[: rng.randrange(len(data) + 1)]), [NONCE])
        assert found is None or isinstance(found, Answer)


def test_the_meter_keeps_floods_small() -> None:
    meter = Meter()
    assert sum(meter.admits("a", 0.0) for _ in range(100)) == ANSWERS_EACH
    assert sum(meter.admits(f"s{number}", 0.5) for number in range(1000)) == ANSWERS_ALL - ANSWERS_EACH
    assert meter.admits("a", 2.0)


def test_each_network_of_ours_is_asked_and_no_other() -> None:
    many = [
        Address("192.168.1.5", "wlan0", 24, 1),
        Address("10.1.2.3", "eth0", 16, 2),
        Address("fe80::1", "eth0", 64, 2),
        Address("10.9.9.1", "eth1", 31, 3),
    ]
    assert broadcast_addresses(choose(many)) == ("192.168.1.255", "10.1.255.255")


def test_question_and_answer_over_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beacon, "PORT", 17377)
    monkeypatch.setattr(beacon, "broadcast_addresses", lambda _chosen: (LOOPBACK,))

    async def story() -> None:
        answerer = await BeaconAnswerer.open(lambda: LISTING, 7400)
        assert answerer is not None
        heard: asyncio.Queue[tuple[str, dict[str, str], int]] = asyncio.Queue()
        asker = await BeaconAsker.open(lambda *facts: heard.put_nowait(facts))
        asker.ask(choose([]), NONCE)
        address, record, port = await asyncio.wait_for(heard.get(), 2)
        assert (address, port, record["t"]) == (LOOPBACK, 7400, "t1")
        asker._send(b"nonsense", LOOPBACK)
        asker.error_received(OSError(1, "Operation not permitted"))
        assert "not permitted" in asker.refused
        await answerer.close()
        await asker.close()

    run(story)


def test_a_table_tells_who_only_asks_which_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, name="Ada's table") as made:
            seen = await ask([(LOOPBACK, made.ready.port)])
            table = from_record(seen.record, (seen.address,), seen.port, 0.0)
            assert table is not None
            assert (table.name, table.seats_all, table.phase, table.code_needed) == ("Ada's table", 4, "lobby", True)
            assert table.fingerprint == made.ready.fingerprint
            with pytest.raises(JoinError, match="Another machine"):
                await ask([(LOOPBACK, made.ready.port)], "0" * 64)
            await made.host._reception._nobody.wait()
            assert not made.host._reception._gate._unfinished

    run(story)


def test_tables_of_before_are_found_without_any_multicast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "FIRST_MDNS", 0.01)

    async def story() -> None:
        async with room(tmp_path, name="Ada's table") as made:
            known = KnownTable(made.ready.table, "Ada's table", made.ready.fingerprint, (LOOPBACK,), made.ready.port)
            gone = KnownTable("gone", "Gone", "0" * 64, (LOOPBACK,), 9)
            for table in (known, gone):
                remember_table(tmp_path, table)
            async with Finder(interfaces=[LOOPBACK], profile=tmp_path) as looking:
                found = await looking.find(made.ready.table, 5.0)
                assert found is not None
                assert found.name == "Ada's table"
                assert looking.note == ""
                assert LOOPBACK in looking.where

    run(story)


def test_a_typed_address_is_listed_and_a_wrong_one_is_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as made, Finder(interfaces=[LOOPBACK]) as looking:
            await looking.ask(LOOPBACK, made.ready.port)
            assert looking.tables()[0].table == made.ready.table
            with pytest.raises(JoinError, match="no table at"):
                await looking.ask(LOOPBACK, 9)

    run(story)


def test_a_sweep_finds_what_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.probe.own_neighbours", lambda _chosen: (LOOPBACK, "127.0.0.2"))

    async def story() -> None:
        async with room(tmp_path) as made, Finder(interfaces=[LOOPBACK]) as looking:
            met = await looking.sweep(made.ready.port)
            assert LOOPBACK in met.open
            assert any(table.table == made.ready.table for table in looking.tables())
            nothing = await sweep(Chosen(()), 9)
            assert nothing.refusing == (LOOPBACK, "127.0.0.2")
            assert nothing.alive == 2
            with contextlib.suppress(AttributeError):
                assert looking.facts.swept == met

    run(story)


def test_the_diagnosis_waits_a_moment_and_then_says_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "FIRST_MDNS", 0.01)
    monkeypatch.setattr(finder, "tunnels", lambda: ("tun0",))

    async def story() -> None:
        async with Finder(interfaces=[LOOPBACK]) as looking:
            looking._browser.chosen = choose([Address("192.168.1.5", "wlan0", 24, 1)])
            assert looking.note == ""
            looking._opened -= finder.DIAGNOSE_AFTER
            if not looking.tables():
                assert "VPN" in looking.note

    run(story)
