"""What may stand in a map file, and what is said where something else does (docs/maps.md)."""

from typing import Any, NamedTuple

from msgspec import Struct

from hearthsea.layouts import PieceLimits

STARTED = "started"
"""``home`` of a map on which the islands a seat did start on are its home (R11.4)."""
MOST_SEATS = 8


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as its file draws it (docs/maps.md); places, tiles and kinds as they are written there."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    tiles: dict[str, str]
    points: int = 10
    points_for_two: int | None = None
    hand_limit: int = 7
    pieces: PieceLimits = PieceLimits()
    deck: dict[str, int] = {}
    harbors: dict[str, str] = {}
    fog: dict[str, int] = {}
    fog_tokens: list[int] = []
    home: str | list[str] = []
    start: list[str] = []
    fords: list[str] = []
    pirate: str | None = None
    kept_terrains: list[str] = []
    fixed_terrains: list[str] = []
    fixed_tokens: list[str] = []
    fixed_harbors: list[str] = []
    areas: dict[str, list[str]] = {}


class MapError(ValueError):
    """A mistake in a map file; ``key`` and ``place`` say where it stands, so that its line can be found."""

    def __init__(self, sentence: str, key: str = "", place: str = "") -> None:
        super().__init__(sentence)
        self.key = key
        self.place = place


WANTED = {
    "name": "text in quotes, lower case, words joined by _",
    "title": "text in quotes",
    "about": "text in quotes",
    "seats": "the fewest and the most, such as [2, 4]",
    "tiles": 'places with their tiles, such as "0,0" = "hills 8"',
    "points": "a whole number",
    "points_for_two": "a whole number",
    "hand_limit": "a whole number",
    "pieces": "whole numbers by piece, such as { road = 15, settlement = 5, city = 4, ship = 15 }",
    "deck": "whole numbers by card, such as { knight = 28, victory_point = 10 }",
    "harbors": 'edges with their kinds, such as "0,0:E" = "wool"',
    "fog": "whole numbers by terrain, such as { forest = 2, sea = 1 }",
    "fog_tokens": "a list of whole numbers, such as [4, 9]",
    "home": f'"{STARTED}", or a list of hexes, such as ["0,0"]',
    "start": 'a list of hexes, such as ["0,0", "1,0"]',
    "fords": 'a list of edges, such as ["0,0:E"]',
    "pirate": 'a hex, such as "3,-1"',
    "kept_terrains": 'a list of terrains, such as ["forest"]',
    "fixed_terrains": 'a list of hexes, such as ["0,0"]',
    "fixed_tokens": 'a list of hexes, such as ["0,0"]',
    "fixed_harbors": 'a list of edges, such as ["0,0:E"]',
    "areas": 'lists of hexes by name, such as east = ["2,0", "3,0"]',
}
"""What a key of a map file must hold, for the sentence that says so."""


class Entries(NamedTuple):
    """What each value of a table must be, as a type and in words."""

    kind: Any
    words: str


ENTRIES = {
    "tiles": Entries(str, 'text such as "hills 8"'),
    "harbors": Entries(str, 'text such as "wool" or "3:1"'),
    "areas": Entries(list[str], 'a list of hexes, such as ["2,0", "3,0"]'),
    "deck": Entries(int, "a whole number"),
    "fog": Entries(int, "a whole number"),
}
"""The tables of a map file whose keys are not known beforehand: where a value does not fit, its own line is told."""
