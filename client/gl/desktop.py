"""What the desktop offers to the app: clipboard, sounds, full screen, the end."""

from __future__ import annotations

import contextlib

from client.gl.telling import tell
from client.gl.window import Window, stop
from client.sound import Player


class Desktop:
    """Belongs to one window, which is given to it once it is open."""

    def __init__(self) -> None:
        self.window: Window | None = None
        self._sounds = Player()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        if self.window is not None:
            self.window.set_clipboard_text(text)

    def paste(self) -> str:
        """Return the clipboard's text; "" where there is none."""
        if self.window is None:
            return ""
        # Without a desktop's clipboard pyglet has nothing to ask.
        with contextlib.suppress(AttributeError, OSError):
            return str(self.window.get_clipboard_text() or "")
        return ""

    def play(self, sound: str, volume: float = 1.0) -> None:
        """Play a sound; silence is no failure."""
        self._sounds.play(sound, volume)

    def title(self, text: str) -> None:
        """Write on the window's frame."""
        if self.window is not None:
            self.window.set_caption(text)

    def call(self, text: str) -> None:
        """Tell on the desktop that something waits, unless the window is being looked at."""
        if self.window is not None and not self.window.is_looked_at:
            tell("Hearthsea", text)

    def toggle_fullscreen(self) -> None:
        """Full screen or window."""
        if self.window is not None:
            self.window.set_fullscreen(not self.window.fullscreen)

    def quit(self) -> None:
        """End the loop."""
        stop()
