"""The command line as a whole: help that teaches, wrong calls in one sentence, exit statuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.cli import FAILED, VERBS, WRONG_CALL, one_line, run

Capture = pytest.CaptureFixture[str]


def one_sentence(capture: Capture) -> str:
    """What was said on standard error: one line, and nothing on standard output."""
    said = capture.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    assert said.err.endswith((".\n", "!\n", "?\n")), said.err
    assert "Traceback" not in said.err
    return said.err.strip()


def test_help_names_every_verb(capsys: Capture) -> None:
    assert run(["--help"]) == 0
    told = capsys.readouterr().out
    for verb, purpose in VERBS.items():
        assert f"  {verb} " in told
        assert purpose in told


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_each_verb_teaches_by_example(verb: str, capsys: Capture) -> None:
    assert run([verb, "--help"]) == 0
    told = capsys.readouterr().out
    assert "Examples:" in told
    assert f"  hearthsea {verb}" in told
    assert max(map(len, told.splitlines())) <= 100


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["xyzzy"], "the verbs are"),
        (["hots"], "did you mean host?"),
        (["--colour"], "--colour"),
        (["simulate", "--nonsense"], "--nonsense"),
        (["simulate"], "--players"),
        (["simulate", "--players", "greedy,drifter", "--games", "none"], "--games"),
        (["simulate", "--players", "greedy,drifter", "--set", "points_to_win"], "NAME=VALUE"),
        (["simulate", "--players", "greedy,drifter", "--set", "points=3"], "There is no setting"),
        (["simulate", "--players", "greedy,drifter", "--set", "points_to_win=99"], "from 3 to 25"),
        (
            ["simulate", "--players", "greedy,drifter", "--set", "no_six_eight=on", "--set", "only_sevens=on"],
            "only_sevens and no_six_eight exclude each other",
        ),
        (["host", "--headless", "--set", "no_dev=on", "--set", "unlimited_dev=on"], "exclude each other"),
        (["maps", "--check"], "Name the map"),
        (["replay"], "FILE is missing."),
        (["cases"], "FILE"),
        (["think"], "--bot is missing."),
        (["host", "--seats"], "--seats wants a value."),
        (["host", "--seets", "3"], "There is no option --seets; did you mean --seats?"),
        (["host", "--seats", "9"], "--seats: '9' is not a whole number from 2 to 8."),
        (["simulate", "--players", "greedy,drifter", "--jobs", "x"], "'x' is not a whole number from 1 to 256."),
        (["simulate", "--players", "greedy,drifter", "--seed", "-1"], "'-1' is not a whole number, 0 or more."),
        (["tables", "--seconds", "nan"], "'nan' is not a number of seconds from 0.1 to 600."),
        (["join", "--seconds", "soon"], "'soon' is not a number of seconds"),
        (["bench", "engines"], "'engine'"),
        (["host", "--set", "turn_second=30"], "did you mean turn_seconds?"),
        (["host", "--set", "xyzzy=30"], "turn_seconds, absence_seconds, onlookers"),
        (["host", "--set", "turn_seconds"], "NAME=VALUE"),
        (["host", "--set", "turn_seconds=--5"], "it must be a whole number"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_status_2(arguments: list[str], said: str, capsys: Capture) -> None:
    assert run(arguments) == WRONG_CALL
    sentence = one_sentence(capsys)
    assert said in sentence
    assert "--help" in sentence


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["maps", "atlantis"], "classic_wide"),
        (["maps", "nowhere.toml", "--check"], "nowhere.toml"),
        (["replay", "nowhere.journal"], "nowhere.journal"),
        (["cases", "nowhere.toml"], "nowhere.toml"),
        (["simulate", "--players", "greedy,ghost"], "ghost"),
        (["simulate", "--players", "greedy,drifter", "--map", "atlantis"], "atlantis"),
        (["think", "--bot", "ghost"], "ghost"),
        (["join", "--code", "12", "--watch"], "“12” is no join code"),
        (["hotseat", "--bots", "greedy,greedy,greedy,greedy"], "4 bots do not fit: the table has 4 seats, and one"),
        (["hotseat", "--bots", "ghost"], "There is no bot 'ghost'"),
        (["hotseat", "--seats", "7"], "Classic is for 2 to 4 seats, not 7"),
        (
            ["host", "--seats", "3", "--bots", "greedy,greedy,greedy,greedy"],
            "4 bots do not fit: the table has 3 seats.",
        ),
        (["host", "--headless", "--bots", "ghost"], "There is no bot 'ghost'"),
    ],
)
def test_a_failure_is_one_sentence_and_status_1(
    arguments: list[str], said: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)  # what is wrong with the call is said before what is wrong here
    assert run(arguments) == FAILED
    assert said in one_sentence(capsys)


def test_no_screen_is_one_sentence_that_knows_a_way_out(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert run([]) == FAILED
    assert "hearthsea demo" in one_sentence(capsys)


def test_sentences_end_as_sentences_do() -> None:
    assert one_line("Two\n  lines") == "Two lines."
    assert one_line("Is it?") == "Is it?"


def test_version(capsys: Capture) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("hearthsea ")


def test_help_is_instant_and_imports_nothing_heavy() -> None:
    code = """
import sys, time
from client.cli import run
run(["--help"])
run(["simulate", "--help"])
heavy = {"arcade", "pyglet", "PIL", "numpy", "zeroconf", "cryptography", "rich", "msgspec"} & set(sys.modules)
assert not heavy, heavy
assert time.process_time() < 0.3
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """`hearthsea maps --json | head -c 1` must not end in a traceback."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "client", "maps", "--json"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_what_cannot_be_written_ends_with_a_sentence() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "client", "maps"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.stderr == "hearthsea: What is to be said cannot be written: No space left on device.\n"
    assert done.returncode == 1


def test_maps_as_json_is_one_document(capsys: Capture) -> None:
    assert run(["maps", "--json"]) == 0
    names = [each["name"] for each in json.loads(capsys.readouterr().out)]
    assert names[:2] == ["classic", "classic_wide"]
