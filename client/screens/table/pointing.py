"""The hands of the table: as on every screen, but on the board the pointer finds the nearest place that is open."""

from collections.abc import Callable
from dataclasses import dataclass, field

from client.bindings import Bindings
from client.focus import inside, midst, nearest
from client.scene import Scene, Target
from client.screens.base import PointerKind
from client.widgets.hands import Hands

SETTLE_S = 0.4  # for how long a click comes to nothing on what has just slid under the pointer


@dataclass
class TableHands(Hands):
    """``pick`` names the open place of the board that a pixel means, "" for none."""

    pick: Callable[[float, float], str] | None = None
    used: str = ""  # what was clicked and has not been left since: its tooltip has done its work
    lead: str = ""  # where keys shall be led by what they have just opened: "place", "sheet", or the start of an id
    bindings: Bindings = field(default_factory=lambda: Bindings(()))  # the player's own keys, for the labels
    now: float = 0.0  # the latest time that is known
    slid: float = -SETTLE_S  # when something came under the resting pointer by itself
    dims: bool = False  # whether Enter does nothing at this moment, which its caps show

    def remember(self, scene: Scene, now: float) -> Scene:
        """Keep the scene; lead the focus on where what had it is gone, or where a key has opened something."""
        was = self._target(self.focus) if self.keyboard else None
        super().remember(scene, now)
        self.now = now
        lead, self.lead = self.lead, ""
        usable = inside(scene.targets)
        if self.keyboard and not any(target.id == self.focus for target in usable):
            self.focus = ""
            covered = len(usable) < sum(target.focusable and target.enabled for target in scene.targets)
            lead = lead or ("sheet" if covered else "place" if self.stays else "")
        if lead == "place":
            self.focus = nearest(scene.targets, was.rect.centre) if was else midst(scene.targets)
        elif lead == "sheet":
            self.focus = next((target.id for target in usable), "")
        elif lead:
            self.focus = next((target.id for target in usable if target.id.startswith(lead)), self.focus)
        self.keyboard = bool(self.focus) and (self.keyboard or bool(lead))
        return scene

    def _found(self) -> str:
        found = super()._found()
        target = self._target(found)
        if self.at is None or self.pick is None:
            return found
        if target is not None and target.circle is None and not target.polygon:
            return found  # something that lies on the board
        return self.pick(*self.at) or found

    def _slid(self, now: float) -> None:
        super()._slid(now)
        self.slid = now

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0) -> Target | None:
        """Take the pointer's news, as on every screen; the second half of a double click hits nothing new."""
        if self.at != (x, y):
            self.slid = -SETTLE_S
        if kind == "press" and self.now - self.slid < SETTLE_S:
            return None
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
