"""Games one can go on with: those whose journals lie in the profile, and tables of others at which a seat waits."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Literal

import msgspec

from client.text import say
from hearthsea.events import DiceRolled
from hearthsea.journal import Journal, JournalError, fitting, read
from hearthsea.rules.awards import visible_points
from net.claim import Claim, ClaimedError
from net.effects import TableRecord
from net.records import Waiting, forget_waiting, waiting
from net.writer import JOURNAL, RECORD, read_record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MOST = 60
"""So many games are looked at, the latest first."""
TAIL = 1 << 16
"""Bytes at a journal's end among which a game that is over says so."""
OVER = b'["over",'
"""How that event is written; inside a text its quotes would look otherwise."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat, and the points everybody can see; -1 where they are not known here."""

    name: str
    colour: int
    points: int = -1


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game one can go on with.

    `kind`: "hosted" and "here" (nobody else is told of the table) lie on this computer; "guest" is another's table.
    `ended` says how it was left: "closed", "killed", or "open" where its table still runs; "" for another's table.
    `round` is 0 during the set-up. `played` is in seconds since 1970, `when` the same in words. `flaw` is a sentence
    where it cannot be gone on with. `table` and `port` say where a table that still runs is.
    """

    key: str
    kind: Literal["hosted", "here", "guest"]
    name: str
    map: str
    players: tuple[Player, ...]
    played: float
    when: str = ""
    round: int = 0
    ended: Literal["", "closed", "killed", "open"] = ""
    flaw: str = ""
    table: str = ""
    port: int = 0
    path: Path | None = None
    fingerprint: str = ""


class Shelf:
    """The unfinished games of a profile; a file is read again only once it has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._games = folder / "games"
        self._read: dict[Path, tuple[tuple[float, float], Unfinished | None]] = {}

    def look(self, now: float) -> tuple[Unfinished, ...]:
        """Return the unfinished games, the one played last first; `now` in seconds since 1970."""
        found = [*self._on_disk(), *(_elsewhere(one) for one in waiting(self._folder))]
        found.sort(key=lambda one: -one.played)
        today = _here(now).date()
        return tuple(replace(one, when=when(one.played, today)) for one in found)

    def forget(self, key: str) -> None:
        """Throw an unfinished game away; one that is being played stays, and so does what cannot be removed."""
        forget_waiting(self._folder, key)
        path = self._games / f"{key}{JOURNAL}"
        if path.parent != self._games or path not in self._read or _is_open(path):
            return
        for one in (path, path.with_suffix(RECORD)):
            with contextlib.suppress(OSError):
                one.unlink()

    def _on_disk(self) -> Iterable[Unfinished]:
        stamped: list[tuple[float, Path]] = []
        with contextlib.suppress(OSError):
            for path in self._games.glob(f"*{JOURNAL}"):
                with contextlib.suppress(OSError):  # it went just now, or has no record: no table of ours
                    path.with_suffix(RECORD).stat()
                    stamped.append((path.stat().st_mtime, path))
        stamped.sort(reverse=True)
        for played, path in stamped[:MOST]:
            with contextlib.suppress(OSError):
                stamp = played, path.with_suffix(RECORD).stat().st_mtime
                known = self._read.get(path)
                if known is None or known[0] != stamp:
                    known = self._read[path] = stamp, _on_disk(path, played)
                game = known[1]
                if game is not None:
                    yield replace(game, ended="open") if _is_open(path) else game


def when(played: float, today: date) -> str:
    """The day and the time of day, in words."""
    at = _here(played)
    clock = f"{at.hour:02}:{at.minute:02}"
    if at.date() == today:
        return say("continue.today", clock=clock)
    if at.date() == today - timedelta(days=1):
        return say("continue.yesterday", clock=clock)
    return say("continue.day", day=at.day, month=say(f"continue.month.{at.month}"), clock=clock)


def _here(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC).astimezone()


def _on_disk(path: Path, played: float) -> Unfinished | None:
    """Read a journal and the record beside it; None where the game is over."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, 2) - TAIL))
        if OVER in file.read().rpartition(b"\n")[0]:
            return None
    try:
        record = read_record(path)
    except msgspec.DecodeError:
        flaw = say("continue.flaw.record")
        return Unfinished(path.stem, "hosted", path.stem, "", (), played, path=path, flaw=flaw)
    try:
        return _game(path, played, record, fitting(read(path.read_bytes())))
    except JournalError as error:
        players = tuple(Player(seat.name, seat.colour) for seat in record.seats)
        return _recorded(path, played, record, players, flaw=say("continue.flaw.journal", reason=str(error)))


def _game(path: Path, played: float, record: TableRecord, journal: Journal) -> Unfinished:
    state = journal.state_at(len(journal.entries))
    rolls = sum(isinstance(event, DiceRolled) for entry in journal.entries for event in entry.events)
    seats = journal.header.players
    players = tuple(Player(one.name, one.colour, visible_points(state, n)) for n, one in enumerate(seats))
    game = _recorded(path, played, record, players)
    return replace(game, map=journal.header.layout.title, round=-(-rolls // len(seats)))


def _recorded(
    path: Path, played: float, record: TableRecord, players: tuple[Player, ...], flaw: str = ""
) -> Unfinished:
    return Unfinished(
        path.stem,
        "here" if record.alone else "hosted",
        record.name,
        "",
        players,
        played,
        ended="closed" if record.closed else "killed",
        flaw=flaw,
        table=record.table,
        port=record.port,
        path=path,
    )


def _elsewhere(one: Waiting) -> Unfinished:
    players = tuple(Player(name, colour) for name, colour in one.players)
    return Unfinished(
        one.table, "guest", one.name, one.map, players, one.played, table=one.table, fingerprint=one.fingerprint
    )


def _is_open(path: Path) -> bool:
    """Whether a table plays the game right now."""
    try:
        Claim(path).release()
    except ClaimedError:
        return True
    except OSError:
        return False
    return False
