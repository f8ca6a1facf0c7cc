"""The canvas: the whole picture as it was drawn last, kept beside the screen and copied onto it.

It lies upside down, and its bytes lie as the screen's do, because a software driver (Mesa's llvmpipe) then copies it as
it is in memory: a tenth of a millisecond a frame where drawing it as a picture takes eight, at full HD.
"""

from ctypes import POINTER, c_ubyte, cast

from pyglet import gl

Size = tuple[int, int]


def screenlike(size: Size) -> tuple[gl.GLuint, gl.GLuint]:
    """Return a texture whose bytes lie as the screen's, and the framebuffer of it; both are bound then."""
    texture, frame = gl.GLuint(), gl.GLuint()
    gl.glGenTextures(1, texture)
    gl.glBindTexture(gl.GL_TEXTURE_2D, texture)
    # GL_BGRA without a size of its own: how the bytes of a screen lie nearly everywhere.
    gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_RGBA, *size, 0, gl.GL_BGRA, gl.GL_UNSIGNED_BYTE, None)
    gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MIN_FILTER, gl.GL_NEAREST)
    gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MAG_FILTER, gl.GL_NEAREST)
    gl.glGenFramebuffers(1, frame)
    gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, frame)
    gl.glFramebufferTexture2D(gl.GL_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D, texture, 0)
    return texture, frame


class Canvas:
    """A picture of one size that is drawn into and shown; its first row is the topmost."""

    def __init__(self, size: Size, screen: int) -> None:
        """Make it empty; `screen` is the number of the framebuffer it is shown on."""
        self.size = size
        self._screen = screen
        self._texture, self._frame = screenlike(size)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, screen)

    def use(self) -> None:
        """Let what is drawn next go here."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._frame)
        gl.glViewport(0, 0, *self.size)

    def show(self, size: Size) -> None:
        """Copy it onto the screen, which is of some size: stretched unless that is its own."""
        (w, h), (wide, high) = self.size, size
        smooth = gl.GL_NEAREST if size == self.size else gl.GL_LINEAR
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._frame)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, self._screen)
        gl.glBlitFramebuffer(0, 0, w, h, 0, high, wide, 0, gl.GL_COLOR_BUFFER_BIT, smooth)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._screen)

    def read(self) -> bytes:
        """Return the bytes on the screen, red green blue, the lowest row first."""
        w, h = self.size
        data = (c_ubyte * (w * h * 3))()
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._screen)
        gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
        gl.glReadPixels(0, 0, w, h, gl.GL_RGB, gl.GL_UNSIGNED_BYTE, cast(data, POINTER(c_ubyte)))
        return bytes(data)

    def delete(self) -> None:
        """Give its memory back."""
        gl.glDeleteFramebuffers(1, self._frame)
        gl.glDeleteTextures(1, self._texture)
