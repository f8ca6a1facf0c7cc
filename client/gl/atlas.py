"""Pictures on the graphics card: small ones share a page, large ones have a texture each, both within bounds.

A page that is full is followed by a fresh one: what is to be seen moves there as it is, the rest is drawn again if it
is ever asked for. So a long game takes no more room than a short one. Of the large pictures only those that are to be
seen or are foreseen are kept, and a few of `DEAR` ones for the way back from where they are not seen.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image
from pyglet import gl

from client.gl.backdrop import Backdrop
from client.gl.skyline import Skyline
from client.scene import PictureKey

WIDTH = 2048  # pixels, of a page
HEIGHTS = (1024, 1536, 2048, 3072, 4096, 8192)
FULL = 0.6  # of a page that the pictures of one scene may take; what is left is for those that come and go
WORTH = 0.9  # of what a page holds: where no less is to be seen, a fresh one would gain nothing
LAST_ROOM = 0.94  # of a page that was filled meanwhile
ENOUGH = 0.75  # of a page: beyond it nothing is drawn ahead
LARGE = 150_000  # a picture of more pixels gets a texture of its own
DEAR = {"board": 1, "panel": 2}
"""How many large pictures of a name are kept out of sight: boards take a second, and panels change to and fro."""
SIZED = {"token": 2, "piece": 3, "road": 3, "lane": 3, "robber": 1, "pirate": 1, "marker": 2, "ford": 2, "tile": 3,
         "ticket": 3}  # fmt: skip
"""Pictures of the board's things, and where in their keys the radius of a hex stands; the most wanted come first."""
SMALL = 64  # pixels of a picture that is looked at for being of one colour
GAP = 1  # transparent pixels between neighbours, so that smooth scaling does not mix them


class Place(NamedTuple):
    """Where a picture lies: its texture, size in pixels, and corners in texture coordinates.

    `opaque` pictures let nothing shine through; only those with a texture of their own, `alone`, are looked at for
    that. `plain` ones are of one colour, so that none of their pixels need to be mixed when they are drawn out.
    """

    texture: int
    w: int
    h: int
    u0: float = 0.0
    v0: float = 0.0
    u1: float = 1.0
    v1: float = 1.0
    alone: bool = False
    opaque: bool = False
    plain: bool = False
    stretch: float = 1.0

    @property
    def bytes(self) -> int:
        """What its pixels take on the card."""
        return self.w * self.h * 4


class _Page:
    """One texture with many pictures."""

    def __init__(self, context: Any, room: Skyline) -> None:  # noqa: ANN401 - arcade is untyped here
        self.height = room.height
        self.texture = context.texture((WIDTH, room.height), components=4)
        self._room = room

    @property
    def taken(self) -> float:
        """Up to which part of its height pictures lie on it."""
        return self._room.top / self.height

    def has_room(self, w: int, h: int) -> bool:
        """Whether a picture would surely fit."""
        return w + 2 * GAP <= WIDTH and self._room.top + h + 2 * GAP <= self.height

    def place(self, w: int, h: int) -> tuple[Place, tuple[int, int]] | None:
        """The place of a picture and the corner of the room for it, gap included; None where there is no room."""
        spot = self._room.find(w + 2 * GAP, h + 2 * GAP)
        return None if spot is None else (self.at(spot, w, h), spot)

    def at(self, spot: tuple[int, int], w: int, h: int) -> Place:
        """The place of a picture that has the room from a corner on."""
        x, y, high = spot[0] + GAP, spot[1] + GAP, self.height
        return Place(self.texture.glo.value, w, h, x / WIDTH, y / high, (x + w) / WIDTH, (y + h) / high)


class Atlas:
    """Finds or makes the place of a picture; `generation` changes whenever all places have become void."""

    def __init__(self, context: Any, draw_picture: Callable[[PictureKey], Image.Image]) -> None:  # noqa: ANN401
        self._context = context
        self._draw_picture = draw_picture
        self._pages: list[_Page] = [_Page(context, Skyline(WIDTH, HEIGHTS[0]))]
        self._places: dict[PictureKey, Place] = {}
        self._large: OrderedDict[PictureKey, tuple[Place, Any]] = OrderedDict()
        self._alike: dict[PictureKey, PictureKey] = {}  # the last picture of a board's thing, whatever its size
        self.generation = 0
        self.backdrops: dict[int, Backdrop] = {}
        self.foreseen: set[PictureKey] = set()  # pictures that are kept though they are not to be seen yet

    @property
    def bytes(self) -> int:
        """What all this takes on the card."""
        pages = sum(WIDTH * page.height * 4 for page in self._pages)
        return pages + sum(place.bytes for place, _ in self._large.values())

    def place(self, key: PictureKey) -> Place:
        """Return where a picture lies, drawing it first when it is new."""
        found = self._places.get(key)
        if found is not None:
            return found
        large = self._large.get(key)
        if large is not None:
            self._large.move_to_end(key)
            return large[0]
        return self.add(key, self._draw_picture(key))

    def stand_in(self, key: PictureKey) -> Place | None:
        """A picture of the same thing on a board of another size, stretched to this one's; None if there is none."""
        at = SIZED[str(key[0])]
        other = self._alike.get(key[:at] + key[at + 1 :])
        place = self._places.get(other) if other is not None else None
        if place is None or other is None:
            return None
        size, wanted = other[at], key[at]
        assert isinstance(size, int)
        assert isinstance(wanted, int)
        return place._replace(stretch=wanted / size)

    def __contains__(self, key: PictureKey) -> bool:
        """Whether a picture is drawn already."""
        return key in self._places or key in self._large

    def draw_ahead(self, key: PictureKey) -> bool:
        """Draw a picture that may be asked for soon; whether there was room to spare for it.

        It goes with the screen it was drawn for.
        """
        page = self._pages[-1]
        if self.is_split or page.taken > ENOUGH:
            return False
        if key not in self:
            image = self._draw_picture(key)
            if image.width * image.height > LARGE or page.has_room(image.width, image.height):
                self.add(key, image)
        self.foreseen.add(key)
        return True

    @property
    def is_nearly_full(self) -> bool:
        """Whether a fresh page will be needed soon."""
        return self._pages[-1].taken > LAST_ROOM

    @property
    def is_split(self) -> bool:
        """Whether the page was full, so that the pictures of one scene lie on two: a draw call for every change."""
        return len(self._pages) > 1

    def tidy(self, textures: set[int]) -> None:
        """Let go of large pictures that are not among the textures in use; called between frames only."""
        large = {key: place for key, (place, _) in self._large.items() if key not in self.foreseen}
        for key in [key for key, place in large.items() if place.texture in textures]:
            self._large.move_to_end(key)
            del large[key]
        for name, most in DEAR.items():
            for key in [key for key in large if key[0] == name][-most:]:
                del large[key]
        for key in large:
            place, texture = self._large.pop(key)
            self.backdrops.pop(place.texture, None)
            texture.delete()

    def fit(self, most: int, shown: Callable[[], Iterable[PictureKey]]) -> None:
        """Take a lower page where one of more than `most` bytes holds far more than is to be seen.

        And a fresh one where it is nearly full: better when nobody waits than when the next picture comes.
        """
        page = self._pages[0]
        is_full = page.taken > FULL
        if not is_full and WIDTH * page.height * 4 <= most:
            return
        room = _packed(self._seen(shown()))[0]
        is_worth_it = room.height > page.height or room.top < page.taken * page.height * WORTH
        if room.height < page.height or (is_full and is_worth_it):
            self.turn(shown())

    def _seen(self, shown: Iterable[PictureKey]) -> list[tuple[PictureKey, Place]]:
        """The pictures on pages that are to be seen, the highest first: so they waste least."""
        keys = {key for key in shown if key in self._places}
        return sorted(((key, self._places[key]) for key in keys), key=lambda one: (-one[1].h, -one[1].w))

    def turn(self, shown: Iterable[PictureKey]) -> None:
        """Begin a fresh page with the pictures that are to be seen, each copied from where it was."""
        kept = self._seen(shown)
        old = {page.texture.glo.value: page for page in self._pages}
        room, spots = _packed(kept)
        for key, place in self._seen(self.foreseen - {key for key, _ in kept}):
            if room.top + place.h + 2 * GAP <= ENOUGH * room.height:
                kept.append((key, place))
                spots.append(room.find(place.w + 2 * GAP, place.h + 2 * GAP))
        page = _Page(self._context, room)
        self._pages, self._places = [page], {}
        reading = gl.GLuint()
        gl.glGenFramebuffers(1, reading)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, reading)
        gl.glBindTexture(gl.GL_TEXTURE_2D, page.texture.glo)
        for (key, place), spot in zip(kept, spots, strict=True):
            if spot is None:
                continue  # drawn anew, on another page
            self._places[key], (x, y) = page.at(spot, place.w, place.h)._replace(plain=place.plain), spot
            source, high = place.texture, old[place.texture].height
            gl.glFramebufferTexture2D(gl.GL_READ_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D, source, 0)
            from_x, from_y = round(place.u0 * WIDTH) - GAP, round(place.v0 * high) - GAP
            gl.glCopyTexSubImage2D(
                gl.GL_TEXTURE_2D, 0, x, y, from_x, from_y, place.w + 2 * GAP, place.h + 2 * GAP
            )  # fmt: skip
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, 0)
        gl.glDeleteFramebuffers(1, reading)
        for each in old.values():
            each.texture.delete()
        self.generation += 1

    def add(self, key: PictureKey, image: Image.Image) -> Place:
        """Take a picture that was drawn for a key, and return where it lies."""
        pixels = premultiplied(image)
        h, w = pixels.shape[:2]
        if w * h > LARGE or w + 2 * GAP > WIDTH or h + 2 * GAP > HEIGHTS[-1]:
            return self._add_large(key, pixels)
        found = self._pages[-1].place(w, h)
        if found is None:
            high = next(height for height in HEIGHTS if height >= h + 2 * GAP)
            self._pages.append(_Page(self._context, Skyline(WIDTH, max(self._pages[-1].height, high))))
            found = self._pages[-1].place(w, h)
            assert found is not None
        place, (x, y) = found
        place = place._replace(plain=w * h <= SMALL and bool((pixels == pixels[0, 0]).all()))
        bordered = np.zeros((h + 2 * GAP, w + 2 * GAP, 4), np.uint8)
        bordered[GAP:-GAP, GAP:-GAP] = pixels
        self._pages[-1].texture.write(bordered.tobytes(), viewport=(x, y, w + 2 * GAP, h + 2 * GAP))
        self._places[key] = place
        at = SIZED.get(str(key[0]))
        if at is not None:
            self._alike[key[:at] + key[at + 1 :]] = key
        return place

    def _add_large(self, key: PictureKey, pixels: npt.NDArray[np.uint8]) -> Place:
        h, w = pixels.shape[:2]
        if pixels[..., 3].min() == 255:
            backdrop = Backdrop((w, h), pixels.tobytes())
            number = int(backdrop.texture.value)
            self.backdrops[number] = backdrop
            place, texture = Place(number, w, h, alone=True, opaque=True), backdrop
        else:
            texture = self._context.texture((w, h), components=4, data=pixels.tobytes())
            place = Place(texture.glo.value, w, h, alone=True)
        self._large[key] = place, texture
        return place


def _packed(pictures: list[tuple[PictureKey, Place]]) -> tuple[Skyline, list[tuple[int, int] | None]]:
    """The room of a page for some pictures and for more of them, and the corner of each."""
    room = Skyline(WIDTH, HEIGHTS[-1])
    spots = room.fill((place.w + 2 * GAP, place.h + 2 * GAP) for _, place in pictures)
    room.height = next((height for height in HEIGHTS if room.top <= FULL * height), HEIGHTS[-1])
    return room, spots


def premultiplied(image: Image.Image) -> npt.NDArray[np.uint8]:
    """Return the picture's pixels, height x width x 4, with the colours multiplied by alpha: no dark fringes."""
    return np.asarray(image.convert("RGBA").convert("RGBa"))
