"""Draws a scene: only where it looks different from the one before, into a canvas that is then copied to the screen.

Every layer is kept as rows of quads; a layer that has changed is compared with what it was (`client.gl.quads`), and
what has changed is drawn anew within a few rectangles (`client.gl.damage`), with all that lies above and below.
Colours are premultiplied by alpha throughout.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from math import ceil, inf
from time import perf_counter
from typing import Any

import numpy as np
from arcade.gl import BufferDescription
from PIL import Image
from pyglet import gl

from client.gl.apart import Apart
from client.gl.atlas import SIZED, Atlas, Place
from client.gl.backdrop import Backdrop
from client.gl.canvas import Canvas, Size
from client.gl.damage import NONE, Box, Boxes, around, rectangles
from client.gl.quads import OPAQUE, SMOOTH, VERTEX_FLOATS, DrawList, Quads, Rows
from client.scene import Item, PictureKey, Scene, Sprite
from client.text.flow import lines_of

VERTEX = """
#version 330
in vec2 in_place; in vec2 in_uv; in vec4 in_colour;
uniform vec2 size;
out vec2 uv; out vec4 colour;
void main() {
    gl_Position = vec4(2.0 * in_place.x / size.x - 1.0, 2.0 * in_place.y / size.y - 1.0, 0.0, 1.0);
    uv = in_uv; colour = in_colour;
}
"""
FRAGMENT = """
#version 330
uniform sampler2D picture;
in vec2 uv; in vec4 colour;
out vec4 out_colour;
void main() { out_colour = textureLod(picture, uv, 0.0) * colour; }
"""
# textureLod, because a software driver (Mesa 22's llvmpipe) has a shortcut for `texture` where a picture's bytes lie as
# the screen's, on which it takes the place in the texture for the colour.
GROUND = 20 / 255, 30 / 255, 40 / 255, 1.0  # where a scene leaves the window bare
MOST_RUNS = 10  # of quads with one source, in several areas: beyond it one area round them all takes fewer
LATE = {name: rank for rank, name in enumerate(SIZED)}
"""Pictures that may come a frame later, in their order: when the board is zoomed, what is to be seen at first is the
picture of the whole board stretched, and on it stretched pieces."""
OF_THE_BOARD = {"board", "pieces", "marks"}
"""The layers whose pictures may."""
BELOW = {"token", "ticket", "tile"}
"""Those of them that need nothing to stand in for them: the picture of the whole board shows them too."""
QUADS = 1024  # for which there is room at first
_EDGES = [
    0,
    1,
    2,
    3,
    24,
    25,
]  # of a quad's vertices: the first corner and where it lies in the texture, the last corner
QUAD_BYTES = 4 * VERTEX_FLOATS * 4


class Renderer:
    """Draws scenes with one OpenGL context; `draw_calls` counts those of the last frame, the copy included."""

    def __init__(self, context: Any, draw_picture: Callable[[PictureKey], Image.Image]) -> None:  # noqa: ANN401
        self._context = context
        self.atlas = Atlas(context, draw_picture)
        self._apart = Apart(draw_picture)
        self._short = False  # of pictures that may come late
        self._program = context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
        self._sharp, self._smooth = _sampler(gl.GL_NEAREST), _sampler(gl.GL_LINEAR)
        self._room = 0
        self._buffer = context.buffer(reserve=QUAD_BYTES)
        self._indices = context.buffer(reserve=6 * 4)
        self._make_room(QUADS)
        corners = BufferDescription(self._buffer, "2f 2f 4f", ["in_place", "in_uv", "in_colour"])
        self._geometry = context.geometry([corners], index_buffer=self._indices, mode=context.TRIANGLES)
        self._canvas: Canvas | None = None
        self._layers: dict[str, Quads] = {}
        self._generation = -1  # of the atlas, as the layers have it
        self._last: Scene | None = None
        self._until = inf  # when no more late pictures are drawn for the frame
        self.draw_calls = 0
        self.layers_built = 0

    def draw(self, scene: Scene, size: Size, *, force: bool = False, patience: float = inf) -> bool:
        """Draw the scene onto the screen, unless it is the one already there; return whether anything was drawn.

        With `force` the screen gets its picture even if that is the one drawn last: it may have been lost. After
        `patience` seconds late pictures are left out; the renderer `lacks` them then, and a later frame has them.
        """
        self._until = perf_counter() + patience
        self._draw_late(scene)
        canvas = self._canvas
        if canvas is None or canvas.size != size:
            canvas = self._sized(size)
        elif not force and not self.lacks and self._last is not None and scene.layers == self._last.layers:
            self._last = scene
            return False
        self._last = scene
        self.draw_calls = self.layers_built = 0
        changes, kept = self._changes(scene, size)
        if self.atlas.is_split:
            self.atlas.turn(self._pictures())
            self._changes(scene, size)  # everything lies elsewhere now, but looks as before
        areas = rectangles(changes, size)
        if kept and areas:  # nothing may be laid twice over what is there already
            areas = [around(areas)]
        if areas:
            canvas.use()
            self._repaint(areas, size, kept)
        canvas.show(size)
        self.draw_calls += 1
        if areas:
            used = set[int]().union(*(layer.textures for layer in self._layers.values()))
            self.atlas.tidy(used)
        return True

    @property
    def lacks(self) -> bool:
        """Whether pictures are still to be drawn for what was drawn last."""
        return any(layer.lacks for layer in self._layers.values())

    def _draw_late(self, scene: Scene) -> None:
        """Draw what may come late, the most wanted first, until the time for it is up."""
        missing = {
            item.picture
            for layer in scene.layers
            if layer.name in OF_THE_BOARD
            if (old := self._layers.get(layer.name)) is None or old.lacks or old.items is not layer.items
            for item in layer.items
            if isinstance(item, Sprite) and item.picture[0] in LATE and item.picture not in self.atlas
        }
        for key in sorted(missing, key=lambda key: LATE[str(key[0])]):
            if perf_counter() > self._until:
                self._short = True
                return
            self.atlas.place(key)
        self._short = False

    def _place(self, key: PictureKey) -> tuple[Place, bool]:
        """Where a picture lies; and that it is the one that was asked for."""
        return self.atlas.place(key), True

    def _place_late(self, key: PictureKey) -> tuple[Place | None, bool]:
        """Where a picture of the board lies, or one that stands in for it; and whether it is the one asked for."""
        if key in self.atlas or self._until == inf:
            return self.atlas.place(key), True
        if key[0] == "sea":
            # Not before all tiles: they would be missing on it, and are there on what lies below.
            image = None if self._short else self._apart.get(key, perf_counter())
            return (None, False) if image is None else (self.atlas.add(key, image), True)
        if key[0] in LATE:
            place = self.atlas.stand_in(key)
            if place is not None or key[0] in BELOW:
                return place, False
        return self.atlas.place(key), True

    def tidy(self) -> None:
        """Give back what pictures took that are no longer to be seen, if that is much for a window of this size."""
        if self._canvas is None or self._last is None:
            return
        w, h = self._canvas.size
        self.atlas.foreseen.clear()
        self.atlas.fit(2 * w * h * 4, self._pictures)
        self.forget()  # a driver lets go of a texture only after something was drawn without it
        self.draw(self._last, self._canvas.size, force=True)
        self.finish()

    def make_room(self) -> bool:
        """Turn a page that is nearly full, while nobody waits; whether that was due."""
        if self._canvas is None or self._last is None or not self.atlas.is_nearly_full:
            return False
        self.atlas.turn(self._pictures())
        self._changes(self._last, self._canvas.size)  # looks as before
        return True

    def stretch(self, size: Size) -> None:
        """Show what was drawn last, fitted to another size: while the window's border is dragged."""
        if self._canvas is not None:
            self._canvas.show(size)

    def read(self) -> Image.Image:
        """Return the picture on the screen, without alpha."""
        assert self._canvas is not None
        picture = Image.frombytes("RGB", self._canvas.size, self._canvas.read())
        return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def forget(self) -> None:
        """Work every layer out and draw all of the window with the next frame: for measuring."""
        self._generation = -1

    def finish(self) -> None:
        """Wait until everything is drawn: for measuring."""
        gl.glFinish()

    def _sized(self, size: Size) -> Canvas:
        """A canvas of another size; everything has to be drawn on it."""
        if self._canvas is not None:
            self._canvas.delete()
        self._canvas = Canvas(size, self._context.screen.glo)
        self._generation = -1
        return self._canvas

    def _changes(self, scene: Scene, size: Size) -> tuple[Boxes, int]:
        """Bring the layers up to date.

        Returns:
            The boxes in which the scene looks different now, and how many layers from the lowest on need not be drawn
            there, because others have only come on top of them: a dialog, with a cover over the whole window.
        """
        before, self._layers = self._layers, {}
        whole = self._generation != self.atlas.generation
        self._generation = self.atlas.generation
        boxes: list[Boxes] = []
        for layer in scene.layers:
            old = before.get(layer.name)
            find = self._place_late if layer.name in OF_THE_BOARD else self._place
            if whole or old is None:
                new = Quads.of(layer.items, find)
                boxes.append(new.boxes)
            elif not old.lacks and (old.items is layer.items or old.items == layer.items):
                new = old
            else:
                new, changed = old.followed_by(layer.items, find)
                boxes.append(changed)
            self.layers_built += new is not old
            self._layers[layer.name] = new
        boxes += [old.boxes for name, old in before.items() if name not in self._layers]
        in_order = [name for name in before if name in self._layers] == [
            name for name in self._layers if name in before
        ]
        if whole or not in_order:
            return np.array([[0, 0, *size]], np.int32), 0
        kept = len(before) if all(self._layers.get(name) is old for name, old in before.items()) else 0
        if list(self._layers)[:kept] != list(before):
            kept = 0
        return np.concatenate(boxes) if boxes else NONE, kept

    def draw_ahead(self, scene: Scene) -> Iterator[None]:
        """Draw the pictures of a scene that may come, one a step, as long as there is room to spare for them."""
        for layer in scene.layers:
            for key in _pictures_of(layer.items):
                if not self.atlas.draw_ahead(key):
                    return
                yield

    def _pictures(self) -> Iterator[PictureKey]:
        """The pictures of the scene as it was drawn last."""
        for layer in self._layers.values():
            yield from _pictures_of(layer.items)

    def _repaint(self, areas: list[Box], size: Size, kept: int = 0) -> None:
        """Draw everything that shows in some rectangles, but for `kept` layers that are there already."""
        quads = DrawList(list(self._layers.values())[kept:])
        parts = [quads.within(area) for area in areas]
        if len(areas) > 1 and sum(len(runs) for _, runs, _ in parts) > MOST_RUNS:
            areas = [around(areas)]
            parts = [quads.within(areas[0])]
        count = sum(len(rows) for rows, _, _ in parts)
        if count > self._room:
            self._make_room(count + count // 2)
        if count:
            self._buffer.orphan()
            self._buffer.write(np.concatenate([rows for rows, _, _ in parts]).tobytes())
        self._program["size"] = size
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        first = 0
        for area, (rows, runs, is_covered) in zip(areas, parts, strict=True):
            begun, (left, top, right, bottom) = first, area
            gl.glScissor(left, top, right - left, bottom - top)  # the canvas counts rows from the top
            if not is_covered and not kept:
                gl.glClearColor(*GROUND)
                gl.glClear(gl.GL_COLOR_BUFFER_BIT)
            for source, length in runs:
                if source & (OPAQUE | SMOOTH) == OPAQUE:
                    self._copy(self.atlas.backdrops[source >> 2], rows[first - begun :][:length], area)
                else:
                    self._run(source, first, length)
                first += length
        gl.glBindSampler(0, 0)

    def _copy(self, backdrop: Backdrop, rows: Rows, area: Box) -> None:
        """Copy a backdrop to where quads show it, as far as they fall into an area."""
        gl.glDisable(gl.GL_SCISSOR_TEST)
        for left, top, u, v, right, bottom in rows[:, _EDGES].tolist():
            x, y = round(left - u * backdrop.size[0]), round(top - v * backdrop.size[1])
            box = (ceil(left - 0.5), ceil(top - 0.5), ceil(right - 0.5), ceil(bottom - 0.5))  # centres of pixels
            backdrop.copy(x, y, (*map(max, area[:2], box[:2]), *map(min, area[2:], box[2:])))
            self.draw_calls += 1
        gl.glEnable(gl.GL_SCISSOR_TEST)

    def _run(self, source: int, first: int, count: int) -> None:
        """Draw quads of one source."""
        if source & OPAQUE:
            gl.glDisable(gl.GL_BLEND)
        else:
            gl.glEnable(gl.GL_BLEND)
        gl.glBindSampler(0, self._smooth if source & SMOOTH else self._sharp)
        gl.glBindTexture(gl.GL_TEXTURE_2D, source >> 2)
        self._geometry.render(self._program, mode=self._context.TRIANGLES, first=first * 6, vertices=count * 6)
        self.draw_calls += 1

    def _make_room(self, quads: int) -> None:
        """Make the buffers large enough for so many quads."""
        self._room = quads
        self._buffer.orphan(quads * QUAD_BYTES)
        self._indices.orphan(quads * 6 * 4)
        corners = (4 * quad + corner for quad in range(quads) for corner in (0, 1, 2, 2, 1, 3))
        self._indices.write(array("I", corners).tobytes())


def _pictures_of(items: tuple[Item, ...]) -> Iterator[PictureKey]:
    """The pictures that items show."""
    for item in items:
        if isinstance(item, Sprite):
            yield item.picture
        else:
            yield from (line.picture for line in lines_of(item))


def _sampler(kind: int) -> Any:  # noqa: ANN401 - a number in pyglet's clothes
    """How textures are looked up: the nearest of their pixels, or four mixed."""
    sampler = gl.GLuint()
    gl.glGenSamplers(1, sampler)
    gl.glSamplerParameteri(sampler, gl.GL_TEXTURE_MIN_FILTER, kind)
    gl.glSamplerParameteri(sampler, gl.GL_TEXTURE_MAG_FILTER, kind)
    return sampler
