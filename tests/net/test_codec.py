"""The wire against bytes of every kind: only messages and `WireError` come out."""

import contextlib
import random

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthsea.actions import MakeOffer
from hearthsea.entries import Entry, Header, Player, Said
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from net.codec import (
    AFTER_JOINING,
    BEFORE_JOINING,
    PART_BYTES,
    Assembler,
    FrameReader,
    WireError,
    encode,
    frame,
    pack,
    tags,
    unpack,
)
from net.messages import GUEST_MESSAGES, HANDSHAKE_MESSAGES, HOST_MESSAGES, Act, Look, Part, Ping, Reveal, Say, Sit

GUEST_TAGS = tags(GUEST_MESSAGES)
ALL = {**tags(HANDSHAKE_MESSAGES), **tags(HOST_MESSAGES), **GUEST_TAGS}


def test_no_two_messages_share_a_tag() -> None:
    assert len(ALL) == len(HANDSHAKE_MESSAGES) + len(GUEST_MESSAGES) + len(HOST_MESSAGES)


@pytest.mark.parametrize("message", [Sit("Ada", 3, -1), Say("hello"), Look(2), Ping()])
def test_a_message_survives_the_wire(message: Sit | Say | Look | Ping) -> None:
    reader = FrameReader()
    reader.feed(encode(message))
    payload = reader.next()
    assert payload is not None
    assert unpack(payload, ALL) == message
    assert reader.next() is None


def test_frames_come_whole_however_the_bytes_are_split() -> None:
    stream = encode(Sit("Ada")) + encode(Ping()) + encode(Say("x" * 200))
    for cut in range(len(stream) + 1):
        reader = FrameReader()
        found = []
        for piece in (stream[:cut], stream[cut:]):
            reader.feed(piece)
            while (payload := reader.next()) is not None:
                found.append(unpack(payload, ALL))
        assert found == [Sit("Ada"), Ping(), Say("x" * 200)]


@pytest.mark.parametrize("length", [0, BEFORE_JOINING + 1, 0xFFFFFFFF])
def test_a_wrong_length_is_refused_at_its_header(length: int) -> None:
    reader = FrameReader()
    reader.feed(length.to_bytes(4, "big"))
    with pytest.raises(WireError, match="a frame of"):
        reader.next()


HOSTILE = {
    "empty": b"",
    "not a list": msgpack.packb({"a": 1}),
    "no tag": msgpack.packb([]),
    "a tag of text": msgpack.packb(["sit"]),
    "a tag of truth": msgpack.packb([True]),
    "an unknown tag": msgpack.packb([9999]),
    "a huge tag": msgpack.packb([2**63]),
    "too few fields": msgpack.packb([30, 1]),
    "too many fields": msgpack.packb([10, "Ada", 1, 1, 1]),
    "a name too long": msgpack.packb([10, "A" * 25, -1, -1]),
    "a seat too high": msgpack.packb([10, "Ada", -1, 8]),
    "a number as text": msgpack.packb([10, "Ada", "3", -1]),
    "broken text": b"\x94\x0a\xa3\xff\xfe\xfd\xff\xff",
    "text that ends early": b"\x94\x0a\xdb\xff\xff\xff\xff",
    "bytes after the end": msgpack.packb([34]) + b"\x00",
    "deep nesting": b"\x91" * 60000 + b"\x00",
    "a bomb of lists": b"\xdd\xff\xff\xff\xff" + b"\x90" * 60000,
    "64 KiB of empty lists": b"\xdd\x00\x00\xea\x60" + b"\x90" * 60000,
    "extension": msgpack.packb([34, msgpack.ExtType(1, b"x")]),
    "a time": b"\xd6\xff\x00\x00\x00\x00",
    "a list as a key": b"\x92\x11\x81\x90\x01",
    "truncated": msgpack.packb([10, "Ada", 3])[:-1],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_end_in_one_kind_of_error(name: str) -> None:
    with pytest.raises(WireError):
        unpack(HOSTILE[name], GUEST_TAGS)


def test_a_message_of_the_other_side_may_not_come() -> None:
    with pytest.raises(WireError, match="may not come now"):
        unpack(pack(Part(0, 1, b"x")), GUEST_TAGS)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_an_error(data: bytes) -> None:
    with contextlib.suppress(WireError):
        unpack(data, ALL)


@pytest.mark.parametrize("frames", [4_000, pytest.param(200_000, marks=pytest.mark.slow)])
def test_mutated_messages_are_a_message_or_an_error(frames: int) -> None:
    rng = random.Random(frames)
    seeds = [pack(Sit("Ada", 3, -1)), pack(Say("hi")), pack(Act(7, MakeOffer(1, 3, 5, 7))), pack(Look(2))]
    outcomes = {"message": 0, "error": 0}
    for _ in range(frames):
        data = bytearray(rng.choice(seeds))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(data))
            data[at] = rng.randrange(256)
        try:
            unpack(bytes(data), GUEST_TAGS)
            outcomes["message"] += 1
        except WireError:
            outcomes["error"] += 1
    assert outcomes["message"] > 100
    assert outcomes["error"] > 100


def test_long_messages_travel_in_parts() -> None:
    layout = deal(load_map("classic"), None)
    header = Header(game="g", layout=layout, settings=Settings(), players=(Player("Ada", 0), Player("Bo", 1)))
    message = Reveal(header, (Entry(fact=Said(0, "Ada", "x" * 90), at=7),) * 3000)
    stream = encode(message)
    reader = FrameReader(AFTER_JOINING)
    assembler = Assembler()
    reader.feed(stream)
    whole = None
    parts = 0
    while (payload := reader.next()) is not None:
        part = unpack(payload, ALL)
        assert isinstance(part, Part)
        assert len(part.data) <= PART_BYTES
        parts += 1
        whole = assembler.add(part)
    assert parts > 3
    assert whole is not None
    assert unpack(whole, ALL) == message


@pytest.mark.parametrize("part", [Part(0, 2, b""), Part(2, 3, b""), Part(1, 1, b"")])
def test_parts_out_of_order_are_refused(part: Part) -> None:
    assembler = Assembler()
    assert assembler.add(Part(0, 2, b"")) is None
    with pytest.raises(WireError, match="part"):
        assembler.add(part)


def test_a_frame_counts_its_payload() -> None:
    assert frame(b"abc") == b"\x00\x00\x00\x03abc"
