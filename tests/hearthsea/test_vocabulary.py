"""Bundles, settings, chance, maps, snapshots: the words the rules are written in."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthsea.chance import BranchingChance, ScriptedChance, SeededChance, picked, shuffled
from hearthsea.engine import new_game
from hearthsea.maps import deal, load_map, map_names, parse_harbor, parse_map, parse_tile
from hearthsea.pieces import starting_bank, starting_deck
from hearthsea.resources import (
    LARGEST_COUNT,
    bundle,
    count,
    counts,
    from_named,
    holds,
    is_bundle,
    named,
    one,
    overlap,
    total,
)
from hearthsea.settings import BY_NAME, SETTINGS, Settings, changed, chosen, from_table, parsed
from hearthsea.snapshot import digest, restored, snapshot

FIVE = st.tuples(*[st.integers(0, LARGEST_COUNT)] * 5)
FEW = st.tuples(*[st.integers(0, 4)] * 5)


@given(FIVE, FEW)
def test_bundles_count_like_five_numbers(large: tuple[int, ...], small: tuple[int, ...]) -> None:
    first, second = bundle(large), bundle(small)
    assert counts(first) == large
    assert holds(first, second) == all(a >= b for a, b in zip(large, small, strict=True))
    assert overlap(first, second) == any(a and b for a, b in zip(large, small, strict=True))
    assert total(second) == sum(small)
    assert is_bundle(first)
    if holds(first, second):
        assert counts(first - second) == tuple(a - b for a, b in zip(large, small, strict=True))
    assert all(count(first, kind) == large[kind] for kind in range(5))
    assert from_named(named(first)) == first


def test_total_is_right_up_to_whole_banks() -> None:
    assert total(starting_bank(8)) == 145
    assert total(0) == 0
    assert [total(starting_deck(seats)) for seats in (2, 4, 5, 6, 7, 8)] == [25, 25, 34, 34, 43, 43]
    assert [count(starting_bank(seats), 0) for seats in (4, 5, 7)] == [19, 24, 29]


def test_what_is_no_bundle() -> None:
    assert not is_bundle(-1)
    assert not is_bundle(1 << 60)
    assert not is_bundle(one(2, LARGEST_COUNT + 1))
    with pytest.raises(ValueError, match='"gold" is unknown'):
        from_named({"gold": 1})
    for bad in (True, -1, 5000, "2"):
        with pytest.raises(ValueError, match="is no count"):
            from_named({"wood": bad})  # type: ignore[dict-item]


def test_every_setting_has_a_default_a_title_and_a_paragraph() -> None:
    for setting in SETTINGS:
        assert setting.default == getattr(Settings(), setting.name)
        assert changed(Settings(), setting.name, setting.default) == Settings()
        assert setting.help.endswith(".")
        assert setting.rule.startswith("R")
        assert setting.title
    assert {setting.name for setting in SETTINGS} == set(Settings.__struct_fields__)
    assert set(BY_NAME) == set(Settings.__struct_fields__)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("speed", 3, 'no setting "speed"'),
        ("points_to_win", 2, "goes from 3 to 25"),
        ("points_to_win", 26, "goes from 3 to 25"),
        ("discard_limit", True, "a whole number"),
        ("balanced_dice", 1, "true or false"),
        ("phase_order", "loose", "one of free, strict"),
        ("phase_order", 3, "one of free, strict"),
    ],
)
def test_a_setting_out_of_bounds_is_told(name: str, value: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        changed(Settings(), name, value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("balanced_dice", "on", True),
        ("friendly_robber", "Yes", True),
        ("player_trade", "off", False),
        ("extra_turn", "off", "off"),
        ("points_to_win", "12", 12),
        ("phase_order", "strict", "strict"),
    ],
)
def test_settings_are_read_from_text(name: str, text: str, value: object) -> None:
    assert getattr(parsed(Settings(), name, text), name) == value


def test_settings_are_read_from_a_table() -> None:
    assert from_table({"points_to_win": 5, "balanced_dice": True}) == Settings(points_to_win=5, balanced_dice=True)
    with pytest.raises(ValueError, match="no setting"):
        parsed(Settings(), "speed", "off")
    with pytest.raises(ValueError, match="whole number"):
        parsed(Settings(), "points_to_win", "-x")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("points_to_win", "--5", "'--5' does not fit: it must be a whole number"),
        ("points_to_win", "9" * 5000, "it must be a whole number"),
        ("points_to_win", "yes", "'yes' does not fit: it must be a whole number"),
        ("points_to_win", "\u0663", "it must be a whole number"),
        ("dev_before_roll", "off", "'off' does not fit: it must be one of any, knight, none"),
        ("phase_order", "7", "'7' does not fit: it must be one of free, strict"),
        ("balanced_dice", "2", "'2' does not fit: it must be true or false"),
        ("", "2", 'no setting ""'),
    ],
)
def test_text_that_is_no_value_is_told_as_it_was_written(name: str, text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parsed(Settings(), name, text)


def test_settings_that_exclude_each_other_are_refused_together_either_way() -> None:
    pairs = [(setting.name, other) for setting in SETTINGS for other in setting.excludes]
    assert len(pairs) == 8
    for name, other in pairs:
        assert (other, name) in pairs
        with pytest.raises(ValueError, match="exclude each other: choose one of them"):
            from_table({name: True, other: True})
        assert chosen(changed(Settings(), name, True), other, True) == changed(Settings(), other, True)


def test_seeded_chance_depends_on_seed_number_and_question_alone() -> None:
    weights = (1,) * 36
    answers = [SeededChance(5, counter).pick("dice", weights) for counter in range(50)]
    stream = SeededChance(5)
    assert [stream.pick("dice", weights) for _ in range(50)] == answers
    assert stream.counter == 50
    assert [SeededChance(6, counter).pick("dice", weights) for counter in range(50)] != answers
    assert [SeededChance(5, counter).pick("card", weights) for counter in range(50)] != answers
    assert SeededChance(b"\x05" * 16).pick("dice", weights) in range(36)
    assert {SeededChance(1, number).pick("q", (0, 3, 0, 1)) for number in range(60)} == {1, 3}


def test_a_theft_takes_each_kind_by_its_share_of_the_hand() -> None:
    weights = (6, 0, 3, 0, 1)
    drawn = [SeededChance(11, number).pick("stolen", weights) for number in range(4000)]
    for kind, weight in enumerate(weights):
        assert abs(drawn.count(kind) / 4000 - weight / 10) < 0.03


def test_scripted_chance_answers_by_its_script_and_tells_the_impossible() -> None:
    chance = ScriptedChance({"dice": [2, 9]})
    assert chance.pick("dice", (1, 1, 1)) == 2
    assert chance.left == {"dice": [9]}
    with pytest.raises(ValueError, match="dice cannot come out as number 9"):
        chance.pick("dice", (1, 1, 1))
    with pytest.raises(ValueError, match="cannot come out"):
        ScriptedChance({"card": [1]}).pick("card", (1, 0))
    assert ScriptedChance({}, SeededChance(2)).pick("card", (1, 1)) == SeededChance(2).pick("card", (1, 1))


def test_a_number_beyond_the_weights_is_told() -> None:
    assert [picked((2, 0, 1), number) for number in range(3)] == [0, 0, 2]
    with pytest.raises(ValueError, match="not below"):
        picked((2, 1), 3)


def test_branching_chance_takes_what_is_possible() -> None:
    chance = BranchingChance([1])
    assert chance.pick("a", (1, 2)) == 1
    assert chance.pick("b", (0, 2)) == 1
    assert chance.taken == [(1, [1, 2]), (1, [0, 2])]


def test_shuffling_gives_every_order() -> None:
    orders = {tuple(shuffled((1, 2, 3), SeededChance(seed), "q")) for seed in range(100)}
    assert len(orders) == 6


def test_maps_that_do_not_exist_or_cannot_be_read_are_told() -> None:
    assert map_names()[:2] == ("classic", "classic_wide")
    with pytest.raises(ValueError, match='no map "atlantis"; there are classic'):
        load_map("atlantis")
    head = 'name = "x"\ntitle = "X"\nabout = "x"\nseats = [2, 4]\n'
    for text, sentence in (
        ("name = ", "x.toml is no TOML"),
        (head, "x.toml: .*tiles"),
        (head + '[tiles]\n"0,0" = "forest 5"\n[harbors]\n"0,0:E" = "gold"', "is no harbor"),
        (head + '[tiles]\n"0,0" = "forest 5"\n"1,0" = "hills 4"\n[harbors]\n"0,0:E" = "3:1"', "between land and water"),
        (head + '[tiles]\n"0,0" = "swamp 5"', "is no tile: the terrain"),
        (head + '[tiles]\n"0,0" = "forest 13"', "is no tile: the token"),
        (head + '[tiles]\n"zero" = "forest 5"', "is no hex"),
    ):
        with pytest.raises(ValueError, match=sentence):
            parse_map(text, "x.toml")
    assert parse_tile("sea") == (7, 0)
    with pytest.raises(ValueError, match="no edge"):
        parse_harbor("0,0:N", "3:1")


def test_a_map_whose_reds_cannot_lie_apart_is_told() -> None:
    text = 'name = "x"\ntitle = "X"\nabout = "x"\nseats = [2, 4]\n[tiles]\n"0,0" = "forest 6"\n"1,0" = "hills 8"\n'
    with pytest.raises(ValueError, match="do not go apart"):
        deal(parse_map(text, "x.toml"), 3)
    assert {tile[3] for tile in deal(parse_map(text, "x.toml"), None).tiles} == {6, 8}


def test_a_snapshot_that_does_not_fit_is_told() -> None:
    state = new_game(deal(load_map("classic"), None), Settings(), 3)
    data = snapshot(state)
    assert restored(state.game, data) == state
    other = new_game(deal(load_map("classic"), None), Settings(), 4)
    for game, wrong, sentence in (
        (other.game, data, "does not fit a game of 4 seats"),
        (state.game, msgspec.structs.replace(data, robber=19), "not there"),
        (state.game, msgspec.structs.replace(data, turn=3), "not there"),
        (state.game, msgspec.structs.replace(data, roads=((72,), (), ())), "not on the board"),
        (state.game, msgspec.structs.replace(data, tiles=((1, 2),)), "board of 19 hexes"),
    ):
        with pytest.raises(ValueError, match=sentence):
            restored(game, wrong)
    changed_tiles = tuple((7, 0) for _ in range(19))
    drowned = restored(state.game, msgspec.structs.replace(data, tiles=changed_tiles))
    assert drowned != state
    assert digest(drowned) != digest(state)
    assert snapshot(drowned).tiles == changed_tiles
    assert (state == 3) is False
