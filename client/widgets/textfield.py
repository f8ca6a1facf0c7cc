"""A field to type one line into: caret, paste, Enter and Esc."""

from dataclasses import dataclass
from typing import Literal

from client.art import keys
from client.scene import Rect
from client.screens.base import NO_MODS, Mods
from client.widgets.pen import ITALIC, Pen

Outcome = Literal["", "changed", "submit", "cancel", "paste", "copy"]


@dataclass
class TextField:
    """One line of text under the name of its target; `limit` is the most characters it takes."""

    name: str
    text: str = ""
    limit: int = 40
    allowed: str = ""  # the only characters taken; "" for any
    upper: bool = False
    caret: int = -1  # -1: at the end
    renews: bool = False  # what it holds is rather replaced than added to: all of it is marked when one comes to it
    marked: bool = False  # all of it: the next sign replaces it

    def set(self, text: str) -> None:
        """Replace the text."""
        self.text, self.caret, self.marked = text[: self.limit], -1, False

    def enter(self, *, again: bool = False) -> None:
        """Begin to type into it; one who clicks once more (`again`) wants the caret."""
        self.caret = -1
        self.marked = self.renews and not again and bool(self.text)

    def type(self, text: str) -> Outcome:
        """Take typed or pasted text at the caret."""
        text = "".join(c for c in text if c.isprintable())
        if self.upper:
            text = text.upper()
        if self.allowed:
            text = "".join(c for c in text if c in self.allowed)
        if text and self.marked:
            self.set("")
        at = self._at()
        text = text[: self.limit - len(self.text)]
        if not text:
            return ""
        self.text = self.text[:at] + text + self.text[at:]
        self.caret = at + len(text)
        return "changed"

    def takes(self, sign: str) -> bool:
        """Whether a sign can be typed into it now."""
        sign = sign.upper() if self.upper else sign
        return (self.marked or len(self.text) < self.limit) and (not self.allowed or sign in self.allowed)

    def key(self, name: str, mods: Mods = NO_MODS) -> Outcome:
        """Take a key; what came of it is for the screen to act on, "" when the field has no use for the key."""
        at = self._at()
        if "ctrl" in mods:
            if name == "a":
                self.marked = bool(self.text)
            return {"v": "paste", "c": "copy"}.get(name, "")  # type: ignore[return-value]
        if self.marked and name in ("backspace", "delete"):
            self.set("")
            return "changed"
        if name in ("left", "right", "home", "end"):  # any other sign comes as text, too, and replaces what is marked
            self.marked = False
        match name:
            case "enter":
                return "submit"
            case "escape":
                return "cancel"
            case "left":
                self.caret = max(0, at - 1)
            case "right":
                self.caret = min(len(self.text), at + 1)
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(self.text)
            case "backspace" if at:
                self.text = self.text[: at - 1] + self.text[at:]
                self.caret = at - 1
                return "changed"
            case "delete" if at < len(self.text):
                self.text = self.text[:at] + self.text[at + 1 :]
                return "changed"
        return ""

    def draw(
        self,
        pen: Pen,
        rect: Rect,
        *,
        active: bool,
        hint: str = "",
        size: float = 14,
        error: bool = False,
        enabled: bool = True,
        tip: str = "",
        key: str = "",
        room: float = 0,
    ) -> None:
        """Draw it in a rectangle; `room` pixels at its right end stay free for what is drawn over it.

        `key` is the label of the key that leads into it, which is for the caller to show.
        """
        touch = pen.target(self.name, rect, tip, enabled=enabled, key=key, cursor="text")
        state = "disabled" if not enabled else "focus" if active else "error" if error else touch and "hover"
        pen.put(keys.field(state or "normal", int(rect.w), int(rect.h), pen.theme, pen.k), *rect.centre)
        pad = pen.px(13)
        wide = rect.w - 2 * pad - room
        x, y = rect.x + pad, rect.y + rect.h / 2
        before = pen.clip
        pen.clip = Rect(x - 2, rect.y, wide + 4, rect.h)
        shift = 0.0
        if self.text:
            caret_x = pen.measure(self.text[: self._at()], size)
            shift = max(0.0, caret_x - wide) if active else 0.0
            self._words(pen, x - shift, y, size, "" if enabled else pen.palette.muted, marked=active and self.marked)
        elif hint:
            pen.text(x + (pen.px(4) if active else 0), y, hint, size, font=ITALIC, colour=pen.palette.muted, width=wide)
        pen.clip = before
        if active and not self.marked:
            at = x - shift + pen.measure(self.text[: self._at()], size)
            pen.put(keys.caret(pen.px(size + 5), pen.theme), at + 1, y)

    def show(self, pen: Pen, rect: Rect, *, size: float = 14) -> None:
        """Draw it as it is being typed into, without a target of its own."""
        pen.put(keys.field("focus", int(rect.w), int(rect.h), pen.theme, pen.k), *rect.centre)
        wide = rect.w - pen.px(26)
        x, y = rect.x + pen.px(13), rect.centre[1]
        before = pen.measure(self.text[: self._at()], size)
        shift = max(0.0, before - wide)
        clip, pen.clip = pen.clip, Rect(x - 2, rect.y, wide + 4, rect.h)
        self._words(pen, x - shift, y, size, marked=self.marked)
        pen.clip = clip
        if not self.marked:
            pen.put(keys.caret(pen.px(size + 5), pen.theme), x - shift + before + 1, y)

    def _words(self, pen: Pen, x: float, y: float, size: float, colour: str = "", *, marked: bool) -> None:
        if marked:
            high = pen.px(size + 7)
            pen.box(Rect(x - 1, y - high / 2, pen.measure(self.text, size) + 2, high), 3, pen.palette.accent)
        pen.text(x, y, self.text, size, colour=pen.palette.on_accent if marked else colour)

    def _at(self) -> int:
        return len(self.text) if self.caret < 0 else min(self.caret, len(self.text))
