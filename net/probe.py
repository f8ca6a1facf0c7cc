"""Looking at the network by hand: asking an address which table is there, sweeping the own network, hearing oneself.

Everything here is bounded: a sweep visits the 256 addresses around each own private IPv4 address and no others, 128 at
once, a second each.
"""

import asyncio
import contextlib
import errno
import ipaddress
import socket
import struct
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from net import __version__
from net.codec import WireError
from net.connection import Connection
from net.dialling import CHUNK, Dialled, Endpoint, reach
from net.handshake import JoinError, version_failure
from net.identity import fingerprint
from net.interfaces import Chosen
from net.links import DEFAULT_PORT
from net.listing import Listing, to_record
from net.messages import MAGIC, PROTOCOL, Ask, Failure, Hello, Told

AT_ONCE = 128
EACH = 0.9
"""Seconds for one address of a sweep."""
MOST_NETWORKS = 2
_MDNS = ("224.0.0.251", 5353)
_HEAR = 0.4


class Seen(Struct, frozen=True):
    """A table that answered when it was asked, as a record like the advertised one."""

    record: dict[str, str]
    address: str
    port: int


class Swept(Struct, frozen=True):
    """What a sweep met."""

    asked: int
    open: tuple[str, ...]
    """Addresses that take connections at the port."""
    refusing: tuple[str, ...]
    """Machines that are there and have no table at the port."""
    silent: tuple[str, ...]
    """Machines that are there, as the system knows, and drop what is sent to the port."""

    @property
    def alive(self) -> int:
        """How many other machines are there."""
        return len(self.open) + len(self.refusing) + len(self.silent)


async def ask(places: Sequence[Endpoint], pinned: str = "") -> Seen:
    """Ask which table is at one of some places.

    Raises:
        JoinError: None answers, or another machine than the one that is meant.
    """

    async def greet(connection: Dialled) -> Seen:
        try:
            return Seen(await _asked(connection), connection.address, connection.port)
        finally:
            connection.drop()

    async def speak(_: Dialled, seen: Seen) -> Seen:
        return seen

    return await reach(places, pinned, greet, speak, patience=0.0)


async def _asked(dialled: Dialled) -> dict[str, str]:
    connection = Connection("guest")
    for message in (Hello(MAGIC, PROTOCOL, __version__), Ask()):
        dialled.writer.write(connection.encode(message))
    while True:
        while (found := connection.next()) is None:
            data = await dialled.reader.read(CHUNK)
            if not data:
                raise asyncio.IncompleteReadError(b"", None)
            connection.feed(data)
        match found:
            case Hello() if found.magic != MAGIC or found.protocol != PROTOCOL:
                failure = version_failure(found, __version__)
                raise JoinError(failure.code, failure.text)
            case Failure():
                raise JoinError(found.code, found.text)
            case Told():
                listing = Listing(
                    found.table, found.name, found.host, found.map, found.seats_taken, found.seats_all, found.phase,
                    found.code_needed, fingerprint(dialled.key),
                )  # fmt: skip
                return to_record(listing, int(time.monotonic()))
            case Hello():
                pass
            case _:
                raise WireError("an answer to something else")


def own_neighbours(chosen: Chosen) -> tuple[str, ...]:
    """Return the addresses that a sweep visits: those around each own private IPv4 address, without the own."""
    found: dict[str, None] = {}
    networks = 0
    for address in chosen.addresses:
        if ":" in address.ip or not ipaddress.ip_address(address.ip).is_private or chosen.is_loopback_only:
            continue
        networks += 1
        if networks > MOST_NETWORKS:
            break
        around = ipaddress.ip_network(f"{address.ip}/{max(24, address.prefix)}", strict=False)
        found.update((str(host), None) for host in around.hosts())
    return tuple(host for host in found if host not in chosen.ips)


async def sweep(
    chosen: Chosen, port: int = DEFAULT_PORT, *, on_open: Callable[[str], None] = lambda _address: None
) -> Swept:
    """Knock at the port of every neighbour; `on_open` is told at once of each that opens."""
    neighbours = own_neighbours(chosen)
    gate = asyncio.Semaphore(AT_ONCE)
    met: dict[str, str] = {}

    async def knock(address: str) -> None:
        async with gate:
            met[address] = what = await _knock(address, port)
        if what == "open":
            on_open(address)

    await asyncio.gather(*(knock(address) for address in neighbours))
    there = known_neighbours()

    def those(what: str) -> tuple[str, ...]:
        return tuple(address for address in neighbours if met[address] == what)

    silent = tuple(address for address in those("silent") if address in there)
    return Swept(len(neighbours), those("open"), those("refusing"), silent)


async def _knock(address: str, port: int) -> str:
    try:
        async with asyncio.timeout(EACH):
            _, writer = await asyncio.open_connection(address, port)
    except ConnectionRefusedError:
        return "refusing"
    except TimeoutError:
        return "silent"
    except OSError as error:
        return "silent" if error.errno in {errno.EHOSTUNREACH, errno.ENETUNREACH} else "barred"
    writer.transport.abort()
    return "open"


def known_neighbours(table: Path = Path("/proc/net/arp")) -> frozenset[str]:
    """Return the addresses whose machine the system has met on the wire; empty where it does not tell."""
    try:
        lines = table.read_text(encoding="ascii").splitlines()[1:]
    except (OSError, UnicodeDecodeError):
        return frozenset()
    complete = 0x2
    fields = [line.split() for line in lines]
    return frozenset(each[0] for each in fields if len(each) >= 4 and int(each[2], 16) & complete)


async def hears_itself(chosen: Chosen) -> tuple[bool, str]:
    """Say whether a multicast question of ours comes back to us, and why the system refused to send it, if it did."""
    loop = asyncio.get_running_loop()
    own = next((address.ip for address in chosen.addresses if ":" not in address.ip), None)
    if own is None or chosen.is_loopback_only:
        return True, ""
    with contextlib.ExitStack() as stack:
        try:
            ear = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "SO_REUSEPORT"):
                ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            ear.bind(("", _MDNS[1]))
            member = struct.pack("4s4s", socket.inet_aton(_MDNS[0]), socket.inet_aton(own))
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
            ear.setblocking(False)
            mouth = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
            mouth.bind((own, 0))
            mouth.sendto(_QUERY, _MDNS)
        except OSError as error:
            return False, error.strerror or str(error)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_HEAR):
                while True:
                    _, source = await loop.sock_recvfrom(ear, 2048)
                    if source == mouth.getsockname():
                        return True, ""
    return False, ""


def _query(service: str) -> bytes:
    """Return an mDNS question for a service: harmless, and what a browser asks anyway."""
    labels = b"".join(len(label).to_bytes(1, "big") + label.encode() for label in service.split("."))
    return struct.pack("!6H", 0, 0, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!2H", 12, 1)


_QUERY = _query("_hearthsea._tcp.local")
