"""`hearthsea think`: the protocol of FORMAT.md."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from client.cli import run
from hearthsea.bots import BOTS
from hearthsea.engine import check
from hearthsea.notation import action_of, state_of

Capture = pytest.CaptureFixture[str]
OPENING: dict[str, Any] = {"map": "classic", "seats": 2, "phase": "setup"}
SEVEN: dict[str, Any] = {
    "map": "classic",
    "seats": 3,
    "turn": 1,
    "phase": "discard",
    "owed": {"0": 4},
    "seat": [{"hand": {"wood": 6, "ore": 2}}, {}, {}],
}


def answers(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *lines: str, bot: str = "drifter") -> list[Any]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()), encoding="utf-8"))
    assert run(["think", "--bot", bot]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def ask(position: object, seat: object, **more: object) -> str:
    return json.dumps({"position": position, "seat": seat, **more})


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("position", "seat"), [(OPENING, 0), (SEVEN, 0)])
def test_every_bot_answers_with_a_legal_action(
    bot: str, position: dict[str, Any], seat: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (answer,) = answers(capsys, monkeypatch, ask(position, seat, seconds=0.5), bot=bot)
    assert set(answer) == {"action", "seconds", "note"}
    state = state_of(position)
    check(state, action_of(state.game, answer["action"]))
    assert 0 <= answer["seconds"] < 5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "object"),
        (json.dumps({"seat": 0}), '"position" is missing'),
        (json.dumps({"position": OPENING}), '"seat" is missing'),
        (ask(OPENING, 0, colour="red"), '"colour" is unknown'),
        (ask(5, 0), "must be a table"),
        (ask({**OPENING, "map": "atlantis"}, 0), "classic_wide"),
        (ask(OPENING, 9), "seat = 9"),
        (ask(OPENING, True), "seat = True"),
        (ask(OPENING, 0, seconds="soon"), "seconds"),
        (ask(OPENING, 1), "nothing to decide"),
    ],
)
def test_bad_input_is_answered_and_reading_goes_on(
    line: str, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = answers(capsys, monkeypatch, line, "", ask(OPENING, 0))
    assert set(first) == {"error"}
    assert said in first["error"]
    assert "action" in second


def test_the_same_seed_gives_the_same_answers(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ask(OPENING, 0)
    once = answers(capsys, monkeypatch, line, line)
    again = answers(capsys, monkeypatch, line, line)
    assert [each["action"] for each in once] == [each["action"] for each in again]
