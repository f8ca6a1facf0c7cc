"""What the seat at this screen may do now, sorted by where it is clicked.

Everything in it comes from the engine's ``legal_actions``; nothing is judged here.
"""

from collections.abc import Iterable

from client.screens.table.desk import Counts, Draft
from hearthsea.actions import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuyCard,
    ChooseGold,
    CloseOffer,
    CounterForm,
    CounterOffer,
    DeclineOffer,
    DiscardCards,
    DiscardForm,
    EndTurn,
    FinishFree,
    GoldForm,
    MakeOffer,
    MovePirate,
    MoveRobber,
    MoveShip,
    OfferForm,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlentyForm,
    RollDice,
    TradeBank,
    Undo,
    WithdrawOffer,
)
from hearthsea.base import Action
from hearthsea.resources import Bundle, bundle, counts
from hearthsea.state import State


class Choices:
    """The legal actions of one seat (None: an onlooker, who has none), by kind and place."""

    def __init__(self, state: State, seat: int | None, legal: Iterable[object]) -> None:
        self.state = state
        self.seat = seat
        self.roads: dict[int, BuildRoad] = {}
        self.settlements: dict[int, BuildSettlement] = {}
        self.cities: dict[int, BuildCity] = {}
        self.ships: dict[int, BuildShip] = {}
        self.moves: dict[int, dict[int, MoveShip]] = {}  # from the ship that is moved to where it may go
        self.robber: dict[int, list[MoveRobber | MovePirate]] = {}  # on land the robber's moves, at sea the pirate's
        self.roll: RollDice | None = None
        self.buy: BuyCard | None = None
        self.end: EndTurn | None = None
        self.finish: FinishFree | None = None
        self.knight: PlayKnight | None = None
        self.road_building: PlayRoadBuilding | None = None
        self.plenty: PlentyForm | None = None
        self.monopoly: dict[int, PlayMonopoly] = {}
        self.bank: dict[tuple[int, int], TradeBank] = {}
        self.offer: OfferForm | None = None
        self.accept: dict[int, AcceptOffer] = {}
        self.decline: dict[int, DeclineOffer] = {}
        self.counter: dict[int, CounterForm] = {}
        self.close: dict[tuple[int, int], CloseOffer] = {}
        self.withdraw: dict[int, WithdrawOffer] = {}
        self.discard: DiscardForm | None = None
        self.gold: GoldForm | None = None
        for choice in legal:
            self._sort(choice)

    def _sort(self, choice: object) -> None:
        match choice:
            case BuildRoad():
                self.roads[choice.at] = choice
            case BuildSettlement():
                self.settlements[choice.at] = choice
            case BuildCity():
                self.cities[choice.at] = choice
            case BuildShip():
                self.ships[choice.at] = choice
            case MoveShip():
                self.moves.setdefault(choice.start, {})[choice.to] = choice
            case MoveRobber() | MovePirate():
                self.robber.setdefault(choice.to, []).append(choice)
            case TradeBank():
                self.bank[_kind(choice.give), _kind(choice.take)] = choice
            case AcceptOffer():
                self.accept[choice.offer] = choice
            case DeclineOffer():
                self.decline[choice.offer] = choice
            case CounterForm():
                self.counter[choice.offer] = choice
            case CloseOffer():
                self.close[choice.offer, choice.partner] = choice
            case WithdrawOffer():
                self.withdraw[choice.offer] = choice
            case PlayMonopoly():
                self.monopoly[choice.resource] = choice
            case _:
                self._sort_single(choice)

    def _sort_single(self, choice: object) -> None:
        match choice:
            case RollDice():
                self.roll = choice
            case BuyCard():
                self.buy = choice
            case EndTurn():
                self.end = choice
            case FinishFree():
                self.finish = choice
            case PlayKnight():
                self.knight = choice
            case PlayRoadBuilding():
                self.road_building = choice
            case PlentyForm():
                self.plenty = choice
            case OfferForm():
                self.offer = choice
            case DiscardForm():
                self.discard = choice
            case GoldForm():
                self.gold = choice
            case _:
                raise ValueError(f"nowhere to click {choice!r}")

    @property
    def hand(self) -> Bundle:
        """The resource cards in hand; none for an onlooker."""
        return 0 if self.seat is None else self.state.hands[self.seat] or 0

    @property
    def undo(self) -> Undo | None:
        """Taking back one's last build, moved ship or bank trade, where that is possible (R14.8)."""
        state = self.state
        if self.seat is None or state.is_over or state.turn != self.seat or state.resigned >> self.seat & 1:
            return None
        return None if state.undo is None else Undo(self.seat)

    @property
    def may_offer(self) -> bool:
        """Whether an offer of one's own can be made now."""
        return self.offer is not None

    def drafted(self, draft: Draft) -> Action | None:
        """The action a draft stands for, if it may be sent as it is."""
        if self.seat is None:
            return None
        give, take = bundle(draft.give), bundle(draft.take)
        if draft.answers is not None:
            form = self.counter.get(draft.answers)
            counter = CounterOffer(self.seat, draft.answers, give, take)
            return counter if form is not None and form.contains(counter) else None
        if self.offer is None:
            return None
        to = self.offer.others if draft.to is None else draft.to & self.offer.others
        offer = MakeOffer(self.seat, give, take, to)
        return offer if self.offer.contains(offer) else None

    def plenty_of(self, picked: Counts) -> PlayYearOfPlenty | None:
        """Year of plenty for the cards picked, if it may be played like that."""
        if self.seat is None or self.plenty is None:
            return None
        play = PlayYearOfPlenty(self.seat, bundle(picked))
        return play if self.plenty.contains(play) else None

    def gold_of(self, picked: Counts) -> ChooseGold | None:
        """The choice of the cards picked, if it is what gold owes."""
        if self.seat is None or self.gold is None:
            return None
        choice = ChooseGold(self.seat, bundle(picked))
        return choice if self.gold.contains(choice) else None

    def discard_of(self, picked: Counts) -> DiscardCards | None:
        """The discard of the cards picked, if it is what is owed."""
        if self.seat is None or self.discard is None:
            return None
        discard = DiscardCards(self.seat, bundle(picked))
        return discard if self.discard.contains(discard) else None


def _kind(goods: Bundle) -> int:
    """The kind of a bundle of one kind."""
    return next(kind for kind, number in enumerate(counts(goods)) if number)
