"""Every message of the wire as a small bounded struct.

A message travels as an array whose first element is its tag (docs/protocol.md lists them). Field bounds are part of the
type: what does not fit is refused by the decoder before any handler sees it. The file is long because the whole
vocabulary stands here, each word in a few lines.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from hearthsea.actions import AnyAction
from hearthsea.entries import Entry, Header
from hearthsea.maps import Layout
from hearthsea.snapshot import Snapshot as Position

PROTOCOL = 3
"""The version of the wire. Two programs of different versions part with a sentence that says who must update."""

MAGIC = "hearthsea"


# Bounds, each as an Annotated type so that the struct says what it takes.
Key: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Nonce: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature: TypeAlias = Annotated[bytes, Meta(min_length=64, max_length=64)]
Mac: TypeAlias = Annotated[bytes, Meta(max_length=32)]
Name: TypeAlias = Annotated[str, Meta(max_length=24)]
TableName: TypeAlias = Annotated[str, Meta(max_length=40)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Sentence: TypeAlias = Annotated[str, Meta(max_length=400)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
SeatOrAny: TypeAlias = Annotated[int, Meta(ge=-1, le=7)]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
ColourOrAny: TypeAlias = Annotated[int, Meta(ge=-1, le=7)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**48)]
Value: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=2**31)] | bool | Annotated[str, Meta(max_length=40)]

SeatKind: TypeAlias = Literal["open", "person", "bot"]
Presence: TypeAlias = Literal["here", "shaky", "away", "helped"]
"""How somebody's line is: silent for a while, gone, or gone so long that a bot plays meanwhile."""
Words: TypeAlias = tuple[Annotated[str, Meta(max_length=12)], ...]
TablePhase: TypeAlias = Literal["lobby", "playing", "over"]


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What travels in one frame."""


# ---- shaking hands -----------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag=0):
    """The first message of both sides; its shape never changes, so that any two versions can tell each other apart."""

    magic: Annotated[str, Meta(max_length=16)]
    protocol: Annotated[int, Meta(ge=0, le=65535)]
    version: Annotated[str, Meta(max_length=32)]


class Introduce(Message, frozen=True, tag=1):
    """A guest says which key it will prove and what it wants."""

    key: Key
    nonce: Nonce
    name: Name = ""
    watch: bool = False


class Challenge(Message, frozen=True, tag=65):
    """The host names the table and gives its own nonce; `known` devices need no code."""

    table: Word
    name: TableName
    nonce: Nonce
    code_needed: bool
    known: bool


class Prove(Message, frozen=True, tag=2):
    """The guest's proof of its key, how it means to come in, and where its view of the game stands."""

    signature: Signature
    pake: Annotated[bytes, Meta(max_length=64)] = b""
    """First message of SPAKE2 where the guest holds a code; empty otherwise."""
    secret: Annotated[bytes, Meta(max_length=32)] = b""
    """The owner's secret, where the guest is the window that started the table."""
    game: Word = ""
    viewer: SeatOrAny = -1
    since: Annotated[int, Meta(ge=-1, le=2**48)] = -1
    """Sequence number of the last entry this guest holds of `game` as `viewer` (-1: none, needs a snapshot)."""


class PakeAnswer(Message, frozen=True, tag=66):
    """The host's half of SPAKE2; the guess has been charged before this leaves."""

    pake: Annotated[bytes, Meta(max_length=64)]


class Ask(Message, frozen=True, tag=4):
    """Instead of Introduce: only tell me which table this is; the connection ends with the answer."""


class Told(Message, frozen=True, tag=81):
    """The answer to Ask: what the table's advertisement says."""

    table: Word
    name: TableName
    host: TableName
    map: Word
    seats_taken: SeatCount
    seats_all: SeatCount
    phase: TablePhase
    code_needed: bool


class Wait(Message, frozen=True, tag=82):
    """The table is open and its owner lets each in: the host commits to a number it will show (SHA-256 of it)."""

    commitment: Key


class Uncover(Message, frozen=True, tag=5):
    """The guest's number, shown only after the host's is fixed; of both come the words that both sides see."""

    number: Nonce


class Uncovered(Message, frozen=True, tag=83):
    """The host's number; the guest checks it against the commitment."""

    number: Nonce


class PakeConfirm(Message, frozen=True, tag=3):
    """The guest's proof that it came to the same key."""

    mac: Mac


class Welcome(Message, frozen=True, tag=67):
    """The guest is in. `mac` is the host's proof that it knew the code (empty where there was none)."""

    table: Word
    you: Count
    owner: bool
    last_n: Count
    """The highest number of an action the table has from this device; the next is one more."""
    boot: Count
    """Another number each time the table's process starts: it then knows no numbers of before."""
    mac: Mac = b""


class Failure(Message, frozen=True, tag=68):
    """Why the connection ends, as a code for programs and a sentence for people."""

    code: Word
    text: Sentence


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


class Closed(Message, frozen=True, tag=76):
    """The table is over for everyone, or for this guest."""

    reason: Sentence


class Pong(Message, frozen=True, tag=77):
    """I am here."""


class TurnTime(Message, frozen=True, tag=84):
    """The turn timer of a seat began, stands, or is in its last seconds; counts down on the guest's own clock."""

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
    | Notice
    | TurnTime
    | Closed
    | Pong
    | Reveal
    | Failure
)

GUEST_MESSAGES: tuple[type[Message], ...] = get_args(GuestMessage)
HOST_MESSAGES: tuple[type[Message], ...] = (*get_args(HostMessage), Part)
HANDSHAKE_MESSAGES: tuple[type[Message], ...] = (
    Hello,
    Introduce,
    Ask,
    Prove,
    PakeConfirm,
    Uncover,
    Challenge,
    Told,
    PakeAnswer,
    Wait,
    Uncovered,
    Welcome,
)
