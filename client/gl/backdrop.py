"""An opaque picture beside the canvas, whose bytes lie as the canvas's do: drawing it is copying memory.

A software driver (Mesa's llvmpipe) takes 8 ms to draw a board of full HD as a texture, and half of one to copy it.
"""

from pyglet import gl

from client.gl.canvas import Size, screenlike
from client.gl.damage import Box


class Backdrop:
    """A picture of one size whose first row is the topmost; it is copied where it lies as it is."""

    def __init__(self, size: Size, pixels: bytes) -> None:
        """Take the pixels, red green blue alpha, the topmost row first."""
        self.size = size
        before = gl.GLint()
        gl.glGetIntegerv(gl.GL_FRAMEBUFFER_BINDING, before)
        self.texture, self._frame = screenlike(size)
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
        gl.glTexSubImage2D(gl.GL_TEXTURE_2D, 0, 0, 0, *size, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, before.value)

    def copy(self, left: int, top: int, area: Box) -> None:
        """Copy what of it falls into an area, when its corner lies at `left` and `top`, to where is drawn now.

        Scissors must be off: only then the driver copies memory.
        """
        x0, y0 = max(left, area[0]), max(top, area[1])
        x1, y1 = min(left + self.size[0], area[2]), min(top + self.size[1], area[3])
        if x0 < x1 and y0 < y1:
            gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._frame)
            source = x0 - left, y0 - top, x1 - left, y1 - top
            gl.glBlitFramebuffer(*source, x0, y0, x1, y1, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)

    def delete(self) -> None:
        """Give its memory back."""
        gl.glDeleteFramebuffers(1, self._frame)
        gl.glDeleteTextures(1, self.texture)
