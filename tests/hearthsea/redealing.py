"""Another deal of what one viewer may not know; what the viewer sees stays the same (law L4)."""

from __future__ import annotations

import random

from hearthsea.resources import Bundle, bundle, counts, total
from hearthsea.state import State


def redealt(state: State, viewer: int | None, rng: random.Random) -> State:
    """The state with the hidden cards of all others dealt anew.

    Who has an open offer, or agreed to one, showed by it that the cards are there: those stay.
    """
    new = state.copy()
    others = [seat for seat in range(state.game.seats) if seat != viewer]
    _deal_hands(new, others, rng)
    if not state.is_over:  # at the end the development cards lie open
        _deal_cards(new, others, rng)
        new.quiet = rng.randrange(90 * state.game.seats)  # follows from when victory point cards were bought
    return new


def _deal_hands(state: State, others: list[int], rng: random.Random) -> None:
    shown = {seat: [0] * 5 for seat in others}
    for offer in state.offers:
        if offer.fallen:
            continue
        for seat, side in [(offer.by, offer.give)] + [
            (seat, offer.take) for seat in others if offer.agreed >> seat & 1
        ]:
            if seat in shown:
                shown[seat] = [max(pair) for pair in zip(shown[seat], counts(side), strict=True)]
    pool: list[int] = []
    for seat in others:
        for kind, number in enumerate(counts(state.hands[seat] or 0)):
            pool += [kind] * (number - shown[seat][kind])
    rng.shuffle(pool)
    for seat in others:
        hand = shown[seat]
        for _ in range(state.hand_sizes[seat] - sum(hand)):
            hand[pool.pop()] += 1
        state.hands[seat] = bundle(hand)
    assert not pool


def _deal_cards(state: State, others: list[int], rng: random.Random) -> None:
    pool = _spread(state.deck or 0)
    for seat in others:
        pool += _spread(state.cards[seat] or 0)
    rng.shuffle(pool)
    for seat in others:
        fresh = total(state.new_cards[seat] or 0)
        drawn = [pool.pop() for _ in range(state.card_counts[seat])]
        state.cards[seat] = _gathered(drawn)
        state.new_cards[seat] = _gathered(drawn[:fresh])
    state.deck = _gathered(pool)


def _spread(packed: Bundle) -> list[int]:
    return [kind for kind, number in enumerate(counts(packed)) for _ in range(number)]


def _gathered(kinds: list[int]) -> Bundle:
    return bundle(kinds.count(kind) for kind in range(5))
