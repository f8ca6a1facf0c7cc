"""What is on the screen, as plain values: sprites and labels in layers, and the targets that can be clicked.

Pure: no OpenGL, no clock. Pixels of the framebuffer, origin at the top left, y down. `client.gl` draws a scene;
tests read it. A layer whose items equal the ones drawn before is not built again, so a screen keeps the tuple of
a layer while nothing in it has changed.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

import msgspec

PictureKey: TypeAlias = tuple[Hashable, ...]
"""Names one picture, as `client.art.picture` renders it: plain values, made by the functions of `client.art.keys`."""


class Rect(NamedTuple):
    """A rectangle: left, top, width, height in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just below the lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """The rectangle shrunk on every side (grown when negative)."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> "Rect":
        """The rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)


class Font(NamedTuple):
    """A face of the two families that are shipped: "serif" (EB Garamond) and "sans" (Lato)."""

    family: str = "sans"
    weight: int = 400
    italic: bool = False


SANS = Font()
SANS_BOLD = Font("sans", 700)
SERIF = Font("serif", 600)
SERIF_BLACK = Font("serif", 800)
SERIF_ITALIC = Font("serif", 500, italic=True)


class Sprite(msgspec.Struct, frozen=True):
    """A picture somewhere: x and y are its centre; a width or height of 0 means the picture's own.

    `angle` in degrees, clockwise. `alpha` 0 to 1. `tint` is a colour "#rrggbb" the picture is multiplied by.
    `clip`, when given, is the only part of the screen on which it shows.
    """

    picture: PictureKey
    x: float
    y: float
    w: float = 0
    h: float = 0
    angle: float = 0
    alpha: float = 1
    tint: str = "#ffffff"
    clip: Rect | None = None


class Label(msgspec.Struct, frozen=True):
    """A line of text, or several.

    `x` is the left edge, the middle or the right edge as `anchor` says; `y` is the middle of the capitals of the
    first line. `size` is the font size in pixels. With a `width` a text too long is cut with an ellipsis, or, with
    `lines` above 1, broken at spaces into at most so many lines, `leading` sizes apart.
    """

    text: str
    x: float
    y: float
    size: float
    colour: str
    font: Font = SANS
    anchor: str = "left"  # "left", "centre" or "right"
    width: float = 0
    lines: int = 1
    leading: float = 1.35
    alpha: float = 1
    halo: str = ""  # a colour for a soft outline, "" for none
    clip: Rect | None = None


Item: TypeAlias = Sprite | Label


class Layer(msgspec.Struct, frozen=True):
    """Items drawn together, the first at the back.

    A frame costs what is different from the one before: the items of a layer are compared with those drawn last in
    their order, so things that change at different times belong in different layers.
    """

    name: str
    items: tuple[Item, ...]


class Target(msgspec.Struct, frozen=True):
    """Something that can be pointed at: tests click it by its `id`.

    The shape is `rect`, unless a `circle` (centre x, y, radius) or a `polygon` makes it finer. A target that is not
    `enabled` still shows its `tooltip`, which then says why not. `key` is the key shown beside its label.
    `focusable` targets are reached with TAB and the arrows. `cursor` is "" for the arrow, "hand" or "text".
    """

    id: str
    rect: Rect
    tooltip: str = ""
    enabled: bool = True
    key: str = ""
    circle: tuple[float, float, float] | None = None
    polygon: tuple[tuple[float, float], ...] = ()
    focusable: bool = True
    cursor: str = "hand"

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside the shape."""
        if self.circle is not None:
            cx, cy, r = self.circle
            return (x - cx) ** 2 + (y - cy) ** 2 <= r * r
        if self.polygon:
            return _inside(self.polygon, x, y)
        return self.rect.holds(x, y)


class Scene(msgspec.Struct, frozen=True):
    """All that is drawn, back to front, and all that can be pointed at; of targets that overlap the last one counts."""

    layers: tuple[Layer, ...]
    targets: tuple[Target, ...] = ()

    def target_at(self, x: float, y: float) -> Target | None:
        """The topmost target at a point, enabled or not."""
        for target in reversed(self.targets):
            if target.holds(x, y):
                return target
        return None

    def target(self, target_id: str) -> Target:
        """The target of that id; KeyError names the ones there are."""
        for target in self.targets:
            if target.id == target_id:
                return target
        raise KeyError(f"no target {target_id!r} among {', '.join(t.id for t in self.targets)}")

    def items(self) -> Iterator[Item]:
        """Every item of every layer, back to front."""
        for layer in self.layers:
            yield from layer.items

    def texts(self) -> tuple[str, ...]:
        """The text of every label, for tests and for the trace."""
        return tuple(item.text for item in self.items() if isinstance(item, Label))

    def over(self, below: "Scene") -> "Scene":
        """This scene laid over another one, whose targets can no longer be reached: a dialog or a curtain."""
        return Scene((*below.layers, *self.layers), self.targets)


def layer(name: str, items: Iterable[Item]) -> Layer:
    """A layer of any iterable of items."""
    return Layer(name, tuple(items))


def _inside(polygon: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a point lies in a polygon, by counting the edges to its right."""
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside
