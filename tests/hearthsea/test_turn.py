"""The frame of a turn: winning, extra turns, quiet rounds, resigning (R3, R12, R14.4)."""

from __future__ import annotations

import pytest

from hearthsea.chance import ScriptedChance
from hearthsea.engine import apply, decide, legal_actions, waiting_on
from hearthsea.phases import EXTRA, MAIN, ROLL, Free, Over, Robber
from tests.hearthsea.positions import PLENTY, act, code, position, wish

SIX_ROLL = {"dice": [0]}  # one and one: nobody is paid on the fixed deal but at a two


def five_points() -> dict[str, object]:
    """A seat with two cities and a settlement, two knights played and two in hand."""
    return {
        "cities": ["0,-2:N", "2,-2:N"],
        "settlements": ["-2,2:S"],
        "roads": ["0,-2:NE"],
        "cards": {"knight": 2, "road_building": 1},
        "knights": 2,
        "hand": PLENTY,
    }


@pytest.mark.parametrize("may_win", [True, False])
def test_a_knight_in_an_extra_turn_wins_only_where_that_may_be(may_win: bool) -> None:
    state = position(
        five_points(),
        map="classic_wide",
        seats=5,
        phase="extra",
        settings={"points_to_win": 7, "extra_turn_can_win": may_win},
    )
    act(state, 0, "play_knight")
    assert state.largest_army == 0
    assert state.phase == (Over(0) if may_win else Robber(EXTRA))


@pytest.mark.parametrize("may_win", [True, False])
def test_free_roads_in_an_extra_turn_win_only_where_that_may_be(may_win: bool) -> None:
    seat = five_points()
    seat["roads"] = ["0,-2:NE", "1,-2:NW", "1,-2:NE", "2,-2:NW"]
    seat["cities"] = ["0,-2:N"]
    seat["settlements"] = ["2,-2:N", "-2,2:S", "2,0:N"]
    state = position(
        seat,
        map="classic_wide",
        seats=5,
        phase="extra",
        settings={"points_to_win": 7, "extra_turn_can_win": may_win},
    )
    act(state, 0, "play_road_building")
    act(state, 0, "build_road", at="2,-2:NE")
    assert state.longest_road == 0
    assert state.phase == (Over(0) if may_win else Free(1, EXTRA))


def test_the_first_of_two_free_roads_must_be_placed_even_with_one_piece_left() -> None:
    roads = ["0,-2:NE", "0,-2:E", "0,-2:NW", "0,-2:W", "0,-2:SE", "0,-2:SW", "0,-1:E", "0,-1:SE"]
    roads += ["0,-1:SW", "0,-1:W", "0,0:E", "0,0:SE", "0,0:SW", "0,0:W"]
    state = position({"settlements": ["0,-2:N"], "roads": roads, "cards": {"road_building": 1}})
    act(state, 0, "play_road_building")
    assert code(state, 0, "finish_free") == "wrong_phase"
    assert all(type(option).__name__ == "BuildRoad" for option in legal_actions(state, 0))
    act(state, 0, "build_road", at="1,-2:NW")
    assert state.phase == MAIN


def quiet_turns(state: object, most: int) -> int:
    """How many turns are played out, each rolled and ended, until the game is over."""
    turns = 0
    while not state.is_over and turns < most:  # type: ignore[attr-defined]
        act(state, state.turn, "roll", ScriptedChance({"dice": [0]}))  # type: ignore[arg-type, attr-defined]
        act(state, state.turn, "end_turn")  # type: ignore[arg-type, attr-defined]
        turns += 1
    return turns


def test_a_hundred_quiet_rounds_after_the_last_change_end_the_game_undecided() -> None:
    seats = {"settlements": ["0,0:N"], "roads": ["0,0:NE", "1,-1:W"], "hand": PLENTY}
    state = position(seats, {"settlements": ["2,0:N"]})
    act(state, 0, "build_city", at="0,0:N")
    act(state, 0, "end_turn")  # the turn in which points changed is not a quiet one
    assert quiet_turns(state, 1000) == 300
    assert state.phase == Over(-1)


def test_the_set_up_counts_as_a_change() -> None:
    state = position(seats=2, phase="setup")
    while state.phase != ROLL:
        first = legal_actions(state, state.turn)[0]
        apply(state, decide(state, first, ScriptedChance({})))
    assert quiet_turns(state, 1000) == 200


def test_who_reaches_the_target_on_another_s_turn_wins_when_their_own_begins() -> None:
    rival = {"cities": ["0,-2:N", "2,-2:N"], "settlements": ["-2,2:S"], "roads": ["0,-2:NE"]}
    state = position({}, rival, settings={"points_to_win": 5})
    act(state, 0, "end_turn")
    assert state.phase == Over(1)


def test_the_last_person_to_resign_ends_the_game() -> None:
    state = position({"hand": PLENTY})
    for seat in (2, 0):
        act(state, seat, "resign")
        assert code(state, seat, "resign") == "excluded"
        assert code(state, seat, "agree_draw") == "excluded"
    assert not state.is_over
    act(state, 1, "resign")
    assert state.phase == Over(-1)
    assert waiting_on(state) == ()
    assert code(state, 1, "end_turn") == "game_over"


def test_all_who_are_left_agree_to_end() -> None:
    state = position({"hand": PLENTY})
    act(state, 1, "agree_draw")
    assert code(state, 1, "agree_draw") == "excluded"
    act(state, 2, "resign")
    act(state, 0, "agree_draw")
    assert state.phase == Over(-1)


def test_a_wish_to_end_holds_until_the_turn_ends() -> None:
    state = position({"hand": PLENTY})
    act(state, 1, "agree_draw")
    act(state, 0, "end_turn")
    assert code(state, 1, "agree_draw") == ""


def test_a_seat_that_is_not_there_is_refused() -> None:
    state = position()
    action = type(wish(state, 0, "end_turn"))(7)
    with pytest.raises(Exception, match="no seat 7"):
        decide(state, action, ScriptedChance({}))
