"""`hearthsea replay`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from zlib import crc32

import pytest

from client.cli import run
from tests.client.played_game import journal_bytes
from tests.hearthsea.mangling import mangled

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.journal"
    path.write_bytes(journal_bytes())
    return path


def test_the_game_is_told(file: Path, capsys: Capture) -> None:
    assert run(["replay", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Classic: Ada (drifter), Bo (drifter), Chiara (drifter), Dag (drifter)."
    assert told[1] == "  Turn  Ada  Bo  Chiara  Dag"
    assert told[2].startswith("Set-up    2   2       2    2  ")
    assert told[-1].endswith("points.")


def test_verify_agrees_and_says_so(file: Path, capsys: Capture) -> None:
    assert run(["replay", str(file), "--verify"]) == 0
    told = capsys.readouterr().out
    assert "entries read, judged again and counted" in told
    assert "has won." in told
    assert told.endswith("The journal is right.\n")


def test_json_is_one_document(file: Path, capsys: Capture) -> None:
    assert run(["replay", str(file), "--verify", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["verdict"]["right"] is True
    assert data["verdict"]["points"] == data["points"]
    assert data["points"][data["winner"]] >= data["points_to_win"] == 4


def test_at_stops_there(file: Path, capsys: Capture) -> None:
    assert run(["replay", str(file), "--at", "16"]) == 0
    assert "After entry 16: roll." in capsys.readouterr().out
    assert run(["replay", str(file), "--at", "999999"]) == 1
    assert "there is no entry 999999" in capsys.readouterr().err


def test_a_torn_end_is_cut_off(file: Path, capsys: Capture) -> None:
    file.write_bytes(journal_bytes()[:-20])
    assert run(["replay", str(file), "--verify"]) == 0
    told = capsys.readouterr()
    assert "The game is not over." in told.out
    assert "The last line is cut off and left out" in told.err
    file.write_bytes(journal_bytes())
    assert run(["replay", str(file), "--verify"]) == 0
    assert capsys.readouterr().err == "", "nothing is left out of a whole one"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "first line"),
        (b"this is a letter\n", "first line"),
        (b"\x00\xff\xfe\n" * 3, "first line"),
        (journal_bytes()[:50], "first line"),
        (journal_bytes().replace(b'"dice"', b'"mice"', 1), "is damaged"),
    ],
)
def test_a_broken_journal_is_one_sentence(content: bytes, said: str, file: Path, capsys: Capture) -> None:
    file.write_bytes(content)
    assert run(["replay", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert str(file) in told.err
    assert said in told.err


@pytest.mark.slow
def test_a_position_is_drawn(file: Path, tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "then.png"
    assert run(["replay", str(file), "--at", "40", "--png", str(picture)]) == 0
    assert f"drawn in {picture}" in capsys.readouterr().out
    assert picture.read_bytes().startswith(b"\x89PNG")


def forged(find: bytes, put: bytes) -> bytes:
    """The journal with one thing told otherwise and the checksum of its line made anew."""
    lines = journal_bytes().split(b"\n")
    for number, line in enumerate(lines):
        if find in line:
            text = line.partition(b" ")[2].replace(find, put, 1)
            lines[number] = b"%08x %s" % (crc32(text), text)
            return b"\n".join(lines)
    raise AssertionError(find)


def test_a_forged_journal_is_found(file: Path, capsys: Capture) -> None:
    file.write_bytes(forged(b'["road",0,', b'["road",1,'))
    assert run(["replay", str(file), "--verify"]) == 1
    assert capsys.readouterr().out.endswith("The journal is NOT right.\n")
    assert run(["replay", str(file), "--verify", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verdict"]["right"] is False


def test_a_journal_of_impossible_things_is_no_traceback(file: Path, capsys: Capture) -> None:
    file.write_bytes(forged(b'["closed",', b'["closed",9'))
    assert run(["replay", str(file)]) == 1
    assert "does not fit its game" in capsys.readouterr().err
    assert run(["replay", str(file), "--verify"]) == 1
    assert "does not fit the game" in capsys.readouterr().out


@pytest.mark.slow
def test_forged_journals_get_sentences_and_nothing_else(file: Path, capsys: Capture) -> None:
    rng = random.Random(9)
    lines = journal_bytes().split(b"\n")[:80]
    failed = 0
    for _ in range(300):
        forged_lines = lines.copy()
        number = rng.choice((0, rng.randrange(len(lines))))
        try:
            document = mangled({"line": json.loads(lines[number].partition(b" ")[2])}, rng)
            text = json.dumps(document.get("line")).encode()
        except ValueError:  # a number that JSON cannot write
            continue
        forged_lines[number] = b"%08x %s" % (crc32(text), text)
        if rng.random() < 0.3:  # what was whole, in another order
            forged_lines[1:] = rng.sample(forged_lines[1:], len(forged_lines) - 1)
        file.write_bytes(b"\n".join(forged_lines) + b"\n")
        status = run(["replay", str(file), *rng.choice(([], ["--verify"], ["--json"], ["--at", "9"]))])
        told = capsys.readouterr()
        failed += status
        assert told.err.count("\n") <= 1
        assert bool(told.out or told.err)
    assert failed > 100
