"""What the window remembers between evenings: name, colour, how it looks, sounds and plays; one small file."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

import platformdirs

from client.theme import THEME_NAMES
from net.claim import Claim

FILE = "window.json"
LOCK = "window.lock"
"""Held by the one window that writes to a profile."""
SPEEDS = (0.0, 0.5, 1.0, 2.0)


@dataclass(slots=True)
class Preferences:
    """The player's own settings; a value that makes no sense is replaced by the usual one."""

    name: str = ""
    colour: int = 6
    theme: str = "day"
    scale: float = 1.0
    reduced_motion: bool = False
    animation: float = 1.0  # the speed of what moves; 0: nothing does
    sound: bool = True
    own_volume: float = 0.8  # of what one does oneself, 0 to 1
    others_volume: float = 0.5  # of what the others do
    notice_volume: float = 1.0  # of what calls one to the table
    notices: bool = True  # whether the desktop tells what happens while the window is not looked at
    auto_roll: bool = False
    auto_end: bool = False
    keys: dict[str, str] = field(default_factory=dict)  # the player's own keys by the names of `client.bindings`

    def __post_init__(self) -> None:
        self.name = str(self.name).strip()[:24] or _login()
        self.colour = self.colour if isinstance(self.colour, int) and 0 <= self.colour < 8 else 6
        self.theme = self.theme if self.theme in THEME_NAMES else "day"
        self.scale = min(2.0, max(0.8, float(self.scale))) if isinstance(self.scale, int | float) else 1.0
        self.animation = self.animation if self.animation in SPEEDS else 1.0
        for name in ("sound", "notices"):
            setattr(self, name, getattr(self, name) is not False)
        for name in ("reduced_motion", "auto_roll", "auto_end"):
            setattr(self, name, getattr(self, name) is True)
        for name in ("own_volume", "others_volume", "notice_volume"):
            value = getattr(self, name)
            setattr(self, name, min(1.0, max(0.0, float(value))) if isinstance(value, int | float) else 1.0)
        keys = self.keys if isinstance(self.keys, dict) else {}
        self.keys = {str(name): key for name, key in keys.items() if isinstance(key, str) and key}


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep other windows from this profile: they would write one file, and one key cannot sit at a table twice.

    Raises:
        net.claim.ClaimedError: Another window has it.
    """
    claim: Claim | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / LOCK).touch()
        claim = Claim(folder / LOCK)
    except OSError:
        pass  # a folder that cannot be written to is no reason to stop playing
    try:
        yield
    finally:
        if claim is not None:
            claim.release()


def map_folders(folder: Path) -> tuple[Path, ...]:
    """Return where the player's own maps may lie: in the profile, and in the system's usual place for such files."""
    return folder / "maps", platformdirs.user_data_path("hearthsea", appauthor=False) / "maps"


def load(folder: Path) -> Preferences:
    """Return what is remembered; the usual values where nothing is or the file is spoilt."""
    try:
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Preferences()
    known = {field.name for field in fields(Preferences)}
    return Preferences(**{k: v for k, v in data.items() if k in known}) if isinstance(data, dict) else Preferences()


def save(folder: Path, preferences: Preferences) -> None:
    """Remember; a folder that cannot be written to is no reason to stop playing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / (FILE + ".new")
        path.write_text(json.dumps(asdict(preferences), indent=1), encoding="utf-8")
        path.replace(folder / FILE)
    except OSError:
        return


def _login() -> str:
    """The name this machine knows its user by."""
    name = os.environ.get("USER") or os.environ.get("USERNAME") or ""
    return name.strip()[:24].capitalize() or "Player"
