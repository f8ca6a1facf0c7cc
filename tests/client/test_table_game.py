"""A whole game, one seat of it played by clicks alone."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hearthsea.base import Action
from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.engine import may_answer, view, waiting_on
from hearthsea.phases import Over
from hearthsea.seen import Seen
from tests.client.table_pilot import Pilot, Table, header, perform


def next_seat(table: Table) -> int:
    """Whose choice it is: those asked first, then those with a duty; -1 at the end."""
    return next(iter((*may_answer(table.state), *waiting_on(table.state))), -1)


def play(
    table: Table, pilot: Any, bots: list[str], seed: int, do: Callable[[Any, Action], None] = perform
) -> Counter[str]:
    """Play to the end: seat 0 by the pilot, who does with its hands what its bot advises."""
    seats = table.state.game.seats
    players = [BOTS[name]() for name in bots]
    luck = [SeededRng(seed * seats + seat) for seat in range(seats)]
    seen = [Seen.start(seats) for _ in players]
    done: Counter[str] = Counter()
    while (seat := next_seat(table)) >= 0:
        choice = players[seat].choose(view(table.state, seat), seen[seat], seat, luck[seat], lambda: False)
        if seat == 0:
            before = len(pilot.sent)
            do(pilot, choice.action)
            assert pilot.sent[before:] == [choice.action]
            done[type(choice.action).__name__] += 1
        else:
            table.act(choice.action, pilot.now)
        assert table.store.refused is None, table.store.refused
        pilot.now += 0.1
        for event in table.last_events:
            for viewer, bounds in enumerate(seen):
                bounds.apply(event.seen_by(viewer))
    return done


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [("", 2, 2), ("", 4, 4), ("", 5, 5), ("new_shores", 3, 3), ("four_islands", 4, 4), ("fog_islands", 2, 3)],
)
def test_a_whole_game_is_played_by_clicks_alone(name: str, seats: int, seed: int) -> None:
    table = Table(header(seats, map_name=name, deal_seed=seed), seed=seed)
    pilot = Pilot(table)
    done = play(table, pilot, ["greedy"] + ["greedy", "drifter"] * 3, seed=seed)
    assert bool(done["BuildShip"]) is bool(name)
    phase = table.state.phase
    assert isinstance(phase, Over)
    assert table.store.state == view(table.state, 0)
    texts = pilot.scene().texts()
    if phase.winner == 0:
        assert "You have won!" in texts
    elif phase.winner > 0:
        assert f"{table.store.header.players[phase.winner].name} has won" in texts  # type: ignore[union-attr]
    assert done["RollDice"] >= 5
    assert done["BuildSettlement"] >= 2
    left = {name for name in pilot.targets() if name.startswith(("action:", "road:", "hex:", "settlement:"))}
    assert left <= {"action:play"}  # one's own cards can still be looked at
