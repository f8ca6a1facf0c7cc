"""Who is gone, and who plays for them meanwhile (R14.2); without clock or sockets.

A seat is taken over when its device has been gone for `absence_seconds` while somebody else was there: where nobody is
at the table the game waits (R14.3).
"""

from collections.abc import Iterable, Mapping


class Absence:
    """The seats a bot plays for somebody, and since when the table has somebody at it."""

    def __init__(self) -> None:
        self._helped: set[int] = set()
        self._somebody_since: float | None = None

    def is_helped(self, seat: int) -> bool:
        """Say whether a bot plays a seat for its person."""
        return seat in self._helped

    def back(self, seat: int) -> bool:
        """Give a seat back; return True when a bot had it."""
        if seat in self._helped:
            self._helped.discard(seat)
            return True
        return False

    def help(self, seat: int) -> None:
        """Let a bot play a seat."""
        self._helped.add(seat)

    def watch(self, now: float, *, somebody: bool) -> None:
        """Note whether anybody who plays is there."""
        if not somebody:
            self._somebody_since = None
        elif self._somebody_since is None:
            self._somebody_since = now

    def due(self, gone: Mapping[int, float], seconds: float, now: float) -> Iterable[int]:
        """Return the seats that a bot is to play from now on; `gone` says since when each absent seat is."""
        since = self._somebody_since
        if since is None:
            return ()
        return [seat for seat, at in gone.items() if seat not in self._helped and now >= max(at, since) + seconds]

    def next_look(self, gone: Mapping[int, float], seconds: float) -> float | None:
        """Return when the next seat is due; None where none will be."""
        since = self._somebody_since
        moments = [
            max(at, since) + seconds for seat, at in gone.items() if since is not None and seat not in self._helped
        ]
        return min(moments, default=None)
