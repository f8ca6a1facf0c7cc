"""What readers of positions share: their error, checked keys and whole numbers."""

from collections.abc import Mapping
from typing import Any

Table = Mapping[str, Any]


class NotationError(ValueError):
    """A position or an action that cannot be read, in one sentence that names the place."""


def known(table: Table, keys: frozenset[str], where: str) -> None:
    """Refuse what is no table, or has a key that is not among these."""
    if not isinstance(table, Mapping):
        raise NotationError(f"{where} must be a table, not {table!r}.")
    for key in table:
        if key not in keys:
            raise NotationError(f'"{key}" in {where} is unknown; known are {", ".join(sorted(keys))}.')


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number within bounds, or a NotationError that names the place."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise NotationError(f"{where} = {value!r} is no whole number from {low} to {high}.")
    return value
