"""The hand that draws a screen: words, icons, boxes and buttons, put down in the lengths of the look at 1280 by 720."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from client.art import keys
from client.scene import SANS, SANS_BOLD, SERIF, Font, Item, Label, Layer, PictureKey, Rect, Scene, Sprite, Target
from client.text.flow import broken, measure
from client.theme import FLOOR, IVORY, THEMES, Palette
from client.widgets.hands import Hands

SEMI = Font("sans", 600)
ITALIC = Font("sans", 400, italic=True)

Segment = str | tuple[str, str | int]
"""A part of a line: words, or ("seat", colour) ("icon", name) ("bold", words) ("muted", words)."""

LAYERS = ("backdrop", "panels", "controls", "over")


@dataclass(frozen=True, slots=True)
class Air:
    """What stays free round words: beside a pill's, before a key's cap, round those on a button with and without it."""

    badge: int = 18
    cap: int = 7
    button: int = 14
    rest: int = 8


@dataclass
class Pen:
    """Collects the items and targets of a scene, layer by layer; one pen a scene.

    `k` is the scale of the interface. What stands still goes into the layers "backdrop" and "panels"; what changes
    under the pointer into "controls"; what covers everything into "over".
    """

    AIR: ClassVar[Air] = Air()
    TYPE: ClassVar[float] = 14
    """The size of the words on a button."""
    RINGS: ClassVar[bool] = True
    """Whether a button draws the ring of the focus itself."""

    theme: str
    k: float
    hands: Hands
    targets: list[Target] = field(default_factory=list)
    layer: str = "panels"
    clip: Rect | None = None
    _items: dict[str, list[Item]] = field(default_factory=lambda: {name: [] for name in LAYERS})

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return THEMES[self.theme]

    def px(self, value: float) -> int:
        """A length of the look in whole pixels."""
        return round(value * self.k)

    def type_px(self, size: float) -> int:
        """A type size of the look in pixels, never below the floor."""
        return max(FLOOR, round(size * self.k))

    def scene(self) -> Scene:
        """All that was drawn."""
        layers = [Layer(name, tuple(items)) for name, items in self._items.items() if items]
        return Scene(tuple(layers), tuple(self.targets))

    # --- type -----------------------------------------------------------------------------------------------------

    def measure(self, text: str, size: float = 13, font: Font = SANS) -> float:
        """How wide a text will be, in pixels."""
        return measure(text, self.type_px(size), font)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 13,
        *,
        font: Font = SANS,
        colour: str = "",
        anchor: str = "left",
        width: float = 0,
        lines: int = 1,
        halo: str = "",
    ) -> float:
        """Write a line whose capitals have their middle at y; the width of what was written comes back."""
        px = self.type_px(size)
        ink = colour or self.palette.text
        label = Label(text, x, y, px, ink, font, anchor, width=width, lines=lines, halo=halo, clip=self.clip)
        self._items[self.layer].append(label)
        wide = self.measure(text, size, font)
        return min(wide, width) if width else wide

    def paragraph(
        self, x: float, y: float, text: str, width: float, size: float = 13, *, most: int = 0, colour: str = ""
    ) -> float:
        """Write a text broken to a width, its first line's middle at y; how high it is comes back, in pixels."""
        px = self.type_px(size)
        lines = broken(text, width, px, SANS, most)
        self.text(x, y, text, size, width=width, lines=most, colour=colour)
        return len(lines) * px * 1.35

    def lines(self, text: str, width: float, size: float = 13) -> int:
        """How many lines a text needs at a width."""
        return len(broken(text, width, self.type_px(size)))

    def heading(self, x: float, y: float, text: str, size: float = 20, *, width: float = 0) -> float:
        """Write a panel's title."""
        return self.text(x, y, text, size, font=SERIF, width=width)

    # --- pictures -------------------------------------------------------------------------------------------------

    def put(self, picture: PictureKey, x: float, y: float, *, alpha: float = 1, w: float = 0, h: float = 0) -> None:
        """Put a picture down with its centre at x, y."""
        self._items[self.layer].append(Sprite(picture, x, y, w, h, 0, alpha, clip=self.clip))

    def panel(self, rect: Rect, kind: str = "panel") -> None:
        """Lay down a sheet of paper."""
        self.put(keys.panel(int(rect.w), int(rect.h), self.theme, kind, self.k), *_middle(rect))

    def dim(self, size: tuple[int, int]) -> None:
        """Lay the dim cover behind a dialog over the whole window."""
        self.put(keys.wash("dim", 8, 8, self.theme), size[0] / 2, size[1] / 2, w=size[0], h=size[1])

    def icon(self, name: str, x: float, y: float, size: float, colour: str = "", *, alpha: float = 1) -> None:
        """Draw an icon round x, y."""
        self.put(keys.icon(name, self.px(size), self.theme, colour), x, y, alpha=alpha)

    def disc(self, colour: int, x: float, y: float, size: float) -> None:
        """Draw a seat's badge, `size` across; on dark ground with a ring."""
        ring = "" if self.theme == "day" else IVORY
        self.put(keys.disc(colour, self.px(size), self.theme, ring), x, y)

    def rule(self, x: float, y: float, length: float) -> None:
        """Draw a hairline from x to the right."""
        self.put(keys.rule(int(length), self.theme), x + length / 2, y)

    def box(  # noqa: PLR0917
        self, rect: Rect, radius: float = 8, fill: str = "", line: str = "", line_width: float = 1, alpha: int = 100
    ) -> None:
        """Draw a plain rounded rectangle."""
        key = keys.box(int(rect.w), int(rect.h), self.px(radius), fill, line, line_width, alpha)
        self.put(key, *_middle(rect))

    def ring(self, rect: Rect, radius: float = 8) -> None:
        """Draw the focus ring around a control."""
        gap = self.px(4)
        self.box(rect.inset(-gap), radius + 3, line=self.palette.focus, line_width=2.4 * self.k)

    def cap(self, x: float, y: float, text: str, state: str = "normal") -> float:
        """Draw a key cap with its left side at x; its width comes back."""
        wide, text = self.cap_width(text), self.key_label(text)
        self.put(keys.key_cap(wide, self.px(17), self.theme, state, self.k), x + wide / 2, y)
        colours = {"primary": self.palette.on_accent, "disabled": self.palette.muted}
        ink = colours.get(state, self.palette.text)
        self.text(x + wide / 2, y, text, 11, font=SANS_BOLD, colour=ink, anchor="centre")
        return wide

    def cap_width(self, text: str) -> int:
        """How wide a key cap is, in pixels."""
        return max(self.px(17), round(self.measure(self.key_label(text), 11, SANS_BOLD)) + self.px(8))

    def key_label(self, text: str) -> str:
        """What a cap shows for a usual key."""
        return text

    def badge(self, x: float, y: float, text: str, kind: str = "count", size: float = 22) -> float:
        """Draw a pill with a word or number round x, y; its width comes back."""
        type_size = 13 if size >= 20 else 12
        wide = max(self.px(size), round(self.measure(text, type_size, SANS_BOLD)) + self.px(self.AIR.badge))
        self.put(keys.badge(wide, self.px(size), self.theme, kind), x, y)
        ink = self.palette.on_accent if kind in ("accent", "ok", "danger") else IVORY if kind == "count" else ""
        self.text(x, y, text, type_size, font=SANS_BOLD, colour=ink, anchor="centre")
        return wide

    def rich(self, x: float, y: float, parts: Sequence[Segment], size: float = 13, limit: float = 0) -> float:
        """Write words, badges and icons one after the other; x of the end comes back. `limit` is where to stop."""
        for part in parts:
            if limit and x >= limit:
                break
            room = max(1.0, limit - x) if limit else 0
            match part:
                case ("seat", int(colour)):
                    self.disc(colour, x + self.px(9), y, 18)
                    x += self.px(24)
                case ("icon", str(name)):
                    self.icon(name, x + self.px(8), y, 16)
                    x += self.px(19)
                case ("bold", str(text)):
                    x += self.text(x, y, text, size, font=SANS_BOLD, width=room) + self.px(8)
                case ("muted", str(text)):
                    x += self.text(x, y, text, size, colour=self.palette.muted, width=room) + self.px(8)
                case str(text):
                    x += self.text(x, y, text, size, width=room)
                case _:
                    raise ValueError(f"no such part of a line: {part!r}")
        return x

    # --- what can be clicked ---------------------------------------------------------------------------------------

    def target(
        self,
        name: str,
        rect: Rect,
        tip: str = "",
        *,
        enabled: bool = True,
        key: str = "",
        cursor: str = "hand",
        focusable: bool = True,
    ) -> str:
        """Make a rectangle clickable; "hover", "pressed" or "" comes back, as the pointer has it."""
        if self.clip is not None:
            top, bottom = max(rect.y, self.clip.y), min(rect.bottom, self.clip.bottom)
            if bottom <= top:
                return ""
            rect = Rect(rect.x, top, rect.w, bottom - top)
        self.targets.append(Target(name, rect, tip, enabled, key, cursor=cursor, focusable=focusable))
        return self.hands.touch(name) if enabled else ""

    def face(
        self, name: str, rect: Rect, kind: str = "normal", *, enabled: bool = True, tip: str = "", key: str = ""
    ) -> str:
        """Draw the empty face of a button that holds more than a label; "hover", "pressed" or "" comes back."""
        touch = self.target(name, rect, tip, enabled=enabled, key=key)
        state = button_state(kind, touch, enabled=enabled)
        self.put(keys.button(state, int(rect.w), int(rect.h), self.theme, self.k), *_middle(rect))
        return touch

    def button(
        self,
        name: str,
        rect: Rect,
        label: str,
        key: str = "",
        *,
        kind: str = "normal",
        enabled: bool = True,
        tip: str = "",
        icon: str = "",
        size: float = 0,
    ) -> None:
        """Draw a button, its key beside the label where both fit; `kind` normal, primary, danger or affordable."""
        self.face(name, rect, kind, enabled=enabled, tip=tip, key=key)
        if self.RINGS and self.hands.has_ring(name):
            self.ring(rect)
        size, air = size or self.TYPE, self.AIR
        primary = kind == "primary" and enabled
        font = SANS_BOLD if primary else SEMI
        ink = self.palette.on_accent if primary else self.palette.danger if kind == "danger" and enabled else ""
        ink = ink or (self.palette.text if enabled else self.palette.text_disabled)
        cap = self.cap_width(key) + self.px(air.cap) if key else 0
        pict = self.px(22) if icon else 0
        wide = self.measure(label, size, font) if label else 0
        if wide + cap + pict > rect.w - self.px(air.button):
            cap = 0
        wide = min(wide, rect.w - self.px(air.rest) - pict)
        x, y = rect.centre
        x -= (wide + cap + pict) / 2
        if icon:
            self.icon(icon, x + self.px(9) if label else rect.centre[0], y, 16, ink)
            x += pict
        if label:
            self.text(x, y, label, size, font=font, colour=ink, width=wide + 2)
        if cap:
            state = "primary" if primary else "normal" if enabled else "disabled"
            self.cap(x + wide + self.px(air.cap), y, key, state)

    def tooltip(self, target: Target, size: tuple[int, int]) -> None:
        """Draw the tooltip of a target: below it, or above where there is no room."""
        before, self.layer, self.clip = self.layer, "over", None
        px = self.type_px(12.5)
        room = self.px(320)
        lines = broken(target.tooltip, room, px, SANS)
        wide = max(measure(line, px, SANS) for line in lines) + self.px(24)
        high = len(lines) * px * 1.35 + self.px(14)
        x = min(max(self.px(4), target.rect.centre[0] - wide / 2), size[0] - wide - self.px(4))
        y = target.rect.bottom + self.px(8)
        if y + high > size[1] - self.px(4):
            y = max(self.px(4), target.rect.y - self.px(8) - high)
        rect = Rect(round(x), round(y), round(wide), round(high))
        self.panel(rect, "tip")
        ink = self.palette.on_tip
        self.text(rect.x + self.px(12), rect.y + self.px(7) + px * 0.68, target.tooltip, 12.5, width=room, lines=0,
                  colour=ink)  # fmt: skip
        self.layer = before


def button_state(kind: str, touch: str, *, enabled: bool) -> str:
    """The picture of a button of a kind under the pointer or not."""
    if not enabled:
        return "disabled"
    if kind == "primary":
        return "primary_hover" if touch else "primary"
    if touch == "pressed":
        return "pressed"
    if touch == "hover" and kind == "normal":
        return "hover"
    return kind


def _middle(rect: Rect) -> tuple[float, float]:
    """The centre of a rectangle as its picture has it: pictures have whole sizes."""
    return rect.x + int(rect.w) / 2, rect.y + int(rect.h) / 2
