"""The luck of a rule case's step as its ``chance`` tells it (docs/notation.md)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hearthsea.chance import ScriptedChance, SeededChance
from hearthsea.hexgrid import parse_hex
from hearthsea.maps import parse_tile
from hearthsea.modifiers.no_six_eight import milder
from hearthsea.pieces import CARD_NAMES, TERRAIN_NAMES, Terrain
from hearthsea.position_values import NotationError, Table, list_of, read, read_bundle, table_of, whole
from hearthsea.resources import RESOURCE_NAMES, counts
from hearthsea.shown import quoted, shown
from hearthsea.state import State

Answers = dict[str, list[int]]
"""The indexes that each question to luck is answered with, in order."""
_SEED = 1


class CaseLuck(ScriptedChance):
    """Answers as a step tells; what it does not tell is drawn from a fixed seed."""

    def __init__(self, answers: Answers, told: Mapping[str, str]) -> None:
        super().__init__(answers, SeededChance(_SEED))
        self._told = told

    def pick(self, question: str, weights: Sequence[int]) -> int:
        """The next answer; raises NotationError where the step tells what cannot happen."""
        if not any(weights):  # of a view nobody can say what a hidden hand or the deck holds; the step may tell it
            if self.left.get(question):
                return self._answers[question].pop(0)
            raise NotationError(f"{question} cannot be drawn: the position does not say what there is to draw from.")
        try:
            return super().pick(question, weights)
        except ValueError as error:
            raise NotationError(f"chance {self._told[question]} cannot come out here.") from error


def luck_of(state: State, table: object) -> CaseLuck:
    """The luck that a step's ``chance`` tells; raises NotationError."""
    answers: Answers = {}
    told: dict[str, str] = {}
    for key, value in table_of(table, "chance").items():
        if key not in LUCK:
            raise NotationError(f"{quoted(key)} in chance is unknown; known are {', '.join(LUCK)}.")
        found = LUCK[key](state, value)
        answers |= found
        told |= dict.fromkeys(found, f"{key} = {shown(value)}")
    return CaseLuck(answers, told)


def stock_fog(state: State, table: object) -> None:
    """Where a position leaves the stock of its fog out, it hides what a step's luck tells; raises NotationError."""
    said = table_of(table, "chance")
    if not state.tiles.fog_hexes or not ("tile" in said or "tiles" in said):
        return
    told = table_of(said["tiles"], "chance tiles").values() if "tiles" in said else [said["tile"]]
    tiles = [read(text, "chance tile", parse_tile) for text in told]
    if not any(state.fog):
        terrains = [terrain for terrain, _ in tiles]
        state.fog = tuple(terrains.count(terrain) for terrain in Terrain)
    if not state.fog_tokens:
        state.fog_tokens = tuple(token for _, token in tiles if token)


def _dice(state: State, value: object) -> Answers:
    """``dice = [3, 5]``."""
    del state
    dice = list_of(value, "chance dice")
    if len(dice) != 2:
        raise NotationError(f"chance dice = {shown(value)} is no pair of dice.")
    first, second = (whole(each, "a die in chance dice", 1, 6) for each in dice)
    return {"dice": [6 * (first - 1) + second - 1]}


def _one_of(names: tuple[str, ...], value: object, where: str) -> int:
    if value not in names:
        raise NotationError(f"chance {where} = {shown(value)} is none of {', '.join(names)}.")
    return names.index(str(value))


def _card(state: State, value: object) -> Answers:
    """``card = "knight"``: what is drawn from the deck."""
    del state
    return {"card": [_one_of(CARD_NAMES, value, "card")]}


def _stolen(state: State, value: object) -> Answers:
    """``stolen = "ore"``: what is taken from the victim."""
    del state
    return {"stolen": [_one_of(RESOURCE_NAMES, value, "stolen")]}


def _tile(state: State, value: object) -> Answers:
    """``tile = "hills 8"``: what lies under whichever one hex is uncovered."""
    answers: Answers = {}
    for number, place in enumerate(state.game.board.hexes):
        if state.tiles.fog_hexes >> number & 1:
            answers |= _revealed(state, str(place), value, "chance tile")
    return answers


def _tiles(state: State, value: object) -> Answers:
    """``tiles = { "2,0" = "hills 8" }``: what lies under each."""
    answers: Answers = {}
    for place, text in table_of(value, "chance tiles").items():
        here = str(read(place, "chance tiles", parse_hex))
        answers |= _revealed(state, here, text, f"chance tiles {here}")
    return answers


def _revealed(state: State, place: str, text: object, where: str) -> Answers:
    """A tile and its token; a modifier that changes all tokens has changed those under the fog too (R13.2, R13.3)."""
    terrain, token = read(text, where, parse_tile)
    answers = {f"fog {place}": [terrain]}
    if token:
        lies = state.fog_tokens
        as_changed = (token, milder(token), 7)
        answers[f"fog {place} token"] = [next((each for each in as_changed if each in lies), token)]
    return answers


def _discards(state: State, value: object) -> Answers:
    """``discards = { 1 = { wool = 2 } }``: what each seat loses by chance."""
    answers: Answers = {}
    for seat, cards in table_of(value, "chance discards").items():
        if seat not in map(str, range(state.game.seats)):
            raise NotationError(f"{quoted(seat)} in chance discards is no seat of this game.")
        lost = counts(read_bundle(cards, RESOURCE_NAMES, f"chance discards {seat}"))
        answers[f"discard {seat}"] = [kind for kind, number in enumerate(lost) for _ in range(number)]
    return answers


def _kinds(state: State) -> list[int]:
    """The terrains that a shuffle of resources changes, and into which (R13.1)."""
    return [kind for kind in range(Terrain.MOUNTAINS + 1) if kind not in state.game.layout.kept]


def _shuffled(state: State, value: object) -> Answers:
    """``shuffled = { "0,0" = "forest" }``: what tiles on the board become."""
    kinds = _kinds(state)
    lying = dict(zip(map(str, state.game.board.hexes), state.tiles.terrain, strict=True))
    answers: Answers = {}
    for text, name in table_of(value, "chance shuffled").items():
        place = str(read(text, "chance shuffled", parse_hex))
        kind = _one_of(TERRAIN_NAMES, name, f"shuffled {place}")
        if kind in kinds:
            answers[f"shuffle {place}"] = [kinds.index(kind)]
        elif lying.get(place) != kind:  # what is not shuffled may be told to stay what it is
            raise NotationError(f"chance shuffled: {place} cannot become {name}.")
    return answers


def _shuffled_fog(state: State, value: object) -> Answers:
    """``shuffled_fog = { hills = 3 }``: the stock as it is afterwards; any way to get there will do."""
    stock: Table = table_of(value, "chance shuffled_fog")
    for name, number in stock.items():
        _one_of(TERRAIN_NAMES, name, "shuffled_fog")
        whole(number, f"{name} in chance shuffled_fog", 0, 999)
    kinds = _kinds(state)
    hidden = [state.fog[kind] if kind in kinds else 0 for kind in range(Terrain.MOUNTAINS + 1)]
    wanted = [stock.get(TERRAIN_NAMES[kind], 0) if kind in kinds else 0 for kind in range(Terrain.MOUNTAINS + 1)]
    order = _exchange(hidden, wanted)
    if order is None:
        raise NotationError(f"chance shuffled_fog = {shown(dict(stock))} cannot come of the fog's stock.")
    answers: Answers = {}
    for kind, becomes in order.items():
        for number, other in enumerate(becomes):
            answers[f"shuffle fog {TERRAIN_NAMES[kind]} {number}"] = [kinds.index(other)]
    return answers


def _exchange(hidden: list[int], wanted: list[int]) -> dict[int, list[int]] | None:
    """What each tile of each kind becomes so that nothing stays what it was; None where that cannot be.

    It can where no kind is so frequent before and after that it would have to meet itself; taking the most frequent
    other kind each time keeps it so.
    """
    hidden, wanted, left = hidden.copy(), wanted.copy(), sum(hidden)
    if sum(wanted) != left or any(before + after > left for before, after in zip(hidden, wanted, strict=True)):
        return None
    order: dict[int, list[int]] = {kind: [] for kind, number in enumerate(hidden) if number}
    for kind, becomes in order.items():
        while hidden[kind]:
            others = [other for other, number in enumerate(wanted) if number and other != kind]
            other = max(others, key=lambda each: hidden[each] + wanted[each])
            becomes.append(other)
            hidden[kind] -= 1
            wanted[other] -= 1
    return order


LUCK: dict[str, Callable[[State, Any], Answers]] = {
    "dice": _dice,
    "card": _card,
    "stolen": _stolen,
    "tile": _tile,
    "tiles": _tiles,
    "discards": _discards,
    "shuffled": _shuffled,
    "shuffled_fog": _shuffled_fog,
}
"""What a step's ``chance`` may tell, by its name."""
