"""The verbs around a table, each in a process of its own as people run them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.cli import run

Capture = pytest.CaptureFixture[str]
CODE = "K7QXM"
TIME = 100


def verb(*arguments: str) -> subprocess.Popen[str]:
    """A verb in a process of its own."""
    command = [sys.executable, "-m", "client", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[dict[str, object]]:
    """A table for two on this machine alone; what it says of itself."""
    options = ["--headless", "--json", "--bind", "127.0.0.1", "--seats", "2", "--code", CODE, "--name", "Test table"]
    with verb("--profile", str(tmp_path), "host", *options, "--set", "points_to_win=5") as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
        process.terminate()
        process.communicate(timeout=TIME)
        # It ends by itself when all have left; a signal after that meets Python on its way out.
        assert process.returncode in (0, -signal.SIGTERM)


@pytest.mark.slow
def test_bots_join_by_address_and_play_to_the_end(table: dict[str, object], tmp_path: Path, capsys: Capture) -> None:
    address = f"127.0.0.1:{table['port']}"
    onlooker = verb("join", address, "--code", CODE, "--watch")
    bots = [verb("join", address, "--code", CODE, "--bot", "greedy", "--as", name, "--json") for name in ("Ada", "Bo")]
    told = [json.loads(bot.communicate(timeout=TIME)[0]) for bot in bots]
    seen = onlooker.communicate(timeout=TIME)[0].splitlines()
    assert told[0]["points"] == told[1]["points"]
    assert sorted(told[0]["players"]) == ["Ada", "Bo"]
    assert max(told[0]["points"]) >= 5
    assert seen[0].startswith(f"Going to {address}.")
    assert seen[-1].startswith(f"{told[0]['players'][told[0]['winner']]} has won with ")
    (journal,) = Path(str(table["games"])).glob("*.journal")
    assert run(["replay", str(journal), "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == told[0]["points"]


@pytest.mark.slow
def test_a_wrong_code_is_one_sentence(table: dict[str, object], capsys: Capture) -> None:
    assert run(["join", f"127.0.0.1:{table['port']}", "--code", "AAAAA", "--bot", "greedy"]) == 1
    assert capsys.readouterr().err == "hearthsea: That is not the code of this table.\n"


@pytest.mark.slow
def test_a_table_without_a_free_seat_is_one_sentence(tmp_path: Path) -> None:
    """Two want the last seat; one of them gets it."""
    options = ["--headless", "--json", "--bind", "127.0.0.1", "--open", "--bots", "greedy,greedy", "--seats", "3"]
    with verb("--profile", str(tmp_path), "host", *options) as process:
        assert process.stdout is not None
        address = f"127.0.0.1:{json.loads(process.stdout.readline())['port']}"
        with verb("join", address, "--bot", "drifter") as one, verb("join", address, "--bot", "greedy") as other:
            told = {joining.communicate(timeout=TIME)[1]: joining.returncode for joining in (one, other)}
        process.terminate()
        process.communicate(timeout=TIME)
    assert sorted(told.values()) == [0, 1], told
    refused = next(said for said, status in told.items() if status)
    assert refused.count("\n") == 1
    assert "you can watch" in refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["host", "--headless", "--map", "atlantis"], "atlantis"),
        (["host", "--headless", "--seats", "6"], "seats"),
        (["host", "--headless", "--bots", "ghost"], "ghost"),
        (["host", "--headless", "--code", "O0"], "no join code"),
        (["host", "--headless", "--resume", "nowhere.journal"], "nowhere.journal"),
        (["join", "127.0.0.1:1", "--bot", "greedy"], "There is no table at 127.0.0.1:1"),
        (["join", "hearthsea://x/#abc", "--bot", "greedy"], "not whole"),
        (["join", "--bot", "ghost"], "There is no bot 'ghost'"),
        (["demo", "--bots", "ghost,greedy"], "There is no bot 'ghost'"),
        (["join", "no such table", "--seconds", "0.2", "--bot", "greedy"], "No table called 'no such table'"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    arguments: list[str], said: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["--profile", str(tmp_path), *arguments]) == 1
    told = capsys.readouterr()
    assert told.out == "" or "join" in arguments
    assert said in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["host", "--open", "--code", CODE], "choose one of them"),
        (["host", "--json"], "--headless"),
        (["host", "--headless", "--set", "friendly_robber"], "NAME=VALUE"),
        (["join", "--bot", "greedy", "--watch"], "choose one of them"),
        (["join", "--json"], "--bot or --watch"),
        (["demo", "--bots", "greedy"], "2 to 4"),
    ],
)
def test_a_wrong_call_is_status_2(arguments: list[str], said: str, capsys: Capture) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("arguments", [["host"], ["join", "x"], ["hotseat"]])
def test_without_a_screen_each_verb_says_what_goes_without(
    arguments: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert run(arguments) == 1
    told = capsys.readouterr().err
    assert "There is no screen here" in told
    assert "try `hearthsea " in told


@pytest.mark.slow
def test_the_demo_shows_a_whole_game_and_leaves_nothing_behind(tmp_path: Path, capsys: Capture) -> None:
    assert run(["--profile", str(tmp_path), "demo", "--bots", "greedy,greedy", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["right"] is True
    assert sorted(guest["name"] for guest in shown["guests"]) == ["Ada", "Bo"]
    assert all(
        guest["found"].startswith(("Found", "Going")) and "Joined" in guest["joined"] for guest in shown["guests"]
    )
    assert shown["points"][shown["winner"]] >= 10
    assert Path(shown["picture"]).read_bytes().startswith(b"\x89PNG")
    assert run(["replay", shown["journal"], "--verify"]) == 0
    for guest in shown["guests"]:
        with pytest.raises(ProcessLookupError):
            os.kill(guest["process"], 0)
