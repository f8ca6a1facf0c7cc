"""`hearthsea doctor`: why tables are not found on this network, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.options import json_option, profile_folder, profile_option

if TYPE_CHECKING:
    from net.doctor import Facts, Finding
    from net.listing import FoundTable

LOOK = 6.0  # seconds at most to look before knocking at doors: mDNS has its time, then the beacon


@click.command("doctor")
@click.option("--no-sweep", is_flag=True, help="Do not knock at the addresses of this network.")
@json_option
@profile_option
@click.pass_context
def command(ctx: click.Context, *, no_sweep: bool, as_json: bool) -> None:
    """Look for what keeps tables from being found.

    Looks as the Join screen does, then asks each table that is seen; where none is, it knocks once at each of the (at
    most 256) addresses around this machine's own. Each finding says what to do about it.

    \b
    Examples:
      hearthsea doctor
      hearthsea doctor --json
    """  # noqa: D301  \b keeps click from filling the examples
    from client.commands.output import document
    from client.commands.running import run

    facts, findings, tables = run(examine(profile_folder(ctx), with_sweep=not no_sweep))
    if as_json:
        click.echo(document(data(facts, findings, tables)))
        return
    for line in lines(facts, findings, tables):
        click.echo(line)


async def examine(profile: Path, *, with_sweep: bool) -> tuple[Facts, tuple[Finding, ...], tuple[FoundTable, ...]]:
    """What is known about the network after a thorough look."""
    from net.finder import Finder

    async with Finder(profile=profile) as finder:
        await finder.looked(LOOK)
        if with_sweep and not finder.tables() and not finder.facts.chosen.is_loopback_only:
            await finder.sweep()
        await finder.check()
        return finder.facts, finder.findings, finder.tables()


def data(facts: Facts, findings: tuple[Finding, ...], tables: tuple[FoundTable, ...]) -> dict[str, Any]:
    """The diagnosis as plain data."""
    from client.commands.tables import data as table_data

    return {
        "interfaces": [{"name": each.interface, "address": each.ip} for each in facts.chosen.addresses],
        "vpn": list(facts.tunnels),
        "hears_itself": facts.hears_itself,
        "others": None if facts.swept is None else facts.swept.alive,
        "findings": [{"code": each.code, "text": each.text} for each in findings],
        "tables": [table_data(table) for table in tables],
    }


def lines(facts: Facts, findings: tuple[Finding, ...], tables: tuple[FoundTable, ...]) -> list[str]:
    """The diagnosis as lines."""
    used = ", ".join(f"{each.interface} ({each.ip})" for each in facts.chosen.addresses)
    told = [f"Looked on {used}."]
    if facts.swept is not None:
        there = {0: "no other machine is there", 1: "1 other machine is there"}
        alive = there.get(facts.swept.alive, f"{facts.swept.alive} other machines are there")
        told.append(f"Knocked at {facts.swept.asked} addresses: {alive}.")
    answering = [table.name for table in tables if table.name not in facts.unanswered]
    if answering:
        names = ", ".join(f"“{name}”" for name in answering)
        told.append(f"All is well: {names} can be seen and answer{'s' if len(answering) == 1 else ''}.")
    told += [finding.text for finding in findings]
    if not tables and not findings:
        told.append("No table is open, and nothing is wrong that could be seen from here.")
    return told
