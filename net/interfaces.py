"""Which network interfaces a table is shown on: the ones other people's machines could be on.

Loopback, tunnels and the bridges of virtual machines and containers are left out, because an address there leads nobody
anywhere. Whoever knows better names the addresses. See docs/protocol.md.
"""

import ipaddress
import re
from collections.abc import Iterable, Sequence

import ifaddr
from msgspec import Struct

MOST = 8
LOOPBACK = "127.0.0.1"

_VIRTUAL = re.compile(
    r"^(lo|docker|br-|bridge|veth|virbr|vmnet|vboxnet|vnic|tun|tap|wg|utun|zt|tailscale|awdl|llw|ppp|ipsec|anpi|podman"
    r"|cni|flannel|cali|lxc|lxd)|hyper-v|vethernet|loopback|virtualbox|vmware|tap-windows|wireguard|tunnel",
    re.IGNORECASE,
)
_CARRIER = ipaddress.ip_network("100.64.0.0/10")


_TUNNEL = re.compile(r"^(tun|tap|wg|utun|zt|tailscale|ppp|ipsec)|tap-windows|wireguard|tunnel", re.IGNORECASE)


class Address(Struct, frozen=True):
    """An address of this machine, as text, and the name of the interface it is on."""

    ip: str
    interface: str
    prefix: int
    index: int
    """The system's number of the interface, which IPv6 multicast needs."""


class Chosen(Struct, frozen=True):
    """The addresses to use, and a sentence where they are not what one would wish for."""

    addresses: tuple[Address, ...]
    note: str = ""
    """Empty when all is well; else a sentence for people."""

    @property
    def is_loopback_only(self) -> bool:
        """True when other machines cannot be reached at all."""
        return all(address.ip == LOOPBACK for address in self.addresses)

    @property
    def ips(self) -> tuple[str, ...]:
        """The addresses as text, IPv4 first."""
        return tuple(address.ip for address in self.addresses)


def choose(addresses: Iterable[Address], named: Sequence[str] = ()) -> Chosen:
    """Choose among all addresses of a machine.

    Args:
        addresses: What the machine has.
        named: Addresses or interface names the user insists on; empty to choose by ourselves.
    """
    everything = sorted(addresses, key=lambda address: ":" in address.ip)
    if named:
        wanted = tuple(address for address in everything if address.ip in named or address.interface in named)
        if wanted:
            return Chosen(wanted[:MOST])
        note = f"None of the interfaces asked for ({', '.join(named)}) is there."
        return Chosen((_loopback(),), note)
    real = [a for a in everything if not _VIRTUAL.search(a.interface) and _is_reachable(a.ip)]
    private = [a for a in real if not ipaddress.ip_address(a.ip).is_link_local] or real
    if not any(":" not in address.ip for address in private):
        # A machine that was given no IPv4 address may still have one of its own making (169.254).
        private += [a for a in real if ":" not in a.ip]
    if private:
        return Chosen(tuple(private[:MOST]))
    note = "This machine has no network but itself; tables can be found and joined on this machine only."
    return Chosen((_loopback(),), note)


def nearest_first(ips: Iterable[str], own: Chosen) -> tuple[str, ...]:
    """Return addresses of another machine, those on a network of our own first, IPv4 before IPv6."""
    networks = [ipaddress.ip_network(f"{address.ip}/{address.prefix}", strict=False) for address in own.addresses]

    def distance(ip: str) -> tuple[bool, bool, str]:
        address = ipaddress.ip_address(ip.partition("%")[0])
        is_near = any(address in network for network in networks)
        return not is_near, address.version == 6, ip

    return tuple(sorted(ips, key=distance))


def chosen_interfaces(named: Sequence[str] = ()) -> Chosen:
    """Ask the system for its addresses and choose among them."""
    return choose(_system_addresses(), named)


def tunnels_among(addresses: Iterable[Address]) -> tuple[str, ...]:
    """Return the interfaces that look like a VPN's and have an IPv4 address."""
    names = (a.interface for a in addresses if _TUNNEL.search(a.interface) and ":" not in a.ip)
    return tuple(dict.fromkeys(names))


def tunnels() -> tuple[str, ...]:
    """Ask the system for the interfaces of a VPN that are up."""
    return tunnels_among(_system_addresses())


def _system_addresses() -> list[Address]:
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            found.append(Address(text, adapter.nice_name, ip.network_prefix, adapter.index or 0))
    return found


def _is_reachable(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    return not (address.is_loopback or address.is_unspecified or (address.version == 4 and address in _CARRIER))


def _loopback() -> Address:
    return Address(LOOPBACK, "lo", 8, 0)
