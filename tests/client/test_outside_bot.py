"""A bot in another program."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from client.cli import run
from client.outside_bot import OutsideBot, OutsideBotError, bot_maker
from hearthsea.bots import BOTS
from hearthsea.bots.arena import never
from hearthsea.engine import check, view
from hearthsea.notation import state_of
from hearthsea.seen import Seen
from hearthsea.state import State

Capture = pytest.CaptureFixture[str]
OURS = f"{sys.executable} -m client think --bot greedy"


@pytest.fixture
def opening() -> State:
    return view(state_of({"map": "classic", "seats": 2, "phase": "setup"}), 0)


@pytest.fixture
def bots() -> Iterator[list[OutsideBot]]:
    made: list[OutsideBot] = []
    yield made
    for bot in made:
        bot.close()


def test_names_make_bots() -> None:
    assert bot_maker("greedy") is BOTS["greedy"]
    assert isinstance(bot_maker(f"exec:{OURS}")(), OutsideBot)
    for name in ("ghost", "exec:", "exec:  "):
        with pytest.raises(ValueError, match="There is no bot"):
            bot_maker(name)


def test_another_program_chooses(opening: State, bots: list[OutsideBot]) -> None:
    bots.append(OutsideBot(OURS))
    seen = Seen.of(opening)
    first = bots[0].choose(opening, seen, 0, Random(1), never)
    check(opening, first.action)
    assert first.note
    assert bots[0].choose(opening, seen, 0, Random(1), never).action == first.action


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("print('hello')", "is no action"),
        ("print('[]')", "is no action"),
        ("print('{}')", "is no action"),
        ("import json; print(json.dumps({'action': {'seat': 0, 'do': 'roll'}}))", "is not possible"),
        ("import json; print(json.dumps({'action': {'seat': 0, 'do': 'dance'}}))", "is not possible"),
        ("pass", "has ended"),
    ],
)
def test_what_is_no_answer_is_one_sentence(
    script: str, said: str, opening: State, bots: list[OutsideBot], tmp_path: Path
) -> None:
    program = tmp_path / "bot.py"
    program.write_text(f"input()\n{script}\n", encoding="utf-8")
    bots.append(OutsideBot(f"{sys.executable} {program}"))
    with pytest.raises(OutsideBotError, match=said):
        bots[0].choose(opening, Seen.of(opening), 0, Random(1), never)


def test_a_program_that_is_not_there_is_said(opening: State) -> None:
    with pytest.raises(OutsideBotError, match="cannot be started"):
        OutsideBot("no-such-program").choose(opening, Seen.of(opening), 0, Random(1), never)


@pytest.mark.parametrize(
    ("bot", "said"), [("exec:no-such-program --fast", "no program 'no-such-program'"), ("exec:'half", "not closed")]
)
@pytest.mark.parametrize("call", [["join", "--bot"], ["simulate", "--players"]])
def test_a_program_that_is_not_there_is_said_before_anything_begins(
    call: list[str], bot: str, said: str, capsys: Capture
) -> None:
    assert run([*call, bot]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_it_plays_whole_games(capsys: Capture) -> None:
    players = f"exec:{OURS},drifter"
    call = ["simulate", "--players", players, "--games", "2", "--jobs", "1", "--set", "points_to_win=6", "--json"]
    assert run(call) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["wins"] == 2


def test_a_failing_program_is_one_sentence_of_the_verb(capsys: Capture) -> None:
    call = ["simulate", "--players", f"exec:{sys.executable} -c pass,drifter", "--games", "1"]
    assert run(call) == 1
    told = capsys.readouterr().err
    assert "has ended" in told
    assert told.count("\n") == 1
