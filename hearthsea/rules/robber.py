"""The seven and the robber: giving back half, moving the robber, stealing a card (R5)."""

from hearthsea.base import Action, Event, Form, Option
from hearthsea.board import Mask, bits
from hearthsea.chance import Chance, Rng, picked
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Discard, Phase, Resting, Robber
from hearthsea.pieces import Terrain
from hearthsea.resources import ONE, Bundle, counts, holds, total
from hearthsea.rules import offers
from hearthsea.rules.awards import visible_points
from hearthsea.rules.turn import PhaseEntered
from hearthsea.state import State

PROTECTED_BELOW = 3
"""A friendly robber spares seats with fewer visible points (R5.3)."""


class DiscardCards(Action, frozen=True, array_like=True, tag="discard"):
    """Give back the cards owed after a seven."""

    cards: Bundle


class MoveRobber(Action, frozen=True, array_like=True, tag="move_robber"):
    """Move the robber to a hex and rob a seat there; -1 where at most one can be robbed."""

    to: int
    victim: int = -1


class MovePirate(Action, frozen=True, array_like=True, tag="move_pirate"):
    """Move the pirate to a sea hex and rob a seat there; -1 where at most one can be robbed."""

    to: int
    victim: int = -1


class DiscardForm(Form, frozen=True):
    """Any choice of exactly so many cards of the hand."""

    hand: Bundle
    owed: int

    def contains(self, action: Action) -> bool:
        """Whether it is a discard of the number owed from this hand."""
        return (
            isinstance(action, DiscardCards)
            and action.seat == self.seat
            and total(action.cards) == self.owed
            and holds(self.hand, action.cards)
        )

    def sample(self, rng: Rng) -> DiscardCards:
        """Cards taken blindly."""
        return DiscardCards(self.seat, drawn_blindly(self.hand, self.owed, rng))


def drawn_blindly(hand: Bundle, number: int, rng: Rng) -> Bundle:
    """So many cards of a hand, each card equally likely."""
    cards = 0
    for _ in range(number):
        left = counts(hand - cards)
        cards += ONE[picked(left, rng.randrange(sum(left)))]
    return cards


def lost_at_random(hand: Bundle, number: int, seat: int, chance: Chance) -> Bundle:
    """So many cards of a hand by chance, each card equally likely (R5.1)."""
    cards = 0
    for _ in range(number):
        cards += ONE[chance.pick(f"discard {seat}", counts(hand - cards))]
    return cards


class Discarded(Event, frozen=True, array_like=True, tag="discarded"):
    """A seat has given cards back to the bank (public by kind, R14.6)."""

    seat: int
    cards: Bundle

    def apply(self, state: State) -> None:
        """From the hand to the bank."""
        state.undo = None
        hand = state.hands[self.seat]
        if hand is not None:
            state.hands[self.seat] = hand - self.cards
        state.hand_sizes[self.seat] -= total(self.cards)
        state.bank += self.cards & state.game.bank_counts


class RobberMoved(Event, frozen=True, array_like=True, tag="robber"):
    """The robber stands on another hex."""

    seat: int
    to: int

    def apply(self, state: State) -> None:
        """Move it."""
        state.undo = None
        state.robber = self.to


class PirateMoved(Event, frozen=True, array_like=True, tag="pirate"):
    """The pirate lies on another hex."""

    seat: int
    to: int

    def apply(self, state: State) -> None:
        """Move it."""
        state.undo = None
        state.pirate = self.to


class CardStolen(Event, frozen=True, array_like=True, tag="stolen"):
    """One card went from the victim to the thief; its kind is -1 for whom it does not concern."""

    thief: int
    victim: int
    kind: int

    def apply(self, state: State) -> None:
        """From hand to hand, as far as they are known."""
        state.undo = None
        if self.kind >= 0:
            card = ONE[self.kind]
            hand = state.hands[self.thief]
            if hand is not None:
                state.hands[self.thief] = hand + card
            hand = state.hands[self.victim]
            if hand is not None:
                state.hands[self.victim] = hand - card
        state.hand_sizes[self.thief] += 1
        state.hand_sizes[self.victim] -= 1

    def seen_by(self, viewer: int | None) -> "CardStolen":
        """Thief and victim know the kind."""
        return self if viewer in (self.thief, self.victim) else CardStolen(self.thief, self.victim, -1)


def targets(state: State) -> Mask:
    """The hexes to which the robber may go (R5.2, R5.3)."""
    return _open_to(state, state.tiles.land_hexes, state.robber)


def pirate_targets(state: State) -> Mask:
    """The hexes to which the pirate may go: sea, on sea maps only (R5.2, R5.3, R11.1)."""
    return _open_to(state, state.tiles.sea_hexes, state.pirate) if state.game.has_ships else 0


def _open_to(state: State, hexes: Mask, now_at: int) -> Mask:
    if now_at >= 0:
        hexes &= ~(1 << now_at)
    return hexes & ~_protected(state) if state.game.settings.friendly_robber else hexes


def _protected(state: State) -> Mask:
    """The hexes that touch a seat with too few visible points (R5.3)."""
    board = state.game.board
    nodes = edges = 0
    for seat in range(state.game.seats):
        if visible_points(state, seat) < PROTECTED_BELOW:
            nodes |= state.settlements[seat] | state.cities[seat]
            edges |= state.ships[seat]
    mask = 0
    for place, around in enumerate(board.hex_nodes):
        at_sea = state.tiles.sea_hexes >> place & 1
        if around & nodes or (at_sea and board.hex_edges[place] & edges):
            mask |= 1 << place
    return mask


def victims(state: State, thief: int, place: int) -> list[int]:
    """The opponents with a building at the hex and a card in hand (R5.2)."""
    nodes = state.game.board.hex_nodes[place]
    return [
        seat
        for seat, size in enumerate(state.hand_sizes)
        if size and seat != thief and (state.settlements[seat] | state.cities[seat]) & nodes
    ]


def pirate_victims(state: State, thief: int, place: int) -> list[int]:
    """The opponents with a ship on the hex's edges and a card in hand (R5.2, R11.3)."""
    edges = state.game.board.hex_edges[place]
    return [seat for seat, size in enumerate(state.hand_sizes) if size and seat != thief and state.ships[seat] & edges]


def robber_due(state: State, then: Resting) -> Phase:
    """The phase in which robber or pirate moves, or where play goes on if neither has anywhere to go (R5.2, R5.3)."""
    return Robber(then) if targets(state) or pirate_targets(state) else then


def options_discard(state: State, seat: int, phase: Discard) -> list[Option]:
    """The form of what this seat still owes."""
    owed = phase.owed[seat]
    hand = state.hands[seat]
    return [DiscardForm(seat, hand, owed)] if owed and hand is not None else []


def check_discard(state: State, action: DiscardCards) -> None:
    """Exactly what is owed, of cards in hand (R5.1)."""
    phase = state.phase
    if type(phase) is not Discard:
        raise IllegalAction("wrong_phase" if action.seat == state.turn else "not_your_turn", "R5.1")
    owed = phase.owed[action.seat]
    if not owed:
        raise IllegalAction("not_your_turn", "R5.1", "This seat has nothing to discard.")
    if total(action.cards) != owed:
        raise IllegalAction("wrong_count", "R5.1", f"Exactly {owed} cards must be discarded.", owed=owed)
    if not holds(state.hands[action.seat] or 0, action.cards):
        raise IllegalAction("not_held", "R5.1")


def decide_discard(state: State, action: DiscardCards) -> list[Event]:
    """The robber waits for the last (R5.1)."""
    phase = state.phase
    assert type(phase) is Discard
    owed = tuple(0 if seat == action.seat else number for seat, number in enumerate(phase.owed))
    following = Discard(owed, phase.then) if any(owed) else robber_due(state, phase.then)
    return [Discarded(action.seat, action.cards), PhaseEntered(following)]


def options_move(state: State, seat: int) -> list[Option]:
    """Every hex with every victim there is to choose from."""
    board = state.game.board
    rich = [other for other, size in enumerate(state.hand_sizes) if size and other != seat]
    buildings = [(other, state.settlements[other] | state.cities[other]) for other in rich]
    moves: list[Option] = []
    for place in bits(targets(state)):
        nodes = board.hex_nodes[place]
        candidates = [other for other, own in buildings if own & nodes]
        moves += [MoveRobber(seat, place, victim) for victim in candidates or (-1,)]
    ships = [(other, state.ships[other]) for other in rich if state.ships[other]]
    for place in bits(pirate_targets(state)):
        edges = board.hex_edges[place]
        candidates = [other for other, own in ships if own & edges]
        moves += [MovePirate(seat, place, victim) for victim in candidates or (-1,)]
    return moves


def check_move(state: State, action: MoveRobber) -> None:
    """To another land hex, with a victim named where there are several (R5.2)."""
    _due(state, action.seat, action.to)
    if state.tiles.terrain[action.to] == Terrain.SEA:
        raise IllegalAction("no_land", "R5.2")
    if state.tiles.terrain[action.to] == Terrain.FOG:
        raise IllegalAction("fog", "R5.2")
    if action.to == state.robber:
        raise IllegalAction("must_move", "R5.2")
    if not targets(state) >> action.to & 1:
        raise IllegalAction("protected", "R5.3")
    _check_victim(victims(state, action.seat, action.to), action.victim)


def check_pirate(state: State, action: MovePirate) -> None:
    """To another sea hex, with a victim named where there are several (R5.2, R11.3)."""
    _due(state, action.seat, action.to)
    if state.tiles.terrain[action.to] not in (Terrain.SEA, Terrain.FOG) or not state.game.has_ships:
        raise IllegalAction("no_sea", "R5.2")
    if state.tiles.terrain[action.to] == Terrain.FOG:
        raise IllegalAction("fog", "R5.2")
    if action.to == state.pirate:
        raise IllegalAction("must_move", "R5.2")
    if not pirate_targets(state) >> action.to & 1:
        raise IllegalAction("protected", "R5.3")
    _check_victim(pirate_victims(state, action.seat, action.to), action.victim)


def _due(state: State, seat: int, to: int) -> None:
    if seat != state.turn:
        raise IllegalAction("not_your_turn", "R5.2")
    if type(state.phase) is not Robber:
        raise IllegalAction("wrong_phase", "R5.2")
    if not 0 <= to < len(state.game.board.hexes):
        raise IllegalAction("off_board", "R5.2")


def _check_victim(candidates: list[int], victim: int) -> None:
    if victim >= 0 and victim not in candidates:
        raise IllegalAction("not_a_victim", "R5.2")
    if victim < 0 and len(candidates) > 1:
        raise IllegalAction("victim_due", "R5.2")


def decide_move(state: State, action: MoveRobber, chance: Chance) -> list[Event]:
    """Move, and steal (R5.2)."""
    moved = RobberMoved(action.seat, action.to)
    return [moved, *_stolen(state, action, victims(state, action.seat, action.to), chance)]


def decide_pirate(state: State, action: MovePirate, chance: Chance) -> list[Event]:
    """Move, and steal (R5.2)."""
    moved = PirateMoved(action.seat, action.to)
    return [moved, *_stolen(state, action, pirate_victims(state, action.seat, action.to), chance)]


def _stolen(state: State, action: MoveRobber | MovePirate, candidates: list[int], chance: Chance) -> list[Event]:
    """One card at random; the victim's offers fall (R5.2, R8.2)."""
    phase = state.phase
    assert type(phase) is Robber
    if not candidates:
        return [PhaseEntered(phase.then)]
    victim = action.victim if action.victim >= 0 else candidates[0]
    kind = chance.pick("stolen", counts(state.hands[victim] or 0))
    return [CardStolen(action.seat, victim, kind), *offers.all_of(state, victim), PhaseEntered(phase.then)]
