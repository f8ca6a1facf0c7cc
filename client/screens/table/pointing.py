"""The hands of the table: as on every screen, but on the board the pointer finds the nearest place that is open."""

from collections.abc import Callable
from dataclasses import dataclass

from client.scene import Target
from client.screens.base import PointerKind
from client.widgets.hands import Hands


@dataclass
class TableHands(Hands):
    """``pick`` names the open place of the board that a pixel means, "" for none."""

    pick: Callable[[float, float], str] | None = None
    used: str = ""  # what was clicked and has not been left since: its tooltip has done its work

    def _look(self, now: float | None) -> None:
        super()._look(now)
        if self.at is None or self.pick is None or not self._may_pick():
            return
        found = self.pick(*self.at)
        if found and found != self.over:
            self.over, self.moved = found, True
        if now is not None and self.moved:
            self.since, self.moved = now, False

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0) -> Target | None:
        """Take the pointer's news, as on every screen."""
        target = super().pointer(kind, x, y, button)
        if kind == "press":
            self.used = self.over
        return target

    def tip(self, now: float) -> Target | None:
        """The target whose tooltip is due; not of what was just clicked."""
        if self.used and self.used == self.over:
            return None
        self.used = ""
        return super().tip(now)

    def _may_pick(self) -> bool:
        """Whether nothing but the board lies under the pointer."""
        target = self._target(self.over)
        return target is None or target.circle is not None or bool(target.polygon)
