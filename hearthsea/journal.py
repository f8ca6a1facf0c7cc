"""The journal: a header and entries as lines of text, each with a checksum, restored to the last whole one (law L8).

A line is eight hexadecimal digits of CRC-32, a space, and JSON. Only a line that ends is whole: what a crash left
behind it is cut off, everything before it counts.
"""

from collections.abc import Iterator
from zlib import crc32

import msgspec
from msgspec import Struct

from hearthsea.entries import FORMAT, Entry, Header, apply_entry, start
from hearthsea.sound import flaw
from hearthsea.state import State

_ENCODER = msgspec.json.Encoder()
_HEADER = msgspec.json.Decoder(Header)
_ENTRY = msgspec.json.Decoder(Entry)


MISFITS = (IndexError, KeyError, ValueError, OverflowError)
"""What an entry can bring about that was made for another game, or by hand: events do not judge, they note."""
_LARGEST = (1 << 12) - 1
_SMALL = frozenset(
    {
        "answers",
        "at",
        "first",
        "holder",
        "island",
        "kind",
        "offer",
        "partner",
        "resource",
        "second",
        "seat",
        "start",
        "terrain",
        "thief",
        "to",
        "token",
        "victim",
        "winner",
    }
)
"""Fields of events that hold the number of a place, a seat or a kind, or a mask of seats."""


class JournalError(ValueError):
    """A journal that cannot be read, in one sentence."""


class Journal(Struct, frozen=True):
    """A journal as read: ``whole_bytes`` of the text hold it, what stood behind them was torn."""

    header: Header
    entries: tuple[Entry, ...]
    whole_bytes: int

    def states(self) -> Iterator[State]:
        """The position at the start and after each entry; the same object, changed in place."""
        state = start(self.header)
        yield state
        for entry in self.entries:
            apply_entry(state, entry)
            yield state

    def state_at(self, number: int) -> State:
        """The position after so many entries."""
        state = start(self.header)
        for entry in self.entries[:number]:
            apply_entry(state, entry)
        return state


def header_line(header: Header) -> bytes:
    """The first line of a journal."""
    return _line(_ENCODER.encode(header))


def entry_line(entry: Entry) -> bytes:
    """One more line of a journal."""
    return _line(_ENCODER.encode(entry))


def _line(text: bytes) -> bytes:
    return b"%08x %s\n" % (crc32(text), text)


def read(content: bytes) -> Journal:
    """Read a journal up to its last whole entry.

    Raises:
        JournalError: it has no whole header, is of a later version, or is damaged before its end.
    """
    lines = content.split(b"\n")
    torn = lines.pop()
    if not lines:
        raise JournalError("This is no journal of a game: its first line is missing or cut off.")
    header = _header(lines[0])
    entries: list[Entry] = []
    whole = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        text = _checked(line)
        if text is None:
            if number == len(lines) and not torn:
                break  # the last line was damaged while it was written
            raise JournalError(f"Line {number} of the journal is damaged; {number - 2} entries before it are whole.")
        try:
            entry = _ENTRY.decode(text)
        except msgspec.DecodeError as error:
            raise JournalError(f"Line {number} of the journal is no entry: {error}.") from error
        if (name := _beyond(entry)) != "":
            raise JournalError(f"Line {number} of the journal is no entry: {name} is out of bounds.")
        entries.append(entry)
        whole += len(line) + 1
    return Journal(header, tuple(entries), whole)


def fitting(journal: Journal) -> Journal:
    """The same journal; raises JournalError where an entry does not fit the game, before anybody builds on it."""
    try:
        journal.state_at(len(journal.entries))
    except MISFITS as error:
        raise JournalError("It holds an entry that does not fit its game.") from error
    return journal


def _header(line: bytes) -> Header:
    text = _checked(line)
    if text is None:
        raise JournalError("This is no journal of a game: its first line is not one.")
    try:
        found = msgspec.json.decode(text)
        if isinstance(found, dict) and isinstance(found.get("format"), int) and found["format"] > FORMAT:
            raise JournalError(f"This journal is of version {found['format']}; this program reads up to {FORMAT}.")
        header = _HEADER.decode(text)
    except msgspec.DecodeError as error:
        raise JournalError(f"The first line of the journal is no header: {error}.") from error
    if wrong := flaw(header.layout, len(header.players)):
        raise JournalError(f"The first line of the journal is no header: {wrong}.")
    return header


def _beyond(entry: Entry) -> str:
    """The field of an entry that no game could bear, empty for none: a number becomes a bit, and bits take room."""
    for event in entry.events:
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if name in _SMALL and isinstance(value, int) and not -1 <= value <= _LARGEST:
                return name
    return ""


def _checked(line: bytes) -> bytes | None:
    checksum, _, text = line.partition(b" ")
    return text if checksum == b"%08x" % crc32(text) else None
