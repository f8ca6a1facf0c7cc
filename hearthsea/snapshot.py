"""A state or a view as plain data, for the wire and for digests."""

from hashlib import blake2b

import msgspec
from msgspec import Struct

from hearthsea.board import Mask, bits, mask_of
from hearthsea.phases import Phase
from hearthsea.pieces import Card, Terrain
from hearthsea.resources import Bundle, count
from hearthsea.state import Game, Offer, State


class AtSea(Struct, frozen=True, array_like=True):
    """What only maps with ships or fog have."""

    ships: tuple[tuple[int, ...], ...]
    new_ships: tuple[int, ...]
    moved_ship: bool
    pirate: int
    islands: tuple[int, ...]
    fog: tuple[int, ...]
    fog_tokens: tuple[int, ...]


class Snapshot(Struct, frozen=True, array_like=True):
    """Every field of a :class:`State`; masks are lists of numbers, ``tiles`` is None where they lie as dealt."""

    robber: int
    bank: Bundle
    deck: Bundle | None
    deck_size: int
    dice_left: int
    hands: tuple[Bundle | None, ...]
    hand_sizes: tuple[int, ...]
    cards: tuple[Bundle | None, ...]
    new_cards: tuple[Bundle | None, ...]
    card_counts: tuple[int, ...]
    played: tuple[Bundle, ...]
    roads: tuple[tuple[int, ...], ...]
    settlements: tuple[tuple[int, ...], ...]
    cities: tuple[tuple[int, ...], ...]
    longest_road: int
    largest_army: int
    turn: int
    phase: Phase
    played_card: bool
    trade_over: bool
    offers: tuple[Offer, ...]
    resigned: int
    agreed_draw: int
    quiet: int
    tiles: tuple[tuple[int, int], ...] | None = None
    sea: AtSea | None = None
    undo: "Snapshot | None" = None


def snapshot(state: State, *, with_undo: bool = True) -> Snapshot:
    """The state as plain data, with what it remembers to take back unless that is left out."""
    as_dealt = state.game.tiles
    is_as_dealt = (state.tiles.terrain, state.tiles.token) == (as_dealt.terrain, as_dealt.token)
    return Snapshot(
        state.robber,
        state.bank,
        state.deck,
        state.deck_size,
        state.dice_left,
        tuple(state.hands),
        tuple(state.hand_sizes),
        tuple(state.cards),
        tuple(state.new_cards),
        tuple(state.card_counts),
        tuple(state.played),
        _numbers(state.roads),
        _numbers(state.settlements),
        _numbers(state.cities),
        state.longest_road,
        state.largest_army,
        state.turn,
        state.phase,
        state.played_card,
        state.trade_over,
        tuple(state.offers),
        state.resigned,
        state.agreed_draw,
        state.quiet,
        None if is_as_dealt else tuple(zip(state.tiles.terrain, state.tiles.token, strict=True)),
        _at_sea(state),
        None if state.undo is None or not with_undo else snapshot(state.undo),
    )


def _at_sea(state: State) -> AtSea | None:
    game = state.game
    if not game.has_ships and not any(game.fog):
        return None
    return AtSea(
        _numbers(state.ships),
        tuple(bits(state.new_ships)),
        state.moved_ship,
        state.pirate,
        tuple(state.islands),
        state.fog,
        state.fog_tokens,
    )


def restored(game: Game, data: Snapshot) -> State:
    """The state that a snapshot tells of; raises ValueError where it does not fit the game."""
    board = game.board
    seats = game.seats
    by_seat = (data.hands, data.hand_sizes, data.cards, data.new_cards, data.card_counts, data.played)
    by_seat_places = (data.roads, data.settlements, data.cities)
    if any(len(values) != seats for values in (*by_seat, *by_seat_places)):
        raise ValueError(f"The snapshot does not fit a game of {seats} seats.")
    state = State.start(game)
    state.robber = data.robber
    state.bank = data.bank
    state.deck = data.deck
    state.deck_size = data.deck_size
    state.dice_left = data.dice_left
    state.hands = list(data.hands)
    state.hand_sizes = list(data.hand_sizes)
    state.cards = list(data.cards)
    state.new_cards = list(data.new_cards)
    state.card_counts = list(data.card_counts)
    state.played = list(data.played)
    state.knights = [count(played, Card.KNIGHT) for played in data.played]
    state.roads = _masks(data.roads, len(board.edges))
    state.settlements = _masks(data.settlements, len(board.nodes))
    state.cities = _masks(data.cities, len(board.nodes))
    state.longest_road = data.longest_road
    state.largest_army = data.largest_army
    state.turn = data.turn
    state.phase = data.phase
    state.played_card = data.played_card
    state.trade_over = data.trade_over
    state.offers = list(data.offers)
    state.resigned = data.resigned
    state.agreed_draw = data.agreed_draw
    state.quiet = data.quiet
    if not (-1 <= state.robber < len(board.hexes) and 0 <= state.turn < seats):
        raise ValueError("The snapshot names a hex or a seat that is not there.")
    if data.tiles is not None:
        if len(data.tiles) != len(board.hexes):
            raise ValueError(f"The snapshot does not fit a board of {len(board.hexes)} hexes.")
        state.tiles = game.tiles.changed(tuple(tile[0] for tile in data.tiles), tuple(tile[1] for tile in data.tiles))
    if data.sea is not None:
        _restore_sea(state, data.sea)
    if data.undo is not None:
        state.undo = restored(game, data.undo)
    return state


def _restore_sea(state: State, sea: AtSea) -> None:
    board, seats = state.game.board, state.game.seats
    if len(sea.ships) != seats or len(sea.islands) != seats or len(sea.fog) != len(Terrain):
        raise ValueError(f"The snapshot does not fit a game of {seats} seats.")
    if not -1 <= sea.pirate < len(board.hexes):
        raise ValueError("The snapshot names a hex that is not there.")
    state.ships = _masks(sea.ships, len(board.edges))
    state.new_ships = _masks((sea.new_ships,), len(board.edges))[0]
    state.moved_ship = sea.moved_ship
    state.pirate = sea.pirate
    state.islands = list(sea.islands)
    state.fog = sea.fog
    state.fog_tokens = sea.fog_tokens


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that name a position: equal states, equal digests."""
    return blake2b(msgspec.json.encode(snapshot(state, with_undo=False)), digest_size=8).hexdigest()


def _numbers(masks: list[Mask]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(mask)) for mask in masks)


def _masks(numbers: tuple[tuple[int, ...], ...], places: int) -> list[Mask]:
    if any(not 0 <= number < places for own in numbers for number in own):
        raise ValueError("The snapshot names a place that is not on the board.")
    return [mask_of(own) for own in numbers]
