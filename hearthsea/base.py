"""The bases of actions, forms and events."""

from abc import abstractmethod
from typing import Self

from msgspec import Struct

from hearthsea.chance import Rng
from hearthsea.state import State


class Action(Struct, frozen=True, array_like=True):
    """A player's wish. Its tag is the notation's name for it; places are numbers of the board's order."""

    seat: int


class Event(Struct, frozen=True, array_like=True):
    """A fact of the game, in the past tense, with everything that a rule had to judge already in it."""

    @abstractmethod
    def apply(self, state: State) -> None:
        """Change the state in place: bookkeeping only, on whole states and on views alike; never fails."""

    def seen_by(self, viewer: int | None) -> Self:  # noqa: ARG002 (most events are public)
        """The event as a seat, or an onlooker for None, may know it."""
        return self


class Form(Struct, frozen=True):
    """Stands in ``legal_actions`` for wishes too many to list; ``check`` has the last word on each."""

    seat: int

    @abstractmethod
    def contains(self, action: Action) -> bool:
        """Whether the action is one that this form stands for."""

    @abstractmethod
    def sample(self, rng: Rng) -> Action:
        """One of them, at random."""


Option = Action | Form
"""What ``legal_actions`` lists."""
