"""`hearthsea simulate`, and what it says of many games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from client.cli import run
from client.commands.simulate import Plan, played, summary
from client.commands.statistics import percentile, wilson
from hearthsea.bots import arena
from hearthsea.bots.arena import Result
from hearthsea.maps import load_map
from hearthsea.settings import Settings

Capture = pytest.CaptureFixture[str]
QUICK = ["simulate", "--players", "drifter,drifter", "--set", "points_to_win=4", "--json"]


def told(capsys: Capture, *more: str) -> dict[str, object]:
    assert run([*QUICK, *more]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    data = json.loads(said.out)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if key not in {"seconds", "games_per_s"}}


def test_the_same_seed_gives_the_same_games(capsys: Capture) -> None:
    first = told(capsys, "--games", "3", "--seed", "5", "--jobs", "1")
    assert first == told(capsys, "--games", "3", "--seed", "5", "--jobs", "1")
    assert first != told(capsys, "--games", "3", "--seed", "6", "--jobs", "1")


@pytest.mark.slow
def test_processes_change_nothing_but_the_time(capsys: Capture) -> None:
    alone = told(capsys, "--games", "9", "--jobs", "1")
    assert alone == told(capsys, "--games", "9", "--jobs", "2")


def test_people_read_a_table(capsys: Capture) -> None:
    assert run(["simulate", "--players", "drifter,drifter", "--set", "points_to_win=4", "--games", "2"]) == 0
    said = capsys.readouterr().out
    assert "95 % interval" in said
    assert "2 games, 0 undecided, median " in said


def test_wins_follow_the_players_when_they_change_seats() -> None:
    """Game 0 seats a, b; game 1 seats b, a: a won both, and the third ended undecided."""
    results = [
        (0, Result(0, 10, 100, (10, 4), 0, ships=4, islands=1, fog_opened=2, fog=10)),
        (1, Result(1, 20, 200, (5, 10), 2, ships=2, islands=2, fog_opened=10, fog=10)),
        (2, Result(-1, 30, 300, (3, 4), 0, fog=10)),
    ]
    data = summary(("a", "b"), results, 2.0)
    assert [player["wins"] for player in data["players"]] == [2, 0]
    assert [player["mean_points"] for player in data["players"]] == [
        pytest.approx(23 / 3, 0.01),
        pytest.approx(13 / 3, 0.01),
    ]
    assert data["undecided"] == 1
    assert data["median_rounds"] == 20
    assert data["games_with_player_trade"] == 1
    assert data["games_with_ships"] == 2
    assert (data["mean_ships"], data["mean_island_bonuses"], data["fog_opened"]) == (2.0, 1.0, 0.4)


def test_of_the_sea_and_the_fog_is_told_only_where_they_are(capsys: Capture) -> None:
    quick = ["--set", "points_to_win=6", "--games", "1", "--jobs", "1"]
    assert run(["simulate", "--players", "greedy,greedy", "--map", "fog_islands", *quick]) == 0
    said = capsys.readouterr().out
    assert "Ships in 1 of the games, " in said
    assert "% of the fog was opened." in said
    assert run(["simulate", "--players", "greedy,greedy", *quick]) == 0
    said = capsys.readouterr().out
    assert "Ships" not in said
    assert "fog" not in said


def test_a_number_of_players_the_map_does_not_seat_is_said(capsys: Capture) -> None:
    assert run(["simulate", "--players", "drifter,drifter", "--map", "classic_wide"]) == 1
    assert "5 to 6 players, not 2" in capsys.readouterr().err
    assert run(["simulate", "--players", "drifter,drifter", "--map", "rivers"]) == 1
    assert "for 6 players, not 2" in capsys.readouterr().err


def test_wilson_interval_is_the_known_one() -> None:
    # Values of Wilson's formula as any statistics text gives them.
    assert wilson(80, 100) == pytest.approx((0.7112, 0.8666), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_percentile_is_a_value_of_the_list() -> None:
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile([1, 2, 3, 4], 0.99) == 4
    assert percentile([], 0.5) == 0


POND = """
name = "pond"
title = "Pond"
about = "Seven hexes to quarrel about."
seats = [2, 2]
points = 5
[tiles]
"0,-1" = "forest 8"
"1,-1" = "hills 5"
"-1,0" = "pasture 9"
"0,0" = "fields 3"
"1,0" = "mountains 4"
"-1,1" = "forest 10"
"0,1" = "pasture 6"
"""


def test_own_maps_are_played_by_name_and_by_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "profile" / "maps" / "water.toml"
    file.parent.mkdir(parents=True)
    file.write_text(POND, encoding="utf-8")
    by_name = told(capsys, "--games", "2", "--map", "pond", "--profile", str(tmp_path / "profile"))
    by_file = told(capsys, "--games", "2", "--map", str(file), "--profile", str(tmp_path / "other"))
    assert by_name == by_file
    assert by_name["map"] == "pond"


@pytest.mark.parametrize("verb", [["simulate", "--players", "drifter,drifter"], ["host", "--headless"], ["hotseat"]])
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("atlantis", "There is no map .atlantis.; there are classic, .*, pond"),
        ("nowhere.toml", "nowhere.toml cannot be read: "),
        ("{here}/island.toml", "island.toml: .classic. is a map of the game itself"),
        ("{here}/broken.toml", 'broken.toml: "seats" is missing'),
    ],
)
def test_a_map_that_cannot_be_played_is_told_in_one_sentence(
    verb: list[str], wanted: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "pond.toml").write_text(POND, encoding="utf-8")
    (tmp_path / "island.toml").write_text(POND.replace('"pond"', '"classic"'), encoding="utf-8")
    (tmp_path / "broken.toml").write_text(POND.replace("seats = [2, 2]", ""), encoding="utf-8")
    assert run([*verb, "--map", wanted.format(here=tmp_path), "--profile", str(tmp_path)]) == 1
    told_wrong = capsys.readouterr()
    assert told_wrong.out == ""
    assert len(told_wrong.err.splitlines()) == 1
    assert re.search(said, told_wrong.err)


def test_each_game_is_told_as_soon_as_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    def quick(*arguments: object) -> Result:
        begun.append(len(arguments))
        return Result(0, 1, 1, (10, 0), 0)

    monkeypatch.setattr(arena, "play", quick)
    plan = Plan(load_map("classic"), Settings(), ("drifter", "drifter"), 1, fixed=True)
    told_of = []
    for number, _ in played(plan, 6, 1):
        told_of.append(number)
        assert len(begun) == len(told_of), "the bar moves with every game"
    assert told_of == list(range(6))
