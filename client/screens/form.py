"""What the screens made of controls share: the pointer, the focus, the field that is being typed into, the lists."""

from dataclasses import dataclass, field

from client.focus import STEPS, toward
from client.scene import Scene
from client.screens.base import NO_MODS, Command, Copy, Mods, Paste, PointerKind
from client.widgets.hands import Hands
from client.widgets.listbox import ListBox
from client.widgets.textfield import TextField

CARET_KEYS = ("left", "right", "home", "end", "backspace", "delete")


@dataclass
class Form:
    """Turns input into the name of what was used.

    A target's id when it was clicked or chosen by key; `field.submit`, `field.changed` and `field.cancel` of a text
    field; "" when nothing came of it.
    """

    fields: dict[str, TextField] = field(default_factory=dict)
    lists: dict[str, ListBox] = field(default_factory=dict)
    hands: Hands = field(default_factory=Hands)
    active: str = ""  # the field that is being typed into
    commands: list[Command] = field(default_factory=list)

    def add_field(
        self,
        name: str,
        text: str = "",
        *,
        limit: int = 40,
        allowed: str = "",
        upper: bool = False,
        renews: bool = False,
    ) -> TextField:
        """Make a field known."""
        self.fields[name] = TextField(name, text, limit, allowed, upper, renews=renews)
        return self.fields[name]

    def add_list(self, name: str, *, from_end: bool = False) -> ListBox:
        """Make a list known."""
        self.lists[name] = ListBox(name, from_end)
        return self.lists[name]

    def remember(self, scene: Scene, now: float) -> Scene:
        """Keep the scene that is about to be drawn; a field that is no longer there is no longer typed into."""
        self.hands.remember(scene, now)
        if self.active and not any(t.id == self.active and t.enabled for t in scene.targets):
            self.active = ""
        return scene

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0) -> str:
        """Take the pointer's news."""
        target = self.hands.pointer(kind, x, y, button)
        if kind == "press" and button == 1:
            was, self.active = self.active, self.hands.over if self.hands.over in self.fields else ""
            if self.active:
                self.fields[self.active].enter(again=self.active == was)
            for one in self.lists.values():
                one.grabbed = self.hands.over == f"{one.name}.bar"
        for one in self.lists.values():
            if one.grabbed:
                one.drag(y)
                if kind in ("release", "leave"):
                    one.grabbed = False
                return ""
        return "" if target is None or target.id in self.fields else target.id

    def scroll(self, x: float, y: float, dy: float) -> bool:
        """Take the wheel's news; whether a list took it."""
        return any(one.scroll(x, y, dy) for one in self.lists.values())

    def key(self, name: str, mods: Mods = NO_MODS) -> str:
        """Take a key: the field being typed into first, then the lists, the focus and the shortcuts."""
        self.hands.told = ""
        if self.active and not ("pad" in mods and name in STEPS):  # a D-pad moves on, it has no other arrows
            one = self.fields[self.active]
            if name == "tab":
                self._tab(name, mods)
                return ""
            outcome = one.key(name, mods)
            if outcome == "paste":
                self.commands.append(Paste())
                return ""
            if outcome == "copy":
                self.commands.append(Copy(one.text))
                return ""
            if outcome == "cancel":
                self.active = ""
            if outcome or name in CARET_KEYS or len(name) == 1:
                return f"{one.name}.{outcome}" if outcome else ""
        if any(one.scrolls and one.key(name) for one in self._lists_by_focus()):
            return ""
        if name in ("up", "down") and self._scrolls_on(name):
            return ""
        target = self.hands.key(name, mods)
        if name in ("tab", "left", "right", "up", "down"):
            self._follow()
            return ""
        if target is None and not mods & {"ctrl", "alt"}:
            target = self.hands.shortcut(name)
        if target is None:
            denied = None if mods & {"ctrl", "alt"} else self.hands.denied(name)
            self.hands.told = denied.id if denied is not None and denied.tooltip else ""
            return ""
        if target.id in self.fields:
            self.active = target.id
            self.fields[self.active].enter()
            return ""
        return target.id

    def text(self, text: str) -> str:
        """Take typed or pasted text."""
        if not self.active:
            return ""
        outcome = self.fields[self.active].type(text)
        return f"{self.active}.{outcome}" if outcome else ""

    def typed(self) -> TextField | None:
        """The field that is being typed into."""
        return self.fields.get(self.active)

    def take_commands(self) -> list[Command]:
        """Hand over what fields asked for: the clipboard."""
        commands, self.commands = self.commands, []
        return commands

    def _lists_by_focus(self) -> list[ListBox]:
        """The lists, the one that holds the focus first."""
        return sorted(self.lists.values(), key=lambda one: not self._holds_focus(one))

    def _holds_focus(self, one: ListBox) -> bool:
        here = next((t for t in self.hands.scene.targets if t.id == self.hands.focus), None)
        return here is not None and self.hands.keyboard and one.box.holds(*here.rect.centre)

    def _scrolls_on(self, name: str) -> bool:
        """Whether an arrow that would leave a list has shown more of it instead."""
        for one in self.lists.values():
            if not one.scrolls or not self._holds_focus(one):
                continue
            targets = self.hands.scene.targets
            to = toward(targets, self.hands.focus, name)
            ahead = next((t for t in targets if t.id == to), None)
            stays = to != self.hands.focus and ahead is not None and one.box.holds(*ahead.rect.centre)
            before = one.offset
            if not stays and one.scroll(*one.box.centre, 1 if name == "up" else -1) and one.offset != before:
                return True
        return False

    def _tab(self, name: str, mods: Mods) -> None:
        self.hands.focus = self.active
        self.hands.key(name, mods)
        self._follow()

    def _follow(self) -> None:
        """A field that gets the focus can be typed into at once."""
        was, self.active = self.active, self.hands.focus if self.hands.focus in self.fields else ""
        if self.active and self.active != was:
            self.fields[self.active].enter()
