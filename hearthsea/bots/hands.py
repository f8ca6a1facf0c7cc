"""What the greedy bot gives back after a seven, and what it takes from gold."""

from hearthsea.bots.choice import Choice
from hearthsea.bots.plans import Outlook
from hearthsea.resources import ONE, counts
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
    """One by one the card that brings the best plan on; of equals one of the kind that the seat gets least of."""
    hand, bank = outlook.view.hands[outlook.seat] or 0, outlook.view.bank
    cards = 0
    for _ in range(owed):
        there = [kind for kind, number in enumerate(counts(bank - cards)) if number]
        held = hand + cards
        cards += ONE[max(there, key=lambda kind: (outlook.prospect(held + ONE[kind]), -outlook.paid[kind]))]
    return Choice(ChooseGold(outlook.seat, cards), "takes what it builds next")
