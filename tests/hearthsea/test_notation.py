"""Positions and actions as text: there and back, and one sentence for what is wrong."""

import json
import random
from typing import Any

import pytest

from hearthsea.base import Form
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, new_game, view, waiting_on
from hearthsea.illegal import IllegalAction
from hearthsea.maps import deal, load_map
from hearthsea.notation import NotationError, action_of, action_table, position_of, state_of
from hearthsea.settings import Settings
from hearthsea.snapshot import digest

TILES = {"0,0": "desert", "1,0": "forest 4", "0,1": "hills 8"}


def position(**keys: Any) -> dict[str, Any]:
    return {"seats": 2, "phase": "main", "board": {"tiles": TILES}, **keys}


@pytest.mark.parametrize(("name", "seats"), [("classic", 3), ("classic_wide", 6)])
def test_state_to_position_and_back_is_the_identity(name: str, seats: int) -> None:
    state = new_game(deal(load_map(name), 5), Settings(balanced_dice=True), seats)
    rng = random.Random(seats)
    chance = SeededChance(seats)
    for number in range(260):
        option = rng.choice(legal_actions(state, waiting_on(state)[0]))
        action = option.sample(rng) if isinstance(option, Form) else option
        assert action_of(state.game, json.loads(json.dumps(action_table(state.game, action)))) == action
        apply(state, decide(state, action, chance))
        if number % 5 == 0:
            for seen in (state, view(state, 1), view(state, None)):
                assert digest(state_of(json.loads(json.dumps(position_of(seen))))) == digest(seen)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"odd": 1}, '"odd" in the position is unknown'),
        ({"board": {"tiles": TILES, "odd": 1}}, r'"odd" in \[board\]'),
        ({"seat": [{"odd": 1}]}, r'"odd" in \[\[seat\]\] 0'),
        ({"seat": [{"new_ships": ["0,0:E"]}]}, "names a ship that is not among its ships"),
        ({"pirate": "9,9"}, "9,9 is not on the board"),
        ({"seat": [{"islands": ["9,9"]}]}, "9,9 is not on the board"),
        ({"board": {"tiles": TILES, "fog": {"tea": 1}}}, '"tea" in fog'),
        ({"board": {"tiles": TILES, "fog": 1}}, "no table of terrains"),
        ({"board": {"tiles": TILES, "fog_tokens": [1]}}, "fog_tokens = 1"),
        ({"board": {"tiles": TILES, "home": 1}}, "no list of hexes"),
        ({"board": {"tiles": TILES, "home": ["7,7"]}}, "home names 7,7"),
        ({"board": {"tiles": TILES, "fords": ["7,7:E"]}}, "ford at 7,7:E"),
        ({"settings": {"no_dev": True, "unlimited_dev": True}}, "exclude each other"),
        ({"seat": [{}, {}, {}]}, "3 .* tables for 2 seats"),
        ({"seats": 9}, "seats = 9"),
        ({"turn": 2}, "turn = 2"),
        ({"phase": "tea"}, 'phase = "tea"'),
        ({"then": "tea"}, 'then = "tea"'),
        ({"robber": "9,9"}, "9,9 is not on the board"),
        ({"robber": "here"}, '"here" is no hex'),
        ({"settings": {"points_to_win": 99}}, "out of bounds"),
        ({"settings": {"odd": 1}}, "no setting"),
        ({"bank": {"gold": 1}}, '"gold" is unknown'),
        ({"bank": {"wood": -1}}, "is no count"),
        ({"bank": {"wood": 19}, "seat": [{"hand": {"wood": 1}}]}, "bank and hands hold more wood"),
        ({"seat": [{"hand": {"wood": 20}}]}, "hands hold more wood"),
        ({"seat": [{"hand_size": 3}]}, "bank names all five"),
        ({"seat": [{"hand_size": 3, "hand": {}}]}, "both hand_size and hand"),
        ({"seat": [{"card_count": 3, "cards": {}}]}, "both card_count and cards"),
        ({"seat": [{"played": {"knight": 1}}]}, "stand under knights"),
        ({"seat": [{"cards": {"knight": 15}}]}, "more than a full deck"),
        ({"deck": {"monopoly": 2}, "seat": [{"cards": {"monopoly": 1}}]}, "more than a full deck"),
        ({"seat": [{"roads": ["0,0:E"]}, {"roads": ["1,0:W"]}]}, "Two pieces lie at 0,0:E"),
        ({"seat": [{"settlements": ["0,0:N"], "cities": ["0,0:N"]}]}, "Two buildings stand"),
        ({"seat": [{"settlements": ["0,0:N"]}, {"cities": ["0,0:NE"]}]}, "has a building next to it"),
        ({"seat": [{"roads": ["0,0:Q"]}]}, '"0,0:Q" is no edge'),
        ({"seat": [{"cities": ["0,0:Q"]}]}, '"0,0:Q" is no node'),
        ({"seat": [{"roads": ["7,7:E"]}]}, "7,7:E is not on the board"),
        ({"seat": [{"cities": ["7,7:N"]}]}, "7,7:N is not on the board"),
        ({"board": {"tiles": TILES, "pieces": {"road": 1}}, "seat": [{"roads": ["0,0:E", "0,0:NE"]}]}, "more pieces"),
        ({"board": {"tiles": TILES, "pieces": {"rook": 1}}}, '"rook" in pieces'),
        ({"board": {"tiles": TILES, "harbors": {"7,7:E": "wool"}}}, "not on the board"),
        ({"board": {"tiles": TILES, "harbors": {"0,0:E": "tea"}}}, "no harbor"),
        ({"board": {"tiles": TILES, "start": ["7,7"]}}, "start names 7,7"),
        ({"board": {"tiles": {"0,0": "tea 4"}}}, "is no tile"),
        ({"board": {"tiles": {"0,0": "hills 40"}}}, "token must be"),
        ({"board": {}}, "needs a map"),
        ({"map": "atlantis"}, 'no map "atlantis"'),
        ({"map": "classic", "deal": "x"}, "deal = 'x'"),
        ({"dice_left": [[0, 1]]}, "no pair of dice"),
        ({"played_card": 1}, "neither true nor false"),
        ({"resigned": 1}, "no list of seats"),
        ({"phase": "discard", "owed": {"5": 1}}, "owed = 5"),
        ({"offer": [{"by": 0, "odd": 1}]}, r'"odd" in \[\[offer\]\] 0'),
        ({"seat": [{"hand": 5}]}, "no table of cards"),
    ],
)
def test_a_position_that_cannot_be_is_told(keys: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        state_of(position(**keys))


def test_unchecked_takes_a_contradiction() -> None:
    crowded = position(seat=[{"settlements": ["0,0:N"], "cards": {"knight": 15}}, {"cities": ["0,0:NE"]}])
    assert state_of(crowded, unchecked=True).settlements[0]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"seat": 0, "do": "roll", "at": "0,0:E"}, '"at" is no field of roll'),
        ({"seat": 0, "do": "build_road"}, 'build_road needs "at"'),
        ({"seat": 7, "do": "roll"}, "seat of roll = 7"),
        ({"seat": 0, "do": "build_road", "at": "x"}, "is no edge"),
        ({"seat": 0, "do": "move_robber", "to": "x"}, "is no hex"),
        ({"seat": 0, "do": "play_monopoly", "resource": "tea"}, "none of wood"),
        ({"seat": 0, "do": "offer", "give": {}, "take": {}, "to": 1}, "no list of seats"),
        ({"seat": 0, "do": "discard", "cards": {"tea": 1}}, '"tea" is unknown'),
        ({"seat": 0, "do": "accept", "offer": -1}, "offer of accept = -1"),
    ],
)
def test_an_action_that_cannot_be_read_is_told(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        action_of(state_of(position()).game, table)


def test_an_unknown_action_is_a_refusal() -> None:
    with pytest.raises(IllegalAction) as refusal:
        action_of(state_of(position()).game, {"seat": 0, "do": "dance"})
    assert refusal.value.code == "unknown_action"


def test_a_place_off_the_board_is_read_and_refused() -> None:
    state = state_of(position())
    with pytest.raises(IllegalAction) as refusal:
        decide(state, action_of(state.game, {"seat": 0, "do": "build_road", "at": "9,9:E"}), SeededChance(1))
    assert refusal.value.code == "off_board"
