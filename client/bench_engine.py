"""How fast the rules are: random play of a small, a sea and a large board, and its parts one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import cast

import msgspec
from msgspec import Struct

from hearthsea.base import Action, Event
from hearthsea.chance import SeededChance
from hearthsea.engine import decide, legal_actions, may_answer, new_game, view, waiting_on
from hearthsea.entries import Entry
from hearthsea.events import AnyEvent
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from hearthsea.snapshot import snapshot
from hearthsea.state import State

BOARDS = {"classic": 4, "new_shores": 4, "continental_drift": 8}
"""What is played, with how many seats."""
ACTIONS_PER_S = 120_000
"""What random play of Classic should reach."""
SNAPSHOT_BYTES, ENTRY_BYTES = 6 * 1024, 40
"""What a view, at most, and an entry, on average, may take on the wire, on every board."""
EVERY = 7
"""One state in so many is kept for the measurement of the parts."""


class BoardFigures(Struct, frozen=True):
    """What the engine does on one board in a second and what its parts take, on this machine."""

    seats: int
    actions_per_s: float
    """Actions listed, chosen, judged and applied in a second, games begun anew included."""
    copy_us: float
    legal_us: float
    decide_apply_us: float
    snapshot_bytes: int
    """The largest view of a whole game, as it goes over the wire."""
    entry_bytes: float
    """The mean of that game's entries."""
    actions: int
    games: int
    seconds: float


def measure(seconds: float = 3.0, seed: int = 1) -> dict[str, BoardFigures]:
    """Figures of every board, each played at random for so many seconds."""
    return {name: measure_board(name, seats, seconds, seed) for name, seats in BOARDS.items()}


def measure_board(name: str, seats: int, seconds: float, seed: int) -> BoardFigures:
    """Play at random for so many seconds, then time copy, list and judge on states of one more game."""
    rng = Random(seed)  # noqa: S311  play, not secrets
    layout = deal(load_map(name), None)
    actions = games = 0
    spent = 0.0
    while spent < seconds:
        began = perf_counter()
        actions += play(new_game(layout, Settings(), seats), rng, SeededChance(games))
        spent += perf_counter() - began
        games += 1
    game = list(steps(new_game(layout, Settings(), seats), rng))
    kept = [(state, action) for state, action, _ in game[::EVERY]]
    entries = [len(msgspec.msgpack.encode(Entry(cast("tuple[AnyEvent, ...]", tuple(events))))) for _, _, events in game]
    views = [view(state, state.turn) for state, _, _ in game]
    return BoardFigures(
        seats=seats,
        actions_per_s=round(actions / spent),
        copy_us=timed(lambda: [state.copy() for state, _ in kept], len(kept)),
        legal_us=timed(lambda: [legal_actions(state, action.seat) for state, action in kept], len(kept)),
        decide_apply_us=judged(kept),
        snapshot_bytes=max(len(msgspec.msgpack.encode(snapshot(seen))) for seen in views),
        entry_bytes=round(sum(entries) / len(entries), 1),
        actions=actions,
        games=games,
        seconds=round(spent, 3),
    )


def chosen(state: State, rng: Random) -> Action:
    """A random action of a seat that has a duty, or now and then of one that is asked by an offer."""
    asked = may_answer(state) if state.offers and rng.random() < 0.5 else ()
    seats = asked or waiting_on(state)
    listed = legal_actions(state, seats[0])
    wish = listed[int(rng.random() * len(listed))]
    return wish if isinstance(wish, Action) else wish.sample(rng)


def play(state: State, rng: Random, chance: SeededChance) -> int:
    """Play a game at random to its end; the number of its actions."""
    actions = 0
    while not state.is_over:
        for event in decide(state, chosen(state, rng), chance):
            event.apply(state)
        actions += 1
    return actions


def steps(state: State, rng: Random) -> Iterator[tuple[State, Action, list[Event]]]:
    """Play a game at random: each state, the action that followed and its events."""
    chance = SeededChance(0)
    while not state.is_over:
        action = chosen(state, rng)
        events = decide(state, action, chance)
        yield state.copy(), action, events
        for event in events:
            event.apply(state)


def timed(work: Callable[[], object], items: int, rounds: int = 5) -> float:
    """Microseconds an item, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        work()
        best = min(best, perf_counter() - began)
    return round(best / items * 1e6, 2)


def judged(kept: list[tuple[State, Action]], rounds: int = 5) -> float:
    """Microseconds to judge an action and apply its events, on fresh copies, the best of some rounds."""
    best = float("inf")
    chance = SeededChance(0)
    for _ in range(rounds):
        fresh = [(state.copy(), action) for state, action in kept]
        began = perf_counter()
        for state, action in fresh:
            for event in decide(state, action, chance):
                event.apply(state)
        best = min(best, perf_counter() - began)
    return round(best / len(kept) * 1e6, 2)
