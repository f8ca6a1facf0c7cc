"""A host that lies about the game: its guests part from it with a sentence, they neither crash nor wait for ever."""

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from hearthsea.entries import Entry, start
from hearthsea.events import RoadBuilt
from hearthsea.seen import Seen
from hearthsea.snapshot import snapshot
from net.guest import Link
from net.handshake import JoinError
from net.messages import EntryArrived, Failure, History, Message, Reveal, Snapshot
from net.player import play_as_bot
from tests.net.test_guest import HEADER, meeting, snap

WRONG = Entry((RoadBuilt(7, 0, 0),))
FAR = Entry((RoadBuilt(2**40, 0, 0),))
AWAY = structs.replace(HEADER, layout=structs.replace(HEADER.layout, harbors=((99, 99, 0, 0),)))


@pytest.mark.parametrize(
    "lie",
    [
        EntryArrived(1, FAR),
        History(0, 1, 0, (FAR,)),
        Reveal(HEADER, (FAR,)),
        Reveal(AWAY, ()),
        Snapshot(0, 0, AWAY, snapshot(start(HEADER))),
    ],
    ids=["entry", "history", "reveal", "board of a reveal", "board"],
)
def test_what_no_game_could_bear_ends_the_line_with_a_sentence(tmp_path: Path, lie: Message) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.say(snap(), lie)
            told = [event async for event in guest.events() if not isinstance(event, Link)]
            assert told[:-1] == [snap()]
            assert isinstance(told[-1], Failure)
            assert "nonsense" in told[-1].text

    asyncio.run(asyncio.wait_for(story(), 10))


@pytest.mark.parametrize(
    "lie",
    [EntryArrived(1, WRONG), Reveal(HEADER, (WRONG,)), Reveal(HEADER, ())],
    ids=["entry", "reveal", "an end that is none"],
)
def test_a_bot_whose_host_tells_what_does_not_fit_the_game_says_so(tmp_path: Path, lie: Message) -> None:
    async def story() -> None:
        async with meeting(tmp_path) as (host, guest):
            host.say(snap(), lie)
            with pytest.raises(JoinError, match="cannot be"):
                await play_as_bot(guest, "drifter", "Bo")

    asyncio.run(asyncio.wait_for(story(), 10))


def test_contradictory_news_of_hands_are_taken_in_and_end() -> None:
    seen = Seen.start(3)
    seen.low[0], seen.high[0], seen.sizes[0] = 0, 5, 9
    seen.in_play = 3
    seen.narrow()
    seen.low[1], seen.high[1] = 4, 2
    seen.narrow()
