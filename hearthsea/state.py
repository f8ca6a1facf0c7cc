"""The state of a game, whole or as one seat sees it.

One class serves both: in a view a hand, a set of cards or the deck may be unknown (``None``), its size never is.
Pieces are masks of the board's order, hands and decks are bundles; awards' lengths, points, supply and rates are
derived (:mod:`hearthsea.rules.awards`). No order of the deck exists: a card is drawn when it is drawn.
"""

from msgspec import Struct

from hearthsea.board import Board, Mask, Tiles, board_of
from hearthsea.maps import Layout, PieceLimits
from hearthsea.phases import SETUP, Over, Phase
from hearthsea.pieces import Terrain, starting_bank, starting_deck
from hearthsea.resources import Bundle, total
from hearthsea.settings import Settings

ALL_ROLLS: Mask = (1 << 36) - 1
"""The 36 pairs of two dice not yet drawn (R4.4); pair (a, b) is bit 6(a - 1) + b - 1."""


class Offer(Struct, frozen=True, array_like=True):
    """A trade on the table; ``give`` and ``take`` as the seat ``by`` sees them (R8.2). Its number is its place."""

    by: int
    give: Bundle
    take: Bundle
    to: Mask
    agreed: Mask = 0
    declined: Mask = 0
    fallen: bool = False


class Game:
    """What is fixed when a game starts; every state of the game shares it."""

    __slots__ = (
        "bank",
        "board",
        "deck",
        "hand_limit",
        "home_robber",
        "layout",
        "people",
        "pieces",
        "points_to_win",
        "seats",
        "settings",
    )

    def __init__(self, layout: Layout, settings: Settings, seats: int, people: Mask | None = None) -> None:
        self.layout = layout
        self.settings = settings
        self.seats = seats
        self.people: Mask = (1 << seats) - 1 if people is None else people
        self.board: Board = board_of(layout)
        self.pieces: PieceLimits = layout.pieces
        # R1.2: the table's target, else the map's; Classic knows another one for two.
        self.points_to_win = settings.points_to_win or (layout.points_for_two if seats == 2 else layout.points)
        self.hand_limit = settings.discard_limit or layout.hand_limit
        self.bank: Bundle = starting_bank(seats)
        self.deck: Bundle = starting_deck(seats)
        # R2.5: the first desert in map order, else off the board.
        deserts = [number for number, tile in enumerate(layout.tiles) if tile[2] == Terrain.DESERT]
        self.home_robber = deserts[0] if deserts else -1


class State:
    """A position. Lists have one item a seat; masks, numbers of places and bundles as said in their modules.

    ``hands``, ``cards`` (all development cards held), ``new_cards`` (those bought this turn) and ``deck`` are None
    where they are not known. ``quiet`` counts the turns since anybody's points changed, that turn
    included, -1 where it is not known.
    """

    __slots__ = (
        "agreed_draw",
        "bank",
        "card_counts",
        "cards",
        "cities",
        "deck",
        "deck_size",
        "dice_left",
        "game",
        "hand_sizes",
        "hands",
        "knights",
        "largest_army",
        "longest_road",
        "new_cards",
        "offers",
        "phase",
        "played",
        "played_card",
        "quiet",
        "resigned",
        "roads",
        "robber",
        "settlements",
        "tiles",
        "trade_over",
        "turn",
    )

    game: Game
    tiles: Tiles
    robber: int
    bank: Bundle
    deck: Bundle | None
    deck_size: int
    dice_left: Mask
    hands: list[Bundle | None]
    hand_sizes: list[int]
    cards: list[Bundle | None]
    new_cards: list[Bundle | None]
    card_counts: list[int]
    knights: list[int]
    played: list[Bundle]
    roads: list[Mask]
    settlements: list[Mask]
    cities: list[Mask]
    longest_road: int
    largest_army: int
    turn: int
    phase: Phase
    played_card: bool
    trade_over: bool
    offers: list[Offer]
    resigned: Mask
    agreed_draw: Mask
    quiet: int

    @classmethod
    def start(cls, game: Game) -> "State":
        """The position before the first settlement of the set-up."""
        seats = game.seats
        state = cls()
        state.game = game
        state.tiles = Tiles.as_dealt(game.board)
        state.robber = game.home_robber
        state.bank = game.bank
        state.deck = game.deck
        state.deck_size = total(game.deck)
        state.dice_left = ALL_ROLLS
        state.hands = [0] * seats
        state.hand_sizes = [0] * seats
        state.cards = [0] * seats
        state.new_cards = [0] * seats
        state.card_counts = [0] * seats
        state.knights = [0] * seats
        state.played = [0] * seats
        state.roads = [0] * seats
        state.settlements = [0] * seats
        state.cities = [0] * seats
        state.longest_road = -1
        state.largest_army = -1
        state.turn = 0
        state.phase = SETUP
        state.played_card = False
        state.trade_over = False
        state.offers = []
        state.resigned = 0
        state.agreed_draw = 0
        state.quiet = 0
        return state

    def copy(self) -> "State":
        """An independent copy; what never changes is shared."""
        new = State.__new__(State)
        new.game = self.game
        new.tiles = self.tiles
        new.robber = self.robber
        new.bank = self.bank
        new.deck = self.deck
        new.deck_size = self.deck_size
        new.dice_left = self.dice_left
        new.hands = self.hands[:]
        new.hand_sizes = self.hand_sizes[:]
        new.cards = self.cards[:]
        new.new_cards = self.new_cards[:]
        new.card_counts = self.card_counts[:]
        new.knights = self.knights[:]
        new.played = self.played[:]
        new.roads = self.roads[:]
        new.settlements = self.settlements[:]
        new.cities = self.cities[:]
        new.longest_road = self.longest_road
        new.largest_army = self.largest_army
        new.turn = self.turn
        new.phase = self.phase
        new.played_card = self.played_card
        new.trade_over = self.trade_over
        new.offers = self.offers[:]
        new.resigned = self.resigned
        new.agreed_draw = self.agreed_draw
        new.quiet = self.quiet
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in State.__slots__ if name not in ("game", "tiles")
        ) and (self.tiles.terrain, self.tiles.token) == (other.tiles.terrain, other.tiles.token)

    __hash__ = None  # type: ignore[assignment]  # a state changes; its digest is what names it

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return type(self.phase) is Over

    @property
    def buildings(self) -> Mask:
        """The nodes on which anybody's settlement or city stands."""
        mask = 0
        for own in self.settlements:
            mask |= own
        for own in self.cities:
            mask |= own
        return mask

    @property
    def pieces_on_edges(self) -> Mask:
        """The edges on which anybody's piece lies."""
        mask = 0
        for own in self.roads:
            mask |= own
        return mask


def view(state: State, viewer: int | None) -> State:
    """The same position as a seat sees it, or as an onlooker does for None (R14.6).

    Everything hidden is left out here, and nowhere else: hands and cards of others, the deck, the quiet turns
    (they would tell of victory point cards). After the end all development cards lie open.
    """
    seen = state.copy()
    is_over = state.is_over
    seen.deck = None
    seen.quiet = -1
    for seat in range(state.game.seats):
        if seat != viewer:
            seen.hands[seat] = None
            if not is_over:
                seen.cards[seat] = None
                seen.new_cards[seat] = None
    return seen
