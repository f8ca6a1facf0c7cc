"""`hearthsea hotseat`: a table for this machine alone."""

from __future__ import annotations

import click

from client.commands.map_choice import playable_map
from client.commands.numbers import WholeNumber
from client.commands.options import can_sit, map_option, names, profile_folder, profile_option
from client.commands.window import need_screen, open_window


@click.command("hotseat")
@map_option
@click.option(
    "--seats", type=WholeNumber(2, 8), default=4, show_default=True, metavar="N", help="How many seats, 2 to 8."
)
@click.option("--bots", callback=names, metavar="BOT,…", help="Bots that sit down at once: drifter, greedy.")
@profile_option
@click.pass_context
def command(ctx: click.Context, *, map_name: str, seats: int, bots: tuple[str, ...]) -> None:
    """Play at this machine, several people and bots.

    Nobody else on the network sees the table. A curtain falls between the seats of different people.

    \b
    Examples:
      hearthsea hotseat
      hearthsea hotseat --seats 3 --bots greedy
      hearthsea hotseat --map classic_wide --seats 6 --bots greedy,greedy
      hearthsea hotseat --map my_island.toml
    """  # noqa: D301  \b keeps click from filling the examples
    drawn, map_places = playable_map(ctx, map_name)
    can_sit(bots, seats, drawn, people=1)
    need_screen("hearthsea demo")
    from client.screens.base import HostTable
    from net.opening import HostOptions

    options = HostOptions(
        profile=profile_folder(ctx),
        map=drawn.name,
        seats=seats,
        code="",
        bind="127.0.0.1",
        port=0,
        advertise=False,
        map_folders=map_places,
    )
    open_window(profile_folder(ctx), [HostTable(here=True, bots=bots, options=options)])
