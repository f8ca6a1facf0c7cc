"""The turn timer as it is seen: how long a seat still has, in whole seconds, and whether these are the last."""

from math import ceil

from client.screens.table.sight import Sight
from client.text import say
from net.turnclock import LAST_SECONDS


def seconds_left(sight: Sight, seat: int, now: float) -> int | None:
    """The whole seconds a seat still has; None where its time does not run."""
    ends = sight.store.turn_ends.get(seat, 0.0)
    if not ends or sight.is_over:
        return None
    return max(0, ceil(ends - now - 1e-6))


def clock_words(sight: Sight, seat: int, now: float) -> str:
    """``1:05``; empty where a seat's time does not run."""
    left = seconds_left(sight, seat, now)
    return "" if left is None else say("time.clock", minutes=left // 60, seconds=f"{left % 60:02}")


def is_last(sight: Sight, seat: int, now: float) -> bool:
    """Whether a seat is in its last seconds."""
    left = seconds_left(sight, seat, now)
    return left is not None and left <= LAST_SECONDS


def watched(sight: Sight, now: float) -> int:
    """The seat whose time stands on the line on top: one's own while it runs, else that which ends first; -1: none."""
    running = [seat for seat in range(sight.seats) if seconds_left(sight, seat, now) is not None]
    if sight.seat in running:
        return sight.seat if sight.seat is not None else -1
    return min(running, key=lambda seat: sight.store.turn_ends[seat], default=-1)


def shown(sight: Sight, now: float) -> tuple[int, ...]:
    """Every number of seconds that is to be seen: another frame is due when one changes."""
    left = (seconds_left(sight, seat, now) for seat in range(sight.seats))
    return tuple(number for number in left if number is not None)
