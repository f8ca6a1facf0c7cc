"""Labels become lines: cut or broken to their width, each with the picture of its type and where that goes."""

from functools import lru_cache
from typing import NamedTuple

from client.art import keys
from client.art.type import ellipsis, pad, text_size, text_width, wrap
from client.scene import SANS, Font, Label, PictureKey


class Line(NamedTuple):
    """The picture of a line of type, and its top left corner in pixels."""

    picture: PictureKey
    left: int
    top: int


def measure(text: str, size: float, font: Font = SANS) -> float:
    """Return how wide a text is, in pixels, at a type size in pixels."""
    return text_width(text, round(size), font.family, font.weight, italic=font.italic)


def broken(text: str, width: float, size: float, font: Font = SANS, most: int = 0) -> tuple[str, ...]:
    """Return the lines of a text broken to a width; of more than `most` (0: any) the last ends with an ellipsis."""
    return _broken(text, round(width), round(size), font, most)


def lines_of(label: Label) -> list[Line]:
    """Return what has to be drawn for a label; nothing for an empty one."""
    px = round(label.size)
    if label.width and label.lines != 1:
        texts = _broken(label.text, round(label.width), px, label.font, label.lines)
    elif label.width:
        texts = (_cut(label.text, round(label.width), px, label.font),)
    else:
        texts = (label.text,)
    out: list[Line] = []
    font = label.font
    for n, text in enumerate(texts):
        if not text.strip():
            continue
        width, height = text_size(text, px, font.family, font.weight, italic=font.italic)
        if label.anchor == "left":
            left = round(label.x) - pad(px)
        elif label.anchor == "right":
            left = round(label.x) - width + pad(px)
        else:
            left = round(label.x - width / 2)
        key = keys.text(text, px, font.family, font.weight, font.italic, label.colour, label.halo)
        out.append(Line(key, left, round(label.y + n * px * label.leading) - height // 2))
    return out


@lru_cache(maxsize=2048)
def _cut(text: str, width: int, px: int, font: Font) -> str:
    return ellipsis(text, width, px, font.family, font.weight, italic=font.italic)


@lru_cache(maxsize=512)
def _broken(text: str, width: int, px: int, font: Font, most: int) -> tuple[str, ...]:
    lines = wrap(text, width, px, font.family, font.weight, italic=font.italic)
    if most <= 0 or len(lines) <= most:
        return lines
    rest = " ".join(lines[most - 1 :])
    return (*lines[: most - 1], ellipsis(rest, width, px, font.family, font.weight, italic=font.italic))
