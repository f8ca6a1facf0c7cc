"""No six, no eight (R13.3)."""

from typing import Any

from hearthsea.board import mask_of
from hearthsea.chance import Chance
from hearthsea.state import Game, State


class NoSixEight:
    """No six, no eight."""

    def prepare(self, game: Game) -> None:
        """Every 6 becomes a 5 and every 8 a 9, under fog too; pairs that total 6 or 8 are not rolled."""
        game.tiles = game.tiles.changed(game.tiles.terrain, tuple(map(milder, game.tiles.token)))
        game.fog_tokens = tuple(map(milder, game.fog_tokens))
        game.pairs &= mask_of(pair for pair in range(36) if pair // 6 + pair % 6 + 2 not in (6, 8))

    def on_seven(self, state: State, chance: Chance) -> list[Any]:  # noqa: ARG002 (nothing to do with sevens)
        """Nothing."""
        return []


def milder(token: int) -> int:
    """What a token becomes: a 5 of a 6, a 9 of an 8."""
    return {6: 5, 8: 9}.get(token, token)
