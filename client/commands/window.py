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
    """Open the window of a profile and carry out the first commands; fails with a sentence where there is no screen."""
    need_screen()
    from client.app import main

    main(folder, first)


def need_screen(instead: str = "hearthsea demo") -> None:
    """Fail where no window can open, with a sentence that knows what goes without."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise Failure(f"There is no screen here to open a window on; try `{instead}`, which needs none.")
