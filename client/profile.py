"""What the window remembers between evenings: name, colour, theme, size; one small file in the profile's folder."""

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import platformdirs

from client.theme import THEME_NAMES

FILE = "window.json"


@dataclass(slots=True)
class Preferences:
    """The player's own settings; a value that makes no sense is replaced by the usual one."""

    name: str = ""
    colour: int = 6
    theme: str = "day"
    scale: float = 1.0
    reduced_motion: bool = False
    sound: bool = True

    def __post_init__(self) -> None:
        self.name = str(self.name).strip()[:24] or _login()
        self.colour = self.colour if isinstance(self.colour, int) and 0 <= self.colour < 8 else 6
        self.theme = self.theme if self.theme in THEME_NAMES else "day"
        self.scale = min(2.0, max(0.8, float(self.scale))) if isinstance(self.scale, int | float) else 1.0
        self.reduced_motion = self.reduced_motion is True
        self.sound = self.sound is not False


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
