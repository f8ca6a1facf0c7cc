"""Watching a game without a window: what the host says, as lines of text."""

from __future__ import annotations

from typing import Any

from client.story import Chronicle, Turn, all_points, columns, standing
from hearthsea.entries import Header, start
from hearthsea.phases import Over
from net.guest import GuestEvent, Link
from net.messages import Closed, EntryArrived, Failure, Heard, Notice, Reveal, Snapshot
from net.player import Watcher


class Onlooker:
    """One onlooker's copy of a game, and its telling."""

    def __init__(self) -> None:
        self.watcher = Watcher()
        self.chronicle: Chronicle | None = None
        self.turns: list[Turn] = []
        self.result: dict[str, Any] | None = None
        """How the game ended, once it has."""
        self.reason = ""
        """Why the table ended, where it did."""

    @property
    def header(self) -> Header | None:
        """What the game began with, once it has begun."""
        return self.watcher.header

    def take(self, event: GuestEvent) -> list[str]:
        """Take what the host says; what it means, as lines."""
        before = self.watcher.header
        entry = self.watcher.take(event) if not isinstance(event, Link) else None
        match event:
            case Snapshot() if before is None and self.watcher.state is not None:
                self.chronicle = Chronicle(event.header, self.watcher.state, event.seq)
                names = self._names()
                return [f"The game has begun: {', '.join(names)}.", f"{'Turn':>6}  {columns(names)}"]
            case EntryArrived() if entry is not None and self.chronicle is not None:
                turn = self.chronicle.feed(entry)
                return [] if turn is None else self._told(turn)
            case Reveal():
                return self._revealed(event)
            case Closed(reason=reason) | Failure(text=reason):
                self.reason = reason
                return []
            case Heard(name=name, text=text):
                return [f"{name} says: {text}"]
            case Notice(text=text):
                return [text]
            case Link(state="lost", text=text):
                return [text]
            case _:
                return []

    def _told(self, turn: Turn) -> list[str]:
        self.turns.append(turn)
        score = standing(self._names(), turn.points)
        return [f"{turn.number or 'Set-up':>6}  {score}  {'; '.join(turn.clauses)}."]

    def _names(self) -> tuple[str, ...]:
        return () if self.header is None else tuple(player.name for player in self.header.players)

    def _revealed(self, reveal: Reveal) -> list[str]:
        """The end, with everything that was hidden."""
        state = start(reveal.header)
        for entry in reveal.entries:
            for event in entry.events:
                event.apply(state)
        if type(state.phase) is not Over:
            raise ValueError("The whole game was told before its end.")
        lines = []
        if self.chronicle is not None and (last := self.chronicle.rest()) is not None:
            lines = self._told(last)
        names = [player.name for player in reveal.header.players]
        score, winner = all_points(state), state.phase.winner
        self.result = {
            "winner": winner,
            "players": names,
            "points": list(score),
            "entries": len(reveal.entries),
        }
        ended = f"{names[winner]} has won with {score[winner]} points." if winner >= 0 else "The game ended undecided."
        return [*lines, ended]
