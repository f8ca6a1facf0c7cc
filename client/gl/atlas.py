"""Pictures on the graphics card: small ones share a page, large ones have a texture each, both within bounds."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from client.scene import PictureKey

PAGE = (4096, 2048)  # pixels; OpenGL 3.3 hardware takes so much
LARGE = 640_000  # a picture of more pixels gets a texture of its own
LARGE_BYTES = 64 * 1024 * 1024  # kept on the card in pictures of their own
GAP = 1  # transparent pixels between neighbours, so that smooth scaling does not mix them


@dataclass(frozen=True, slots=True)
class Place:
    """Where a picture lies: its texture, size in pixels, and corners in texture coordinates."""

    texture: Any
    w: int
    h: int
    u0: float
    v0: float
    u1: float
    v1: float


class _Page:
    """One texture filled in shelves: rows as high as the first picture in them."""

    def __init__(self, context: Any) -> None:  # noqa: ANN401 - arcade is untyped here
        self.texture = context.texture(PAGE, components=4)
        self.texture.filter = context.LINEAR, context.LINEAR
        self.shelves: list[list[int]] = []  # y, height, x of the free end
        self.top = 0

    def find(self, w: int, h: int) -> tuple[int, int] | None:
        best: list[int] | None = None
        for shelf in self.shelves:
            fits = shelf[1] >= h and PAGE[0] - shelf[2] >= w
            # a shelf far too high would waste more than a new one costs
            if fits and shelf[1] <= h * 1.4 + 8 and (best is None or shelf[1] < best[1]):
                best = shelf
        if best is None:
            if PAGE[1] - self.top < h:
                return None
            best = [self.top, h, 0]
            self.shelves.append(best)
            self.top += h
        x = best[2]
        best[2] += w
        return x, best[0]


class Atlas:
    """Finds or makes the place of a picture; `generation` changes whenever all places have become void."""

    def __init__(self, context: Any, draw_picture: Callable[[PictureKey], Image.Image]) -> None:  # noqa: ANN401
        self._context = context
        self._draw_picture = draw_picture
        self._pages: list[_Page] = [_Page(context)]
        self._places: dict[PictureKey, Place] = {}
        self._large: OrderedDict[PictureKey, Place] = OrderedDict()
        self.large_bytes = 0
        self.generation = 0

    def place(self, key: PictureKey) -> Place:
        """Return where a picture lies, drawing it first when it is new."""
        found = self._places.get(key)
        if found is not None:
            return found
        found = self._large.get(key)
        if found is not None:
            self._large.move_to_end(key)
            return found
        return self._add(key, self._draw_picture(key))

    def tidy(self) -> None:
        """Start afresh after the page was full and a frame needed a second one; called between frames only."""
        if len(self._pages) > 1:
            for page in self._pages[1:]:
                page.texture.delete()
            del self._pages[1:]
            self._pages[0].shelves.clear()
            self._pages[0].top = 0
            self._places.clear()
            self.generation += 1
        while self.large_bytes > LARGE_BYTES and len(self._large) > 1:
            key, place = next(iter(self._large.items()))
            del self._large[key]
            self.large_bytes -= place.w * place.h * 4
            place.texture.delete()
            self.generation += 1

    def _add(self, key: PictureKey, image: Image.Image) -> Place:
        pixels = premultiplied(image)
        h, w = pixels.shape[:2]
        if w * h > LARGE or w + 2 * GAP > PAGE[0] or h + 2 * GAP > PAGE[1]:
            texture = self._context.texture((w, h), components=4, data=pixels.tobytes())
            texture.filter = self._context.LINEAR, self._context.LINEAR
            place = Place(texture, w, h, 0, 0, 1, 1)
            self._large[key] = place
            self.large_bytes += w * h * 4
            return place
        spot = self._pages[-1].find(w + 2 * GAP, h + 2 * GAP)
        if spot is None:
            self._pages.append(_Page(self._context))
            spot = self._pages[-1].find(w + 2 * GAP, h + 2 * GAP)
            assert spot is not None
        page, (x, y) = self._pages[-1], spot
        bordered = np.pad(pixels, ((GAP, GAP), (GAP, GAP), (0, 0)))
        page.texture.write(bordered.tobytes(), viewport=(x, y, w + 2 * GAP, h + 2 * GAP))
        x, y = x + GAP, y + GAP
        wide, high = PAGE
        place = Place(page.texture, w, h, x / wide, y / high, (x + w) / wide, (y + h) / high)
        self._places[key] = place
        return place


def premultiplied(image: Image.Image) -> npt.NDArray[np.uint8]:
    """Return the picture's pixels, height x width x 4, with the colours multiplied by alpha: no dark fringes."""
    pixels = np.asarray(image.convert("RGBA"))
    alpha = pixels[..., 3:]
    if alpha.min() == 255:
        return pixels
    out = pixels.copy()
    out[..., :3] = (pixels[..., :3].astype(np.uint16) * alpha + 127) // 255
    return out
