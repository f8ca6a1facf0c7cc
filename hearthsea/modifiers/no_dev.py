"""No development cards (R1.5)."""

from typing import Any

from hearthsea.chance import Chance
from hearthsea.state import Game, State


class NoDev:
    """No development cards."""

    def prepare(self, game: Game) -> None:
        """An empty deck."""
        game.deck = 0

    def on_seven(self, state: State, chance: Chance) -> list[Any]:  # noqa: ARG002 (nothing to do with sevens)
        """Nothing."""
        return []
