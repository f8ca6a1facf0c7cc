"""Advertising and browsing with the real library; on loopback here, between network namespaces in test_lan.py."""

import asyncio

import msgspec

from net.discovery import Advertiser, Browser
from net.interfaces import LOOPBACK
from net.listing import Listing


def test_a_table_is_found_changes_and_goes() -> None:
    async def story() -> list[str]:
        told = []
        listing = Listing("loop1", "Ada's table", "here", "classic", 1, 4, "lobby", True, "ab" * 32)
        advertiser = Advertiser(listing, 7777, interfaces=[LOOPBACK])
        async with asyncio.timeout(5), Browser(interfaces=[LOOPBACK]) as browser:
            await advertiser.open()
            found = await browser.find("ada's TABLE", 4.0)
            assert found is not None
            assert (found.table, found.port, found.addresses) == ("loop1", 7777, (LOOPBACK,))
            told.append("found")
            await advertiser.update(msgspec.structs.replace(listing, seats_taken=2))
            while (found := await browser.find("loop1", 1.0)) is None or found.seats_taken != 2:
                await browser.changed(0.1)
            told.append("changed")
            closing = asyncio.create_task(advertiser.close())
            while any(table.table == "loop1" for table in browser.tables()):
                await browser.changed(0.1)
            told.append("gone")
            await closing
        return told

    assert asyncio.run(story()) == ["found", "changed", "gone"]


def test_nothing_found_is_none() -> None:
    async def story() -> object:
        async with Browser(interfaces=[LOOPBACK]) as browser:
            return await browser.find("no such table", 0.05)

    assert asyncio.run(story()) is None
