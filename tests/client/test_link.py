"""The two queues between window and network: what the window does not take waits where it is counted."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import cast

import pytest

from client.link import Link
from client.profile import Preferences
from client.store import Store
from net.guest import Guest, GuestEvent
from net.inbox import Inbox
from net.messages import Notice


class Talkative:
    """A guest whose host has said something."""

    def __init__(self) -> None:
        self.inbox: Inbox[GuestEvent] = Inbox()

    async def events(self) -> AsyncIterator[GuestEvent]:
        while (event := await self.inbox.next()) is not None:
            yield event

    @property
    def has_news(self) -> bool:
        return not self.inbox.is_empty


@pytest.fixture
def woken() -> threading.Semaphore:
    return threading.Semaphore(0)


@pytest.fixture
def link(tmp_path: Path, woken: threading.Semaphore) -> Iterator[Link]:
    made = Link(Store("Ada", 1), tmp_path, Preferences(), woken.release)
    yield made
    made.close()


def test_while_the_window_stands_still_the_rest_waits_with_the_guest(link: Link, woken: threading.Semaphore) -> None:
    guest = Talkative()

    async def hear(*texts: str) -> int:
        for text in texts:
            guest.inbox.put(Notice(text), 10)
        for _ in range(20):  # whatever could happen now, happens
            await asyncio.sleep(0)
        return link._news.qsize()

    def heard(*texts: str) -> int:
        return asyncio.run_coroutine_threadsafe(hear(*texts), link._loop).result(5)

    link._call(link._listen(link._meeting, cast(Guest, guest)))
    assert heard("1", "2") == 2
    assert heard("3", "4", "5") == 2, "the window has not looked"
    assert guest.has_news
    for _ in range(2):
        assert woken.acquire(timeout=5)
    assert link.poll(0.0)
    for _ in range(3):
        assert woken.acquire(timeout=5)
    assert link.poll(0.0)
    assert [line.text for line in link.store.chat] == ["1", "2", "3", "4", "5"]
    guest.inbox.end()
