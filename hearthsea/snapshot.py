"""A state or a view as plain data, for the wire and for digests."""

from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hearthsea.before import Before
from hearthsea.board import Board, Mask, bits, mask_of
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


class Earlier(Struct, frozen=True, omit_defaults=True):
    """What was before the last step that can be taken back, as the difference from what is now (R14.8).

    What is equal is left out. Of numbers and cards it is the difference itself, of places those that are there only
    once, of what has no difference what was. ``hand`` is left out where the hand is not known now either.
    """

    hand: Bundle = 0
    hand_size: int = 0
    bank: Bundle = 0
    roads: tuple[int, ...] = ()
    settlements: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    ships: tuple[int, ...] = ()
    new_ships: tuple[int, ...] = ()
    moved_ship: bool = False
    islands: int = 0
    longest_road: int = 0
    phase: Phase | None = None
    trade_over: bool = False
    offers: tuple[Offer, ...] | None = None
    quiet: int = 0


class Snapshot(Struct, frozen=True, array_like=True):
    """Every field of a :class:`State`; masks are lists of numbers, ``tiles`` is None where they lie as dealt.

    ``undo`` are the steps that can be taken back, the last one first, None where there are none.
    """

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
    undo: tuple[Earlier, ...] | None = None


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
        _steps_back(state) if with_undo and state.undo is not None else None,
    )


def _steps_back(state: State) -> tuple[Earlier, ...]:
    steps = []
    now, then = Before.of(state), state.undo
    while then is not None:
        steps.append(_difference(now, then))
        now, then = then, then.earlier
    return tuple(steps)


def _difference(now: Before, then: Before) -> Earlier:
    return Earlier(
        (then.hand or 0) - (now.hand or 0),
        then.hand_size - now.hand_size,
        then.bank - now.bank,
        tuple(bits(then.roads ^ now.roads)),
        tuple(bits(then.settlements ^ now.settlements)),
        tuple(bits(then.cities ^ now.cities)),
        tuple(bits(then.ships ^ now.ships)),
        tuple(bits(then.new_ships ^ now.new_ships)),
        then.moved_ship != now.moved_ship,
        then.islands ^ now.islands,
        then.longest_road - now.longest_road,
        None if then.phase == now.phase else then.phase,
        then.trade_over != now.trade_over,
        None if then.offers == now.offers else then.offers,
        then.quiet - now.quiet,
    )


def _stepped_back(board: Board, now: Before, steps: tuple[Earlier, ...]) -> Before | None:
    """What the first of some steps back leads to, with the others behind it."""
    behind = []
    for step in steps:
        now = _before(board, now, step)
        behind.append(now)
    earlier = None
    for each in reversed(behind):
        earlier = replace(each, earlier=earlier)
    return earlier


def _before(board: Board, now: Before, step: Earlier) -> Before:
    roads, ships, new_ships = _masks((step.roads, step.ships, step.new_ships), len(board.edges))
    settlements, cities = _masks((step.settlements, step.cities), len(board.nodes))
    return Before(
        None if now.hand is None else now.hand + step.hand,
        now.hand_size + step.hand_size,
        now.bank + step.bank,
        now.roads ^ roads,
        now.settlements ^ settlements,
        now.cities ^ cities,
        now.ships ^ ships,
        now.new_ships ^ new_ships,
        now.moved_ship != step.moved_ship,
        now.islands ^ step.islands,
        now.longest_road + step.longest_road,
        now.phase if step.phase is None else step.phase,
        now.trade_over != step.trade_over,
        now.offers if step.offers is None else step.offers,
        now.quiet + step.quiet,
        None,
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
    state.undo = _stepped_back(board, Before.of(state), data.undo or ())
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
