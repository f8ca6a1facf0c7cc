"""Watches the unfinished games on the network thread: looks while a screen shows them, notes where a seat waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import structs

from client.unfinished import Shelf, Unfinished
from net.records import Waiting, forget_waiting, remember_waiting

if TYPE_CHECKING:
    from net.guest import Guest

LOOK_EVERY = 2.0
"""Seconds between two looks: a table that is still open may end meanwhile."""


class Shelving:
    """One profile's unfinished games; everything is called on the network thread."""

    def __init__(
        self,
        folder: Path,
        moving: asyncio.Lock,
        keep: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        tell: Callable[[tuple[Unfinished, ...]], None],
    ) -> None:
        """Know the games of a profile.

        Args:
            folder: The profile.
            moving: Held while a table is gone to or left: nobody is to claim a journal while one looks who claims it.
            keep: Runs something beside.
            tell: Is called with the games whenever they have changed.
        """
        self._folder = folder
        self._shelf = Shelf(folder)
        self._moving = moving
        self._keep = keep
        self._tell = tell
        self._told: tuple[Unfinished, ...] = ()
        self._looking: asyncio.Task[None] | None = None
        self._waits: Waiting | None = None  # where a seat of ours waits, as the disk has it

    async def watch(self, *, on: bool) -> None:
        """Look again and again, or stop looking."""
        if not on and self._looking is not None:
            looking, self._looking = self._looking, None
            looking.cancel()
            await asyncio.wait({looking})
        elif on and self._looking is None:
            self._looking = self._keep(self._look_on())

    async def forget(self, key: str) -> None:
        """Throw a game away."""
        async with self._moving:
            await asyncio.to_thread(self._shelf.forget, key)
        await self._look()

    async def note(self, seat: Waiting, guest: Guest, own: str) -> None:
        """Note that our seat waits at a table of somebody else; `own` is the fingerprint of our key."""
        if guest.fingerprint != own:
            self._waits = structs.replace(seat, fingerprint=guest.fingerprint, played=time.time())
            await asyncio.to_thread(remember_waiting, self._folder, self._waits)

    async def left(self) -> None:
        """Note until when one was at the table."""
        if self._waits is not None:
            seat, self._waits = self._waits, None
            await asyncio.to_thread(remember_waiting, self._folder, structs.replace(seat, played=time.time()))

    async def no_more(self, table: str) -> None:
        """Note that no seat of ours waits at a table."""
        self._waits = None
        await asyncio.to_thread(forget_waiting, self._folder, table)

    async def _look_on(self) -> None:
        while True:
            await self._look()
            await asyncio.sleep(LOOK_EVERY)

    async def _look(self) -> None:
        async with self._moving:
            games = await asyncio.to_thread(self._shelf.look, time.time())
        if games != self._told:
            self._told = games
            self._tell(games)
