"""Development cards without end (R1.5)."""

from typing import Any

from hearthsea.chance import Chance
from hearthsea.pieces import starting_deck
from hearthsea.state import Game, State


class UnlimitedDev:
    """Development cards without end."""

    def prepare(self, game: Game) -> None:
        """Always the proportions of the deck of 25."""
        game.deck = starting_deck(2)
        game.deck_counts = 0

    def on_seven(self, state: State, chance: Chance) -> list[Any]:  # noqa: ARG002 (nothing to do with sevens)
        """Nothing."""
        return []
