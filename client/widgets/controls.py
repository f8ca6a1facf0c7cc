"""The small controls: a switch, a stepper, a row of chips to choose from."""

from collections.abc import Sequence

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.text import say
from client.widgets.pen import SEMI, Pen


def toggle(pen: Pen, name: str, right: float, y: float, *, on: bool, enabled: bool = True, tip: str = "") -> None:
    """A switch with its state in words, its right end at `right`, its middle at `y`; used by clicking anywhere."""
    high = pen.px(26)
    wide = round(high * 1.86)
    words = say("control.on") if on else say("control.off")
    gap = pen.px(9)
    word = pen.measure(words, 13, SEMI)
    rect = Rect(right - wide - gap - word, y - high / 2, wide + gap + word, high)
    touch = pen.target(name, rect, tip, enabled=enabled)
    state = "disabled" if not enabled else "hover" if touch else "normal"
    pen.put(keys.toggle(on, high, pen.theme, state), right - wide / 2, y)
    if pen.hands.has_ring(name):
        pen.ring(Rect(right - wide, y - high / 2, wide, high), 16)
    ink = pen.palette.muted if not on or not enabled else pen.palette.accent
    pen.text(right - wide - gap, y, words, 13, font=SEMI, colour=ink, anchor="right")


def stepper(
    pen: Pen, name: str, right: float, y: float, value: str, *,
    low: bool, high: bool, enabled: bool = True, tip: str = "", ends: tuple[str, str] = ("", ""),
) -> None:  # fmt: skip
    """A value between "less" and "more"; targets `name.less` and `name.more`; `low` or `high`: the end is reached.

    `ends`: why there is no less and no more, where that is so.
    """
    side = pen.px(28)
    room = max(pen.px(42), round(pen.measure(value, 15, SANS_BOLD)) + pen.px(16))
    top = y - side / 2
    pen.button(f"{name}.less", Rect(right - 2 * side - room, top, side, side), "", icon="minus",
               enabled=enabled and not low, tip=(low and ends[0]) or tip)  # fmt: skip
    pen.button(f"{name}.more", Rect(right - side, top, side, side), "", icon="plus",
               enabled=enabled and not high, tip=(high and ends[1]) or tip)  # fmt: skip
    ink = "" if enabled else pen.palette.muted
    pen.text(right - side - room / 2, y, value, 15, font=SANS_BOLD, anchor="centre", colour=ink)


def chips(  # noqa: PLR0917
    pen: Pen, name: str, right: float, y: float, choices: Sequence[tuple[str, str]], chosen: str, *,
    enabled: bool = True, tip: str = "",
) -> None:  # fmt: skip
    """A row of words, one of them chosen, its right end at `right`; each is the target `name.value`."""
    high = pen.px(28)
    widths = [round(pen.measure(words, 13, SEMI)) + pen.px(18) for _, words in choices]
    x = right - sum(widths)
    pen.box(Rect(x, y - high / 2, sum(widths), high), 7, pen.palette.panel2, pen.palette.line)
    for (value, words), wide in zip(choices, widths, strict=True):
        rect = Rect(x, y - high / 2, wide, high)
        on = value == chosen
        touch = pen.target(f"{name}.{value}", rect, tip, enabled=enabled and not on)
        if on:  # where nothing can be chosen, what was chosen has to be seen all the same
            pen.box(rect, 7, pen.palette.accent if enabled else pen.palette.muted, pen.palette.line)
        elif touch:
            pen.box(rect.inset(2), 6, pen.palette.panel3)
        if pen.hands.has_ring(f"{name}.{value}"):
            pen.ring(rect)
        ink = pen.palette.muted if not enabled else ""
        if on:
            ink = pen.palette.on_accent if enabled else pen.palette.panel3
        pen.text(x + wide / 2, y, words, 13, font=SEMI, colour=ink, anchor="centre")
        x += wide
