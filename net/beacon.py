"""Finding tables where multicast does not get through: a question by directed broadcast, and small answers.

Whoever looks sends one datagram to the broadcast address of each network of its own, padded so that no answer is larger
than the question: the beacon is of no use for flooding somebody else. A host answers a source a few times a second and
no more. What comes back is a stranger's word, judged as an advertisement is (listing.py).
"""

import asyncio
import contextlib
import ipaddress
import socket
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Self, cast

import msgspec
from msgspec import Struct

from net.interfaces import Chosen
from net.links import DEFAULT_PORT
from net.listing import Listing, to_record

PORT = DEFAULT_PORT
"""The UDP port of the beacon, whatever TCP port a table listens on."""
QUESTION_BYTES = 512
ANSWERS_EACH, ANSWERS_ALL = 4, 40
"""Answers a second, to one source and in all."""
MAGIC = b"hearthsea?1"
_NONCE = 8

Heard = Callable[[str, dict[str, str], int], None]
"""Called with the address of a host, its record and its port."""


class Answer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a host answers; the nonce is that of the question."""

    nonce: bytes
    port: int
    record: dict[str, str]


def question(nonce: bytes) -> bytes:
    """Return a question; it is as long as the longest answer."""
    assert len(nonce) == _NONCE
    return (MAGIC + nonce).ljust(QUESTION_BYTES, b"\0")


def answer_to(data: bytes, record: Mapping[str, str], port: int) -> bytes | None:
    """Return the answer to a datagram; None where it is no question of ours."""
    if len(data) != QUESTION_BYTES or not data.startswith(MAGIC):
        return None
    nonce = data[len(MAGIC) : len(MAGIC) + _NONCE]
    made = msgspec.msgpack.encode(Answer(nonce, port, dict(record)))
    return made if len(made) <= len(data) else None


def read_answer(data: bytes, nonces: Sequence[bytes]) -> Answer | None:
    """Return the answer in a datagram; None where it is none, or answers what nobody asked."""
    try:
        found = msgspec.msgpack.decode(data, type=Answer)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if found.nonce in nonces else None


def broadcast_addresses(chosen: Chosen) -> tuple[str, ...]:
    """Return the directed broadcast address of each IPv4 network this machine is on."""
    found = []
    for address in chosen.addresses:
        if ":" not in address.ip and 8 <= address.prefix <= 30:
            network = ipaddress.ip_network(f"{address.ip}/{address.prefix}", strict=False)
            found.append(str(network.broadcast_address))
    return tuple(dict.fromkeys(found))


class Meter:
    """Says who may be answered now."""

    def __init__(self) -> None:
        self._times: deque[tuple[float, str]] = deque(maxlen=ANSWERS_ALL)

    def admits(self, source: str, now: float) -> bool:
        """Count an answer to a source; False where it would be one too many."""
        while self._times and self._times[0][0] <= now - 1.0:
            self._times.popleft()
        if len(self._times) >= ANSWERS_ALL or sum(who == source for _, who in self._times) >= ANSWERS_EACH:
            return False
        self._times.append((now, source))
        return True


class BeaconAnswerer(asyncio.DatagramProtocol):
    """A host's side: answers questions about its table."""

    def __init__(self, listing: Callable[[], Listing], port: int) -> None:
        self._listing = listing
        self._port = port
        self._meter = Meter()
        self._closed = asyncio.Event()
        self._transport: asyncio.DatagramTransport | None = None

    @classmethod
    async def open(cls, listing: Callable[[], Listing], port: int) -> Self | None:
        """Begin to answer; None where this machine does not allow it, which mDNS makes up for."""
        loop = asyncio.get_running_loop()
        try:
            sock = _shared_socket()
        except OSError:
            return None
        _, made = await loop.create_datagram_endpoint(lambda: cls(listing, port), sock=sock)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin (asyncio)."""
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, address: tuple[str, int]) -> None:
        """Answer a question (asyncio)."""
        if len(data) != QUESTION_BYTES or not self._meter.admits(address[0], time.monotonic()):
            return
        found = answer_to(data, to_record(self._listing(), int(time.monotonic())), self._port)
        if found is not None and self._transport is not None:
            self._transport.sendto(found, address)

    def error_received(self, error: Exception) -> None:
        """An answer that could not be delivered is nobody's loss (asyncio)."""

    async def close(self) -> None:
        """Answer no more."""
        if self._transport is not None:
            self._transport.close()
            await self._closed.wait()

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 (asyncio's signature)
        """Note the end (asyncio)."""
        self._closed.set()


class BeaconAsker(asyncio.DatagramProtocol):
    """The side of whoever looks: asks, and passes on what is heard."""

    def __init__(self, heard: Heard, sock: socket.socket) -> None:
        self._heard = heard
        self._sock = sock
        self._nonces: deque[bytes] = deque(maxlen=8)
        self._closed = asyncio.Event()
        self._transport: asyncio.DatagramTransport | None = None
        self.refused = ""
        """Why the system refused to send, in its own words; empty where it did not."""

    @classmethod
    async def open(cls, heard: Heard) -> Self:
        """Make ready to ask.

        Raises:
            OSError: This machine allows no such thing.
        """
        sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            sock.setblocking(False)
            sock.bind(("", 0))
        except OSError:
            sock.close()
            raise
        _, made = await asyncio.get_running_loop().create_datagram_endpoint(lambda: cls(heard, sock), sock=sock)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin (asyncio)."""
        self._transport = cast(asyncio.DatagramTransport, transport)

    def ask(self, chosen: Chosen, nonce: bytes) -> None:
        """Ask on all networks of this machine."""
        self._nonces.append(nonce)
        self.refused = ""
        for address in broadcast_addresses(chosen):
            self._send(question(nonce), address)

    def _send(self, data: bytes, address: str) -> None:
        try:
            self._sock.sendto(data, (address, PORT))  # not by the transport: it would tell of a refusal later
        except OSError as error:
            self.refused = getattr(error, "strerror", None) or str(error)

    def datagram_received(self, data: bytes, address: tuple[str, int]) -> None:
        """Take an answer (asyncio)."""
        found = read_answer(data, self._nonces)
        if found is not None:
            self._heard(address[0], found.record, found.port)

    def error_received(self, error: Exception) -> None:
        """Note why something could not be sent (asyncio)."""
        self.refused = getattr(error, "strerror", None) or str(error)

    async def close(self) -> None:
        """Ask no more."""
        if self._transport is not None:
            self._transport.close()
            await self._closed.wait()

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 (asyncio's signature)
        """Note the end (asyncio)."""
        self._closed.set()


def _shared_socket() -> socket.socket:
    """Return a socket on the beacon's port, which all tables of a machine share."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            with contextlib.suppress(OSError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.setblocking(False)
        sock.bind(("", PORT))
    except OSError:
        sock.close()
        raise
    return sock
