"""A table as it is listed on the network: what the host advertises, what a browser makes of it, and how it ages.

Everything read here was written by a stranger on the same network: it is cut, cleaned and never trusted for more than
showing and dialling. The key's fingerprint is checked by the connection, not here.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct, structs

from net.messages import PROTOCOL, TablePhase
from net.plaintext import clean_text, cut_bytes

MOST_BYTES = 400
"""Upper bound of the advertised record, each string with its length byte."""
GREY = 9.5
"""Seconds without a heartbeat until a table is shown as fading: within 10 s of its end, whenever a list looks."""
GONE = 14.5
"""Seconds without a heartbeat until it is no longer shown, likewise within 15 s."""
MOST_ADDRESSES = 16
MOST_ENDPOINTS = 64
"""Places of one table that are tried; each record that speaks of it has its first one among them."""
HEARTBEAT = 3.0
"""Seconds between two heartbeats."""

_PHASES: dict[str, TablePhase] = {"l": "lobby", "p": "playing", "o": "over"}


class Listing(Struct, frozen=True):
    """What a host tells the network about its table."""

    table: str
    name: str
    host: str
    """The name of the machine."""
    map: str
    seats_taken: int
    seats_all: int
    phase: TablePhase
    code_needed: bool
    fingerprint: str
    """SHA-256 of the host's public key, 64 hexadecimal digits."""
    protocol: int = PROTOCOL


class FoundTable(Struct, frozen=True):
    """A table somebody advertises, as the list shows it."""

    table: str
    name: str
    host: str
    map: str
    seats_taken: int
    seats_all: int
    phase: TablePhase
    code_needed: bool
    fingerprint: str
    addresses: tuple[str, ...]
    """IPv4 first."""
    port: int
    age: float
    """Seconds since its last sign of life."""
    protocol: int = PROTOCOL
    elsewhere: tuple[tuple[str, int], ...] = ()
    """Addresses and ports at which other records say that it is; which of them lies, only the key can tell."""

    @property
    def endpoints(self) -> tuple[tuple[str, int], ...]:
        """Every address and port at which it may be."""
        return (*((address, self.port) for address in self.addresses), *self.elsewhere)

    @property
    def fading(self) -> bool:
        """True when it has not been heard of for a while; it may be gone."""
        return self.age > GREY


def to_record(listing: Listing, beat: int) -> dict[str, str]:
    """Return the TXT record of a listing with the heartbeat `beat`."""
    record = {
        "p": str(listing.protocol),
        "t": cut_bytes(listing.table, 32),
        "n": cut_bytes(listing.name, 80),
        "h": cut_bytes(listing.host, 60),
        "m": cut_bytes(listing.map, 40),
        "s": f"{listing.seats_taken}/{listing.seats_all}",
        "ph": listing.phase[0],
        "c": "1" if listing.code_needed else "0",
        "f": listing.fingerprint,
        "b": str(beat % 1_000_000),
    }
    assert record_bytes(record) <= MOST_BYTES, record
    return record


def record_bytes(record: Mapping[str, str]) -> int:
    """Return how many bytes a TXT record takes on the wire."""
    return sum(len(f"{key}={value}".encode()) + 1 for key, value in record.items())


def from_record(record: Mapping[str, str], addresses: tuple[str, ...], port: int, age: float) -> FoundTable | None:
    """Read a stranger's TXT record; None where it is no table of ours.

    A table of another protocol version is listed too, so that the list can say who must update.
    """
    seats = re.fullmatch(r"([0-8])/([0-8])", record.get("s", ""))
    protocol = record.get("p", "")
    table, mark = record.get("t", ""), record.get("f", "")
    phase = _PHASES.get(record.get("ph", ""))
    if not re.fullmatch(r"\d{1,5}", protocol, re.ASCII) or not seats or phase is None:
        return None
    if not re.fullmatch(r"[0-9a-f]{64}", mark) or not re.fullmatch(r"[0-9A-Za-z_-]{1,32}", table):
        return None
    if not 0 < port < 65536 or not addresses:
        return None
    return FoundTable(
        table=table,
        name=clean_text(record.get("n", ""), 40) or "a table",
        host=clean_text(record.get("h", ""), 40),
        map=clean_text(record.get("m", ""), 40),
        seats_taken=int(seats[1]),
        seats_all=int(seats[2]),
        phase=phase,
        code_needed=record.get("c") != "0",
        fingerprint=mark,
        addresses=addresses,
        port=port,
        age=age,
        protocol=int(protocol),
    )


class Sighting(Struct):
    """What a browser remembers of one advertised instance."""

    record: dict[str, str]
    addresses: tuple[str, ...]
    port: int
    alive_at: float
    """When its heartbeat last changed, seconds of a monotonic clock."""


class Roster:
    """All instances seen, with their ages; one table may be listed once however many records speak of it."""

    MOST = 200

    def __init__(self) -> None:
        self._sightings: dict[str, Sighting] = {}

    def see(self, instance: str, record: dict[str, str], addresses: tuple[str, ...], port: int, now: float) -> bool:
        """Take what was heard of an instance; return True when that is news beyond a heartbeat."""
        before = self._sightings.get(instance)
        if before is None:
            if len(self._sightings) >= self.MOST:
                return False
            self._sightings[instance] = Sighting(record, addresses, port, now)
            return True
        if record.get("b") != before.record.get("b"):
            before.alive_at = now
        changed = _without_beat(record) != _without_beat(before.record) or before.addresses != addresses
        changed = changed or before.port != port
        before.record, before.addresses, before.port = record, addresses, port
        return changed

    def lose(self, instance: str) -> bool:
        """Forget an instance that said goodbye; return True when it was there."""
        return self._sightings.pop(instance, None) is not None

    def tables(self, now: float) -> tuple[FoundTable, ...]:
        """Return the tables that are alive or fading, joinable ones first, and forget the rest."""
        told: dict[tuple[str, str], list[FoundTable]] = {}
        for instance, sighting in list(self._sightings.items()):
            age = now - sighting.alive_at
            if age > GONE:
                del self._sightings[instance]
                continue
            found = from_record(sighting.record, sighting.addresses, sighting.port, age)
            if found is not None:
                # A forger may copy an id but not the key, so an id with another key is another table.
                told.setdefault((found.table, found.fingerprint), []).append(found)
        tables = map(_together, told.values())
        return tuple(sorted(tables, key=lambda found: (found.phase != "lobby", found.name, found.table)))


def _together(records: Sequence[FoundTable]) -> FoundTable:
    """Return what several records say of one table: the youngest one, at the places of all.

    A record costs a forger nothing, a key he cannot show: whoever joins races all places and keeps the one with the
    key. So copying a record with another address or port in it hides nobody.

    Args:
        records: In the order in which they were first heard.
    """
    young = min(records, key=lambda each: each.age)
    if len(records) == 1:
        return young
    # Turn by turn, so that a record with many addresses crowds nobody out.
    turns = zip_longest(young.endpoints, *(each.endpoints for each in records))
    places = list(dict.fromkeys(place for turn in turns for place in turn if place is not None))[:MOST_ENDPOINTS]
    here = [place for place in places if place[1] == young.port][:MOST_ADDRESSES]
    return structs.replace(
        young,
        addresses=tuple(address for address, _ in here),
        elsewhere=tuple(place for place in places if place not in here),
    )


def _without_beat(record: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in record.items() if key != "b"}
