"""A column of rows longer than its box: wheel, PageUp and PageDown, drag on the bar; rows draw themselves."""

from dataclasses import dataclass

from client.scene import Rect
from client.widgets.pen import Pen

NOWHERE = Rect(0, 0, 0, 0)
BAR = 10  # width of the scroll bar, at k = 1


@dataclass
class ListBox:
    """Where a list is scrolled to; `from_end` keeps it at its last row while more come, as a chat does."""

    name: str
    from_end: bool = False
    offset: float = 0.0  # pixels from the top; with `from_end` from the bottom
    content: float = 0.0  # pixels, as of the last drawing
    box: Rect = NOWHERE
    grabbed: bool = False

    def begin(self, pen: Pen, box: Rect, content: float) -> float:
        """Clip to the box, draw the bar, and return the y of the first row's top."""
        self.box, self.content = box, content
        self.offset = max(0.0, min(self.offset, self._spare()))
        top = self._spare() - self.offset if self.from_end else self.offset
        if self._spare() > 0:
            self._bar(pen, top)
        pen.clip = box
        return round(box.y - top)

    def end(self, pen: Pen) -> None:
        """Stop clipping."""
        pen.clip = None

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self._spare() > 0

    def scroll(self, x: float, y: float, dy: float, step: float = 48) -> bool:
        """Take a turn of the wheel over x, y; False when it is not over the box."""
        if not self.box.holds(x, y):
            return False
        self._move(-dy * step)
        return True

    def key(self, name: str) -> bool:
        """Take PageUp, PageDown, Home or End; False for any other key."""
        page = self.box.h * 0.85
        moves = {"pageup": -page, "pagedown": page, "home": -self.content, "end": self.content}
        if name not in moves:
            return False
        self._move(moves[name])
        return True

    def drag(self, y: float) -> None:
        """The bar was pressed or dragged to y."""
        if self._spare() <= 0:
            return
        knob = self._knob()
        part = (y - self.box.y - knob / 2) / max(1.0, self.box.h - knob)
        top = max(0.0, min(1.0, part)) * self._spare()
        self.offset = self._spare() - top if self.from_end else top

    def _move(self, dy: float) -> None:
        self.offset = max(0.0, min(self._spare(), self.offset + (-dy if self.from_end else dy)))

    def _spare(self) -> float:
        return max(0.0, self.content - self.box.h)

    def _knob(self) -> float:
        return max(24.0, self.box.h * self.box.h / max(1.0, self.content))

    def _bar(self, pen: Pen, top: float) -> None:
        wide = pen.px(BAR)
        lane = Rect(self.box.right - wide, self.box.y, wide, self.box.h)
        name = f"{self.name}.bar"
        pen.target(name, lane, focusable=self.from_end)  # what was said is no target: keys scroll from the bar
        if pen.hands.has_ring(name):
            pen.ring(lane, 5)
        knob = self._knob()
        y = self.box.y + (self.box.h - knob) * top / self._spare()
        pen.box(Rect(lane.x + wide / 2 - 1, lane.y, 2, lane.h), 1, pen.palette.line, alpha=60)
        pen.box(Rect(lane.x + 2, y, wide - 4, knob), 3, pen.palette.muted)
