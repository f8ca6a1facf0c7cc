"""Tables by every combination that is asked for: of maps and seats with one modifier, and of settings in pairs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from hearthsea.maps import deal
from hearthsea.settings import SETTINGS, Settings, excluded, from_table
from tests.hearthsea.playing import MAPS, Table

ALONE = (
    "",
    "resource_shuffler",
    "only_sevens",
    "no_six_eight",
    "unlimited_bank",
    "unlimited_dev",
    "no_dev",
    "balanced_dice",
    "random_discard",
    "friendly_robber",
)
"""The modifiers of R13, those that it names elsewhere in the rulebook too, and none."""

Row = dict[str, object]
Pair = tuple[tuple[str, object], tuple[str, object]]


def each_alone() -> list[tuple[str, int, str]]:
    """Every map with every number of seats it allows and every modifier alone."""
    return [
        (name, seats, modifier)
        for name, file in MAPS.items()
        for seats in range(file.seats[0], file.seats[1] + 1)
        for modifier in ALONE
    ]


def table_of(name: str, seats: int, settings: Settings, number: int) -> Table:
    """A table of people on a deal by number."""
    return Table(deal(MAPS[name], number), settings, seats, (1 << seats) - 1)


def values() -> dict[str, tuple[object, ...]]:
    """What is combined: maps, few or many seats, and every setting's values; of numbers some."""
    found: dict[str, tuple[object, ...]] = {"map": tuple(MAPS), "seats": ("fewest", "most")}
    for setting in SETTINGS:
        if setting.name in ("deal", "seat_order"):  # chosen before a game begins; the rules never see them
            continue
        found[setting.name] = {"bool": (False, True), "choice": setting.choices}.get(setting.kind, (0, 5))
    return found


def is_possible(row: Row) -> bool:
    """Whether nothing in it excludes anything else."""
    return excluded(Settings(**{name: value for name, value in row.items() if name in _NAMES})) is None  # type: ignore[arg-type]


_NAMES = frozenset(setting.name for setting in SETTINGS)


def pairs_of(row: Row) -> set[Pair]:
    """Every two values that a row combines."""
    return set(combinations(sorted(row.items()), 2))


def all_pairs() -> set[Pair]:
    """Every two values that can be combined."""
    every = values()
    return {
        ((first, one), (second, other))
        for first, second in combinations(sorted(every), 2)
        for one in every[first]
        for other in every[second]
        if is_possible({first: one, second: other})
    }


def pairwise(rows: int, seed: int = 1) -> Iterator[Row]:
    """So many rows that together combine as many pairs as possible: each is the best of some grown from a pair due."""
    rng = random.Random(seed)
    due = all_pairs()
    for _ in range(rows):
        seeds = rng.sample(sorted(due, key=str), min(len(due), 12)) or [()]
        row = max((_grown(dict(pair), due, rng) for pair in seeds), key=lambda each: len(pairs_of(each) & due))
        due -= pairs_of(row)
        yield row


def _grown(row: Row, due: set[Pair], rng: random.Random) -> Row:
    every = values()
    names = [name for name in every if name not in row]
    rng.shuffle(names)
    for name in names:
        possible = [value for value in every[name] if is_possible(row | {name: value})]
        rng.shuffle(possible)
        row[name] = max(possible, key=lambda value: len(pairs_of(row | {name: value}) & due))
    return row


def table_of_row(row: Row, number: int) -> Table:
    """The table that a row describes."""
    settings = from_table({name: value for name, value in row.items() if name in _NAMES})
    name = str(row["map"])
    seats = MAPS[name].seats[0 if row["seats"] == "fewest" else 1]
    return table_of(name, seats, settings, number)
