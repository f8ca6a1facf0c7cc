"""A game's header and its entries: the one list that is saved game, wire, replay, log and statistics.

An entry is all events of one accepted action, or one fact of the table. Facts are plain data which the state ignores.
"""

from msgspec import Struct

from hearthsea.chance import Chance, shuffled
from hearthsea.events import AnyEvent
from hearthsea.maps import Layout
from hearthsea.modifiers import game_of
from hearthsea.settings import Settings
from hearthsea.state import State

FORMAT = 1
"""The version of header, entries and events; a reader refuses a later one."""


class Player(Struct, frozen=True, array_like=True):
    """Who sits at a seat when the game starts; ``bot`` is a bot's name, empty for a person. ``colour`` is 0 to 7."""

    name: str
    colour: int
    bot: str = ""


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is fixed when a game starts; ``game`` names it, ``started`` is the date and time in ISO form, or empty."""

    format: int = FORMAT
    game: str
    layout: Layout
    settings: Settings
    players: tuple[Player, ...]
    started: str = ""


class Seated(Struct, frozen=True, array_like=True, tag="seated"):
    """Who plays a seat from now on: a person, or for them a bot."""

    seat: int
    name: str
    bot: str = ""


class Absent(Struct, frozen=True, array_like=True, tag="absent"):
    """The person at a seat has lost the connection."""

    seat: int


class Returned(Struct, frozen=True, array_like=True, tag="returned"):
    """The person at a seat is back."""

    seat: int


class Said(Struct, frozen=True, array_like=True, tag="said"):
    """Chat; ``seat`` is -1 for somebody without one."""

    seat: int
    name: str
    text: str


class Noted(Struct, frozen=True, array_like=True, tag="noted"):
    """Something the table says to everybody."""

    text: str


Fact = Seated | Absent | Returned | Said | Noted


class Entry(Struct, frozen=True, array_like=True):
    """The events of one accepted action, or one fact; ``at`` is in whole seconds since the game began."""

    events: tuple[AnyEvent, ...] = ()
    fact: Fact | None = None
    at: int = 0


def start(header: Header) -> State:
    """The position before the first entry."""
    people = sum(1 << seat for seat, player in enumerate(header.players) if not player.bot)
    return State.start(game_of(header.layout, header.settings, len(header.players), people))


def redacted(entry: Entry, viewer: int | None) -> Entry:
    """The entry as a viewer, a seat or None for an onlooker, may know it; facts are public."""
    if not entry.events:
        return entry
    return Entry(tuple([event.seen_by(viewer) for event in entry.events]), entry.fact, entry.at)


def apply_entry(state: State, entry: Entry) -> None:
    """Change a state, or a view, in place by what the entry tells."""
    for event in entry.events:
        event.apply(state)


def drawn_order(players: tuple[Player, ...], settings: Settings, chance: Chance) -> tuple[Player, ...]:
    """The players in the order of their seats: drawn, or as they stand in the lobby (R1.6)."""
    return tuple(shuffled(players, chance, "seats")) if settings.seat_order == "random" else players
