"""What a moment is told with: a paper ribbon with brass edges and notched ends, and flecks that fly about a winner."""

import math

from PIL import Image, ImageChops

from client.art.paint import Canvas, Point, blend, shadow, tint
from client.art.paper import sheet
from client.theme import INK, Palette, rgb

__all__ = ["banner_picture", "fleck_picture"]

_TAIL = 0.85
"""How far the tails stick out on either side, in heights."""
_DROP = 0.16
"""How far lower than the ribbon its tails hang, in heights."""
_FOLD = 0.28
"""How far the tails reach under the ribbon, in heights."""


def banner_picture(w: int, h: int, palette: Palette, k: float) -> Image.Image:
    """Return a ribbon of w x h with a tail on either side, behind it and a little lower."""
    short = min(w, 2 * math.ceil((_FOLD + 0.4) * h + 8 * k) + w % 2)
    out = _cut(short, h, palette, k)
    if short < w:  # the same all along its middle: drawn out, for a ribbon must not be waited for
        half, more = out.width // 2, w - short
        long = Image.new("RGBA", (out.width + more, out.height))
        long.paste(out.crop((0, 0, half, out.height)), (0, 0))
        long.paste(out.crop((half, 0, half + 1, out.height)).resize((more, out.height)), (half, 0))
        long.paste(out.crop((half, 0, out.width, out.height)), (half + more, 0))
        out = long
    paper = ImageChops.multiply(out.convert("RGB"), sheet(out.width, out.height, "#ffffff", palette, k))
    paper.putalpha(out.getchannel("A"))
    return paper


def _cut(w: int, h: int, palette: Palette, k: float) -> Image.Image:
    """Return the ribbon without the fibres of its paper."""
    margin = math.ceil(10 * k)
    tail, drop = round(_TAIL * h), round(_DROP * h)
    canvas = Canvas(w + 2 * (tail + margin), h + 2 * (drop + margin))
    x, y = w / 2, h / 2
    brass, seam = rgb(palette.brass), tint(blend(palette.panel3, palette.brass, 0.6), 255)
    for side in (-1, 1):
        inner, outer, notch = side * (x - _FOLD * h), side * (x + tail), side * (x + tail - 0.34 * h)
        end: list[Point] = [(inner, drop - y), (outer, drop - y), (notch, drop), (outer, drop + y), (inner, drop + y)]
        canvas.polygon(end, rgb(palette.panel2), brass, 2.0 * k)
        under: list[Point] = [(side * x, y), (inner, y), (inner, y + drop)]
        canvas.polygon(under, blend(palette.brass, "#000000", 0.5))
    canvas.box(-x, -y, x, y, 1.5, rgb(palette.panel3), brass, 2.2 * k)
    for at in (-y + 4.6 * k, y - 4.6 * k):
        canvas.line([(4 * k - x, at), (x - 4 * k, at)], seam, 0.9 * k)
    drawn = canvas.done()
    out = shadow(drawn.getchannel("A"), 0, round(2 * k), 3 * k, 0.5, rgb(palette.shadow))
    out.alpha_composite(drawn)
    return out


def fleck_picture(shape: str, colour: str, px: int) -> Image.Image:
    """Return a snippet of paper, a "strip" or a "star", about `px` long, in a colour with an ink line.

    Raises:
        KeyError: If there is no such shape.
    """
    size = px + 4 + px % 2
    canvas = Canvas(size, size, px / 2)
    points: dict[str, list[Point]] = {
        "strip": [(-0.92, -0.42), (0.92, -0.30), (0.84, 0.42), (-0.98, 0.32)],
        "star": [(r * math.sin(i * math.pi / 4), -r * math.cos(i * math.pi / 4)) for i, r in enumerate((1, 0.36) * 4)],
    }
    canvas.polygon(points[shape], rgb(colour), rgb(INK), max(0.16, 2.2 / px))
    return canvas.done()
