"""At each seven every producing tile changes to a random other resource (R13.1)."""

from typing import Any

from hearthsea.base import Event
from hearthsea.chance import Chance
from hearthsea.pieces import TERRAIN_NAMES, Terrain
from hearthsea.state import Game, State

_PRODUCING = range(Terrain.MOUNTAINS + 1)


class TilesShuffled(Event, frozen=True, array_like=True, tag="shuffled"):
    """Tiles have changed their resource: the terrain of every hex, and the fog's stock by terrain."""

    terrain: tuple[int, ...]
    fog: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Tokens, harbors and hands stay."""
        state.tiles = state.tiles.changed(self.terrain, state.tiles.token)
        state.fog = self.fog


class ResourceShuffler:
    """At each seven every producing tile changes to a random other resource."""

    def prepare(self, game: Game) -> None:
        """Nothing."""

    def on_seven(self, state: State, chance: Chance) -> list[Any]:
        """Draw for every tile on the board, then for every one in the fog's stock, which is public."""
        kept = state.game.layout.kept
        kinds = [kind for kind in _PRODUCING if kind not in kept]
        if len(kinds) == 1:  # a map that keeps the four others leaves nothing it could become
            return []
        terrain = tuple(
            kinds[chance.pick(f"shuffle {place}", [other != kind for other in kinds])] if kind in kinds else kind
            for place, kind in zip(state.game.board.hexes, state.tiles.terrain, strict=True)
        )
        fog = list(state.fog)
        for kind in kinds:
            for number in range(state.fog[kind]):
                question = f"shuffle fog {TERRAIN_NAMES[kind]} {number}"
                fog[kind] -= 1
                fog[kinds[chance.pick(question, [other != kind for other in kinds])]] += 1
        return [TilesShuffled(terrain, tuple(fog))]
