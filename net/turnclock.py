"""The turn timer (R14.1), without a clock of its own: who has how long, and whose time is over.

It runs for the seat on turn, in set-up and extra turns too, and stands while others owe something; each of those has
its own equal time. Bots have no timer, and where nobody is there nothing runs.
"""

from collections.abc import Callable

from msgspec import Struct

from hearthsea.entries import Entry
from hearthsea.events import TurnBegan
from hearthsea.phases import Setup
from hearthsea.state import State

LAST_SECONDS = 10.0
"""So long before the end of their time people are warned."""


class Time(Struct, frozen=True):
    """What is left for a seat, in seconds, and whether it runs."""

    seat: int
    left: float
    running: bool

    @property
    def is_last(self) -> bool:
        """True in the last seconds."""
        return self.running and self.left <= LAST_SECONDS + 0.5


class _Span:
    """Time that runs, stands and runs out."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._since: float | None = None

    def left(self, now: float) -> float:
        return self._left if self._since is None else self._left - (now - self._since)

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def run(self, now: float, *, on: bool) -> None:
        if on and self._since is None:
            self._since = now
        elif not on and self._since is not None:
            self._left = self.left(now)
            self._since = None


class TurnClock:
    """The time of everybody who is waited for."""

    def __init__(self) -> None:
        self._turn: _Span | None = None
        self._seat = -1
        self._fresh = True
        self._owing: dict[int, _Span] = {}
        self._told: tuple[tuple[int, bool, bool], ...] = ()

    def happened(self, entry: Entry, state: State) -> None:
        """Note an entry: whether another turn has begun."""
        if any(isinstance(event, TurnBegan) for event in entry.events):
            self._fresh = True
        elif entry.events and type(state.phase) is Setup and state.phase.node < 0:
            self._fresh = True  # each settlement and its road are a turn of the set-up

    def renew(self, seat: int) -> None:
        """Give a seat its whole time again: its person has just taken it back."""
        if seat == self._seat:
            self._fresh = True
        self._owing.pop(seat, None)

    def follow(
        self, state: State, waiting: tuple[int, ...], seconds: float, is_timed: Callable[[int], bool], now: float
    ) -> None:
        """Let time run for whom the game waits.

        Args:
            state: The game.
            waiting: The seats with a duty.
            seconds: For a turn; 0 where there is no timer.
            is_timed: Whether a seat is played by a person, and somebody is there at all.
            now: Seconds of a monotonic clock.
        """
        if not seconds or state.is_over:
            self._turn, self._owing = None, {}
            return
        if self._fresh or self._turn is None or self._seat != state.turn:
            self._turn, self._seat, self._fresh = _Span(seconds), state.turn, False
        is_between = waiting != (state.turn,)
        self._turn.run(now, on=not is_between and is_timed(state.turn))
        owing = [seat for seat in waiting if is_between]
        self._owing = {seat: self._owing.get(seat) or _Span(seconds) for seat in owing}
        for seat, span in self._owing.items():
            span.run(now, on=is_timed(seat))

    def times(self, now: float) -> tuple[Time, ...]:
        """Return the time of everybody who has some, the seat on turn first."""
        found = [] if self._turn is None else [Time(self._seat, max(0.0, self._turn.left(now)), self._turn.is_running)]
        found += [Time(seat, max(0.0, span.left(now)), span.is_running) for seat, span in self._owing.items()]
        return tuple(found)

    def news(self, now: float) -> tuple[Time, ...]:
        """Return the times where they began, stopped, came to their last seconds or ended since this was asked.

        A seat that has no time any more has none left, and it does not run. Where there is no news there are no times.
        """
        times = self.times(now)
        told = tuple((time.seat, time.running, time.is_last) for time in times)
        if told == self._told:
            return ()
        seats = {time.seat for time in times}
        ended = tuple(Time(seat, 0.0, False) for seat, _, _ in self._told if seat not in seats and seat >= 0)
        self._told = told
        return (*ended, *times)

    def of_all(self, seats: int, now: float) -> tuple[Time, ...]:
        """Return the time of every seat, of those without any first, for whoever may hold older news."""
        times = self.times(now)
        known = {time.seat for time in times}
        return (*(Time(seat, 0.0, False) for seat in range(seats) if known and seat not in known), *times)

    def begin_anew(self) -> None:
        """Give everybody their whole time; what was told is remembered, so that it is told that it has ended."""
        self._turn, self._seat, self._fresh, self._owing = None, -1, True, {}

    def over(self, now: float) -> tuple[int, ...]:
        """Return the seats whose time is over."""
        return tuple(time.seat for time in self.times(now) if time.running and time.left <= 0.0)

    def next_look(self, now: float) -> float | None:
        """Return when something will be due: last seconds or an end; None where nothing runs."""
        running = [time.left for time in self.times(now) if time.running]
        if not running:
            return None
        moments = [left - LAST_SECONDS if left > LAST_SECONDS else left for left in running]
        return now + max(0.0, min(moments))
