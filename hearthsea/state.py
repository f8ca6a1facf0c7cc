"""The state of a game, whole or as one seat sees it.

One class serves both: in a view a hand, a set of cards or the deck may be unknown (``None``), its size never is.
Pieces are masks of the board's order, hands and decks are bundles; awards' lengths, points, supply and rates are
derived (:mod:`hearthsea.rules.awards`). It is long because the fields, their copy and what a viewer sees of them are
one list that must be read together. No order of the deck or of the fog exists: a card is drawn when it is drawn.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from hearthsea.before import Before
from hearthsea.board import Board, Mask, Tiles, board_of
from hearthsea.chance import Chance
from hearthsea.hexgrid import Hex
from hearthsea.maps import Layout, PieceLimits
from hearthsea.phases import SETUP, Over, Phase
from hearthsea.pieces import Terrain, starting_bank, starting_deck
from hearthsea.resources import Bundle, bundle, total
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


class Modifier(Protocol):
    """A variant as one object (R13): what it prepares, and what it does when a seven is rolled."""

    def prepare(self, game: "Game") -> None:
        """Change what is fixed before the game starts."""

    def on_seven(self, state: "State", chance: Chance) -> list[Any]:
        """The events of its own that a rolled seven brings, before anything else comes of it."""


class Game:
    """What is fixed when a game starts; every state of the game shares it.

    Made by :func:`hearthsea.modifiers.game_of`, which adds the modifiers that the settings ask for.
    """

    __slots__ = (
        "bank",
        "bank_counts",
        "board",
        "deck",
        "deck_counts",
        "fog",
        "fog_tokens",
        "hand_limit",
        "has_ships",
        "home_pirate",
        "home_robber",
        "layout",
        "modifiers",
        "pairs",
        "people",
        "pieces",
        "points_to_win",
        "seats",
        "settings",
        "tiles",
    )

    def __init__(
        self,
        layout: Layout,
        settings: Settings,
        seats: int,
        people: Mask | None = None,
        modifiers: Sequence["Modifier"] = (),
    ) -> None:
        self.layout = layout
        self.settings = settings
        self.seats = seats
        self.people: Mask = (1 << seats) - 1 if people is None else people
        self.board: Board = board_of(layout)
        self.pieces: PieceLimits = layout.pieces
        # R1.2: the table's target, else the map's; Classic knows another one for two.
        self.points_to_win = settings.points_to_win or (layout.points_for_two if seats == 2 else layout.points)
        self.hand_limit = settings.discard_limit or layout.hand_limit
        self.modifiers = tuple(modifiers)
        self.bank: Bundle = starting_bank(seats)
        self.deck: Bundle = bundle(layout.deck) if layout.deck else starting_deck(seats)
        # Where bank or deck have no end they never change: what is paid is masked with these (R1.4, R1.5).
        self.bank_counts: Mask = -1
        self.deck_counts: Mask = -1
        self.fog: tuple[int, ...] = layout.fog or (0,) * len(Terrain)
        self.fog_tokens: tuple[int, ...] = layout.fog_tokens
        self.pairs: Mask = ALL_ROLLS
        self.tiles = Tiles.of(
            self.board, tuple(tile[2] for tile in layout.tiles), tuple(tile[3] for tile in layout.tiles)
        )
        for modifier in self.modifiers:
            modifier.prepare(self)
        self.has_ships = layout.pieces.ship > 0
        # R2.5: the first desert in map order, else off the board.
        deserts = [number for number, tile in enumerate(layout.tiles) if tile[2] == Terrain.DESERT]
        self.home_robber = deserts[0] if deserts else -1
        self.home_pirate = -1
        if self.has_ships and layout.pirate is not None:
            self.home_pirate = self.board.hex_index[Hex(*layout.pirate)]


_NOT_COMPARED = ("game", "tiles", "undo")


class State:
    """A position. Lists have one item a seat; masks, numbers of places and bundles as said in their modules.

    ``hands``, ``cards`` (all development cards held), ``new_cards`` (those bought this turn) and ``deck`` are None
    where they are not known. ``islands`` are the numbers of those a seat has its bonus for; ``fog`` counts the tiles
    still hidden, by terrain, ``fog_tokens`` are their tokens. ``quiet`` counts the turns since anybody's points
    changed, that turn included, -1 where it is not known. ``undo`` is what taking back would restore (R14.8); it is no
    part of the position itself, so equality leaves it out.
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
        "fog",
        "fog_tokens",
        "game",
        "hand_sizes",
        "hands",
        "islands",
        "knights",
        "largest_army",
        "longest_road",
        "moved_ship",
        "new_cards",
        "new_ships",
        "offers",
        "phase",
        "pirate",
        "played",
        "played_card",
        "quiet",
        "resigned",
        "roads",
        "robber",
        "settlements",
        "ships",
        "tiles",
        "trade_over",
        "turn",
        "undo",
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
    ships: list[Mask]
    new_ships: Mask
    moved_ship: bool
    pirate: int
    islands: list[Mask]
    fog: tuple[int, ...]
    fog_tokens: tuple[int, ...]
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
    undo: Before | None

    @classmethod
    def start(cls, game: Game) -> "State":
        """The position before the first settlement of the set-up."""
        seats = game.seats
        state = cls()
        state.game = game
        state.tiles = game.tiles
        state.robber = game.home_robber
        state.bank = game.bank
        state.deck = game.deck
        state.deck_size = total(game.deck)
        state.dice_left = game.pairs
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
        state.ships = [0] * seats
        state.new_ships = 0
        state.moved_ship = False
        state.pirate = game.home_pirate
        state.islands = [0] * seats
        state.fog = game.fog
        state.fog_tokens = game.fog_tokens
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
        state.undo = None
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
        new.ships = self.ships[:]
        new.new_ships = self.new_ships
        new.moved_ship = self.moved_ship
        new.pirate = self.pirate
        new.islands = self.islands[:]
        new.fog = self.fog
        new.fog_tokens = self.fog_tokens
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
        new.undo = self.undo
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in State.__slots__ if name not in _NOT_COMPARED
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
        for own in self.ships:
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
    if state.undo is not None:
        seen.undo = state.undo.seen(by_own=viewer == state.turn)
    for seat in range(state.game.seats):
        if seat != viewer:
            seen.hands[seat] = None
            if not is_over:
                seen.cards[seat] = None
                seen.new_cards[seat] = None
    return seen
