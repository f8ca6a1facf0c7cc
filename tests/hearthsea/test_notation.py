"""Positions and actions as text: there and back, and one sentence for what is wrong."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from hearthsea.base import Form
from hearthsea.cases import Case, read_cases, run_case
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, new_game, view, waiting_on
from hearthsea.illegal import IllegalAction
from hearthsea.maps import PieceLimits, deal, load_map
from hearthsea.notation import NotationError, action_of, action_table, position_of, state_of
from hearthsea.settings import Settings
from hearthsea.snapshot import digest
from tests.hearthsea.mangling import mangled

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.toml"))
TILES = {"0,0": "desert", "1,0": "forest 4", "0,1": "hills 8"}
FULL_BANK = dict.fromkeys(("wood", "brick", "wool", "grain", "ore"), 19)


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
        ({"board": {"tiles": TILES, "fog": 1}}, "fog must be a table"),
        ({"board": {"tiles": TILES, "fog_tokens": [1]}}, "fog_tokens = 1"),
        ({"board": {"tiles": TILES, "home": 1}}, "home must be a list"),
        ({"board": {"tiles": TILES, "home": ["7,7"]}}, "home names 7,7"),
        ({"board": {"tiles": TILES, "fords": ["7,7:E"]}}, "ford at 7,7:E"),
        ({"settings": {"no_dev": True, "unlimited_dev": True}}, "exclude each other"),
        ({"seat": [{}, {}, {}]}, "3 .* tables for 2 seats"),
        ({"seats": 9}, "seats = 9"),
        ({"turn": 2}, "turn = 2"),
        ({"phase": "tea"}, "phase = 'tea' is none of"),
        ({"then": "tea"}, "then = 'tea'"),
        ({"robber": "9,9"}, "9,9 is not on the board"),
        ({"robber": "here"}, '"here" is no hex'),
        ({"settings": {"points_to_win": 99}}, "out of bounds"),
        ({"settings": {"odd": 1}}, "no setting"),
        ({"bank": {"gold": 1}}, '"gold" is unknown'),
        ({"bank": {"wood": -1}}, "is no count"),
        ({"bank": {"wood": 19}, "seat": [{"hand": {"wood": 1}}]}, "bank and hands hold more wood"),
        ({"seat": [{"hand": {"wood": 20}}]}, "hands hold more wood"),
        ({"seat": [{"hand_size": 3}]}, "bank names all five"),
        ({"seat": [{"hand_size": 1}], "bank": FULL_BANK}, "bank and hands hold more cards"),
        ({"seat": [{"hand_size": 0}, {"hand": {"wood": 1}}], "bank": FULL_BANK}, "bank and hands hold more wood"),
        ({"seat": [{"card_count": 26}]}, "more than a full deck"),
        ({"seat": [{"card_count": 0}, {"cards": {"monopoly": 3}}]}, "more than a full deck"),
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
        ({"map": "atlantis"}, "map = 'atlantis' is none of classic"),
        ({"map": "classic", "deal": "x"}, "deal = 'x'"),
        ({"dice_left": [[0, 1]]}, "no pair of dice"),
        ({"played_card": 1}, "neither true nor false"),
        ({"resigned": 1}, "no list of seats"),
        ({"phase": "discard", "owed": {"5": 1}}, "owed = 5"),
        ({"offer": [{"by": 0, "odd": 1}]}, r'"odd" in \[\[offer\]\] 0'),
        ({"seat": [{"hand": 5}]}, "no table of cards"),
        ({"settings": {"points_to_win": 0}}, "points_to_win = 0 is out of bounds: it goes from 3 to 25"),
        ({"settings": 1}, "settings must be a table"),
        ({"seat": 1}, "seat must be a list"),
        ({"seat": [7]}, r"\[\[seat\]\] 0 must be a table"),
        ({"seat": [{"roads": "0,0:E"}]}, r"roads of \[\[seat\]\] 0 must be a list"),
        ({"seat": [{"roads": [7]}]}, r"roads of \[\[seat\]\] 0 must be text"),
        ({"seat": [{"roads": ["0,0:E", "1,0:W"]}]}, r"roads of \[\[seat\]\] 0 names 1,0:W twice"),
        ({"seat": [{"settlements": ["0,0:NE", "1,-1:S"]}]}, "names 1,-1:S twice"),
        ({"seat": [{"islands": ["5,5"]}], "board": {"tiles": TILES | {"5,5": "sea"}}}, "5,5, which is sea"),
        ({"board": 1}, r"\[board\] must be a table"),
        ({"board": {"tiles": {}}}, "at least one tile"),
        ({"board": {"tiles": 1}}, "tiles must be a table"),
        ({"board": {"tiles": {"0,0": 1}}}, "the tile at 0,0 must be text"),
        ({"board": {"tiles": TILES | {"-0,0": "hills 4"}}}, "tiles names 0,0 twice"),
        ({"board": {"tiles": TILES, "harbors": {"0,0:E": "wool", "1,0:W": "3:1"}}}, "harbors names 0,0:E twice"),
        ({"board": {"tiles": TILES, "harbors": {"0,0:E": 3}}}, "the harbor at 0,0:E must be text"),
        ({"board": {"tiles": TILES, "pieces": {"road": -1}}}, "road in pieces = -1"),
        ({"board": {"tiles": TILES, "home": "here"}}, "home = 'here' is no list"),
        ({"board": {"tiles": TILES | {"5,5": "sea"}, "start": ["5,5"]}}, "start names 5,5, which is sea"),
        ({"board": {"tiles": TILES, "fords": ["tea\n"]}}, r"fords: 'tea\\n' means nothing here"),
        ({"board": {"tiles": TILES, "fords": ["x" * 5000]}}, "…"),
        ({"map": 7}, "map must be text"),
        ({"map": "classic", "deal": -1}, "deal = -1"),
        ({"map": "classic", "deal": 1 << 200}, "deal = "),
        ({"turn": 16**5000}, "turn = a value beyond all bounds is no whole number"),
        ({"after_roll": 1}, "after_roll = 1 is neither"),
        ({"phase": "gold"}, "owed must say who"),
        ({"phase": "discard", "owed": {}}, "owed must say who"),
        ({"phase": "discard", "owed": {"9" * 5000: 1}}, "the seat in owed"),
        ({"dice_left": 1}, "dice_left must be a list"),
        ({"offer": 1}, "offer must be a list"),
        ({"offer": [{"by": 0, "give": {"wood": 1}}]}, r'\[\[offer\]\] 0 needs "take"'),
        ({"offer": [{"by": 0, "give": {}, "take": {}, "fallen": 1}]}, "fallen = 1 is neither"),
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
        ({"seat": 0, "do": "offer", "give": {}, "take": {}, "to": 1}, "to of offer must be a list"),
        ({"seat": 0, "do": "discard", "cards": {"tea": 1}}, '"tea" is unknown'),
        ({"seat": 0, "do": "accept", "offer": -1}, "offer of accept = -1"),
        ({"seat": 0}, 'An action needs "do"'),
        ("roll", "an action must be a table, not 'roll'"),
        ({"seat": 0, "do": 7}, "do must be text"),
        ({"seat": 0, "do": "build_road", "at": 7}, "at of build_road must be text"),
    ],
)
def test_an_action_that_cannot_be_read_is_told(table: Any, sentence: str) -> None:
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


def redrawn(name: str, **board: Any) -> Any:
    return state_of({"map": name, "seats": 3, "phase": "main", "board": board}).game


def test_a_map_keeps_its_rules_on_tiles_of_the_positions_own() -> None:
    tiles = {"0,0": "hills 8", "1,0": "sea", "2,0": "forest 4"}
    game = redrawn("new_shores", tiles=tiles)
    assert (game.points_to_win, game.pieces.ship, game.home_pirate) == (14, 15, -1)
    assert (len(game.board.islands), game.board.home) == (2, 1)  # the map's home is 0,0
    game = redrawn("gold_rush", tiles={"9,9": "gold 4"})
    assert game.board.start_nodes == game.board.all_nodes  # none of its starting places is there
    game = redrawn("black_forest", tiles=tiles)
    assert game.layout.kept == (0,)
    assert not game.has_ships


def test_home_islands_of_a_map_with_fog_say_where_one_may_start_and_pay_nothing() -> None:  # R11.4
    tiles = {"0,0": "hills 8", "1,0": "sea", "2,0": "forest 4", "3,0": "desert"}
    board = redrawn("fog_islands", tiles=tiles, home=["3,0"]).board
    assert board.home == 0b11
    assert board.start_nodes == board.hex_nodes[2] | board.hex_nodes[3]
    board = redrawn("black_forest", tiles=tiles, home=["3,0"], start=["0,0", "2,0"]).board
    assert board.start_nodes == board.hex_nodes[2]
    board = redrawn("gold_rush", tiles=tiles, home="started").board
    assert (board.home, board.start_nodes) == (0b11, board.all_nodes)


def test_pieces_that_are_not_said_are_the_maps() -> None:
    assert redrawn("large", pieces={"city": 1}).pieces == PieceLimits(18, 6, 1, 0)
    assert redrawn("new_shores", pieces={"road": 3}).pieces == PieceLimits(3, 5, 4, 15)
    tiles = {"0,0": "hills 8", "1,0": "sea"}
    assert state_of(position(board={"tiles": tiles, "pieces": {"road": 3}})).game.pieces == PieceLimits(3, 5, 4, 15)


def test_mangled_cases_get_sentences_and_nothing_else() -> None:
    cases = [case.table for file in CASES for case in read_cases(file.read_text(encoding="utf-8"), file.name)]
    rng = random.Random(7)
    told = 0
    for _ in range(400):
        table = mangled(rng.choice(cases), rng, rng.choice((1, 1, 2, 4)))
        for problem in run_case(Case("X", "", "", table, "x.toml")):
            told += 1
            assert problem.isprintable(), problem
            assert len(problem) < 2500
    assert told > 200


def test_a_position_on_a_map_of_ones_own_needs_no_file() -> None:
    layout = structs.replace(
        deal(load_map("black_forest"), 3),
        name="my_forest",
        points=12,
        points_for_two=17,
        hand_limit=9,
        deck=(28, 10, 4, 4, 4),
    )
    state = new_game(layout, Settings(friendly_robber=True), 2)
    chance = SeededChance(2)
    rng = random.Random(2)
    for _ in range(40):
        option = rng.choice(legal_actions(state, waiting_on(state)[0]))
        apply(state, decide(state, option.sample(rng) if isinstance(option, Form) else option, chance))
    for seen in (state, view(state, 1)):
        table = json.loads(json.dumps(position_of(seen)))
        assert "map" not in table
        found = state_of(table)
        assert found == seen
        assert (found.game.points_to_win, found.game.hand_limit, found.game.layout.kept) == (17, 9, (0,))
        assert found.deck_size == seen.deck_size
        assert json.dumps(position_of(found)) == json.dumps(table), "written in the same order whoever writes it"
