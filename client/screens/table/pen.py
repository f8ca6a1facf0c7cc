"""The pen of the table: the one of all screens, with as many layers as the table needs and tighter controls."""

from dataclasses import dataclass

from client.art import keys
from client.scene import SANS_BOLD, PictureKey, Rect, Sprite
from client.screens.table.pointing import TableHands
from client.theme import IVORY
from client.widgets.pen import SEMI, Pen, button_state

__all__ = ["SEMI", "TablePen", "button_state"]


SHEETS = ("panel", "status", "turn")


@dataclass
class TablePen(Pen):
    """Draws layer after layer, in the order in which they were begun.

    While ``paper`` names a layer, the sheets of the panels go there, beneath the words and icons of all of them.
    """

    paper: str = ""

    def begin(self, layer: str) -> None:
        """Begin a layer in front of those before."""
        self.layer = layer
        self._items.setdefault(layer, [])

    def panel(self, rect: Rect, kind: str = "panel") -> None:
        """Lay down a sheet of paper."""
        before = self.layer
        if self.paper and kind in SHEETS:
            self.layer = self.paper
        super().panel(rect, kind)
        self.layer = before

    def sprite(
        self, picture: PictureKey, x: float, y: float, *, alpha: float = 1, angle: float = 0, clip: Rect | None = None
    ) -> None:
        """Put a picture down turned, or seen only in a part of the window."""
        self._items[self.layer].append(Sprite(picture, x, y, 0, 0, angle, alpha, clip=clip))

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
        """Make a rectangle clickable; keys do not stop at what only has something to tell (the plain cursor)."""
        focusable = focusable and bool(cursor)
        return super().target(name, rect, tip, enabled=enabled, key=key, cursor=cursor, focusable=focusable)

    def key_label(self, text: str) -> str:
        """What a cap shows: the key that the player has for what the usual one does."""
        return self.hands.bindings.label(text) if isinstance(self.hands, TableHands) else text

    def upright(self, x: float, y: float, length: float) -> None:
        """Draw a hairline from y downwards."""
        self.put(keys.rule(int(length), self.theme, upright=True), x, y + length / 2)

    def badge(self, x: float, y: float, text: str, kind: str = "count", size: float = 22) -> float:
        """Draw a pill as tight round its number as it may be; its width comes back."""
        type_size = 13 if size >= 20 else 12
        wide = max(self.px(size), round(self.measure(text, type_size, SANS_BOLD)) + self.px(9))
        self.put(keys.badge(wide, self.px(size), self.theme, kind), x, y)
        ink = self.palette.on_accent if kind in ("accent", "ok", "danger") else IVORY if kind == "count" else ""
        self.text(x, y, text, type_size, font=SANS_BOLD, colour=ink, anchor="centre")
        return wide

    def face(
        self, name: str, rect: Rect, kind: str = "normal", *, enabled: bool = True, tip: str = "", key: str = ""
    ) -> str:
        """Draw the empty face of a button that holds more than a label; "hover", "pressed" or "" comes back."""
        touch = self.target(name, rect, tip, enabled=enabled, key=key)
        state = button_state(kind, touch, enabled=enabled)
        self.put(keys.button(state, int(rect.w), int(rect.h), self.theme, self.k), *rect.centre)
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
        size: float = 12,
    ) -> None:
        """Draw a small button; in a narrow one the key's cap goes first, then the label is cut."""
        self.face(name, rect, kind, enabled=enabled, tip=tip, key=key)
        primary = kind == "primary" and enabled
        font = SANS_BOLD if primary else SEMI
        ink = self.palette.on_accent if primary else self.palette.danger if kind == "danger" and enabled else ""
        ink = ink or (self.palette.text if enabled else self.palette.text_disabled)
        cap = self.cap_width(key) + self.px(5) if key else 0
        wide = self.measure(label, size, font) if label else 0
        if wide + cap > rect.w - self.px(6):
            cap = 0
        wide = min(wide, rect.w - self.px(6))
        x = rect.centre[0] - (wide + cap) / 2
        y = rect.centre[1]
        if icon:
            self.icon(icon, *rect.centre, 16, ink)
        if label:
            self.text(x, y, label, size, font=font, colour=ink, width=wide + 1)
        if cap:
            self.cap(x + wide + self.px(5), y, key, "primary" if primary else "normal" if enabled else "disabled")
