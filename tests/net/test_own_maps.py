import os
from pathlib import Path

import pytest

from net.own_maps import LARGEST_FILE, read_maps

SMALL = """
name = "{name}"
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


def write(folder: Path, file: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")


def test_sound_maps_are_offered_behind_those_of_the_game(tmp_path: Path) -> None:
    write(tmp_path / "maps", "pond.toml", SMALL.format(name="pond"))
    write(tmp_path / "other", "pool.toml", SMALL.format(name="pool"))
    own = read_maps((tmp_path / "maps", tmp_path / "other", tmp_path / "nowhere"))
    assert own.broken == ()
    assert own.names[0] == "classic"
    assert own.names[-2:] == ("pond", "pool")
    assert own.map("pond").title == "Pond"
    assert own.map("classic").title == "Classic"
    with pytest.raises(ValueError, match=r"there are classic, .*pond"):
        own.map("atlantis")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "bad.toml is no TOML"),
        ('name = "pond"', '"title" is missing'),
        (SMALL.format(name="classic"), '"classic" is a map of the game itself'),
        (SMALL.format(name="pond").replace("[2, 2]", "[2, 8]"), "bad.toml, line 5: "),
        (SMALL.format(name="pond").replace("hills 5", "swamp 5"), "bad.toml, line 9: "),
        (SMALL.format(name="pond").replace("hills 5", "hills 6"), "6 or 8"),
    ],
)
def test_a_broken_map_is_named_with_its_sentence_and_left_out(tmp_path: Path, text: str, says: str) -> None:
    write(tmp_path, "bad.toml", text)
    write(tmp_path, "good.toml", SMALL.format(name="good"))
    own = read_maps((tmp_path,))
    assert list(own.maps) == ["good"]
    assert len(own.broken) == 1
    assert "bad.toml" in own.broken[0]
    assert says in own.broken[0]
    with pytest.raises(ValueError, match=r"Left out: .*bad.toml"):
        own.map("pond")


def test_what_is_no_text_and_what_is_there_twice_is_named_too(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe\x00")
    write(tmp_path, "b.toml", SMALL.format(name="pond"))
    write(tmp_path, "c.toml", SMALL.format(name="pond"))
    (tmp_path / "d.toml").mkdir()
    own = read_maps((tmp_path, tmp_path))
    assert list(own.maps) == ["pond"]
    assert [sentence.split(" ")[0].rstrip(":") for sentence in own.broken] == ["a.toml", "c.toml", "d.toml"]


def test_what_would_have_no_end_is_named_too(tmp_path: Path) -> None:
    write(tmp_path, "long.toml", SMALL.format(name="pond") + "#" + "x" * LARGEST_FILE)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")  # whoever reads it waits for somebody to write
    own = read_maps((tmp_path,))
    assert own.maps == {}
    assert own.broken[0] == "long.toml is too large for a map file, which has a megabyte at most."
    assert own.broken[1:] in ((), ("pipe.toml is no file.",))


def test_one_file_may_be_named_before_the_folders(tmp_path: Path) -> None:
    write(tmp_path, "pond.toml", SMALL.format(name="pond"))
    write(tmp_path / "maps", "pool.toml", SMALL.format(name="pool"))
    own = read_maps((tmp_path / "pond.toml", tmp_path / "maps", tmp_path / "nowhere.toml"))
    assert list(own.maps) == ["pond", "pool"]
    assert own.broken == ()


def test_nothing_in_the_folder_makes_reading_fail(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    write(folder, "deep.toml", "a = " + "[" * 10_000)
    write(folder, "digits.toml", "points = " + "9" * 5_000)
    write(folder, "empty.toml", "")
    (folder / "bytes.toml").write_bytes(b"\xff\xfe")
    (folder / "folder.toml").mkdir()
    write(folder, "pond.toml", SMALL.format(name="pond"))
    own = read_maps((folder,))
    assert list(own.maps) == ["pond"]
    assert len(own.broken) == 5
    assert all(file in " ".join(own.broken) for file in ("deep", "digits", "empty", "bytes", "folder"))
