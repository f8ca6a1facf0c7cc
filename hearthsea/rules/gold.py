"""Gold: free choices of cards from the bank, in turn order (R4.3)."""

from hearthsea.base import Action, Event, Form, Option
from hearthsea.chance import Rng
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Free, Gold, Phase, Resting, Setup
from hearthsea.resources import ONE, Bundle, counts, holds, total
from hearthsea.rules import setup_order
from hearthsea.rules.places import has_free_place
from hearthsea.rules.turn import PhaseEntered
from hearthsea.state import State


class ChooseGold(Action, frozen=True, array_like=True, tag="choose_gold"):
    """Take the cards that gold owes."""

    cards: Bundle


class GoldChosen(Event, frozen=True, array_like=True, tag="gold"):
    """A seat has taken cards of its choice from the bank, for gold (public by kind, R14.6)."""

    seat: int
    cards: Bundle

    def apply(self, state: State) -> None:
        """From the bank to the hand."""
        state.undo = None
        hand = state.hands[self.seat]
        if hand is not None:
            state.hands[self.seat] = hand + self.cards
        state.hand_sizes[self.seat] += total(self.cards)
        state.bank -= self.cards & state.game.bank_counts


class GoldForm(Form, frozen=True):
    """Any so many cards that the bank holds."""

    bank: Bundle
    owed: int

    def contains(self, action: Action) -> bool:
        """Whether it takes the right number of cards that are there."""
        return (
            isinstance(action, ChooseGold)
            and action.seat == self.seat
            and total(action.cards) == self.owed
            and holds(self.bank, action.cards)
        )

    def sample(self, rng: Rng) -> ChooseGold:
        """Kinds at random."""
        return ChooseGold(self.seat, drawn_kinds(self.bank, self.owed, rng))


def drawn_kinds(bank: Bundle, number: int, rng: Rng) -> Bundle:
    """So many cards that a bank holds, each of a random kind."""
    cards = 0
    for _ in range(number):
        there = [kind for kind, left in enumerate(counts(bank - cards)) if left]
        cards += ONE[there[rng.randrange(len(there))]]
    return cards


def chooser(state: State, phase: Gold) -> int:
    """The seat whose choice it is: the first in turn order, from the seat on turn, that is owed any (R4.3)."""
    seats = state.game.seats
    return next(seat % seats for seat in range(state.turn, state.turn + seats) if phase.owed[seat % seats])


def due(state: State, phase: Gold, seat: int) -> int:
    """How many cards the seat takes: what is owed, or what is left."""
    return min(phase.owed[seat], total(state.bank))


def options(state: State, seat: int, phase: Gold) -> list[Option]:
    """The form of what this seat may choose now."""
    return [GoldForm(seat, state.bank, due(state, phase, seat))] if seat == chooser(state, phase) else []


def check_choose(state: State, action: ChooseGold) -> None:
    """In turn order, exactly what is owed, from what the bank holds (R4.3)."""
    phase = state.phase
    if type(phase) is not Gold:
        raise IllegalAction("wrong_phase" if action.seat == state.turn else "not_your_turn", "R4.3")
    if action.seat != chooser(state, phase):
        raise IllegalAction("not_your_turn", "R4.3", "Gold is chosen in turn order.")
    if not holds(state.bank, action.cards):
        raise IllegalAction("bank_empty", "R4.3")
    owed = due(state, phase, action.seat)
    if total(action.cards) != owed:
        raise IllegalAction(
            "wrong_count", "R4.3", f"Exactly {owed} {'card' if owed == 1 else 'cards'} must be taken.", owed=owed
        )


def decide_choose(state: State, action: ChooseGold) -> list[Event]:
    """Take them; then the next in turn order, or back to where play was."""
    phase = state.phase
    assert type(phase) is Gold
    chosen = GoldChosen(action.seat, action.cards)
    owed = tuple(0 if seat == action.seat else number for seat, number in enumerate(phase.owed))
    after = state.copy()
    chosen.apply(after)
    if any(owed) and after.bank:
        return [chosen, PhaseEntered(Gold(owed, phase.then, phase.free))]
    if type(phase.then) is Setup:
        return [chosen, *setup_order.next_due(after)]
    return [chosen, PhaseEntered(resumed(after, phase.then, phase.free))]


def resumed(after: State, then: Resting, free: int) -> Phase:
    """The free pieces that are still due, where one can be placed, else the phase behind them (R7.2)."""
    return Free(free, then) if free and has_free_place(after, after.turn) else then


def gold_or(after: State, seat: int, gold: int, then: Resting, free: int = 0) -> Phase:
    """A choice of gold for one seat where it has any, else what comes behind it."""
    if gold and after.bank:
        return Gold(tuple(gold if other == seat else 0 for other in range(after.game.seats)), then, free)
    return resumed(after, then, free)
