"""Opening the window: without a verb, or for a verb that does something in it at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from client.commands.failure import Failure

if TYPE_CHECKING:
    from client.screens.base import Command


def open_window(folder: Path, first: Sequence[Command] = ()) -> None:
    """Open the window of a profile and carry out the first commands.

    Raises:
        Failure: There is no screen, or another window has the profile.
    """
    need_screen()
    from client import profile
    from client.text import say
    from net.claim import ClaimedError

    try:
        with profile.held(folder):
            from client.app import main

            main(folder, first)
    except ClaimedError:
        raise Failure(say("terminal.window.taken", folder=folder)) from None


def need_screen(instead: str = "hearthsea demo") -> None:
    """Fail where no window can open, with a sentence that knows what goes without."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise Failure(f"There is no screen here to open a window on; try `{instead}`, which needs none.")
