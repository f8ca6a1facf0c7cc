"""Names of keys, as screens know them, for the numbers of pyglet."""

from pyglet.window import key

BACK_TAB = 0xFE20
"""What X11 makes of Shift + Tab (ISO_Left_Tab)."""
# pyglet hands on only the keysyms that it has names for; the number of any other says nothing but where the key lies.
key._key_names.setdefault(BACK_TAB, "ISO_LEFT_TAB")  # noqa: SLF001

_SPECIAL = {
    key.RETURN: "enter",
    key.NUM_ENTER: "enter",
    key.ESCAPE: "escape",
    key.SPACE: "space",
    key.TAB: "tab",
    BACK_TAB: "tab",
    key.BACKSPACE: "backspace",
    key.DELETE: "delete",
    key.LEFT: "left",
    key.RIGHT: "right",
    key.UP: "up",
    key.DOWN: "down",
    key.HOME: "home",
    key.END: "end",
    key.PAGEUP: "pageup",
    key.PAGEDOWN: "pagedown",
    key.PLUS: "plus",
    key.EQUAL: "plus",
    key.NUM_ADD: "plus",
    key.MINUS: "minus",
    key.NUM_SUBTRACT: "minus",
    **{getattr(key, f"F{n}"): f"f{n}" for n in range(1, 13)},
    **{getattr(key, f"_{n}"): str(n) for n in range(10)},
    **{getattr(key, f"NUM_{n}"): str(n) for n in range(10)},
}

# Keys that repeat while held come as "motions", and once more as plain keys: the motion is the one that counts.
MOTIONS = {
    key.MOTION_LEFT: "left",
    key.MOTION_RIGHT: "right",
    key.MOTION_UP: "up",
    key.MOTION_DOWN: "down",
    key.MOTION_PREVIOUS_PAGE: "pageup",
    key.MOTION_NEXT_PAGE: "pagedown",
    key.MOTION_BACKSPACE: "backspace",
    key.MOTION_DELETE: "delete",
}
REPEATING = frozenset(MOTIONS.values())


def key_name(symbol: int) -> str:
    """Return the name of a key, or "" for one that no screen asks for."""
    if symbol in _SPECIAL:
        return _SPECIAL[symbol]
    if key.A <= symbol <= key.Z:
        return chr(ord("a") + symbol - key.A)
    return ""


def mod_names(modifiers: int) -> frozenset[str]:
    """Return the names of the modifier keys held."""
    names = set()
    if modifiers & key.MOD_SHIFT:
        names.add("shift")
    if modifiers & key.MOD_CTRL:
        names.add("ctrl")
    if modifiers & key.MOD_ALT:
        names.add("alt")
    if modifiers & key.MOD_COMMAND:
        names |= {"command", "ctrl"}
    return frozenset(names)
