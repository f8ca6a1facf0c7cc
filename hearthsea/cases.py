"""Rule cases: positions, steps and the facts expected after them, as data (docs/notation.md)."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from hearthsea.case_luck import LUCK
from hearthsea.chance import ScriptedChance, SeededChance
from hearthsea.engine import apply, check, decide, points, rates, road_length, supply, visible_points, waiting_on
from hearthsea.illegal import REASONS, IllegalAction
from hearthsea.notation import NotationError, action_of, offers_of, state_of, tile_text
from hearthsea.phases import Discard, Free, Gold, Over, phase_name
from hearthsea.pieces import CARD_NAMES, PIECE_NAMES, TERRAIN_NAMES
from hearthsea.resources import RESOURCE_NAMES, count, named
from hearthsea.snapshot import digest
from hearthsea.state import State

CASE_KEYS = frozenset({"id", "rule", "why", "position", "step", "expect", "refused", "unchecked"})
_STEP_ONLY = ("chance", "refused", "expect")
_LUCK_SEED = 1


class Case(Struct, frozen=True):
    """One case as its file gives it; ``where`` is the file."""

    id: str
    rule: str
    why: str
    table: dict[str, Any]
    where: str


def read_cases(text: str, where: str) -> list[Case]:
    """The cases of a file's text; raises NotationError naming the file and the place."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"{where} is no TOML: {error}.") from error
    for key in document:
        if key != "case":
            raise NotationError(f'{where}: "{key}" is unknown; a case file holds [[case]] tables.')
    cases: list[Case] = []
    for number, table in enumerate(document.get("case", []), start=1):
        if not isinstance(table, dict) or not isinstance(table.get("id"), str):
            raise NotationError(f"{where}: case {number} has no id.")
        for key in table:
            if key not in CASE_KEYS:
                raise NotationError(f'{where}: "{key}" in case {table["id"]} is unknown.')
        cases.append(Case(table["id"], str(table.get("rule", "")), str(table.get("why", "")), table, where))
    return cases


def run_case(case: Case) -> list[str]:
    """What does not come out as the case says, one sentence each; empty where it passes."""
    return list(_problems(case.table))


def _problems(table: Mapping[str, Any]) -> Iterator[str]:
    try:
        state = state_of(table["position"], unchecked=bool(table.get("unchecked")))
    except NotationError as error:
        if not table.get("refused"):
            yield f"the position was refused: {error}"
        return
    except KeyError:
        yield "there is no position"
        return
    if table.get("refused"):
        yield f"the position should be refused ({table['refused']}), and was accepted"
        return
    try:
        for number, step in enumerate(table.get("step", []), start=1):
            yield from (f"step {number}: {problem}" for problem in _step(state, step))
        yield from _compared(state, table.get("expect", {}))
    except NotationError as error:
        yield str(error)


def _step(state: State, step: Mapping[str, Any]) -> Iterator[str]:
    wanted = step.get("refused", False)
    before = digest(state)
    try:
        action = action_of(state.game, {key: value for key, value in step.items() if key not in _STEP_ONLY})
        events = decide(state, action, _chance(state, step.get("chance", {})))
    except IllegalAction as refusal:
        if not wanted:
            yield f"{step.get('do')} was refused: {refusal.code} ({refusal})"
        elif wanted is not True and refusal.code != wanted:
            yield f"{step.get('do')} should be refused with {wanted}, and was with {refusal.code}"
    else:
        if wanted:
            yield f"{step.get('do')} should be refused ({wanted}), and was accepted"
        if digest(state) != before:
            yield f"judging {step.get('do')} changed the position"
        apply(state, events)
    if wanted and wanted is not True and wanted not in REASONS:
        yield f'refused = "{wanted}" is no code'
    yield from _compared(state, step.get("expect", {}))


def _chance(state: State, luck: Mapping[str, Any]) -> ScriptedChance:
    answers: dict[str, list[int]] = {}
    for key, value in luck.items():
        if key == "dice":
            answers["dice"] = [6 * (value[0] - 1) + value[1] - 1]
        elif key == "card" and value in CARD_NAMES:
            answers["card"] = [CARD_NAMES.index(value)]
        elif key == "stolen" and value in RESOURCE_NAMES:
            answers["stolen"] = [RESOURCE_NAMES.index(value)]
        elif key in LUCK:
            answers |= LUCK[key](state, value)
        else:
            raise NotationError(f"chance {key} = {value!r} is unknown to this version.")
    return ScriptedChance(answers, SeededChance(_LUCK_SEED))


def _compared(state: State, expected: Mapping[str, Any]) -> Iterator[str]:
    for name, value in expected.items():
        if name in ("can", "cannot"):
            for table in value:
                refusal = _refusal(state, table)
                if name == "can" and refusal:
                    yield f"can {dict(table)}: it is refused with {refusal}"
                elif name == "cannot" and not refusal:
                    yield f"cannot {dict(table)}: it is accepted"
            continue
        fact = _FACTS.get(name)
        if fact is None:
            raise NotationError(f'There is no fact "{name}"; there are {", ".join([*_FACTS, "can", "cannot"])}.')
        found = _like(fact(state), value)
        if found != value:
            yield f"{name}: expected {value}, found {found}"


def _refusal(state: State, table: Mapping[str, Any]) -> str:
    try:
        check(state, action_of(state.game, table))
    except IllegalAction as refusal:
        return refusal.code
    return ""


def _like(found: Any, wanted: Any) -> Any:  # noqa: ANN401 (facts are plain data of any shape)
    """Of tables only the keys that the case names, where FORMAT compares the named ones."""
    if isinstance(found, _Named) and isinstance(wanted, Mapping):
        return {key: found[key] for key in wanted if key in found}
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        return [_like(one, other) for one, other in zip(found, wanted, strict=True)]
    return dict(found) if isinstance(found, _Named) else found


class _Named(dict[str, Any]):
    """A table of which a case may name a part."""


def _seats(state: State) -> range:
    return range(state.game.seats)


def _title(holder: int) -> int | str:
    return holder if holder >= 0 else "none"


def _winner(state: State) -> int | str:
    return _title(state.phase.winner) if isinstance(state.phase, Over) else "none"


_FACTS: dict[str, Callable[[State], Any]] = {
    "points": lambda state: [points(state, seat) for seat in _seats(state)],
    "visible_points": lambda state: [visible_points(state, seat) for seat in _seats(state)],
    "road_length": lambda state: [road_length(state, seat) for seat in _seats(state)],
    "longest_road": lambda state: _title(state.longest_road),
    "largest_army": lambda state: _title(state.largest_army),
    "winner": _winner,
    "hands": lambda state: [named(hand or 0) for hand in state.hands],
    "hand_sizes": lambda state: list(state.hand_sizes),
    "cards": lambda state: [named(cards or 0, CARD_NAMES) for cards in state.cards],
    "bank": lambda state: _Named({name: count(state.bank, kind) for kind, name in enumerate(RESOURCE_NAMES)}),
    "deck_size": lambda state: state.deck_size if state.game.deck_counts else "unlimited",
    "phase": lambda state: phase_name(state.phase),
    "turn": lambda state: state.turn,
    "waiting_on": lambda state: list(waiting_on(state)),
    "robber": lambda state: "off" if state.robber < 0 else str(state.game.board.hexes[state.robber]),
    "pirate": lambda state: "off" if state.pirate < 0 else str(state.game.board.hexes[state.pirate]),
    "fog": lambda state: {name: number for name, number in zip(TERRAIN_NAMES, state.fog, strict=True) if number},
    "tiles": lambda state: _Named(
        {str(place): tile_text(state.tiles, number) for number, place in enumerate(state.game.board.hexes)}
    ),
    "supply": lambda state: [_Named(zip(PIECE_NAMES, supply(state, seat), strict=False)) for seat in _seats(state)],
    "rates": lambda state: [_Named(zip(RESOURCE_NAMES, rates(state, seat), strict=True)) for seat in _seats(state)],
    "owed": lambda state: (
        {str(seat): owed for seat, owed in enumerate(state.phase.owed) if owed}
        if isinstance(state.phase, Discard | Gold)
        else {}
    ),
    "free": lambda state: (
        state.phase.left if isinstance(state.phase, Free) else state.phase.free if isinstance(state.phase, Gold) else 0
    ),
    "points_to_win": lambda state: state.game.points_to_win,
    "offers": lambda state: [_Named(offer) for offer in offers_of(state)],
}
