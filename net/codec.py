"""Frames and messages: bytes to structs and back, with a cap on everything.

A frame is a 4-byte big-endian length and that many bytes of msgpack. Unpacking caps every kind of value, then exactly
the struct of the tag is converted, with its bounds; converting to one struct costs a fraction of converting to a union.
Whatever a peer sends, the only exception that comes out of here is `WireError`.
"""

from collections.abc import Iterable, Mapping

import msgpack
import msgspec

from net.messages import Message, Part

HEADER_BYTES = 4
BEFORE_JOINING = 4 * 1024
"""Largest frame, in bytes, from a peer that has not joined yet."""
AFTER_JOINING = 64 * 1024
"""Largest frame, in bytes, from a peer that has."""
WHOLE = 2 * 1024 * 1024
"""Largest message, in bytes, that may be put together from parts."""
PART_BYTES = 48 * 1024

_MAX_ITEMS = 4096
"""Most elements of one list or map in a frame; a whole journal, put together from parts, may have more."""
_encoder = msgspec.msgpack.Encoder()


class WireError(Exception):
    """The peer sent what no peer of this version sends; the connection ends with this sentence."""


def tags(structs: Iterable[type[Message]]) -> dict[int, type[Message]]:
    """Return the structs by the tag they travel under."""
    found: dict[int, type[Message]] = {}
    for struct in structs:
        tag = struct.__struct_config__.tag
        assert isinstance(tag, int), struct
        assert tag not in found, (struct, found[tag])
        found[tag] = struct
    return found


def pack(message: Message) -> bytes:
    """Return a message as msgpack, without the frame around it."""
    return _encoder.encode(message)


def frame(payload: bytes) -> bytes:
    """Put the length before a payload of at most `AFTER_JOINING` bytes."""
    assert len(payload) <= AFTER_JOINING, len(payload)
    return len(payload).to_bytes(HEADER_BYTES, "big") + payload


def encode(message: Message) -> bytes:
    """Return a message as one frame, or as several frames of parts where it is too long for one."""
    payload = pack(message)
    if len(payload) <= PART_BYTES:
        return frame(payload)
    assert len(payload) <= WHOLE, len(payload)
    pieces = [payload[at : at + PART_BYTES] for at in range(0, len(payload), PART_BYTES)]
    return b"".join(frame(pack(Part(index=index, of=len(pieces), data=piece))) for index, piece in enumerate(pieces))


def unpack(payload: bytes, allowed: Mapping[int, type[Message]]) -> Message:
    """Turn msgpack into the message it is.

    Args:
        payload: The bytes of one frame, or of one message put together from parts.
        allowed: The structs that may come now, by tag.

    Raises:
        WireError: Not msgpack, a tag that may not come now, or a field out of bounds.
    """
    most = min(len(payload), _MAX_ITEMS if len(payload) <= AFTER_JOINING else WHOLE)
    try:
        plain = msgpack.unpackb(
            payload,
            raw=False,
            strict_map_key=True,
            use_list=True,
            max_str_len=min(len(payload), AFTER_JOINING),
            max_bin_len=min(len(payload), AFTER_JOINING),
            max_array_len=most,
            max_map_len=most,
            max_ext_len=0,
        )
        if not isinstance(plain, list) or not plain or type(plain[0]) is not int:
            raise WireError("a message must be a list that begins with a number")
        struct = allowed.get(plain[0])
        if struct is None:
            raise WireError(f"message {plain[0]} may not come now")
        return msgspec.convert(plain, struct)
    except (ValueError, msgpack.UnpackException, msgspec.ValidationError, RecursionError) as error:
        raise WireError(f"not a message: {str(error)[:120]}") from error


class FrameReader:
    """Cuts a stream of bytes into frames; an announced length beyond `limit` is refused before it is awaited."""

    def __init__(self, limit: int = BEFORE_JOINING) -> None:
        self.limit = limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        """Take bytes as they come from the socket."""
        self._buffer += data

    def next(self) -> bytes | None:
        """Return the payload of the next whole frame, None while it is not all there.

        Raises:
            WireError: The frame is empty or longer than `limit`.
        """
        if len(self._buffer) < HEADER_BYTES:
            return None
        length = int.from_bytes(self._buffer[:HEADER_BYTES], "big")
        if not 0 < length <= self.limit:
            raise WireError(f"a frame of {length} bytes, {self.limit} are allowed")
        end = HEADER_BYTES + length
        if len(self._buffer) < end:
            return None
        payload = bytes(self._buffer[HEADER_BYTES:end])
        del self._buffer[:end]
        return payload


class Assembler:
    """Puts the parts of one long message together."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def add(self, part: Part) -> bytes | None:
        """Take the next part; return the whole payload with the last one.

        Raises:
            WireError: A part out of order, or more than `WHOLE` bytes.
        """
        if part.index != len(self._pieces) or part.index >= part.of:
            raise WireError(f"part {part.index} of {part.of} after {len(self._pieces)}")
        self._pieces.append(part.data)
        self._size += len(part.data)
        if self._size > WHOLE:
            raise WireError(f"a message of more than {WHOLE} bytes")
        if part.index + 1 < part.of:
            return None
        whole = b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return whole
