"""Twin evenings in real windows: other hidden cards, the same clicks; the guest's wire tells nothing until it may."""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from hearthsea.events import CardBought, CardPlayed
from net.codec import tags, unpack
from net.messages import HOST_MESSAGES, Challenge, EntryArrived, Hello, Message, PakeAnswer, Pong, Told, Welcome
from tests.window import evening
from tests.window.rigged import CARDS, SEED
from tests.window.tapped import TAP, frames
from tests.window.windows import Window, desks

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEED_OF_BOTH = 3
SEATS = 2
ROUNDS = 5
ENOUGH = 20
"""Rounds within which the host can buy a card."""
TAPPED = (sys.executable, "-m", "tests.window.tapped")
ANY_TIME = (Hello, Challenge, PakeAnswer, Welcome, Pong, Told)
"""Messages with random numbers in them, and answers that come when they are asked for: pings, and what a table's
advertisement says (to whoever has not joined; it knows nothing of the game but that there is one)."""
KNOWN = tags({*HOST_MESSAGES, *ANY_TIME})


@dataclass
class Evening:
    """What the two were sent, frame by frame, and what they clicked."""

    host: list[bytes]
    guest: list[bytes]
    clicks: list[list[str]]


def spend(folder: Path, cards: str) -> Evening:
    """Play the script: the host buys a card whenever it can, they trade, the guest crashes; at last a card is shown."""
    shared = {SEED: str(SEED_OF_BOTH), CARDS: cards}
    taps = {name: folder / f"{name}-{cards}.tap" for name in ("host", "guest")}
    with desks(folder) as room:
        host, guest = (
            room.open(name, program=TAPPED, environment={**shared, TAP: str(taps[name]), "USER": name})
            for name in ("host", "guest")
        )
        code = evening.host_a_table(host)
        table = host.now["table"]
        evening.join(guest, table, code)
        evening.begin(host, [guest])
        bought: list[int] = []
        traded: list[int] = []

        def wish(by: Window) -> bool:
            if by is host and not bought and "action:card" in by.now["targets"]:
                bought.append(evening.act([host, guest], by, "action:card")[0]["seq"])
                return True
            if not traded and bought and evening.trade([host, guest], by):
                traded.append(by.now["seq"])
                return True
            return False

        for rounds in range(ENOUGH):
            if rounds < ROUNDS or not bought or not traded:
                evening.play([host, guest], SEATS, wish)
        assert bought, "the host could never buy a card"
        assert traded, "there was nothing to trade"
        guest_clicks = guest.clicks
        guest.kill()
        guest = room.open("guest", program=TAPPED, environment={**shared, TAP: str(taps["guest"]), "USER": "guest"})
        evening.join(guest, table, "")
        while f"card:{cards}" not in host.now["targets"]:
            evening.play([host, guest], 1)
        evening.act([host, guest], host, f"card:{cards}")
        clicks = [host.clicks[:-1], [*guest_clicks, *guest.clicks]]
        host.key("Escape")
        host.click("close")
        guest.wait("the end of the table", lambda now: now["screen"] == "title")
    shutil.rmtree(folder / "host" / "games")
    return Evening(timeless(taps["host"]), timeless(taps["guest"]), clicks)


def timeless(tap: Path) -> list[bytes]:
    """The frames without those that differ whenever one looks."""
    return [frame for frame in frames(tap) if not isinstance(unpack(frame, KNOWN), ANY_TIME)]


def first_difference(one: list[bytes], other: list[bytes]) -> int:
    """The number of the first frame that is another one."""
    return next(n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])


def entry(frame: bytes) -> Message:
    message = unpack(frame, KNOWN)
    assert isinstance(message, EntryArrived), message
    return message


def test_another_card_in_the_hosts_hand_is_not_on_the_guests_wire(tmp_path: Path) -> None:
    knight = spend(tmp_path, "knight")
    roads = spend(tmp_path, "road_building")
    assert knight.clicks == roads.clicks

    parted = first_difference(knight.host, roads.host)
    for game in (knight, roads):
        assert [type(event) for event in entry(game.host[parted]).entry.events if isinstance(event, CardBought)]

    parted = first_difference(knight.guest, roads.guest)
    for game in (knight, roads):
        assert isinstance(entry(game.guest[parted]).entry.events[0], CardPlayed), "only then may the guest know"
