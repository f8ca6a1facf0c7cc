"""Every event, and the union by which the wire and the journal read them."""

from hearthsea.base import Event
from hearthsea.modifiers.resource_shuffler import TilesShuffled
from hearthsea.rules.awards import TitleMoved
from hearthsea.rules.bank import BankTraded
from hearthsea.rules.building import CityBuilt, IslandReached, RoadBuilt, SettlementBuilt, ShipBuilt
from hearthsea.rules.cards import CardBought, CardPlayed, Monopolized
from hearthsea.rules.fog import FogRevealed
from hearthsea.rules.gold import GoldChosen
from hearthsea.rules.offers import (
    AgreementFell,
    OfferAnswered,
    OfferFell,
    OfferMade,
    OfferWithdrawn,
    TradeClosed,
    TradingEnded,
)
from hearthsea.rules.production import DiceRolled, Paid
from hearthsea.rules.robber import CardStolen, Discarded, PirateMoved, RobberMoved
from hearthsea.rules.sea import ShipMoved
from hearthsea.rules.turn import DrawAgreed, GameOver, PhaseEntered, SeatResigned, TurnBegan
from hearthsea.rules.undo import Undone

AnyEvent = (
    RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | ShipBuilt
    | ShipMoved
    | IslandReached
    | FogRevealed
    | PirateMoved
    | TilesShuffled
    | GoldChosen
    | Undone
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
    | OfferWithdrawn
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
    "FogRevealed",
    "GameOver",
    "GoldChosen",
    "IslandReached",
    "Monopolized",
    "OfferAnswered",
    "OfferFell",
    "OfferMade",
    "OfferWithdrawn",
    "Paid",
    "PhaseEntered",
    "PirateMoved",
    "RoadBuilt",
    "RobberMoved",
    "SeatResigned",
    "SettlementBuilt",
    "ShipBuilt",
    "ShipMoved",
    "TilesShuffled",
    "TitleMoved",
    "TradeClosed",
    "TradingEnded",
    "TurnBegan",
    "Undone",
]
