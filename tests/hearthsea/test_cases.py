"""The handed rule cases and our own: all pass."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from hearthsea.cases import Case, read_cases, run_case
from hearthsea.illegal import REASONS
from hearthsea.notation import NotationError

FOLDER = Path(__file__).parent.parent / "cases"
CASES = [
    case for path in sorted(FOLDER.glob("*.toml")) for case in read_cases(path.read_text(encoding="utf-8"), path.name)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case(case) == []


def test_every_id_is_used_once() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))


def paragraphs() -> set[str]:
    """The numbers of the rulebook's paragraphs from R2 to R13."""
    text = (FOLDER.parent.parent / "docs" / "rulebook.md").read_text(encoding="utf-8")
    found = re.findall(r"^- (R(\d+)\.\d+) ", text, re.MULTILINE)
    return {paragraph for paragraph, chapter in found if 2 <= int(chapter) <= 13}


def test_every_paragraph_of_the_rules_has_a_case() -> None:
    assert len(paragraphs()) > 40
    assert paragraphs() - {case.rule for case in CASES} == set()


def test_every_code_of_a_refusal_has_a_case_that_names_it() -> None:
    named = {table.get("refused") for case in CASES for table in (case.table, *case.table.get("step", []))}
    assert set(REASONS) - named == set()


def test_every_case_says_what_it_shows() -> None:
    rulebook = (FOLDER.parent.parent / "docs" / "rulebook.md").read_text(encoding="utf-8")
    for case in CASES:
        assert case.why.endswith("."), case.id
        assert f"- {case.rule} " in rulebook or f"## {case.rule} " in rulebook, case.id


BOARD = """
[[case]]
id = "X"
[case.position]
seats = 2
phase = "main"
robber = "0,0"
[case.position.board]
tiles = { "0,0" = "desert", "1,0" = "forest 4" }
[[case.position.seat]]
hand = { wood = 2, brick = 1 }
settlements = ["0,0:N"]
"""


def problems(steps: str) -> list[str]:
    (case,) = read_cases(BOARD + steps, "x.toml")
    return run_case(case)


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ('[[case.step]]\nseat = 0\ndo = "build_road"\nat = "0,0:NE"\nrefused = true\n', "was accepted"),
        ('[[case.step]]\nseat = 0\ndo = "roll"\n', "refused: wrong_phase"),
        ('[[case.step]]\nseat = 0\ndo = "roll"\nrefused = "no_sea"\n', "should be refused with no_sea"),
        ('[[case.step]]\nseat = 0\ndo = "roll"\nrefused = "odd"\n', "is no code"),
        ("[case.expect]\npoints = [2, 0]\n", "points: expected [2, 0], found [1, 0]"),
        ("[case.expect]\nluck = 1\n", 'There is no fact "luck"'),
        ('[case.expect]\ncan = [{ seat = 0, do = "roll" }]\n', "refused with wrong_phase"),
        ('[case.expect]\ncannot = [{ seat = 0, do = "end_turn" }]\n', "it is accepted"),
        ('[[case.step]]\nseat = 0\ndo = "end_turn"\nchance = { weather = 1 }\n', '"weather" in chance'),
        ("[case.expect]\nbank = { wood = 1 }\n", "bank: expected"),
    ],
)
def test_a_case_that_does_not_hold_is_told(steps: str, problem: str) -> None:
    assert problem in " ".join(problems(steps))


def test_a_refused_position() -> None:
    refused = '[[case]]\nid = "X"\nrefused = true\n[case.position]\nseats = 2\nmap = "classic"\n'
    (accepted,) = read_cases(refused, "x.toml")
    assert "was accepted" in run_case(accepted)[0]
    (broken,) = read_cases(refused + "turn = 7\n", "x.toml")
    assert run_case(broken) == []
    (missing,) = read_cases('[[case]]\nid = "X"\n', "x.toml")
    assert run_case(missing) == ["there is no position"]


def test_cases_may_be_written_as_json() -> None:
    for file in (FOLDER / "ours_notation.toml", FOLDER / "bank.toml"):
        text = json.dumps(tomllib.loads(file.read_text(encoding="utf-8")))
        for case in read_cases(text, "x.json"):
            assert run_case(case) == [], case.id


@pytest.mark.parametrize(
    "text",
    [
        '{"case": [',
        '{"other": 1}',
        '{"a": ' + "[" * 100_000,
        "[[case",
        "[other]\n",
        "[[case]]\nrule = 1\n",
        '[[case]]\nid = "A"\nodd = 1\n',
    ],
    ids=lambda text: text[:12],
)
def test_a_broken_file_is_one_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=r"x\.toml"):
        read_cases(text, "x.toml")
