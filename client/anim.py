"""Things on their way: when each began, how long it takes, how far it has come. Pure, and fed with the time."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from client.scene import PictureKey

Spot = tuple[str, int]
"""Somewhere on the table: a kind of place of the board ("hex", "edge", "node") and its number, a panel and a seat."""


@dataclass(frozen=True, slots=True)
class Tween:
    """One thing on its way from one spot to another; where both are the same it falls into its place.

    `began` and `length` in seconds. `hides` names what stands at the end of the way, to be left out until then: the
    kind of piece and the number of its place. What `lifts` stands there already, and grows and fades away.
    """

    picture: PictureKey
    start: Spot
    end: Spot
    began: float
    length: float
    hides: tuple[str, int] | None = None
    lifts: bool = False

    def done(self, now: float) -> float:
        """How far it has come, 0 to 1, quick at first (ease-out cubic)."""
        if self.length <= 0:
            return 1.0
        part = min(1.0, max(0.0, (now - self.began) / self.length))
        return 1 - (1 - part) ** 3


@dataclass
class Timeline:
    """All that is on its way."""

    tweens: tuple[Tween, ...] = ()

    def add(self, tweens: Iterable[Tween], speed: float) -> None:
        """Let things begin; with a speed of 0 they are there at once."""
        if speed > 0:
            self.tweens += tuple(replace(tween, length=tween.length / speed) for tween in tweens)

    def skip(self) -> None:
        """Everything is where it belongs."""
        self.tweens = ()

    def tick(self, now: float) -> None:
        """Forget what has arrived."""
        if self.tweens:
            self.tweens = tuple(tween for tween in self.tweens if now < tween.began + tween.length)

    @property
    def hidden(self) -> frozenset[tuple[str, int]]:
        """What does not stand in its place yet."""
        return frozenset(tween.hides for tween in self.tweens if tween.hides is not None)
