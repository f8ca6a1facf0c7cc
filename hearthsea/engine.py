"""The public face of the rules.

>>> from hearthsea.maps import deal, load_map
>>> from hearthsea.chance import SeededChance
>>> from hearthsea.settings import Settings
>>> state = new_game(deal(load_map("classic"), None), Settings(), seats=3)
>>> waiting_on(state)
(0,)
>>> first = legal_actions(state, 0)[0]
>>> apply(state, decide(state, first, SeededChance(1)))
>>> len(legal_actions(state, 0))
2
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from hearthsea.base import Action, Event, Option
from hearthsea.board import Mask, bits
from hearthsea.chance import BranchingChance, Chance
from hearthsea.illegal import IllegalAction
from hearthsea.maps import Layout
from hearthsea.modifiers import game_of
from hearthsea.phases import Discard, Extra, Free, Gold, Main, Over, Robber, Roll, Setup
from hearthsea.resources import is_bundle
from hearthsea.rules import bank, building, cards, free, gold, production, robber, sea, setup, trading, turn, undo
from hearthsea.rules.awards import points, rates, road_length, supply, visible_points
from hearthsea.settings import Settings
from hearthsea.state import State, view

__all__ = [
    "IllegalAction",
    "apply",
    "check",
    "decide",
    "legal_actions",
    "may_answer",
    "new_game",
    "outcomes",
    "points",
    "rates",
    "road_length",
    "supply",
    "view",
    "visible_points",
    "waiting_on",
]


def new_game(layout: Layout, settings: Settings, seats: int, people: Mask | None = None) -> State:
    """The position before the first settlement.

    Args:
        layout: a dealt map, see :func:`hearthsea.maps.deal`.
        settings: the table's settings.
        seats: how many seats play.
        people: the seats that people hold, as a mask; all of them for None.
    """
    return State.start(game_of(layout, settings, seats, people))


def legal_actions(state: State, seat: int) -> list[Option]:
    """Everything a seat may do now, from its own view or from the whole state alike (law L3).

    Wishes too many to list stand there once as a form. ``undo``, ``resign`` and ``agree_draw`` stand apart.
    """
    phase = state.phase
    found: list[Option]
    if type(phase) is Main:
        if seat == state.turn:
            found = building.options(state, seat)
            if state.game.has_ships:
                found += sea.options(state, seat)
            found += cards.options_buy(state, seat)
            found += cards.options_play(state, seat)
            found += bank.options(state, seat)
            found += trading.options(state, seat)
            found.append(turn.EndTurn(seat))
            return found
        return trading.options(state, seat) if state.offers else []
    if type(phase) is Discard:
        return robber.options_discard(state, seat, phase)
    if type(phase) is Gold:
        return gold.options(state, seat, phase)
    if seat != state.turn or type(phase) is Over:
        return []
    if type(phase) is Roll:
        return [production.RollDice(seat), *cards.options_play(state, seat)]
    if type(phase) is Robber:
        return robber.options_move(state, seat)
    if type(phase) is Setup:
        return setup.options(state, seat, phase)
    if type(phase) is Free:
        return free.options(state, seat, phase)
    assert type(phase) is Extra
    found = building.options(state, seat)
    if state.game.has_ships:
        found += sea.options(state, seat)
    found += cards.options_buy(state, seat)
    found += cards.options_play(state, seat)
    found += bank.options(state, seat)
    found.append(turn.EndTurn(seat))
    return found


def _check_settlement(state: State, action: building.BuildSettlement) -> None:
    judge = setup.check_settlement if type(state.phase) is Setup else building.check_settlement
    judge(state, action)


def _check_road(state: State, action: building.BuildRoad) -> None:
    judge = setup.check_piece if type(state.phase) is Setup else building.check_road
    judge(state, action)


def _check_ship(state: State, action: building.BuildShip) -> None:
    judge = setup.check_piece if type(state.phase) is Setup else sea.check_ship
    judge(state, action)


def _decide_settlement(state: State, action: building.BuildSettlement) -> list[Event]:
    judge = setup.decide_settlement if type(state.phase) is Setup else building.decide_settlement
    return judge(state, action)


def _decide_road(state: State, action: building.BuildRoad, chance: Chance) -> list[Event]:
    judge = setup.decide_piece if type(state.phase) is Setup else building.decide_road
    return judge(state, action, chance)


def _decide_ship(state: State, action: building.BuildShip, chance: Chance) -> list[Event]:
    judge = setup.decide_piece if type(state.phase) is Setup else sea.decide_ship
    return judge(state, action, chance)


class _Judge(NamedTuple):
    """What judges a kind of action, and what comes of it, by chance or without."""

    check: Callable[[State, Any], None]
    decide: Callable[[State, Any], list[Event]] | None = None
    by_chance: Callable[[State, Any, Chance], list[Event]] | None = None


_JUDGES: dict[type[Action], _Judge] = {
    building.BuildSettlement: _Judge(_check_settlement, _decide_settlement),
    building.BuildRoad: _Judge(_check_road, by_chance=_decide_road),
    building.BuildCity: _Judge(building.check_city, building.decide_city),
    building.BuildShip: _Judge(_check_ship, by_chance=_decide_ship),
    sea.MoveShip: _Judge(sea.check_move, by_chance=sea.decide_move),
    free.FinishFree: _Judge(free.check_finish, free.decide_finish),
    gold.ChooseGold: _Judge(gold.check_choose, gold.decide_choose),
    production.RollDice: _Judge(production.check_roll, by_chance=production.decide_roll),
    robber.DiscardCards: _Judge(robber.check_discard, robber.decide_discard),
    robber.MoveRobber: _Judge(robber.check_move, by_chance=robber.decide_move),
    robber.MovePirate: _Judge(robber.check_pirate, by_chance=robber.decide_pirate),
    cards.BuyCard: _Judge(cards.check_buy, by_chance=cards.decide_buy),
    cards.PlayKnight: _Judge(cards.check_knight, cards.decide_knight),
    cards.PlayRoadBuilding: _Judge(cards.check_road_building, cards.decide_road_building),
    cards.PlayYearOfPlenty: _Judge(cards.check_plenty, cards.decide_plenty),
    cards.PlayMonopoly: _Judge(cards.check_monopoly, cards.decide_monopoly),
    bank.TradeBank: _Judge(bank.check_trade, bank.decide_trade),
    trading.MakeOffer: _Judge(trading.check_offer, trading.decide_offer),
    trading.AcceptOffer: _Judge(trading.check_accept, trading.decide_accept),
    trading.DeclineOffer: _Judge(trading.check_decline, trading.decide_decline),
    trading.CounterOffer: _Judge(trading.check_counter, trading.decide_counter),
    trading.CloseOffer: _Judge(trading.check_close, trading.decide_close),
    trading.WithdrawOffer: _Judge(trading.check_withdraw, trading.decide_withdraw),
    turn.EndTurn: _Judge(turn.check_end_turn, turn.decide_end_turn),
    undo.Undo: _Judge(undo.check_undo, undo.decide_undo),
    turn.Resign: _Judge(turn.check_resign, turn.decide_resign),
    turn.AgreeDraw: _Judge(turn.check_agree_draw, turn.decide_agree_draw),
}
# Which fields hold cards: they may come from anywhere, and a malformed bundle must not reach the arithmetic.
_BUNDLES: dict[type[Action], tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in ("cards", "give", "take"))
    for kind in _JUDGES
    if {"cards", "give", "take"} & set(kind.__struct_fields__)
}


def check(state: State, action: Action) -> None:
    """Judge an action without doing it; raises IllegalAction with the first reason that applies.

    On a whole state and on the acting seat's own view the answer is the same.
    """
    if type(state.phase) is Over:
        raise IllegalAction("game_over", "R3.3")
    if not 0 <= action.seat < state.game.seats:
        raise IllegalAction("not_your_turn", sentence=f"There is no seat {action.seat} at this table.")
    kind = type(action)
    if kind in _BUNDLES:
        for name in _BUNDLES[kind]:
            if not is_bundle(getattr(action, name)):
                raise IllegalAction("wrong_count", sentence=f"{name} is no set of cards.")
    _JUDGES[kind].check(state, action)


def decide(state: State, action: Action, chance: Chance) -> list[Event]:
    """What comes of an action: the events, to be applied by the caller. ``state`` must be whole; it does not change.

    Raises:
        IllegalAction: the rules forbid it; nothing has happened.
    """
    check(state, action)
    _, plain, by_chance = _JUDGES[type(action)]
    if by_chance is not None:
        return by_chance(state, action, chance)
    assert plain is not None
    return plain(state, action)


def apply(state: State, events: Iterable[Event]) -> None:
    """Change a state, or a view, in place by what has happened; never fails on events that ``decide`` made."""
    for event in events:
        event.apply(state)


def waiting_on(state: State) -> tuple[int, ...]:
    """The seats that have a duty now; empty when the game is over. Open offers keep nobody waiting."""
    phase = state.phase
    if type(phase) is Discard:
        return tuple(seat for seat, owed in enumerate(phase.owed) if owed)
    if type(phase) is Gold:
        return (gold.chooser(state, phase),)
    return () if type(phase) is Over else (state.turn,)


def may_answer(state: State) -> tuple[int, ...]:
    """The seats that are asked by an open offer and have not answered it (R8.2)."""
    if type(state.phase) is not Main:
        return ()
    asked = 0
    for offer in state.offers:
        if not offer.fallen:
            asked |= offer.to & ~offer.agreed & ~offer.declined
    return tuple(bits(asked))


def outcomes(state: State, action: Action) -> list[tuple[float, list[Event]]]:
    """Everything that can come of a legal action on a whole state, with its probability; they sum to one."""
    found: list[tuple[float, list[Event]]] = []
    paths: list[list[int]] = [[]]
    while paths:
        path = paths.pop()
        chance = BranchingChance(path)
        events = decide(state, action, chance)
        probability = 1.0
        for depth, (index, weights) in enumerate(chance.taken):
            probability *= weights[index] / sum(weights)
            if depth >= len(path):  # a new question: its other answers are still to be visited
                so_far = [answer for answer, _ in chance.taken[:depth]]
                paths += [[*so_far, other] for other in range(index + 1, len(weights)) if weights[other]]
        found.append((probability, events))
    return found
