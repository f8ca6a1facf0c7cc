"""Rule cases: positions, steps and the facts expected after them, as data (docs/notation.md)."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from hearthsea.actions import ACTION_TYPES
from hearthsea.base import Action
from hearthsea.case_luck import luck_of, stock_fog
from hearthsea.engine import apply, check, decide, points, rates, road_length, supply, visible_points, waiting_on
from hearthsea.illegal import REASONS, IllegalAction
from hearthsea.map_files import BYTE_ORDER_MARK
from hearthsea.notation import NotationError, action_of, offers_of, state_of, tile_text
from hearthsea.phases import Discard, Free, Gold, Over, phase_name
from hearthsea.pieces import CARD_NAMES, PIECE_NAMES, TERRAIN_NAMES
from hearthsea.position_values import Table, list_of, table_of
from hearthsea.resources import RESOURCE_NAMES, count, named
from hearthsea.shown import LONGEST, quoted, shown
from hearthsea.snapshot import digest
from hearthsea.state import State

CASE_KEYS = frozenset({"id", "rule", "why", "position", "step", "expect", "refused", "unchecked"})
_STEP_ONLY = ("chance", "refused", "expect")
_LONGEST_FACT = 1000
"""So many characters of a fact are told: eight seats' supply has fewer."""


class Case(Struct, frozen=True):
    """One case as its file gives it; ``where`` is the file."""

    id: str
    rule: str
    why: str
    table: dict[str, Any]
    where: str


def read_cases(text: str, where: str) -> list[Case]:
    """The cases of a file's text; raises NotationError naming the file and the place."""
    document = _document(text.removeprefix(BYTE_ORDER_MARK), where)
    for key in document:
        if key != "case":
            raise NotationError(f"{where}: {quoted(key)} is unknown; a case file holds [[case]] tables.")
    tables = document.get("case", [])
    if not isinstance(tables, list):
        raise NotationError(f"{where}: cases are written as [[case]], each of them.")
    cases: list[Case] = []
    for number, table in enumerate(tables, start=1):
        if not isinstance(table, dict) or not isinstance(table.get("id"), str):
            raise NotationError(f"{where}: case {number} has no id.")
        for key in table:
            if key not in CASE_KEYS:
                known = ", ".join(sorted(CASE_KEYS))
                raise NotationError(f"{where}: {quoted(key)} in case {table['id']} is unknown; known are {known}.")
        cases.append(Case(table["id"], str(table.get("rule", "")), str(table.get("why", "")), table, where))
    return cases


def _document(text: str, where: str) -> dict[str, Any]:
    """A file's table; positions may be written as JSON, and so may a file of cases. No TOML begins with a brace."""
    is_json = text.lstrip().startswith("{")
    name = "JSON" if is_json else "TOML"
    try:
        document: dict[str, Any] = json.loads(text) if is_json else tomllib.loads(text)
    except RecursionError as error:
        raise NotationError(f"{where} is no {name} that can be read: it is nested too deeply.") from error
    except ValueError as error:  # the readers' own, and Python's for numbers of thousands of digits
        raise NotationError(f"{where} is no {name}: {error}.") from error
    return document


def run_case(case: Case) -> list[str]:
    """What does not come out as the case says, one sentence each; empty where it passes."""
    return list(_problems(case.table))


def _problems(table: Table) -> Iterator[str]:
    refused = table.get("refused", False)
    yield from _odd_code(refused)
    if "position" not in table:
        yield "there is no position"
        return
    try:
        state = state_of(table_of(table["position"], "position"), unchecked=table.get("unchecked") is True)
    except NotationError as error:
        if not refused:
            yield f"the position was refused: {error}"
        return
    if refused:
        yield f"the position should be refused ({_told(refused)}), and was accepted"
        return
    where = "step"
    try:
        for number, step in enumerate(list_of(table.get("step", []), "step"), start=1):
            where = f"step {number}"
            yield from (f"{where}: {problem}" for problem in _step(state, table_of(step, "a step")))
        where = "expect"
        yield from _compared(state, table.get("expect", {}))
    except NotationError as error:  # what comes after would be judged on another position
        yield f"{where}: {error}"


def _odd_code(refused: object) -> Iterator[str]:
    if not isinstance(refused, bool) and not (isinstance(refused, str) and refused in REASONS):
        yield f"refused = {shown(refused)} is no code"


def _step(state: State, step: Table) -> Iterator[str]:
    wanted, name = step.get("refused", False), _named(step)
    stock_fog(state, step.get("chance", {}))
    before = digest(state)
    events = None
    try:
        action = _action(state, {key: value for key, value in step.items() if key not in _STEP_ONLY})
        events = decide(state, action, luck_of(state, step.get("chance", {})))
    except IllegalAction as refusal:
        if not wanted:
            yield f"{name} was refused: {refusal.code} ({refusal})"
        elif wanted is not True and refusal.code != wanted:
            yield f"{name} should be refused with {_told(wanted)}, and was with {refusal.code}"
    else:
        if wanted:
            yield f"{name} should be refused ({_told(wanted)}), and was accepted"
    if digest(state) != before:
        yield f"judging {name} changed the position"
    apply(state, events or ())
    yield from _odd_code(wanted)
    yield from _compared(state, step.get("expect", {}))


def _named(step: Table) -> str:
    """What a step does, to be told."""
    do = step.get("do")
    return do if isinstance(do, str) and do in ACTION_TYPES else shown(do)


def _told(value: object) -> str:
    is_plain = isinstance(value, str) and value.isprintable() and len(value) <= LONGEST
    return str(value) if is_plain else shown(value, _LONGEST_FACT)


def _action(state: State, table: Table) -> Action:
    """The action of a step; after the end even one that does not exist is refused with ``game_over``."""
    try:
        return action_of(state.game, table)
    except IllegalAction as unknown:
        if state.is_over:
            raise IllegalAction("game_over", "R3.3") from unknown
        raise


def _compared(state: State, expected: object) -> Iterator[str]:
    for name, value in table_of(expected, "expect").items():
        if name in ("can", "cannot"):
            for table in list_of(value, name):
                refusal = _refusal(state, table_of(table, f"an action of {name}"))
                if name == "can" and refusal:
                    yield f"can {_told(table)}: it is refused with {refusal}"
                elif name == "cannot" and not refusal:
                    yield f"cannot {_told(table)}: it is accepted"
            continue
        fact = _FACTS.get(name)
        if fact is None:
            raise NotationError(f"There is no fact {quoted(name)}; there are {', '.join([*_FACTS, 'can', 'cannot'])}.")
        found = fact(state)
        if not _agree(found, value):
            yield f"{name}: expected {_told(value)}, found {_told(_like(found, value))}"


def _refusal(state: State, table: Table) -> str:
    try:
        check(state, _action(state, table))
    except IllegalAction as refusal:
        return refusal.code
    return ""


def _agree(found: Any, wanted: Any) -> bool:  # noqa: ANN401 (facts are plain data of any shape)
    """Whether a fact is as the case says: nothing left out is as good as a count of 0, seats go in any order."""
    if isinstance(found, _Seats) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(seat in wanted for seat in found)
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        names = wanted if isinstance(found, _Named) else {*found, *wanted}
        return all(_agree(found.get(name, _missing(found)), wanted.get(name, 0)) for name in names)
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(_agree, found, wanted))
    return bool(found == wanted)


def _missing(found: Mapping[str, Any]) -> int | None:
    """What a table says of what it does not name: of all there is 0, but of a table that names all, nothing."""
    return None if isinstance(found, _Named) else 0


def _like(found: Any, wanted: Any) -> Any:  # noqa: ANN401 (facts are plain data of any shape)
    """A fact to be told: of tables only the keys that the case names, where the named ones are compared."""
    if isinstance(found, _Named) and isinstance(wanted, Mapping):
        return {key: found[key] for key in wanted if key in found}
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        return [_like(one, other) for one, other in zip(found, wanted, strict=True)]
    return dict(found) if isinstance(found, _Named) else found


class _Seats(list[int]):
    """Seats in no order."""


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
    "waiting_on": lambda state: _Seats(waiting_on(state)),
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
    "offers": lambda state: [
        _Named({key: _Seats(value) if isinstance(value, list) else value for key, value in offer.items()})
        for offer in offers_of(state)
    ],
}
