"""Coming back to a table that has moved, whatever strangers say about where it is."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, cast

import pytest

from net import trail as trails
from net.handshake import JoinError
from net.line import Line
from net.trail import MOST_ADDRESSES, MOST_PLACES, Trail, arrive

OLD, NEW, FALSE = ("10.0.0.1",), ("10.0.0.9",), ("10.0.0.66",)


def trail() -> Trail:
    return Trail("t1", "ab" * 32, OLD, 7377)


async def place(made: Trail) -> tuple[Sequence[str], int]:
    """Where it would go now."""
    gone: list[tuple[Sequence[str], int]] = []

    async def go(addresses: Sequence[str], port: int) -> Line:
        gone.append((addresses, port))
        raise JoinError("unreachable", "Nothing answers.")

    with pytest.raises(JoinError):
        await made.along(go)
    return gone[0]


def test_a_new_address_is_tried_before_the_old_one() -> None:
    async def story() -> None:
        made = trail()
        assert await place(made) == (OLD, 7377)
        made.hear(NEW, 7377)
        assert await place(made) == (NEW + OLD, 7377)
        made.hear(OLD, 7377)
        assert await place(made) == (NEW + OLD, 7377), "that is nothing new"

    asyncio.run(story())


def test_other_ports_are_tried_in_turn() -> None:
    async def story() -> None:
        made = trail()
        made.hear(NEW, 9000)
        assert [await place(made) for _ in range(3)] == [(NEW, 9000), (OLD, 7377), (NEW, 9000)]

    asyncio.run(story())


def test_a_flood_of_false_places_does_not_displace_the_first() -> None:
    async def story() -> None:
        made = trail()
        for number in range(50):
            made.hear([f"10.0.1.{number}"], 8000 + number)
            made.hear([f"10.0.2.{number}"], 8000)
        tried = [await place(made) for _ in range(MOST_PLACES)]
        assert (OLD, 7377) in tried
        assert all(len(addresses) <= MOST_ADDRESSES for addresses, _ in tried)

    asyncio.run(story())


def test_news_ends_an_attempt_that_leads_nowhere() -> None:
    async def story() -> None:
        made = trail()
        started = asyncio.Event()
        arrived = cast(Line, object())

        async def go(addresses: Sequence[str], port: int) -> Line:
            started.set()
            if addresses[0] == OLD[0]:
                await asyncio.Event().wait()
            return arrived

        going = asyncio.create_task(made.along(go))
        await started.wait()
        made.hear(NEW, 7377)
        async with asyncio.timeout(2):
            assert await going is arrived
            made.hear(FALSE, 7377)
            await made.pause(60)  # news ends that too

    asyncio.run(story())


def test_a_liar_does_not_end_the_search() -> None:
    """Another key at the only address known is an answer; at an address from hearsay it is not."""

    async def story() -> None:
        async def go(addresses: Sequence[str], port: int) -> Line:
            raise JoinError("other_key", "Another machine answers.")

        made = trail()
        with pytest.raises(JoinError) as caught:
            await made.along(go)
        assert caught.value.code == "other_key"
        made.hear(FALSE, 7377)
        with pytest.raises(JoinError) as caught:
            await made.along(go)
        assert caught.value.code == "unreachable"

    asyncio.run(story())


def test_where_a_forger_spoke_first_the_table_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        arrived = cast(Line, object())
        tried: list[Sequence[str]] = []

        async def go(addresses: Sequence[str], port: int) -> Line:
            tried.append(addresses)
            if NEW[0] in addresses:
                return arrived
            raise JoinError("other_key", "Another machine answers.")

        async def look(made: Trail) -> None:
            made.hear(NEW, 7377)

        monkeypatch.setattr(Trail, "_look", look)
        assert await arrive("t1", "ab" * 32, FALSE, 7377, go) is arrived
        assert tried == [FALSE, NEW + FALSE]
        with pytest.raises(JoinError, match="Another machine"):
            await arrive("", "", FALSE, 7377, go)

        async def nothing(made: Trail) -> None:
            """Nobody else shows that table."""

        monkeypatch.setattr(Trail, "_look", nothing)
        monkeypatch.setattr(trails, "TRUTH", 0.01)
        with pytest.raises(JoinError, match="Another machine"):
            await arrive("t1", "ab" * 32, FALSE, 7377, go)

    asyncio.run(story())


def test_a_line_that_nobody_waits_for_any_more_is_let_go() -> None:
    async def story() -> None:
        dropped: list[str] = []

        class Writer:
            @property
            def transport(self) -> Any:
                return self

            def abort(self) -> None:
                dropped.append("dropped")

        class Arriving:
            writer = Writer()

        started = asyncio.Event()

        async def go(addresses: Sequence[str], port: int) -> Line:
            started.set()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            return cast(Line, Arriving())

        going = asyncio.create_task(trail().along(go))
        await started.wait()
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
        assert dropped == ["dropped"]

    asyncio.run(story())
