"""What a profile remembers of tables: whose key each had, where a seat waits, and how games ended.

The key of a table is taken on trust the first time, when a code or a link vouched for it, and never changes: another
machine that shows the same table later is refused.
"""

import contextlib
import os
import tempfile
from pathlib import Path

import msgspec
from msgspec import Struct

TABLES_FILE = "tables.json"
RESULTS_FILE = "results.jsonl"
WAITING_FILE = "waiting.json"
MOST_TABLES = 200
MOST_WAITING = 20


class KnownTable(Struct, frozen=True):
    """A table this profile has been at."""

    table: str
    name: str
    fingerprint: str
    addresses: tuple[str, ...]
    port: int


class Result(Struct, frozen=True):
    """How a game ended, as this machine saw it (R14.5)."""

    game: str
    ended: str
    """Date and time in ISO form."""
    map: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot of each seat, empty for a person."""
    points: tuple[int, ...]
    winner: int
    """Seat, or -1 where it ended undecided."""
    seats: tuple[int, ...]
    """The seats that were played from this machine."""


class Waiting(Struct, frozen=True):
    """A table of somebody else at which a seat of this profile waits while a game is going on."""

    table: str
    name: str
    fingerprint: str
    map: str
    """The map's title."""
    players: tuple[tuple[str, int], ...]
    """Name and colour of each seat."""
    played: float
    """When one was there last, in seconds since 1970."""


def known_tables(folder: Path) -> tuple[KnownTable, ...]:
    """Return the tables a profile knows, the latest first; a damaged file counts as empty."""
    try:
        return msgspec.json.decode((folder / TABLES_FILE).read_bytes(), type=tuple[KnownTable, ...])
    except (OSError, msgspec.DecodeError):
        return ()


def remember_table(folder: Path, table: KnownTable) -> None:
    """Keep a table at the head of the list; what cannot be written is not kept."""
    others = [known for known in known_tables(folder) if known.table != table.table]
    with contextlib.suppress(OSError):
        _write(folder / TABLES_FILE, msgspec.json.encode([table, *others][:MOST_TABLES]))


def waiting(folder: Path) -> tuple[Waiting, ...]:
    """Return where a seat of this profile waits, the latest first; a damaged file counts as empty."""
    try:
        return msgspec.json.decode((folder / WAITING_FILE).read_bytes(), type=tuple[Waiting, ...])
    except (OSError, msgspec.DecodeError):
        return ()


def remember_waiting(folder: Path, seat: Waiting) -> None:
    """Keep where a seat waits, at the head of the list; what cannot be written is not kept."""
    others = [known for known in waiting(folder) if known.table != seat.table]
    with contextlib.suppress(OSError):
        _write(folder / WAITING_FILE, msgspec.json.encode([seat, *others][:MOST_WAITING]))


def forget_waiting(folder: Path, table: str) -> None:
    """No seat waits at a table any more; what cannot be written is not changed."""
    known = waiting(folder)
    kept = [one for one in known if one.table != table]
    if len(kept) < len(known):
        with contextlib.suppress(OSError):
            _write(folder / WAITING_FILE, msgspec.json.encode(kept))


def results(folder: Path) -> tuple[Result, ...]:
    """Return the results a profile saw, the oldest first; lines that are none are left out."""
    found = []
    try:
        lines = (folder / RESULTS_FILE).read_bytes().splitlines()
    except OSError:
        return ()
    for line in lines:
        with contextlib.suppress(msgspec.DecodeError):
            found.append(msgspec.json.decode(line, type=Result))
    return tuple(found)


def remember_result(folder: Path, result: Result) -> None:
    """Add a result, once for each game; what cannot be written is not kept."""
    if any(known.game == result.game for known in results(folder)):
        return
    with contextlib.suppress(OSError), (folder / RESULTS_FILE).open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")


def _write(path: Path, data: bytes) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(draft).replace(path)
