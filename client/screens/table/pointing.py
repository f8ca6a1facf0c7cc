"""The hands of the table: as on every screen, but on the board the pointer finds the nearest place that is open."""

from collections.abc import Callable
from dataclasses import dataclass, field

from client.bindings import Bindings
from client.focus import beginning, inside, nearest
from client.scene import Scene, Target
from client.screens.base import PointerKind
from client.widgets.hands import Hands


@dataclass
class TableHands(Hands):
    """``pick`` names the open place of the board that a pixel means, "" for none."""

    pick: Callable[[float, float], str] | None = None
    used: str = ""  # what was clicked and has not been left since: its tooltip has done its work
    lead: str = ""  # where keys shall be led by what they have just opened: "place", "sheet", or the start of an id
    bindings: Bindings = field(default_factory=lambda: Bindings(()))  # the player's own keys, for the labels
    duty: bool = False  # whether a place must be chosen now, so that keys stay on the board

    def remember(self, scene: Scene, now: float) -> Scene:
        """Keep the scene; lead the focus on where what had it is gone, or where a key has opened something."""
        was = self._target(self.focus) if self.keyboard else None
        super().remember(scene, now)
        lead, self.lead = self.lead, ""
        usable = inside(scene.targets)
        if self.keyboard and not any(target.id == self.focus for target in usable):
            self.focus = ""
            covered = len(usable) < sum(target.focusable and target.enabled for target in scene.targets)
            if self.duty or covered:
                lead = lead or ("sheet" if covered else "place")
        if lead == "place":
            self.focus = nearest(scene.targets, was.rect.centre) if was else beginning(scene.targets)
        elif lead == "sheet":
            self.focus = next((target.id for target in usable), "")
        elif lead:
            self.focus = next((target.id for target in usable if target.id.startswith(lead)), self.focus)
        self.keyboard = self.keyboard or bool(lead and self.focus)
        return scene

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
            self.used = self.over if self.asked != self.over else ""
        return target

    def tip(self, now: float) -> Target | None:
        """The target whose tooltip is due; not of what was just clicked."""
        if self.used and self.used == self.over and not self.told:
            return None
        self.used = ""
        return super().tip(now)

    def _may_pick(self) -> bool:
        """Whether nothing but the board lies under the pointer."""
        target = self._target(self.over)
        return target is None or target.circle is not None or bool(target.polygon)
