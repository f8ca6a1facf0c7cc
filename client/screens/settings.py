"""The settings: how the window looks, sounds and plays, and its keys. It lies over any screen and acts at once."""

from collections.abc import Callable
from dataclasses import dataclass

from client.bindings import label_of
from client.profile import SPEEDS
from client.scene import SANS_BOLD, Rect, Scene
from client.screens.base import (
    NO_MODS,
    Command,
    Dismiss,
    Mods,
    Play,
    PointerKind,
    ScreenContext,
    SetPreference,
)
from client.screens.form import Form
from client.screens.page import finish
from client.screens.still import Still
from client.screens.table.keymap import ROWS, bindings
from client.text import say
from client.theme import THEME_NAMES
from client.widgets.controls import chips, stepper, toggle
from client.widgets.pen import Pen

TABS = ("look", "sound", "play", "keys")
SCALES = (0.8, 2.0)
SPEED_WORDS = ("0", "½", "1", "2")
WIDE, HIGH, ROW = 640, 470, 58


@dataclass(frozen=True, slots=True)
class Setting:
    """One row: a field of the preferences with the control that changes it."""

    name: str
    kind: str  # "toggle", "percent", "theme" or "speed"
    low: float = 0.0
    high: float = 1.0
    sound: tuple[str, str] | None = None  # what is to be heard after a change


SETTINGS: dict[str, tuple[Setting, ...]] = {
    "look": (
        Setting("theme", "theme"),
        Setting("scale", "percent", *SCALES),
        Setting("animation", "speed"),
        Setting("reduced_motion", "toggle"),
    ),
    "sound": (
        Setting("sound", "toggle"),
        Setting("own_volume", "percent", sound=("place", "own")),
        Setting("others_volume", "percent", sound=("place", "others")),
        Setting("notice_volume", "percent", sound=("turn", "notice")),
        Setting("notices", "toggle"),
    ),
    "play": (Setting("auto_roll", "toggle"), Setting("auto_end", "toggle")),
}
BY_NAME = {setting.name: setting for rows in SETTINGS.values() for setting in rows}


class SettingsScreen(Still):
    """A sheet over whatever screen it was asked for from."""

    name = "settings"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.tab = TABS[0]
        self.waiting = ""  # the row of the keys that waits for a key
        self.opened_at = context.user_scale  # the sheet keeps its size, or its buttons would leave the pointer

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The sheet alone, with a dim cover below it."""
        width, height = size
        scale = scale * self.opened_at / self.context.user_scale
        scale = min(scale, (width - 32) / WIDE, (height - 32) / HIGH)
        pen = Pen(self.context.theme, scale, self.form.hands)
        pen.layer = "over"
        pen.dim(size)
        panel = Rect(round((width - pen.px(WIDE)) / 2), round((height - pen.px(HIGH)) / 2), pen.px(WIDE), pen.px(HIGH))
        pen.target("backing", panel, focusable=False, cursor="")
        pen.panel(panel)
        x, right = panel.x + pen.px(28), panel.right - pen.px(28)
        pen.heading(x, panel.y + pen.px(38), say("settings.title"), 24)
        words = [(tab, say(f"settings.{tab}")) for tab in TABS]
        chips(pen, "tab", right, panel.y + pen.px(38), words, self.tab)
        body = Rect(x, panel.y + pen.px(72), right - x, panel.h - pen.px(72 + 74))
        if self.tab == "keys":
            self._keys(pen, body)
        else:
            for n, setting in enumerate(SETTINGS[self.tab]):
                self._row(pen, Rect(x, body.y + n * pen.px(ROW), body.w, pen.px(ROW)), setting)
        high = pen.px(44)
        close = Rect(right - pen.px(150), panel.bottom - pen.px(20) - high, pen.px(150), high)
        pen.button("close", close, say("settings.close"), "Esc", kind="primary")
        if self.tab == "keys":
            usual = Rect(x, close.y, pen.px(190), high)
            pen.button("usual", usual, say("settings.usual"), enabled=bool(self.context.keys))
        scene = finish(pen, size, self.form, now)
        return Scene(tuple(type(layer)(f"settings.{layer.name}", layer.items) for layer in scene.layers), scene.targets)

    def _row(self, pen: Pen, rect: Rect, setting: Setting) -> None:
        pen.rule(rect.x, rect.bottom - 1, rect.w)
        name, value, y = setting.name, self._value(setting.name), rect.centre[1]
        quiet = setting.kind == "percent" and setting.sound is not None and not self.context.sound
        match setting.kind:
            case "toggle":
                toggle(pen, name, rect.right, y, on=bool(value))
            case "theme":
                words = [(theme, say(f"settings.theme.{theme}")) for theme in THEME_NAMES]
                chips(pen, name, rect.right, y, words, str(value))
            case "speed":
                words = [(str(n), word) for n, word in enumerate(SPEED_WORDS)]
                off = self.context.reduced_motion
                chips(pen, name, rect.right, y, words, str(SPEEDS.index(self.context.animation)), enabled=not off)
            case _:
                now = float(str(value))
                stepper(pen, name, rect.right, y, f"{round(100 * now)} %", low=now <= setting.low + 0.01,
                        high=now >= setting.high - 0.01, enabled=not quiet)  # fmt: skip
        room = rect.w - pen.px(250)
        pen.text(rect.x, y - pen.px(9), say(f"settings.{name}"), 15, font=SANS_BOLD, width=room)
        pen.text(rect.x, y + pen.px(11), self._help(name), 12.5, colour=pen.palette.muted, width=room)

    def _keys(self, pen: Pen, body: Rect) -> None:
        """Two columns of what is done by keys; a click on one waits for its new key."""
        bound = bindings(self.context.keys)
        half = (len(ROWS) + 1) // 2
        step, wide = body.h / (half + 1.2), body.w / 2
        for n, row in enumerate(ROWS):
            x, y = body.x + n // half * wide, body.y + round(n % half * step)
            box = Rect(x, round(y), round(wide - pen.px(10)), int(step) - 3)
            waits = self.waiting == row.id
            name = f"key.{row.id}"
            touch = pen.target(name, box, say("settings.key.help"))
            if waits or touch:
                line = pen.palette.brass if waits else pen.palette.line
                pen.box(box, 6, pen.palette.panel3, line, 2 if waits else 1)
            if pen.hands.has_ring(name):
                pen.ring(box, 6)
            middle = box.centre[1]
            pen.text(box.x + pen.px(10), middle, say(f"bind.{row.id}"), 13.5, width=box.w - pen.px(90))
            if waits:
                pen.text(box.right - pen.px(10), middle, say("settings.key.press"), 12, colour=pen.palette.accent,
                         anchor="right")  # fmt: skip
                continue
            label = label_of(bound.key_of(row))
            pen.cap(box.right - pen.px(10) - pen.cap_width(label), middle, label)
        pen.text(body.x + pen.px(10), body.bottom - step * 0.85, say("settings.fixed"), 12, colour=pen.palette.muted,
                 width=body.w - pen.px(20), lines=2)  # fmt: skip

    def _help(self, name: str) -> str:
        """What a setting does; of the size, how much of it the window behind the sheet has room for."""
        context = self.context
        wanted, here = round(100 * context.user_scale), round(100 * context.applied_scale)
        if name != "scale" or not here or here == wanted:
            return say(f"settings.{name}.help")
        return say("settings.scale.most" if here < wanted else "settings.scale.least", percent=here)

    def _value(self, name: str) -> object:
        return getattr(self.context, "user_scale" if name == "scale" else name)

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click a control."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """A new key for the row that waits for one; else Esc, arrows and Enter."""
        if self.waiting:
            row, self.waiting = self.waiting, ""
            if name == "escape":
                return []
            own = bindings(self.context.keys).bound(row, name)
            return [SetPreference("keys", own), Play("click" if own.get(row) != self.context.keys.get(row) else "deny")]
        if name == "f2":
            return self._use("close")
        return self._use(self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        if not used:
            return []
        self.waiting = ""
        match used.split("."):
            case ["close"]:
                return [Play("click"), Dismiss()]
            case ["tab", tab]:
                self.tab = tab
                return [Play("click")]
            case ["usual"]:
                return [Play("click"), SetPreference("keys", {})]
            case ["key", row]:
                self.waiting = row
                return []
            case [name, *rest] if name in BY_NAME:
                return self._change(BY_NAME[name], rest)
        return []

    def _change(self, setting: Setting, rest: list[str]) -> list[Command]:
        value = self._value(setting.name)
        changed: dict[str, Callable[[], object]] = {
            "toggle": lambda: not value,
            "theme": lambda: rest[0],
            "speed": lambda: SPEEDS[int(rest[0])],
            "percent": lambda: _stepped(float(str(value)), setting, up=rest[0] == "more"),
        }
        # What is changed is heard as it will sound, so the change comes first.
        sound = Play(*setting.sound) if setting.sound is not None else Play("click")
        return [SetPreference(setting.name, changed[setting.kind]()), sound]


def _stepped(value: float, setting: Setting, *, up: bool) -> float:
    """A tenth more or less, within the bounds."""
    return min(setting.high, max(setting.low, round(value + (0.1 if up else -0.1), 1)))
