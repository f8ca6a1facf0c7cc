"""When a guest calls its line shaky, tries a second one beside it, or gives it up; without a clock of its own.

Silence is counted on a monotonic clock. Where the machine has slept, the line is dead whatever it looks like: the
clock that goes on in sleep has then jumped ahead of the other one.
"""

from typing import Literal, TypeAlias

EVERY = 1.0
"""Seconds between two looks."""
PING_EVERY = 2
"""A ping goes with every second look."""
SHAKY_AFTER = 5.0
BESIDE_AFTER = 6.0
"""Seconds of silence after which a second connection is tried beside the first."""
LOST_AFTER = 20.0
JUMP = 5.0
"""Seconds by which a look comes too late, or the clocks part, that mean this machine has slept."""

Judgement: TypeAlias = Literal["well", "shaky", "beside", "lost", "slept"]


class Pulse:
    """Judges a line by when it was last heard."""

    def __init__(self, now: float, awake: float) -> None:
        """Begin with a line that has just spoken.

        Args:
            now: Seconds of a monotonic clock.
            awake: Seconds of a clock that goes on while the machine sleeps.
        """
        self._heard_at = now
        self._looked_at = now
        self._apart = awake - now

    def heard(self, now: float) -> None:
        """Note a sign of life."""
        self._heard_at = now

    def look(self, now: float, awake: float) -> Judgement:
        """Judge the line; to be asked every `EVERY` seconds."""
        late = now - self._looked_at > EVERY + JUMP
        parted = abs((awake - now) - self._apart) > JUMP
        self._looked_at, self._apart = now, awake - now
        if late or parted:
            return "slept"
        silent = now - self._heard_at
        if silent > LOST_AFTER:
            return "lost"
        if silent >= BESIDE_AFTER:
            return "beside"
        return "shaky" if silent >= SHAKY_AFTER else "well"
