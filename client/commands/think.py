"""`hearthsea think`: a bot answers positions, one JSON object a line."""

from __future__ import annotations

import io
import json
import sys
import time
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.numbers import WholeNumber

if TYPE_CHECKING:
    from hearthsea.bots import Bot
    from hearthsea.chance import Rng

KEYS = ("position", "seat", "seconds")
SECONDS = 1.0
"""How long a bot may think where the question does not say."""


@click.command("think")
@click.option("--bot", "name", required=True, metavar="NAME", help="The bot that answers.")
@click.option("--seed", type=WholeNumber(0), default=1, show_default=True, help="The same seed, the same answers.")
def command(name: str, seed: int) -> None:
    """Let a bot answer positions.

    Reads one JSON object a line, with position, seat and seconds, and answers one line each, with action, seconds
    and a note, until the input ends. Bad input is answered with an error, and reading goes on. Positions are written
    as docs/notation.md tells.

    \b
    Examples:
      hearthsea think --bot greedy < positions.jsonl
      hearthsea think --bot drifter --seed 7 < positions.jsonl
    """  # noqa: D301  \b keeps click from filling the examples
    from hearthsea.bots import BOTS
    from hearthsea.bots.rng import SeededRng

    if name not in BOTS:
        raise Failure(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    bot = BOTS[name]()
    rng = SeededRng(seed)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in sys.stdin:
        if line.strip():
            click.echo(json.dumps(answer(bot, rng, line), ensure_ascii=False))


def answer(bot: Bot, rng: Rng, line: str) -> dict[str, Any]:
    """The bot's answer to one line, or an error that says what is wrong with it."""
    from hearthsea.illegal import IllegalAction
    from hearthsea.notation import NotationError

    try:
        question = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        return {"error": f"This line is no JSON: {error}."}
    try:
        return thought(bot, rng, question)
    except (NotationError, IllegalAction, ValueError) as error:
        return {"error": str(error)}


def thought(bot: Bot, rng: Rng, question: Any) -> dict[str, Any]:  # noqa: ANN401  whatever JSON can say
    """The bot's action for a question; raises ValueError with a sentence where there is nothing to answer."""
    from hearthsea.engine import may_answer, view, waiting_on
    from hearthsea.notation import action_table, state_of
    from hearthsea.seen import Seen

    if not isinstance(question, dict):
        raise ValueError("A question is an object with position, seat and seconds.")  # noqa: TRY004  a reader's error
    for key in question:
        if key not in KEYS:
            raise ValueError(f'"{key}" is unknown; a question has {", ".join(KEYS)}.')
    for key in KEYS[:2]:
        if key not in question:
            raise ValueError(f'"{key}" is missing; a question has {", ".join(KEYS)}.')
    state = state_of(question["position"])
    seat, seconds = question["seat"], question.get("seconds", SECONDS)
    if type(seat) is not int or not 0 <= seat < state.game.seats:
        raise ValueError(f"seat = {seat!r} is none of this position's 0 to {state.game.seats - 1}.")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= 3600:
        raise ValueError(f"seconds = {seconds!r} is no time from 0 to 3600.")
    if seat not in waiting_on(state) and seat not in may_answer(state):
        raise ValueError(f"Seat {seat} has nothing to decide here.")
    seen = view(state, seat)
    began = time.monotonic()
    choice = bot.choose(seen, Seen.of(seen), seat, rng, lambda: time.monotonic() - began >= seconds)
    return {
        "action": action_table(state.game, choice.action),
        "seconds": round(time.monotonic() - began, 4),
        "note": choice.note,
    }
