"""A bot in another program, in any language: `exec:COMMAND` where a bot's name is taken.

The program is asked as `hearthsea think` is: one JSON object a line in, one line out (docs/notation.md,
"Thinking"). It is told what its seat may know and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from hearthsea.bots import BOTS, Bot, Choice
from hearthsea.chance import Rng
from hearthsea.engine import check
from hearthsea.illegal import IllegalAction
from hearthsea.notation import NotationError, action_of, position_of
from hearthsea.seen import Seen
from hearthsea.state import State

PREFIX = "exec:"
SECONDS = 1.0
"""How long the program is told that it may think."""
GRACE = 10.0
"""How much longer it may take, to start for example, before it counts as hung."""


class OutsideBotError(Exception):
    """The program did not start, did not answer, or answered nonsense; one sentence."""


class OutsideBot:
    """Asks a program, which is started with the first question and ended by `close`."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[str] = SimpleQueue()

    def choose(self, view: State, seen: Seen, seat: int, rng: Rng, out_of_time: Callable[[], bool]) -> Choice:
        """See :class:`hearthsea.bots.choice.Bot`.

        Raises:
            OutsideBotError: there is no legal action in the answer, or no answer.
        """
        del seen, rng, out_of_time
        answer = self._asked(json.dumps({"position": position_of(view), "seat": seat, "seconds": SECONDS}))
        try:
            told = json.loads(answer)
            action = action_of(view.game, told["action"])
            check(view, action)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise OutsideBotError(f"{self._command!r} answered what is no action: {answer.strip()[:200]}") from error
        except (NotationError, IllegalAction) as error:
            raise OutsideBotError(f"{self._command!r} chose what is not possible: {error}") from error
        return Choice(action, str(told.get("note", "")))

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                with contextlib.suppress(OSError):
                    pipe.close()
            self._process.kill()
            self._process.wait()
            self._process = None

    def _asked(self, question: str) -> str:
        process = self._process = self._process or self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(question + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=SECONDS + GRACE)
        except (OSError, ValueError) as error:
            raise OutsideBotError(f"{self._command!r} has ended.") from error
        except Empty:
            raise OutsideBotError(f"{self._command!r} did not answer within {SECONDS + GRACE:.0f} seconds.") from None
        if not answer:
            raise OutsideBotError(f"{self._command!r} has ended.")
        return answer

    def _started(self) -> subprocess.Popen[str]:
        try:
            words = words_of(self._command)
            # The player names the program on the own command line; nothing from a network comes here.
            process = subprocess.Popen(  # noqa: S603
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            raise OutsideBotError(f"{self._command!r} cannot be started: {error.strerror or error}.") from error
        except ValueError as error:
            raise OutsideBotError(str(error)) from error
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Pass lines on, and an empty one when there are no more."""
        assert process.stdout is not None
        with contextlib.suppress(ValueError):  # it was closed under us
            for line in process.stdout:
                self._answers.put(line)
        self._answers.put("")


def words_of(command: str) -> list[str]:
    """The program and its arguments; raises ValueError with a sentence where there is no such program."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError:
        raise ValueError(f"{command!r} is no command: a quotation mark in it is not closed.") from None
    if not words or shutil.which(words[0]) is None:
        raise ValueError(f"{command!r} cannot be started: there is no program {words[0] if words else ''!r}.")
    return words


def bot_maker(name: str) -> Callable[[], Bot]:
    """What makes the bot of a name, or of `exec:COMMAND`.

    Raises:
        ValueError: there is no such bot, or no such program.
    """
    if name.startswith(PREFIX) and name.removeprefix(PREFIX).strip():
        words_of(name.removeprefix(PREFIX))  # who mistypes it hears of it now, not when the game begins
        return lambda: OutsideBot(name.removeprefix(PREFIX))
    if name not in BOTS:
        raise ValueError(f"There is no bot {name!r}; there are {', '.join(BOTS)} and exec:COMMAND.")
    return BOTS[name]
