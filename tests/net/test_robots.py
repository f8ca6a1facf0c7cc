"""Bots in processes of their own: they answer, and when they do not, it is said."""

import asyncio
import io
import random
import sys
import time
from typing import Any

import msgspec
import pytest

from hearthsea.bots import BOTS
from hearthsea.engine import check, legal_actions, view
from hearthsea.entries import Header, Player, start
from hearthsea.maps import deal, load_map
from hearthsea.seen import Seen
from hearthsea.settings import Settings
from hearthsea.snapshot import snapshot
from net import robots
from net.effects import Think
from net.robots import Answer, BotFailedError, Question, Robots, choose, main

HEADER = Header(
    game="g",
    layout=deal(load_map("classic"), None),
    settings=Settings(),
    players=(Player("Ada", 0), Player("Hal", 1, "greedy")),
)


def thought(bot: str = "greedy") -> Think:
    state = start(HEADER)
    return Think(0, 1, bot, view(state, 0), Seen.start(2))


def question(bot: str, seconds: float = 1.0) -> Question:
    return Question(bot, 0, HEADER, snapshot(view(start(HEADER), 0)), Seen.start(2), seconds)


@pytest.mark.parametrize("bot", [*BOTS, "one of tomorrow"])
def test_a_question_is_answered_with_something_legal(bot: str) -> None:
    state = start(HEADER)
    answer = choose(question(bot), state.game, random.Random(1))
    check(state, answer.action)


def test_a_worker_answers_until_its_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [msgspec.msgpack.encode(question(bot)) for bot in ("greedy", "drifter")]
    stream = b"".join(len(text).to_bytes(4, "big") + text for text in asked) + b"\x00\x00"
    told = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": io.BytesIO(stream)}))
    monkeypatch.setattr(sys, "stdout", type("Out", (), {"buffer": told}))
    monkeypatch.setattr("net.robots.os.nice", lambda _: 0, raising=False)
    main()
    content, answers = told.getvalue(), []
    while content:
        length = int.from_bytes(content[:4], "big")
        answers.append(msgspec.msgpack.decode(content[4 : 4 + length], type=Answer))
        content = content[4 + length :]
    assert len(answers) == 2
    assert all(answer.action in legal_actions(start(HEADER), 0) for answer in answers)


@pytest.mark.slow
def test_a_worker_that_dies_is_said_and_replaced() -> None:
    async def story() -> None:
        pool = Robots(workers=1)
        action, note = await pool.think(thought(), HEADER)
        assert action in legal_actions(start(HEADER), 0)
        assert note
        first = next(iter(pool._all))
        first.kill()
        await first.wait()
        action, _ = await pool.think(thought("drifter"), HEADER)
        assert action in legal_actions(start(HEADER), 0)
        second = next(iter(pool._all))
        assert second is not first
        broken = asyncio.create_task(pool.think(thought(), HEADER))
        await asyncio.sleep(0)
        second.kill()
        with pytest.raises(BotFailedError, match="stopped"):
            await broken
        await pool.close()

    asyncio.run(story())


def test_a_worker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pool = Robots(workers=1)
        monkeypatch.setattr(robots, "AT_MOST", 0.001)
        with pytest.raises(BotFailedError, match="too long"):
            await pool.think(thought(), HEADER)
        assert not pool._all
        await pool.close()

    asyncio.run(story())


def test_a_program_that_cannot_be_started_or_speaks_nonsense_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pool = Robots(workers=1)
        program = (
            "import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 3]) + b'abc'); sys.stdout.flush(); sys.stdin.read()"
        )

        async def mad(_pool: Robots) -> asyncio.subprocess.Process:
            pipe = asyncio.subprocess.PIPE
            return await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdin=pipe, stdout=pipe)

        async def none(_pool: Robots) -> asyncio.subprocess.Process:
            raise OSError(12, "Cannot allocate memory")

        for spawn, words in ((mad, "spoke nonsense"), (none, "could not be started")):
            monkeypatch.setattr(Robots, "_spawn", spawn)
            with pytest.raises(BotFailedError, match=words):
                await pool.think(thought(), HEADER)
            assert not pool._all
            assert pool._free.qsize() == 1, "the next question finds its place"
        await pool.close()

    asyncio.run(story())


def test_time_is_told_to_a_bot_that_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    class Slow:
        def choose(self, state: Any, seen: Any, seat: int, rng: Any, out_of_time: Any) -> Any:
            del seen, rng
            asked.append(out_of_time())
            return type("Choice", (), {"action": legal_actions(state, seat)[0], "note": ""})

    monkeypatch.setitem(BOTS, "slow", Slow)
    choose(question("slow", seconds=60.0), start(HEADER).game, random.Random(1))
    monkeypatch.setattr(time, "monotonic", iter([0.0, 61.0]).__next__)
    choose(question("slow", seconds=60.0), start(HEADER).game, random.Random(1))
    assert asked == [False, True]
