"""Every action, by the name that the notation gives it (docs/notation.md)."""

from hearthsea.base import Action
from hearthsea.rules.building import BuildCity, BuildRoad, BuildSettlement, FinishFree
from hearthsea.rules.cards import BuyCard, PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty, PlentyForm
from hearthsea.rules.production import RollDice
from hearthsea.rules.robber import DiscardCards, DiscardForm, MoveRobber
from hearthsea.rules.trading import (
    AcceptOffer,
    CloseOffer,
    CounterForm,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    OfferForm,
    TradeBank,
    WithdrawOffer,
)
from hearthsea.rules.turn import AgreeDraw, EndTurn, Resign

AnyAction = (
    BuildSettlement
    | BuildRoad
    | BuildCity
    | RollDice
    | DiscardCards
    | MoveRobber
    | BuyCard
    | PlayKnight
    | PlayRoadBuilding
    | PlayYearOfPlenty
    | PlayMonopoly
    | FinishFree
    | TradeBank
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | CounterOffer
    | CloseOffer
    | WithdrawOffer
    | EndTurn
    | Resign
    | AgreeDraw
)
AnyForm = DiscardForm | PlentyForm | OfferForm | CounterForm

ACTION_TYPES: dict[str, type[Action]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        BuildSettlement,
        BuildRoad,
        BuildCity,
        RollDice,
        DiscardCards,
        MoveRobber,
        BuyCard,
        PlayKnight,
        PlayRoadBuilding,
        PlayYearOfPlenty,
        PlayMonopoly,
        FinishFree,
        TradeBank,
        MakeOffer,
        AcceptOffer,
        DeclineOffer,
        CounterOffer,
        CloseOffer,
        WithdrawOffer,
        EndTurn,
        Resign,
        AgreeDraw,
    )
}

__all__ = [
    "ACTION_TYPES",
    "AcceptOffer",
    "Action",
    "AgreeDraw",
    "AnyAction",
    "AnyForm",
    "BuildCity",
    "BuildRoad",
    "BuildSettlement",
    "BuyCard",
    "CloseOffer",
    "CounterForm",
    "CounterOffer",
    "DeclineOffer",
    "DiscardCards",
    "DiscardForm",
    "EndTurn",
    "FinishFree",
    "MakeOffer",
    "MoveRobber",
    "OfferForm",
    "PlayKnight",
    "PlayMonopoly",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "PlentyForm",
    "Resign",
    "RollDice",
    "TradeBank",
    "WithdrawOffer",
]
