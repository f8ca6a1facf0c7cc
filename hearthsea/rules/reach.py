"""The most points that one seat can have on a board, for whoever sets a target (R1.2)."""

from functools import lru_cache

from hearthsea.board import Board, Mask, bits
from hearthsea.pieces import Card
from hearthsea.resources import count
from hearthsea.rules.awards import ARMY_TITLE_AT, ISLAND_POINTS, ROAD_TITLE_AT, TITLE_POINTS
from hearthsea.state import Game

WITHOUT_END = 999
"""What is said where victory point cards never run out (R1.5)."""


def reachable_points(game: Game) -> int:
    """The most points of one seat, with the whole board to itself but for the others' two settlements each.

    >>> from hearthsea.maps import deal, load_map
    >>> from hearthsea.modifiers import game_of
    >>> from hearthsea.settings import Settings
    >>> reachable_points(game_of(deal(load_map("classic"), None), Settings(), 4))
    22
    """
    victory_cards = count(game.deck, Card.VICTORY_POINT)
    if victory_cards and not game.deck_counts:
        return WITHOUT_END
    pieces = game.pieces
    places = most_apart(game.board, game.tiles.land_nodes | game.tiles.fog_nodes) - 2 * (game.seats - 1)
    cities = min(pieces.city, places)
    settlements = min(pieces.settlement, places - cities)
    away = len(game.board.islands) - game.board.home.bit_count() - game.layout.home_is_started
    titles = (pieces.road + pieces.ship >= ROAD_TITLE_AT) + (count(game.deck, Card.KNIGHT) >= ARMY_TITLE_AT)
    return 2 * cities + settlements + TITLE_POINTS * titles + victory_cards + ISLAND_POINTS * away


@lru_cache(maxsize=256)
def most_apart(board: Board, nodes: Mask) -> int:
    """How many buildings keep the distance rule on these nodes at most (R6.3).

    A node is the N or the S corner of a hex, and all its neighbours are of the other kind. In such a graph the most
    that keep apart are all nodes less the most that can be paired with a neighbour (König).
    """
    partner: dict[int, int] = {}
    paired = 0
    for node in bits(nodes):
        if board.nodes[node].corner == "N":
            paired += _pair(board, nodes, node, partner, set())
    return nodes.bit_count() - paired


def _pair(board: Board, nodes: Mask, node: int, partner: dict[int, int], asked: set[int]) -> bool:
    """Find a partner for a node, if need be by finding others for those who have one (Kuhn)."""
    for other in bits(board.node_nodes[node] & nodes):
        if other not in asked:
            asked.add(other)
            if other not in partner or _pair(board, nodes, partner[other], partner, asked):
                partner[other] = node
                return True
    return False
