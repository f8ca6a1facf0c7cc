"""Drives a window from a test, in the same process: frames, clicks on targets by name, keys, text, pictures."""

import time
from typing import Any

import pyglet

from client.gl.keynames import MOTIONS, REPEATING, key_name
from client.gl.window import Window
from client.scene import Scene

_SYMBOLS = {key_name(symbol): symbol for symbol in vars(pyglet.window.key).values() if isinstance(symbol, int)}
_MOTION_OF = {name: motion for motion, name in MOTIONS.items()}
_MODS = {"shift": pyglet.window.key.MOD_SHIFT, "ctrl": pyglet.window.key.MOD_CTRL, "alt": pyglet.window.key.MOD_ALT}


class Driver:
    """One window under test; nothing here waits for time."""

    def __init__(self, window: Window) -> None:
        """Take over a window that no loop runs."""
        self.window = window
        # Outside pyglet's own loop events are queued until somebody asks for them.
        window._enable_event_queue = False  # noqa: SLF001

    @property
    def scene(self) -> Scene:
        """What is to be seen now."""
        return self.window.player.scene(self.window.get_framebuffer_size(), time.monotonic())

    def step(self) -> bool:
        """Do one turn of the loop; whether a frame was drawn."""
        self.window.switch_to()
        self.window.dispatch_events()
        self.window.player.tick(time.monotonic())
        return self.window.refresh()

    def move(self, x: float, y: float) -> None:
        """Move the pointer; pixels from the top left."""
        self.window.dispatch_event("on_mouse_motion", round(x), self._up(y), 0, 0)

    def click_at(self, x: float, y: float, button: int = 1) -> None:
        """Click at a point."""
        self.move(x, y)
        self.step()
        self.window.dispatch_event("on_mouse_press", round(x), self._up(y), button, 0)
        self.window.dispatch_event("on_mouse_release", round(x), self._up(y), button, 0)
        self.step()

    def click(self, target: str) -> None:
        """Click the middle of a target; KeyError names the targets there are."""
        found = self.scene.target(target)
        if not found.enabled:
            raise ValueError(f"{target} cannot be used now: {found.tooltip}")
        x, y = found.circle[:2] if found.circle else found.rect.centre
        self.click_at(x, y)

    def scroll(self, x: float, y: float, clicks: float) -> None:
        """Turn the wheel; positive away from the player."""
        self.move(x, y)
        self.window.dispatch_event("on_mouse_scroll", round(x), self._up(y), 0, clicks)
        self.step()

    def key(self, name: str, *mods: str) -> None:
        """Press a key by the name screens know it by."""
        self.press(name, *mods)
        self.step()

    def press(self, name: str, *mods: str) -> None:
        """Press a key and draw nothing yet."""
        held = sum(_MODS[mod] for mod in mods)
        if name in REPEATING and not held:
            self.window.dispatch_event("on_text_motion", _MOTION_OF[name])
        else:
            self.window.dispatch_event("on_key_press", _SYMBOLS[name], held)
            self.window.dispatch_event("on_key_release", _SYMBOLS[name], held)
            self.window._held.forget()  # noqa: SLF001 - the next press comes sooner than any finger's

    def type(self, text: str) -> None:
        """Type into whatever takes text."""
        for sign in text:
            self.window.dispatch_event("on_text", sign)
        self.step()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.window.set_size(width, height)
        self.window.dispatch_event("on_resize", width, height)
        self.step()

    def shot(self) -> Any:  # noqa: ANN401 - PIL.Image.Image
        """Return the picture that is on the screen."""
        return self.window.picture()

    def _up(self, y: float) -> int:
        return int(self.window.get_framebuffer_size()[1]) - 1 - round(y)
