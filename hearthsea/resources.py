"""Resources, and bundles of five kinds packed into one integer.

A bundle counts five kinds, twelve bits each: a hand, the bank, a cost, a deck. Adding and taking away are plain
``+`` and ``-``; asking whether a hand holds a cost is one subtraction under guard bits. That keeps copies of a state
cheap and costs exact (docs/decisions/0002-packed-bundles.md). Counts stay below 2,048.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum

from hearthsea.shown import quoted, shown

Bundle = int
"""Five counts packed into one int; 0 is the empty bundle."""

BITS = 12
_FIELD = (1 << BITS) - 1
_GUARD = sum(1 << (BITS * kind + BITS - 1) for kind in range(5))
_ANY = sum(((1 << BITS - 1) - 1) << (BITS * kind) for kind in range(5))  # added, it sets the guards of what is there
LARGEST_COUNT = (1 << (BITS - 1)) - 1


class Resource(IntEnum):
    """The five resources; the number is the place in a bundle."""

    WOOD = 0
    BRICK = 1
    WOOL = 2
    GRAIN = 3
    ORE = 4


RESOURCES = tuple(Resource)
RESOURCE_NAMES = tuple(resource.name.lower() for resource in Resource)

ONE = tuple(1 << (BITS * kind) for kind in range(5))
"""The bundle of one card of each kind, by number."""


def bundle(counts: Iterable[int]) -> Bundle:
    """Pack five counts, in the order of the kinds."""
    packed = 0
    for kind, number in enumerate(counts):
        packed += number << (BITS * kind)
    return packed


def counts(packed: Bundle) -> tuple[int, int, int, int, int]:
    """Unpack into five counts, in the order of the kinds."""
    return (
        packed & _FIELD,
        packed >> BITS & _FIELD,
        packed >> 2 * BITS & _FIELD,
        packed >> 3 * BITS & _FIELD,
        packed >> 4 * BITS & _FIELD,
    )


def count(packed: Bundle, kind: int) -> int:
    """How many of one kind."""
    return packed >> (BITS * kind) & _FIELD


def one(kind: int, number: int = 1) -> Bundle:
    """The bundle of some cards of one kind."""
    return number << (BITS * kind)


def total(packed: Bundle) -> int:
    """How many cards in all."""
    return packed % _FIELD  # 4096 leaves 1, so the remainder is the sum of the fields


def holds(packed: Bundle, part: Bundle) -> bool:
    """Whether every kind of ``part`` is in ``packed`` in at least that number."""
    return ((packed | _GUARD) - part) & _GUARD == _GUARD


def is_bundle(number: int) -> bool:
    """Whether an int from outside is a bundle at all."""
    return 0 <= number < 1 << 5 * BITS and not number & _GUARD


def overlap(first: Bundle, second: Bundle) -> bool:
    """Whether some kind stands in both."""
    return (first + _ANY) & (second + _ANY) & _GUARD != 0


def named(packed: Bundle, names: tuple[str, ...] = RESOURCE_NAMES) -> dict[str, int]:
    """The counts above zero by the names of their kinds."""
    return {name: number for name, number in zip(names, counts(packed), strict=True) if number}


def from_named(table: Mapping[str, int], names: tuple[str, ...] = RESOURCE_NAMES) -> Bundle:
    """Pack counts given by name; raises ValueError naming what is unknown or out of bounds."""
    packed = 0
    for name, number in table.items():
        if name not in names:
            raise ValueError(f"{quoted(name)} is unknown: it must be one of {', '.join(names)}")
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= LARGEST_COUNT:
            raise ValueError(f"{name} = {shown(number)} is no count from 0 to {LARGEST_COUNT}")
        packed += one(names.index(name), number)
    return packed
