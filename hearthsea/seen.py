"""What one seat can tell about the hands of others from the events it saw: bounds on each kind in each hand.

Everything here follows from public facts (R14.6) and from the seat's own cards. The bounds never contradict the
truth, and they meet wherever the facts leave no choice; a blind theft is what parts them.
"""

from collections.abc import Callable
from typing import Any, Self

from msgspec import Struct

from hearthsea.base import Event
from hearthsea.pieces import CARD_COST
from hearthsea.resources import Bundle, bundle, count, counts, holds, one, total
from hearthsea.rules.bank import BankTraded
from hearthsea.rules.building import CityBuilt, RoadBuilt, SettlementBuilt, ShipBuilt
from hearthsea.rules.cards import CardBought, Monopolized
from hearthsea.rules.gold import GoldChosen
from hearthsea.rules.offers import OfferAnswered, OfferMade, TradeClosed
from hearthsea.rules.production import Paid
from hearthsea.rules.robber import CardStolen, Discarded
from hearthsea.rules.turn import TurnBegan
from hearthsea.rules.undo import Undone
from hearthsea.state import State


class Seen(Struct):
    """Bounds on every hand, as the viewer of the events can know them.

    ``low`` and ``high`` hold one bundle a seat: at least, and at most, so many cards of each kind; where they are
    equal the hand is known. ``sizes`` are the cards in each hand, ``in_play`` those of all hands together, None
    where they do not follow from the bank.
    ``offers`` are the prices of the offers of the turn, by number: who agrees to one holds what it asks for.
    """

    low: list[Bundle]
    high: list[Bundle]
    sizes: list[int]
    in_play: Bundle | None
    offers: list[Bundle]

    @classmethod
    def start(cls, seats: int) -> Self:
        """Before the first event of a game: every hand is empty."""
        return cls([0] * seats, [0] * seats, [0] * seats, 0, [])

    @classmethod
    def of(cls, view: State) -> Self:
        """From a view alone, for whoever did not see what came before: open hands are known, others by size only."""
        in_play = view.game.bank - view.bank
        is_counted = bool(view.game.bank_counts)  # an unlimited bank tells nothing of the hands
        there = counts(in_play) if is_counted else (sum(view.hand_sizes),) * 5
        most = [bundle(min(size, number) for number in there) for size in view.hand_sizes]
        seen = cls(
            low=[hand if hand is not None else 0 for hand in view.hands],
            high=[most[seat] if hand is None else hand for seat, hand in enumerate(view.hands)],
            sizes=view.hand_sizes[:],
            in_play=in_play if is_counted else None,
            offers=[offer.take for offer in view.offers],
        )
        seen.narrow()
        return seen

    def copy(self) -> "Seen":
        """An independent copy."""
        return Seen(self.low[:], self.high[:], self.sizes[:], self.in_play, self.offers[:])

    def is_known(self, seat: int) -> bool:
        """Whether the seat's hand follows from what was seen."""
        return self.low[seat] == self.high[seat]

    def expected(self, seat: int) -> tuple[float, ...]:
        """A guess at the hand, kind by kind: what is certain, and the rest of the cards in proportion to the room."""
        low, high = counts(self.low[seat]), counts(self.high[seat])
        room = sum(high) - sum(low)
        if not room:
            return low
        share = (self.sizes[seat] - sum(low)) / room
        return tuple(least + (most - least) * share for least, most in zip(low, high, strict=True))

    def apply(self, event: Event) -> None:
        """Take in one event as the viewer saw it (:meth:`hearthsea.base.Event.seen_by`)."""
        learn = _LEARN.get(type(event))
        if learn is not None:
            learn(self, event)

    def gain(self, seat: int, cards: Bundle) -> None:
        """The seat gets these cards."""
        self.low[seat] += cards
        self.high[seat] += cards
        self.sizes[seat] += total(cards)
        if self.in_play is not None:
            self.in_play += cards

    def pay(self, seat: int, cards: Bundle) -> None:
        """The seat gives these cards away, so it held them."""
        self.show(seat, cards)
        self.low[seat] -= cards
        self.high[seat] -= cards
        self.sizes[seat] -= total(cards)
        if self.in_play is not None:
            self.in_play -= cards

    def show(self, seat: int, cards: Bundle) -> None:
        """The seat holds at least these cards."""
        if not holds(self.low[seat], cards):
            self.low[seat] = bundle(map(max, counts(self.low[seat]), counts(cards)))
            self.narrow()

    def steal(self, thief: int, victim: int, kind: int) -> None:
        """One card goes from the victim to the thief, of a kind that is -1 where it was not seen."""
        if kind >= 0:
            self.pay(victim, one(kind))
            self.gain(thief, one(kind))
            return
        held = counts(self.high[victim])
        self.low[victim] = bundle(max(number - 1, 0) for number in counts(self.low[victim]))
        self.high[thief] += bundle(min(number, 1) for number in held)
        self.sizes[victim] -= 1
        self.sizes[thief] += 1
        self.narrow()

    def monopolize(self, event: Monopolized) -> None:
        """Everybody gives what they hold of a kind, and has none of it left."""
        kind = event.resource
        for seat, number in enumerate(event.given):
            if seat == event.seat:
                continue
            cards = one(kind, number)
            self.pay(seat, cards)
            self.high[seat] -= one(kind, count(self.high[seat], kind))
            self.gain(event.seat, cards)
        self.narrow()

    def narrow(self) -> None:
        """Bring the bounds together as far as sizes of hands and the sums of kinds say, until nothing moves."""
        low = [list(counts(hand)) for hand in self.low]
        high = [list(counts(hand)) for hand in self.high]
        in_play = () if self.in_play is None else counts(self.in_play)
        is_moving = True
        while is_moving:
            is_moving = False
            for seat, size in enumerate(self.sizes):
                least, most = low[seat], high[seat]
                if least != most:
                    is_moving |= _closed(least, most, size)
            for kind, number in enumerate(in_play):
                least = [hand[kind] for hand in low]
                most = [hand[kind] for hand in high]
                if least != most and _closed(least, most, number):
                    is_moving = True
                    for seat, (fewest, largest) in enumerate(zip(least, most, strict=True)):
                        low[seat][kind] = fewest
                        high[seat][kind] = largest
        self.low = [bundle(hand) for hand in low]
        self.high = [bundle(hand) for hand in high]


def _closed(least: list[int], most: list[int], number: int) -> bool:
    """Narrow bounds of counts that sum up to ``number``, in place; whether anything moved.

    Bounds that contradict each other, as a host that lies can bring about, stay: nothing would ever stop moving them.
    """
    spare = number - sum(least)
    short = sum(most) - number
    if spare < 0 or short < 0 or any(fewest > largest for fewest, largest in zip(least, most, strict=True)):
        return False
    is_moved = False
    for place, (fewest, largest) in enumerate(zip(least[:], most[:], strict=True)):
        if largest > fewest + spare:
            most[place] = fewest + spare
            is_moved = True
        if fewest < largest - short:
            least[place] = largest - short
            is_moved = True
    return is_moved


def _paid(seen: Seen, event: Paid) -> None:
    for seat, cards in enumerate(event.gains):
        if cards:
            seen.gain(seat, cards)


def _chosen(seen: Seen, event: GoldChosen) -> None:
    seen.gain(event.seat, event.cards)


def _undone(seen: Seen, event: Undone) -> None:
    seen.pay(event.seat, event.gone)
    seen.gain(event.seat, event.back)


def _built(seen: Seen, event: RoadBuilt | ShipBuilt | SettlementBuilt | CityBuilt) -> None:
    if event.paid:
        seen.pay(event.seat, event.paid)


def _discarded(seen: Seen, event: Discarded) -> None:
    seen.pay(event.seat, event.cards)


def _bought(seen: Seen, event: CardBought) -> None:
    seen.pay(event.seat, CARD_COST)


def _robbed(seen: Seen, event: CardStolen) -> None:
    seen.steal(event.thief, event.victim, event.kind)


def _bank(seen: Seen, event: BankTraded) -> None:
    seen.pay(event.seat, event.give)
    seen.gain(event.seat, event.take)


def _offered(seen: Seen, event: OfferMade) -> None:
    seen.offers.append(event.take)
    seen.show(event.by, event.give)


def _answered(seen: Seen, event: OfferAnswered) -> None:
    if event.agreed:
        seen.show(event.seat, seen.offers[event.offer])


def _closed_trade(seen: Seen, event: TradeClosed) -> None:
    for seat, gives, gains in (
        (event.seat, event.give, event.take),
        (event.partner, event.take, event.give),
    ):
        seen.pay(seat, gives)
        seen.gain(seat, gains)


def _turn(seen: Seen, event: TurnBegan) -> None:
    del event
    seen.offers.clear()


_LEARN: dict[type[Event], Callable[[Seen, Any], None]] = {
    Paid: _paid,
    RoadBuilt: _built,
    ShipBuilt: _built,
    GoldChosen: _chosen,
    Undone: _undone,
    SettlementBuilt: _built,
    CityBuilt: _built,
    Discarded: _discarded,
    CardBought: _bought,
    CardStolen: _robbed,
    Monopolized: Seen.monopolize,
    BankTraded: _bank,
    OfferMade: _offered,
    OfferAnswered: _answered,
    TradeClosed: _closed_trade,
    TurnBegan: _turn,
}
