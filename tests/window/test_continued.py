"""The window that plays is killed: the next one offers the game, whether its table still runs or died as well."""

import os
import signal
from pathlib import Path

import pytest

from net.claim import Claim
from tests.window.windows import Desks, Window, desks

pytestmark = [pytest.mark.window, pytest.mark.slow]
AGAIN = "The table was taken up again."


def play_here(room: Desks) -> Window:
    window = room.open("ada", environment={"USER": "ada"})
    window.click("here")
    window.wait("a full table", lambda now: "seat.3.remove" in now["targets"])
    window.click("start")
    window.wait("the board", lambda now: now["screen"] == "table" and "hand" in now)
    return window


def go_on(room: Desks, ended: str) -> Window:
    """Open the window again, look at the list, and go on from the title."""
    window = room.open("ada")
    window.click("unfinished")
    window.wait("the list", lambda now: any(text.endswith(ended) for text in now["texts"]))
    window.key("Escape")
    window.click("continue")
    window.wait("the board", lambda now: now["screen"] == "table" and "hand" in now)
    return window


def leave(window: Window) -> None:
    window.key("Escape")
    window.click("close")
    window.wait("the title, and the game on it", lambda now: "continue" in now["targets"])
    window.click("quit")
    assert window.wait_end() == 0
    assert window.complaints == []


def test_a_table_that_outlived_its_window_is_gone_back_to(tmp_path: Path) -> None:
    with desks(tmp_path) as room:
        window = play_here(room)
        before = window.now
        window.kill()
        again = go_on(room, "its table is still open")
        shown = again.now
        assert (shown["table"], shown["viewer"]) == (before["table"], before["viewer"])
        assert shown["seq"] >= before["seq"]
        assert AGAIN not in shown["texts"], "it went on all the time"
        leave(again)


def test_a_table_that_died_with_its_window_is_taken_up_again(tmp_path: Path) -> None:
    with desks(tmp_path) as room:
        window = play_here(room)
        before = window.now
        [table] = window.started()
        os.kill(table, signal.SIGKILL)
        window.kill()
        [journal] = (tmp_path / "ada" / "games").glob("*.journal")
        Claim(journal).release()  # nobody has it
        again = go_on(room, "broken off")
        shown = again.now
        assert (shown["table"], shown["viewer"]) == (before["table"], before["viewer"])
        assert shown["seq"] >= before["seq"]
        leave(again)
