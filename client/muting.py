"""Offers that are turned down unseen: of a seat one wants to hear no more of this turn, and repetitions.

Who says "no more offers from Bo" is asked nothing by Bo until the turn ends, and who declines an offer declines what
says the same beside it. Pure; the app asks it what is due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthsea.actions import DeclineOffer
from hearthsea.engine import may_answer

if TYPE_CHECKING:
    from client.store import Store
    from hearthsea.state import Offer


def asked(store: Store) -> frozenset[int]:
    """The seats of this machine that an offer asks, of which they want to hear."""
    return frozenset(seat for seat, _ in waiting(store))


def waiting(store: Store) -> frozenset[tuple[int, int]]:
    """The offers that one of this machine's seats may still answer and wants to hear of: (seat, number)."""
    return frozenset(
        (seat, number) for seat, number, offer in _undecided(store) if not _is_unheard(store, seat, number, offer)
    )


def due(store: Store) -> DeclineOffer | None:
    """What is to be turned down now without asking anybody; one at a time."""
    if store.unanswered:
        return None
    for seat, number, offer in _undecided(store):
        if _is_unheard(store, seat, number, offer):
            return DeclineOffer(seat, number)
    return None


def _undecided(store: Store) -> list[tuple[int, int, Offer]]:
    """Every open offer with the seats of this machine that it asks and that have not answered."""
    state = store.state
    if state is None or state.is_over:
        return []
    seats = [seat for seat in may_answer(state) if seat in store.my_seats]
    return [
        (seat, number, offer)
        for seat in seats
        for number, offer in enumerate(state.offers)
        if not offer.fallen and (offer.to & ~offer.agreed & ~offer.declined) >> seat & 1
    ]


def _is_unheard(store: Store, seat: int, number: int, offer: Offer) -> bool:
    """Whether a seat has said enough about an offer: about who makes it, or to the same one made later."""
    if (seat, offer.by) in store.muted:
        return True
    assert store.state is not None
    later = store.state.offers[number + 1 :]
    return any(
        not other.fallen
        and other.declined >> seat & 1
        and (other.by, other.give, other.take) == (offer.by, offer.give, offer.take)
        for other in later
    )
