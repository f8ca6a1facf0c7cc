"""One end of a connection without its socket: bytes in, messages out.

What may come in which state stands in `INCOMING`, the one table from which docs/protocol.md is drawn. Before joining
frames are small; afterwards they may be larger, and only then long messages may come in parts (to guests only).
"""

from collections.abc import Mapping
from enum import Enum
from typing import Literal, TypeAlias

from net.codec import AFTER_JOINING, Assembler, FrameReader, WireError, encode, tags, unpack
from net.messages import (
    GUEST_MESSAGES,
    HOST_MESSAGES,
    Ask,
    Challenge,
    Closed,
    Failure,
    Hello,
    Introduce,
    Message,
    PakeAnswer,
    PakeConfirm,
    Part,
    Prove,
    Told,
    Uncover,
    Uncovered,
    Wait,
    Welcome,
)

Role: TypeAlias = Literal["host", "guest"]


class Stage(Enum):
    """How far the two sides have come."""

    GREETING = "greeting"
    """Nothing has come yet; Hello is awaited."""
    INTRODUCING = "introducing"
    """Versions agree; who are you, which table is this?"""
    PROVING = "proving"
    """Keys are proved, and the code where one is needed."""
    CONFIRMING = "confirming"
    """The code's last word."""
    WAITING = "waiting"
    """At the door of an open table: the words are made, then its owner decides."""
    JOINED = "joined"
    CLOSED = "closed"


INCOMING: Mapping[Role, Mapping[Stage, tuple[type[Message], ...]]] = {
    "host": {
        Stage.GREETING: (Hello,),
        Stage.INTRODUCING: (Introduce, Ask),
        Stage.PROVING: (Prove,),
        Stage.CONFIRMING: (PakeConfirm,),
        Stage.WAITING: (Uncover,),
        Stage.JOINED: GUEST_MESSAGES,
        Stage.CLOSED: (),
    },
    "guest": {
        Stage.GREETING: (Hello, Failure),
        Stage.INTRODUCING: (Challenge, Told, Failure),
        Stage.PROVING: (PakeAnswer, Wait, Welcome, Failure),
        Stage.CONFIRMING: (Welcome, Failure),
        Stage.WAITING: (Uncovered, Welcome, Failure),
        Stage.JOINED: HOST_MESSAGES,
        Stage.CLOSED: (),
    },
}

NEXT: Mapping[type[Message], Stage] = {
    Hello: Stage.INTRODUCING,
    Introduce: Stage.PROVING,
    Challenge: Stage.PROVING,
    PakeAnswer: Stage.CONFIRMING,
    Wait: Stage.WAITING,
    Told: Stage.CLOSED,
    Welcome: Stage.JOINED,
    Failure: Stage.CLOSED,
    Closed: Stage.CLOSED,
}
"""Where a message takes the side that receives it; Prove and PakeConfirm leave that to the host's judgement."""

_ALLOWED = {role: {stage: tags(structs) for stage, structs in rows.items()} for role, rows in INCOMING.items()}


class Connection:
    """The wire's state on one side; give it bytes, take messages."""

    def __init__(self, role: Role) -> None:
        self.role: Role = role
        self.stage = Stage.GREETING
        self.size = 0
        """Bytes of the message that came last, in all its parts."""
        self._reader = FrameReader()
        self._parts = Assembler()

    def feed(self, data: bytes) -> None:
        """Take bytes as they come from the socket."""
        self._reader.feed(data)

    def next(self) -> Message | None:
        """Return the next message, None while there is none.

        One at a time, because the answer to one may decide what may come next.

        Raises:
            WireError: The peer broke the protocol; close it with this sentence.
        """
        while self.stage is not Stage.CLOSED:
            payload = self._reader.next()
            if payload is None:
                return None
            message = unpack(payload, _ALLOWED[self.role][self.stage])
            if isinstance(message, Part):
                whole = self._parts.add(message)
                if whole is None:
                    continue
                payload = whole
                message = unpack(whole, _ALLOWED[self.role][self.stage])
                if isinstance(message, Part):
                    raise WireError("a part within a part")
            self.size = len(payload)
            following = NEXT.get(type(message))
            if following is not None:
                self.enter(following)
            return message
        return None

    def enter(self, stage: Stage) -> None:
        """Go on to a stage; from `JOINED` on frames may be larger."""
        self.stage = stage
        if stage is Stage.JOINED:
            self._reader.limit = AFTER_JOINING

    def encode(self, message: Message) -> bytes:
        """Return the bytes of a message of this side."""
        return encode(message)
