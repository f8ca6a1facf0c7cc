"""Trade with the bank and between players (R8).

The file is long because offering, answering and closing share the rules of one list of offers.
"""

from hearthsea.base import Action, Event, Form, Option
from hearthsea.board import Mask, bits
from hearthsea.chance import Rng
from hearthsea.illegal import IllegalAction
from hearthsea.phases import Main
from hearthsea.resources import ONE, Bundle, counts, holds, overlap
from hearthsea.rules.offers import OfferAnswered, OfferFell, OfferMade, OfferWithdrawn, TradeClosed, with_fallen
from hearthsea.state import Offer, State

OFFERS_A_TURN = 10
"""The most offers and counter-offers a seat can make in a turn (law L6)."""


class MakeOffer(Action, frozen=True, array_like=True, tag="offer"):
    """Offer a trade to seats, as a mask."""

    give: Bundle
    take: Bundle
    to: Mask


class AcceptOffer(Action, frozen=True, array_like=True, tag="accept"):
    """Agree to an offer."""

    offer: int


class DeclineOffer(Action, frozen=True, array_like=True, tag="decline"):
    """Turn an offer down."""

    offer: int


class CounterOffer(Action, frozen=True, array_like=True, tag="counter"):
    """Answer an offer of the seat on turn with one's own; give and take as the countering seat sees them."""

    offer: int
    give: Bundle
    take: Bundle


class CloseOffer(Action, frozen=True, array_like=True, tag="close"):
    """Do the trade with one of those who agreed."""

    offer: int
    partner: int


class WithdrawOffer(Action, frozen=True, array_like=True, tag="withdraw"):
    """Take an own offer off the table."""

    offer: int


class OfferForm(Form, frozen=True):
    """Any offer the seat on turn can pay for, to any seats (R8.1)."""

    hand: Bundle
    others: Mask

    def contains(self, action: Action) -> bool:
        """Whether it is an offer of this seat with cards of this hand."""
        return (
            isinstance(action, MakeOffer)
            and action.seat == self.seat
            and _is_trade(self.hand, action.give, action.take)
            and bool(action.to)
            and not action.to & ~self.others
        )

    def sample(self, rng: Rng) -> MakeOffer:
        """One card for one card, to all."""
        give, take = _sampled(self.hand, rng)
        return MakeOffer(self.seat, give, take, self.others)


class CounterForm(Form, frozen=True):
    """Any counter-offer to one offer that the seat can pay for."""

    offer: int
    hand: Bundle

    def contains(self, action: Action) -> bool:
        """Whether it is a counter-offer of this seat with cards of this hand."""
        return (
            isinstance(action, CounterOffer)
            and (action.seat, action.offer) == (self.seat, self.offer)
            and _is_trade(self.hand, action.give, action.take)
        )

    def sample(self, rng: Rng) -> CounterOffer:
        """One card for one card."""
        give, take = _sampled(self.hand, rng)
        return CounterOffer(self.seat, self.offer, give, take)


def _is_trade(hand: Bundle, give: Bundle, take: Bundle) -> bool:
    return bool(give and take) and holds(hand, give) and not overlap(give, take)


def _sampled(hand: Bundle, rng: Rng) -> tuple[Bundle, Bundle]:
    held = [kind for kind, number in enumerate(counts(hand)) if number]
    give = held[rng.randrange(len(held))]
    take = (give + 1 + rng.randrange(4)) % 5
    return ONE[give], ONE[take]


def options(state: State, seat: int) -> list[Option]:
    """What a seat may offer, answer, close or withdraw in the main phase (R8.2)."""
    if state.trade_over or not state.game.settings.player_trade:
        return []
    hand = state.hands[seat] or 0
    on_turn = seat == state.turn
    others = everyone_but(state, seat)
    if not state.offers:
        return [OfferForm(seat, hand, others)] if on_turn and hand and others else []
    made = 0
    answers: list[Option] = []
    counters: list[Option] = []
    for number, offer in enumerate(state.offers):
        if offer.by == seat:
            made += 1
            if not offer.fallen:
                if on_turn and holds(hand, offer.give):
                    answers += [CloseOffer(seat, number, partner) for partner in bits(offer.agreed)]
                answers.append(WithdrawOffer(seat, number))
        elif not offer.fallen and offer.to >> seat & 1:
            if on_turn:
                if holds(hand, offer.take):
                    answers.append(CloseOffer(seat, number, offer.by))
                answers.append(DeclineOffer(seat, number))
                continue
            if not offer.agreed >> seat & 1 and holds(hand, offer.take):
                answers.append(AcceptOffer(seat, number))
            if not offer.declined >> seat & 1:
                answers.append(DeclineOffer(seat, number))
            if hand:
                counters.append(CounterForm(seat, number, hand))
    if made < OFFERS_A_TURN:
        answers += counters
        if on_turn and hand and others:
            answers.append(OfferForm(seat, hand, others))
    return answers


def everyone_but(state: State, seat: int) -> Mask:
    """All other seats, as a mask."""
    return (1 << state.game.seats) - 1 & ~(1 << seat)


def check_offer(state: State, action: MakeOffer) -> None:
    """Only the seat on turn, in the main phase, with cards it holds (R8.1)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R8.1")
    _main_phase(state)
    _sides(state, action.seat, action.give, action.take)
    if not action.to or action.to & ~everyone_but(state, action.seat):
        raise IllegalAction("not_offered", "R8.2", "An offer goes to other seats of this table, to at least one.")
    _not_too_many(state, action.seat)


def _main_phase(state: State) -> None:
    if type(state.phase) is not Main:
        raise IllegalAction("wrong_phase", "R8.2")


def _sides(state: State, seat: int, give: Bundle, take: Bundle) -> None:
    if not holds(state.hands[seat] or 0, give):
        raise IllegalAction("not_held", "R8.1")
    if overlap(give, take):
        raise IllegalAction("same_kind", "R8.1")
    if not give or not take:
        raise IllegalAction("no_gift", "R8.1")
    _trading_on(state)


def _trading_on(state: State) -> None:
    if not state.game.settings.player_trade:
        raise IllegalAction("no_trade", "R8.1", "Players do not trade at this table.")
    if state.trade_over:
        raise IllegalAction("no_trade", "R3.1", "In strict order trading has ended for this turn.")


def _not_too_many(state: State, seat: int) -> None:
    made = state.offers
    if len(made) >= OFFERS_A_TURN and sum(offer.by == seat for offer in made) >= OFFERS_A_TURN:
        raise IllegalAction("too_many_offers", "R8.2")


def _open_offer(state: State, number: int) -> Offer:
    if not 0 <= number < len(state.offers) or state.offers[number].fallen:
        _trading_on(state)  # without trading there are no offers: that is the reason to give
        raise IllegalAction("no_such_offer", "R8.2")
    return state.offers[number]


def check_accept(state: State, action: AcceptOffer) -> None:
    """Who is asked, is not on turn and holds what is wanted (R8.1, R8.2)."""
    _main_phase(state)
    offer = _open_offer(state, action.offer)
    if not holds(state.hands[action.seat] or 0, offer.take):
        raise IllegalAction("not_held", "R8.1")
    _trading_on(state)
    if not offer.to >> action.seat & 1 or action.seat == state.turn:
        raise IllegalAction("not_offered", "R8.2")
    if offer.agreed >> action.seat & 1:
        raise IllegalAction("not_offered", "R8.2", "This seat has agreed already.")


def check_decline(state: State, action: DeclineOffer) -> None:
    """Who is asked and has not said no (R8.2)."""
    _main_phase(state)
    offer = _open_offer(state, action.offer)
    _trading_on(state)
    if not offer.to >> action.seat & 1:
        raise IllegalAction("not_offered", "R8.2")
    if offer.declined >> action.seat & 1:
        raise IllegalAction("not_offered", "R8.2", "This seat has declined already.")


def check_counter(state: State, action: CounterOffer) -> None:
    """Who is asked by the seat on turn answers with cards it holds (R8.2)."""
    _main_phase(state)
    _sides(state, action.seat, action.give, action.take)
    offer = _open_offer(state, action.offer)
    if not offer.to >> action.seat & 1 or action.seat == state.turn:
        raise IllegalAction("not_offered", "R8.2")
    _not_too_many(state, action.seat)


def check_close(state: State, action: CloseOffer) -> None:
    """The seat on turn closes with one who agreed, or with who countered (R8.2)."""
    if action.seat != state.turn:
        raise IllegalAction("not_your_turn", "R8.2")
    _main_phase(state)
    offer = _open_offer(state, action.offer)
    gives = offer.give if offer.by == action.seat else offer.take
    if not holds(state.hands[action.seat] or 0, gives):
        raise IllegalAction("not_held", "R8.1")
    _trading_on(state)
    agreed, wanted = (offer.agreed, offer.take) if offer.by == action.seat else (1 << offer.by, offer.give)
    if action.partner < 0 or not agreed >> action.partner & 1:
        raise IllegalAction("not_agreed", "R8.2")
    hand = state.hands[action.partner]
    if hand is not None and not holds(hand, wanted):  # only a position from elsewhere can be so
        raise IllegalAction("not_agreed", "R8.1")


def check_withdraw(state: State, action: WithdrawOffer) -> None:
    """Only an own offer (R8.2)."""
    _main_phase(state)
    offer = _open_offer(state, action.offer)
    if offer.by != action.seat:
        raise IllegalAction("not_offered", "R8.2", "Only who made an offer can withdraw it.")


def decide_offer(state: State, action: MakeOffer) -> list[Event]:
    """Lay it on the table."""
    del state
    return [OfferMade(action.seat, action.give, action.take, action.to)]


def decide_accept(state: State, action: AcceptOffer) -> list[Event]:
    """Agree."""
    del state
    return [OfferAnswered(action.offer, action.seat, agreed=True)]


def decide_decline(state: State, action: DeclineOffer) -> list[Event]:
    """Turn down; a counter-offer that the seat on turn turns down has nobody left to close it."""
    events: list[Event] = [OfferAnswered(action.offer, action.seat, agreed=False)]
    if action.seat == state.turn:
        events.append(OfferFell(action.offer))
    return events


def decide_counter(state: State, action: CounterOffer) -> list[Event]:
    """An offer of one's own, to the seat on turn."""
    return [OfferMade(action.seat, action.give, action.take, 1 << state.turn, action.offer)]


def decide_close(state: State, action: CloseOffer) -> list[Event]:
    """Exchange; other offers stay unless they can no longer be paid (R8.2)."""
    offer = state.offers[action.offer]
    give, take = (offer.give, offer.take) if offer.by == action.seat else (offer.take, offer.give)
    return with_fallen(state, [TradeClosed(action.offer, action.seat, action.partner, give, take)])


def decide_withdraw(state: State, action: WithdrawOffer) -> list[Event]:
    """Off the table."""
    del state
    return [OfferWithdrawn(action.offer)]
