"""Help, one key away: which key does what at the table, as the player has them, and the way to the rules."""

from client.art import keys
from client.bindings import label_of
from client.scene import SANS_BOLD, Rect, Scene
from client.screens.base import NO_MODS, Ask, Command, Dismiss, Mods, Navigate, Play, PointerKind, ScreenContext
from client.screens.form import Form
from client.screens.page import finish
from client.screens.still import Still
from client.screens.table.keymap import ROWS, bindings
from client.text import say
from client.widgets.pen import Pen

WIDE, HIGH = 760, 590
TOLD, PAD = 170, 56  # the room of what a key does, where the controller's button for it follows, and of that
PAD_LABELS = {
    "y": "Y",
    "back": "Back",
    "righttrigger": "RT",
    "lefttrigger": "LT",
    "rightstick": "RS",
    "leftstick": "LS",
}
ALWAYS = ("next", "move", "leave", "people", "pan", "pages", "help", "settings", "full")
"""Keys that mean the same everywhere, by their names below "help" in the catalogue."""


class HelpScreen(Still):
    """A sheet over whatever screen it was asked for from."""

    name = "help"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The sheet alone, with a dim cover below it."""
        width, height = size
        pen = Pen(self.context.theme, min(scale, (width - 24) / WIDE, (height - 24) / HIGH), self.form.hands)
        pen.layer = "over"
        pen.put(keys.wash("dim", width, height, pen.theme), width / 2, height / 2)
        panel = Rect(0, 0, pen.px(WIDE), pen.px(HIGH))
        panel = panel.moved(round((width - panel.w) / 2), round((height - panel.h) / 2))
        pen.target("backing", panel, focusable=False, cursor="")
        pen.panel(panel)
        x, right = panel.x + pen.px(28), panel.right - pen.px(28)
        pen.heading(x, panel.y + pen.px(36), say("help.title"), 24)
        body = Rect(x, panel.y + pen.px(66), right - x, panel.h - pen.px(66 + 74))
        gap = pen.px(26)
        wide = (body.w - gap) / 2
        self._bound(pen, Rect(body.x, body.y, wide, body.h))
        self._always(pen, Rect(body.x + wide + gap, body.y, wide, body.h))
        high = pen.px(42)
        y = panel.bottom - pen.px(18) - high
        pen.button("close", Rect(right - pen.px(140), y, pen.px(140), high), say("settings.close"), "Esc",
                   kind="primary")  # fmt: skip
        pen.button("rules", Rect(right - pen.px(330), y, pen.px(180), high), say("title.rules"), "R")
        pen.button("keys", Rect(x, y, pen.px(190), high), say("help.change"), "K")
        scene = finish(pen, size, self.form, now)
        return Scene(tuple(type(layer)(f"help.{layer.name}", layer.items) for layer in scene.layers), scene.targets)

    def _bound(self, pen: Pen, rect: Rect) -> None:
        """What can be given other keys, with the controller's button where it has one: a round one, as those are."""
        bound = bindings(self.context.keys)
        step = rect.h / len(ROWS)
        words = pen.px(50)
        for row in ROWS:  # a key of the player's own may have a long name
            caps = pen.cap_width(label_of(bound.key_of(row)))
            words = max(words, caps + pen.px(10))
        for n, row in enumerate(ROWS):
            y = rect.y + step * (n + 0.5)
            pen.cap(rect.x, y, label_of(bound.key_of(row)))
            pen.text(rect.x + words, y, say(f"bind.{row.id}"), 13, width=pen.px(TOLD) if row.pad else rect.w - words)
            if row.pad:
                pen.badge(rect.x + words + pen.px(TOLD + PAD / 2), y, PAD_LABELS[row.pad], size=18)

    @staticmethod
    def _always(pen: Pen, rect: Rect) -> None:
        """What never changes, and the buttons of a controller."""
        step = pen.px(26)
        y = rect.y + step / 2
        for name in ALWAYS:
            pen.text(rect.x, y, say(f"help.{name}.keys"), 13, font=SANS_BOLD, width=pen.px(110))
            high = pen.paragraph(rect.x + pen.px(116), y, say(f"help.{name}"), rect.w - pen.px(116))
            y += max(step, high + pen.px(7))
        y += pen.px(6)
        pen.rule(rect.x, y, rect.w)
        y += pen.px(18)
        pen.text(rect.x, y, say("help.pad"), 13, font=SANS_BOLD)
        pen.paragraph(rect.x, y + pen.px(20), say("help.pad.words"), rect.w, 12.5, colour=pen.palette.muted)

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click a button."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """The keys beside the buttons; the key that opened it closes it."""
        return self._use("close" if name == "f1" else self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        match used:
            case "close":
                return [Play("click"), Dismiss()]
            case "rules":
                return [Play("click"), Dismiss(), Navigate("rules")]
            case "keys":
                return [Play("click"), Dismiss(), Ask("keys")]
        return []
