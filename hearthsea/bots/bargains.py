"""How the greedy bot trades: what it asks of the bank and of others, and what it answers."""

from collections.abc import Sequence

from hearthsea.base import Action, Form
from hearthsea.board import Mask, bits
from hearthsea.bots.choice import Choice
from hearthsea.bots.plans import Outlook, missing
from hearthsea.bots.standing import Plan
from hearthsea.bots.threats import guessed_points, is_ahead, is_near_winning, possible_holders
from hearthsea.chance import Rng
from hearthsea.resources import ONE, Bundle, count, counts, holds, one, overlap
from hearthsea.rules.bank import TradeBank
from hearthsea.rules.trading import AcceptOffer, CloseOffer, CounterOffer, DeclineOffer, MakeOffer, everyone_but
from hearthsea.seen import Seen
from hearthsea.state import State

ASKS = 2
"""So many offers a turn: others have to answer each."""
LACKS = 3
"""It asks for what it lacks when that is at most so many cards."""
COUNTERS = 1
"""So many counter-offers in a turn of another."""
COUNTER_SHARE = 0.6
WORTH_IT = 0.02
"""A trade must improve the prospect by this much."""
OF_LEADER = 0.08
"""And by this much where it helps a seat that is ahead."""


def gain_of(outlook: Outlook, give: Bundle, take: Bundle) -> float:
    """How much a trade improves the seat's prospect; -1 where it cannot pay."""
    hand = outlook.view.hands[outlook.seat] or 0
    if not holds(hand, give):
        return -1.0
    return outlook.prospect(hand - give + take) - outlook.prospect(hand)


def price(view: State, me: int, partner: int) -> float:
    """The gain below which a seat does not trade with another."""
    return OF_LEADER if is_ahead(view, partner, me) else WORTH_IT


def answer(seen: Seen, outlook: Outlook, number: int, rng: Rng) -> Choice:
    """The answer to an offer of the seat on turn."""
    view, seat = outlook.view, outlook.seat
    offer = view.offers[number]
    if is_near_winning(view, offer.by):
        return Choice(DeclineOffer(seat, number), "does not help who is about to win")
    if not holds(view.hands[seat] or 0, offer.take):
        return Choice(DeclineOffer(seat, number), "does not hold that")
    if gain_of(outlook, offer.take, offer.give) > price(view, seat, offer.by):
        return Choice(AcceptOffer(seat, number), "needs it more")
    counter = counter_to(seen, outlook, number) if rng.random() < COUNTER_SHARE else None
    if counter is not None:
        return Choice(counter, "would, at another price")
    return Choice(DeclineOffer(seat, number), "needs what it holds")


def counter_to(seen: Seen, outlook: Outlook, number: int) -> CounterOffer | None:
    """What is asked for, for a card that the next plan lacks, else for one card more than was offered."""
    view, seat = outlook.view, outlook.seat
    offer = view.offers[number]
    hand = view.hands[seat] or 0
    made = sum(other.by == seat for other in view.offers)
    if made >= COUNTERS:
        return None
    fair = [
        ONE[kind] for _, plan in outlook.ranked(hand)[:1] for kind, lack in enumerate(missing(plan.needs, hand)) if lack
    ]
    dear = [offer.give + ONE[kind] for kind in range(5)]
    for prices in (fair, dear):
        best, best_gain = 0, price(view, seat, offer.by)
        for cards in prices:
            if overlap(cards, offer.take) or not possible_holders(view, seen, cards) >> offer.by & 1:
                continue
            gain = gain_of(outlook, offer.take, cards)
            if gain > best_gain:
                best, best_gain = cards, gain
        if best:
            return CounterOffer(seat, number, offer.take, best)
    return None


def settle(outlook: Outlook, asked: list[int]) -> Choice | None:
    """Close with the best of those who agreed or countered; decline a counter-offer that does not pay."""
    view, seat = outlook.view, outlook.seat
    best: tuple[float, CloseOffer] | None = None
    for number, offer in enumerate(view.offers):
        if offer.fallen:
            continue
        if offer.by == seat:
            partners: Mask = offer.agreed
            gain = gain_of(outlook, offer.give, offer.take)
        else:
            partners = 1 << offer.by if number in asked else 0
            gain = gain_of(outlook, offer.take, offer.give)
        for partner in bits(partners):
            worth = gain - price(view, seat, partner)
            if worth <= 0 or is_near_winning(view, partner):
                continue
            worth -= 0.01 * guessed_points(view, partner)
            if best is None or worth > best[0]:
                best = worth, CloseOffer(seat, number, partner)
    if best is not None:
        return Choice(best[1], "trades")
    if asked:
        return Choice(DeclineOffer(seat, asked[0]), "that does not pay")
    return None


def offer_for(seen: Seen, outlook: Outlook, plan: Plan) -> MakeOffer | None:
    """What to ask others for: a card the plan lacks, for one it can spare, then for two; None where nothing is left.

    Everything already offered this turn still lies in ``view.offers``, fallen or not, and is not asked again.
    """
    view, seat = outlook.view, outlook.seat
    hand = view.hands[seat] or 0
    own = [offer for offer in view.offers if offer.by == seat]
    if len(own) >= ASKS:
        return None
    partners = everyone_but(view, seat)
    for other in bits(partners):
        if is_near_winning(view, other):
            partners &= ~(1 << other)
    lacks = missing(plan.needs, hand)
    if sum(lacks) > LACKS:
        return None
    spare = [max(held - needed, 0) for held, needed in zip(counts(hand), plan.needs, strict=True)]
    best: tuple[float, MakeOffer] | None = None
    for wanted, lack in enumerate(lacks):
        to = partners & possible_holders(view, seen, ONE[wanted]) if lack else 0
        if not to:
            continue
        asked = [offer for offer in own if count(offer.take, wanted)]
        for kind, number in enumerate(spare):
            if not number or kind == wanted:
                continue
            # What one card did not buy two may buy.
            was_refused = any(count(offer.give, kind) for offer in asked)
            if was_refused and (number < 2 or any(count(offer.give, kind) > 1 for offer in asked)):
                continue
            give = one(kind, 2 if was_refused else 1)
            gain = gain_of(outlook, give, ONE[wanted])
            if gain > WORTH_IT and (best is None or gain > best[0]):
                best = gain, MakeOffer(seat, give, ONE[wanted], to)
    return best[1] if best else None


def bank_trade_for(outlook: Outlook, plan: Plan) -> TradeBank | None:
    """The first of the bank trades that, together, complete a plan at once; None where they cannot."""
    view, seat = outlook.view, outlook.seat
    hand = view.hands[seat] or 0
    lacks = missing(plan.needs, hand)
    spare = [max(held - needed, 0) for held, needed in zip(counts(hand), plan.needs, strict=True)]
    in_bank = counts(view.bank)
    if any(lack > there for lack, there in zip(lacks, in_bank, strict=True)):
        return None
    times = [number // rate for number, rate in zip(spare, outlook.rates, strict=True)]
    if sum(times) < sum(lacks) or not any(lacks):
        return None
    give = min((kind for kind in range(5) if times[kind]), key=lambda kind: (outlook.rates[kind], -spare[kind]))
    take = max(range(5), key=lambda kind: lacks[kind])
    return TradeBank(seat, one(give, outlook.rates[give]), ONE[take])


def best_bank_trade(outlook: Outlook, legal: Sequence[Action | Form]) -> TradeBank | None:
    """The bank trade that improves the prospect most, for a hand that is too full to keep; None where none does."""
    best, best_gain = None, WORTH_IT
    for action in legal:
        if isinstance(action, TradeBank):
            gain = gain_of(outlook, action.give, action.take)
            if gain > best_gain:
                best, best_gain = action, gain
    return best
