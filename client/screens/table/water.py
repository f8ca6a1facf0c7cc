"""The sea round the island: small waves that drift while anything moves on the table, and rest when nothing does."""

import math
from functools import lru_cache

from client.art import keys
from client.layout import BoardView, Chart
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from hearthsea.board import Board, bits
from hearthsea.pieces import Terrain

FAR = 2.35  # hex radii from the middle of any land: beyond harbors, ships at the coast and the lines of surf
SHY = 1.0  # hex radii from a ship within which there is none
STEP = 2.6  # hex radii from one wave to the next
MOST = 40
SHEER, FAINT = 0.62, 0.16  # how clearly a wave shows on its crest, and in its trough


def draw(pen: TablePen, sight: Sight, view: BoardView, home: BoardView, flow: float) -> None:
    """Draw the waves as they are after `flow` seconds of movement; the same picture as long as that stands still."""
    picture = keys.marker("ripple", int(view.radius), pen.theme)
    afloat = _afloat(sight)
    for n, place in enumerate(_waves(sight.state.game.board, sight.chart, home)):
        turn = flow * (0.9 + n % 5 * 0.12) + n * 2.4  # each at its own pace and from its own place
        x, y = view.at((place[0] + 0.16 * math.sin(turn), place[1] + 0.03 * math.cos(turn)))
        if not view.frame.holds(x, y) or any(math.dist(place, ship) < SHY for ship in afloat):
            continue
        clear = FAINT + (SHEER - FAINT) * (0.5 + 0.5 * math.cos(turn * 1.3))
        pen.sprite(picture, x, y, alpha=round(clear, 2), clip=view.frame)


def _afloat(sight: Sight) -> list[tuple[float, float]]:
    """Where ships and the pirate lie, in board units."""
    state, chart = sight.state, sight.chart
    ships = [chart.edges[edge] for mask in state.ships for edge in bits(mask)]
    return [*ships, chart.hexes[state.pirate]] if state.pirate >= 0 else ships


@lru_cache(maxsize=8)
def _waves(board: Board, chart: Chart, home: BoardView) -> tuple[tuple[float, float], ...]:
    """Where waves are, in board units: over open water in the frame of the whole board, no two near each other."""
    left, top = home.back(home.frame.x, home.frame.y)
    right, bottom = home.back(home.frame.right, home.frame.bottom)
    land = [at for at, tile in zip(chart.hexes, board.layout.tiles, strict=True) if tile[2] != Terrain.SEA]
    found = []
    for row in range(math.floor(top / STEP), math.ceil(bottom / STEP) + 1):
        for column in range(math.floor(left / STEP), math.ceil(right / STEP) + 1):
            # A grid shaken up, the same at every look: the fractions of multiples of two irrational numbers.
            jog = (row * 0.618034 + column * 0.754878) % 1, (row * 0.569840 + column * 0.324718) % 1
            x, y = (column + 0.2 + 0.6 * jog[0]) * STEP, (row + 0.2 + 0.6 * jog[1]) * STEP
            inside = left + 0.5 < x < right - 0.5 and top + 0.5 < y < bottom - 0.5
            if inside and all(math.hypot(x - u, y - v) > FAR for u, v in land):
                found.append((x, y))
    return tuple(found[:: max(1, -(-len(found) // MOST))])
