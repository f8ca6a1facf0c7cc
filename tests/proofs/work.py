"""Sharing the work of the proofs between two processes, and judging games between bots.

Each piece of work is told by numbers alone and comes back as counts.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from hearthsea.base import Action, Event
from hearthsea.bots import BOTS
from hearthsea.bots.arena import never, next_seat
from hearthsea.engine import view
from hearthsea.seen import Seen
from hearthsea.state import State
from tests.hearthsea import laws
from tests.hearthsea.plain import mischief
from tests.hearthsea.playing import Step, Table, step, wish
from tests.hearthsea.tally import Tally

PROCESSES = 2
WHIMS = 0.15
"""The share of the steps of a game between bots that anybody does."""
RESTLESS = 0.0004
"""The chance that such a step is a resignation, and half the chance that it is a wish to end the game."""


def say(text: str) -> None:
    """A line for whoever reads along."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def shared(work: Callable[[int], Any], pieces: int) -> list[Any]:
    """The answers of all pieces of work, done by two processes."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, range(pieces)))


def added(parts: list[dict[str, Tally]]) -> dict[str, Tally]:
    """The tallies of all pieces, by law."""
    whole = {law: Tally(law) for law in parts[0]}
    for part in parts:
        for law, tally in part.items():
            whole[law].add(tally)
    return whole


def played_out(table: Table, bots: Sequence[str], rng: random.Random, restless: float = RESTLESS) -> Iterator[Step]:
    """The steps of a game between bots to its end; now and then somebody does anything at all in their stead.

    So people come in too, who take back, resign and would end the game, and whims that no bot has.
    """
    state = table.begin()
    players = [BOTS[name]() for name in bots]
    seen = [Seen.start(table.seats) for _ in bots]
    while (seat := next_seat(state)) >= 0:
        if rng.random() < WHIMS:
            action = wish(state, rng, restless)
        else:
            action = players[seat].choose(view(state, seat), seen[seat], seat, rng, never).action
        done = step(state, action, rng.randrange(1 << 30))
        for event in done.events:
            for viewer, bounds in enumerate(seen):
                bounds.apply(event.seen_by(viewer))
        yield done


class Watcher:
    """Judges each step of a game between bots, from its start or another position on, by L5, L6 and L7."""

    def __init__(self, table: Table, number: int, tallies: dict[str, Tally], before: State | None = None) -> None:
        self.before = before or table.begin()
        self.referee = laws.Referee(self.before)
        self.rng = random.Random(number)
        self.tallies = tallies

    def __call__(self, state: State, action: Action, events: list[Event]) -> None:
        self.judge(Step(self.before, action, events, state.copy(), 0))

    def judge(self, step: Step) -> None:
        """Judge a step that follows the last one judged."""
        laws.law_5(step, self.tallies["L5"])
        self.law_6(step)
        self.referee.law_7(step, self.tallies["L7"])
        self.before = step.after

    def law_6(self, step: Step) -> None:
        """Everything listed, always; nonsense by every seat and the oracle's word on all of it, every eighth step."""
        if self.rng.randrange(8) == 0:
            laws.law_6(step, self.tallies["L6"], self.rng, tries=4)
            return
        after, name = step.after, laws.digest(step.after)
        able = [seat for seat in range(after.game.seats) if laws.listed_is_accepted(after, seat, self.rng)]
        assert bool(able) != after.is_over
        assert set(laws.waiting_on(after)) | set(laws.may_answer(after)) <= set(able)
        action = mischief(after, self.rng)
        assert laws.is_listed(after, action) == (laws.refusal(after, action) is None), action
        assert laws.digest(after) == name
        for viewer in laws.viewers(after):
            self.tallies["L6"].meet(step.events, viewer, step.action.seat)
