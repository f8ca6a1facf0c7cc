"""Every action, by the name that the notation gives it (docs/notation.md)."""

from hearthsea.base import Action
from hearthsea.rules.bank import TradeBank
from hearthsea.rules.building import BuildCity, BuildRoad, BuildSettlement, BuildShip
from hearthsea.rules.cards import BuyCard, PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty, PlentyForm
from hearthsea.rules.free import FinishFree
from hearthsea.rules.gold import ChooseGold, GoldForm
from hearthsea.rules.production import RollDice
from hearthsea.rules.robber import DiscardCards, DiscardForm, MovePirate, MoveRobber
from hearthsea.rules.sea import MoveShip
from hearthsea.rules.trading import (
    AcceptOffer,
    CloseOffer,
    CounterForm,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    OfferForm,
    WithdrawOffer,
)
from hearthsea.rules.turn import AgreeDraw, EndTurn, Resign
from hearthsea.rules.undo import Undo

AnyAction = (
    BuildSettlement
    | BuildRoad
    | BuildShip
    | BuildCity
    | MoveShip
    | MovePirate
    | ChooseGold
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
    | Undo
    | Resign
    | AgreeDraw
)
AnyForm = DiscardForm | GoldForm | PlentyForm | OfferForm | CounterForm

ACTION_TYPES: dict[str, type[Action]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        BuildSettlement,
        BuildRoad,
        BuildShip,
        BuildCity,
        MoveShip,
        MovePirate,
        ChooseGold,
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
        Undo,
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
    "BuildShip",
    "BuyCard",
    "ChooseGold",
    "CloseOffer",
    "CounterForm",
    "CounterOffer",
    "DeclineOffer",
    "DiscardCards",
    "DiscardForm",
    "EndTurn",
    "FinishFree",
    "GoldForm",
    "MakeOffer",
    "MovePirate",
    "MoveRobber",
    "MoveShip",
    "OfferForm",
    "PlayKnight",
    "PlayMonopoly",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "PlentyForm",
    "Resign",
    "RollDice",
    "TradeBank",
    "Undo",
    "WithdrawOffer",
]
