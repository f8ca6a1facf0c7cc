"""Whole games on every map, one seat of each by a person's hands: by the pointer alone, then by the keyboard alone."""

from collections import Counter
from pathlib import Path

import pytest

import hearthsea.maps
from hearthsea.maps import load_map
from tests.client.key_pilot import KeyPilot, perform_by_keys
from tests.client.table_pilot import Pilot, Table, header, perform
from tests.client.test_table_game import play
from tests.proofs.work import say, shared

pytestmark = pytest.mark.proof

MAPS = sorted(path.stem for path in Path(hearthsea.maps.__file__).with_name("maps").glob("*.toml"))
HANDS = ("pointer", "keys")
POINTS = 10  # to win at most, so that games of eight do not take all evening


def game(piece: int) -> tuple[str, str, int, int, Counter[str]]:
    """One whole game; map, hands, seats, turns of the seat that was played by hand, and what was done there."""
    name, hands = MAPS[piece // 2], HANDS[piece % 2]
    seats = load_map(name).seats[1]
    points = min(POINTS, load_map(name).points)
    table = Table(header(seats, map_name=name, deal_seed=piece, points_to_win=points), seed=piece)
    by_keys = hands == "keys"
    pilot = KeyPilot(table) if by_keys else Pilot(table)
    done = play(table, pilot, ["greedy"] * seats, seed=piece, do=perform_by_keys if by_keys else perform)
    assert table.state.is_over
    return name, hands, seats, done["EndTurn"], done


def test_whole_games_on_every_map_by_hand() -> None:
    assert len(MAPS) >= 13
    met: Counter[str] = Counter()
    for name, hands, seats, turns, done in shared(game, 2 * len(MAPS)):
        say(f"{name}, {seats} seats, by {hands}: won or lost after {turns} turns, {done.total()} actions by hand")
        assert turns >= 3
        met += done
    say(f"in all: {dict(met.most_common())}")
    assert {"BuildShip", "MoveShip", "MovePirate", "TradeBank", "MakeOffer", "DiscardCards"} <= set(met)
