"""Only sevens (R13.2)."""

from typing import Any

from hearthsea.board import mask_of
from hearthsea.chance import Chance
from hearthsea.state import Game, State


class OnlySevens:
    """Only sevens."""

    def prepare(self, game: Game) -> None:
        """All tokens are 7, and all rolls total 7."""
        tokens = tuple(7 if token else 0 for token in game.tiles.token)
        game.tiles = game.tiles.changed(game.tiles.terrain, tokens)
        game.fog_tokens = (7,) * len(game.fog_tokens)
        game.pairs &= mask_of(6 * first + 5 - first for first in range(6))

    def on_seven(self, state: State, chance: Chance) -> list[Any]:  # noqa: ARG002 (nothing to do with sevens)
        """Nothing."""
        return []
