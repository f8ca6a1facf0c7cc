"""How fast the rules are: random play of Classic with four seats, and its parts one by one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from msgspec import Struct

from hearthsea.base import Action
from hearthsea.chance import SeededChance
from hearthsea.engine import decide, legal_actions, may_answer, new_game, waiting_on
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from hearthsea.state import State

SEATS = 4
EVERY = 7
"""One state in so many is kept for the measurement of the parts."""


class EngineFigures(Struct, frozen=True):
    """What the engine does in a second and what its parts take, on this machine."""

    actions_per_s: float
    """Actions listed, chosen, judged and applied in a second, games begun anew included."""
    copy_us: float
    legal_us: float
    decide_apply_us: float
    actions: int
    games: int
    seconds: float


def measure(seconds: float = 3.0, seed: int = 1) -> EngineFigures:
    """Play at random for so many seconds, then time copy, list and judge on states of that play."""
    rng = Random(seed)  # noqa: S311  play, not secrets
    layout = deal(load_map("classic"), None)
    kept: list[tuple[State, int, Action]] = []
    actions = games = 0
    spent = 0.0
    while spent < seconds:
        began = perf_counter()
        actions += play(new_game(layout, Settings(), SEATS), rng, SeededChance(games))
        spent += perf_counter() - began
        games += 1
    keep(new_game(layout, Settings(), SEATS), rng, kept)
    return EngineFigures(
        actions_per_s=round(actions / spent),
        copy_us=timed(lambda: [state.copy() for state, _, _ in kept], len(kept)),
        legal_us=timed(lambda: [legal_actions(state, seat) for state, seat, _ in kept], len(kept)),
        decide_apply_us=judged(kept),
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


def keep(state: State, rng: Random, kept: list[tuple[State, int, Action]]) -> None:
    """Play a game and keep states of it with the action that followed."""
    chance = SeededChance(0)
    number = 0
    while not state.is_over:
        action = chosen(state, rng)
        if number % EVERY == 0:
            kept.append((state.copy(), action.seat, action))
        for event in decide(state, action, chance):
            event.apply(state)
        number += 1


def timed(work: Callable[[], object], items: int, rounds: int = 5) -> float:
    """Microseconds an item, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        work()
        best = min(best, perf_counter() - began)
    return round(best / items * 1e6, 2)


def judged(kept: list[tuple[State, int, Action]], rounds: int = 5) -> float:
    """Microseconds to judge an action and apply its events, on fresh copies, the best of some rounds."""
    best = float("inf")
    chance = SeededChance(0)
    for _ in range(rounds):
        fresh = [(state.copy(), action) for state, _, action in kept]
        began = perf_counter()
        for state, action in fresh:
            for event in decide(state, action, chance):
                event.apply(state)
        best = min(best, perf_counter() - began)
    return round(best / len(kept) * 1e6, 2)
