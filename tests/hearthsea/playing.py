"""Random games for the laws: any table, any seat, any wish, and the positions that they come through."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

from hearthsea.actions import (
    AcceptOffer,
    AgreeDraw,
    AnyForm,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CloseOffer,
    CounterForm,
    CounterOffer,
    DeclineOffer,
    EndTurn,
    MakeOffer,
    OfferForm,
    PlayKnight,
    PlayMonopoly,
    Resign,
    RollDice,
    TradeBank,
    WithdrawOffer,
)
from hearthsea.base import Action, Event
from hearthsea.board import Mask, bits
from hearthsea.chance import SeededChance
from hearthsea.engine import apply, decide, legal_actions, may_answer, new_game, waiting_on
from hearthsea.hexgrid import Hex
from hearthsea.maps import Layout, PieceLimits, deal, load_map
from hearthsea.phases import Main, Roll
from hearthsea.pieces import Card, Terrain
from hearthsea.resources import ONE, Bundle, count, counts, total
from hearthsea.settings import SETTINGS, Settings, from_table
from hearthsea.state import State

MAPS = {"classic": load_map("classic"), "classic_wide": load_map("classic_wide")}

# How often a wish of a kind is chosen before others; what stands not here weighs 2.
_WEIGHTS: dict[type, float] = {
    BuildCity: 12,
    BuildSettlement: 12,
    BuildRoad: 1,
    BuyCard: 8,
    PlayKnight: 4,
    PlayMonopoly: 0.6,
    RollDice: 4,
    EndTurn: 4,
    TradeBank: 0.2,
    OfferForm: 1.5,
    CounterForm: 1.5,
    CloseOffer: 3,
    AcceptOffer: 6,
    DeclineOffer: 0.7,
    WithdrawOffer: 0.5,
}
_WHILE_AGREED: dict[type, float] = {PlayKnight: 10, PlayMonopoly: 20, EndTurn: 0.3, CloseOffer: 0.5}


class Table(NamedTuple):
    """What a game starts from."""

    layout: Layout
    settings: Settings
    seats: int
    people: Mask

    def begin(self) -> State:
        """The position before the first settlement."""
        return new_game(self.layout, self.settings, self.seats, self.people)


def an_odd_layout(rng: random.Random) -> Layout:
    """A board as no file draws it: islands, lakes, none or many deserts, few pieces, harbors anywhere on the coast."""
    span = range(-4, 5)
    places = [Hex(q, r) for q in span for r in span if abs(q + r) <= 4]
    land = set(rng.sample(places, rng.randrange(32, 56)))
    tiles = []
    for place in sorted(places, key=lambda each: (each.r, each.q)):
        terrain = rng.choice((0, 1, 2, 3, 4, 4, Terrain.DESERT)) if place in land else Terrain.SEA
        token = rng.choice((2, 3, 4, 5, 6, 8, 9, 10, 11, 12)) if terrain <= Terrain.MOUNTAINS else 0
        tiles.append((place.q, place.r, int(terrain), token))
    coast = [
        (place.q, place.r, number, rng.randrange(6))
        for place in land
        for number, neighbour in enumerate(place.neighbours)
        if neighbour not in land
    ]
    return Layout(
        "",  # a position of it names no map
        "Odd",
        tuple(tiles),
        tuple(rng.sample(sorted(coast), 8)),
        PieceLimits(rng.choice((4, 9, 15)), rng.choice((3, 5)), rng.choice((1, 4))),
    )


class Step(NamedTuple):
    """One accepted action: the position before, the events, the position after."""

    before: State
    action: Action
    events: list[Event]
    after: State
    seed: int


def a_table(rng: random.Random, *, odd: bool = False, **fixed: object) -> Table:
    """A table at random: map, deal, seats, people and every setting; ``fixed`` are settings that are given.

    With ``odd`` the board is none of the maps', and up to eight seats play.
    """
    chosen: dict[str, object] = {}
    for setting in rng.sample(SETTINGS, len(SETTINGS)):
        if setting.kind == "bool":
            is_open = not any(chosen.get(other) for other in setting.excludes)
            chosen[setting.name] = is_open and rng.random() < (0.1 if setting.rule.startswith(("R13", "R1.")) else 0.5)
        elif setting.kind == "choice":
            chosen[setting.name] = rng.choice(setting.choices)
    chosen["points_to_win"] = rng.choice((0, 0, 4, 5, 6, 8))
    chosen["discard_limit"] = rng.choice((0, 0, 3, 5, 12))
    chosen["player_trade"] = rng.random() < 0.85
    chosen |= fixed
    seats = rng.randrange(2, 7)
    if odd:
        seats = rng.randrange(2, 9)
        return Table(an_odd_layout(rng), from_table(chosen), seats, (1 << seats) - 1)
    name = rng.choice(("classic", "classic_wide")) if seats <= 4 else "classic_wide"
    layout = deal(MAPS[name], rng.choice((None, rng.randrange(1000))))
    people = (1 << seats) - 1 if rng.random() < 0.7 else rng.randrange(1 << seats)  # none too: bots alone
    return Table(layout, from_table(chosen), seats, people)


def furnished(state: State, rng: random.Random) -> None:
    """Deal resource and development cards out of bank and deck, so that a young game meets what a late one does."""
    for seat in range(state.game.seats):
        for _ in range(rng.randrange(12)):
            kind = rng.randrange(5)
            if count(state.bank, kind):
                state.bank -= ONE[kind]
                state.hands[seat] = (state.hands[seat] or 0) + ONE[kind]
                state.hand_sizes[seat] += 1
        for _ in range(rng.randrange(5)):
            kind = rng.choice((Card.KNIGHT, Card.ROAD_BUILDING, Card.YEAR_OF_PLENTY, Card.MONOPOLY))
            if count(state.deck or 0, kind):
                state.deck = (state.deck or 0) - ONE[kind]
                state.deck_size -= 1
                state.cards[seat] = (state.cards[seat] or 0) + ONE[kind]
                state.card_counts[seat] += 1


def cards_of(hand: Bundle, number: int, rng: random.Random) -> Bundle:
    """Up to so many cards of a hand."""
    taken = 0
    for _ in range(min(number, total(hand))):
        held = [kind for kind, left in enumerate(counts(hand - taken)) if left]
        taken += ONE[rng.choice(held)]
    return taken


def spelled_out(form: AnyForm, rng: random.Random) -> Action:
    """One of the wishes a form stands for; for offers of all shapes, not only those that the form samples."""
    if isinstance(form, OfferForm | CounterForm) and rng.random() < 0.5:
        give = cards_of(form.hand, rng.randrange(1, 4), rng)
        others = [kind for kind in range(5) if not count(give, kind)]
        if others:
            take = sum(ONE[rng.choice(others)] for _ in range(rng.randrange(1, 3)))
            if isinstance(form, CounterForm):
                return CounterOffer(form.seat, form.offer, give, take)
            asked = [other for other in bits(form.others) if rng.random() < 0.6]
            to = sum(1 << other for other in asked) or form.others
            return MakeOffer(form.seat, give, take, to)
    return form.sample(rng)


def wish(state: State, rng: random.Random, restless: float = 0.002) -> Action:
    """What somebody at the table does next; now and then a person resigns or would end the game."""
    people = state.game.people & ~state.resigned
    luck = rng.random()
    if people and luck < restless:
        return Resign(rng.choice(list(bits(people))))
    willing = people & ~state.agreed_draw
    if willing and luck < 3 * restless:
        return AgreeDraw(rng.choice(list(bits(willing))))
    seats = list(waiting_on(state))
    asked = may_answer(state)
    if asked and rng.random() < 0.5:
        seats = list(asked)
    elif type(state.phase) is Main and state.offers and rng.random() < 0.2:
        seats = list(range(state.game.seats))
    for seat in rng.sample(seats, len(seats)) + list(waiting_on(state)):
        options = legal_actions(state, seat)
        if options:
            weights = [_WEIGHTS.get(type(option), 2) for option in options]
            if any(offer.agreed and not offer.fallen for offer in state.offers):  # a good moment to break agreements
                weights = [
                    weight * _WHILE_AGREED.get(type(option), 1) for weight, option in zip(weights, options, strict=True)
                ]
            chosen = rng.choices(options, weights)[0]
            return chosen if isinstance(chosen, Action) else spelled_out(chosen, rng)
    raise AssertionError("nobody can act")


def steps(table: Table, rng: random.Random, most: int, restless: float = 0.002, furnish: bool = True) -> Iterator[Step]:
    """The steps of a random game, to its end or to so many."""
    state = table.begin()
    for _ in range(most):
        if state.is_over:
            return
        if furnish and type(state.phase) is Roll and rng.random() < 0.02:
            furnished(state, rng)
        yield step(state, wish(state, rng, restless), rng.randrange(1 << 30))


def bargain(state: State, rng: random.Random) -> Iterator[Step]:
    """On a copy of a position of the main phase: an offer, a yes, and a resignation of who said it, where possible."""
    if type(state.phase) is not Main or state.offers or state.trade_over or not state.game.settings.player_trade:
        return
    state = state.copy()
    giver, hand = state.turn, state.hands[state.turn] or 0
    for taker in bits(state.game.people & ~state.resigned & ~(1 << giver)):
        for give in range(5):
            for take in range(5):
                if give != take and count(hand, give) and count(state.hands[taker] or 0, take):
                    offer = MakeOffer(giver, ONE[give], ONE[take], 1 << taker)
                    for action in (offer, AcceptOffer(taker, len(state.offers)), Resign(taker)):
                        yield step(state, action, rng.randrange(1 << 30))
                    return


def step(state: State, action: Action, seed: int) -> Step:
    """Do one action on a state, in place, with the chance of a seed."""
    before = state.copy()
    events = decide(state, action, SeededChance(seed))
    apply(state, events)
    return Step(before, action, events, state.copy(), seed)


def written(state: State) -> dict[str, object]:
    """Everything that a state holds, as values that can be compared and printed."""
    found: dict[str, object] = {}
    for name in State.__slots__:
        if name == "tiles":
            found["terrain"], found["token"] = state.tiles.terrain, state.tiles.token
        elif name != "game":
            value = getattr(state, name)
            found[name] = tuple(value) if isinstance(value, list) else value
    return found


def digest(state: State) -> str:
    """A short name of everything that a state holds."""
    return blake2b(repr(written(state)).encode(), digest_size=12).hexdigest()
