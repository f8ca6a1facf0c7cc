"""The keyboard on the screen, laid over the screen whose field is typed into: it opens for whoever has no other."""

from collections.abc import Callable

from client.scene import Rect, Scene
from client.screens.base import (
    NO_MODS,
    Command,
    Dismiss,
    Mods,
    Play,
    PointerKind,
    PressKey,
    ScreenContext,
    TypeText,
)
from client.screens.form import Form
from client.screens.page import finish
from client.text import say
from client.widgets.keyboard import HIGH, WIDE, Keyboard
from client.widgets.pen import Pen
from client.widgets.textfield import TextField

BUTTONS = {"next": "keys:back", "pad:y": "keys:space"}  # of a controller: X and Y
THROUGH = ("backspace", "delete", "home", "end")  # keys of a real keyboard that the field takes


class KeyboardScreen:
    """Types into the field that `field` names, as long as there is one."""

    name = "keyboard"

    def __init__(self, context: ScreenContext, field: Callable[[], TextField | None]) -> None:
        self.context = context
        self.field = field
        self.form = Form()
        self.form.hands.focus, self.form.hands.keyboard = "type:g", True
        self.keys = Keyboard()

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The keyboard in the lower middle of the window, with the text above its keys."""
        width, height = size
        scale = min(scale, (width - 24) / (WIDE + 40), (height - 24) / (HIGH + 66))
        pen = Pen(self.context.theme, scale, self.form.hands)
        pen.layer = "over"
        panel = Rect(0, 0, pen.px(WIDE + 40), pen.px(HIGH + 62))
        panel = panel.moved(round((width - panel.w) / 2), height - panel.h - pen.px(10))
        pen.target("backing", panel, focusable=False, cursor="")
        pen.panel(panel)
        x, y = panel.x + pen.px(20), panel.y + pen.px(14)
        field = self.field()
        if field is not None:
            self.keys.draw(pen, x, y, field)
        y = panel.bottom - pen.px(24)
        pen.text(panel.centre[0], y, say("keys.help"), 12, colour=pen.palette.muted, anchor="centre")
        scene = finish(pen, size, self.form, now)
        return Scene(tuple(type(layer)(f"keyboard.{layer.name}", layer.items) for layer in scene.layers), scene.targets)

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click a key; a click beside the keyboard closes it."""
        del mods
        beside = kind == "press" and self.form.hands.scene.target_at(x, y) is None
        used = self.form.pointer(kind, x, y, button)
        return [Dismiss()] if beside else self._use(used)

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:
        """Nothing scrolls here."""
        del x, y, dx, dy
        return []

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Arrows move, Enter types the key that has the focus, Esc closes."""
        if name == "escape":
            return [Dismiss()]
        if name in THROUGH:
            return [PressKey(name)]
        if name in BUTTONS:
            return self._use(BUTTONS[name])
        if len(name) == 1:
            return []  # it comes as text
        target = self.form.hands.key(name, mods)
        return [] if target is None else self._use(target.id)

    def text(self, text: str) -> list[Command]:
        """Whoever has a real keyboard after all may use it."""
        return [TypeText(text)]

    def wants_frame(self, now: float) -> bool:
        """Still."""
        return self.form.hands.wants_frame(now)

    def takes_text(self) -> bool:
        """Always."""
        return True

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.form.hands.cursor()

    def _use(self, used: str) -> list[Command]:
        if used == "keys:done":
            return [Play("click"), Dismiss(), PressKey("enter")]
        if used == "keys:back":
            return [Play("click"), PressKey("backspace")]
        typed = self.keys.press(used) if used.startswith(("type:", "keys:")) else ""
        return [Play("click"), TypeText(typed)] if typed else []
