"""Bring up Arcade, with a screen or without one; say plainly when this machine cannot show a window."""

import os
import sys
from typing import Any

from client.gl.absent import leave_out


class CannotShowError(Exception):
    """No window can be opened here; `str()` is a sentence for the player that says what to do."""


def has_screen() -> bool:
    """Whether a desktop is there to open a window on."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY"))


def boot(*, headless: bool = False) -> Any:  # noqa: ANN401 - the module `arcade` itself
    """Import Arcade and return it; `headless` draws into memory through EGL and needs no desktop.

    Raises CannotShowError when there is no desktop or no OpenGL library.
    """
    if not headless and not has_screen():
        raise CannotShowError("There is no screen to open a window on; `hearthsea host --headless` needs none.")
    try:
        import pyglet  # noqa: PLC0415 - options must be set before the submodules are imported

        pyglet.options.shadow_window = False
        if headless:
            pyglet.options.headless = True
            # pyglet.input asks for pyglet.window.xlib by attribute; with `headless` nobody else imports it.
            import pyglet.window  # noqa: PLC0415
            import pyglet.window.xlib  # noqa: PLC0415
        elif sys.platform.startswith("linux"):
            _reach_desktop()
        os.environ.pop("ARCADE_HEADLESS", None)  # whether there is a screen is the caller's to say
        leave_out()
        import arcade  # noqa: PLC0415
    except ImportError as error:
        raise CannotShowError(f"The libraries that open windows are missing here ({error}).") from error
    return arcade


def _reach_desktop() -> None:
    """Connect to the X server that DISPLAY names; raises CannotShowError where none answers."""
    import pyglet  # noqa: PLC0415
    import pyglet.display.xlib  # noqa: PLC0415

    try:
        pyglet.display.get_display()
    except pyglet.display.xlib.NoSuchDisplayException as error:
        name = os.environ.get("DISPLAY", "")
        words = f"No desktop answers at DISPLAY={name}: start the game from inside your desktop."
        raise CannotShowError(words) from error
