"""`hearthsea simulate`: many games between bots, and who wins."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.map_choice import playable_map
from client.commands.numbers import WholeNumber
from client.commands.options import (
    json_option,
    known_bots,
    map_option,
    names,
    profile_option,
    set_option,
    settings_of,
)

if TYPE_CHECKING:
    from hearthsea.bots.arena import Result
    from hearthsea.maps import MapFile
    from hearthsea.settings import Settings

GAMES_A_BATCH = 4  # at most: what a process plays before it tells
BATCHES_A_JOB = 4  # at least, so that the bar moves and no process is left with all the rest


@click.command("simulate")
@click.option("--players", callback=names, required=True, metavar="BOT,…", help="The bots, one for each seat.")
@map_option
@click.option("--games", type=WholeNumber(1, 1_000_000), default=100, show_default=True, help="How many games.")
@click.option("--jobs", type=WholeNumber(1, 256), metavar="J", help="Processes at once; left out, one for each core.")
@click.option("--seed", type=WholeNumber(0), default=1, show_default=True, help="The same seed, the same games.")
@click.option("--fixed", is_flag=True, help="The map's fixed deal in every game, not a new deal for each.")
@set_option
@json_option
@profile_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    players: tuple[str, ...],
    map_name: str,
    games: int,
    jobs: int | None,
    seed: int,
    fixed: bool,
    pairs: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let bots play many games and count who wins.

    The players change seats from game to game, so that nobody always begins. Wins are given with their 95 %
    confidence interval.

    \b
    Examples:
      hearthsea simulate --players greedy,drifter,drifter,drifter
      hearthsea simulate --players greedy,greedy --games 1000 --set points_to_win=8
      hearthsea simulate --players "exec:python my_bot.py,greedy" --games 10
      hearthsea simulate --players greedy,greedy,greedy,greedy,greedy --map classic_wide --json
      hearthsea simulate --players greedy,greedy --map my_island.toml
    """  # noqa: D301  \b keeps click from filling the examples
    from client.commands.output import document, progress

    drawn, _ = playable_map(ctx, map_name)
    can_play(players, drawn)
    plan = Plan(drawn, settings_of(pairs), players, seed, fixed)
    began = time.monotonic()
    results: list[tuple[int, Result]] = []
    with progress() as bar:
        task = bar.add_task("Games", total=games)
        for number, result in played(plan, games, jobs or os.cpu_count() or 1):
            results.append((number, result))
            bar.advance(task)
    told = summary(players, results, time.monotonic() - began)
    if as_json:
        click.echo(document({"map": drawn.name, "seed": seed, **told}))
    else:
        tell(told)


def can_play(players: Sequence[str], drawn: MapFile) -> None:
    """Fail with a sentence where a name is no bot's, or the map is not for so many."""
    known_bots(players)
    low, high = drawn.seats
    if not low <= len(players) <= high:
        many = f"{low} to {high}" if low < high else str(low)
        raise Failure(f"{drawn.title} is for {many} players, not {len(players)}.")


@dataclass(frozen=True)
class Plan:
    """What all games of one run have in common; it travels to every process."""

    drawn: MapFile
    settings: Settings
    players: tuple[str, ...]
    seed: int
    fixed: bool

    def play(self, numbers: range) -> list[tuple[int, Result]]:
        """Play some games, and tell of all of them at the end."""
        return list(self.each(numbers))

    def each(self, numbers: range) -> Iterator[tuple[int, Result]]:
        """Play some games, and tell of each; game n seats player (n + seat) mod players at each seat."""
        from client.outside_bot import OutsideBot, OutsideBotError, bot_maker
        from hearthsea.bots.arena import play
        from hearthsea.maps import deal

        bots = [bot_maker(name)() for name in self.players]
        try:
            for number in numbers:
                shift = number % len(bots)
                luck = self.seed * 1_000_003 + number
                layout = deal(self.drawn, None if self.fixed else luck)
                yield number, play(layout, self.settings, bots[shift:] + bots[:shift], luck)
        except OutsideBotError as error:
            raise Failure(str(error)) from error
        finally:
            for bot in bots:
                if isinstance(bot, OutsideBot):
                    bot.close()


def played(plan: Plan, games: int, jobs: int) -> Iterator[tuple[int, Result]]:
    """Play the games, in this process or in several; yield the number of each and how it came out."""
    if jobs == 1 or games <= GAMES_A_BATCH:  # starting processes would take longer
        yield from plan.each(range(games))
        return
    size = max(1, min(GAMES_A_BATCH, games // (jobs * BATCHES_A_JOB)))
    batches = [range(start, min(start + size, games)) for start in range(0, games, size)]
    # Processes begun anew, not forked: nothing of this one can leak into the games.
    pool = ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn"), leave_interrupts_alone)
    try:
        for each in pool.map(plan.play, batches):
            yield from each
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that the player started; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def summary(players: tuple[str, ...], results: list[tuple[int, Result]], seconds: float) -> dict[str, Any]:
    """What the games tell, as plain data."""
    from client.commands.statistics import percentile, wilson

    games = len(results)
    wins = [0] * len(players)
    points = [0] * len(players)
    for number, result in results:
        for seat, scored in enumerate(result.points):
            points[(seat + number) % len(players)] += scored
        if result.winner >= 0:
            wins[(result.winner + number) % len(players)] += 1
    told = []
    for index, name in enumerate(players):
        low, high = wilson(wins[index], games)
        told.append(
            {
                "bot": name,
                "wins": wins[index],
                "share": round(wins[index] / games, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "mean_points": round(points[index] / games, 2),
            }
        )
    rounds = [result.rounds for _, result in results]
    fog = sum(result.fog for _, result in results)
    opened = round(sum(result.fog_opened for _, result in results) / fog, 4) if fog else None
    return {
        "games": games,
        "players": told,
        "undecided": games - sum(wins),
        "median_rounds": percentile(rounds, 0.5),
        "longest_rounds": max(rounds),
        "median_actions": percentile([result.actions for _, result in results], 0.5),
        "games_with_player_trade": sum(result.player_trades > 0 for _, result in results),
        "player_trades": sum(result.player_trades for _, result in results),
        "games_with_ships": sum(result.ships > 0 for _, result in results),
        "mean_ships": round(sum(result.ships for _, result in results) / games, 2),
        "mean_island_bonuses": round(sum(result.islands for _, result in results) / games, 2),
        "fog_opened": opened,
        "seconds": round(seconds, 2),
        "games_per_s": round(games / seconds, 2),
    }


def tell(told: dict[str, Any]) -> None:
    """Print who won how often, and how the games were; of the sea and the fog only where there were any."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("Bot", "Wins", "Share", "95 % interval", "Points"):
        table.add_column(title, justify="left" if title == "Bot" else "right")
    for player in told["players"]:
        interval = f"{player['low']:.1%} to {player['high']:.1%}"
        share = f"{player['share']:.1%}"
        table.add_row(player["bot"], str(player["wins"]), share, interval, f"{player['mean_points']:.1f}")
    Console(highlight=False).print(table)
    click.echo(
        f"{told['games']} games, {told['undecided']} undecided, "
        f"median {told['median_rounds']} rounds, longest {told['longest_rounds']}."
    )
    click.echo(
        f"{told['player_trades']} trades between players, in {told['games_with_player_trade']} of the games. "
        f"{told['seconds']} s, {told['games_per_s']} games a second."
    )
    if told["games_with_ships"]:
        click.echo(
            f"Ships in {told['games_with_ships']} of the games, {told['mean_ships']} a game; "
            f"{told['mean_island_bonuses']} island bonuses a game."
        )
    if told["fog_opened"] is not None:
        click.echo(f"{told['fog_opened']:.0%} of the fog was opened.")
