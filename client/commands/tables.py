"""`hearthsea tables`: the tables on this network."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.numbers import Seconds
from client.commands.options import json_option, profile_folder, profile_option

if TYPE_CHECKING:
    from net.listing import FoundTable


@click.command("tables")
@click.option("--seconds", type=Seconds(0.1, 600), default=4.0, show_default=True, help="How long to look at most.")
@json_option
@profile_option
@click.pass_context
def command(ctx: click.Context, seconds: float, as_json: bool) -> None:
    """List the tables on this network.

    Tables show themselves over mDNS, or answer when they are asked; those of this machine are listed too. Ends as soon
    as some are found and everybody had time to answer. Where none is found, `hearthsea doctor` looks for the reason.

    \b
    Examples:
      hearthsea tables
      hearthsea tables --seconds 5 --json
    """  # noqa: D301  \b keeps click from filling the examples
    from client.commands.output import document
    from client.commands.running import run

    tables, note = run(look(seconds, profile_folder(ctx)))
    if as_json:
        click.echo(document({"note": note, "tables": [data(table) for table in tables]}))
        return
    if note:
        click.echo(note, err=True)
    if tables:
        tell(tables)
    else:
        click.echo(f"No table was found in {seconds:g} seconds.")
        if not note:
            click.echo("`hearthsea doctor` looks for the reason.", err=True)


async def look(seconds: float, profile: Path) -> tuple[list[FoundTable], str]:
    """The tables found in so many seconds, and a sentence where something hampers finding them."""
    from net.finder import Finder

    async with Finder(profile=profile) as finder:
        deadline = time.monotonic() + seconds
        await finder.looked(seconds)
        await finder.find("", max(0.0, deadline - time.monotonic()))
        tables, findings = finder.tables(), finder.findings
        return list(tables), finder.note or (findings[0].text if findings and not tables else "")


def data(table: FoundTable) -> dict[str, Any]:
    """A table as plain data."""
    return {
        "table": table.table,
        "name": table.name,
        "host": table.host,
        "map": table.map,
        "seats_taken": table.seats_taken,
        "seats_all": table.seats_all,
        "phase": table.phase,
        "code_needed": table.code_needed,
        "fingerprint": table.fingerprint,
        "addresses": list(table.addresses),
        "port": table.port,
        "age": round(table.age, 2),
    }


def tell(tables: list[FoundTable]) -> None:
    """Print a line a table."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("Table", "Host", "Map", "Seats", "Phase", "Code", "Address"):
        shown.add_column(title)
    for table in tables:
        shown.add_row(
            Text(table.name),  # as it is: what strangers call their tables is no markup
            Text(table.host),
            Text(table.map),
            f"{table.seats_taken}/{table.seats_all}",
            table.phase + (" (fading)" if table.fading else ""),
            "yes" if table.code_needed else "no",
            f"{table.addresses[0]}:{table.port}",
        )
    Console(highlight=False).print(shown)
