"""Pieces, development cards, terrains, and what things cost (R1.3, R1.5, R6.1)."""

from enum import IntEnum

from hearthsea.resources import Bundle, bundle


class Piece(IntEnum):
    """What stands on the board."""

    ROAD = 0
    SETTLEMENT = 1
    CITY = 2
    SHIP = 3


class Card(IntEnum):
    """Development cards; the number is the place in a bundle."""

    KNIGHT = 0
    VICTORY_POINT = 1
    ROAD_BUILDING = 2
    YEAR_OF_PLENTY = 3
    MONOPOLY = 4


class Terrain(IntEnum):
    """What a tile is; the first five produce the resource of the same number."""

    FOREST = 0
    HILLS = 1
    PASTURE = 2
    FIELDS = 3
    MOUNTAINS = 4
    GOLD = 5
    DESERT = 6
    SEA = 7
    FOG = 8


CARD_NAMES = tuple(card.name.lower() for card in Card)
PIECE_NAMES = tuple(piece.name.lower() for piece in Piece)
TERRAIN_NAMES = tuple(terrain.name.lower() for terrain in Terrain)

# Wood, brick, wool, grain, ore (R6.1).
ROAD_COST: Bundle = bundle((1, 1, 0, 0, 0))
SHIP_COST: Bundle = bundle((1, 0, 1, 0, 0))
SETTLEMENT_COST: Bundle = bundle((1, 1, 1, 1, 0))
CITY_COST: Bundle = bundle((0, 0, 0, 2, 3))
CARD_COST: Bundle = bundle((0, 0, 1, 1, 1))


def pips(token: int) -> int:
    """How many of the 36 rolls of two dice show the token; 0 for none."""
    return 6 - abs(7 - token) if token else 0


def starting_bank(seats: int) -> Bundle:
    """What the bank holds before the first card is paid (R1.4)."""
    each = 19 if seats <= 4 else 24 if seats <= 6 else 29
    return bundle((each,) * 5)


def starting_deck(seats: int) -> Bundle:
    """The development cards of a full deck (R1.5)."""
    if seats <= 4:
        return bundle((14, 5, 2, 2, 2))
    return bundle((20, 5, 3, 3, 3)) if seats <= 6 else bundle((26, 5, 4, 4, 4))
