"""Every event, and the union by which the wire and the journal read them."""

from hearthsea.base import Event
from hearthsea.rules.awards import TitleMoved
from hearthsea.rules.building import CityBuilt, RoadBuilt, SettlementBuilt
from hearthsea.rules.cards import CardBought, CardPlayed, Monopolized
from hearthsea.rules.production import DiceRolled, Paid
from hearthsea.rules.robber import CardStolen, Discarded, RobberMoved
from hearthsea.rules.trading import (
    AgreementFell,
    BankTraded,
    OfferAnswered,
    OfferFell,
    OfferMade,
    TradeClosed,
    TradingEnded,
)
from hearthsea.rules.turn import DrawAgreed, GameOver, PhaseEntered, SeatResigned, TurnBegan

AnyEvent = (
    RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | DiceRolled
    | Paid
    | Discarded
    | RobberMoved
    | CardStolen
    | CardBought
    | CardPlayed
    | Monopolized
    | BankTraded
    | OfferMade
    | OfferAnswered
    | OfferFell
    | AgreementFell
    | TradeClosed
    | TradingEnded
    | TitleMoved
    | PhaseEntered
    | TurnBegan
    | SeatResigned
    | DrawAgreed
    | GameOver
)

__all__ = [
    "AgreementFell",
    "AnyEvent",
    "BankTraded",
    "CardBought",
    "CardPlayed",
    "CardStolen",
    "CityBuilt",
    "DiceRolled",
    "Discarded",
    "DrawAgreed",
    "Event",
    "GameOver",
    "Monopolized",
    "OfferAnswered",
    "OfferFell",
    "OfferMade",
    "Paid",
    "PhaseEntered",
    "RoadBuilt",
    "RobberMoved",
    "SeatResigned",
    "SettlementBuilt",
    "TitleMoved",
    "TradeClosed",
    "TradingEnded",
    "TurnBegan",
]
