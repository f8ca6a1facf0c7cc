"""The connections of a host: who may connect, how long they may take, and what each has been sent.

Limits count before TLS begins, because a handshake costs the host more than the stranger. A peer is a number that is
never used twice, so a late word of a connection that was replaced reaches nobody.
"""

import asyncio
import ipaddress
import socket
from collections import deque
from typing import Protocol

from net.codec import WireError
from net.connection import Connection, Stage
from net.messages import Failure, Message

PER_SECOND = 8
"""New connections a second from one source."""
UNFINISHED_PER_SOURCE = 4
OWN_MACHINE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""Sources that are no strangers: many bots may come from the host's own machine at once."""
UNFINISHED = 48
"""Connections that have not joined yet, in all."""
SHAKE_SECONDS = 3.0
JOIN_SECONDS = 20.0
WAIT_SECONDS = 120.0
"""For somebody at the door of an open table."""
SHAKY_SECONDS = 5.0
SILENT_SECONDS = 20.0
"""Guests ping every two seconds; one that was silent so long is gone."""
MOST_QUEUED = 256 * 1024
"""Bytes waiting for a peer that does not read; beyond that a seat is cut and comes back for the rest, an onlooker
skips what comes until it has read and then gets the whole view anew."""


class Listener(Protocol):
    """Who is told what becomes of connections."""

    def received(self, peer: "Peer", message: Message) -> None:
        """Take a message."""

    def ended(self, peer: "Peer") -> None:
        """Note that a connection is no more."""

    def may_skip(self, peer: "Peer") -> bool:
        """Say whether a peer that reads too slowly may miss something; else it is cut."""

    def caught_up(self, peer: "Peer") -> None:
        """Note that a peer that missed something has read everything."""


def source_of(address: str) -> str:
    """Return what counts as one source: an IPv4 address, or a network of 64 bits of IPv6 addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return address if ip.is_loopback else str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)).network_address)


class Gate:
    """Counts connections by source and says who may try."""

    def __init__(self) -> None:
        self._recent: dict[str, deque[float]] = {}
        self._unfinished: dict[str, int] = {}

    def admits(self, source: str, now: float) -> bool:
        """Say whether a new connection of a source may go on; if so it counts as unfinished."""
        if len(self._recent) > 1000:
            self._recent = {who: times for who, times in self._recent.items() if times[-1] > now - 1.0}
        recent = self._recent.setdefault(source, deque(maxlen=PER_SECOND))
        is_hasty = len(recent) == PER_SECOND and recent[0] > now - 1.0
        recent.append(now)
        is_hoarding = self._unfinished.get(source, 0) >= UNFINISHED_PER_SOURCE
        if (is_hasty or is_hoarding) and source not in OWN_MACHINE:
            return False
        if sum(self._unfinished.values()) >= UNFINISHED:
            return False
        self._unfinished[source] = self._unfinished.get(source, 0) + 1
        return True

    def finished(self, source: str) -> None:
        """Note that a connection has joined, or ended before."""
        left = self._unfinished.get(source, 0) - 1
        if left > 0:
            self._unfinished[source] = left
        else:
            self._unfinished.pop(source, None)


class Peer(asyncio.Protocol):
    """One connection of the host, from the end of its TLS handshake on."""

    def __init__(self, number: int, source: str, listener: Listener) -> None:
        self.number = number
        self.source = source
        self.connection = Connection("host")
        self.transport: asyncio.Transport | None = None
        self.joined = False
        self.waiting = False
        """At the door of an open table."""
        self.is_lagging = False
        self.is_shaky = False
        self.opened_at = self.heard_at = asyncio.get_running_loop().time()
        self._listener = listener
        self._closing = False
        self._bulk = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin (asyncio)."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        sock: socket.socket = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.set_write_buffer_limits(high=MOST_QUEUED, low=MOST_QUEUED // 8)

    def data_received(self, data: bytes) -> None:
        """Take bytes (asyncio)."""
        self.heard_at = asyncio.get_running_loop().time()
        self.connection.feed(data)
        try:
            while not self._closing and (message := self.connection.next()) is not None:
                self._listener.received(self, message)
        except WireError as error:
            self.fail("wire", f"Your program sent what this table does not understand: {error}."[:400])

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 (asyncio's signature)
        """End (asyncio)."""
        self._closing = True
        self.transport = None
        self._listener.ended(self)

    def resume_writing(self) -> None:
        """Go on with a peer that has read what was queued (asyncio)."""
        if self.is_lagging and not self._closing:
            self.is_lagging = False
            self._listener.caught_up(self)

    def write(self, data: bytes) -> None:
        """Send bytes; a peer that has stopped reading is cut, or skips them if it may."""
        if self.transport is None or self._closing or self.is_lagging:
            return
        queued = self.transport.get_write_buffer_size()
        self._bulk = max(self._bulk, len(data)) if queued else len(data)
        # One long message, a whole journal, is no sign of not reading.
        if queued > MOST_QUEUED + (self._bulk if self._bulk > MOST_QUEUED // 4 else 0):
            if self.joined and self._listener.may_skip(self):
                self.is_lagging = True
            else:
                self.abort()
            return
        self.transport.write(data)

    def send(self, message: Message) -> None:
        """Send a message."""
        self.write(self.connection.encode(message))

    def fail(self, code: str, text: str) -> None:
        """Say why, and end."""
        self.send(Failure(code, text))
        self.close()

    def close(self) -> None:
        """End once what was sent is out, or after two seconds."""
        self._closing = True
        self.connection.enter(Stage.CLOSED)
        if self.transport is not None:
            self.transport.close()
            asyncio.get_running_loop().call_later(2.0, self.abort)

    def abort(self) -> None:
        """End at once."""
        self._closing = True
        if self.transport is not None:
            self.transport.abort()

    def is_late(self, now: float) -> bool:
        """Say whether it took too long to join, or has been silent for too long."""
        if self.joined:
            return now - self.heard_at > SILENT_SECONDS
        return now - self.opened_at > (WAIT_SECONDS if self.waiting else JOIN_SECONDS)

    def has_become_shaky(self, now: float) -> bool | None:
        """Return True or False once when the peer falls silent for a while, or is heard again; else None."""
        is_shaky = now - self.heard_at > SHAKY_SECONDS
        if not self.joined or is_shaky == self.is_shaky:
            return None
        self.is_shaky = is_shaky
        return is_shaky
