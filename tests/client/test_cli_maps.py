"""`hearthsea maps`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from client.cli import run
from hearthsea.maps import map_names

Capture = pytest.CaptureFixture[str]
PAGE = Path(__file__).parent.parent.parent / "docs/maps.md"


def drawn_in_the_page() -> str:
    """The example of docs/maps.md."""
    example = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example
    return example[1]


def test_list_names_every_map_and_can_be_read_in_80_columns(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["maps"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "classic_wide       Classic Wide: 5 or 6 seats, 10 points to win, 30 hexes" in told
    assert max(map(len, told)) <= 80
    assert len(told) <= 3 * len(map_names()), "no map takes more lines than somebody reads"


def test_one_map_is_told(capsys: Capture) -> None:
    assert run(["maps", "classic"]) == 0
    told = capsys.readouterr().out
    assert "19 hexes, 54 nodes, 72 edges" in told  # R16
    assert "4 forest" in told
    assert "1 wool harbor" in told


def test_the_same_seed_deals_the_same_map(capsys: Capture) -> None:
    deals = []
    for seed in ("7", "7", "8"):
        assert run(["maps", "classic", "--deal", seed, "--json"]) == 0
        deals.append(json.loads(capsys.readouterr().out)["tiles"])
    assert deals[0] == deals[1] != deals[2]


def test_the_page_draws_a_sound_map(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "little_island.toml"
    file.write_text(drawn_in_the_page(), encoding="utf-8")
    assert run(["maps", str(file), "--check"]) == 0
    assert "little_island is sound: 7 hexes, 24 nodes, 30 edges" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("forest 8", "forrest 8", '"forrest 8" is no tile'),
        ("forest 8", "forest 13", "from 2 to 12"),
        ('"0,-1:NW"', '"0,0:NW"', "does not lie between land and water"),
        ('"wool"', '"wolle"', "is no harbor"),
        ("points = 8", 'points = "many"', "points"),
        ("points = 8", "poinst = 8", "poinst"),
        ("[tiles]", "[tiles", "is no TOML"),
    ],
)
def test_a_mistake_in_a_map_is_named(before: str, after: str, said: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(drawn_in_the_page().replace(before, after), encoding="utf-8")
    assert run(["maps", str(file), "--check"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert said in told.err
    assert "broken.toml" in told.err


def test_a_map_that_cannot_be_played_is_told(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(
        drawn_in_the_page().replace("hills 5", "hills 6").replace("points = 8", "points = 23"), encoding="utf-8"
    )
    assert run(["maps", str(file), "--check"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "broken.toml, line 11: 0,-1 and 1,-1 both bear a 6 or 8" in told.err
    assert "broken.toml, line 5: Nobody can reach 23 points" in told.err


def test_reds_that_do_not_go_apart_are_told_instead_of_dealt(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "red.toml"
    file.write_text(re.sub(r'(forest|hills|pasture|fields|mountains) \d+"', r'\1 6"', drawn_in_the_page()), "utf-8")
    assert run(["maps", str(file), "--deal", "3"]) == 1
    assert "hearthsea: The red tokens of Little Island do not go apart" in capsys.readouterr().err


def test_a_name_of_the_game_is_no_name_for_a_map_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    """It would be left out of the lobby, so the check says it before."""
    file = tmp_path / "mine.toml"
    file.write_text(drawn_in_the_page().replace('"little_island"', '"classic"'), "utf-8")
    assert run(["maps", str(file), "--check"]) == 1
    assert 'mine.toml, line 1: "classic" is a map of the game itself' in capsys.readouterr().err
    own = Path(__file__).parent.parent.parent / "hearthsea/maps/classic.toml"
    assert run(["maps", str(own), "--check"]) == 0


@pytest.mark.parametrize("verb", [["host", "--headless"], ["hotseat"], ["simulate", "--players", "drifter,drifter"]])
def test_a_link_to_itself_is_no_map(verb: list[str], tmp_path: Path, capsys: Capture) -> None:
    link = tmp_path / "ring.toml"
    link.symlink_to(link)
    assert run([*verb, "--map", str(link)]) == 1
    assert "ring.toml cannot be read" in capsys.readouterr().err


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "long.toml"
    file.write_text(drawn_in_the_page() + "#" + "x" * 5_000_000, "utf-8")
    assert run(["maps", str(file), "--check"]) == 1
    assert "long.toml is too large for a map file" in capsys.readouterr().err


@pytest.mark.slow
def test_a_map_is_drawn(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "classic.png"
    assert run(["maps", "classic", "--png", str(picture)]) == 0
    assert str(picture) in capsys.readouterr().out
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 20_000


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path, capsys: Capture) -> None:
    assert run(["maps", "classic", "--png", str(tmp_path / "missing" / "classic.png")]) == 1
    assert "could not be written" in capsys.readouterr().err


def test_maps_of_ones_own_are_listed_and_drawn_and_a_broken_one_is_named(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "mine.toml").write_text(drawn_in_the_page(), encoding="utf-8")
    (folder / "torn.toml").write_text("tiles = 3", encoding="utf-8")
    assert run(["--profile", str(tmp_path), "maps"]) == 0
    told = capsys.readouterr()
    assert "little_island" in told.out
    assert "Left out: torn.toml" in told.err
    assert "Traceback" not in told.err
    picture = tmp_path / "mine.png"
    assert run(["--profile", str(tmp_path), "maps", "little_island", "--png", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert run(["maps", "little_island"]) == 1
    assert 'There is no map "little_island"' in capsys.readouterr().err
