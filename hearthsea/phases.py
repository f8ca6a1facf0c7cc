"""Where the game stands: one value with its own data, never parallel flags.

Where a duty interrupts the turn, ``then`` is the phase to which play goes back; its name is FORMAT's ``then``.
"""

from msgspec import Struct


class Setup(Struct, frozen=True, tag="setup", array_like=True):
    """Setting up: a settlement is due where ``node`` is -1, else a road at that node (R2.1)."""

    node: int = -1


class Roll(Struct, frozen=True, tag="roll", array_like=True):
    """The dice are awaited (R3.1)."""


class Main(Struct, frozen=True, tag="main", array_like=True):
    """After the roll: trade, build, play a card, end the turn (R3.1)."""


class Extra(Struct, frozen=True, tag="extra", array_like=True):
    """The paired extra turn with five and more seats (R12.1)."""


Resting = Setup | Roll | Main | Extra
"""The phases to which play can go back after a duty."""


class Discard(Struct, frozen=True, tag="discard", array_like=True):
    """Cards owed after a seven, by seat, 0 for none (R5.1); the robber comes after."""

    owed: tuple[int, ...]
    then: Resting


class Robber(Struct, frozen=True, tag="robber", array_like=True):
    """The seat on turn moves the robber (R5.2)."""

    then: Resting


class Free(Struct, frozen=True, tag="free", array_like=True):
    """Free pieces of a road building card are due (R7.2)."""

    left: int
    then: Resting


class Gold(Struct, frozen=True, tag="gold", array_like=True):
    """Free choices of cards, by seat, 0 for none, as owed before the bank is counted (R4.3, R11.5).

    They choose in turn order from the seat on turn. ``free`` are free pieces that are due afterwards (R7.2).
    """

    owed: tuple[int, ...]
    then: Resting
    free: int = 0


class Over(Struct, frozen=True, tag="over", array_like=True):
    """The game has ended; ``winner`` is -1 where it ended undecided (R3.3, R3.4)."""

    winner: int


Phase = Setup | Roll | Main | Extra | Discard | Robber | Free | Gold | Over

# Phases without data are one value each; comparing and copying them costs nothing.
SETUP = Setup()
ROLL = Roll()
MAIN = Main()
EXTRA = Extra()


def phase_name(phase: Phase) -> str:
    """The name of the notation, such as ``setup``, ``roll`` or ``main``."""
    return str(phase.__struct_config__.tag)
