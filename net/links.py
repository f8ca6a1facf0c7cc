"""Addresses and links as people type, copy and paste them."""

import re
from urllib.parse import urlsplit

from msgspec import Struct

from net.pairing import clean_code, is_code

DEFAULT_PORT = 7377
SCHEME = "hearthsea"


class Place(Struct, frozen=True):
    """Where a table is, and what its host gave along to know it by."""

    host: str
    port: int = DEFAULT_PORT
    fingerprint: str = ""
    """The host must have this key; empty where the link names none."""
    code: str = ""
    invitation: bytes = b""
    """16 bytes that stand for the code; they need no guessing, so no limit holds up who has them."""


def link_to(place: Place) -> str:
    """Return the link to pass on: `hearthsea://host:port/#fingerprint`, then `.CODE` or `.INVITATION` where given."""
    host = f"[{place.host}]" if ":" in place.host else place.host
    last = place.invitation.hex() or place.code
    ending = f".{last}" if last else ""
    return f"{SCHEME}://{host}:{place.port}/#{place.fingerprint}{ending}"


def parse_place(text: str) -> Place:
    """Read what a person typed: a link, `host`, `host:port` or `[address]:port`.

    Raises:
        ValueError: A sentence that says what is wrong with it.
    """
    wanted = text.strip()
    is_link = wanted.lower().startswith(f"{SCHEME}://")
    if not is_link and wanted.count(":") > 1 and not wanted.startswith("["):
        wanted = f"[{wanted}]"
    try:
        parts = urlsplit(wanted if is_link else f"{SCHEME}://{wanted}")
        host, port = parts.hostname or "", parts.port or DEFAULT_PORT
    except ValueError:
        raise ValueError(f"{text!r} is no address; type something like 192.168.1.5:{DEFAULT_PORT}.") from None
    if not re.fullmatch(r"[0-9A-Za-z._:%-]{1,253}", host):
        raise ValueError(f"{text!r} is no address; type something like 192.168.1.5:{DEFAULT_PORT}.")
    mark, _, last = parts.fragment.partition(".")
    if mark and not re.fullmatch(r"[0-9a-f]{64}", mark):
        raise ValueError("The link is not whole; copy all of it.")
    if re.fullmatch(r"[0-9a-f]{32}", last):
        return Place(host, port, mark, "", bytes.fromhex(last))
    code = clean_code(last)
    if code and not is_code(code):
        raise ValueError("The code in the link is not whole; copy all of it.")
    return Place(host, port, mark, code)


def without_invitation(link: str) -> str:
    """Return a link that shows the way but lets nobody in."""
    head, sign, rest = link.partition("#")
    return head + sign + rest.partition(".")[0]
