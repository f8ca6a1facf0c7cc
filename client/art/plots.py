"""Lines over time: one for each seat, in its colour between an ink line and a halo, as its pieces are."""

from PIL import Image

from client.art.paint import Canvas, tint
from client.theme import INK, IVORY, SEAT_COLOURS, Palette, rgb

__all__ = ["plot_picture"]

_APART = 4.4  # pixels between lines that would lie on each other, where there is room between two values
_SHARE = 0.85  # of that room for all of them
_HALF = 4  # pixels: half of a line with its ink and halo, and of what softens its edge


def plot_picture(
    width: int,
    height: int,
    palette: Palette,
    lines: tuple[tuple[int, tuple[int, ...]], ...],
    top: int,
    *,
    edge: int = 8,
) -> Image.Image:
    """Return lines of values, 0 to `top`, each with the seat's colour that it has; the first is drawn on top.

    The values of a line are spread over the whole width, one after the other; 0 lies `edge` pixels above the bottom,
    `top` as far below the upper side. Of lines with the same value the first is the highest.
    """
    canvas = Canvas(width, height, 1.0, 3)
    high = height - 2 * edge
    others = max(1, len(lines) - 1)
    between = min(_APART, _SHARE * high / max(1, top) / others, 2 * (edge - _HALF) / others)
    for n, (colour, values) in reversed(list(enumerate(lines))):
        apart = ((len(lines) - 1) / 2 - n) * between
        step = (width - 8) / max(1, len(values) - 1)
        places = [
            (4 + at * step - width / 2, height / 2 - edge - apart - value / max(1, top) * high)
            for at, value in enumerate(values)
        ]
        if len(places) == 1:
            places.append((width / 2 - 4, places[0][1]))
        halo = rgb(IVORY) if palette.is_dark else tint(INK, 60)
        canvas.line(places, halo, 5.0 if palette.is_dark else 5.4, round_ends=True)
        canvas.line(places, rgb(INK), 4.0, round_ends=True)
        canvas.line(places, rgb(SEAT_COLOURS[colour]), 2.4, round_ends=True)
    return canvas.done()
