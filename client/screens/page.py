"""The frame that Join, Lobby, End and Rules share: a chart behind, panels on it, notices and tooltips above."""

from client.art import keys
from client.scene import SANS_BOLD, Rect, Scene
from client.screens.form import Form
from client.text.flow import broken
from client.theme import mix
from client.widgets.pen import Pen


def begin(theme: str, size: tuple[int, int], scale: float, form: Form) -> tuple[Pen, Rect]:
    """Start a scene on the chart; the pen and the rectangle inside the chart's frame come back."""
    width, height = size
    pen = Pen(theme, scale, form.hands)
    pen.layer = "backdrop"
    pen.put(keys.lobby(width, height, theme), width / 2, height / 2)
    pen.layer = "panels"
    s = min(width / 1280, height / 720)
    return pen, Rect(0, 0, width, height).inset(round(32 * s))


def finish(pen: Pen, size: tuple[int, int], form: Form, now: float) -> Scene:
    """Add the tooltip that is due and hand the scene over."""
    scene = form.remember(pen.scene(), now)
    tip = form.hands.tip(now)
    if tip is None:
        return scene
    pen.tooltip(tip, size)
    return pen.scene()


def notice(pen: Pen, rect: Rect, text: str, *, kind: str = "note", lines: int = 1) -> None:
    """A sentence in a box: kind "note", "warning" (an anchor before it) or "error"."""
    palette = pen.palette
    colour = {"error": palette.danger, "warning": palette.brass}.get(kind, palette.line)
    pen.box(rect, 8, mix(palette.panel3, colour, 0.16), colour, 1.3)
    icon = {"error": "warning", "warning": "anchor"}.get(kind, "hint")
    ink = palette.danger if kind == "error" else palette.text
    pen.icon(icon, rect.x + pen.px(20), rect.centre[1], 18, ink)
    x, room = rect.x + pen.px(38), rect.w - pen.px(50)
    y = rect.centre[1]
    if lines > 1:
        used = len(broken(text, room, pen.type_px(13), most=lines))
        y -= (used - 1) * pen.type_px(13) * 1.35 / 2
    pen.text(x, y, text, 13, width=room, lines=lines, colour=ink if kind == "error" else "")


def label_of(pen: Pen, x: float, y: float, name: str, value: str) -> float:
    """A muted word and its value in bold; x of the end comes back."""
    x += pen.text(x, y, name, 13, colour=pen.palette.muted) + pen.px(6)
    return x + pen.text(x, y, value, 13, font=SANS_BOLD) + pen.px(14)


def notice_below(pen: Pen, x: float, y: float, w: float, text: str, *, most: int) -> int:
    """An error in a box as high as it needs, `most` lines at the most; its height comes back."""
    lines = len(broken(text, w - pen.px(50), pen.type_px(13), most=most))
    high = pen.px(24) + round(lines * pen.type_px(13) * 1.35)
    notice(pen, Rect(x, y, w, high), text, kind="error", lines=most)
    return high
