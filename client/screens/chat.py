"""The chat of lobby and end: what was said, and a line to say something."""

from client.scene import Rect
from client.screens.form import Form
from client.store import Store
from client.text import say
from client.widgets.pen import Pen

LINE = 27


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
    cap = pen.cap_width("Enter") + pen.px(14)
    form.fields["chat"].draw(pen, field, active=active, hint=say("chat.hint"), room=cap)
    pen.cap(field.right - cap, field.centre[1], "Enter")
    lines = form.lists["chatlines"]
    step = pen.px(LINE)
    if not store.chat:
        pen.text(box.x, box.y + step / 2, say("chat.empty"), 13, colour=pen.palette.muted, width=box.w)
    y = lines.begin(pen, box, len(store.chat) * step)
    for line in store.chat:
        if y + step > box.y and y < box.bottom:
            middle = y + step / 2
            x = box.x + pen.text(box.x, middle, line.clock, 12.5, colour=pen.palette.muted) + pen.px(10)
            if line.colour >= 0:
                pen.disc(line.colour, x + pen.px(9), middle, 18)
                x += pen.px(26)
            if line.name:
                x = pen.rich(x, middle, [("bold", line.name)], 14) + pen.px(2)
            pen.text(x, middle, line.text, 14, width=max(1.0, box.right - pen.px(14) - x))
        y += step
    lines.end(pen)
    pen.layer = "panels"
