"""Another deal of what one viewer may not know; what the viewer sees stays the same (law L4)."""

from __future__ import annotations

import random

from msgspec.structs import replace

from hearthsea.before import Before
from hearthsea.resources import Bundle, bundle, counts, total
from hearthsea.state import State


def redealt(state: State, viewer: int | None, rng: random.Random) -> State:
    """The state with the hidden cards of all others dealt anew.

    Who has an open offer, or agreed to one, showed by it that the cards are there, and so did who got cards from the
    bank in what can still be taken back: those stay.
    """
    new = state.copy()
    new.undo = None
    others = [seat for seat in range(state.game.seats) if seat != viewer]
    _deal_hands(new, state, others, rng)
    if not state.is_over:  # at the end the development cards lie open
        _deal_cards(new, others, rng)
        new.quiet = rng.randrange(90 * state.game.seats)  # follows from when victory point cards were bought
    if state.undo is not None:
        new.undo = _as_it_was(state.undo, (new.hands[state.turn] or 0) - (state.hands[state.turn] or 0), new.quiet)
    return new


def _as_it_was(then: Before, more: int, quiet: int) -> Before:
    """What undo leads to in the other deal: what was paid and got since is known to all, so the hand is other too."""
    earlier = None if then.earlier is None else _as_it_was(then.earlier, more, quiet)
    return replace(then, hand=(then.hand or 0) + more, quiet=quiet, earlier=earlier)


def _gained(state: State, seat: int) -> list[int]:
    """The cards of each kind that a seat must hold because it got them in what can still be taken back."""
    least = [0] * 5
    if seat != state.turn:
        return least
    hand, earlier = counts(state.hands[seat] or 0), state.undo
    while earlier is not None:
        then = counts(earlier.hand or 0)
        least = [max(most, now - was) for most, now, was in zip(least, hand, then, strict=True)]
        earlier = earlier.earlier
    return least


def _deal_hands(new: State, state: State, others: list[int], rng: random.Random) -> None:
    shown = {seat: _gained(state, seat) for seat in others}
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
        new.hands[seat] = bundle(hand)
    assert not pool


def _deal_cards(state: State, others: list[int], rng: random.Random) -> None:
    endless = not state.game.deck_counts  # R1.5: any card can be drawn any number of times
    pool = _spread(state.deck or 0) * (8 if endless else 1)
    for seat in others:
        pool += [] if endless else _spread(state.cards[seat] or 0)
    rng.shuffle(pool)
    for seat in others:
        fresh = total(state.new_cards[seat] or 0)
        drawn = [pool.pop() for _ in range(state.card_counts[seat])]
        state.cards[seat] = _gathered(drawn)
        state.new_cards[seat] = _gathered(drawn[:fresh])
    if not endless:
        state.deck = _gathered(pool)


def _spread(packed: Bundle) -> list[int]:
    return [kind for kind, number in enumerate(counts(packed)) for _ in range(number)]


def _gathered(kinds: list[int]) -> Bundle:
    return bundle(kinds.count(kind) for kind in range(5))
