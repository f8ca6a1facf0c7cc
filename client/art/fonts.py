"""The two type families, loaded by family, weight, slant and size."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

__all__ = ["FAMILIES", "font"]

FOLDER = Path(__file__).parent.parent / "assets" / "fonts"

FAMILIES: dict[str, dict[tuple[int, bool], str]] = {
    "serif": {
        (500, False): "EBGaramond-500.ttf",
        (500, True): "EBGaramond-500-italic.ttf",
        (600, False): "EBGaramond-600.ttf",
        (800, False): "EBGaramond-800.ttf",
    },
    "sans": {
        (400, False): "Lato-Regular.ttf",
        (400, True): "Lato-Italic.ttf",
        (600, False): "Lato-Semibold.ttf",
        (700, False): "Lato-Bold.ttf",
    },
}


def font(family: str, weight: int, px: int, *, italic: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font of a family at the nearest weight there is; an italic has but one weight.

    Raises:
        KeyError: If there is no such family.
        ValueError: If the size is not positive.
    """
    faces = FAMILIES[family]
    best = min((face for face in faces if face[1] == italic), key=lambda face: abs(face[0] - weight))
    return _load(faces[best], px)


@lru_cache(maxsize=256)
def _load(name: str, px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / name, px)
