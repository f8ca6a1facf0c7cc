"""Without a verb: the window."""

from __future__ import annotations

import os
import sys

import click

from client.commands.failure import Failure
from client.commands.options import profile_folder


def open_window(ctx: click.Context) -> None:
    """Open the window at its title; fails with a sentence on a machine without a screen."""
    need_screen()
    from client.app import main

    main(profile_folder(ctx))


def need_screen() -> None:
    """Fail with a sentence where no window can open."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise Failure("There is no screen here to open a window on; try `hearthsea demo`, which needs none.")
