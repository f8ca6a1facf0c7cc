"""Why no table is found, in plain words: facts in, sentences out.

`hearthsea doctor` and the Join screen say the same, because both ask here.
"""

from msgspec import Struct

from net.interfaces import Chosen
from net.links import DEFAULT_PORT
from net.probe import Swept


class Facts(Struct, frozen=True, kw_only=True):
    """What was found out about this machine's network; None for what was not tried."""

    chosen: Chosen
    tunnels: tuple[str, ...] = ()
    """Interfaces of a VPN that are up."""
    refused: str = ""
    """Why the system refused to send, in its own words."""
    hears_itself: bool | None = None
    swept: Swept | None = None
    tables: int = 0
    unanswered: tuple[str, ...] = ()
    """Names of tables that are seen but did not answer."""


class Finding(Struct, frozen=True):
    """One thing that hampers finding tables; `code` is for programs, the text says what to do too."""

    code: str
    text: str


def judge(facts: Facts) -> tuple[Finding, ...]:
    """Return what hampers, the most telling first; empty when tables are found or nothing is known to be wrong.

    A table that is seen settles all questions but whether one can get to it.
    """
    if facts.chosen.is_loopback_only:
        named = facts.chosen.note if "asked for" in facts.chosen.note else ""
        text = (
            named or "This machine has no network but itself. Connect it to the Wi-Fi or cable that the others are on."
        )
        return (Finding("no_interface", text),)
    if facts.tables:
        return tuple(_of_seen_tables(facts))
    found = [*_of_this_machine(facts)]
    if facts.swept is not None:
        found += _of_the_network(facts.swept, alone_with_vpn=bool(facts.tunnels))
    return tuple(found)


def _of_seen_tables(facts: Facts) -> list[Finding]:
    if not facts.unanswered:
        return []
    names = ", ".join(f"“{name}”" for name in facts.unanswered)
    if facts.refused:
        return [_refused(facts.refused)]
    return [
        Finding(
            "unanswered",
            f"{names} can be seen but does not answer. The firewall of its machine must allow Hearthsea "
            f"(TCP port {DEFAULT_PORT}), and one on this machine must let it go out.",
        )
    ]


def _refused(reason: str) -> Finding:
    return Finding(
        "refused",
        f"The system does not let this program send to the network ({reason}). On a Mac allow it under "
        "Privacy & Security, Local Network; elsewhere look at the firewall's rules for outgoing traffic.",
    )


def _of_this_machine(facts: Facts) -> list[Finding]:
    found = []
    if facts.refused:
        found.append(_refused(facts.refused))
    if facts.tunnels:
        names = ", ".join(facts.tunnels)
        found.append(
            Finding(
                "vpn", f"A VPN is active ({names}) and may hide this network. Pause it, or let it allow the local one."
            )
        )
    if facts.hears_itself is False and not facts.refused:
        found.append(
            Finding(
                "firewall_here",
                "A firewall on this machine keeps out what tables announce. Let it allow mDNS (UDP port 5353), "
                "or join by address.",
            )
        )
    return found


def _of_the_network(swept: Swept, *, alone_with_vpn: bool) -> list[Finding]:
    if not swept.alive:
        if alone_with_vpn:
            return []
        return [
            Finding(
                "isolated",
                "No other machine on this network answers at all: the Wi-Fi probably keeps its devices apart, as those "
                "for guests do. Use another one, a cable, or a phone's hotspot.",
            )
        ]
    if swept.open:
        return []
    if swept.silent and not swept.refusing:
        return [
            Finding(
                "firewall_there",
                "Other machines are there but let nobody in. If one is the host's, its firewall must allow Hearthsea "
                f"(TCP and UDP port {DEFAULT_PORT}, UDP port 5353).",
            )
        ]
    return [
        Finding(
            "no_table",
            "Other machines answer, but none has a table at the usual port. Ask the host for the address or the link.",
        )
    ]
