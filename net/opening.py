"""How a table is to be opened, and what it says when it is open: all that a window needs to know of `net.host`."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

KEEP = b"keep"
"""What a window says that leaves its table open, before it lets go of the pipe."""


class HostOptions(Struct, frozen=True, kw_only=True):
    """How to open a table."""

    profile: Path
    """Key, and games in `games/` below it."""
    name: str = ""
    map: str = "classic"
    seats: int = 4
    bots: tuple[str, ...] = ()
    settings: Mapping[str, int | bool | str] = {}
    code: str | None = None
    """A code to use; None draws one, the empty text opens the table to everyone."""
    port: int | None = None
    """None takes the usual port, or any other where that is in use."""
    bind: str = ""
    """Address to listen on; empty for all."""
    owner: bool = True
    """Draw a secret by which one guest becomes the owner. Without, the table starts when all seats are ready."""
    pace: float = 0.0
    """Seconds between two actions of bots."""
    advertise: bool = True
    interfaces: tuple[str, ...] = ()
    """Interfaces or addresses to advertise on; empty to choose by ourselves."""
    resume: Path | None = None
    """A journal to go on with."""
    map_folders: tuple[Path, ...] = ()
    """Where the player's own maps lie."""
    seed: int | None = None
    """Makes deal, dice and cards repeatable; for tests and demonstrations only."""


class Ready(Struct, frozen=True):
    """What a table says when it is open, as one line of JSON."""

    table: str
    name: str
    port: int
    addresses: tuple[str, ...]
    fingerprint: str
    code: str
    secret: str
    """Hexadecimal; whoever shows it becomes the owner, once. Empty where there is no owner."""
    link: str
    games: str
    """The folder in which journals are written."""
    note: str
    """A sentence where other machines may not find the table; empty when all is well."""

    def line(self) -> str:
        """Return the line."""
        return msgspec.json.encode(self).decode()
