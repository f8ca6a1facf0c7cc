"""The dark slip beside the pointer: what something is, or why it cannot be done now."""

from client.scene import SANS_BOLD, Rect, Target
from client.screens.table.pen import TablePen
from client.text import say


def draw(pen: TablePen, target: Target, size: tuple[int, int]) -> None:
    """Draw the tooltip of a target above it, or below where there is no room; a first line of several is bold."""
    if not target.tooltip:
        return
    px, palette = pen.px, pen.palette
    head, _, rest = target.tooltip.partition("\n")
    if target.key and target.enabled:
        head = say("tip.key", words=head, cap=pen.key_label(target.key))
    lines = [head, *rest.split("\n")] if rest else [head]
    fonts = [SANS_BOLD] + [SANS_BOLD._replace(weight=400)] * (len(lines) - 1)
    if not rest:
        fonts = [SANS_BOLD._replace(weight=600)]
    most = min(px(420), size[0] - px(40))
    wide = min(most, max(pen.measure(line, 13, font) for line, font in zip(lines, fonts, strict=True))) + px(24)
    rows = [max(1, -(-int(pen.measure(line, 13, font)) // most)) for line, font in zip(lines, fonts, strict=True)]
    step = px(17)
    high = step * sum(rows) + px(13)
    over = target.rect
    x = min(max(over.centre[0] - wide / 2, px(6)), size[0] - wide - px(6))
    y = over.y - high - px(7)
    if target.id.startswith("player:"):  # beside the column, not over the neighbour's panel
        x, y = over.right + px(7), min(max(over.centre[1] - high / 2, px(4)), size[1] - high - px(4))
    elif y < px(4):
        y = min(over.bottom + px(7), size[1] - high - px(4))
    rect = Rect(round(x), round(y), round(wide), round(high))
    pen.panel(rect, "tip")
    row = rect.y + px(6) + step / 2
    for line, font, tall in zip(lines, fonts, rows, strict=True):
        pen.text(rect.x + px(12), row, line, 13, font=font, colour=palette.on_tip, width=most, lines=tall)
        row += step * tall
