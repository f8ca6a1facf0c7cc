"""A small local network of network namespaces: three machines on a switch, whose cables, filters and losses we hold.

The tests between machines run on it, and `hearthsea bench net` measures there what needs machines of its own. Linux and
root only; it touches nothing of the network the machine itself is on. A program that runs on one of the machines is a
module of ours with a `main`.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

NAMES = ("A", "B", "C")
_PREFIX = "hs"
_FOLDER = Path("/run/netns")


def missing() -> str:
    """Say why there can be no such network here; empty where there can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root may make network namespaces"
    for tool in ("ip", "nft"):
        if shutil.which(tool) is None:
            return f"there is no `{tool}` (packages iproute2 and nftables)"
    probe = _try("ip", "netns", "add", _name("probe"))
    if probe.returncode:
        return f"the system makes no network namespaces: {probe.stderr.strip()}"
    _run("ip", "netns", "del", _name("probe"))
    return ""


def _name(part: str) -> str:
    return f"{_PREFIX}{os.getpid()}{part}"


def _try(*command: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, input=text, text=True, capture_output=True)  # noqa: S603 (our own)


def _run(*command: str, text: str | None = None) -> None:
    done = _try(*command, text=text)
    if done.returncode:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")


class Lan:
    """Three machines on one switch, 10.77.0.1 to 10.77.0.3; each is a namespace."""

    def __init__(self, programs: str) -> None:
        """Prepare it; `programs` is the module that `start` runs."""
        self._module = programs
        self._switch = _name("sw")
        self._programs: list[subprocess.Popen[str]] = []

    def up(self) -> None:
        """Build it."""
        _clear_away()
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
            _remove(_name(part))

    def start(self, machine: str, *command: str, module: str = "") -> subprocess.Popen[str]:
        """Start one of the programs on a machine, or another module."""
        root = Path(__file__).parents[2]
        path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH", "")]))
        program = subprocess.Popen(  # noqa: S603 (our own)
            ["ip", "netns", "exec", _name(machine), sys.executable, "-m", module or self._module, *command],  # noqa: S607
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**os.environ, "PYTHONPATH": path},
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

    def no_loss(self) -> None:
        """Drop nothing any more."""
        for part in NAMES:
            _run("ip", "netns", "exec", _name(part), "nft", "delete", "table", "inet", "lossy")

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
def lan(programs: str) -> Iterator[Lan]:
    """Build a network, and take it away whatever happens: an error, ctrl-C, or being asked to end."""
    made = Lan(programs)
    with _ended_in_order():
        try:
            made.up()
            yield made
        finally:
            made.down()


def line(program: subprocess.Popen[str]) -> dict[str, Any]:
    """Return the next line a program prints.

    Raises:
        OSError: It ended instead.
    """
    assert program.stdout is not None
    text = program.stdout.readline()
    if not text:
        raise OSError(f"a program on the small network ended with {program.wait()}")
    found: dict[str, Any] = json.loads(text)
    return found


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Let the request to end, by which nothing would be cleared away, be an exception like ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _remove(name: str) -> None:
    """Take a namespace away, with whatever still runs in it."""
    for number in _try("ip", "netns", "pids", name).stdout.split():
        with suppress(ProcessLookupError):
            os.kill(int(number), signal.SIGKILL)
    _try("ip", "netns", "del", name)


def _clear_away() -> None:
    """Take away what a process left that was killed before it could."""
    for path in _FOLDER.glob(f"{_PREFIX}[0-9]*"):
        number = "".join(filter(str.isdigit, path.name))
        if not Path("/proc", number).exists():
            _remove(path.name)
