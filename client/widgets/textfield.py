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

    def set(self, text: str) -> None:
        """Replace the text."""
        self.text, self.caret = text[: self.limit], -1

    def type(self, text: str) -> Outcome:
        """Take typed or pasted text at the caret."""
        text = "".join(c for c in text if c.isprintable())
        if self.upper:
            text = text.upper()
        if self.allowed:
            text = "".join(c for c in text if c in self.allowed)
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
        return len(self.text) < self.limit and (not self.allowed or sign in self.allowed)

    def key(self, name: str, mods: Mods = NO_MODS) -> Outcome:
        """Take a key; what came of it is for the screen to act on, "" when the field has no use for the key."""
        at = self._at()
        if "ctrl" in mods:
            return {"v": "paste", "c": "copy"}.get(name, "")  # type: ignore[return-value]
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
        room: float = 0,
    ) -> None:
        """Draw it in a rectangle; `room` pixels at its right end stay free for what is drawn over it."""
        touch = pen.target(self.name, rect, tip, enabled=enabled, cursor="text")
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
            pen.text(x - shift, y, self.text, size, colour="" if enabled else pen.palette.muted)
        elif hint:
            pen.text(x + (pen.px(4) if active else 0), y, hint, size, font=ITALIC, colour=pen.palette.muted, width=wide)
        pen.clip = before
        if active:
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
        pen.text(x - shift, y, self.text, size)
        pen.clip = clip
        pen.put(keys.caret(pen.px(size + 5), pen.theme), x - shift + before + 1, y)

    def _at(self) -> int:
        return len(self.text) if self.caret < 0 else min(self.caret, len(self.text))
