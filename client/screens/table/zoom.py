"""The buttons in the corner of the board: nearer, farther, all of it, and the legend."""

from client.scene import Rect
from client.screens.table.pen import TablePen
from client.text import say


def draw(pen: TablePen, rect: Rect, *, zoomed_in: bool) -> None:
    """Draw them one below the other."""
    size = rect.w
    rows = (
        ("in", "+", True),
        ("out", say("trade.minus"), zoomed_in),
        ("fit", "0", zoomed_in),
    )
    for index, (name, label, may) in enumerate(rows):
        box = Rect(rect.x, rect.y + index * (size + pen.px(3)), size, size)
        tip = f"{say(f'zoom.{name}')} ({label})" if may else say("zoom.fit.already")
        pen.button(f"zoom:{name}", box, label, enabled=may, tip=tip, size=15)
    box = Rect(rect.x, rect.y + 3 * (size + pen.px(3)), size, size)
    pen.face("legend", box, tip=say("legend.tip"), key="L")
    pen.icon("help", *box.centre, 16)
