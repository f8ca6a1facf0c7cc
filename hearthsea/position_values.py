"""What readers of positions share: their error, checked keys, and values of the right kind."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from hearthsea.resources import Bundle, from_named
from hearthsea.shown import LONGEST, quoted, shown

T = TypeVar("T")
Table = Mapping[str, Any]


class NotationError(ValueError):
    """A position or an action that cannot be read, in one sentence that names the place."""


def known(table: Table, keys: frozenset[str], where: str) -> None:
    """Refuse what is no table, or has a key that is not among these."""
    for key in table_of(table, where):
        if key not in keys:
            raise NotationError(f"{quoted(key)} in {where} is unknown; known are {', '.join(sorted(keys))}.")


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number within bounds, or a NotationError that names the place."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise NotationError(f"{where} = {shown(value)} is no whole number from {low} to {high}.")
    return value


def table_of(value: object, where: str) -> Table:
    """A table, or a NotationError that names the place."""
    if not isinstance(value, Mapping):
        raise NotationError(f"{where} must be a table, not {shown(value)}.")
    return value


def list_of(value: object, where: str) -> Sequence[Any]:
    """A list, or a NotationError that names the place."""
    if not isinstance(value, list | tuple):
        raise NotationError(f"{where} must be a list, not {shown(value)}.")
    return value


def text_of(value: object, where: str) -> str:
    """Text, or a NotationError that names the place."""
    if not isinstance(value, str):
        raise NotationError(f"{where} must be text in quotes, not {shown(value)}.")
    return value


def read(value: object, where: str, parse: Callable[[str], T]) -> T:
    """Text that a reader such as ``parse_hex`` understands, or a NotationError that names the place."""
    text = text_of(value, where)
    if len(text) > LONGEST or not text.isprintable():
        raise NotationError(f"{where}: {shown(text)} means nothing here.")
    try:
        return parse(text)
    except ValueError as error:
        raise NotationError(f"{where}: {str(error).rstrip('.')}.") from error


def read_bundle(table: object, names: tuple[str, ...], where: str) -> Bundle:
    """Cards by name as a bundle, or a NotationError that names the place."""
    if not isinstance(table, Mapping):
        raise NotationError(f"{where} = {shown(table)} is no table of cards.")
    try:
        return from_named(table, names)
    except ValueError as error:
        raise NotationError(f"{where}: {error}.") from error
