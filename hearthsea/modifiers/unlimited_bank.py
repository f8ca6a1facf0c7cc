"""A bank that never runs out (R1.4)."""

from typing import Any

from hearthsea.chance import Chance
from hearthsea.resources import bundle
from hearthsea.state import Game, State

UNLIMITED = 999
"""What such a bank counts of each kind, whatever it pays."""


class UnlimitedBank:
    """A bank that never runs out."""

    def prepare(self, game: Game) -> None:
        """More of each than anybody could hold."""
        game.bank = bundle((UNLIMITED,) * 5)
        game.bank_counts = 0

    def on_seven(self, state: State, chance: Chance) -> list[Any]:  # noqa: ARG002 (nothing to do with sevens)
        """Nothing."""
        return []
