"""Development cards: buying and playing them (R6.5, R7)."""

from hearthsea.base import Action, Event, Form, Option
from hearthsea.chance import Chance, Rng
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Extra, Free, Main, Resting, Roll
from hearthsea.pieces import CARD_COST, CARD_NAMES, Card
from hearthsea.resources import ONE, RESOURCE_NAMES, Bundle, count, counts, holds, one, total
from hearthsea.rules import offers
from hearthsea.rules.awards import LARGEST_ARMY, touch_points
from hearthsea.rules.building import pay, strict_order
from hearthsea.rules.places import has_free_place
from hearthsea.rules.production import Paid
from hearthsea.rules.robber import robber_due
from hearthsea.rules.turn import PhaseEntered, settled
from hearthsea.state import State

FREE_PIECES = 2


class BuyCard(Action, frozen=True, array_like=True, tag="buy_card"):
    """Buy a development card."""


class PlayKnight(Action, frozen=True, array_like=True, tag="play_knight"):
    """Play a knight; the robber moves next."""


class PlayRoadBuilding(Action, frozen=True, array_like=True, tag="play_road_building"):
    """Play road building; free roads come next."""


class PlayYearOfPlenty(Action, frozen=True, array_like=True, tag="play_year_of_plenty"):
    """Take two cards of one's choice from the bank."""

    cards: Bundle


class PlayMonopoly(Action, frozen=True, array_like=True, tag="play_monopoly"):
    """Take every card of one kind from all opponents."""

    resource: int


class PlentyForm(Form, frozen=True):
    """Any two cards that the bank holds, or the one that is left (R7.3)."""

    bank: Bundle

    def contains(self, action: Action) -> bool:
        """Whether it takes the right number of cards that are there."""
        return (
            isinstance(action, PlayYearOfPlenty)
            and action.seat == self.seat
            and total(action.cards) == plenty(self.bank)
            and holds(self.bank, action.cards)
        )

    def sample(self, rng: Rng) -> PlayYearOfPlenty:
        """Kinds at random."""
        cards = 0
        for _ in range(plenty(self.bank)):
            there = [kind for kind, number in enumerate(counts(self.bank - cards)) if number]
            cards += ONE[there[rng.randrange(len(there))]]
        return PlayYearOfPlenty(self.seat, cards)


def plenty(bank: Bundle) -> int:
    """How many cards year of plenty brings: two, or what is left (R7.3)."""
    return min(2, total(bank))


class CardBought(Event, frozen=True, array_like=True, tag="bought"):
    """A development card was drawn from the deck; its kind is -1 for everybody but the buyer."""

    seat: int
    kind: int

    def apply(self, state: State) -> None:
        """Pay, and take the card as far as it is known."""
        state.undo = None
        pay(state, self.seat, CARD_COST)
        state.deck_size -= 1 & state.game.deck_counts
        state.card_counts[self.seat] += 1
        if self.kind >= 0:
            card = ONE[self.kind]
            if state.deck is not None:
                state.deck -= card & state.game.deck_counts
            held, fresh = state.cards[self.seat], state.new_cards[self.seat]
            if held is not None and fresh is not None:
                state.cards[self.seat] = held + card
                state.new_cards[self.seat] = fresh + card
            if self.kind == Card.VICTORY_POINT:
                touch_points(state)

    def seen_by(self, viewer: int | None) -> "CardBought":
        """Only the buyer knows the kind."""
        return self if viewer == self.seat else CardBought(self.seat, -1)


class CardPlayed(Event, frozen=True, array_like=True, tag="card"):
    """A development card was played and lies open."""

    seat: int
    kind: int

    def apply(self, state: State) -> None:
        """From the hand to the played ones."""
        state.undo = None
        held = state.cards[self.seat]
        if held is not None:
            state.cards[self.seat] = held - ONE[self.kind]
        state.card_counts[self.seat] -= 1
        state.played_card = True
        state.played[self.seat] += ONE[self.kind]
        if self.kind == Card.KNIGHT:
            state.knights[self.seat] += 1


class Monopolized(Event, frozen=True, array_like=True, tag="monopoly"):
    """All opponents gave all cards of a kind to a seat; how many each gave is public."""

    seat: int
    resource: int
    given: tuple[int, ...]

    def apply(self, state: State) -> None:
        """From hand to hand."""
        for other, number in enumerate(self.given):
            if number:
                hand = state.hands[other]
                if hand is not None:
                    state.hands[other] = hand - one(self.resource, number)
                state.hand_sizes[other] -= number
        gained = sum(self.given)
        hand = state.hands[self.seat]
        if hand is not None:
            state.hands[self.seat] = hand + one(self.resource, gained)
        state.hand_sizes[self.seat] += gained


def options_buy(state: State, seat: int) -> list[Option]:
    """A card, while the deck lasts."""
    return [BuyCard(seat)] if state.deck_size > 0 and holds(state.hands[seat] or 0, CARD_COST) else []


def options_play(state: State, seat: int) -> list[Option]:
    """The cards that can be played now (R3.2)."""
    held = (state.cards[seat] or 0) - (state.new_cards[seat] or 0)
    if not held or state.played_card:
        return []
    before = type(state.phase) is Roll
    may = state.game.settings.dev_before_roll if before else "any"
    if may == "none":
        return []
    knights, _, roads, plenties, monopolies = counts(held)
    found: list[Option] = []
    if knights:
        found.append(PlayKnight(seat))
    if may == "knight":
        return found
    if roads and has_free_place(state, seat):
        found.append(PlayRoadBuilding(seat))
    if plenties and state.bank:
        found.append(PlentyForm(seat, state.bank))
    if monopolies:
        found += [PlayMonopoly(seat, resource) for resource in range(5)]
    return found


def check_buy(state: State, action: BuyCard) -> None:
    """Paid for, while the deck lasts (R6.5)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R6.5")
    if not isinstance(state.phase, Main | Extra):
        raise IllegalAction("wrong_phase", "R6.5")
    if not holds(state.hands[action.seat] or 0, CARD_COST):
        raise IllegalAction("cannot_afford", "R6.1")
    if state.deck_size <= 0:
        raise IllegalAction("deck_empty", "R6.5")


def _check_play(state: State, seat: int, card: Card, rule: str) -> None:
    if seat != state.turn:
        raise IllegalAction("not_your_turn", rule)
    phase = state.phase
    if not isinstance(phase, Main | Extra | Roll):
        raise IllegalAction("wrong_phase", rule)
    if type(phase) is Roll:
        may = state.game.settings.dev_before_roll
        if may == "none" or (may == "knight" and card is not Card.KNIGHT):
            raise IllegalAction("wrong_phase", "R3.2", "That card may not be played before the roll at this table.")


def _check_card(state: State, seat: int, card: Card, rule: str) -> None:
    held, fresh = count(state.cards[seat] or 0, card), count(state.new_cards[seat] or 0, card)
    if not held:
        raise IllegalAction("no_such_card", rule, f"This seat holds no {CARD_NAMES[card].replace('_', ' ')} card.")
    if held == fresh:
        raise IllegalAction("bought_this_turn", "R3.2")
    if state.played_card:
        raise IllegalAction("one_card_a_turn", "R3.2")


def check_knight(state: State, action: PlayKnight) -> None:
    """Any time in one's turn, once (R3.2, R7.1)."""
    _check_play(state, action.seat, Card.KNIGHT, "R7.1")
    _check_card(state, action.seat, Card.KNIGHT, "R7.1")


def check_road_building(state: State, action: PlayRoadBuilding) -> None:
    """It needs at least one legal place (R7.2)."""
    _check_play(state, action.seat, Card.ROAD_BUILDING, "R7.2")
    _check_card(state, action.seat, Card.ROAD_BUILDING, "R7.2")
    if not has_free_place(state, action.seat):
        raise IllegalAction("no_place", "R7.2", "There is no place, or no piece left, for a free piece.")


def check_plenty(state: State, action: PlayYearOfPlenty) -> None:
    """Exactly two cards that the bank holds, or its last (R7.3)."""
    _check_play(state, action.seat, Card.YEAR_OF_PLENTY, "R7.3")
    if not state.bank or not holds(state.bank, action.cards):
        raise IllegalAction("bank_empty", "R7.3")
    _check_card(state, action.seat, Card.YEAR_OF_PLENTY, "R7.3")
    if total(action.cards) != plenty(state.bank):
        raise IllegalAction("wrong_count", "R7.3", f"Exactly {plenty(state.bank)} cards must be taken.")


def check_monopoly(state: State, action: PlayMonopoly) -> None:
    """One kind is named (R7.4)."""
    _check_play(state, action.seat, Card.MONOPOLY, "R7.4")
    _check_card(state, action.seat, Card.MONOPOLY, "R7.4")
    if not 0 <= action.resource < len(RESOURCE_NAMES):
        raise IllegalAction("wrong_count", "R7.4", "Exactly one of the five kinds must be named.")


def decide_buy(state: State, action: BuyCard, chance: Chance) -> list[Event]:
    """Draw one of those left, each equally likely."""
    kind = chance.pick("card", counts(state.deck or 0))
    return settled(state, strict_order(state, [CardBought(action.seat, kind)]))


def decide_knight(state: State, action: PlayKnight) -> list[Event]:
    """It counts for the army at once; the robber moves if it can (R5.3, R7.1, R10.1)."""
    events: list[Event] = [CardPlayed(action.seat, Card.KNIGHT)]
    due = robber_due(state, _resting(state))
    if due != state.phase:
        events.append(PhaseEntered(due))
    return settled(state, events, LARGEST_ARMY)


def _resting(state: State) -> Resting:
    phase = state.phase
    assert isinstance(phase, Main | Extra | Roll)
    return phase


def decide_road_building(state: State, action: PlayRoadBuilding) -> list[Event]:
    """Two free roads or ships; the second is skipped where there is no piece or place for it (R7.2)."""
    return [CardPlayed(action.seat, Card.ROAD_BUILDING), PhaseEntered(Free(FREE_PIECES, _resting(state)))]


def decide_plenty(state: State, action: PlayYearOfPlenty) -> list[Event]:
    """From the bank."""
    gains = tuple(action.cards if seat == action.seat else 0 for seat in range(state.game.seats))
    return [CardPlayed(action.seat, Card.YEAR_OF_PLENTY), Paid(gains)]


def decide_monopoly(state: State, action: PlayMonopoly) -> list[Event]:
    """Everything of the kind, possibly nothing; offers fall that can no longer be paid (R7.4, R8.2)."""
    given = tuple(
        count(hand or 0, action.resource) if seat != action.seat else 0 for seat, hand in enumerate(state.hands)
    )
    events: list[Event] = [
        CardPlayed(action.seat, Card.MONOPOLY),
        Monopolized(action.seat, action.resource, given),
    ]
    return offers.with_fallen(state, events)
