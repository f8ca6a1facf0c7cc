"""Draw the tables of docs/protocol.md from the message classes; `protocol.py --check` only says whether they are so."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

from net.connection import INCOMING, Stage
from net.messages import GUEST_MESSAGES, HANDSHAKE_MESSAGES, HOST_MESSAGES, PROTOCOL, Message

PAGE = Path(__file__).resolve().parent.parent / "docs/protocol.md"
BEGIN = "<!-- from here on made by scripts/protocol.py -->"


def first_sentence(kind: type[Message]) -> str:
    """What a message is for: its docstring up to the first full stop, on one line."""
    text = " ".join((inspect.getdoc(kind) or "").split())
    return text.partition(". ")[0].rstrip(".").replace("|", "\\|") + "."


def rows(kinds: tuple[type[Message], ...]) -> list[str]:
    """A table of messages: tag, name, fields, meaning."""
    table = ["| tag | message | fields | what it says |", "|---|---|---|---|"]
    for kind in sorted(kinds, key=lambda kind: kind.__struct_config__.tag):
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__)
        table.append(f"| {kind.__struct_config__.tag} | {kind.__name__} | {fields} | {first_sentence(kind)} |")
    return table


def stages() -> list[str]:
    """What each side takes in each stage; anything else ends the connection."""
    table = ["| stage | the host takes | the guest takes |", "|---|---|---|"]
    for stage in Stage:
        if stage is Stage.JOINED:
            table.append("| joined | every message of a guest below | every message of a host below |")
            continue
        taken = [", ".join(kind.__name__ for kind in INCOMING[role][stage]) or "nothing" for role in ("host", "guest")]
        table.append(f"| {stage.value} | {taken[0]} | {taken[1]} |")
    return table


def tables() -> str:
    """The generated part of the page."""
    lines = [BEGIN, "", f"The version of the protocol is {PROTOCOL}.", "", "### Stages", *stages()]
    lines += ["", "### Shaking hands", *rows(HANDSHAKE_MESSAGES)]
    lines += ["", "### From a guest", *rows(GUEST_MESSAGES), "", "### From the host", *rows(HOST_MESSAGES)]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the page anew, or check it; 1 where the check finds it old."""
    page = PAGE.read_text(encoding="utf-8")
    made = page.partition(BEGIN)[0] + tables()
    if "--check" in sys.argv[1:]:
        return int(made != page)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
