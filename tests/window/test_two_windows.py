"""An evening for real: two windows, found over the network, joined with the code, played, traded, killed, returned."""

from pathlib import Path

import pytest

from tests.window import evening
from tests.window.windows import Window, desks

pytestmark = [pytest.mark.window, pytest.mark.slow]

ROUNDS = 5
SEATS = 2
ENOUGH = 15
"""Rounds within which two people find something to trade."""


def test_an_evening(tmp_path: Path) -> None:
    with desks(tmp_path) as room:
        host = room.open("host", environment={"USER": "ada"})
        guest = room.open("guest", environment={"USER": "bo"})
        evening.call_oneself(guest, "Chiara")
        code = evening.host_a_table(host)
        table = host.now["table"]
        evening.knock(guest, table, evening.WRONG)
        refused = guest.wait("why not", lambda now: now["failure"])
        assert refused["screen"] == "join"
        assert refused["failure"] == "That is not the code of this table."
        evening.knock_again(guest, table, code)
        host.wait("the guest on a seat", lambda now: "Chiara" in now["texts"])
        assert code not in "".join(guest.now["texts"]), "only the host is shown the code"
        evening.begin(host, [guest])

        bargains: list[str] = []

        def bargain(by: Window) -> bool:
            if bargains or not evening.trade([host, guest], by):
                return False
            bargains.append(by.now["public"])
            return True

        evening.play([host, guest], 3 * SEATS, bargain)
        for _ in range(ENOUGH):
            if not bargains:
                evening.play([host, guest], SEATS, bargain)
        assert bargains, "nobody ever had what another one lacked"

        before = evening.settled([host, guest])[1]
        guest.kill()
        host.wait("that the guest is away", lambda now: now["seq"] > before["seq"])
        guest = room.open("guest")
        evening.join(guest, table, "")
        back = evening.settled([host, guest])[1]
        for fact in ("viewer", "hand", "public"):
            assert back[fact] == before[fact], fact

        evening.play([host, guest], 2 * SEATS, lambda _: False)
        shown = evening.settled([host, guest])
        for fact in ("seq", "public", "turn"):
            assert shown[0][fact] == shown[1][fact], fact
        for window in (host, guest):
            assert len({now["viewer"] for now in window.history if now.get("hand") is not None}) == 1

        leave(guest, "go")
        host.wait("that the guest has gone", lambda now: now["seq"] > shown[0]["seq"])
        leave(host, "close")
        assert guest.complaints == host.complaints == []


def leave(window: Window, answer: str) -> None:
    """Leave the table and end the program."""
    window.key("Escape")
    window.click(answer)
    window.wait("the title", lambda now: now["screen"] == "title")
    window.click("quit")
    assert window.wait_end() == 0
