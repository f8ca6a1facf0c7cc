"""The first words of a guest and a host, until the guest is in: who is who, and how it means to come in."""

from typing import Annotated

from msgspec import Meta

from net.fields import (
    Count,
    Key,
    Mac,
    Message,
    Name,
    Nonce,
    SeatCount,
    SeatOrAny,
    Sentence,
    Signature,
    TableName,
    TablePhase,
    Word,
)


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
