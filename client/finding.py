"""From what somebody typed (a table's name, an address, a link, or nothing) to where the table is."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass
from pathlib import Path

from net.dialling import Endpoint
from net.finder import Finder
from net.links import SCHEME, parse_place
from net.listing import FoundTable

GATHER = 0.3
"""Seconds to wait for other tables where one was found and none was named."""


class NotFoundError(Exception):
    """There is no such table; one sentence that says what to do."""


@dataclass(frozen=True)
class Whereabouts:
    """Where a table is, and what a guest has to insist on."""

    places: tuple[Endpoint, ...]
    """Where to try."""
    name: str
    """The table's name where the network told it, else the address."""
    fingerprint: str = ""
    table: str = ""
    code: str = ""
    invitation: bytes = b""
    """What the link lets in with, instead of a code."""
    found_ms: float | None = None
    """How long the network took to tell; None where an address was typed."""


async def whereabouts(target: str, seconds: float, profile: Path | None = None) -> Whereabouts:
    """Find a table.

    Args:
        target: A link, an address, a table's name or id; empty for the one table there is.
        seconds: How long to look on the network.
        profile: Where the tables of before are remembered.

    Raises:
        NotFoundError: There is none, or more than one where none was named.
    """
    if is_address(target):
        try:
            place = parse_place(target)
        except ValueError as error:
            raise NotFoundError(str(error)) from error
        name = f"{place.host}:{place.port}"
        here = ((place.host, place.port),)
        return Whereabouts(here, name, place.fingerprint, code=place.code, invitation=place.invitation)
    began = time.monotonic()
    async with Finder(profile=profile) as finder:
        found = await finder.find(target, seconds)
        took = (time.monotonic() - began) * 1000
        if found is not None and not target:
            await finder.changed(GATHER)
            found = the_only(finder.tables())
        note, others = finder.note, finder.tables()
    if found is None:
        raise NotFoundError(nothing_found(target, seconds, others, note))
    return Whereabouts(found.endpoints, found.name, found.fingerprint, found.table, found_ms=round(took, 1))


def nothing_found(target: str, seconds: float, others: tuple[FoundTable, ...], note: str) -> str:
    """What to say, and what to do, where the table that was meant was not found."""
    wanted = f"No table called {target!r}" if target else "No table"
    hint = note or "Ask the host for the address, and give that instead; `hearthsea doctor` looks for the reason."
    if others:
        hint = f"There {'is' if len(others) == 1 else 'are'} {', '.join(repr(table.name) for table in others)}."
    return f"{wanted} was found on this network within {seconds:g} s. {hint}"


def the_only(tables: tuple[FoundTable, ...]) -> FoundTable | None:
    """The one table that can be joined; None where there is none.

    Raises:
        NotFoundError: There are several.
    """
    waiting = [table for table in tables if table.phase == "lobby"] or list(tables)
    if len(waiting) > 1:
        names = ", ".join(repr(table.name) for table in waiting)
        raise NotFoundError(f"There are several tables: {names}; name the one you mean.")
    return waiting[0] if waiting else None


def is_address(target: str) -> bool:
    """Whether this is a link or an address rather than the name of a table."""
    if target.lower().startswith(f"{SCHEME}://") or target == "localhost" or target.startswith("["):
        return True
    host, colon, port = target.rpartition(":")
    if colon and port.isdigit() and " " not in target:
        return True
    try:
        ipaddress.ip_address(target if not colon or not port.isdigit() else host)
    except ValueError:
        return target.count(".") > 0 and " " not in target
    return True
