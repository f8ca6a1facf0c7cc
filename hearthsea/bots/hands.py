"""What the greedy bot gives back after a seven, and what it takes from gold."""

from hearthsea.bots.choice import Choice
from hearthsea.bots.plans import Outlook, missing
from hearthsea.resources import ONE, Bundle, bundle, counts, holds, total
from hearthsea.rules.gold import ChooseGold
from hearthsea.rules.robber import DiscardCards


def given_back(outlook: Outlook, owed: int) -> Choice:
    """One by one the card whose loss the best plan feels least; of equals one of the kind held most."""
    hand = outlook.view.hands[outlook.seat] or 0
    kept = hand
    for _ in range(owed):
        held = counts(kept)
        kind = max(
            (kind for kind in range(5) if held[kind]),
            key=lambda kind: (outlook.prospect(kept - ONE[kind]), held[kind]),
        )
        kept -= ONE[kind]
    return Choice(DiscardCards(outlook.seat, hand - kept), "keeps what it builds next")


def taken(outlook: Outlook, owed: int) -> Choice:
    """The cards that complete a plan, with the rest to spare for the next, or else bring the best plan on."""
    hand, bank = outlook.view.hands[outlook.seat] or 0, outlook.view.bank
    lacks = {bundle(missing(plan.needs, hand)) for plan in outlook.plans}
    starts = [0, *(cards for cards in sorted(lacks) if 0 < total(cards) <= owed and holds(bank, cards))]
    choices = [_filled(outlook, cards, owed) for cards in starts]
    best = max(choices, key=lambda cards: outlook.prospect(hand + cards))
    return Choice(ChooseGold(outlook.seat, best), "takes what it builds next")


def _filled(outlook: Outlook, cards: Bundle, owed: int) -> Bundle:
    """Those and, one by one, what suits the best plan; of equals one of the kind that the seat gets least of."""
    hand, bank = outlook.view.hands[outlook.seat] or 0, outlook.view.bank
    while total(cards) < owed:
        there = [kind for kind, number in enumerate(counts(bank - cards)) if number]
        held = hand + cards
        cards += ONE[max(there, key=lambda kind: (outlook.prospect(held + ONE[kind]), -outlook.paid[kind]))]
    return cards
