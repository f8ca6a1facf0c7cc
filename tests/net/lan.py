"""The programs that run on the machines of a small network (net/lan.py) in the tests between machines.

Run as a program it is one of them: `host FOLDER`, `find SECONDS [ADDRESS]`, `ladder SECONDS`, `sweep`, `doctor`,
`join FOLDER CODE`, `watch SECONDS`, `guess FOLDER TRIES ADDRESSES`, `stay FOLDER CODE SECONDS`; each prints lines of
JSON.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from net.dialling import Dialled
from net.discovery import Browser
from net.finder import Finder
from net.guest import Guest, Link
from net.handshake import JoinError, Wish
from net.host import HostOptions, run_host
from net.identity import load_identity
from net.tls import guest_context, peer_key


def _say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)  # noqa: T201


async def _host(folder: str) -> None:
    options = HostOptions(profile=Path(folder), name="Ada's table", seats=2, owner=False)
    await run_host(options, lambda ready: print(ready.line(), flush=True))  # noqa: T201


async def _find(seconds: float, address: str = "") -> None:
    """Print the first table that is found, at an address where one is asked for."""
    began = time.monotonic()
    async with Browser() as browser:
        found = await browser.find("", seconds)
        while found is not None and address not in ("", *found.addresses):
            left = began + seconds - time.monotonic()
            found = (await browser.changed(left) or (None,))[0] if left > 0 else None
        if found is None:
            _say(found=None, note=browser.note)
        else:
            _say(found=found.name, addresses=found.addresses, seconds=time.monotonic() - began)


async def _ladder(seconds: float) -> None:
    """Print the first table that is found by any way, or why none is."""
    began = time.monotonic()
    async with Finder() as finder:
        found = await finder.find("", seconds)
        codes = [finding.code for finding in finder.findings]
        name = None if found is None else found.name
        _say(found=name, seconds=time.monotonic() - began, codes=codes, note=finder.note)


async def _sweep() -> None:
    """Sweep, and print what is listed then."""
    async with Finder() as finder:
        began = time.monotonic()
        swept = await finder.sweep()
        names = [table.name for table in finder.tables()]
        _say(found=names, seconds=time.monotonic() - began, asked=swept.asked, alive=swept.alive)


async def _doctor() -> None:
    """Look as `hearthsea doctor` does and print what it says."""
    async with Finder() as finder:
        await asyncio.sleep(2.2)
        if not finder.tables():
            await finder.sweep()
        codes = [finding.code for finding in finder.findings]
        _say(codes=codes, note=finder.note, tables=len(finder.tables()), where=finder.where)


async def _guess(folder: str, tries: int, addresses: Sequence[str]) -> None:
    """Guess codes from many addresses at once; print how often each answer came."""
    answers: dict[str, int] = {}
    left = iter(range(tries))
    began = time.monotonic()

    async def one(source: str) -> str:
        guest = Guest(load_identity(Path(folder)))
        guest._wish = Wish(name="Eve", code="22222")
        try:
            async with asyncio.timeout(8):
                reader, writer = await asyncio.open_connection(
                    "10.77.0.1", 7377, ssl=guest_context(), server_hostname="x", local_addr=(source, 0)
                )
        except (OSError, TimeoutError):
            return "not let near"
        dialled = Dialled(reader, writer, source, peer_key(writer.get_extra_info("ssl_object")) or b"")
        try:
            await guest._shake(dialled, await guest._greet(dialled))
        except JoinError as error:
            return error.code
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            return "hung up on"
        finally:
            dialled.drop()
        return "let in"

    async def some(number: int) -> None:
        for _ in left:
            answer = await one(addresses[number % len(addresses)])
            number += 40
            answers[answer] = answers.get(answer, 0) + 1

    await asyncio.gather(*(some(number) for number in range(40)))
    _say(answers=answers, seconds=time.monotonic() - began)


async def _stay(folder: str, code: str, seconds: float) -> None:
    """Join and print what becomes of the line."""
    guest = Guest(load_identity(Path(folder)))
    await guest.connect(["10.77.0.1"], 7377, Wish(name="Bo", code=code))
    _say(joined=guest.you)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            async for event in guest.events():
                if isinstance(event, Link):
                    _say(line=event.state, at=time.monotonic())
    await guest.close()


async def _join(folder: str, code: str) -> None:
    async with Finder() as browser:
        found = await browser.find("ada's table", 5.0)
        assert found is not None
    began = time.monotonic()
    guest = Guest(load_identity(Path(folder)))
    await guest.connect(found.addresses, found.port, Wish(name="Bo", code=code, pinned=found.fingerprint))
    _say(joined=guest.you, address=guest.address, seconds=time.monotonic() - began)
    await guest.close()


async def _watch(seconds: float) -> None:
    """Print when the first table is listed, fades and goes."""
    state = "none"
    end = time.monotonic() + seconds
    async with Browser() as browser:
        while time.monotonic() < end:
            tables = await browser.changed(0.05)
            now = "none" if not tables else "fading" if tables[0].fading else "listed"
            if now != state:
                state = now
                _say(state=state, at=time.monotonic())


def main(arguments: Sequence[str]) -> None:
    """Be one of the programs."""
    verb, *rest = arguments
    if verb == "host":
        asyncio.run(_host(rest[0]))
    elif verb == "find":
        asyncio.run(_find(float(rest[0]), *rest[1:]))
    elif verb == "join":
        asyncio.run(_join(rest[0], rest[1]))
    elif verb == "ladder":
        asyncio.run(_ladder(float(rest[0])))
    elif verb == "sweep":
        asyncio.run(_sweep())
    elif verb == "doctor":
        asyncio.run(_doctor())
    elif verb == "guess":
        asyncio.run(_guess(rest[0], int(rest[1]), rest[2].split(",")))
    elif verb == "stay":
        asyncio.run(_stay(rest[0], rest[1], float(rest[2])))
    else:
        asyncio.run(_watch(float(rest[0])))


if __name__ == "__main__":
    main(sys.argv[1:])
