"""What moves on the table: dice that roll, then hexes that pulse. Fed with what arrived; any input skips it."""

from dataclasses import dataclass

DICE_S, PULSE_S = 0.3, 0.3  # look.md: dice 300, pulse 300 ms
# What flickers past before the dice lie still, and how far the dice are turned meanwhile.
FLICKER = ((5, 2), (1, 6), (4, 3), (6, 1), (2, 5), (3, 4))


@dataclass
class Motion:
    """The one thing in motion: the last roll of the dice."""

    began: float = -1.0  # when the dice were seen to fall; below zero: nothing moves
    now: float = 0.0
    seen: int = 0  # the number of the last entry that was looked at
    off: bool = False  # reduced motion

    def roll(self, now: float) -> None:
        """The dice have fallen."""
        if not self.off:
            self.began = now

    def skip(self) -> None:
        """Everything lies still at once."""
        self.began = -1.0

    def tick(self, now: float) -> None:
        """Note the time; what has run its course ends."""
        self.now = now
        if self.began >= 0 and now - self.began >= DICE_S + PULSE_S:
            self.began = -1.0

    @property
    def is_running(self) -> bool:
        """Whether the next frame will look different."""
        return self.began >= 0

    @property
    def dice_settled(self) -> bool:
        """Whether the dice lie still."""
        return self.began < 0 or self.now - self.began >= DICE_S

    def faces(self, dice: tuple[int, int]) -> tuple[tuple[int, int], float]:
        """The faces to be seen at this moment, and by how many degrees the dice are turned."""
        if self.dice_settled:
            return dice, 0.0
        gone = (self.now - self.began) / DICE_S
        eased = 1 - (1 - gone) ** 3
        return FLICKER[min(len(FLICKER) - 1, int(gone * len(FLICKER)))], 70 * (1 - eased)

    @property
    def glow(self) -> float:
        """How strongly the producing hexes shine beyond their rim, 0 to 1."""
        if self.began < 0 or self.now - self.began < DICE_S:
            return 0.0
        gone = (self.now - self.began - DICE_S) / PULSE_S
        return max(0.0, 1 - gone)
