"""The programs that run on the machines of a small network (net/lan.py) in the tests between machines.

Run as a program it is one of them: `host FOLDER [unseen]`, `find SECONDS [ADDRESS]`, `ladder SECONDS`, `sweep`,
`look TIMES`, `join FOLDER CODE`, `back FOLDER CODE`, `watch SECONDS`, `guess FOLDER TRIES ADDRESSES`,
`stay FOLDER CODE SECONDS`, `forge goodbye|twin`; each prints lines of JSON.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from zeroconf import DNSOutgoing, DNSPointer
from zeroconf.asyncio import AsyncServiceInfo

from net.bench.machines import _look
from net.dialling import Dialled
from net.discovery import SERVICE, Browser
from net.finder import Finder
from net.guest import Guest, Link
from net.handshake import JoinError, Wish
from net.host import run_host
from net.identity import load_identity
from net.opening import HostOptions
from net.tls import guest_context, peer_key


def _say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)  # noqa: T201


async def _host(folder: str, unseen: str = "") -> None:
    options = HostOptions(profile=Path(folder), name="Ada's table", seats=2, owner=False, advertise=not unseen)
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
            now = time.monotonic()
            _say(found=found.name, addresses=found.addresses, seconds=now - began, at=now)


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
        dialled = Dialled(reader, writer, "10.77.0.1", 7377, peer_key(writer.get_extra_info("ssl_object")) or b"")
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


async def _back(folder: str, code: str) -> None:
    """Join, lose the line, and print how long it took to be back."""
    guest = Guest(load_identity(Path(folder)))
    await guest.connect([("10.77.0.1", 7377)], Wish(name="Bo", code=code))
    began = time.monotonic()
    assert guest._line is not None
    guest._line.writer.transport.abort()
    states: list[str] = []
    async for event in guest.events():
        if isinstance(event, Link):
            states.append(event.state)
            if states[-2:] == ["lost", "up"]:
                break
    _say(states=states, seconds=time.monotonic() - began)
    await guest.close()


async def _stay(folder: str, code: str, seconds: float) -> None:
    """Join and print what becomes of the line."""
    guest = Guest(load_identity(Path(folder)))
    await guest.connect([("10.77.0.1", 7377)], Wish(name="Bo", code=code))
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
    await guest.connect(found.endpoints, Wish(name="Bo", code=code, pinned=found.fingerprint, table=found.table))
    _say(joined=guest.you, address=guest.address, seconds=time.monotonic() - began)
    await guest.close()


async def _forge(what: str) -> None:
    """Be the liar of the network: say goodbye for the table there is, or show it as one's own with ugly text beside."""
    async with Browser() as browser:
        found = await browser.find("", 10.0)
        assert found is not None
        zeroconf = browser._zeroconf
        assert zeroconf is not None
        (instance,) = browser.roster._sightings
        record = dict(browser.roster._sightings[instance].record)
        if what == "goodbye":
            out = DNSOutgoing(0x8400)
            out.add_answer_at_time(DNSPointer(SERVICE, 12, 1, 0, instance), 0)
            zeroconf.zeroconf.async_send(out)
            _say(forged=instance, at=time.monotonic())
            return
        for number, name in enumerate((record["n"], "\u202e\x1b[31mAda's table\n\u200b" + "x" * 60)):
            own = {**record, "n": name, "b": "777"} if number == 0 else {**record, "n": name, "f": "cd" * 32}
            await zeroconf.async_register_service(
                AsyncServiceInfo(
                    SERVICE,
                    f"forged{number}.{SERVICE}",
                    port=found.port,
                    parsed_addresses=list(browser.chosen.ips),
                    properties=own,
                    server=f"forged{number}.local.",
                ),
                cooperating_responders=True,
            )
        _say(forged=instance)
        await asyncio.Event().wait()


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
        asyncio.run(_host(*rest))
    elif verb == "find":
        asyncio.run(_find(float(rest[0]), *rest[1:]))
    elif verb == "join":
        asyncio.run(_join(rest[0], rest[1]))
    elif verb == "ladder":
        asyncio.run(_ladder(float(rest[0])))
    elif verb == "sweep":
        asyncio.run(_sweep())
    elif verb == "forge":
        asyncio.run(_forge(rest[0]))
    elif verb == "look":
        asyncio.run(_look(int(rest[0])))
    elif verb == "back":
        asyncio.run(_back(rest[0], rest[1]))
    elif verb == "guess":
        asyncio.run(_guess(rest[0], int(rest[1]), rest[2].split(",")))
    elif verb == "stay":
        asyncio.run(_stay(rest[0], rest[1], float(rest[2])))
    else:
        asyncio.run(_watch(float(rest[0])))


if __name__ == "__main__":
    main(sys.argv[1:])
