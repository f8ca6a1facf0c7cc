"""`hearthsea host`: open a table on this network, in the window or without one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from client.commands.failure import Failure
from client.commands.map_choice import playable_map
from client.commands.numbers import WholeNumber
from client.commands.options import (
    can_sit,
    json_option,
    map_option,
    names,
    profile_folder,
    profile_option,
    set_option,
    settings_table,
)

if TYPE_CHECKING:
    from net.opening import HostOptions, Ready


@click.command("host")
@map_option
@click.option(
    "--seats", type=WholeNumber(2, 8), default=4, show_default=True, metavar="N", help="How many seats, 2 to 8."
)
@click.option("--bots", callback=names, metavar="BOT,…", help="Bots that sit down at once: drifter, greedy.")
@click.option("--name", default="", metavar="T", help="What to call the table; left out, after this machine.")
@click.option("--code", metavar="C", help="A join code of your own, five signs; left out, one is drawn.")
@click.option(
    "--open",
    "is_open",
    is_flag=True,
    help="No code: you let each one in; with --headless, everybody on this network may join.",
)
@set_option
@click.option("--headless", is_flag=True, help="No window: the game starts when all seats are taken and ready.")
@click.option("--port", type=WholeNumber(1, 65535), metavar="P", help="Listen here; left out, 7377 or any other.")
@click.option("--bind", default="", metavar="ADDR", help="Listen on this address only.")
@click.option(
    "--resume", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Go on with this journal."
)
@json_option
@profile_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    map_name: str,
    seats: int,
    bots: tuple[str, ...],
    name: str,
    code: str | None,
    is_open: bool,
    pairs: tuple[str, ...],
    headless: bool,
    port: int | None,
    bind: str,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Open a table on this network.

    The window that opens is the table's owner: there bots are added, settings changed, the game started. With
    --headless the table is a process of its own without a window; --json then prints where it is as one document.

    \b
    Examples:
      hearthsea host
      hearthsea host --bots greedy,greedy --name "Kitchen table"
      hearthsea host --map classic_wide --seats 5 --set friendly_robber=yes --open
      hearthsea host --map new_shores --set deal=fair
      hearthsea host --map my_island.toml --seats 3
      hearthsea host --headless --seats 3 --bots greedy --json
      hearthsea host --headless --resume evening.journal
    """  # noqa: D301  \b keeps click from filling the examples
    if is_open and code:
        raise click.UsageError("--open means that there is no --code; choose one of them.")
    from net.opening import HostOptions

    drawn, map_places = playable_map(ctx, map_name)
    if resume is None:
        can_sit(bots, seats, drawn, people=0)
    options = HostOptions(
        profile=profile_folder(ctx),
        name=name,
        map=drawn.name,
        seats=seats,
        bots=bots,
        settings=settings_table(pairs),
        code="" if is_open else code,
        port=port,
        bind=bind,
        owner=not headless,
        resume=resume,
        map_folders=map_places,
    )
    if headless:
        serve(options, as_json=as_json)
    elif as_json:
        raise click.UsageError("--json goes with --headless.")
    else:
        host_in_window(options)


def serve(options: HostOptions, *, as_json: bool) -> None:
    """Serve the table in this process until it ends."""
    import asyncio

    from net.host import HostError, run_host
    from net.identity import IdentityError

    def tell(ready: Ready) -> None:
        for line in [ready.line()] if as_json else lines(ready):
            click.echo(line)

    try:
        reason = asyncio.run(run_host(options, tell))
    except (HostError, IdentityError) as error:
        raise Failure(str(error)) from error
    if not as_json:
        click.echo(reason)


def lines(ready: Ready) -> list[str]:
    """Where the table is and how one gets in, as lines."""
    way_in = f"The code is {ready.code}." if ready.code else "Everybody may join."
    address = ready.addresses[0] if ready.addresses else "127.0.0.1"
    told = [
        f"{ready.name!r} is open at {address}:{ready.port}. {way_in}",
        f"Link: {ready.link}",
        f"Games are kept in {ready.games}.",
    ]
    return [*told, ready.note] if ready.note else told


def host_in_window(options: HostOptions) -> None:
    """Open the window and start the table from there."""
    from client.commands.window import need_screen, open_window

    need_screen("hearthsea host --headless")
    from client.screens.base import HostTable

    open_window(options.profile, [HostTable(options=options)])
