"""The big numbers: thousands of whole games, every step of them judged by the laws (`make proofs`)."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from hearthsea.bots import BOTS
from hearthsea.bots.arena import Result, play
from hearthsea.maps import deal
from hearthsea.settings import Settings
from tests.hearthsea import laws
from tests.hearthsea.playing import MAPS, Table, a_table, bargain, steps
from tests.hearthsea.tally import Tally
from tests.hearthsea.test_cut import cut_anywhere
from tests.hearthsea.test_routes import agree_on
from tests.proofs.work import Watcher, added, say, shared

pytestmark = pytest.mark.proof

GAMES = 2000
ROAMING = 100
JOURNALS = 120
NETWORKS = 50_000
ROUTES = 20_000
DUELS = 200


# 2,000 games between bots


def a_mixed_table(number: int) -> tuple[Table, list[str]]:
    """Two to six seats, both maps, bots in any mix; every other table with the settings as they are by default."""
    rng = random.Random(number)
    seats = 2 + number % 5
    name = rng.choice(("classic", "classic_wide")) if seats <= 4 else "classic_wide"
    settings = Settings() if number % 2 else a_table(rng, points_to_win=rng.choice((0, 5, 8))).settings
    table = Table(deal(MAPS[name], rng.choice((None, number))), settings, seats, (1 << seats) - 1)
    return table, [rng.choice(sorted(BOTS)) for _ in range(seats)]


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


BY_PEOPLE = {"SeatResigned", "DrawAgreed", "AgreementFell", "Undone"}
"""What bots need not bring about: only people resign, agree to end and take back, and bots close what is agreed."""
AT_SEA = {"ShipBuilt", "ShipMoved", "IslandReached", "FogRevealed", "PirateMoved", "GoldChosen"}
"""What the two classic maps do not know."""


def test_two_thousand_games_of_mixed_bots_keep_l5_to_l7() -> None:
    began = time.monotonic()
    parts = shared(games_of_bots, GAMES // 20)
    told: Counter[str] = sum((counts for _, counts in parts), Counter())
    say(f"\n{GAMES} games ended in {time.monotonic() - began:.0f} s: {dict(sorted(told.items()))}")
    assert sum(told[f"{seats} seats"] for seats in range(2, 7)) == GAMES
    for tally in added([tallies for tallies, _ in parts]).values():
        say(tally.table())
        assert {missing.split()[0] for missing in tally.missing()} <= BY_PEOPLE | AT_SEA


# All laws, over games in which people do everything that can be done


def games_of_anybody(piece: int) -> dict[str, Tally]:
    """Ten games, every other on a board that is none of the maps'."""
    numbered = {number: Tally(f"L{number}") for number in laws.NUMBERS}
    for number in range(10 * piece, 10 * piece + 10):
        rng = random.Random(900_000 + number)
        table = a_table(rng, odd=number % 2 == 0)
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
    assert {missing.split()[0] for missing in whole.missing()} <= {"AgreementFell", "IslandReached"}


# Roads, and the strength of a bot


def networks(piece: int) -> int:
    """How many of five thousand networks had a road worth the title."""
    return agree_on(5000, 77 + piece)


def trade_routes(piece: int) -> int:
    """The same with ships and own buildings."""
    return agree_on(5000, 177 + piece, afloat=True)


def test_networks_of_roads_have_the_length_that_the_oracle_finds() -> None:
    long = sum(shared(networks, NETWORKS // 5000))
    say(f"\n{NETWORKS} networks of roads measured by two methods, {long} of them with five or more")
    assert long > NETWORKS // 4


def test_trade_routes_have_the_length_that_the_oracle_finds() -> None:
    long = sum(shared(trade_routes, ROUTES // 5000))
    say(f"\n{ROUTES} networks of roads and ships measured by two methods, {long} of them with five or more")
    assert long > ROUTES // 8


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
