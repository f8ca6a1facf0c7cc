"""Offers on the table: what happens to them, and when they fall (R8.2); the actions are in trading."""

from msgspec.structs import replace

from hearthsea.base import Event
from hearthsea.board import Mask, bits
from hearthsea.resources import Bundle, holds, total
from hearthsea.state import Offer, State


class OfferMade(Event, frozen=True, array_like=True, tag="offer"):
    """An offer or counter-offer lies on the table; ``answers`` is the offer it counters, or -1."""

    by: int
    give: Bundle
    take: Bundle
    to: Mask
    answers: int = -1

    def apply(self, state: State) -> None:
        """Lay it down; who counters has not agreed to the other one."""
        state.undo = None
        if self.answers >= 0:
            _answer(state, self.answers, self.by, agreed=False)
        state.offers.append(Offer(self.by, self.give, self.take, self.to))


class OfferAnswered(Event, frozen=True, array_like=True, tag="answer"):
    """A seat has agreed to an offer or turned it down."""

    offer: int
    seat: int
    agreed: bool

    def apply(self, state: State) -> None:
        """Note the answer."""
        state.undo = None
        _answer(state, self.offer, self.seat, agreed=self.agreed)


def _answer(state: State, number: int, seat: int, *, agreed: bool) -> None:
    offer = state.offers[number]
    mark = 1 << seat
    state.offers[number] = replace(
        offer,
        agreed=offer.agreed | mark if agreed else offer.agreed & ~mark,
        declined=offer.declined & ~mark if agreed else offer.declined | mark,
    )


class OfferFell(Event, frozen=True, array_like=True, tag="fell"):
    """An offer is off the table."""

    offer: int

    def apply(self, state: State) -> None:
        """Note it."""
        state.offers[self.offer] = replace(state.offers[self.offer], fallen=True)


class OfferWithdrawn(Event, frozen=True, array_like=True, tag="withdrawn"):
    """Who made an offer took it off the table."""

    offer: int

    def apply(self, state: State) -> None:
        """Note it."""
        state.undo = None
        state.offers[self.offer] = replace(state.offers[self.offer], fallen=True)


class AgreementFell(Event, frozen=True, array_like=True, tag="unagreed"):
    """Seats, as a mask, are no longer bound by their yes."""

    offer: int
    seats: Mask

    def apply(self, state: State) -> None:
        """Note it."""
        offer = state.offers[self.offer]
        state.offers[self.offer] = replace(offer, agreed=offer.agreed & ~self.seats)


class TradeClosed(Event, frozen=True, array_like=True, tag="closed"):
    """Two seats have exchanged cards; give and take as ``seat``, who is on turn, sees them."""

    offer: int
    seat: int
    partner: int
    give: Bundle
    take: Bundle

    def apply(self, state: State) -> None:
        """Exchange, and take the offer off the table."""
        state.undo = None
        swap = self.take - self.give
        more = total(self.take) - total(self.give)
        hand = state.hands[self.seat]
        if hand is not None:
            state.hands[self.seat] = hand + swap
        hand = state.hands[self.partner]
        if hand is not None:
            state.hands[self.partner] = hand - swap
        state.hand_sizes[self.seat] += more
        state.hand_sizes[self.partner] -= more
        state.offers[self.offer] = replace(state.offers[self.offer], fallen=True)


class TradingEnded(Event, frozen=True, array_like=True, tag="untrade"):
    """Strict order: something was paid for, so there is no more trading this turn (R3.1); all offers fall."""

    def apply(self, state: State) -> None:
        """Note it."""
        state.trade_over = True
        state.offers = [replace(offer, fallen=True) for offer in state.offers]


def fallen(after: State) -> list[Event]:
    """What falls because a seat can no longer pay (R8.2), judged on the whole state after it paid."""
    events: list[Event] = []
    for number, offer in enumerate(after.offers):
        if offer.fallen:
            continue
        if not holds(after.hands[offer.by] or 0, offer.give):
            events.append(OfferFell(number))
            continue
        unable = 0
        for seat in bits(offer.agreed):
            if not holds(after.hands[seat] or 0, offer.take):
                unable |= 1 << seat
        if unable:
            events.append(AgreementFell(number, unable))
    return events


def all_of(state: State, seat: int) -> list[Event]:
    """Every offer and agreement of a seat falls: it was robbed, or resigned (R8.2, R14.4)."""
    events: list[Event] = []
    for number, offer in enumerate(state.offers):
        if offer.fallen:
            continue
        if offer.by == seat:
            events.append(OfferFell(number))
        elif offer.agreed >> seat & 1:
            events.append(AgreementFell(number, 1 << seat))
    return events


def with_fallen(state: State, events: list[Event]) -> list[Event]:
    """The events and the offers that fall by them."""
    if any(not offer.fallen for offer in state.offers):
        after = state.copy()
        for event in events:
            event.apply(after)
        events += fallen(after)
    return events
