"""The buttons in the corner of the board: nearer, farther, all of it, the legend, and looking around."""

from client.scene import Rect
from client.screens.table.pen import TablePen
from client.text import say

BY_KEY = {"plus": "in", "minus": "out", "0": "fit", "w": "look"}
"""What the keys for the board's size do, by their usual names."""


def draw(pen: TablePen, rect: Rect, frame: Rect, *, zoomed_in: bool, looking: bool) -> None:
    """Draw them one below the other; beside them, while the board is larger than its frame, one to look around."""
    size = rect.w
    rows = (
        ("in", "+", True),
        ("out", say("trade.minus"), zoomed_in),
        ("fit", "0", zoomed_in),
    )
    for index, (name, label, may) in enumerate(rows):
        box = Rect(rect.x, rect.y + index * (size + pen.px(3)), size, size)
        key = pen.key_label(label)  # a sign for what it does, or the key where that is no other
        words = say("tip.key", words=say(f"zoom.{name}"), cap=key)
        pen.button(f"zoom:{name}", box, key if name == "fit" and len(key) < 3 else label, enabled=may,
                   tip=words if may else say("zoom.fit.already"), size=15)  # fmt: skip
    box = Rect(rect.x, rect.y + 3 * (size + pen.px(3)), size, size)
    pen.face("legend", box, tip=say("legend.tip"), key="L")
    pen.icon("help", *box.centre, 16)
    if zoomed_in:
        inward = -1 if rect.centre[0] > frame.centre[0] else 1
        box = Rect(rect.x + inward * (size + pen.px(3)), rect.y, size, size)
        kind = "primary" if looking else "normal"
        tip = say("tip.key", words=say("zoom.look"), cap=pen.key_label("W"))
        pen.button("zoom:look", box, "", icon="eye", kind=kind, tip=tip)
