"""What the player's hands are doing on a screen: where the pointer is, what it presses, which control has the focus."""

from dataclasses import dataclass, field

from client.focus import STEPS, following, toward
from client.scene import Scene, Target
from client.screens.base import NO_MODS, Mods, PointerKind

TIP_AFTER = 0.45  # seconds over a target until its tooltip shows
JITTER = 3  # pixels that a pointer may move while somebody plays with the keys


@dataclass
class Hands:
    """Turns raw input into "this target was used"; one a screen. `scene` is the last one that was drawn."""

    scene: Scene = field(default_factory=lambda: Scene(()))
    at: tuple[float, float] | None = None
    over: str = ""
    pressed: str = ""
    focus: str = ""
    keyboard: bool = False  # whether the focus ring shows: only after a key moved it
    asked: str = ""  # the disabled control that was pressed: it says why at once
    told: str = ""  # the control whose key was pressed in vain: it says why, until the next input
    since: float = 0.0  # when the pointer came to rest on `over`
    moved: bool = False
    quiet: bool = False  # what came under a resting pointer by itself has nothing to say
    stays: bool = False  # whether a keyboard's arrows stay among the open places of the board

    def remember(self, scene: Scene, now: float) -> Scene:
        """Keep the scene that is about to be drawn, and see what lies under the pointer in it."""
        self.scene = scene
        self._look(now)
        if self.focus and not any(t.id == self.focus for t in scene.targets):
            self.focus = ""
        return scene

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0) -> Target | None:
        """Take the pointer's news; the target that was clicked comes back when one was."""
        if kind == "leave":
            self.at, self.over, self.pressed = None, "", ""
            return None
        if self.at != (x, y):
            if self.at is None or abs(x - self.at[0]) + abs(y - self.at[1]) > JITTER:
                self.keyboard, self.told = False, ""  # the pointer has taken over: what it points at shows
            self.at, self.moved, self.quiet = (x, y), True, False
        self._look(None)
        if kind == "press":
            self.told = ""
        if kind == "press" and button == 1:
            self.pressed = self.over
            self.keyboard = False
            target = self._target(self.over)
            self.asked = self.over if target is not None and not target.enabled else ""
            if target is not None and target.focusable and target.enabled:
                self.focus = target.id
        elif kind == "release" and button == 1:
            used, self.pressed = self.pressed, ""
            target = self._target(used)
            if target is not None and used == self.over and target.enabled:
                return target
        return None

    def key(self, name: str, mods: Mods = NO_MODS) -> Target | None:
        """Move the focus, or use what has it; the target that was used comes back."""
        targets = self.scene.targets
        if name == "tab":
            back = "shift" in mods
            self.focus, self.keyboard = following(targets, self.focus, back=back, leaves=self.stays), True
        elif name in STEPS:
            stays = self.stays and "pad" not in mods  # who has a D-pad and two buttons has no Tab to leave with
            self.focus, self.keyboard = toward(targets, self.focus, name, stays=stays), True
        elif name in ("enter", "space") and self.focus and self.keyboard:
            target = self._target(self.focus)
            return target if target is not None and target.enabled else None
        return None

    def shortcut(self, name: str) -> Target | None:
        """The enabled target that shows this key beside its label."""
        for target in reversed(self.scene.targets):
            if target.key and target.key.lower() == KEY_LABELS.get(name, name) and target.enabled:
                return target
        return None

    def denied(self, name: str) -> Target | None:
        """The disabled target that shows this key beside its label."""
        for target in reversed(self.scene.targets):
            if target.key and target.key.lower() == KEY_LABELS.get(name, name) and not target.enabled:
                return target
        return None

    def found(self, name: str) -> Target | None:
        """The target of that id, if it is there."""
        return self._target(name)

    def tip(self, now: float) -> Target | None:
        """The target whose tooltip is due."""
        if self.told:
            return self._target(self.told)
        target = self._target(self.over)
        if target is None or not target.tooltip or self.pressed or self.quiet:
            return None
        return target if self.asked == self.over or now - self.since >= TIP_AFTER else None

    def wants_frame(self, now: float) -> bool:
        """Whether a tooltip is about to show."""
        target = self._target(self.over)
        due = target is not None and bool(target.tooltip) and not self.quiet
        return due and now - self.since < TIP_AFTER + 0.05

    def touch(self, name: str) -> str:
        """How a control looks: "pressed", "focus", "hover" or ""."""
        if self.over == name:
            return "pressed" if self.pressed == name else "hover"
        return ""

    def has_ring(self, name: str) -> bool:
        """Whether a control shows the focus ring."""
        return self.keyboard and self.focus == name

    def cursor(self) -> str:
        """The shape of the pointer."""
        target = self._target(self.over)
        return target.cursor if target is not None and target.enabled else ""

    def _look(self, now: float | None) -> None:
        found = self._found()
        if found != self.over:
            if now is not None and not self.moved:
                self._slid(now)
            self.over, self.moved, self.asked = found, True, ""
        if now is not None and self.moved:
            self.since, self.moved = now, False

    def _found(self) -> str:
        """The target under the pointer."""
        target = None if self.at is None else self.scene.target_at(*self.at)
        return target.id if target is not None else ""

    def _slid(self, now: float) -> None:
        """Something else has come under the resting pointer by itself."""
        del now
        self.quiet = True

    def _target(self, name: str) -> Target | None:
        return next((t for t in self.scene.targets if t.id == name), None) if name else None


KEY_LABELS = {"escape": "esc", "enter": "enter", "space": "space"}
"""The names of keys as the labels beside a control write them, in small letters."""
