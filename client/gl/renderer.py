"""Draws a scene: every layer is one list of textured quads which is built again only when the layer changed.

The cached layers at the back of a scene go into one framebuffer, which is kept, and so do those above them that have
not changed for some frames; a frame is then one copy of it and a draw call for each layer above. Colours are
premultiplied by alpha throughout.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

from PIL import Image

from client.gl.atlas import Atlas, Place
from client.scene import Item, Label, Layer, PictureKey, Rect, Scene, Sprite
from client.text.flow import lines_of

VERTEX = """
#version 330
in vec2 in_place; in vec2 in_uv; in vec4 in_colour;
uniform vec2 size;
out vec2 uv; out vec4 colour;
void main() {
    gl_Position = vec4(2.0 * in_place.x / size.x - 1.0, 1.0 - 2.0 * in_place.y / size.y, 0.0, 1.0);
    uv = in_uv; colour = in_colour;
}
"""
FRAGMENT = """
#version 330
uniform sampler2D picture;
in vec2 uv; in vec4 colour;
out vec4 out_colour;
void main() { out_colour = texture(picture, uv) * colour; }
"""
STILL_AFTER = 3  # frames in which a layer has to stay the same to be counted among the still ones
FLOATS = 8  # of a vertex: x y, u v, r g b a


@dataclass(slots=True)
class _Run:
    """Quads that follow each other and lie in one texture."""

    texture: Any
    first: int
    count: int


@dataclass(slots=True)
class _Built:
    """A layer as it lies on the card."""

    items: tuple[Item, ...] = ()
    version: int = 0  # grows when it is built anew
    kept: int = 0  # frames since
    generation: int = -1
    runs: list[_Run] = field(default_factory=list)
    buffer: Any = None
    geometry: Any = None
    quads: int = 0


class Renderer:
    """Draws scenes with one OpenGL context; `draw_calls` counts those of the last frame."""

    def __init__(self, context: Any, draw_picture: Callable[[PictureKey], Image.Image]) -> None:  # noqa: ANN401
        self._gl = context
        self.atlas = Atlas(context, draw_picture)
        self._program = context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
        self._indices = context.buffer(data=_quad_indices(2048))
        self._most_quads = 2048
        self._built: dict[str, _Built] = {}
        self._versions = 0
        self._base_texture: Any = None
        self._base: Any = None
        self._base_of: list[tuple[str, int]] | None = None
        self._copy = _Built()
        self._above: list[_Built] = []  # the layers of the last frame that are not in the framebuffer
        self._last: Scene | None = None
        self._size = (0, 0)
        self.draw_calls = 0
        self.layers_built = 0

    def draw(self, scene: Scene, size: tuple[int, int], *, force: bool = False) -> bool:
        """Draw the scene onto the screen, unless it is the one already there; return whether anything was drawn."""
        if not force and scene is self._last and size == self._size:
            return False
        same = self._last is not None and size == self._size and scene.layers == self._last.layers
        self._last = scene
        if same and not force:
            return False
        self.draw_calls = self.layers_built = 0
        self.atlas.tidy()
        if size != self._size:
            self._resize(size)
        gl = self._gl
        gl.enable(gl.BLEND)
        gl.blend_func = gl.ONE, gl.ONE_MINUS_SRC_ALPHA
        self._program["size"] = size
        built = [self._layer(layer) for layer in scene.layers]
        still = _leading_still(scene.layers, built)
        if still:
            self._draw_base(scene.layers[:still], built[:still])
        gl.screen.use()
        gl.viewport = (0, 0, *size)
        if still:
            self._show_base()
        else:
            gl.screen.clear(color=(20, 30, 40, 255))
        self._above = built[still:]
        for one in self._above:
            self._render(one)
        names = {layer.name for layer in scene.layers}
        for name in [name for name in self._built if name not in names]:
            self._drop(self._built.pop(name))
        return True

    def stretch(self, size: tuple[int, int]) -> None:
        """Show what was drawn last, fitted to another size: while the window's border is dragged."""
        if self._base is None:
            return
        gl = self._gl
        gl.screen.use()
        gl.viewport = (0, 0, *size)
        gl.disable(gl.BLEND)
        self._program["size"] = self._size
        self._render(self._copy)
        gl.enable(gl.BLEND)
        for built in self._above:
            self._render(built)
        self._last = None

    def read(self) -> Image.Image:
        """Return the picture on the screen, without alpha."""
        data = self._gl.screen.read(viewport=(0, 0, *self._size), components=3)
        return Image.frombytes("RGB", self._size, data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def forget(self) -> None:
        """Build every layer again with the next frame: for measuring."""
        for built in self._built.values():
            built.generation = -1

    def finish(self) -> None:
        """Wait until everything is drawn: for measuring."""
        self._gl.finish()

    def _resize(self, size: tuple[int, int]) -> None:
        if self._base is not None:
            self._base.delete()
            self._base_texture.delete()
        gl = self._gl
        self._base_texture = gl.texture(size, components=4)
        self._base_texture.filter = gl.NEAREST, gl.NEAREST
        self._base = gl.framebuffer(color_attachments=[self._base_texture])
        self._base_of = None
        self._size = size
        w, h = size
        place = Place(self._base_texture, w, h, 0, 1, 1, 0)  # a framebuffer's first row is the lowest
        out = array("f")
        _quad(out, place, (0, 0, w, h), (1, 1, 1, 1))
        self._fill(self._copy, out, [_Run(self._base_texture, 0, 1)])

    def _draw_base(self, layers: tuple[Layer, ...], built: list[_Built]) -> None:
        key = [(layer.name, one.version) for layer, one in zip(layers, built, strict=True)]
        if key == self._base_of:
            return
        self._base_of = key
        self._base.use()
        self._gl.viewport = (0, 0, *self._size)
        self._base.clear(color=(20, 30, 40, 255))
        for one in built:
            self._render(one)

    def _show_base(self) -> None:
        """Copy the kept framebuffer onto the screen as it is, which is quicker than drawing it as a picture."""
        from pyglet import gl  # noqa: PLC0415 - only after `boot`

        w, h = self._size
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._base.glo)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, self._gl.screen.glo)
        gl.glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._gl.screen.glo)
        self.draw_calls += 1

    def _layer(self, layer: Layer) -> _Built:
        """The layer on the card, built anew when it changed."""
        built = self._built.get(layer.name)
        if built is None:
            built = self._built[layer.name] = _Built()
        fresh = built.generation == self.atlas.generation and (built.items is layer.items or built.items == layer.items)
        if fresh:
            built.items = layer.items
            built.kept += 1
            return built
        self._versions += 1
        built.version, built.kept = self._versions, 0
        out = array("f")
        runs: list[_Run] = []
        n = 0
        for item in layer.items:
            for place in self._put(out, item):
                if runs and runs[-1].texture is place.texture:
                    runs[-1].count += 1
                else:
                    runs.append(_Run(place.texture, n, 1))
                n += 1
        built.items = layer.items
        built.generation = self.atlas.generation
        self._fill(built, out, runs)
        self.layers_built += 1
        return built

    def _put(self, out: array[float], item: Item) -> list[Place]:
        """Add the quads of one item and return the place of each; none when nothing of it is to be seen."""
        if item.alpha <= 0:
            return []
        if isinstance(item, Label):
            return self._put_label(out, item)
        place = self.atlas.place(item.picture)
        w, h = item.w or place.w, item.h or place.h
        colour = _colour(item.tint, item.alpha)
        if item.angle:
            _turned(out, place, item, w, h, colour)
            return [place]
        area = Rect(round(item.x - w / 2), round(item.y - h / 2), w, h)
        return [place] if _upright(out, place, area, colour, item.clip) else []

    def _put_label(self, out: array[float], label: Label) -> list[Place]:
        colour = _colour("#ffffff", label.alpha)
        places = []
        for line in lines_of(label):
            place = self.atlas.place(line.picture)
            if _upright(out, place, Rect(line.left, line.top, place.w, place.h), colour, label.clip):
                places.append(place)
        return places

    def _render(self, built: _Built) -> None:
        for run in built.runs:
            run.texture.use(0)
            built.geometry.render(self._program, mode=self._gl.TRIANGLES, first=run.first * 6, vertices=run.count * 6)
            self.draw_calls += 1

    def _fill(self, built: _Built, data: array[float], runs: list[_Run]) -> None:
        quads = len(data) // (4 * FLOATS)
        built.runs = runs
        if not quads:
            return
        if quads > self._most_quads:
            self._most_quads = quads * 2
            self._indices = self._gl.buffer(data=_quad_indices(self._most_quads))
        if built.buffer is None or quads > built.quads:
            self._drop(built)
            built.quads = max(16, quads + quads // 4)
            from arcade.gl import BufferDescription  # noqa: PLC0415 - arcade is imported only after `boot`

            built.buffer = self._gl.buffer(reserve=built.quads * 4 * FLOATS * 4)
            names = ["in_place", "in_uv", "in_colour"]
            description = BufferDescription(built.buffer, "2f 2f 4f", names)
            built.geometry = self._gl.geometry([description], index_buffer=self._indices, mode=self._gl.TRIANGLES)
        built.buffer.write(data.tobytes())

    def _drop(self, built: _Built) -> None:
        if built.geometry is not None:
            built.geometry.delete() if hasattr(built.geometry, "delete") else None
            built.buffer.delete()
            built.geometry = built.buffer = None
            built.quads = 0


def _leading_still(layers: tuple[Layer, ...], built: list[_Built]) -> int:
    """How many layers at the back are cached or have stood still for a while."""
    n = 0
    while n < len(layers) and (layers[n].cached or built[n].kept >= STILL_AFTER):
        n += 1
    return n


def _quad_indices(quads: int) -> bytes:
    return array("I", [4 * q + k for q in range(quads) for k in (0, 1, 2, 2, 1, 3)]).tobytes()


def _colour(tint: str, alpha: float) -> tuple[float, float, float, float]:
    """The colour a premultiplied picture is multiplied by."""
    if tint == "#ffffff":
        return alpha, alpha, alpha, alpha
    value = int(tint[1:], 16)
    scale = alpha / 255
    return (value >> 16) * scale, (value >> 8 & 255) * scale, (value & 255) * scale, alpha


def _quad(
    out: array[float], place: Place, box: tuple[float, float, float, float], colour: tuple[float, float, float, float]
) -> None:
    x0, y0, x1, y1 = box
    u0, v0, u1, v1 = place.u0, place.v0, place.u1, place.v1
    out.extend((x0, y0, u0, v0, *colour, x1, y0, u1, v0, *colour))
    out.extend((x0, y1, u0, v1, *colour, x1, y1, u1, v1, *colour))


def _upright(
    out: array[float], place: Place, area: Rect, colour: tuple[float, float, float, float], clip: Rect | None
) -> bool:
    """Add an upright quad, or the part of it inside `clip`; False when there is none."""
    if clip is None:
        _quad(out, place, (area.x, area.y, area.right, area.bottom), colour)
        return True
    x0, y0 = max(area.x, clip.x), max(area.y, clip.y)
    x1, y1 = min(area.right, clip.right), min(area.bottom, clip.bottom)
    if x0 >= x1 or y0 >= y1:
        return False
    du, dv = (place.u1 - place.u0) / area.w, (place.v1 - place.v0) / area.h
    part = Place(
        place.texture,
        place.w,
        place.h,
        place.u0 + (x0 - area.x) * du,
        place.v0 + (y0 - area.y) * dv,
        place.u0 + (x1 - area.x) * du,
        place.v0 + (y1 - area.y) * dv,
    )
    _quad(out, part, (x0, y0, x1, y1), colour)
    return True


def _turned(  # noqa: PLR0917
    out: array[float], place: Place, sprite: Sprite, w: float, h: float, colour: tuple[float, float, float, float]
) -> None:
    """Add a quad turned clockwise about its centre."""
    c, s = cos(radians(sprite.angle)), sin(radians(sprite.angle))
    corners = ((-w / 2, -h / 2, 0, 0), (w / 2, -h / 2, 1, 0), (-w / 2, h / 2, 0, 1), (w / 2, h / 2, 1, 1))
    for dx, dy, right, low in corners:
        x, y = sprite.x + dx * c - dy * s, sprite.y + dx * s + dy * c
        out.extend((x, y, place.u1 if right else place.u0, place.v1 if low else place.v0, *colour))
