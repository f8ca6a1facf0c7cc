"""How rule cases write luck that has many parts: tiles under fog, random discards, a shuffle of resources."""

from collections.abc import Callable, Mapping
from typing import Any

from hearthsea.maps import parse_tile
from hearthsea.pieces import TERRAIN_NAMES, Terrain
from hearthsea.position_values import NotationError
from hearthsea.resources import RESOURCE_NAMES
from hearthsea.state import State

Answers = dict[str, list[int]]


def _tile(state: State, value: str) -> Answers:
    """``tile = "hills 8"``: what lies under whichever one hex is uncovered."""
    answers: Answers = {}
    for number, place in enumerate(state.game.board.hexes):
        if state.tiles.fog_hexes >> number & 1:
            answers |= _revealed(str(place), value)
    return answers


def _tiles(state: State, value: Mapping[str, str]) -> Answers:
    """``tiles = { "2,0" = "hills 8" }``: what lies under each."""
    del state
    answers: Answers = {}
    for place, text in value.items():
        answers |= _revealed(place, text)
    return answers


def _revealed(place: str, text: str) -> Answers:
    terrain, token = parse_tile(text)
    return {f"fog {place}": [terrain], f"fog {place} token": [token]}


def _discards(state: State, value: Mapping[str, Mapping[str, int]]) -> Answers:
    """``discards = { 1 = { wool = 2 } }``: what each seat loses by chance."""
    del state
    return {
        f"discard {seat}": [RESOURCE_NAMES.index(name) for name, number in cards.items() for _ in range(number)]
        for seat, cards in value.items()
    }


def _kinds(state: State) -> list[int]:
    return [kind for kind in range(Terrain.MOUNTAINS + 1) if kind not in state.game.layout.kept]


def _shuffled(state: State, value: Mapping[str, str]) -> Answers:
    """``shuffled = { "0,0" = "forest" }``: what tiles on the board become."""
    kinds = _kinds(state)
    named = {place: TERRAIN_NAMES.index(name) for place, name in value.items()}
    return {f"shuffle {place}": [kinds.index(kind)] for place, kind in named.items() if kind in kinds}


def _shuffled_fog(state: State, value: Mapping[str, int]) -> Answers:
    """``shuffled_fog = { hills = 3 }``: the stock as it is afterwards; any way to get there will do."""
    kinds = _kinds(state)
    hidden = [kind for kind in kinds for _ in range(state.fog[kind])]
    wanted = [kind for kind in kinds for _ in range(value.get(TERRAIN_NAMES[kind], 0))]
    order = _derangement(hidden, wanted)
    if order is None:
        raise NotationError(f"shuffled_fog = {dict(value)} cannot come of the fog's stock.")
    answers: Answers = {}
    seen: dict[int, int] = {}
    for kind, becomes in zip(hidden, order, strict=True):
        number = seen[kind] = seen.get(kind, -1) + 1
        answers[f"shuffle fog {TERRAIN_NAMES[kind]} {number}"] = [kinds.index(becomes)]
    return answers


def _derangement(hidden: list[int], wanted: list[int]) -> list[int] | None:
    """An order of ``wanted`` in which nothing stays what it was, or None."""
    if len(hidden) != len(wanted):
        return None
    if not hidden:
        return []
    for kind in sorted(set(wanted)):
        if kind != hidden[0]:
            rest = wanted.copy()
            rest.remove(kind)
            order = _derangement(hidden[1:], rest)
            if order is not None:
                return [kind, *order]
    return None


LUCK: dict[str, Callable[[State, Any], Answers]] = {
    "tile": _tile,
    "tiles": _tiles,
    "discards": _discards,
    "shuffled": _shuffled,
    "shuffled_fog": _shuffled_fog,
}
"""What a step's ``chance`` may tell, by its name."""
