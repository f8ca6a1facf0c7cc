"""A keyboard on the screen: what a field can take as keys to be pointed at, for whoever holds a controller."""

from dataclasses import dataclass

from client.scene import Rect
from client.text import say
from client.widgets.pen import Pen
from client.widgets.textfield import TextField

PAGES = {
    "letters": ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm,.’"),
    "signs": ("1234567890", "@#&%*+=_~|", "()[]{}<>/\\", "!?:;.,-'\"^"),
}
COLUMNS = 10
KEY, GAP, FIELD = 44, 6, 46  # lengths at k = 1
WIDE = COLUMNS * KEY + (COLUMNS - 1) * GAP
HIGH = FIELD + 5 * (KEY + GAP)


@dataclass
class Keyboard:
    """Which page of keys lies on top, and whether the next letter is a capital."""

    page: str = "letters"
    capital: bool = True

    def draw(self, pen: Pen, x: float, y: float, field: TextField) -> None:
        """Draw the field's text and the keys below it; the targets are "type:" and a sign, and "keys:" and a name."""
        px = pen.px
        box = Rect(x, y, px(WIDE), px(FIELD - GAP))
        field.show(pen, box, size=18)
        y += px(FIELD)
        side = px(KEY)
        step = px(KEY + GAP)
        for row, signs in enumerate(PAGES[self.page]):
            for column, sign in enumerate(signs):
                typed = sign.upper() if self.capital or field.upper else sign
                takes = field.takes(typed)
                key = Rect(x + column * step, y + row * step, side, side)
                pen.button(f"type:{sign}", key, typed, enabled=takes, size=16)
        y += 4 * step
        page = say("keys.letters" if self.page == "signs" else "keys.signs")
        kind = "affordable" if self.capital else "normal"
        left = x
        for name, label, cap, columns, style in (
            ("shift", say("keys.shift"), "", 2, kind),
            ("page", page, "", 1.5, "normal"),
            ("space", say("keys.space"), "Y", 2.5, "normal"),
            ("back", say("keys.back"), "X", 2, "normal"),
            ("done", say("keys.done"), "", 2, "primary"),
        ):
            wide = round(columns * step) - px(GAP)
            enabled = field.takes(" ") if name == "space" else bool(field.text) if name == "back" else True
            pen.button(f"keys:{name}", Rect(left, y, wide, side), label, cap, kind=style, enabled=enabled)
            left += wide + px(GAP)

    def press(self, name: str) -> str:
        """Use a target: the text that is typed comes back, "" where the keyboard itself has changed."""
        what, _, sign = name.partition(":")
        if what == "type":
            typed = sign.upper() if self.capital else sign
            self.capital = False
            return typed
        if sign == "space":
            return " "
        if sign == "shift":
            self.capital = not self.capital
        elif sign == "page":
            self.page = "letters" if self.page == "signs" else "signs"
        return ""
