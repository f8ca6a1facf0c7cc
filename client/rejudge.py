"""Judge an old entry again: which wish it answers, and whether the rules of today make the same of it.

A journal holds what happened, not what was wished; but each wish leaves its own first event, and the luck it met stands
in the events. So the wish can be put together again, handed to the rules with that luck as a script, and compared.
"""

from __future__ import annotations

from typing import assert_never

from hearthsea import actions, events
from hearthsea.base import Action
from hearthsea.case_luck import LUCK
from hearthsea.chance import ScriptedChance
from hearthsea.engine import decide
from hearthsea.entries import Entry
from hearthsea.illegal import IllegalAction
from hearthsea.pieces import TERRAIN_NAMES, Card, Terrain
from hearthsea.resources import counts
from hearthsea.state import State

_PRODUCING = TERRAIN_NAMES[: Terrain.MOUNTAINS + 1]


def objection(state: State, entry: Entry) -> str:
    """Why the rules of today would not make this entry at this whole state, as a phrase; empty if they would."""
    wish = wish_behind(state, entry)
    if wish is None:
        return "begins with what no wish leads to"
    chance = ScriptedChance(luck_of(state, entry))
    try:
        made = tuple(decide(state, wish, chance))
    except IllegalAction as refusal:
        return f"is refused: {refusal.code} ({refusal.rule})"
    except ValueError as impossible:  # the script asks for what cannot be drawn
        return f"met luck that cannot be: {str(impossible).rstrip('.')}"
    return "" if made == entry.events else "comes out otherwise by the rules of today"


def wish_behind(state: State, entry: Entry) -> Action | None:
    """The wish that the entry of events answers; None where no wish begins so."""
    first, *rest = entry.events
    match first:
        case events.RoadBuilt(seat=seat, at=at):
            return actions.BuildRoad(seat, at)
        case events.SettlementBuilt(seat=seat, at=at):
            return actions.BuildSettlement(seat, at)
        case events.CityBuilt(seat=seat, at=at):
            return actions.BuildCity(seat, at)
        case events.ShipBuilt(seat=seat, at=at):
            return actions.BuildShip(seat, at)
        case events.ShipMoved(seat=seat, start=start, to=to):
            return actions.MoveShip(seat, start, to)
        case events.DiceRolled(seat=seat):
            return actions.RollDice(seat)
        case events.Discarded(seat=seat, cards=cards):
            return actions.DiscardCards(seat, cards)
        case events.RobberMoved(seat=seat, to=to):
            robbed = [event.victim for event in rest if isinstance(event, events.CardStolen)]
            return actions.MoveRobber(seat, to, *robbed[:1])
        case events.PirateMoved(seat=seat, to=to):
            robbed = [event.victim for event in rest if isinstance(event, events.CardStolen)]
            return actions.MovePirate(seat, to, *robbed[:1])
        case events.GoldChosen(seat=seat, cards=cards):
            return actions.ChooseGold(seat, cards)
        case events.Undone(seat=seat):
            return actions.Undo(seat)
        case events.CardBought(seat=seat):
            return actions.BuyCard(seat)
        case events.CardPlayed():
            return _card_behind(first, rest)
        case events.TurnBegan():
            return actions.EndTurn(state.turn)
        case events.PhaseEntered():
            return actions.FinishFree(state.turn)
        case events.SeatResigned(seat=seat):
            return actions.Resign(seat)
        case events.DrawAgreed(seat=seat):
            return actions.AgreeDraw(seat)
        case (
            events.BankTraded()
            | events.OfferMade()
            | events.OfferAnswered()
            | events.OfferWithdrawn()
            | events.TradeClosed()
        ):
            return _trade_behind(state, first)
        case (
            events.Paid()
            | events.CardStolen()
            | events.IslandReached()
            | events.FogRevealed()
            | events.TilesShuffled()
            | events.Monopolized()
            | events.OfferFell()
            | events.AgreementFell()
            | events.TradingEnded()
            | events.TitleMoved()
            | events.GameOver()
        ):
            return None
        case _:
            assert_never(first)


def _card_behind(played: events.CardPlayed, rest: list[events.AnyEvent]) -> Action | None:
    seat = played.seat
    match Card(played.kind):
        case Card.KNIGHT:
            return actions.PlayKnight(seat)
        case Card.ROAD_BUILDING:
            return actions.PlayRoadBuilding(seat)
        case Card.YEAR_OF_PLENTY:
            drawn = [event.gains[seat] for event in rest if isinstance(event, events.Paid)]
            return actions.PlayYearOfPlenty(seat, drawn[0]) if drawn else None
        case Card.MONOPOLY:
            named = [event.resource for event in rest if isinstance(event, events.Monopolized)]
            return actions.PlayMonopoly(seat, named[0]) if named else None
        case _:
            return None  # victory point cards are never played


def _trade_behind(
    state: State,
    first: events.BankTraded | events.OfferMade | events.OfferAnswered | events.OfferWithdrawn | events.TradeClosed,
) -> Action | None:
    match first:
        case events.BankTraded(seat=seat, give=give, take=take):
            return actions.TradeBank(seat, give, take)
        case events.OfferMade(by=seat, give=give, take=take, to=to, answers=answers):
            if answers < 0:
                return actions.MakeOffer(seat, give, take, to)
            return actions.CounterOffer(seat, answers, give, take)
        case events.OfferAnswered(offer=offer, seat=seat, agreed=agreed):
            return actions.AcceptOffer(seat, offer) if agreed else actions.DeclineOffer(seat, offer)
        case events.OfferWithdrawn(offer=offer):
            return actions.WithdrawOffer(state.offers[offer].by, offer) if offer < len(state.offers) else None
        case events.TradeClosed(offer=offer, seat=seat, partner=partner):
            return actions.CloseOffer(seat, offer, partner)


def luck_of(state: State, entry: Entry) -> dict[str, list[int]]:
    """The luck that the entry met at a whole state, as a script for the questions the rules ask."""
    script: dict[str, list[int]] = {}
    hexes = state.game.board.hexes
    for event in entry.events:
        match event:
            case events.DiceRolled(first=first, second=second):
                script["dice"] = [6 * (first - 1) + second - 1]
            case events.CardBought(kind=kind):
                script["card"] = [kind]
            case events.CardStolen(kind=kind):
                script["stolen"] = [kind]
            case events.FogRevealed(at=at, terrain=terrain, token=token):
                script |= {f"fog {hexes[at]}": [terrain], f"fog {hexes[at]} token": [token]}
            case events.Discarded(seat=seat, cards=cards):
                script[f"discard {seat}"] = [kind for kind, number in enumerate(counts(cards)) for _ in range(number)]
            case events.TilesShuffled(terrain=terrain, fog=fog):
                became = {str(place): TERRAIN_NAMES[kind] for place, kind in zip(hexes, terrain, strict=True)}
                script |= LUCK["shuffled"](state, {place: name for place, name in became.items() if name in _PRODUCING})
                script |= LUCK["shuffled_fog"](state, dict(zip(TERRAIN_NAMES, fog, strict=True)))
            case _:
                pass
    return script
