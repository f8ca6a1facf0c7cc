"""The chat of lobby and end: what was said, and a line to say something."""

from client.scene import SANS_BOLD, Rect
from client.screens.form import Form
from client.store import LogLine, Store
from client.text import say
from client.text.flow import broken
from client.widgets.pen import Pen

LINE = 27
MOST = 200  # lines that are laid out; older ones are not looked for


def draw_chat(pen: Pen, panel: Rect, store: Store, form: Form) -> None:
    """Draw the panel; its targets are "chat" (the field) and the list "chatlines"."""
    pen.panel(panel)
    pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say("chat.title"))
    high = pen.px(40)
    field = Rect(panel.x + pen.px(14), panel.bottom - pen.px(14) - high, panel.w - pen.px(28), high)
    top = panel.y + pen.px(48)
    box = Rect(field.x + pen.px(6), top, field.w - pen.px(12), field.y - pen.px(8) - top)
    pen.layer = "controls"
    active = form.active == "chat"
    form.fields["chat"].draw(pen, field, active=active, hint=say("chat.hint"))
    rows = form.lists["chatlines"]
    step = pen.px(LINE)
    if not store.chat:
        pen.text(box.x, box.y + step / 2, say("chat.empty"), 13, colour=pen.palette.muted, width=box.w)
    right = box.right - pen.px(14)
    laid = [_Row(pen, line, box.x, right) for line in store.chat[-MOST:]]
    y = rows.begin(pen, box, sum(row.high for row in laid))
    for row in laid:
        if y + row.high > box.y and y < box.bottom:
            row.draw(pen, y)
        y += row.high
    rows.end(pen)
    store.chat_read = len(store.chat)
    pen.layer = "panels"


class _Row:
    """What somebody said: time, badge, name, and as many lines of words as they need."""

    def __init__(self, pen: Pen, line: LogLine, x: float, right: float) -> None:
        self.line = line
        self.x = x
        self.words = x + pen.measure(line.clock, 12.5) + pen.px(10)
        if line.colour >= 0:
            self.words += pen.px(26)
        if line.name:
            self.words += pen.measure(line.name, 14, SANS_BOLD) + pen.px(10)
        # Where a name leaves less than half of the line, the words begin below it.
        self.below = right - self.words < (right - x) / 2 and bool(line.name)
        if self.below:
            self.words = x + pen.measure(line.clock, 12.5) + pen.px(10)
        self.room = max(pen.px(60), right - self.words)
        lines = len(broken(line.text, self.room, pen.type_px(14))) + self.below
        self.high = pen.px(LINE) + (lines - 1) * round(pen.type_px(14) * 1.35)

    def draw(self, pen: Pen, top: float) -> None:
        """Draw it with its upper edge at `top`."""
        line, y = self.line, top + pen.px(LINE) / 2
        x = self.x + pen.text(self.x, y, line.clock, 12.5, colour=pen.palette.muted) + pen.px(10)
        if line.colour >= 0:
            pen.disc(line.colour, x + pen.px(9), y, 18)
            x += pen.px(26)
        if line.name:
            pen.text(x, y, line.name, 14, font=SANS_BOLD)
        if self.below:
            y += round(pen.type_px(14) * 1.35)
        pen.text(self.words, y, line.text, 14, width=self.room, lines=0)
