"""Bundles of resource cards as rows of icons."""

from client.art import keys
from client.screens.table.pen import SEMI, TablePen
from hearthsea.resources import Bundle, counts

REPEATED = 3  # up to so many cards of a kind stand side by side; more are a number and one icon


def width(pen: TablePen, goods: Bundle, size: float = 20) -> float:
    """How wide :func:`draw` will be."""
    step = pen.px(size)
    wide = 0.0
    many = _is_many(goods)
    for number in counts(goods):
        if number:
            wide += step + pen.measure(str(number), 13, SEMI) + pen.px(2) if many and number > 1 else step * number
    return wide


def draw(pen: TablePen, x: float, y: float, goods: Bundle, size: float = 20, *, right: bool = False) -> float:
    """Draw the icons from x to the right (or ending at x); the width comes back."""
    wide = width(pen, goods, size)
    at = x - wide if right else x
    step = pen.px(size)
    many = _is_many(goods)
    for kind, number in enumerate(counts(goods)):
        if not number:
            continue
        if many and number > 1:
            at += pen.text(at, y, str(number), 13, font=SEMI) + pen.px(2)
        for _ in range(1 if many else number):
            pen.icon(keys.RESOURCES[kind], at + step / 2, y, size)
            at += step
    return wide


def _is_many(goods: Bundle) -> bool:
    """Whether icons side by side would be too many."""
    return max(counts(goods)) > REPEATED or sum(counts(goods)) > REPEATED + 1
