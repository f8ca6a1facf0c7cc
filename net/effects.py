"""What the table asks the world to do; `host.py` does it, a test just looks."""

from msgspec import Struct

from hearthsea.seen import Seen
from hearthsea.state import State
from net.house import House
from net.messages import Message


class Send(Struct, frozen=True):
    """Send a message to peers; encode it once."""

    peers: tuple[int, ...]
    message: Message


class Cut(Struct, frozen=True):
    """End a connection once what was sent is out."""

    peer: int


class Persist(Struct, frozen=True):
    """Write a line of a game's journal to the disk, then call `persisted` or `failed` with its number."""

    game: str
    number: int
    """0 for the header, which begins a new file; then the entries from 1."""
    line: bytes


class Think(Struct, frozen=True):
    """Let a bot choose, then call `thought` with the ticket."""

    seat: int
    ticket: int
    bot: str
    view: State
    seen: Seen


class Timer(Struct, frozen=True):
    """Call `tick` at this time or a little later; a later timer does not cancel an earlier one."""

    at: float


class KnownGuest(Struct, frozen=True):
    """A device of a table, as the host remembers it on its disk."""

    number: int
    key: bytes
    name: str
    owner: bool
    proven: bool = True


class KnownSeat(Struct, frozen=True):
    """A seat of a running game, as the host remembers it."""

    kind: str
    name: str
    colour: int
    bot: str
    guest: int


class TableRecord(Struct, frozen=True):
    """What a table needs besides the journal to be taken up again after a crash; private to the host."""

    table: str
    name: str
    code: str
    map: str
    guests: tuple[KnownGuest, ...]
    seats: tuple[KnownSeat, ...]
    house: House = House()
    banned: tuple[bytes, ...] = ()
    """Keys of devices that were sent away for good."""
    invitation: bytes = b""
    """What a link to this table carries instead of the code."""
    closed: str = ""
    """The sentence with which the table closed while its game ran; empty where it is open, or its process has died."""
    port: int = 0
    """Where the table listens."""
    alone: bool = False
    """True where nobody else on the network is told of it."""


class Remember(Struct, frozen=True):
    """Keep the record beside the journal of a game."""

    game: str
    record: TableRecord


class End(Struct, frozen=True):
    """The table is over; nothing more will come of it."""

    reason: str


class Admit(Struct, frozen=True):
    """The owner has let somebody in who waited at the door, or has sent them away."""

    knock: int
    welcome: bool


class NewCode(Struct, frozen=True):
    """Somebody was banned: draw another code and another invitation."""


Effect = Send | Cut | Persist | Think | Timer | Remember | Admit | NewCode | End
