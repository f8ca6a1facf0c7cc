"""The hands of the table: as on every screen, but on the board the pointer finds the nearest place that is open."""

from collections.abc import Callable
from dataclasses import dataclass

from client.widgets.hands import Hands


@dataclass
class TableHands(Hands):
    """``pick`` names the open place of the board that a pixel means, "" for none."""

    pick: Callable[[float, float], str] | None = None

    def _look(self, now: float | None) -> None:
        super()._look(now)
        if self.at is None or self.pick is None or not self._may_pick():
            return
        found = self.pick(*self.at)
        if found != self.over:
            self.over, self.moved = found, True
        if now is not None and self.moved:
            self.since, self.moved = now, False

    def _may_pick(self) -> bool:
        """Whether nothing but the board lies under the pointer."""
        target = self._target(self.over)
        return target is None or target.circle is not None
