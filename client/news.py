"""What the network tells the window, as values: they lie in the queue between the two until the window looks."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from net.listing import FoundTable
from net.messages import HostMessage


@dataclass(frozen=True, slots=True)
class Found:
    """The tables on the network now, and what hampers finding them."""

    tables: tuple[FoundTable, ...]
    hampered: str
    where: str = ""  # the interfaces that are looked on
    sweeping: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A message of the host."""

    message: HostMessage


@dataclass(frozen=True, slots=True)
class Line:
    """The state of the connection."""

    state: Literal["up", "shaky", "lost"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """An action is on its way under this number."""

    n: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A table could not be started or joined, as a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class AtTheDoor:
    """The owner of the table has to let us in; both screens show these words."""

    words: str


@dataclass(frozen=True, slots=True)
class Slow:
    """The table is there, but the network loses so much that joining takes its time."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The connection has ended for good."""


News: TypeAlias = Found | Told | Line | Sent | Failed | AtTheDoor | Slow | Gone
