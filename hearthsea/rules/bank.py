"""Trade with the bank and its harbors (R8.3)."""

from functools import lru_cache

from hearthsea.base import Action, Event, Option
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Extra, Main
from hearthsea.resources import ONE, Bundle, count, counts, holds, one, overlap, total
from hearthsea.rules.awards import rates
from hearthsea.rules.offers import with_fallen
from hearthsea.rules.undo import remember
from hearthsea.state import State

BEST_RATE = 2
"""No harbor takes fewer cards for one (R8.3)."""


class TradeBank(Action, frozen=True, array_like=True, tag="trade_bank"):
    """Some cards of one kind to the bank for one of another."""

    give: Bundle
    take: Bundle


class BankTraded(Event, frozen=True, array_like=True, tag="bank"):
    """A seat has traded with the bank."""

    seat: int
    give: Bundle
    take: Bundle

    def apply(self, state: State) -> None:
        """Exchange."""
        remember(state)
        swap = self.take - self.give
        hand = state.hands[self.seat]
        if hand is not None:
            state.hands[self.seat] = hand + swap
        state.hand_sizes[self.seat] += total(self.take) - total(self.give)
        state.bank -= swap & state.game.bank_counts


@lru_cache(maxsize=4096)
def _bank_trade(seat: int, kind: int, rate: int, wanted: int) -> TradeBank:
    return TradeBank(seat, one(kind, rate), ONE[wanted])


def options(state: State, seat: int) -> list[Option]:
    """Every exchange with the bank at the seat's best rates (R8.3)."""
    hand = counts(state.hands[seat] or 0)
    if max(hand) < BEST_RATE or state.trade_over:
        return []
    trades: list[Option] = []
    in_bank = counts(state.bank)
    for kind, rate in enumerate(rates(state, seat)):
        if hand[kind] >= rate:
            trades += [
                _bank_trade(seat, kind, rate, wanted)
                for wanted, there in enumerate(in_bank)
                if there and wanted != kind
            ]
    return trades


def check_trade(state: State, action: TradeBank) -> None:
    """One card an exchange at the best rate, from what the bank holds (R8.3)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R8.3")
    if type(state.phase) is not Main and type(state.phase) is not Extra:
        raise IllegalAction("wrong_phase", "R8.3")
    if action.take and not holds(state.bank, action.take):
        raise IllegalAction("bank_empty", "R8.3")
    given = [kind for kind, number in enumerate(counts(action.give)) if number]
    rate = rates(state, action.seat)
    if total(action.take) != 1 or len(given) != 1 or count(action.give, given[0]) != rate[given[0]]:
        wanted = f" for {rate[given[0]]} of that kind" if len(given) == 1 else " for cards of one kind"
        raise IllegalAction("wrong_count", "R8.3", f"The bank gives one card{wanted}.")
    if not holds(state.hands[action.seat] or 0, action.give):
        raise IllegalAction("not_held", "R8.3")
    if overlap(action.give, action.take):
        raise IllegalAction("same_kind", "R8.3")
    if state.trade_over:
        raise IllegalAction("no_trade", "R3.1", "In strict order trading has ended for this turn.")


def decide_trade(state: State, action: TradeBank) -> list[Event]:
    """Exchange; offers fall that can no longer be paid."""
    events: list[Event] = [BankTraded(action.seat, action.give, action.take)]
    return with_fallen(state, events)
