"""Whether what a host tells of a game can be borne at all, before anybody builds on it.

The wire judges kinds and bounds of fields; here the sizes and places of a board are judged, and numbers that become
bits. What fits no game otherwise shows where it is applied, as one of `hearthsea.journal.MISFITS`.
"""

from hearthsea.entries import Entry
from hearthsea.journal import beyond
from hearthsea.sound import flaw
from net.codec import WireError
from net.messages import EntryArrived, History, LobbyInfo, Message, Reveal, Snapshot


def judge(message: Message) -> None:
    """Refuse a message of a host that no game could bear.

    Raises:
        WireError: Says what is wrong with it.
    """
    if (wrong := _flaw(message)) != "":
        raise WireError(wrong)


def _flaw(message: Message) -> str:
    match message:
        case LobbyInfo():
            return flaw(message.layout, max(1, len(message.seats)))
        case Snapshot():
            return flaw(message.header.layout, len(message.header.players))
        case EntryArrived():
            return _beyond((message.entry,))
        case History():
            return _beyond(message.entries)
        case Reveal():
            return flaw(message.header.layout, len(message.header.players)) or _beyond(message.entries)
        case _:
            return ""


def _beyond(entries: tuple[Entry, ...]) -> str:
    names = (beyond(entry) for entry in entries)
    return next((f"{name} of an event is out of bounds" for name in names if name), "")
