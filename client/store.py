"""The one copy of what this window knows: tables found, the lobby, the game as its viewer sees it, log and chat.

Only `client.app` writes it, with what the link brings; screens read it. `version` grows with every change.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from client.unfinished import Unfinished
    from hearthsea.entries import Entry, Header
    from hearthsea.events import DiceRolled
    from hearthsea.seen import Seen
    from hearthsea.state import State
    from net.listing import FoundTable
    from net.messages import LobbyInfo

Connection = Literal["none", "starting", "connecting", "joined", "shaky", "lost", "closed"]

KINDS = (
    "dice", "gain", "build", "road", "ship", "fog", "undo", "trade", "bank", "card", "robber", "pirate", "title",
    "turn", "extra", "time", "away", "seat", "resigned", "draw", "over", "table", "chat",
)  # fmt: skip
"""What a line of the log can be about; each has a sign of its own."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: who, what in words, and the cards it is about, to be drawn as icons after the words.

    `kind`: one of `KINDS`; `place` is where it happened: ("node" | "edge" | "hex", number of the board's order), or
    None. `goods` is a bundle of resource cards, `gets` what came for them. `name` and `colour` are those of the seat
    or guest it is about (colour -1: none). `news`: whether it can be unread; what was said
    here, or before this window came, cannot.
    """

    clock: str
    seat: int
    text: str
    kind: str = "table"
    goods: int = 0
    gets: int = 0
    place: tuple[str, int] | None = None
    seq: int = 0
    name: str = ""
    colour: int = -1
    news: bool = True


@dataclass(frozen=True, slots=True)
class Arrived:
    """An entry as this viewer may know it, and when it came (seconds of the app's clock): for animation."""

    seq: int
    entry: Entry
    at: float


@dataclass(frozen=True, slots=True)
class Refused:
    """Why the host refused the last action: the code of FORMAT.md, the paragraph, the sentence; and when."""

    code: str
    rule: str
    text: str
    at: float


@dataclass(slots=True)
class Store:
    """Everything known. Hidden things are not in it: a hand of another seat is a count."""

    name: str = ""
    colour: int = 0
    version: int = 0
    # finding tables
    tables: tuple[FoundTable, ...] = ()
    hampered: str = ""
    looking_on: str = ""  # the interfaces tables are looked for on
    sweeping: bool = False
    unfinished: tuple[Unfinished, ...] = ()  # games one can go on with, the one played last first
    # the table
    connection: Connection = "none"
    here: bool = False
    failure: str = ""
    door_words: str = ""  # shown while the owner of an open table decides about us
    slow: bool = False  # the table is there, but joining takes its time: packets are lost
    lobby: LobbyInfo | None = None
    # the game: `state` is the view of `viewer` (a seat; None behind the hot-seat curtain and for onlookers)
    header: Header | None = None
    state: State | None = None
    viewer: int | None = None
    my_seats: tuple[int, ...] = ()
    seq: int = 0
    seen: Seen | None = None  # what `viewer` can tell about the hands of others; None where it has not seen all
    logged: int = 0  # number of the latest entry that stands in the log
    recent: deque[Arrived] = field(default_factory=lambda: deque(maxlen=200))
    log: list[LogLine] = field(default_factory=list)
    chat: list[LogLine] = field(default_factory=list)
    chat_read: int = 0  # how many lines of chat there were when a screen last showed it
    refused: Refused | None = None
    unanswered: set[int] = field(default_factory=set)
    turn_ends: dict[int, float] = field(default_factory=dict)  # when a seat's time ends, on the app's clock; 0: stands
    left_over: frozenset[int] = frozenset()  # offers older than the last trade of this turn
    muted: frozenset[tuple[int, int]] = frozenset()  # (seat of ours, seat whose offers it will not hear this turn)
    # hot-seat: the seat to whom this machine has to be passed, None when the one who looks may go on
    curtain_for: int | None = None
    curtain_for_offer: bool = False
    # the whole journal, which the host sends at the end
    journal: tuple[Entry, ...] = ()
    rolled: DiceRolled | None = None  # the last roll this window knows of: everybody may see it, whoever looks on
    # where the last builds and moves went, for the same reason; None for a trade with the bank, which has no place
    trail: list[tuple[str, int] | None] = field(default_factory=list)

    @property
    def at_table(self) -> bool:
        """Whether this machine has a place at a table that leaving would give up."""
        return self.lobby is not None

    @property
    def unread(self) -> int:
        """How many lines of chat that are news nobody has had before their eyes."""
        return sum(line.news for line in self.chat[self.chat_read :])

    @property
    def busy(self) -> bool:
        """Whether a table is being started or joined."""
        return self.connection in ("starting", "connecting")

    def mute(self, by: int, *, on: bool) -> None:
        """Let the seat that looks on hear no more of a seat's offers until the turn ends, or hear them again."""
        if self.viewer is not None:
            pair = frozenset({(self.viewer, by)})
            self.muted = self.muted | pair if on else self.muted - pair
            self.version += 1

    def forget(self, what: str) -> None:
        """Forget a notice that was read: "refused" or "failure"."""
        if what == "refused":
            self.refused = None
        elif what == "failure":
            self.failure = ""
        self.version += 1
