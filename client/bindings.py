"""Which key does what, and how a player who wants other keys gets them.

The screens speak of usual keys ("r", "plus", "pad:y"); a `Bindings` turns what was pressed into the usual key, and
the label of a usual key into that of the key which does it now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

LABELS = {
    "plus": "+",
    "minus": "−",
    "space": "Space",
    "enter": "Enter",
    "escape": "Esc",
    "backspace": "Bksp",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
"""What stands on the cap of a key whose name is no label."""
FIXED = frozenset({
    "enter", "space", "escape", "tab", "next", "left", "right", "up", "down", "f1", "f2", "f11", *"123456789",
})  # fmt: skip
"""Keys that always mean the same and cannot be given to anything else; nor can a controller's buttons."""


def label_of(key: str) -> str:
    """What stands on the cap of a key."""
    return LABELS.get(key, key.upper() if len(key) == 1 else key.capitalize())


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to be done by a key: its name in the catalogue below "bind", the usual key, the controller's button."""

    id: str
    key: str
    pad: str = ""


@dataclass(frozen=True)
class Bindings:
    """The rows, and the keys that a player has given some of them instead of the usual ones."""

    rows: Sequence[Row]
    own: Mapping[str, str] = field(default_factory=dict)

    def key_of(self, row: Row) -> str:
        """The key that does it now."""
        return self.own.get(row.id, row.key)

    def usual(self, pressed: str) -> str:
        """The usual key for what was pressed; "" for a key that was given up, the same for one that is no row's."""
        for row in self.rows:
            if pressed in (self.key_of(row), f"pad:{row.pad}"):
                return row.key
        return "" if any(pressed == row.key for row in self.rows) else pressed

    def label(self, usual: str) -> str:
        """The label of the key that now does what the key with the label `usual` usually does."""
        for row in self.rows:
            if label_of(row.key) == usual:
                return label_of(self.key_of(row))
        return usual

    def bound(self, name: str, key: str) -> dict[str, str]:
        """The player's own keys after giving a key to a row; who had that key gets the one that became free.

        A fixed key changes nothing.
        """
        rows = {row.id: row for row in self.rows}
        if name not in rows or key in FIXED or not key or ":" in key:
            return dict(self.own)
        keys = {row.id: self.key_of(row) for row in self.rows}
        other = next((who for who, held in keys.items() if held == key and who != name), "")
        if other:
            keys[other] = keys[name]
        keys[name] = key
        return {who: held for who, held in keys.items() if held != rows[who].key}
