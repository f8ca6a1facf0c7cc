"""What a bot is: something that chooses an action from what one seat may know."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from hearthsea.base import Action
from hearthsea.chance import Rng
from hearthsea.seen import Seen
from hearthsea.state import State


class Choice(Struct, frozen=True):
    """An action, and in a few words why."""

    action: Action
    note: str = ""


class Bot(Protocol):
    """A player without a screen. It keeps nothing between two choices: what it needs is in view and bounds."""

    def choose(self, view: State, seen: Seen, seat: int, rng: Rng, out_of_time: Callable[[], bool]) -> Choice:
        """Choose for a seat that has a duty (``waiting_on``) or is asked by an offer (``may_answer``).

        Args:
            view: the position as the seat sees it; it must not be changed.
            seen: the bounds on the hands of others that follow from what the seat saw.
            seat: whose choice it is.
            rng: the bot's own luck, which has nothing to do with the game's.
            out_of_time: answers yes when it is time to take the best so far; a bot that does not search may ignore it.

        Raises:
            ValueError: the seat has nothing to decide.
        """


def unanswered(view: State, seat: int) -> list[int]:
    """The numbers of the open offers that ask the seat and that it has not answered, the oldest first."""
    mark = 1 << seat
    return [
        number
        for number, offer in enumerate(view.offers)
        if not offer.fallen and offer.to & mark and not (offer.agreed | offer.declined) & mark
    ]


def first_asked(view: State, seat: int) -> int:
    """The oldest offer that the seat has to answer; raises ValueError where there is none."""
    asked = unanswered(view, seat)
    if not asked:
        raise ValueError(f"Seat {seat} has nothing to decide.")
    return asked[0]
