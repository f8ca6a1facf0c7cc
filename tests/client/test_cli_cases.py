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


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[[case", "no TOML"),
        (b"[[rule]]\n", '"rule" is unknown'),
        (b"[[case]]\nwhy = 'no id'\n", "no id"),
        (b"\xff\xfe\x00", "no text file"),
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
