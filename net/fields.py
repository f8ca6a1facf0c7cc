"""What a field of a message may hold: the bounds are part of the type, and what does not fit reaches no handler.

Also the base of all messages, and the version of the wire they belong to.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

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
