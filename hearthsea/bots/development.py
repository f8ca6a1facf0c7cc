"""When the greedy bot plays its development cards."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.bots.choice import Choice
from hearthsea.bots.places import robbed_pips
from hearthsea.bots.plans import Outlook, missing
from hearthsea.bots.titles import knights_lacking
from hearthsea.pieces import Card
from hearthsea.resources import ONE, Bundle, bundle, count, counts, holds, one, total
from hearthsea.rules.building import BuildRoad, BuildShip
from hearthsea.rules.cards import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty, PlentyForm
from hearthsea.seen import Seen
from hearthsea.state import State

_MONOPOLY_CARDS = 4
"""So many cards a monopoly is played for in any case."""
_MONOPOLY_GAIN = 0.1
_PLENTY_CARDS = 2


def before_roll(view: State, seat: int, legal: Sequence[Action | Form]) -> Choice | None:
    """A knight before the dice where the robber stands on the seat's own land, or where it takes the army."""
    knight = PlayKnight(seat)
    if knight in legal:
        if robbed_pips(view, seat):
            return Choice(knight, "drives the robber off")
        if knights_lacking(view, seat) == 1:
            return Choice(knight, "takes the largest army")
    return None


def card_to_play(seen: Seen, outlook: Outlook, legal: Sequence[Action | Form]) -> Choice | None:
    """A card that helps now; None to keep them."""
    for option in legal:
        choice: Choice | None = None
        if isinstance(option, PlayKnight):
            choice = _knight(outlook, option)
        elif isinstance(option, PlayRoadBuilding):
            choice = _road_building(outlook, option)
        elif isinstance(option, PlentyForm):
            choice = _plenty(outlook)
        elif isinstance(option, PlayMonopoly) and option.resource == 0:
            choice = _monopoly(seen, outlook)
        if choice is not None:
            return choice
    return None


def _knight(outlook: Outlook, action: PlayKnight) -> Choice | None:
    """Against the robber, for the army while it can be had, else the last one is kept as a guard."""
    view, seat = outlook.view, outlook.seat
    held = count(view.cards[seat] or 0, Card.KNIGHT)
    lacking = knights_lacking(view, seat)
    if robbed_pips(view, seat) or held > 1 or 0 < lacking <= held + 1:
        return Choice(action, "rides out")
    return None


def _road_building(outlook: Outlook, action: PlayRoadBuilding) -> Choice | None:
    """Where a plan begins with a road or a ship."""
    if any(isinstance(plan.step, BuildRoad | BuildShip) for plan in outlook.plans):
        return Choice(action, "builds two for nothing")
    return None


def _plenty(outlook: Outlook) -> Choice | None:
    """The two cards that complete the best plan they can complete."""
    view, seat = outlook.view, outlook.seat
    hand = view.hands[seat] or 0
    for _, plan in outlook.ranked(hand)[:2]:
        lacks = missing(plan.needs, hand)
        if 0 < sum(lacks) <= _PLENTY_CARDS:
            cards = _filled(outlook, bundle(lacks))
            if total(cards) == min(_PLENTY_CARDS, total(view.bank)) and holds(view.bank, cards):
                return Choice(PlayYearOfPlenty(seat, cards), f"completes {plan.note}")
    return None


def _filled(outlook: Outlook, cards: Bundle) -> Bundle:
    """Those cards and, up to the number there is to take, of the rest of the bank what the seat has and gets least."""
    hand, bank = outlook.view.hands[outlook.seat] or 0, outlook.view.bank
    if not holds(bank, cards):
        return cards
    while total(cards) < min(_PLENTY_CARDS, total(bank)):
        there = [kind for kind, number in enumerate(counts(bank - cards)) if number]
        held = counts(hand + cards)
        cards += ONE[min(there, key=lambda kind: (held[kind], outlook.paid[kind]))]
    return cards


def _monopoly(seen: Seen, outlook: Outlook) -> Choice | None:
    """The kind that brings most, by what the hands of others may hold."""
    view, seat = outlook.view, outlook.seat
    hand = view.hands[seat] or 0
    there = [0.0] * 5
    for other in range(view.game.seats):
        if other != seat:
            for kind, number in enumerate(seen.expected(other)):
                there[kind] += number
    now = outlook.prospect(hand)
    gains = [outlook.prospect(hand + one(kind, int(number))) - now for kind, number in enumerate(there)]
    kind = max(range(5), key=lambda kind: (gains[kind], there[kind]))
    if there[kind] >= _MONOPOLY_CARDS or gains[kind] >= _MONOPOLY_GAIN:
        return Choice(PlayMonopoly(seat, kind), f"about {there[kind]:.0f} cards")
    return None
