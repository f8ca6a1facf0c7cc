"""Coming back to a table that has moved, whatever strangers say about where it is."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, cast

import pytest

from net import trail as trails
from net.dialling import Endpoint
from net.handshake import JoinError
from net.line import Line
from net.trail import MOST_TURNS, Trail, arrive

OLD, NEW, FALSE = ("10.0.0.1", 7377), ("10.0.0.9", 7377), ("10.0.0.66", 9000)


def trail() -> Trail:
    return Trail("t1", "ab" * 32, [OLD])


def test_new_places_are_tried_before_the_old_one_whatever_their_port() -> None:
    made = trail()
    assert made.places == (OLD,)
    made.hear([NEW, FALSE])
    assert made.places == (NEW, FALSE, OLD)
    made.hear([OLD])
    assert made.places == (NEW, FALSE, OLD), "that is nothing new"


def test_a_flood_of_false_places_does_not_displace_the_first_nor_pile_up() -> None:
    made = trail()
    for number in range(50):
        made.hear([("10.0.1.1", 8000 + number), ("10.0.1.2", 8000 + number)])
        assert OLD in made.places
        assert len(made.places) == 3


def test_a_forger_who_always_has_news_does_not_keep_anybody_from_arriving() -> None:
    async def story() -> None:
        made, arrived = trail(), cast(Line, object())

        async def go(places: Sequence[Endpoint]) -> Line:
            for _ in range(5):  # the host takes a moment, in which the forger has always said something else
                await asyncio.sleep(0)
                made.hear([("10.0.0.66", next(ports))])
            return arrived

        ports = iter(range(8000, 9000))
        async with asyncio.timeout(5):
            assert await made.along(go) is arrived
        assert next(ports) < 8000 + 5 * (MOST_TURNS + 1)

    asyncio.run(story())


def test_news_ends_an_attempt_that_leads_nowhere() -> None:
    async def story() -> None:
        made = trail()
        started = asyncio.Event()
        arrived = cast(Line, object())

        async def go(places: Sequence[Endpoint]) -> Line:
            started.set()
            if places[0] == OLD:
                await asyncio.Event().wait()
            return arrived

        going = asyncio.create_task(made.along(go))
        await started.wait()
        made.hear([NEW])
        async with asyncio.timeout(2):
            assert await going is arrived
            made.hear([FALSE])
            await made.pause(60)  # news ends that too

    asyncio.run(story())


def test_a_liar_does_not_end_the_search() -> None:
    """Another key at the only address known is an answer; at an address from hearsay it is not."""

    async def story() -> None:
        async def go(places: Sequence[Endpoint]) -> Line:
            raise JoinError("other_key", "Another machine answers.")

        made = trail()
        with pytest.raises(JoinError) as caught:
            await made.along(go)
        assert caught.value.code == "other_key"
        made.hear([FALSE])
        with pytest.raises(JoinError) as caught:
            await made.along(go)
        assert caught.value.code == "unreachable"

    asyncio.run(story())


@pytest.mark.parametrize("code", ["other_key", "unreachable", "not_hearthsea"])
def test_where_a_forger_spoke_first_the_table_is_looked_for(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    async def story() -> None:
        arrived = cast(Line, object())
        tried: list[Sequence[Endpoint]] = []

        async def go(places: Sequence[Endpoint]) -> Line:
            tried.append(places)
            if NEW in places:
                return arrived
            raise JoinError(code, "Another machine answers.")

        async def look(made: Trail) -> None:
            made.hear([NEW])

        monkeypatch.setattr(Trail, "_look", look)
        assert await arrive("t1", "ab" * 32, [FALSE], go) is arrived
        assert tried == [[FALSE], (NEW, FALSE)]
        with pytest.raises(JoinError, match="Another machine"):
            await arrive("", "", [FALSE], go)

        async def nothing(made: Trail) -> None:
            """Nobody else shows that table."""

        monkeypatch.setattr(Trail, "_look", nothing)
        monkeypatch.setattr(trails, "TRUTH", 0.01)
        with pytest.raises(JoinError, match="Another machine"):
            await arrive("t1", "ab" * 32, [FALSE], go)

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

        async def go(places: Sequence[Endpoint]) -> Line:
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
