"""Offers that a trade has left on the table (R8.2): they stand, but are no news. Pure."""

from collections.abc import Iterable

from hearthsea.base import Event
from hearthsea.events import OfferAnswered, OfferMade, TradeClosed, TurnBegan


def left_over(before: frozenset[int], made: int, events: Iterable[Event]) -> tuple[frozenset[int], int]:
    """Return which offers of a turn are older than its last trade, and how many were made, after some events.

    `before` and `made` are the same before these events. Who agrees to an offer after that trade brings it up anew.
    """
    for event in events:
        match event:
            case OfferMade():
                made += 1
            case OfferAnswered(offer=number, agreed=True):
                before -= {number}
            case TradeClosed():
                before = frozenset(range(made))
            case TurnBegan():
                before, made = frozenset(), 0
    return before, made
