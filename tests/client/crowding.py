"""What must not happen in a scene: words over words or icons, words beyond their paper, words cut, targets in a tangle.

All by arithmetic on the scene's values; nothing is drawn.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from client.art import picture
from client.art.type import pad
from client.scene import Label, PictureKey, Rect, Scene, Sprite, Target
from client.text.flow import lines_of, measure
from client.theme import contrast, mix

# Where a picture's key tells how large it is, and which pictures are paper that words stand on.
_SIZED = {"panel": 1, "box": 1, "badge": 1, "key_cap": 1, "button": 2, "field": 2, "card": 2}
_SIGNS = ("icon", "disc")
_SLACK = 1.5  # pixels: pictures have whole sizes
_HANGING = ("draft:less:",)  # badges at the corner of the control they belong to
_PLACES = (
    "settlement",
    "city",
    "road",
    "ship",
    "hex",
    "lift",
    "sail",
    "free",
    "place",
    "piece",
    "harbor",
    "node",
    "edge",
)


class Paper(NamedTuple):
    """Something that covers what lies below it."""

    order: int
    rect: Rect
    name: str
    picture: PictureKey


class Words(NamedTuple):
    """The ink of one line of type."""

    order: int
    rect: Rect
    label: Label
    line: str


def faults(scene: Scene, size: tuple[int, int], free: tuple[str, ...] = ()) -> list[str]:
    """Everything wrong with a scene, a sentence each; `free` are words that people typed and may be cut."""
    papers, signs, words = _sorted_out(scene)
    return [
        *_cut(words, free),
        *_beyond(words, papers, size),
        *_on_each_other(words, signs, papers),
        *_tangled(scene.targets, size),
    ]


def faint(scene: Scene) -> list[str]:
    """Words that stand out too little from the paper below them: a contrast below 4.5."""
    papers, _, words = _sorted_out(scene)
    found = []
    for one in words:
        below = [paper for paper in papers if paper.order < one.order and paper.rect.holds(*one.rect.centre)]
        if not below:
            continue  # on the chart itself: such words have a halo
        ground = ground_of(below[-1].picture)
        ink = mix(ground, one.label.colour, one.label.alpha)
        if (ratio := contrast(ink, ground)) < 4.5:
            found.append(f"faint: {one.line!r} {one.label.colour} on {below[-1].name} {ground}: {ratio:.2f}")
    return found


@lru_cache(maxsize=4096)
def ground_of(key: PictureKey) -> str:
    """The mean colour of the inner part of a picture."""
    drawn = picture(key).convert("RGB")
    w, h = drawn.size
    inner = drawn.crop((w // 4, h // 4, max(w // 4 + 1, 3 * w // 4), max(h // 4 + 1, 3 * h // 4)))
    return "#{:02x}{:02x}{:02x}".format(*inner.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))  # type: ignore[misc]


def _sorted_out(scene: Scene) -> tuple[list[Paper], list[Paper], list[Words]]:
    papers: list[Paper] = []
    signs: list[Paper] = []
    words: list[Words] = []
    for order, item in enumerate(scene.items()):
        if isinstance(item, Label):
            words += [Words(order, rect, item, line) for rect, line in _ink(item)]
            continue
        kind = str(item.picture[0])
        if kind in _SIZED and item.alpha > 0.9 and not _see_through(item):
            start = _SIZED[kind]
            wide, high = (float(n) for n in item.picture[start : start + 2])  # type: ignore[arg-type]
            papers.append(Paper(order, _clipped(_round(item, wide, high), item.clip), kind, item.picture))
        elif kind in _SIGNS:
            side = float(item.picture[2]) * 0.72  # type: ignore[arg-type]  # what is inked of it
            signs.append(
                Paper(order, _clipped(_round(item, side, side), item.clip), f"{kind} {item.picture[1]}", item.picture)
            )
    return papers, signs, words


def _see_through(item: Sprite) -> bool:
    """A frame, and the veil under a dialog, hide nothing."""
    return item.picture[0] == "box" and (not item.picture[4] or int(item.picture[7]) < 90)  # type: ignore[call-overload]


def _round(item: Sprite, wide: float, high: float) -> Rect:
    wide, high = item.w or wide, item.h or high
    return Rect(item.x - wide / 2, item.y - high / 2, wide, high)


def _clipped(rect: Rect, clip: Rect | None) -> Rect:
    if clip is None:
        return rect
    x, y = max(rect.x, clip.x), max(rect.y, clip.y)
    return Rect(x, y, max(0, min(rect.right, clip.right) - x), max(0, min(rect.bottom, clip.bottom) - y))


def _ink(label: Label) -> Iterator[tuple[Rect, str]]:
    """From the tops of the capitals to where letters hang below the line."""
    px = round(label.size)
    for n, line in enumerate(lines_of(label)):
        text = str(line.picture[1])
        wide = measure(text, px, label.font)
        rect = Rect(line.left + pad(px), label.y + n * px * label.leading - 0.37 * px, wide, 0.9 * px)
        rect = _clipped(rect, label.clip)
        if rect.h > 0.5 * px:
            yield rect, text


def _cut(words: list[Words], free: tuple[str, ...]) -> Iterator[str]:
    for one in words:
        if (
            one.line.endswith("…")
            and not one.label.text.endswith("…")
            and not one.label.text.startswith(free or ("\0",))
        ):
            yield f"cut: {one.label.text!r} to {one.line!r}"


def _beyond(words: list[Words], papers: list[Paper], size: tuple[int, int]) -> Iterator[str]:
    for one in words:
        x, y = one.rect.centre
        below = [paper for paper in papers if paper.order < one.order and paper.rect.holds(x, y)]
        room = below[-1].rect if below else Rect(0, 0, *size)
        name = below[-1].name if below else "window"
        if not _inside(one.rect, room):
            yield f"beyond its {name}: {one.line!r} at {_told(one.rect)} in {_told(room)}"


def _on_each_other(words: list[Words], signs: list[Paper], papers: list[Paper]) -> Iterator[str]:
    things = [(one.order, one.rect, repr(one.line)) for one in words] + [(s.order, s.rect, s.name) for s in signs]
    things.sort(key=lambda thing: thing[1].x)
    for n, (order, rect, name) in enumerate(things):
        for other, beside, what in things[n + 1 :]:
            if beside.x > rect.right - _SLACK:
                break
            shared = _shared(rect, beside)
            if shared is None or not (name.startswith(("'", '"')) or what.startswith(("'", '"'))):
                continue
            low, high = sorted((order, other))
            if any(low < paper.order < high and _inside(shared, paper.rect) for paper in papers):
                continue  # the lower one is covered there
            yield f"on each other: {name} and {what} at {_told(shared)}"


def _tangled(targets: tuple[Target, ...], size: tuple[int, int]) -> Iterator[str]:
    """Targets are apart from each other or one within the other; places on the board may touch."""
    plain = [t for t in targets if t.circle is None and not t.polygon and not t.id.startswith(_PLACES + _HANGING)]
    for n, one in enumerate(plain):
        if not _inside(one.rect, Rect(0, 0, *size)):
            yield f"beyond the window: target {one.id} at {_told(one.rect)}"
        for other in plain[n + 1 :]:
            shared = _shared(one.rect, other.rect)
            if shared and not _inside(one.rect, other.rect) and not _inside(other.rect, one.rect):
                yield f"targets on each other: {one.id} and {other.id}"


def _shared(one: Rect, other: Rect) -> Rect | None:
    x, y = max(one.x, other.x), max(one.y, other.y)
    w, h = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Rect(x, y, w, h) if w > _SLACK and h > _SLACK else None


def _inside(inner: Rect, outer: Rect) -> bool:
    outer = outer.inset(-_SLACK)
    return outer.x <= inner.x and outer.y <= inner.y and inner.right <= outer.right and inner.bottom <= outer.bottom


def _told(rect: Rect) -> str:
    return "({:.0f} {:.0f} {:.0f} {:.0f})".format(*rect)
