"""Notices of the desktop, through the program it has for them; where it has none, the window's frame tells alone."""

import shutil
import subprocess
import sys


def command(title: str, text: str) -> list[str]:
    """The command that shows a notice here; empty where there is none."""
    if sys.platform == "darwin":
        words = [part.replace("\\", "").replace('"', "") for part in (text, title)]
        return ["osascript", "-e", 'display notification "{}" with title "{}"'.format(*words)]
    program = shutil.which("notify-send")
    return [program, "--app-name=Hearthsea", title, text] if program else []


def tell(title: str, text: str) -> None:
    """Show a notice and return at once; a desktop that will not is no failure."""
    words = command(title, text)
    if not words:
        return
    try:
        subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - words of ours
    except OSError:
        return
