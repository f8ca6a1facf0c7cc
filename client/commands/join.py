"""`hearthsea join`: go to a table, in the window, as a bot or to watch."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.numbers import Seconds
from client.commands.options import chosen_profile, json_option, known_bots, profile_folder, profile_option
from client.text import say

if TYPE_CHECKING:
    from client.finding import Whereabouts
    from net.dialling import Endpoint
    from net.guest import Guest
    from net.player import Played


@click.command("join")
@click.argument("target", required=False, default="", metavar="[NAME|ADDRESS|LINK]")
@click.option("--code", default="", metavar="C", help="The join code that the host sees.")
@click.option("--as", "name", default="", metavar="NAME", help="What to be called at the table.")
@click.option("--watch", is_flag=True, help="Take no seat; the game is told in the terminal.")
@click.option("--bot", metavar="BOT", help="Let this bot play, without a window.")
@click.option("--seconds", type=Seconds(0.1, 600), default=10.0, show_default=True, help="How long to look for it.")
@json_option
@profile_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    target: str,
    code: str,
    name: str,
    watch: bool,
    bot: str | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Join a table, or send a bot there.

    Without a name, an address or a link the one table on this network is joined. A bot and an onlooker need no screen;
    with --json they print one document when the game is over.

    \b
    Examples:
      hearthsea join
      hearthsea join "Kitchen table" --code K7QXM --as Ada
      hearthsea join 192.168.1.5 --code K7QXM
      hearthsea join "Kitchen table" --code K7QXM --bot greedy
      hearthsea join "Kitchen table" --code K7QXM --bot "exec:python my_bot.py"
      hearthsea join "Kitchen table" --code K7QXM --watch
    """  # noqa: D301  \b keeps click from filling the examples
    if bot is not None and watch:
        raise click.UsageError("--bot plays and --watch does not; choose one of them.")
    check_code(code)
    if bot is None and not watch:
        if as_json:
            raise click.UsageError("--json goes with --bot or --watch.")
        join_in_window(ctx, Joining(target, code, name, None, seconds, chosen_profile(ctx), quiet=False))
        return
    from client.commands.output import document
    from client.commands.running import run

    if bot is not None:
        known_bots([bot])
    told = run(play_or_watch(Joining(target, code, name, bot, seconds, chosen_profile(ctx), quiet=as_json)))
    if as_json:
        click.echo(document(told))


def check_code(code: str) -> None:
    """Fail where this can be no table's code: a table would count it as a guess."""
    if not code:
        return
    from net.pairing import clean_code, is_code

    if not is_code(clean_code(code)):
        raise Failure(say("terminal.join.code", code=code))


@dataclass(frozen=True)
class Joining:
    """How to join without a window; without a bot to watch."""

    target: str
    code: str
    name: str
    bot: str | None
    seconds: float
    profile: Path | None
    quiet: bool

    def say(self, text: str) -> None:
        """Print what happens, unless a document is wanted."""
        if not self.quiet:
            click.echo(text)


def join_in_window(ctx: click.Context, how: Joining) -> None:
    """Open the window and go to the table at once."""
    from client.commands.window import need_screen, open_window

    need_screen("hearthsea join --bot greedy")
    from client.commands.running import run
    from client.screens.base import Command, JoinTable, SetPlayer
    from net.links import Place, link_to

    first: list[Command] = [SetPlayer(name=how.name)] if how.name else []
    where = run(found(how.target, how.seconds, profile_folder(ctx)))
    code = how.code or where.code
    host, port = run(right_place(where))
    place = Place(host, port, where.fingerprint, code, where.invitation)
    first.append(JoinTable(address=link_to(place), code=code))
    open_window(profile_folder(ctx), first)


async def found(target: str, seconds: float, profile: Path | None) -> Whereabouts:
    """Where the table is; fails with a sentence."""
    from client.finding import NotFoundError, whereabouts

    try:
        return await whereabouts(target, seconds, profile)
    except NotFoundError as error:
        raise Failure(str(error)) from error


async def right_place(where: Whereabouts) -> Endpoint:
    """The place for the window's link, which names one: where several are claimed, the one whose host has the key."""
    from net.handshake import JoinError
    from net.probe import ask

    if len(where.places) > 1:
        with contextlib.suppress(JoinError):  # the window will say what is wrong
            seen = await ask(where.places, where.fingerprint)
            return seen.address, seen.port
    return where.places[0]


async def play_or_watch(how: Joining) -> dict[str, Any]:
    """Join without a window and stay to the end of the game; what came of it as plain data."""
    from net.guest import Guest
    from net.handshake import JoinError, Wish
    from net.identity import IdentityError, load_identity, passing_identity

    where = await found(how.target, how.seconds, how.profile)
    if where.found_ms is None:
        how.say(say("terminal.join.going", table=where.name))
    else:
        how.say(say("terminal.join.found", table=where.name, ms=where.found_ms))
    began = time.monotonic()
    try:
        # A bot has a key for the occasion, unless it was given a profile of its own.
        identity = load_identity(how.profile) if how.profile else passing_identity()
    except IdentityError as error:
        raise Failure(str(error)) from error
    guest = Guest(identity)
    wish = Wish(
        name=how.name,
        watch=how.bot is None,
        code="" if where.invitation else how.code or where.code,
        secret=where.invitation,
        pinned=where.fingerprint,
        table=where.table,
    )
    try:
        await guest.connect(
            where.places,
            wish,
            lambda words: how.say(waiting_words(words)),
            lambda: how.say(say("join.slow")),
        )
        joined_ms = round((time.monotonic() - began) * 1000, 1)
        how.say(say("terminal.join.joined", address=guest.address, port=guest.port, ms=joined_ms))
        played = await watched(guest, how) if how.bot is None else await as_bot(guest, how.bot, how)
    except JoinError as error:
        raise Failure(str(error)) from error
    finally:
        await guest.close()
        if how.profile is None:
            await asyncio.to_thread(shutil.rmtree, identity.folder, ignore_errors=True)
    return {"table": where.name, "found_ms": where.found_ms, "joined_ms": joined_ms, **played}


async def as_bot(guest: Guest, bot: str, how: Joining) -> dict[str, Any]:
    """Let the bot play to the end."""
    from client.outside_bot import OutsideBot, OutsideBotError, bot_maker
    from net.player import play_as_bot

    player = bot_maker(bot)()
    try:
        played = await play_as_bot(
            guest, player, how.name or ("" if isinstance(player, OutsideBot) else bot.capitalize())
        )
    except OutsideBotError as error:
        raise Failure(str(error)) from error
    finally:
        if isinstance(player, OutsideBot):
            player.close()
    how.say(say("terminal.join.played", seat=played.seat, outcome=outcome(played)))
    return {
        "seat": played.seat,
        "winner": played.winner,
        "players": list(played.names),
        "points": list(played.points),
        "entries": played.entries,
    }


def waiting_words(words: tuple[str, ...]) -> str:
    """What is said while the table's owner decides."""
    return say("terminal.join.door", words=" ".join(words))


def outcome(played: Played) -> str:
    """How the game ended, as a sentence."""
    if played.winner < 0:
        return say("terminal.join.undecided")
    return say("terminal.join.won", name=played.names[played.winner], points=played.points[played.winner])


async def watched(guest: Guest, how: Joining) -> dict[str, Any]:
    """Tell the game to its end, a line for each turn."""
    from client.onlooking import Onlooker
    from hearthsea.journal import MISFITS
    from net.player import LIES

    onlooker = Onlooker()
    while (event := await guest.next_event()) is not None:
        try:
            lines = onlooker.take(event)
        except MISFITS as error:
            raise Failure(LIES) from error
        for line in lines:
            how.say(line)
        if onlooker.result is not None:
            return onlooker.result
    raise Failure(onlooker.reason or say("terminal.join.ended"))
