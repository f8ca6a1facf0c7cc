"""The evening for real: two windows, found over the network, joined with the code, played, traded, killed, returned."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from real_window import RealWindow, Screen, tools_missing

from hearthsea.resources import RESOURCE_NAMES

pytestmark = [pytest.mark.window, pytest.mark.slow]

ROUNDS = 5


@pytest.fixture
def screens() -> Iterator[tuple[Screen, Screen]]:
    if tools_missing():
        pytest.skip(f"no {', '.join(tools_missing())} here")
    one, two = Screen(), Screen()
    yield one, two
    one.close()
    two.close()


def code_of(now: dict[str, Any]) -> str:
    """The join code as it stands in the lobby: five signs, each on a card of its own."""
    return "".join(text for text in now["texts"] if len(text) == 1)[:5]


def first(now: dict[str, Any], kind: str) -> str:
    """A target of a kind, or ""."""
    return next((name for name in now["targets"] if name.startswith(f"{kind}:")), "")


def next_click(now: dict[str, Any]) -> str:
    """What a hurried player clicks next; "" when it is somebody else's turn to act."""
    targets = now["targets"]
    for name in ("discard:confirm", "dice", "action:end"):
        if name in targets and now["phase"] in {"discard", "roll", "main", "extra"}:
            return name
    for kind in ("victim", "hex", "settlement", "road"):
        if now["phase"] in {"setup", "robber", "free"} and (name := first(now, kind)):
            return name
    return "action:finish" if "action:finish" in targets else ""


def play(host: RealWindow, guest: RealWindow, done: Any) -> None:
    """Let both play until `done()`."""
    while not done():
        seq = max(host.now["seq"], guest.now["seq"])
        for window in (host, guest):
            window.wait("both windows at the same entry", lambda now, seq=seq: now["seq"] >= seq)
        mover = next((w for w in (host, guest) if next_click(w.now)), None)
        if mover is None:
            assert host.read(10) or guest.read(10), f"nobody can do anything: {host.now} {guest.now}"
            continue
        before = mover.now
        mover.click(next_click(before))
        mover.wait("an effect of the click", lambda now, before=before: now != before)


def test_an_evening(tmp_path: Path, screens: tuple[Screen, Screen]) -> None:
    host = RealWindow(tmp_path / "host", screens[0].display)
    guest = RealWindow(tmp_path / "guest", screens[1].display)
    try:
        host.click("host")
        guest.click("join")
        lobby = host.wait("the lobby", lambda now: now["screen"] == "lobby" and "seat.0.name" in now["targets"])
        code = code_of(lobby)
        table = f"table.{lobby['table']}"
        guest.click(table)
        guest.wait("the code's field", lambda now: "code" in now["targets"])
        guest.type(code.lower())
        guest.click("go")
        guest.wait(f"the guest in the lobby ({code})", lambda now: now["screen"] == "lobby" and "ready" in now["targets"])
        guest.click("ready")
        host.wait("the start", lambda now: "start" in now["targets"] and not any("Waiting" in t for t in now["texts"]))
        host.click("start")
        for window in (host, guest):
            window.wait("the table", lambda now: now["screen"] == "table")

        turns: list[int] = []

        def rounds_played() -> bool:
            if host.now.get("phase") == "main" and (not turns or turns[-1] != host.now["turn"]):
                turns.append(host.now["turn"])
            return len(turns) >= 2 * ROUNDS

        play(host, guest, rounds_played)
        trade(host, guest)
        nobody_saw_the_others_hand(host, guest)

        guest.kill()
        again = RealWindow(tmp_path / "guest", screens[1].display)
        try:
            again.click("join")
            again.click(table)
            again.click("go")
            again.wait("the guest back in its seat", lambda now: now["screen"] == "table" and now["hand"] is not None)
            assert again.now["viewer"] == guest.now["viewer"]
            assert again.now["hand"] == guest.now["hand"]
        finally:
            again.close()
    finally:
        host.close()
        guest.close()


def trade(host: RealWindow, guest: RealWindow) -> None:
    """Whoever is on turn in the main phase and has a card offers it for one the other has; the other agrees."""

    def a_trade_can_be_made() -> bool:
        if host.now["phase"] != "main":
            return False
        on_turn, other = (host, guest) if host.now["viewer"] == host.now["turn"] else (guest, host)
        other.wait("the same entry", lambda now: now["seq"] >= on_turn.now["seq"])
        give, take = on_turn.now["hand"], other.now["hand"]
        return on_turn.now["phase"] == "main" and any(g and not t for g, t in zip(give, take, strict=True)) and any(
            t and not g for g, t in zip(give, take, strict=True)
        )

    play(host, guest, a_trade_can_be_made)
    on_turn, other = (host, guest) if host.now["viewer"] == host.now["turn"] else (guest, host)
    pairs = list(zip(on_turn.now["hand"], other.now["hand"], strict=True))
    give = next(n for n, (mine, theirs) in enumerate(pairs) if mine and not theirs)
    take = next(n for n, (mine, theirs) in enumerate(pairs) if theirs and not mine)
    before = on_turn.now["hand"], other.now["hand"]
    on_turn.click("trade:people")
    on_turn.click(f"draft:give:{RESOURCE_NAMES[give]}")
    on_turn.click(f"draft:take:{RESOURCE_NAMES[take]}")
    on_turn.click("draft:send")
    other.wait("the offer", lambda now: any(name.endswith(":accept") for name in now["targets"]))
    other.click(next(name for name in other.now["targets"] if name.endswith(":accept")))
    closing = f":close:{other.now['viewer']}"
    on_turn.wait("the agreement", lambda now: any(name.endswith(closing) for name in now["targets"]))
    on_turn.click(next(name for name in on_turn.now["targets"] if name.endswith(closing)))
    for window, hand, lost, won in ((on_turn, before[0], give, take), (other, before[1], take, give)):
        now = window.wait("the exchange", lambda now, hand=hand: now["hand"] != hand)
        assert now["hand"][lost] == hand[lost] - 1
        assert now["hand"][won] == hand[won] + 1


def nobody_saw_the_others_hand(host: RealWindow, guest: RealWindow) -> None:
    """Each window knew its own hand only, at every moment."""
    for window in (host, guest):
        viewers = {line["viewer"] for line in window.history if line.get("hand") is not None}
        assert len(viewers) == 1
