"""The command line: `hearthsea VERB …`; without a verb, the window.

Verbs live in `client.commands`, one module each, and are imported when they are asked for, so that `--help` answers at
once. Whatever a user, a file or a peer can cause ends here as one sentence on standard error.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches

import click

from client.commands.failure import Failure
from client.commands.options import profile_folder, profile_option

# Every verb and what it is for, in the order of the help; its module is client.commands.<verb>.
VERBS = {
    "host": "Open a table on this network.",
    "tables": "List the tables on this network.",
    "doctor": "Look for what keeps tables from being found.",
    "join": "Join a table, or send a bot there.",
    "hotseat": "Play at this machine, several people and bots.",
    "demo": "Watch four bots find a table, join it and play a game.",
    "simulate": "Let bots play many games and count who wins.",
    "replay": "Read a game's journal again, or verify it.",
    "cases": "Check files of rule cases.",
    "think": "Let a bot answer positions, one a line.",
    "maps": "List the maps, draw one, check one.",
    "bench": "Measure how fast it is here.",
}
WRONG_CALL, FAILED, INTERRUPTED = 2, 1, 130
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""What a system says where nothing more can be written."""


class Verbs(click.Group):
    """A group that imports a verb only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """All verbs, in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  click's signature
        """Import the verb's module and return its command; None for a verb that does not exist."""
        if cmd_name not in VERBS:
            return None
        command = importlib.import_module(f"client.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; for one that does not exist, name the nearest that does."""
        if args and args[0] not in VERBS:
            near = get_close_matches(args[0], VERBS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the verbs are {', '.join(VERBS)}."
            raise click.UsageError(f"There is no verb {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  click's signature
        """Write the list of verbs without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.command(
    cls=Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="[VERB …]",
)
@profile_option
@click.version_option(package_name="hearthsea", message="hearthsea %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Settle an island with the people in the room.

    Without a verb the window opens. Each verb explains itself: hearthsea VERB --help

    \b
    Examples:
      hearthsea
      hearthsea host --bots greedy,greedy
      hearthsea join --code K7QXM
      hearthsea demo
    """  # noqa: D301  \b keeps click from filling the examples
    if ctx.invoked_subcommand is None:
        from client.commands.window import open_window

        open_window(profile_folder(ctx))


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out one call of the command line; its exit status: 0, 1 for a failure, 2 for a wrong call."""
    try:
        status = cli.main(
            list(arguments) if arguments is not None else None, prog_name="hearthsea", standalone_mode=False
        )
    except click.UsageError as wrong:
        path = wrong.ctx.command_path if wrong.ctx else "hearthsea"
        click.echo(f"{path}: {one_line(in_words(wrong))} See {path} --help.", err=True)
        return WRONG_CALL
    except (Failure, click.ClickException) as failed:
        click.echo(f"hearthsea: {one_line(failed.format_message())}", err=True)
        return failed.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _say_no_more()  # whoever read it has seen enough (`hearthsea maps | head`)
        return FAILED
    except OSError as failed:
        if failed.errno not in NO_ROOM:
            raise
        _say_no_more()
        click.echo(f"hearthsea: What is to be said cannot be written: {failed.strerror}.", err=True)
        return FAILED
    return status if isinstance(status, int) else 0


def _say_no_more() -> None:
    """Nobody takes our output any longer, and Python must not complain of it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def in_words(wrong: click.UsageError) -> str:
    """What is wrong with a call, for people: the option by the name it is typed with, then what it should be."""
    if isinstance(wrong, click.NoSuchOption):
        near = get_close_matches(wrong.option_name, wrong.possibilities or (), n=1)
        return f"There is no option {wrong.option_name}{f'; did you mean {near[0]}?' if near else '.'}"
    if isinstance(wrong, click.BadOptionUsage):
        return f"{wrong.option_name} wants a value."
    if not isinstance(wrong, click.BadParameter) or wrong.param is None:
        return wrong.format_message()
    is_option = isinstance(wrong.param, click.Option)
    name = max(wrong.param.opts, key=len) if is_option else str(wrong.param.metavar or wrong.param.name)
    if isinstance(wrong, click.MissingParameter):
        return f"{name} is missing."
    return f"{name}: {wrong.message}" if is_option else wrong.message


def one_line(message: str) -> str:
    """The message on one line, ending as a sentence does."""
    text = " ".join(message.split())
    return text if text.endswith((".", "!", "?")) else text + "."


def main() -> None:
    """Run the command line and leave with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a sign shows ? and the game goes on
            stream.reconfigure(errors="replace")
    sys.exit(run())
