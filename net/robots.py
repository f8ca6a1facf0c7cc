"""Bots in processes of their own, so that thinking never holds up the table.

A worker is this module run as a program: it reads questions from its standard input and answers on its standard output,
one length-prefixed msgpack each. It gets a seat's view and what that seat has seen, and nothing else; one that fails or
takes too long is ended and replaced, and the table helps the seat out.
"""

import asyncio
import contextlib
import os
import random
import sys
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from hearthsea.actions import AnyAction
from hearthsea.bots import BOTS, Careful
from hearthsea.entries import Header, start
from hearthsea.seen import Seen
from hearthsea.snapshot import Snapshot, restored, snapshot
from hearthsea.state import Game
from net.effects import Think

SECONDS = 2.0
"""How long a bot may think; then it should take the best it has."""
AT_MOST = 10.0
"""After so many seconds it is ended."""
_LENGTH = 4


class Question(Struct, frozen=True, array_like=True):
    """What a worker is asked."""

    bot: str
    seat: int
    header: Header
    view: Snapshot
    seen: Seen
    seconds: float


class Answer(Struct, frozen=True, array_like=True):
    """What it answers."""

    action: AnyAction
    note: str


class BotFailedError(Exception):
    """A bot gave no answer; the text says in a few words why."""


class Robots:
    """A pool of workers; they are started when they are first needed."""

    def __init__(self, workers: int | None = None) -> None:
        self._free: asyncio.LifoQueue[asyncio.subprocess.Process | None] = asyncio.LifoQueue()
        self._all: set[asyncio.subprocess.Process] = set()
        for _ in range(workers or max(1, min(4, (os.cpu_count() or 2) - 1))):
            self._free.put_nowait(None)

    async def think(self, think: Think, header: Header) -> tuple[AnyAction, str]:
        """Let a bot choose for a seat; return the action and the bot's note.

        Raises:
            BotFailedError: It could not be started, crashed, spoke nonsense or took too long.
        """
        worker = await self._free.get()
        try:
            if worker is not None and worker.returncode is not None:
                await self._end(worker)
                worker = None
            if worker is None:
                worker = await self._spawn()
            question = Question(think.bot, think.seat, header, snapshot(think.view), think.seen, SECONDS)
            async with asyncio.timeout(AT_MOST):
                answer = await _ask(worker, msgspec.msgpack.encode(question))
        except asyncio.CancelledError:
            await self._end(worker)
            worker = None
            raise
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            has_begun = worker is not None
            await self._end(worker)
            worker = None
            raise BotFailedError(_why(error, has_begun=has_begun)) from error
        finally:
            self._free.put_nowait(worker)
        return answer.action, answer.note

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._all):
            await self._end(worker)

    async def _spawn(self) -> asyncio.subprocess.Process:
        root = str(Path(__file__).parent.parent)
        path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "net.robots",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._all.add(worker)
        return worker

    async def _end(self, worker: asyncio.subprocess.Process | None) -> None:
        if worker is None:
            return
        self._all.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()


def _why(error: Exception, *, has_begun: bool) -> str:
    """Say in a few words why a bot gave no answer; `has_begun` where its program ran."""
    if isinstance(error, TimeoutError):
        return "it took too long"
    if isinstance(error, msgspec.DecodeError):
        return "its program spoke nonsense"
    return "its program stopped" if has_begun else "its program could not be started"


async def _ask(worker: asyncio.subprocess.Process, question: bytes) -> Answer:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(len(question).to_bytes(_LENGTH, "big") + question)
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(_LENGTH), "big")
    return msgspec.msgpack.decode(await worker.stdout.readexactly(length), type=Answer)


def choose(question: Question, game: Game, rng: random.Random) -> Answer:
    """Let the bot of a question choose; an unknown bot is played by the careful one."""
    deadline = time.monotonic() + question.seconds
    bot = BOTS.get(question.bot, Careful)()
    view = restored(game, question.view)
    choice = bot.choose(view, question.seen, question.seat, rng, lambda: time.monotonic() > deadline)
    return Answer(choice.action, choice.note)  # type: ignore[arg-type]  # every action is one of AnyAction


def main() -> None:
    """Answer questions until the input ends."""
    if hasattr(os, "nice"):
        os.nice(5)
    rng = random.SystemRandom()
    incoming, outgoing = sys.stdin.buffer, sys.stdout.buffer
    known: tuple[Header, Game] | None = None
    while len(length := incoming.read(_LENGTH)) == _LENGTH:
        question = msgspec.msgpack.decode(incoming.read(int.from_bytes(length, "big")), type=Question)
        if known is None or known[0] != question.header:
            known = (question.header, start(question.header).game)
        answer = msgspec.msgpack.encode(choose(question, known[1], rng))
        outgoing.write(len(answer).to_bytes(_LENGTH, "big") + answer)
        outgoing.flush()


if __name__ == "__main__":
    main()
