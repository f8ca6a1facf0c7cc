"""The three buttons in the corner of the board: nearer, farther, all of it."""

from client.scene import Rect
from client.screens.table.pen import TablePen


def draw(pen: TablePen, rect: Rect, *, zoomed_in: bool) -> None:
    """Draw them one below the other."""
    size = rect.w
    rows = (
        ("in", "+", "Nearer", True),
        ("out", "−", "Farther", zoomed_in),
        ("fit", "0", "The whole board", zoomed_in),
    )
    for index, (name, label, tip, may) in enumerate(rows):
        box = Rect(rect.x, rect.y + index * (size + pen.px(3)), size, size)
        why = "" if may else "The whole board is in sight"
        pen.button(f"zoom:{name}", box, label, enabled=may, tip=why or f"{tip} ({label})", size=15)
