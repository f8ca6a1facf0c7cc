"""A table that tells of what cannot be: the window leaves it with a sentence and goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from table_pilot import header

from client.link import Link
from client.news import Told
from client.profile import Preferences
from client.store import Store
from client.text import say
from hearthsea.entries import Entry, start
from hearthsea.events import OfferAnswered
from hearthsea.snapshot import snapshot
from net.messages import EntryArrived, History, Message, Reveal, Snapshot

HEAD = header(3)
STATE = snapshot(start(HEAD))
TRUTH = Snapshot(0, 0, HEAD, STATE)
NO_OFFER = Entry((OfferAnswered(1, 3, agreed=True),))


@pytest.fixture
def link(tmp_path: Path) -> Iterator[Link]:
    made = Link(Store("Ada", 1), tmp_path, Preferences(), lambda: None)
    yield made
    made.close()


@pytest.mark.parametrize(
    "lie",
    [
        Snapshot(0, 0, HEAD, structs.replace(STATE, hands=())),
        Snapshot(0, 0, HEAD, structs.replace(STATE, robber=500)),
        EntryArrived(1, NO_OFFER),
        History(0, 1, 0, (NO_OFFER,)),
        Reveal(HEAD, (NO_OFFER,)),
    ],
    ids=[
        "too few hands",
        "a robber off the board",
        "an answer to no offer",
        "the same in a history",
        "the same at the end",
    ],
)
def test_a_lie_is_one_sentence_and_the_table_is_left(link: Link, lie: Message) -> None:
    meeting = link._meeting
    for message in (TRUTH, lie, TRUTH):
        link._news.put((meeting, Told(message)))  # type: ignore[arg-type]
    assert link.poll(0.0)
    assert link.store.state is None
    assert link.store.failure == say("link.lies")
    assert not link.poll(1.0)
