"""What moves on the table: dice that roll, hexes that pulse, then pieces and cards on their way; any input skips it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from client.anim import Timeline, Tween
from client.screens.table.moments import Moment, Show

LONGEST_FRAME = 0.1  # seconds that the water flows from one frame to the next at most
DICE_S, PULSE_S = 0.3, 0.3  # look.md: dice 300, pulse 300 ms
# What flickers past before the dice lie still, and how far the dice are turned meanwhile.
FLICKER = ((5, 2), (1, 6), (4, 3), (6, 1), (2, 5), (3, 4))


@dataclass
class Motion:
    """The last roll of the dice, and all that is on its way."""

    began: float = -1.0  # when the dice were seen to fall; below zero: nothing moves
    now: float = 0.0
    seen: int = 0  # the number of the last entry that was looked at
    speed: float = 1.0  # 0: nothing moves
    timeline: Timeline = field(default_factory=Timeline)
    show: Show = field(default_factory=Show)
    robber: int = -1  # where robber and pirate stood when last looked at
    pirate: int = -1
    flow: float = 0.0  # for how many seconds anything has moved: the water's clock

    def roll(self, now: float) -> None:
        """The dice have fallen."""
        if self.speed > 0:
            self.began = now

    def act(self, tweens: Iterable[Tween], now: float) -> None:
        """Things set out, as soon as the dice lie still where they have just fallen."""
        start = self._start(now)
        speed = self.speed or 1.0
        self.timeline.add((replace(one, began=start + one.began / speed) for one in tweens), self.speed)

    def tell(self, moments: Iterable[Moment], now: float, *, still: bool) -> None:
        """Words about what has happened come, once the dice lie still; ``still`` where nothing shall move."""
        self.show.add(moments, self._start(now), self.speed, still=still)

    def _start(self, now: float) -> float:
        """When the dice that have just fallen lie still."""
        return now if self.began < 0 else max(now, self.began + DICE_S / self.speed)

    def skip(self) -> None:
        """Everything lies still at once."""
        self.began = -1.0
        self.timeline.skip()
        self.show.skip()

    def tick(self, now: float) -> None:
        """Note the time; what has run its course ends."""
        if self.is_running:
            self.flow += min(LONGEST_FRAME, max(0.0, now - self.now))
        self.now = now
        self.timeline.tick(now)
        self.show.tick(now)
        if self.began >= 0 and self._gone >= DICE_S + PULSE_S:
            self.began = -1.0

    @property
    def _gone(self) -> float:
        """Seconds since the dice fell, at the speed that they have."""
        return (self.now - self.began) * self.speed

    @property
    def is_running(self) -> bool:
        """Whether the next frame will look different."""
        return self.began >= 0 or bool(self.timeline.tweens) or self.show.wants_frame(self.now)

    @property
    def dice_settled(self) -> bool:
        """Whether the dice lie still."""
        return self.began < 0 or self._gone >= DICE_S

    def faces(self, dice: tuple[int, int]) -> tuple[tuple[int, int], float]:
        """The faces to be seen at this moment, and by how many degrees the dice are turned."""
        if self.dice_settled:
            return dice, 0.0
        gone = self._gone / DICE_S
        eased = 1 - (1 - gone) ** 3
        return FLICKER[min(len(FLICKER) - 1, int(gone * len(FLICKER)))], 70 * (1 - eased)

    @property
    def glow(self) -> float:
        """How strongly the producing hexes shine beyond their rim, 0 to 1."""
        if self.began < 0 or self._gone < DICE_S:
            return 0.0
        gone = (self._gone - DICE_S) / PULSE_S
        return max(0.0, 1 - gone)
