"""Game controllers: what their buttons mean, in the words of keys. Pure; `client.gl.gamepads` listens to them."""

from client.screens.base import NO_MODS, Mods

PAD: Mods = frozenset({"pad"})
"""With what a controller presses: whoever holds one has perhaps no keyboard."""
SHIFT: Mods = frozenset({"shift"})
KEYS: dict[str, tuple[str, Mods]] = {
    "a": ("enter", PAD),
    "b": ("escape", NO_MODS),
    "x": ("next", NO_MODS),
    "leftshoulder": ("tab", SHIFT),
    "rightshoulder": ("tab", NO_MODS),
    "start": ("f2", NO_MODS),
    "guide": ("f1", NO_MODS),
}
"""Buttons with one meaning everywhere; all others reach the screens as "pad:" and their name."""
FAR = 0.6  # how far a stick has to be pushed to count
NEAR = 0.4  # and how far it has to come back before it counts again


def key_of(button: str) -> tuple[str, Mods]:
    """The key a button stands for."""
    return KEYS.get(button, (f"pad:{button}", NO_MODS))


def direction_of(x: float, y: float, least: float = FAR) -> str:
    """The arrow that a stick or D-pad means, pushed to x (right) and y (up), each from -1 to 1; "" for none."""
    if max(abs(x), abs(y)) < least:
        return ""
    if abs(x) >= abs(y):
        return "right" if x > 0 else "left"
    return "up" if y > 0 else "down"


class Stick:
    """A stick that acts like a D-pad: once each time it is pushed."""

    def __init__(self) -> None:
        self.held = ""

    def moved(self, x: float, y: float) -> str:
        """The arrow to be pressed now; "" for none."""
        now = direction_of(x, y, NEAR if self.held else FAR)
        pressed = now if now != self.held else ""
        self.held = now
        return pressed
