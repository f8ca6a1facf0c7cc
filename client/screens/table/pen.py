"""The pen of the table: the one of all screens, with as many layers as the table needs and tighter controls."""

from dataclasses import dataclass
from typing import ClassVar

from client.art import keys
from client.scene import PictureKey, Rect, Sprite
from client.screens.table.pointing import TableHands
from client.widgets.pen import SEMI, Air, Pen, button_state

__all__ = ["SEMI", "TablePen", "button_state"]


SHEETS = ("panel", "status", "turn")
LEAST_FOR_EXTRAS = 0.95  # of the interface's scale: a laptop's 1366×768 less a desktop's frame has it


@dataclass
class TablePen(Pen):
    """Draws layer after layer, in the order in which they were begun.

    While ``paper`` names a layer, the sheets of the panels go there, beneath the words and icons of all of them.
    """

    AIR: ClassVar[Air] = Air(badge=9, cap=5, button=6, rest=6)  # tight: the panels are small
    TYPE: ClassVar[float] = 12
    RINGS: ClassVar[bool] = False  # the stage draws one ring, above everything

    paper: str = ""

    @property
    def has_room_for_extras(self) -> bool:
        """Whether key caps and times of the log are shown; in smaller type the tooltips tell them."""
        return self.k >= LEAST_FOR_EXTRAS

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
        self, picture: PictureKey, x: float, y: float, *, alpha: float = 1, angle: float = 0, clip: Rect | None = None,
        w: float = 0, h: float = 0,
    ) -> None:  # fmt: skip
        """Put a picture down turned, in another size, or seen only in a part of the window."""
        self._items[self.layer].append(Sprite(picture, x, y, w, h, angle, alpha, clip=clip))

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

    def cap(self, x: float, y: float, text: str, state: str = "normal") -> float:
        """Draw a key cap; that of Enter on a dialog is dim while it does nothing (`mainkey.Guard`)."""
        dims = isinstance(self.hands, TableHands) and self.hands.dims and text == "Enter" and self.layer == "dialog"
        return super().cap(x, y, text, "disabled" if dims else state)

    def key_label(self, text: str) -> str:
        """What a cap shows: the key that the player has for what the usual one does."""
        return self.hands.bindings.label(text) if isinstance(self.hands, TableHands) else text

    def upright(self, x: float, y: float, length: float) -> None:
        """Draw a hairline from y downwards."""
        self.put(keys.rule(int(length), self.theme, upright=True), x, y + length / 2)
