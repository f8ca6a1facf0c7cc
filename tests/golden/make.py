"""Make the golden games anew: `python -m tests.golden.make` from the root of the checkout, all or those named.

Each game is two files: NAME.journal, whole, and NAME.toml with the actions by which it came about and the digest after
every fifty events. A change of the rules that changes a golden game says so in its commit and makes it anew; the
actions of games in which nothing changed stay byte for byte as they are.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from hearthsea.actions import AgreeDraw, EndTurn, Resign, RollDice
from hearthsea.base import Action
from hearthsea.bots.arena import play
from hearthsea.chance import SeededChance
from hearthsea.engine import decide, legal_actions, waiting_on
from hearthsea.entries import Absent, Entry, Fact, Header, Noted, Player, Returned, Said, Seated, apply_entry, start
from hearthsea.events import GameOver, TurnBegan
from hearthsea.journal import entry_line, header_line, read
from hearthsea.maps import deal, load_map
from hearthsea.notation import action_table
from hearthsea.phases import Extra, Main
from hearthsea.settings import Settings
from hearthsea.snapshot import digest
from hearthsea.state import State
from tests.hearthsea.playing import spelled_out, wish

FOLDER = Path(__file__).parent
EVERY = 50
POSITIONS = 9
ORDERED = ("classic_own_turn", "wide_extra_turn", "classic_start_of_turn", "map_fog_islands", "with_unlimited_bank")
"""The games of which positions are kept with all legal actions in their order."""
FACTS: dict[str, dict[int, Fact]] = {
    "classic_absence": {
        20: Absent(1),
        30: Seated(1, "Bo", "greedy"),
        40: Said(0, "Ada", "Is Bo coming back?"),
        70: Returned(1),
        71: Seated(1, "Bo"),
        90: Noted("The table was saved."),
    }
}
"""What the table says between the actions, by the number of the action that comes after."""
NAMES = ("Ada", "Bo", "Cleo", "Dana", "Edwin", "Fay", "Greta", "Hugo")
Chooser = Callable[[State, random.Random], Action]
Recipe = tuple[Header, str, Callable[[int], list[Action]]]
"""A golden game: its header, the way it must end, and what makes the game of a seed."""


def header(name: str, map_name: str, seats: int, settings: Settings, deal_seed: int | None = None) -> Header:
    """A table of people."""
    layout = deal(load_map(map_name), deal_seed)
    players = tuple(Player(NAMES[seat], seat) for seat in range(seats))
    return Header(game=name, layout=layout, settings=settings, players=players)


def played(table: Header, seed: int, player: Chooser, most: int = 3000) -> list[Action]:
    """The actions of a game with a player for all seats, to its end or to so many."""
    rng = random.Random(seed)
    state, chance = start(table), SeededChance(seed)
    actions: list[Action] = []
    while not state.is_over and len(actions) < most:
        actions.append(player(state, rng))
        apply_entry(state, Entry(tuple(decide(state, actions[-1], chance))))
    return actions


def busy(state: State, rng: random.Random) -> Action:
    """Anything that is allowed, but nobody gives up."""
    return wish(state, rng, restless=0, fickle=0)


def fickle(state: State, rng: random.Random) -> Action:
    """The same, with much taken back."""
    return wish(state, rng, restless=0)


def idle(state: State, rng: random.Random) -> Action:
    """Nothing but duties."""
    seat = waiting_on(state)[0]
    options = legal_actions(state, seat)
    duties = [option for option in options if isinstance(option, RollDice | EndTurn)] or options
    chosen = rng.choice(duties)
    return chosen if isinstance(chosen, Action) else spelled_out(chosen, rng)


def until(turns: int, then: type[AgreeDraw | Resign]) -> Chooser:
    """Busy for so many turns, then all people do the same."""
    passed = [0]

    def player(state: State, rng: random.Random) -> Action:
        if passed[0] >= turns:
            left = state.game.people & ~state.resigned & ~state.agreed_draw
            return then(left.bit_length() - 1)
        action = busy(state, rng)
        passed[0] += isinstance(action, EndTurn)
        return action

    return player


def by_greedy(table: Header, seed: int) -> list[Action]:
    """A game between bots that want to win."""
    actions: list[Action] = []
    play(
        table.layout,
        table.settings,
        ["greedy"] * len(table.players),
        seed,
        watch=lambda _state, action, _events: actions.append(action),
    )
    return actions


def entries(table: Header, seed: int, actions: list[Action]) -> Iterator[tuple[Entry, State]]:
    """The entries that the actions come to with the luck of a seed, the table's facts too, and the state after each."""
    state, chance = start(table), SeededChance(seed)
    for number, action in enumerate(actions):
        if number in FACTS.get(table.game, {}):
            yield Entry(fact=FACTS[table.game][number], at=7 * number), state
        entry = Entry(tuple(decide(state, action, chance)), at=7 * number)
        apply_entry(state, entry)
        yield entry, state


def way_of(table: Header, seed: int, actions: list[Action]) -> str:
    """How a game ended, in the words of the rulebook."""
    before = None
    for entry, state in entries(table, seed, actions):
        if not entry.events:
            continue
        over = [event for event in entry.events if isinstance(event, GameOver)]
        if not over:
            before = state.phase
            continue
        began = [event for event in entry.events if isinstance(event, TurnBegan)]
        if over[0].winner < 0:
            kinds = {type(event).__name__ for event in entry.events}
            names = {"SeatResigned": "resigned", "DrawAgreed": "agreed", "TurnBegan": "quiet"}
            return next(way for kind, way in names.items() if kind in kinds)
        if began:
            return "start of extra turn" if isinstance(began[0].phase, Extra) else "start of turn"
        resting = getattr(before, "then", before)
        return (
            "extra turn" if isinstance(resting, Extra) else "own turn" if isinstance(resting, Main) else "before roll"
        )
    return "not over"


def searched(table: Header, way: str, made: Callable[[int], list[Action]]) -> tuple[int, list[Action]]:
    """The first seed whose game ends in a way."""
    for seed in range(20_000):
        actions = made(seed)
        if way_of(table, seed, actions) == way:
            return seed, actions
    raise AssertionError(f"no game ended in {way}")


def recipes() -> Iterator[Recipe]:
    """Every golden game: its header, the way it must end, and what makes the game of a seed."""
    short = Settings(points_to_win=6)
    strict = Settings(phase_order="strict", dev_before_roll="knight", friendly_robber=True, points_to_win=6)
    for table, way in (
        (header("classic_own_turn", "classic", 4, Settings(), 3), "own turn"),
        (header("classic_absence", "classic", 3, Settings(), 6), "own turn"),
        (header("classic_two_balanced", "classic", 2, Settings(balanced_dice=True)), "own turn"),
        (header("wide_own_turn", "classic_wide", 6, Settings(), 3), "own turn"),
        (header("wide_before_roll", "classic_wide", 5, Settings(extra_turn="off"), 3), "before roll"),
        (header("wide_extra_turn", "classic_wide", 6, Settings(), 4), "extra turn"),
    ):
        yield table, way, partial(by_greedy, table)
    for table, way in (
        (header("classic_strict", "classic", 3, strict, 5), "own turn"),
        (header("classic_start_of_turn", "classic", 4, short), "start of turn"),
        (
            header("wide_start_of_turn", "classic_wide", 5, Settings(points_to_win=6, extra_turn_can_win=False)),
            "start of turn",
        ),
        (header("wide_start_of_extra_turn", "classic_wide", 5, short), "start of extra turn"),
    ):
        yield table, way, partial(played, table, player=busy, most=900)
    yield from _maps()
    yield from _modifiers()
    quiet = header("classic_quiet", "classic", 2, Settings())
    yield quiet, "quiet", partial(played, quiet, player=idle)
    agreed = header("classic_agreed", "classic", 3, Settings())
    yield agreed, "agreed", lambda seed: played(agreed, seed, until(20, AgreeDraw))
    resigned = header("wide_resigned", "classic_wide", 5, Settings(), 8)
    yield resigned, "resigned", lambda seed: played(resigned, seed, until(20, Resign))


def _maps() -> Iterator[Recipe]:
    """A game between bots on every other map; on the largest to fewer points, for the sake of its length."""
    for name, seats, settings in (
        ("new_shores", 3, Settings()),
        ("new_shores_wide", 6, Settings(points_to_win=12)),
        ("four_islands", 4, Settings()),
        ("four_islands_wide", 5, Settings(extra_turn="off", points_to_win=10)),
        ("fog_islands", 3, Settings()),
        ("fog_islands_wide", 6, Settings(points_to_win=10)),
        ("black_forest", 4, Settings()),
        ("gold_rush", 4, Settings()),
        ("large", 4, Settings()),
        ("rivers", 6, Settings(points_to_win=10)),
        ("continental_drift", 8, Settings(points_to_win=8)),
    ):
        table = header(f"map_{name}", name, seats, settings, 5)
        yield table, "own turn", partial(by_greedy, table)


def _modifiers() -> Iterator[Recipe]:
    """A game with each modifier, and with each setting that changes what luck does, by players who try everything."""
    for name, map_name, seats, settings in (
        ("resource_shuffler", "fog_islands", 3, Settings(resource_shuffler=True, points_to_win=6)),
        ("only_sevens", "classic", 3, Settings(only_sevens=True, points_to_win=3)),
        ("no_six_eight", "new_shores", 3, Settings(no_six_eight=True, friendly_robber=True, points_to_win=6)),
        ("unlimited_bank", "gold_rush", 3, Settings(unlimited_bank=True, random_discard=True, points_to_win=6)),
        ("unlimited_dev", "four_islands", 2, Settings(unlimited_dev=True, points_to_win=6)),
        ("no_dev", "fog_islands_wide", 5, Settings(no_dev=True, balanced_dice=True, undo=False, points_to_win=5)),
    ):
        table = header(f"with_{name}", map_name, seats, settings, 2)
        yield table, "own turn", partial(played, table, player=fickle, most=700)


def write(table: Header, way: str, seed: int, actions: list[Action]) -> str:
    """Write both files; one line about them."""
    game = start(table).game
    lines, digests, seen = [header_line(table)], [], 0
    for entry, state in entries(table, seed, actions):
        lines.append(entry_line(entry))
        if seen // EVERY < (seen := seen + len(entry.events)) // EVERY:
            digests.append(digest(state))
    digests.append(digest(state))
    (FOLDER / f"{table.game}.journal").write_bytes(b"".join(lines))
    text = [f"way = {json.dumps(way)}", f"seed = {seed}", f"digests = {json.dumps(digests)}", "actions = ["]
    text += [f"  {json.dumps(json.dumps(action_table(game, action)))}," for action in actions]
    (FOLDER / f"{table.game}.toml").write_text("\n".join([*text, "]", ""]), encoding="utf-8")
    return f"{table.game}: {way}, {len(actions)} actions, {seen} events"


def orders(game: str) -> dict[str, list[str]]:
    """The legal actions in their order, of every seat that has any, at a few positions of a golden game."""
    journal = read((FOLDER / f"{game}.journal").read_bytes())
    found: dict[str, list[str]] = {}
    for number in range(0, len(journal.entries), len(journal.entries) // POSITIONS):
        state = journal.state_at(number)
        for seat in range(state.game.seats):
            options = legal_actions(state, seat)
            if options:
                found[f"{number} seat {seat}"] = [
                    json.dumps(action_table(state.game, option))
                    if isinstance(option, Action)
                    else type(option).__name__
                    for option in options
                ]
    return found


def lines(state: State, plies: int) -> int:
    """How many lines of so many listed actions there are for whoever has a duty; luck always falls the same way."""
    total = 0
    for seat in waiting_on(state):
        for action in legal_actions(state, seat):
            if isinstance(action, Action):
                after = state.copy()
                apply_entry(after, Entry(tuple(decide(state, action, SeededChance(0)))))
                total += 1 if plies == 1 else lines(after, plies - 1)
    return total


def perft(game: str) -> dict[str, list[int]]:
    """Lines of one, two and three plies at a few positions of a golden game."""
    journal = read((FOLDER / f"{game}.journal").read_bytes())
    numbers = range(60, len(journal.entries), len(journal.entries) // POSITIONS)
    return {str(number): [lines(journal.state_at(number), plies) for plies in (1, 2, 3)] for number in numbers}


def main(names: list[str]) -> None:
    """Make the games named, or all."""
    for table, way, made in recipes():
        if not names or table.game in names:
            sys.stdout.write(write(table, way, *searched(table, way, made)) + "\n")
    kept = {game: orders(game) for game in ORDERED}
    counted = {game: perft(game) for game in ORDERED}
    (FOLDER / "perft.json").write_text(json.dumps(counted, indent=1) + "\n", encoding="utf-8")
    (FOLDER / "orders.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
