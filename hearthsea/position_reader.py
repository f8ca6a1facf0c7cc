"""Reading positions of the notation (docs/notation.md) into states and views.

Reading is strict: an unknown key is an error that names the key and the place, and so is a position that contradicts
itself. The file is long because every key of the notation is judged here.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from hearthsea import settings as table_settings
from hearthsea.board import Mask, bits, mask_of
from hearthsea.engine import points, supply
from hearthsea.hexgrid import Edge, Hex, Node, parse_edge, parse_hex, parse_node
from hearthsea.modifiers import game_of
from hearthsea.phases import EXTRA, MAIN, ROLL, SETUP, Discard, Free, Gold, Over, Phase, Resting, Robber, Setup
from hearthsea.pieces import CARD_NAMES, Card
from hearthsea.position_board import layout_of
from hearthsea.position_values import NotationError, Table, known, list_of, read, read_bundle, table_of, whole
from hearthsea.resources import RESOURCE_NAMES, count, counts, holds, one, total
from hearthsea.rules.setup_order import waiting_settlement
from hearthsea.settings import Settings
from hearthsea.shown import shown
from hearthsea.state import Offer, State

POSITION_KEYS = frozenset(
    [
        "map",
        "deal",
        "seats",
        "settings",
        "turn",
        "phase",
        "after_roll",
        "owed",
        "free",
        "then",
        "robber",
        "pirate",
        "bank",
        "deck",
        "longest_road",
        "largest_army",
        "dice_left",
        "played_card",
        "moved_ship",
        "trade_over",
        "resigned",
        "board",
        "seat",
        "offer",
        "quiet",
        "agreed_draw",
        "winner",
    ]
)
SEAT_KEYS = frozenset(
    [
        "hand",
        "hand_size",
        "settlements",
        "cities",
        "roads",
        "ships",
        "new_ships",
        "cards",
        "new_cards",
        "card_count",
        "knights",
        "played",
        "islands",
    ]
)
P = TypeVar("P", Hex, Node, Edge)
OFFER_KEYS = frozenset(["by", "give", "take", "to", "agreed", "declined", "fallen"])
_PHASES = ("setup", "roll", "discard", "robber", "main", "free", "gold", "extra", "over")
_RESTING: dict[str, Resting] = {"setup": SETUP, "roll": ROLL, "main": MAIN, "extra": EXTRA}


def state_of(position: Table, *, unchecked: bool = False) -> State:
    """The state that a position tells of; a view where hands or cards are given as counts only.

    ``unchecked`` takes a position that contradicts itself as it is.

    Raises:
        NotationError: a key is unknown, a value does not fit, or the position contradicts itself.
    """
    known(position, POSITION_KEYS, "the position")
    return _Reader(position, unchecked=unchecked).state


class _Reader:
    """Reads one position; ``state`` is what came of it."""

    def __init__(self, position: Table, *, unchecked: bool) -> None:
        self.position = position
        self.unchecked = unchecked
        seat_tables = list_of(position.get("seat", []), "seat")
        seats = whole(position.get("seats", len(seat_tables)), "seats", 1, 8)
        if len(seat_tables) > seats:
            raise NotationError(f"There are {len(seat_tables)} [[seat]] tables for {seats} seats.")
        self.game = game_of(layout_of(position), _settings(position), seats)
        self.state = State.start(self.game)
        self.seat_tables: list[Table] = [*seat_tables, *({} for _ in range(seats - len(seat_tables)))]
        self._places()
        for seat, table in enumerate(self.seat_tables):
            known(table, SEAT_KEYS, f"[[seat]] {seat}")
            self._pieces(seat, table)
            self._cards(seat, table)
        self._bank()
        self._deck()
        self._turn()
        offers = list_of(position.get("offer", []), "offer")
        self.state.offers = [self._offer(number, table) for number, table in enumerate(offers)]
        if not self.unchecked:
            self._contradictions()

    def _places(self) -> None:
        state, position = self.state, self.position
        robber = position.get("robber")
        if robber is not None:
            state.robber = -1 if robber == "off" else self.hex(robber, "robber")
        pirate = position.get("pirate")
        if pirate is not None:
            state.pirate = -1 if pirate == "off" else self.hex(pirate, "pirate")
        for name in ("longest_road", "largest_army"):
            if name in position:
                setattr(state, name, self.seat(position[name], name))

    def _pieces(self, seat: int, table: Table) -> None:
        state = self.state
        where = f"[[seat]] {seat}"
        state.roads[seat] = self._places_of(table, "roads", where, self.edge)
        state.settlements[seat] = self._places_of(table, "settlements", where, self.node)
        state.cities[seat] = self._places_of(table, "cities", where, self.node)
        state.ships[seat] = self._places_of(table, "ships", where, self.edge)
        fresh = self._places_of(table, "new_ships", where, self.edge)
        if fresh & ~state.ships[seat] and not self.unchecked:
            raise NotationError(f"new_ships of {where} names a ship that is not among its ships.")
        state.new_ships |= fresh
        state.islands[seat] = self._islands(table.get("islands", []), f"islands of {where}")

    def _places_of(self, table: Table, key: str, where: str, number: Callable[[object, str], int]) -> Mask:
        """Places of pieces as a mask; two of a seat's pieces on one place are told."""
        mask = 0
        for text in list_of(table.get(key, []), f"{key} of {where}"):
            place = 1 << number(text, f"{key} of {where}")
            if mask & place and not self.unchecked:
                raise NotationError(f"{key} of {where} names {text} twice.")
            mask |= place
        return mask

    def _islands(self, texts: object, where: str) -> Mask:
        board = self.game.board
        mask = 0
        for text in list_of(texts, where):
            island = board.islands_at([board.hexes[self.hex(text, where)]])
            if not island:
                raise NotationError(f"{where} names {text}, which is sea.")
            mask |= island
        return mask

    def _cards(self, seat: int, table: Table) -> None:
        state = self.state
        where = f"[[seat]] {seat}"
        if "hand_size" in table:
            _only(table, "hand_size", "hand", where)
            state.hands[seat] = None
            state.hand_sizes[seat] = whole(table["hand_size"], f"hand_size of {where}", 0, 999)
        else:
            hand = read_bundle(table.get("hand", {}), RESOURCE_NAMES, f"hand of {where}")
            state.hands[seat] = hand
            state.hand_sizes[seat] = total(hand)
        if "card_count" in table:
            _only(table, "card_count", "cards", where)
            _only(table, "card_count", "new_cards", where)
            state.cards[seat] = state.new_cards[seat] = None
            state.card_counts[seat] = whole(table["card_count"], f"card_count of {where}", 0, 99)
        else:
            fresh = read_bundle(table.get("new_cards", {}), CARD_NAMES, f"new_cards of {where}")
            held = fresh + read_bundle(table.get("cards", {}), CARD_NAMES, f"cards of {where}")
            state.new_cards[seat] = fresh
            state.cards[seat] = held
            state.card_counts[seat] = total(held)
        state.knights[seat] = whole(table.get("knights", 0), f"knights of {where}", 0, 99)
        played = read_bundle(table.get("played", {}), CARD_NAMES, f"played of {where}")
        if count(played, Card.KNIGHT):
            raise NotationError(f"played of {where} names knights; they stand under knights.")
        state.played[seat] = played + one(Card.KNIGHT, state.knights[seat])

    def _bank(self) -> None:
        if not self.game.bank_counts:  # R1.4: without end
            self.state.bank = self.game.bank
            return
        given = table_of(self.position.get("bank", {}), "bank")
        stated = read_bundle(given, RESOURCE_NAMES, "bank")
        if any(hand is None for hand in self.state.hands):
            if len(given) < len(RESOURCE_NAMES):
                raise NotationError("Where a hand is not known, bank names all five kinds.")
            self.state.bank = stated
            self._bank_of_view()
            return
        bank = 0
        for kind, name in enumerate(RESOURCE_NAMES):
            held = self._held(kind)
            rest = count(self.game.bank, kind) - held
            if name in given:
                rest = given[name]
                if rest + held > count(self.game.bank, kind) and not self.unchecked:
                    raise NotationError(f"bank and hands hold more {name} than there is.")
            elif rest < 0 and not self.unchecked:
                raise NotationError(f"The hands hold more {name} than there is.")
            bank += one(kind, max(rest, 0))
        self.state.bank = bank

    def _bank_of_view(self) -> None:
        """Hands that are known as sizes only hold no more than the bank leaves them."""
        if self.unchecked:
            return
        state = self.state
        for kind, name in enumerate(RESOURCE_NAMES):
            if count(state.bank, kind) + self._held(kind) > count(self.game.bank, kind):
                raise NotationError(f"bank and hands hold more {name} than there is.")
        if total(state.bank) + sum(state.hand_sizes) > total(self.game.bank):
            raise NotationError("bank and hands hold more cards than there are.")

    def _held(self, kind: int) -> int:
        """How many of a kind lie in hands that are known."""
        return sum(count(hand or 0, kind) for hand in self.state.hands)

    def _deck(self) -> None:
        state = self.state
        if not self.game.deck_counts:  # R1.5: without end, always in the same proportions
            is_view = None in state.cards or None in state.hands
            state.deck = None if is_view else self.game.deck
            state.deck_size = total(self.game.deck)
            return
        out = sum(state.played) + sum(cards or 0 for cards in state.cards)
        if None in state.cards or None in state.hands:  # a view, which never knows the deck
            left = total(self.game.deck) - sum(map(total, state.played)) - sum(state.card_counts)
            if (left < 0 or not holds(self.game.deck, out)) and not self.unchecked:
                raise NotationError("Held and played development cards are more than a full deck.")
            state.deck = None
            state.deck_size = max(0, left)
            return
        if "deck" in self.position:
            deck = read_bundle(self.position["deck"], CARD_NAMES, "deck")
            if not holds(self.game.deck, out + deck) and not self.unchecked:
                raise NotationError("deck, held and played cards are more than a full deck.")
        elif holds(self.game.deck, out):
            deck = self.game.deck - out
        elif self.unchecked:
            deck = sum(
                one(kind, max(0, full - gone))
                for kind, (full, gone) in enumerate(zip(counts(self.game.deck), counts(out), strict=True))
            )
        else:
            raise NotationError("Held and played development cards are more than a full deck.")
        state.deck = deck
        state.deck_size = total(deck)

    def _turn(self) -> None:
        state, position = self.state, self.position
        state.turn = self.seat(position.get("turn", 0), "turn")
        state.played_card = _flag(position, "played_card")
        state.trade_over = _flag(position, "trade_over")
        state.moved_ship = _flag(position, "moved_ship")
        state.resigned = self.seats(position.get("resigned", []), "resigned")
        state.agreed_draw = self.seats(position.get("agreed_draw", []), "agreed_draw")
        state.quiet = whole(position.get("quiet", 0), "quiet", -1, 9999)
        if "dice_left" in position:
            state.dice_left = mask_of(_pair(pair) for pair in list_of(position["dice_left"], "dice_left"))
        if any(hand is None for hand in state.hands) or state.deck is None:
            state.quiet = -1
        state.phase = self._phase()

    def _phase(self) -> Phase:
        position, state = self.position, self.state
        name = position.get("phase", "main")
        after_roll = "after_roll" not in position or _flag(position, "after_roll")
        default = "main" if after_roll else "roll"
        then = position.get("then", default)
        if not isinstance(then, str) or then not in _RESTING:
            raise NotationError(f"then = {shown(then)} is none of {', '.join(_RESTING)}.")
        if name == "setup":
            return Setup(waiting_settlement(state))
        if name in ("roll", "main", "extra"):
            return _RESTING[name]
        if name == "discard":
            return Discard(self._owed(), _RESTING[then])
        if name == "robber":
            return Robber(_RESTING[then])
        if name == "gold":
            return Gold(self._owed(), _RESTING[then], whole(position.get("free", 0), "free", 0, 2))
        if name == "free":
            return Free(whole(position.get("free", 1), "free", 1, 2), _RESTING[then])
        if name == "over":
            winner = position.get("winner", winner_by_points(state))
            return Over(-1 if winner == "none" else self.seat(winner, "winner"))
        raise NotationError(f"phase = {shown(name)} is none of {', '.join(_PHASES)}.")

    def _owed(self) -> tuple[int, ...]:
        """Cards owed, one number a seat."""
        owed = [0] * self.game.seats
        for key, number in table_of(self.position.get("owed", {}), "owed").items():
            seat = self.seat(int(key) if re.fullmatch(r"\d{1,2}", str(key)) else key, "the seat in owed")
            owed[seat] = whole(number, f"owed by seat {key}", 0, 999)
        if not any(owed):
            raise NotationError(f'In phase "{self.position["phase"]}" somebody owes cards: owed must say who.')
        return tuple(owed)

    def _offer(self, number: int, table: Table) -> Offer:
        where = f"[[offer]] {number}"
        known(table, OFFER_KEYS, where)
        for key in ("by", "give", "take"):
            if key not in table:
                raise NotationError(f'{where} needs "{key}".')
        by = self.seat(table["by"], f"by of {where}")
        everyone = (1 << self.game.seats) - 1 & ~(1 << by)
        return Offer(
            by,
            read_bundle(table["give"], RESOURCE_NAMES, f"give of {where}"),
            read_bundle(table["take"], RESOURCE_NAMES, f"take of {where}"),
            self.seats(table["to"], f"to of {where}") if "to" in table else everyone,
            self.seats(table.get("agreed", []), f"agreed of {where}"),
            self.seats(table.get("declined", []), f"declined of {where}"),
            _flag(table, "fallen"),
        )

    def _contradictions(self) -> None:
        state = self.state
        board = self.game.board
        on_edges = on_nodes = 0
        for seat in range(self.game.seats):
            if min(supply(state, seat)) < 0:
                raise NotationError(f"Seat {seat} has more pieces on the board than there are.")
            for mask in (state.settlements[seat], state.cities[seat]):
                if mask & on_nodes:
                    raise NotationError(f"Two buildings stand at {board.nodes[next(bits(mask & on_nodes))]}.")
                on_nodes |= mask
            for mask in (state.roads[seat], state.ships[seat]):
                if mask & on_edges:
                    raise NotationError(f"Two pieces lie at {board.edges[next(bits(mask & on_edges))]}.")
                on_edges |= mask
        close = on_nodes & board.nodes_beside(on_nodes)
        if close:
            raise NotationError(f"The building at {board.nodes[next(bits(close))]} has a building next to it.")

    def hex(self, text: object, where: str) -> int:
        """The number of a hex on the board."""
        return self._numbered(read(text, where, parse_hex), self.game.board.hex_index, text, where)

    def node(self, text: object, where: str) -> int:
        """The number of a node on the board."""
        return self._numbered(read(text, where, parse_node), self.game.board.node_index, text, where)

    def edge(self, text: object, where: str) -> int:
        """The number of an edge on the board."""
        return self._numbered(read(text, where, parse_edge), self.game.board.edge_index, text, where)

    @staticmethod
    def _numbered(place: P, index: Mapping[P, int], text: object, where: str) -> int:
        if place not in index:
            raise NotationError(f"{where}: {text} is not on the board.")
        return index[place]

    def seat(self, value: object, where: str) -> int:
        """A seat of this game."""
        return whole(value, where, 0, self.game.seats - 1)

    def seats(self, values: object, where: str) -> Mask:
        """Seats of this game, as a mask."""
        if not isinstance(values, list | tuple):
            raise NotationError(f"{where} = {shown(values)} is no list of seats.")
        return mask_of(self.seat(value, where) for value in values)


def winner_by_points(state: State) -> int | str:
    """Who has won by the points on the table: the seat on turn or "none" (R3.3)."""
    return state.turn if points(state, state.turn) >= state.game.points_to_win else "none"


def _settings(position: Table) -> Settings:
    """The settings of a position, by the names of the rulebook."""
    said = dict(table_of(position.get("settings", {}), "settings"))
    for name, value in said.items():
        setting = table_settings.BY_NAME.get(name)
        if value == 0 and setting is not None and setting.kind == "int" and not isinstance(value, bool):
            # A lobby says 0 for "as the map says"; the rulebook's numbers begin above.
            raise NotationError(f"settings: {name} = 0 is out of bounds: it goes from {setting.low} to {setting.high}.")
    try:
        return table_settings.from_table(said)
    except ValueError as error:
        raise NotationError(f"settings: {error}") from error


def _flag(table: Table, key: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise NotationError(f"{key} = {shown(value)} is neither true nor false.")
    return value


def _only(table: Table, key: str, other: str, where: str) -> None:
    if other in table:
        raise NotationError(f"{where} gives both {key} and {other}; one of them must go.")


def _pair(pair: object) -> int:
    match pair:
        case [int(first), int(second)] if 1 <= first <= 6 and 1 <= second <= 6:
            return 6 * (first - 1) + second - 1
        case _:
            raise NotationError(f"{shown(pair)} is no pair of dice.")
