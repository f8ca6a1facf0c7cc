"""Why the seat at this screen may not do something now: sentences for tooltips, which judge nothing."""

from collections.abc import Sequence

from client.screens.table.choices import Choices
from client.screens.table.desk import Counts, Draft
from client.screens.table.phrases import cards, resource
from client.text import say
from hearthsea.phases import Discard, Extra, Free, Gold, Main, Over, Robber, Roll, Setup
from hearthsea.pieces import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, SHIP_COST, Card
from hearthsea.resources import RESOURCE_NAMES, Bundle, bundle, count, counts, one
from hearthsea.rules.awards import rates
from hearthsea.rules.sea import movable, route_ends
from hearthsea.state import Offer

COSTS = {
    "road": ROAD_COST,
    "ship": SHIP_COST,
    "settlement": SETTLEMENT_COST,
    "city": CITY_COST,
    "card": CARD_COST,
}
PLURAL = {"road": "roads", "ship": "ships", "settlement": "settlements", "city": "cities"}
"""The name of a state's masks for each kind of piece."""


class Reasons:
    """The reasons of one seat; each method answers with an empty sentence where nothing speaks against it."""

    def __init__(self, choices: Choices, names: Sequence[str]) -> None:
        self.choices = choices
        self.state = choices.state
        self.seat = choices.seat
        self.names = names

    def why_not_now(self) -> str:
        """Why this seat cannot act freely at all; empty in its main phase and extra turn."""
        state = self.state
        if self.seat is None:
            return say("why.looking")
        if isinstance(state.phase, Over):
            return say("why.over")
        if state.resigned >> self.seat & 1:
            return say("why.resigned")
        if state.turn != self.seat:
            return say("why.turn", name=self.names[state.turn])
        match state.phase:
            case Setup():
                return say("why.setup")
            case Roll():
                return say("why.roll")
            case Discard():
                return say("why.discard")
            case Robber():
                return say("why.pirate" if state.game.has_ships else "why.robber")
            case Gold():
                return say("why.gold")
            case Free():
                return say("why.free")
            case _:
                return ""

    def why_not_build(self, piece: str) -> str:
        """Why a "road", "ship", "settlement" or "city" cannot be built now; empty if it can."""
        places: dict[str, dict[int, object]] = {
            "road": {**self.choices.roads},
            "ship": {**self.choices.ships},
            "settlement": {**self.choices.settlements},
            "city": {**self.choices.cities},
        }
        if places[piece]:
            return ""
        why = self.why_not_now()
        due = self._why_not_due(piece) if why else ""
        if why or self.seat is None:
            return due or why
        if not self.supply(piece):
            return say("why.supply", piece=say(f"piece.{piece}"))
        if piece == "city" and not self.state.settlements[self.seat]:
            return say("why.city.none")
        return self._short(COSTS[piece]) or say("why.place")

    def _why_not_due(self, piece: str) -> str:
        """Why a piece cannot be placed by this seat, which is to place another one, or one of its kind for nothing."""
        if self.seat != self.state.turn or self.state.resigned >> self.seat & 1:
            return ""
        match self.state.phase:
            case Setup(node=node) if node < 0 and piece in ("road", "ship"):
                return say("why.setup.settlement")
            case Setup(node=node) if node >= 0 and piece == "settlement":
                return say("why.setup.road")
            case Setup() | Free() if piece in ("road", "ship"):
                return say("why.place") if self.supply(piece) else say("why.supply", piece=say(f"piece.{piece}"))
        return ""

    def why_not_roll(self) -> str:
        """Why the dice cannot be rolled now; empty if they can."""
        if self.choices.roll is not None:
            return ""
        extra = isinstance(self.state.phase, Extra)
        return self.why_not_now() or say("why.rolled.extra" if extra else "why.rolled")

    def supply(self, piece: str) -> int:
        """How many pieces of a kind the seat has left (R6.4)."""
        if self.seat is None:
            return 0
        built: list[int] = getattr(self.state, PLURAL[piece])
        return int(getattr(self.state.game.pieces, piece)) - built[self.seat].bit_count()

    def why_not_move(self) -> str:
        """Why no ship can be moved now; empty if one can."""
        if self.choices.moves:
            return ""
        why = self.why_not_now()
        if why or self.seat is None:
            return why
        if not self.state.ships[self.seat]:
            return say("why.move.none")
        if self.state.moved_ship:
            return say("why.move.done")
        if not route_ends(self.state, self.seat):
            return say("why.move.closed")
        return say("why.move.place" if movable(self.state, self.seat) else "why.move.held")

    def why_not_undo(self) -> str:
        """Why nothing can be taken back now; empty if something can."""
        if self.choices.undo is not None:
            return ""
        state = self.state
        if self.seat is None or isinstance(state.phase, Over) or state.resigned >> self.seat & 1:
            return self.why_not_now()
        if state.turn != self.seat:
            return say("why.turn", name=self.names[state.turn])
        return say("why.undo")

    def why_not_gold(self, picked: Counts) -> str:
        """Why the cards picked are not what gold owes; empty if they are."""
        if self.choices.gold is None:
            return say("why.owed")
        missing = self.choices.gold.owed - sum(picked)
        return say("why.more", n=missing) if missing else ""

    def why_not_buy(self) -> str:
        """Why no development card can be bought now; empty if it can."""
        if self.choices.buy is not None:
            return ""
        why = self.why_not_now()
        if why:
            return why
        return self._short(CARD_COST) if self.state.deck_size else say("why.deck")

    def why_not_card(self, kind: int) -> str:
        """Why a kind of development card cannot be played now; empty if it can."""
        playable = {
            Card.KNIGHT: self.choices.knight is not None,
            Card.ROAD_BUILDING: self.choices.road_building is not None,
            Card.YEAR_OF_PLENTY: self.choices.plenty is not None,
            Card.MONOPOLY: bool(self.choices.monopoly),
        }
        if kind == Card.VICTORY_POINT:
            return say("why.victory")
        if playable[Card(kind)]:
            return ""
        why = self.why_not_now()
        state = self.state
        if self.seat is None or (why and not isinstance(state.phase, Roll)) or state.turn != self.seat:
            return why
        if state.played_card:
            return say("why.played")
        held, new = state.cards[self.seat] or 0, state.new_cards[self.seat] or 0
        if count(held, kind) <= count(new, kind):
            return say("why.fresh" if count(new, kind) else "why.none")
        early = state.game.settings.dev_before_roll
        if isinstance(state.phase, Roll) and early != "any" and (early == "none" or kind != Card.KNIGHT):
            return say("why.before")  # R3.2
        return say("why.noroad" if kind == Card.ROAD_BUILDING else "why.bank")

    def why_not_bank_give(self, kind: int) -> str:
        """Why a kind cannot be given to the bank now; empty if it can."""
        if any(give == kind for give, _ in self.choices.bank):
            return ""
        why = self.why_not_now()
        if why or self.seat is None:
            return why
        if self.state.trade_over:
            return say("why.trading")
        missing = rates(self.state, self.seat)[kind] - count(self.choices.hand, kind)
        return say("why.short", cards=cards(one(kind, missing))) if missing > 0 else say("why.bank.nothing")

    def why_not_bank_take(self, draft: Draft, kind: int) -> str:
        """Why a kind cannot be got from the bank for what is given; empty if it can."""
        give = draft.only
        if give is None or draft.answers is not None:
            return self.why_not_now() or say("why.bank.one" if any(draft.give) else "why.bank.give")
        if (give, kind) in self.choices.bank:
            return ""
        if give == kind:
            return say("why.bank.same")
        return self.why_not_bank_give(give) or say("why.bank.kind", resource=resource(RESOURCE_NAMES[kind]))

    def why_not_offer(self) -> str:
        """Why no offer can be put together now; empty if one can."""
        if self.choices.offer is not None:
            return ""
        if self.seat is None or isinstance(self.state.phase, Over):
            return self.why_not_now()
        if self.state.turn != self.seat:
            return say("why.offer.turn", name=self.names[self.state.turn])
        why = self.why_not_now()
        if why:
            return why
        if not self.state.game.settings.player_trade:
            return say("why.offer.off")
        if isinstance(self.state.phase, Extra):
            return say("why.offer.extra")
        if self.state.trade_over:
            return say("why.trading")
        return say("why.offer.many" if self.choices.hand else "why.offer.hand")

    def why_not_ask(self, draft: Draft) -> str:
        """Why nothing more can be asked of the others; empty if it can."""
        return "" if draft.answers in self.choices.counter else self.why_not_offer()

    def why_not_give(self, draft: Draft, kind: int) -> str:
        """Why a draft cannot give one more card of a kind, to the others or to the bank; empty if it can."""
        why = self.why_not_ask(draft)
        if why:
            return why if self.why_not_bank_give(kind) else ""
        held = count(self.choices.hand, kind)
        if held > draft.give[kind]:
            return ""
        name = resource(RESOURCE_NAMES[kind])
        return say("why.offer.hold", n=held, resource=name) if held else say("why.offer.holdnone", resource=name)

    def why_not_send(self, draft: Draft) -> str:
        """Why a draft cannot be sent; empty if it can."""
        if self.choices.drafted(draft) is not None:
            return ""
        if draft.answers is not None and draft.answers not in self.choices.counter:
            return say("why.offer.gone")
        why = self.why_not_offer() if draft.answers is None else ""
        if why:
            return why
        if not any(draft.give):
            return say("why.offer.give")
        if not any(draft.take):
            return say("why.offer.take")
        if draft.to is not None and not draft.to:
            return say("why.offer.to")
        return say("why.offer.lost")

    def why_not_accept(self, number: int, offer: Offer) -> str:
        """Why an offer cannot be agreed to; empty if it can."""
        if number in self.choices.accept or (number, offer.by) in self.choices.close:
            return ""
        return self._short(offer.take) or say("why.agreed")

    def why_not_counter(self, number: int) -> str:
        """Why an offer cannot be answered with another; empty if it can."""
        if number in self.choices.counter or (self.seat == self.state.turn and self.choices.offer is not None):
            return ""
        return say("why.offer.many" if self.choices.hand else "why.offer.hand")

    def why_not_answer(self, offer: Offer) -> str:
        """Why nothing can be said now to an offer of somebody else."""
        if self.seat is None or isinstance(self.state.phase, Over) or self.state.resigned >> self.seat & 1:
            return self.why_not_now()
        if not offer.to >> self.seat & 1:
            return say("why.offer.others")
        if not isinstance(self.state.phase, Main):  # R8.2
            return say("why.offer.waits")
        return self._short(offer.take) or say("why.agreed")

    def why_not_discard(self, picked: Counts) -> str:
        """Why the cards picked cannot be given back as they are; empty if they can."""
        if self.choices.discard is None:
            return say("why.owed")
        missing = self.choices.discard.owed - sum(picked)
        if missing:
            return say("why.more", n=missing) if missing > 0 else say("why.many", n=-missing)
        return ""

    def trade_hint(self) -> str:
        """What to say where no offer lies on the table."""
        if self.seat is None:
            return say("trade.hint.looking")
        if isinstance(self.state.phase, Over) or self.state.resigned >> self.seat & 1:
            return self.why_not_now()
        if self.state.turn != self.seat or not isinstance(self.state.phase, (Main, Extra)):
            return say("trade.hint.wait")
        if isinstance(self.state.phase, Extra):  # R12.1
            return say("trade.hint.extra")
        return say("trade.hint")

    def _short(self, cost: Bundle) -> str:
        """``1 ore short``, or empty where the hand pays."""
        missing = bundle(
            max(0, need - have) for need, have in zip(counts(cost), counts(self.choices.hand), strict=True)
        )
        return say("why.short", cards=cards(missing)) if missing else ""
