"""A small local network of network namespaces, and the programs that run in it.

Run as a program it is one of them: `host FOLDER`, `find SECONDS [ADDRESS]`, `ladder SECONDS`, `sweep`, `doctor`,
`join FOLDER CODE`, `watch SECONDS`, `guess FOLDER TRIES ADDRESSES`, `stay FOLDER CODE SECONDS`; each prints lines of
JSON.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from net.dialling import Dialled
from net.discovery import Browser
from net.finder import Finder
from net.guest import Guest, Link
from net.handshake import JoinError, Wish
from net.host import HostOptions, run_host
from net.identity import load_identity
from net.tls import guest_context, peer_key

NAMES = ("A", "B", "C")


def missing() -> str:
    """Why there can be no such network here; empty where there can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root may make network namespaces"
    for tool in ("ip", "nft"):
        if shutil.which(tool) is None:
            return f"there is no `{tool}` (packages iproute2 and nftables)"
    probe = subprocess.run(["ip", "netns", "add", _name("probe")], capture_output=True, text=True, check=False)
    if probe.returncode:
        return f"the system makes no network namespaces: {probe.stderr.strip()}"
    _run("ip", "netns", "del", _name("probe"))
    return ""


def _name(part: str) -> str:
    return f"hs{os.getpid()}{part}"


def _run(*command: str, text: str | None = None) -> None:
    subprocess.run(command, check=True, input=text, text=True, capture_output=True)


class Lan:
    """Three machines on one switch, 10.77.0.1 to 10.77.0.3; each is a namespace."""

    def __init__(self) -> None:
        self._switch = _name("sw")
        self._programs: list[subprocess.Popen[str]] = []

    def up(self) -> None:
        """Build it."""
        switch = self._switch
        _run("ip", "netns", "add", switch)
        _run("ip", "-n", switch, "link", "add", "br0", "type", "bridge", "mcast_snooping", "0", "forward_delay", "0")
        _run("ip", "-n", switch, "link", "set", "br0", "up")
        for number, part in enumerate(NAMES, start=1):
            name, port = _name(part), f"p{number}"
            _run("ip", "netns", "add", name)
            _run("ip", "-n", name, "link", "set", "lo", "up")
            flags = ("net.ipv6.conf.default.accept_dad=0", "net.ipv6.conf.all.accept_dad=0")
            _run("ip", "netns", "exec", name, "sysctl", "-qw", *flags)
            peer = ("peer", "name", "eth0", "netns", name)
            _run("ip", "-n", switch, "link", "add", port, "type", "veth", *peer)
            _run("ip", "-n", switch, "link", "set", port, "master", "br0", "up")
            _run("ip", "-n", name, "addr", "add", f"10.77.0.{number}/24", "dev", "eth0")
            _run("ip", "-n", name, "link", "set", "eth0", "up")

    def down(self) -> None:
        """Take everything away."""
        for program in self._programs:
            with suppress(ProcessLookupError):
                program.kill()
            program.wait()
            if program.stdout is not None:
                program.stdout.close()
        for part in (*NAMES, "sw"):
            subprocess.run(["ip", "netns", "del", _name(part)], capture_output=True, check=False)

    def start(self, machine: str, *command: str) -> subprocess.Popen[str]:
        """Start one of the programs on a machine."""
        program = subprocess.Popen(
            ["ip", "netns", "exec", _name(machine), sys.executable, "-m", "tests.net.lan", *command],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent.parent.parent,
        )
        self._programs.append(program)
        return program

    def loss(self, percent: int) -> None:
        """Drop so many of all packets."""
        rule = f"""table inet lossy {{
            chain in {{
                type filter hook input priority 0;
                iifname "eth0" numgen random mod 100 < {percent} drop
            }}
        }}
        """
        for part in NAMES:
            _run("ip", "netns", "exec", _name(part), "nft", "-f", "-", text=rule)

    def readdress(self, machine: str, old: str, new: str) -> None:
        """Give a machine another address, as a router might."""
        name = _name(machine)
        _run("ip", "-n", name, "addr", "del", f"{old}/24", "dev", "eth0")  # first, or the second goes with it
        _run("ip", "-n", name, "addr", "add", f"{new}/24", "dev", "eth0")

    def filter(self, machine: str, *rules: str) -> None:
        """Let a machine's firewall have rules such as `input udp dport 5353 drop`."""
        chains = []
        for hook in ("input", "output"):
            lines = [
                each.removeprefix(hook).strip() for rule in rules if rule.startswith(hook) for each in rule.split(";")
            ]
            body = "\n".join([f"type filter hook {hook} priority 0", *lines])
            chains.append(f"chain {hook} {{\n{body}\n}}")
        table = "\n".join(chains)
        _run("ip", "netns", "exec", _name(machine), "nft", "-f", "-", text=f"table inet wall {{\n{table}\n}}\n")

    def unfilter(self, machine: str) -> None:
        """Take the rules away."""
        _run("ip", "netns", "exec", _name(machine), "nft", "delete", "table", "inet", "wall")

    def no_multicast(self) -> None:
        """Let multicast get through to nobody."""
        for part in NAMES:
            self.filter(part, "input ip daddr 224.0.0.0/4 drop; ip6 daddr ff00::/8 drop")

    def extra_interface(self, machine: str, interface: str, address: str) -> None:
        """Give a machine a bridge of containers or a tunnel, as far as it can tell."""
        name = _name(machine)
        _run("ip", "-n", name, "link", "add", interface, "type", "bridge")
        _run("ip", "-n", name, "addr", "add", address, "dev", interface)
        _run("ip", "-n", name, "link", "set", interface, "up")

    def unplug(self, machine: str, *, on: bool = False) -> None:
        """Take a machine's cable out, or put it back."""
        _run("ip", "-n", _name(machine), "link", "set", "eth0", "up" if on else "down")

    def forget_addresses(self, machine: str) -> None:
        """Take a machine's addresses away, as a network does that it has left."""
        _run("ip", "-n", _name(machine), "addr", "flush", "dev", "eth0")

    def more_addresses(self, machine: str, count: int) -> list[str]:
        """Give a machine many addresses of the network."""
        addresses = [f"10.77.0.{20 + number}" for number in range(count)]
        batch = "\n".join(f"addr add {address}/24 dev eth0" for address in addresses)
        _run("ip", "-n", _name(machine), "-batch", "-", text=batch)
        return addresses

    def shape(self, rate: str) -> None:
        """Let every machine send no faster than this."""
        for part in NAMES:
            _run("ip", "netns", "exec", _name(part), "tc", "qdisc", "replace", "dev", "eth0", "root", "tbf",
                 "rate", rate, "burst", "4k", "latency", "400ms")  # fmt: skip

    def isolate(self) -> None:
        """Let no machine reach another, as some access points do."""
        for number in range(1, len(NAMES) + 1):
            _run("ip", "-n", self._switch, "link", "set", f"p{number}", "type", "bridge_slave", "isolated", "on")


@contextmanager
def lan() -> Iterator[Lan]:
    """Build a network for a test."""
    made = Lan()
    try:
        made.up()
        yield made
    finally:
        made.down()


def line(program: subprocess.Popen[str]) -> dict[str, object]:
    """Return the next line a program prints."""
    assert program.stdout is not None
    text = program.stdout.readline()
    assert text, f"the program ended with {program.wait()}"
    found: dict[str, object] = json.loads(text)
    return found


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
