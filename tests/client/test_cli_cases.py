"""`hearthsea cases`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from client.cli import run

Capture = pytest.CaptureFixture[str]
CASES = Path(__file__).parent.parent / "cases"
FALSE_CASE = """
[[case]]
id = "X-01"
rule = "R2.1"
why = "This expects what is not so."
[case.position]
map = "classic"
seats = 2
phase = "setup"
[case.expect]
turn = 1
"""


def test_cases_that_pass_are_counted(capsys: Capture) -> None:
    assert run(["cases", str(CASES / "largest_army.toml"), str(CASES / "bank.toml")]) == 0
    assert capsys.readouterr().out == "13 passed, 0 failed\n"


def test_a_case_that_fails_says_what_was_expected_and_found(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FALSE_CASE, encoding="utf-8")
    assert run(["cases", str(file)]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"X-01 (R2.1, {file}): This expects what is not so.\n")
    assert "turn: expected 1, found 0" in told
    assert told.endswith("0 passed, 1 failed\n")
    assert run(["cases", str(file), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["failed"] == 1
    assert list(data["failures"]) == ["X-01"]


def test_every_failure_counts_though_an_id_stands_twice(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        FALSE_CASE + FALSE_CASE.replace('rule = "R2.1"\nwhy = "This expects what is not so."\n', ""), "utf-8"
    )
    assert run(["cases", str(file), str(file)]) == 1
    told = capsys.readouterr().out
    assert told.endswith("0 passed, 4 failed\n")
    assert f"X-01 (case 2) ({file})\n" in told


def test_luck_that_cannot_come_out_is_told_with_its_step(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.toml"
    steps = '[[case.step]]\nseat = 0\ndo = "roll"\nchance = { dice = [3, 3] }\n'
    position = 'map = "classic"\nseats = 2\nphase = "roll"\nsettings = { no_six_eight = true }\n'
    file.write_text(f'[[case]]\nid = "X-02"\n[case.position]\n{position}{steps}', encoding="utf-8")
    assert run(["cases", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == f"X-02 ({file})\n  step 1: chance dice = [3, 3] cannot come out here.\n0 passed, 1 failed\n"
    assert told.err == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[[case", "no TOML"),
        (b"[[rule]]\n", '"rule" is unknown'),
        (b"[[case]]\nwhy = 'no id'\n", "no id"),
        (b"\xff\xfe\x00", "no text file"),
        (b"case = 1\n", "[[case]]"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"a = " + b"9" * 5000, "no TOML"),
    ],
)
def test_a_file_that_is_none_is_one_sentence(content: bytes, said: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    assert run(["cases", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert str(file) in told.err
    assert said in told.err
