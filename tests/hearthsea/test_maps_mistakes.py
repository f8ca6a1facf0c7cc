"""Every kind of mistake in a map file is told in one sentence that names file, line and place."""

from __future__ import annotations

import random
import re
import tomllib

import pytest

from hearthsea.base import Action, Form
from hearthsea.board import Board, Mask, bits, board_of, mask_of
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, new_game
from hearthsea.hexgrid import parse_node
from hearthsea.map_check import jams, problems, starting_nodes
from hearthsea.map_files import converted
from hearthsea.maps import Layout, PieceLimits, deal, in_map_order, load_map, parse_map
from hearthsea.phases import Gold, Setup
from hearthsea.pieces import Terrain
from hearthsea.rules.setup import settlement_places
from hearthsea.settings import Settings
from hearthsea.state import State
from tests.hearthsea.mangling import mangled

SOUND = """\
name = "little_isles"
title = "Little Isles"
about = "Two isles and a fog between."
seats = [2, 2]
points = 9
pieces = { road = 15, settlement = 5, city = 4, ship = 10 }
deck = { knight = 14, victory_point = 5 }
fog = { forest = 1, sea = 1 }
fog_tokens = [4]
home = ["0,0"]
start = ["0,0", "1,0", "1,1", "5,0"]
pirate = "-1,0"
kept_terrains = ["gold"]
fixed_terrains = ["0,0"]
fixed_tokens = ["0,0"]
fixed_harbors = ["0,0:NE"]

[tiles]
"0,-1" = "sea"
"1,-1" = "sea"
"2,-1" = "sea"
"3,-1" = "sea"
"4,-1" = "sea"
"5,-1" = "sea"
"6,-1" = "sea"
"-1,0" = "sea"
"0,0" = "hills 6"
"1,0" = "forest 5"
"2,0" = "fog"
"3,0" = "fog"
"4,0" = "fields 9"
"5,0" = "gold 10"
"6,0" = "sea"
"-1,1" = "sea"
"0,1" = "desert"
"1,1" = "mountains 9"
"2,1" = "sea"
"3,1" = "sea"
"4,1" = "sea"
"5,1" = "sea"
"-1,2" = "sea"
"0,2" = "sea"
"1,2" = "sea"
"-2,2" = "sea"
"-2,1" = "sea"

[harbors]
"0,0:NE" = "wool"
"5,0:E" = "3:1"

[areas]
west = ["0,1", "1,1"]
"""


def test_the_sound_map_is_sound() -> None:
    drawn = parse_map(SOUND, "little_isles.toml")
    assert problems(drawn, SOUND) == []
    assert deal(drawn, 3).fog == (1, 0, 0, 0, 0, 0, 0, 1, 0)


# What is written instead of what, how the line that is named begins ("" where it holds what is written, None for no
# line), and what is said.
MISTAKES = [
    ('"1,0" = "forest 5"', '"1,0" = "forrest 5"', "", '"forrest 5" is no tile: the terrain must be one of'),
    ('"1,0" = "forest 5"', '"1,0" = "forest 13"', "", '"forest 13" is no tile: the token must be a number from 2'),
    ('"1,0" = "forest 5"', '"1,0" = "forest 7"', "", '"forest 7" at 1,0 is no tile: tokens go from 2 to 12 without 7'),
    ('"1,0" = "forest 5"', '"1,0" = "forest"', "", '"forest" at 1,0 needs a token, such as "forest 5"'),
    ('"0,1" = "desert"', '"0,1" = "desert 4"', "", '"desert 4" at 0,1 has a token, which desert never has'),
    ('"1,0" = "forest 5"', '"1;0" = "forest 5"', "", '"1;0" is no hex: write q,r'),
    ('"1,0" = "forest 5"', '"0,0" = "forest 5"', "", "is no TOML: 0,0 stands there a second time: leave one of them"),
    ("points = 9", "points = 9\npoints = 8", "points = 8", "is no TOML: points stands there a second time"),
    ("[areas]", "[tiles]", None, "is no TOML: [tiles] stands there a second time"),
    ('"1,0" = "forest 5"', '"00,0" = "forest 5"', "", "0,0 is drawn twice: leave one of them out"),
    ('"1,0" = "forest 5"', '"1,0" = 5', "", '"1,0" in tiles does not fit (expected `str`, got `int`): it must be text'),
    ('"1,0" = "forest 5"', '1.0 = "forest 5"', "", '"1" in tiles does not fit'),
    ('"1,0" = "forest 5"', "'1,0' = 'forrest 5'", "", '"forrest 5" is no tile'),
    ('"1,0" = "forest 5"', '"1,0" = "forest \u0665"', "", "the token must be a number from 2 to 12, at 1,0"),
    ('"1,0" = "forest 5"', '"1,0" = "forest \u00b2"', "", "the token must be a number from 2 to 12, at 1,0"),
    ('"1,0" = "forest 5"', f'"1,0" = "forest {"5" * 5000}"', "", "the token must be a number from 2 to 12, at 1,0"),
    ('"1,0" = "forest 5"', '"1,0" = "forest 5"\npirate = "4,1"', 'pirate = "4,1"', '"pirate" stands below [tiles]'),
    ('"5,0:E" = "3:1"', '"5,0:E" = 3', "", '"5,0:E" in harbors does not fit'),
    ('"5,0:E" = "3:1"', '"5,0:E" = "3:1"\nfords = ["0,0:E"]', "fords", '"fords" stands below [harbors]'),
    ('west = ["0,1", "1,1"]', 'west = "0,1"', "", '"west" in areas does not fit (expected `array`, got `str`)'),
    ('west = ["0,1", "1,1"]', 'west = ["0,1"]\nhand_limit = 9', "hand_limit", '"hand_limit" stands below [areas]'),
    ("[tiles]", "[tiles.main]", "", '"main" in tiles does not fit'),
    ("[tiles]", "[[tiles]]", "", '"tiles" does not fit'),
    (
        "points = 9",
        'points = "many"',
        "",
        '"points" does not fit (expected `int`, got `str`): it must be a whole number',
    ),
    ("points = 9", "poinst = 9", "", '"poinst" means nothing here; a map file may say name, title'),
    ("points = 9", "points = 90", "", "points = 90 is out of bounds: it goes from 3 to 25"),
    ("points = 9", "points = 9\nhand_limit = 1", "hand_limit", "hand_limit = 1 is out of bounds: it goes from 3 to 30"),
    ('title = "Little Isles"\n', "", None, '"title" is missing: every map file must say it'),
    ('"little_isles"', '"Little Isles"', "", "must be lower case, words joined by _"),
    ("seats = [2, 2]", "seats = [2, 9]", "", "seats = [2, 9] does not fit: from 2 to 8, the fewest first"),
    ("seats = [2, 2]", "seats = [3, 2]", "", "seats = [3, 2] does not fit"),
    ("seats = [2, 2]", "seats = 2", "", '"seats" does not fit'),
    ("road = 15", "road = 1", "", "road = 1 in pieces is out of bounds: it goes from 2 to 100"),
    ("road = 15", "road = 36", "", "36 roads and 10 ships in pieces are too many: 45 together are the most."),
    ("road = 15", "roads = 15", "", '"pieces" does not fit'),
    ("knight = 14", "knights = 14", "", '"knights" in deck is no card: it must be one of knight, victory_point'),
    ("knight = 14", "knight = -1", "", "knight = -1 in deck is out of bounds"),
    ("knight = 14", "knight = 1.5", "", '"knight" in deck does not fit (expected `int`, got `float`)'),
    ("forest = 1, sea = 1", "forest = 1, sea = 2", "", "The fog hides 3 tiles on 2 hexes of fog"),
    ("forest = 1, sea = 1", "fog = 2", "", '"fog" in fog is no terrain'),
    ("fog_tokens = [4]", "fog_tokens = [4, 5]", "", "fog_tokens lists 2 tokens for 1 producing tiles"),
    ("fog_tokens = [4]\n", "", "fog = ", "fog_tokens lists 0 tokens for 1 producing tiles"),
    ("fog_tokens = [4]", "fog_tokens = [7]", "", "7 in fog_tokens is no token"),
    ('home = ["0,0"]', 'home = "begun"', "", 'home = "begun" does not fit: it must be "started", or a list of hexes'),
    ('home = ["0,0"]', 'home = ["9,9"]', "", "9,9 in home is no hex of land that is drawn"),
    ('start = ["0,0", "1,0", "1,1", "5,0"]', 'start = ["0,0", "0,0"]', "", "0,0 stands twice in start: leave one out"),
    (
        'start = ["0,0", "1,0", "1,1", "5,0"]',
        'start = ["0,0", "2,1"]',
        "",
        "2,1 in start is no hex of land that is drawn",
    ),
    ('start = ["0,0", "1,0", "1,1", "5,0"]', 'start = ["0,0:E"]', "", '"0,0:E" is no hex'),
    ('pirate = "-1,0"', 'pirate = "1,0"', "", "The pirate at 1,0 is not on a hex of sea that is drawn"),
    ("ship = 10", "ship = 0", "pirate", "There is a pirate but no seat has ships"),
    ('kept_terrains = ["gold"]', 'kept_terrains = ["silver"]', "", '"silver" in kept_terrains is no terrain'),
    ('fixed_terrains = ["0,0"]', 'fixed_terrains = ["2,0"]', "", "2,0 in fixed_terrains is no hex of open land"),
    (
        'fixed_terrains = ["0,0"]',
        "",
        "fixed_tokens",
        "0,0 keeps its token but not its terrain: name it in fixed_terrains too",
    ),
    ('fixed_tokens = ["0,0"]', 'fixed_tokens = ["0,1"]', "", "0,1 in fixed_tokens is no hex of producing land"),
    ('fixed_harbors = ["0,0:NE"]', 'fixed_harbors = ["0,0:W"]', "", "0,0:W in fixed_harbors is no harbor of this map"),
    ('"5,0:E" = "3:1"', '"5,0:E" = "wolle"', "", '"wolle" at 5,0:E is no harbor: it must be one of wood'),
    ('"5,0:E" = "3:1"', '"5,0:O" = "3:1"', "", '"5,0:O" is no edge: write q,r:SIDE'),
    ('"5,0:E" = "3:1"', '"0,0:E" = "3:1"', "", "does not lie between land and water: it lies between land and land"),
    ('"5,0:E" = "3:1"', '"1,0:E" = "3:1"', "", "it lies between fog and land"),
    ('"5,0:E" = "3:1"', '"1,-1:SW" = "3:1"', "", "The harbor at 1,-1:SW is the one at 0,0:NE: leave one out"),
    ("pirate", 'fords = ["1,0:E"]\npirate', "fords", "The ford at 1,0:E does not lie between two hexes of water"),
    ("pirate", 'fords = ["9,9:E"]\npirate', "fords", "The ford at 9,9:E is off the board: draw the sea beside it"),
    ("pirate", 'fords = ["2,1:E", "3,1:W"]\npirate', "fords", "The ford at 3,1:W stands twice: leave one out"),
    ('west = ["0,1", "1,1"]', 'west = ["0,1", "2,0"]', "", "2,0 in west is no hex of open land that is drawn"),
    ('west = ["0,1", "1,1"]', 'west = ["0,1"]\neast = ["4,0", "0,1"]', "east", "0,1 lies in two areas, west and east"),
    ('"Little Isles"', '" "', "", 'title = " " does not fit: one line of up to 40 letters'),
    ('"Little Isles"', '"Little\\nIsles"', "", r'title = "Little\nIsles" does not fit'),
    ('"Little Isles"', f'"{"x" * 41}"', "", "does not fit: one line of up to 40 letters"),
    ('"little_isles"', f'"{"x" * 5000}"', "", 'xxx…" does not fit: one line of up to 40 letters'),
    ('"Two isles and a fog between."', f'"{"x" * 161}"', "", "does not fit: one line of up to 160 letters"),
    ('"1,0" = "forest 5"', '"100,0" = "forest 5"', "", "100,0 is too far out: q and r go from -99 to 99"),
    ('"1,0" = "forest 5"', '"\u0660,0" = "forest 5"', "", '"\u0660,0" is no hex'),
    ('"1,0" = "forest 5"', '"1,0" = "forest\\n5"', "", r'"forest\n5" is no tile'),
    ("points = 9", f"points = {'9' * 5000}", None, "is no TOML"),
    ("points = 9", f"points = 0x{'f' * 5000}", "points", "points = a value beyond all bounds is out of bounds"),
    ("points = 9", f"points = 9\nodd = {'[' * 10000}", None, "it is nested too deeply"),
    ("points = 9", 'points = 9\n"\\n" = 1', None, r'"\n" means nothing here'),
    ("[areas]", "[areas", "", "is no TOML"),
    ("[tiles]", "[tiles]\n[more]", "[more]", '"more" means nothing here'),
]


@pytest.mark.parametrize(("before", "after", "line", "said"), MISTAKES)
def test_a_mistake_is_told_with_file_and_line(before: str, after: str, line: str | None, said: str) -> None:
    assert before in SOUND
    text = SOUND.replace(before, after, 1)
    with pytest.raises(ValueError, match=r"\A[^\n]*\.\Z") as told:
        parse_map(text, "little_isles.toml")
    sentence = str(told.value)
    assert sentence.startswith("little_isles.toml")
    assert said in sentence
    if line is not None:
        written = text.splitlines()
        number = next(n for n, each in enumerate(written, 1) if (each.startswith(line) if line else after in each))
        assert f"line {number}" in sentence


def test_a_line_is_counted_as_editors_count_it() -> None:
    """Other signs that part lines part none in TOML; and a table may be named in several ways."""
    text = SOUND.replace('[tiles]\n"0,-1"', "['tiles'] # one\u2028line\u0085only\n'0,-1'").replace(
        "forest 5", "forrest 5"
    )
    with pytest.raises(ValueError, match=r'x\.toml, line 28: "forrest 5" is no tile'):
        parse_map(text, "x.toml")
    dotted = SOUND[: SOUND.index("[tiles]")] + "tiles.'0,0' = 'see'\n"
    with pytest.raises(ValueError, match=r'x\.toml, line 18: "see" is no tile'):
        parse_map(dotted, "x.toml")


def test_fog_that_hides_nothing_is_told_where_it_lies() -> None:
    text = SOUND.replace("fog = { forest = 1, sea = 1 }\nfog_tokens = [4]\n", "")
    with pytest.raises(ValueError, match=r"x\.toml, line 27: 2,0 is fog, but nothing says what it hides"):
        parse_map(text, "x.toml")


# What the check of a whole map finds.
TROUBLES = [
    ('"1,0" = "forest 5"', '"1,0" = "forest 8"', "line 27: 0,0 and 1,0 both bear a 6 or 8 and lie side by side"),
    ('pirate = "-1,0"\n', "", 'line 6: There are ships but no pirate: say where it starts, such as pirate = "3,-1"'),
    ('"6,-1" = "sea"\n', "", "5,0 lies at the edge of the board, where no ship can sail: draw sea at 6,-1"),
    ("seats = [2, 2]", "seats = [2, 4]", "nodes to start on are too few for 4 seats"),
    ("points = 9", "points = 23", "line 5: Nobody can reach 23 points with 2 seats, "),
    ("points = 9", "points = 9\npoints_for_two = 24", "line 6: Nobody can reach 24 points with 2 seats"),
]


@pytest.mark.parametrize(("before", "after", "said"), TROUBLES)
def test_a_map_that_cannot_be_played_is_told(before: str, after: str, said: str) -> None:
    text = SOUND.replace(before, after, 1)
    found = problems(parse_map(text, "little_isles.toml"), text)
    assert any(said in sentence for sentence in found), found
    assert all(sentence.endswith(".") for sentence in found)


def land_only(text: str) -> str:
    text = text.replace("ship = 10", "ship = 0").replace('pirate = "-1,0"\n', "")
    return "\n".join(line for line in text.splitlines() if '= "sea"' not in line) + "\n"


def test_fog_may_not_hide_sea_where_nobody_sails() -> None:
    found = problems(parse_map(land_only(SOUND), "x.toml"))
    assert any("The fog hides sea, which nobody can cross without ships" in sentence for sentence in found)


def test_ships_want_sea() -> None:
    text = land_only(SOUND).replace("ship = 0", "ship = 5")
    found = problems(parse_map(text, "x.toml"))
    assert any("Every seat has ships, but there is no sea" in sentence for sentence in found)


def test_land_that_nobody_reaches_is_told() -> None:
    text = land_only(SOUND).replace('"4,0" = "fields 9"', '"7,0" = "fields 9"').replace("sea = 1", "hills = 1")
    text = (
        text.replace('5,0"]', '8,0"]')
        .replace("[4]", "[4, 5]")
        .replace('"5,0" = "gold 10"', '"8,0" = "gold 10"')
        .replace('"5,0:E"', '"8,0:E"')
    )
    found = problems(parse_map(text, "x.toml"), text)
    assert any("7,0 cannot be reached from 0,0 (nor 1 more): draw a land bridge or a ford" in each for each in found), (
        found
    )


def test_reds_that_cannot_be_kept_apart_are_told() -> None:
    text = (
        land_only(SOUND)
        .replace("mountains 9", "mountains 8")
        .replace("fields 9", "fields 6")
        .replace("gold 10", "gold 8")
    )
    found = problems(parse_map(text, "x.toml"), text)
    assert any("4,0 and 5,0 both bear a 6 or 8" in each for each in found), found
    assert any("The red tokens of Little Isles do not go apart" in each for each in found), found


def test_a_map_without_a_place_to_start_is_told_once() -> None:
    text = SOUND.replace('start = ["0,0", "1,0", "1,1", "5,0"]', 'start = ["2,0"]')
    found = problems(parse_map(text, "x.toml"), text)
    assert len(found) == 1
    assert "line 11: 0 nodes to start on are too few for 2 seats" in found[0]


def test_a_map_without_tiles_is_told() -> None:
    with pytest.raises(ValueError, match=r"x\.toml, line 5: \[tiles\] is empty: draw at least one tile"):
        parse_map('name = "x"\ntitle = "X"\nabout = ""\nseats = [2, 2]\n[tiles]\n', "x.toml")


def test_a_map_that_brings_no_cards_is_told() -> None:
    dust = "".join(f'"{q},{r}" = "desert"\n' for q in range(4) for r in range(3))
    text = f'name = "dust"\ntitle = "Dust"\nabout = ""\nseats = [2, 2]\npoints = 3\n[tiles]\n{dust}'
    assert problems(parse_map(text, "x.toml"), text) == [
        "line 6: No tile brings any cards, so nobody can build: draw some that produce."
    ]
    veiled = text.replace('"3,2" = "desert"', '"3,2" = "fog"').replace(
        "points = 3\n", "points = 3\nfog = { gold = 1 }\nfog_tokens = [9]\n"
    )
    assert problems(parse_map(veiled, "x.toml"), veiled) == []


def test_a_map_that_is_not_there() -> None:
    with pytest.raises(ValueError, match='There is no map "atlantis"; there are classic, '):
        load_map("atlantis")


def test_a_map_has_an_end() -> None:
    many = "".join(f'"{q},{r}" = "desert"\n' for q in range(30) for r in range(20, 40))
    with pytest.raises(ValueError, match=r"x\.toml, line 18: 627 tiles are too many: draw 500 at most"):
        parse_map(SOUND.replace("[tiles]\n", f"[tiles]\n{many}"), "x.toml")


def test_the_mark_that_some_editors_write_before_a_text_is_no_mistake() -> None:
    assert parse_map("\ufeff" + SOUND, "x.toml") == parse_map(SOUND, "x.toml")


@pytest.mark.slow
def test_mangled_maps_get_sentences_and_nothing_else() -> None:
    rng = random.Random(11)
    told = sound = 0
    for _ in range(1500):
        table = mangled(tomllib.loads(SOUND), rng, rng.choice((1, 1, 2)))
        try:
            found = problems(converted(table))
        except ValueError as mistake:
            found = [str(mistake)]
        told += bool(found)
        sound += not found
        assert all(each.isprintable() and len(each) < 1000 for each in found), found
    assert told > 800
    assert sound > 50


@pytest.mark.slow
def test_a_set_up_that_the_check_lets_pass_never_jams() -> None:
    """Seats as unkind as can be: each takes the place that leaves the fewest to the others (R2.1)."""
    rng = random.Random(3)
    games = 0
    while games < 150:
        layout = a_small_map(rng)
        if list(jams(layout, board_of(layout))):
            continue
        games += 1
        state = new_game(layout, Settings(), layout.seats_max)
        while type(state.phase) is Setup:
            options = legal_actions(state, state.turn)
            assert options, layout
            if state.phase.node < 0:
                left = {option: places_after(state, option) for option in options if isinstance(option, Action)}
                option = min(left, key=lambda each: (left[each], rng.random()))
            else:
                option = rng.choice([each for each in options if isinstance(each, Action)])
            apply(state, decide(state, option, SeededChance(games)))
            if type(state.phase) is Gold:
                (form,) = legal_actions(state, state.turn)
                assert isinstance(form, Form)
                apply(state, decide(state, form.sample(rng), SeededChance(games)))


@pytest.mark.slow
def test_the_check_objects_to_a_set_up_that_can_jam_and_to_no_other() -> None:
    """Every way to settle is tried here, without a thought of which could be worst."""
    rng = random.Random(8)
    jammed = passed = 0
    while min(jammed, passed) < 10:
        layout = a_small_map(rng)
        board = board_of(layout)
        start = starting_nodes(layout, board)
        if not 0 < start.bit_count() <= 20:
            continue
        can_jam = fewest_that_take_all(board, start) < 2 * layout.seats_max
        found = [str(mistake) for mistake in jams(layout, board)]
        assert bool(found) == can_jam, layout
        jammed += can_jam
        passed += not can_jam
        for said in found:
            settled = [board.node_index[parse_node(place)] for place in re.findall(r"-?\d+,-?\d+:[NS]", said)]
            assert len(settled) < 2 * layout.seats_max
            taken = mask_of(settled)
            assert not taken & board.nodes_beside(taken), "they keep the distance rule"
            assert not start & ~taken & ~board.nodes_beside(taken), "and leave no place"


def fewest_that_take_all(board: Board, free: Mask) -> int:
    """How few settlements can leave nobody a place."""
    if not free:
        return 0
    first = (free & -free).bit_length() - 1
    near = (1 << first | board.node_nodes[first]) & free
    return 1 + min(fewest_that_take_all(board, free & ~(1 << node | board.node_nodes[node])) for node in bits(near))


def places_after(state: State, option: Action) -> int:
    """How many places for settlements are left behind one."""
    after = state.copy()
    apply(after, decide(state, option, SeededChance(0)))
    return settlement_places(after).bit_count()


def a_small_map(rng: random.Random) -> Layout:
    """Land here and there in the sea, a few hexes of it to start on."""
    places = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    kinds = {place: rng.choice((0, 1, 2, 3, 4, Terrain.GOLD, Terrain.DESERT, Terrain.SEA)) for place in places}
    tiles = [(q, r, int(kind), 5 if kind <= Terrain.GOLD else 0) for (q, r), kind in kinds.items()]
    land = [place for place in places if kinds[place] != Terrain.SEA]
    return Layout(
        "",
        "Isles",
        in_map_order(tiles),
        pieces=PieceLimits(ship=15),
        seats_max=rng.randrange(2, 9),
        start=tuple(rng.sample(land, rng.randrange(2, len(land)))) if rng.random() < 0.5 else (),
        home=(rng.choice(land),) if rng.random() < 0.3 else (),
    )
