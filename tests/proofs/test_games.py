"""The big numbers: thousands of whole games, every step of them judged by the laws (`make proofs`).

Work is shared between two processes; each piece of work is told by numbers alone and comes back as counts.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from hearthsea.base import Action, Event
from hearthsea.bots import BOTS
from hearthsea.bots.arena import Result, play
from hearthsea.maps import deal
from hearthsea.settings import Settings
from hearthsea.state import State
from tests.hearthsea import laws
from tests.hearthsea.plain import mischief
from tests.hearthsea.playing import MAPS, Step, Table, a_table, bargain, steps
from tests.hearthsea.tally import Tally
from tests.hearthsea.test_cut import cut_anywhere
from tests.hearthsea.test_routes import agree_on

pytestmark = pytest.mark.proof

PROCESSES = 2
GAMES = 2000
ROAMING = 100
JOURNALS = 120
NETWORKS = 50_000
DUELS = 200


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


# 2,000 games between bots


def a_mixed_table(number: int) -> tuple[Table, list[str]]:
    """Two to six seats, both maps, bots in any mix; every other table with the settings as they are by default."""
    rng = random.Random(number)
    seats = 2 + number % 5
    name = rng.choice(("classic", "classic_wide")) if seats <= 4 else "classic_wide"
    settings = Settings() if number % 2 else a_table(rng, points_to_win=rng.choice((0, 5, 8))).settings
    table = Table(deal(MAPS[name], rng.choice((None, number))), settings, seats, (1 << seats) - 1)
    return table, [rng.choice(sorted(BOTS)) for _ in range(seats)]


class Watcher:
    """Judges each step of a game between bots by L5, L6 and L7."""

    def __init__(self, table: Table, number: int, tallies: dict[str, Tally]) -> None:
        self.before = table.begin()
        self.referee = laws.Referee(self.before)
        self.rng = random.Random(number)
        self.tallies = tallies

    def __call__(self, state: State, action: Action, events: list[Event]) -> None:
        step = Step(self.before, action, events, state.copy(), 0)
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


def games_of_bots(piece: int) -> tuple[dict[str, Tally], Counter[str]]:
    """Twenty games; their tallies and how they ended."""
    tallies = {law: Tally(law) for law in ("L5", "L6", "L7")}
    told: Counter[str] = Counter()
    for number in range(20 * piece, 20 * piece + 20):
        table, bots = a_mixed_table(number)
        watcher = Watcher(table, number, tallies)
        result = play(table.layout, table.settings, bots, number, watch=watcher)
        assert watcher.before.is_over
        told[f"{table.seats} seats"] += 1
        told["undecided"] += result.winner < 0
        told["actions"] += result.actions
        told["trades between players"] += result.player_trades
        told[f"won by {bots[result.winner]}" if result.winner >= 0 else "won by nobody"] += 1
    return tallies, told


BY_PEOPLE = {"SeatResigned", "DrawAgreed", "AgreementFell"}
"""What bots need not bring about: only people resign or agree to end, and bots close at once what is agreed."""


def test_two_thousand_games_of_mixed_bots_keep_l5_to_l7() -> None:
    began = time.monotonic()
    parts = shared(games_of_bots, GAMES // 20)
    told: Counter[str] = sum((counts for _, counts in parts), Counter())
    say(f"\n{GAMES} games ended in {time.monotonic() - began:.0f} s: {dict(sorted(told.items()))}")
    assert sum(told[f"{seats} seats"] for seats in range(2, 7)) == GAMES
    for tally in added([tallies for tallies, _ in parts]).values():
        say(tally.table())
        assert {missing.split()[0] for missing in tally.missing()} <= BY_PEOPLE


# All laws, over games in which people do everything that can be done


def games_of_anybody(piece: int) -> dict[str, Tally]:
    """Ten games, every fourth on a board that is none of the maps'."""
    numbered = {number: Tally(f"L{number}") for number in laws.NUMBERS}
    for number in range(10 * piece, 10 * piece + 10):
        rng = random.Random(900_000 + number)
        table = a_table(rng, odd=number % 4 == 0)
        referee = laws.Referee(table.begin())
        for step in steps(table, rng, 600):
            laws.all_laws(step, numbered, referee, rng)
            if rng.random() < 0.01:
                for each in bargain(step.after, rng):
                    laws.all_laws(each, numbered, laws.Referee(each.before), rng)
    return {tally.law: tally for tally in numbered.values()}


def test_l1_to_l7_over_games_of_anybody() -> None:
    began = time.monotonic()
    whole = added(shared(games_of_anybody, ROAMING // 10))
    say(f"\n{ROAMING} games of every kind in {time.monotonic() - began:.0f} s")
    for tally in whole.values():
        say(tally.table())
        tally.complete()


def cut_journals(piece: int) -> dict[str, Tally]:
    """Ten games."""
    tally = Tally("L8")
    for number in range(10 * piece, 10 * piece + 10):
        cut_anywhere(10_000 + number, 400, tally)
    return {"L8": tally}


def test_l8_over_journals_of_everybody() -> None:
    whole = added(shared(cut_journals, JOURNALS // 10))["L8"]
    say(f"\n{JOURNALS} games, each journal and each viewer's record of it cut within its lines")
    say(whole.table())
    whole.complete()


# Roads, and the strength of a bot


def networks(piece: int) -> int:
    """How many of five thousand networks had a road worth the title."""
    return agree_on(5000, 77 + piece)


def test_networks_of_roads_have_the_length_that_the_oracle_finds() -> None:
    long = sum(shared(networks, NETWORKS // 5000))
    say(f"\n{NETWORKS} networks of roads measured by two methods, {long} of them with five or more")
    assert long > NETWORKS // 4


def duel(number: int) -> tuple[int, int]:
    """One greedy among three drifters, in each seat in turn: the winner's place and the greedy one's trades."""
    place = number % 4
    bots = ["greedy" if seat == place else "drifter" for seat in range(4)]
    result: Result = play(deal(MAPS["classic"], number), Settings(), bots, number)
    return result.winner == place, result.player_trades


def test_greedy_beats_three_drifters_and_trades_with_them() -> None:
    results = shared(duel, DUELS)
    won = sum(winner for winner, _ in results)
    traded = sum(trades > 0 for _, trades in results)
    say(f"\ngreedy won {won} of {DUELS} against three drifters; players traded in {traded} of them")
    assert won >= 0.8 * DUELS
    assert traded > DUELS / 2
