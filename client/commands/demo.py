"""`hearthsea demo`: a whole game of bots that find a table on the network and join it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.options import json_option, known_bots, names, profile_folder, profile_option

if TYPE_CHECKING:
    from client.demo import Shown


@click.command("demo")
@click.option(
    "--bots", callback=names, default="greedy,greedy,greedy,greedy", metavar="BOT,…", help="Who plays, 2 to 4."
)
@json_option
@profile_option
@click.pass_context
def command(ctx: click.Context, *, bots: tuple[str, ...], as_json: bool) -> None:
    """Watch four bots find a table, join it and play a game.

    The table is a process of its own; so is each bot. They find the table over mDNS, join with its code and play
    New Shores to the end, with ships, pirate, gold and islands, while the game is told here. Journal and picture
    are kept. No screen is needed.

    \b
    Examples:
      hearthsea demo
      hearthsea demo --bots greedy,drifter --json
    """  # noqa: D301  \b keeps click from filling the examples
    from client.commands.output import document
    from client.commands.replay import draw, judged, read_journal
    from client.commands.running import run
    from client.demo import DemoError, demonstrate

    if not 2 <= len(bots) <= 4:
        raise click.UsageError("A game of New Shores has 2 to 4 players.")
    known_bots(bots)
    try:
        shown = run(demonstrate(profile_folder(ctx) / "demo", bots, lambda text: None if as_json else click.echo(text)))
    except DemoError as error:
        raise Failure(str(error)) from error
    journal = read_journal(shown.journal)
    picture = shown.journal.with_suffix(".png")
    draw(journal, journal.state_at(len(journal.entries)), picture)
    right = not judged(journal).problems
    if as_json:
        click.echo(document(as_data(shown, picture, right=right)))
    else:
        tell(shown, picture, right=right)


def tell(shown: Shown, picture: Path, *, right: bool) -> None:
    """Print how it came out, and where everything lies."""
    result = shown.result
    names, points, winner = result["players"], result["points"], result["winner"]
    score = ", ".join(f"{name} {scored}" for name, scored in zip(names, points, strict=True))
    click.echo(f"{names[winner]} has won: {score}." if winner >= 0 else f"The game ended undecided: {score}.")
    click.echo(f"{result['entries']} entries in {shown.rounds} rounds and {shown.seconds} seconds.")
    click.echo(f"Journal: {shown.journal}")
    click.echo(f"Picture: {picture}")
    click.echo(f"Judged again, the journal is {'right' if right else 'NOT right'}.")


def as_data(shown: Shown, picture: Path, *, right: bool) -> dict[str, Any]:
    """What was shown as plain data."""
    from client.commands.tables import data

    return {
        "advertised": data(shown.advertised) if shown.advertised else None,
        "guests": shown.guests,
        "rounds": shown.rounds,
        **shown.result,
        "seconds": shown.seconds,
        "journal": str(shown.journal),
        "picture": str(picture),
        "right": right,
    }
