"""Every message of the wire as a small bounded struct: what is said at the table here, the first words in greetings.py.

A message travels as an array whose first element is its tag (docs/protocol.md lists them). Field bounds are part of the
type (`fields.py`): what does not fit is refused by the decoder before any handler sees it. The whole vocabulary can be
had from here, which makes the file a little long; each word takes a few lines.
"""

from typing import Annotated, TypeAlias, get_args

from msgspec import Meta, Struct

from hearthsea.actions import AnyAction
from hearthsea.entries import Entry, Header
from hearthsea.maps import Layout
from hearthsea.snapshot import Snapshot as Position
from net.fields import (
    MAGIC,
    PROTOCOL,
    Colour,
    ColourOrAny,
    Count,
    Message,
    Name,
    Presence,
    SeatKind,
    SeatNumber,
    SeatOrAny,
    Sentence,
    TableName,
    TablePhase,
    Value,
    Word,
    Words,
)
from net.greetings import (
    HANDSHAKE_MESSAGES,
    Ask,
    Challenge,
    Failure,
    Hello,
    Introduce,
    PakeAnswer,
    PakeConfirm,
    Prove,
    Told,
    Uncover,
    Uncovered,
    Wait,
    Welcome,
)

__all__ = [
    "HANDSHAKE_MESSAGES",
    "MAGIC",
    "PROTOCOL",
    "Ask",
    "Challenge",
    "Failure",
    "Hello",
    "Introduce",
    "Message",
    "PakeAnswer",
    "PakeConfirm",
    "Presence",
    "Prove",
    "SeatKind",
    "TablePhase",
    "Told",
    "Uncover",
    "Uncovered",
    "Value",
    "Wait",
    "Welcome",
]

# ---- the lobby, guest to host --------------------------------------------------------------------------------------


class Sit(Message, frozen=True, tag=10):
    """Take a free seat; sent again with another name it seats one more person of the same machine (hot-seat)."""

    name: Name = ""
    colour: ColourOrAny = -1
    seat: SeatOrAny = -1


class Stand(Message, frozen=True, tag=11):
    """Leave a seat of one's own."""

    seat: SeatNumber


class AddBot(Message, frozen=True, tag=12):
    """Put a bot on a free seat (owner of the table only)."""

    bot: Word
    seat: SeatOrAny = -1


class RemoveSeat(Message, frozen=True, tag=13):
    """Empty a seat: a bot's, or a person's by the owner of the table."""

    seat: SeatNumber


class SetSeats(Message, frozen=True, tag=14):
    """How many seats the table has."""

    n: Annotated[int, Meta(ge=1, le=8)]


class ChooseMap(Message, frozen=True, tag=15):
    """Play on another map."""

    map: Word


class DealAgain(Message, frozen=True, tag=16):
    """Deal tiles, tokens and harbors anew (R15.5)."""

    fixed: bool = False
    """True: take the map's fixed deal."""


class ChangeSetting(Message, frozen=True, tag=17):
    """Set one rule of the table."""

    name: Word
    value: Value


class Rename(Message, frozen=True, tag=18):
    """Another name for a seat of one's own (or a bot's, by the owner)."""

    seat: SeatNumber
    name: Name


class Recolour(Message, frozen=True, tag=19):
    """Another colour for a seat of one's own (or a bot's, by the owner)."""

    seat: SeatNumber
    colour: Colour


class Ready(Message, frozen=True, tag=20):
    """The person in the seat is ready, or not any more."""

    seat: SeatNumber
    ready: bool = True


class StartGame(Message, frozen=True, tag=21):
    """Begin (owner only)."""


class CloseTable(Message, frozen=True, tag=22):
    """End the table for everyone (owner only)."""


class Rematch(Message, frozen=True, tag=23):
    """After the end: back to the lobby with the same people (owner only)."""


class MoveSeat(Message, frozen=True, tag=24):
    """Let a seat stand before another one in the order of the lobby (owner only)."""

    seat: SeatNumber
    to: SeatNumber


class LetIn(Message, frozen=True, tag=25):
    """Let somebody in who waits at the door of an open table, or send them away (owner only)."""

    knock: Count
    welcome: bool = True


class Kick(Message, frozen=True, tag=26):
    """Send a guest away; a ban keeps its device from this table and changes the code (owner only)."""

    guest: Count
    ban: bool = False


# ---- at the table, guest to host -----------------------------------------------------------------------------------


class Act(Message, frozen=True, tag=30):
    """A wish of the rules, numbered by the guest; the same number twice is the same wish and happens once."""

    n: Count
    action: AnyAction


class Look(Message, frozen=True, tag=31):
    """Show this connection the game as `viewer` sees it: a seat of one's own, or -1 for what is public."""

    viewer: SeatOrAny = -1


class Say(Message, frozen=True, tag=32):
    """Chat."""

    text: Annotated[str, Meta(max_length=300)]


class Leave(Message, frozen=True, tag=33):
    """Goodbye; the connection ends."""


class Ping(Message, frozen=True, tag=34):
    """Are you there? Answered by Pong."""


# ---- host to guest -------------------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One seat as the lobby shows it."""

    kind: SeatKind
    name: Name
    colour: Colour
    bot: Word
    ready: bool
    present: bool
    owner: Count
    """Number of the guest that plays it (a machine with several seats owns them all), 0 for bots and open seats."""
    presence: Presence = "here"


class PersonInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A device at the table, seated or looking on."""

    guest: Count
    name: Name
    onlooker: bool
    presence: Presence = "here"


class Knock(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Somebody at the door of an open table, and the three words that their screen shows too."""

    number: Count
    name: Name
    watch: bool
    words: Annotated[Words, Meta(max_length=3)]


class LobbyInfo(Message, frozen=True, tag=70):
    """The table as everyone may see it; sent whole on every change."""

    table: Word
    name: TableName
    map: Word
    layout: Layout
    seats: Annotated[tuple[SeatInfo, ...], Meta(max_length=8)]
    settings: Annotated[dict[Word, Value], Meta(max_length=64)]
    code: Annotated[str, Meta(max_length=8)]
    """The join code; empty at an open table and for guests that are not its owner."""
    phase: TablePhase
    you: Count
    """The number of the guest that reads this; compare with SeatInfo.owner."""
    owner: bool
    """True for the guest that may change the table."""
    warnings: Annotated[tuple[Sentence, ...], Meta(max_length=16)]
    address: Annotated[str, Meta(max_length=200)]
    """The link to pass on: hearthsea://host:port/#fingerprint."""
    onlookers: Count = 0
    people: Annotated[tuple[PersonInfo, ...], Meta(max_length=64)] = ()
    knocks: Annotated[tuple[Knock, ...], Meta(max_length=8)] = ()
    """Who waits to be let in; told to the owner only."""


class Snapshot(Message, frozen=True, tag=71):
    """The whole game as one viewer sees it after entry `seq`. Travels in parts; guests get it whole."""

    seq: Count
    viewer: SeatOrAny
    header: Header
    state: Position
    """The view as plain data; `hearthsea.snapshot.restored` makes it a State."""


class History(Message, frozen=True, tag=85):
    """What happened before a Snapshot, for a viewer that holds nothing of it; follows that Snapshot.

    Travels in parts; guests get it whole.
    """

    viewer: SeatOrAny
    first: Annotated[int, Meta(ge=1, le=2**48)]
    """Number of the first entry; the last is the Snapshot's. More than 1 where the game was very long."""
    at: Count
    """Seconds since the game began."""
    entries: tuple[Entry, ...]
    """As this viewer may know them, just as they would have come one by one."""


class EntryArrived(Message, frozen=True, tag=72):
    """The next entry, as this viewer may know it."""

    seq: Count
    entry: Entry


class Accepted(Message, frozen=True, tag=73):
    """The answer to an Act that happened: it is entry `seq`."""

    n: Count
    seq: Count


class Refusal(Message, frozen=True, tag=74):
    """The answer to a wish that did not happen; n is 0 for wishes of the lobby."""

    n: Count
    code: Word
    rule: Word
    text: Sentence


class Heard(Message, frozen=True, tag=75):
    """Chat outside a game."""

    guest: Count
    name: Name
    text: Annotated[str, Meta(max_length=300)]


class Line(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line of the lobby's chat, and how many seconds ago it was said."""

    guest: Count
    name: Name
    text: Annotated[str, Meta(max_length=300)]
    ago: Count


class HeardBefore(Message, frozen=True, tag=86):
    """The last lines of the lobby's chat, for whoever comes after they were said."""

    lines: Annotated[tuple[Line, ...], Meta(max_length=32)]


class Closed(Message, frozen=True, tag=76):
    """The table is over for everyone, or for this guest."""

    reason: Sentence


class Pong(Message, frozen=True, tag=77):
    """I am here."""


class TurnTime(Message, frozen=True, tag=84):
    """The turn timer of a seat began, stands, is in its last seconds, or is no more (none left, not running).

    It counts down on the guest's own clock.
    """

    seat: SeatNumber
    left: Annotated[int, Meta(ge=0, le=3_600_000)]
    """Milliseconds."""
    running: bool
    last: bool


class Notice(Message, frozen=True, tag=80):
    """A sentence of the table to everyone, such as that a bot was replaced."""

    text: Sentence


class Reveal(Message, frozen=True, tag=78):
    """After the end: the whole journal, nothing hidden. Travels in parts; guests get it whole."""

    header: Header
    entries: tuple[Entry, ...]


class Part(Message, frozen=True, tag=79):
    """A piece of a message too long for one frame; the pieces of one message follow each other."""

    index: Annotated[int, Meta(ge=0, le=1023)]
    of: Annotated[int, Meta(ge=1, le=1024)]
    data: Annotated[bytes, Meta(max_length=49152)]


GuestMessage: TypeAlias = (
    Sit
    | Stand
    | AddBot
    | RemoveSeat
    | SetSeats
    | ChooseMap
    | DealAgain
    | ChangeSetting
    | Rename
    | Recolour
    | Ready
    | StartGame
    | CloseTable
    | Rematch
    | MoveSeat
    | LetIn
    | Kick
    | Act
    | Look
    | Say
    | Leave
    | Ping
)
HostMessage: TypeAlias = (
    LobbyInfo
    | Snapshot
    | History
    | EntryArrived
    | Accepted
    | Refusal
    | Heard
    | HeardBefore
    | Notice
    | TurnTime
    | Closed
    | Pong
    | Reveal
    | Failure
)

GUEST_MESSAGES: tuple[type[Message], ...] = get_args(GuestMessage)
HOST_MESSAGES: tuple[type[Message], ...] = (*get_args(HostMessage), Part)
