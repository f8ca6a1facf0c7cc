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
    BuildShip,
    BuyCard,
    CloseOffer,
    CounterForm,
    CounterOffer,
    DeclineOffer,
    EndTurn,
    MakeOffer,
    MoveShip,
    OfferForm,
    PlayKnight,
    PlayMonopoly,
    Resign,
    RollDice,
    TradeBank,
    Undo,
    WithdrawOffer,
)
from hearthsea.base import Action, Event
from hearthsea.board import Mask, bits
from hearthsea.chance import SeededChance
from hearthsea.engine import IllegalAction, apply, check, decide, legal_actions, may_answer, new_game, waiting_on
from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.maps import Layout, PieceLimits, deal, in_map_order, load_map, map_names
from hearthsea.phases import Main, Roll
from hearthsea.pieces import Card, Terrain
from hearthsea.resources import ONE, Bundle, count, counts, total
from hearthsea.settings import SETTINGS, Settings, from_table
from hearthsea.state import State

MAPS = {name: load_map(name) for name in map_names()}
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

# How often a wish of a kind is chosen before others; what stands not here weighs 2.
_WEIGHTS: dict[type, float] = {
    BuildCity: 12,
    BuildSettlement: 12,
    BuildRoad: 1,
    BuildShip: 4,
    MoveShip: 0.3,
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


def an_odd_sea(rng: random.Random) -> Layout:
    """A sea map as no file draws it: isles, lakes, gold, fog over anything, fords, few pieces, any islands as home."""
    span = range(-4, 5)
    tiles = []
    strait = rng.random() < 0.5  # a ring of sea about the middle, so that there are islands to sail to
    for place in (Hex(q, r) for q in span for r in span if abs(q + r) <= 4):
        ring = max(abs(place.q), abs(place.r), abs(place.q + place.r))
        luck = rng.random()
        if ring <= 1:
            terrain = rng.randrange(5)
        elif luck < (1.0 if strait and ring == 2 else 0.35):
            terrain = int(Terrain.SEA)
        elif luck < 0.35 + 0.25 * (ring < 4):
            terrain = int(Terrain.FOG)
        else:
            terrain = rng.choice((0, 1, 2, 3, 4, Terrain.GOLD, Terrain.DESERT))
        tiles.append((place.q, place.r, int(terrain), rng.choice(TOKENS) if terrain <= Terrain.GOLD else 0))
    hidden = [rng.randrange(Terrain.FOG) for tile in tiles if tile[2] == Terrain.FOG]
    sea = [(q, r) for q, r, terrain, _ in tiles if terrain == Terrain.SEA]
    around = [(place.q, place.r) for place in Hex(0, 0).neighbours]
    home = ((0, 0),) if rng.random() < 0.7 else ()
    fords = [edge_at(place, rng.choice(SIDES)) for place in rng.sample(Hex(0, 0).neighbours[0].neighbours, 2)]
    return Layout(
        "",  # a position of it names no map
        "Odd sea",
        in_map_order(tiles),
        pieces=PieceLimits(rng.choice((5, 15)), rng.choice((3, 5)), rng.choice((1, 4)), rng.choice((2, 15, 15))),
        fog=tuple(hidden.count(kind) for kind in range(len(Terrain))),
        fog_tokens=tuple(sorted(rng.choice(TOKENS) for kind in hidden if kind <= Terrain.GOLD)),
        home=home,
        home_is_started=not home and rng.random() < 0.5,
        start=tuple(rng.sample(around, 5)) if rng.random() < 0.2 else (),
        fords=tuple((ford.q, ford.r, SIDES.index(ford.side)) for ford in fords),
        pirate=rng.choice(sea) if sea and rng.random() < 0.7 else None,
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
    chosen = some_settings(rng) | fixed
    if odd:
        return an_odd_table(rng, from_table(chosen))
    (name,) = rng.choices(list(MAPS), [_HOW_OFTEN.get(name, 1) for name in MAPS])
    seats = rng.randrange(MAPS[name].seats[0], MAPS[name].seats[1] + 1)
    layout = deal(MAPS[name], rng.choice((None, rng.randrange(1000))))
    people = (1 << seats) - 1 if rng.random() < 0.7 else rng.randrange(1 << seats)  # none too: bots alone
    return Table(layout, from_table(chosen), seats, people)


def an_odd_table(rng: random.Random, settings: Settings) -> Table:
    """A board that no file draws, with no more seats than can set up whatever they do."""
    while True:
        layout = an_odd_sea(rng) if rng.random() < 0.7 else an_odd_layout(rng)
        places = len(legal_actions(new_game(layout, settings, 2), 0))
        most = min(8, places // 8)  # two settlements a seat, each of which takes up to four places
        if most >= 2:
            seats = rng.randrange(2, most + 1)
            return Table(layout, settings, seats, (1 << seats) - 1)


_HOW_OFTEN = {"classic": 2, "classic_wide": 2, "fog_islands": 2, "rivers": 0.4, "continental_drift": 0.15, "large": 0.5}
"""Large boards are slow to judge."""


def some_settings(rng: random.Random) -> dict[str, object]:
    """Every setting at random; of what excludes each other at most one."""
    chosen: dict[str, object] = {}
    for setting in rng.sample(SETTINGS, len(SETTINGS)):
        if setting.kind == "bool":
            is_open = not any(chosen.get(other) for other in setting.excludes)
            likely = 0.05 if setting.name == "only_sevens" else 0.15 if setting.rule.startswith(("R13", "R1.")) else 0.5
            chosen[setting.name] = is_open and rng.random() < likely
        elif setting.kind == "choice":
            chosen[setting.name] = rng.choice(setting.choices)
    chosen["points_to_win"] = rng.choice((0, 0, 4, 5, 6, 8))
    chosen["discard_limit"] = rng.choice((0, 0, 3, 5, 12))
    chosen["player_trade"] = rng.random() < 0.85
    return chosen


def furnished(state: State, rng: random.Random) -> None:
    """Deal resource and development cards out of bank and deck, so that a young game meets what a late one does."""
    for seat in range(state.game.seats):
        for _ in range(rng.randrange(12)):
            kind = rng.randrange(5)
            if count(state.bank, kind):
                state.bank -= ONE[kind] & state.game.bank_counts
                state.hands[seat] = (state.hands[seat] or 0) + ONE[kind]
                state.hand_sizes[seat] += 1
        for _ in range(rng.randrange(5)):
            kind = rng.choice((Card.KNIGHT, Card.ROAD_BUILDING, Card.YEAR_OF_PLENTY, Card.MONOPOLY))
            if count(state.deck or 0, kind):
                state.deck = (state.deck or 0) - (ONE[kind] & state.game.deck_counts)
                state.deck_size -= 1 & state.game.deck_counts
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


def wish(state: State, rng: random.Random, restless: float = 0.002, fickle: float = 0.06) -> Action:
    """What somebody does next; now and then a person resigns, would end the game, or takes something back."""
    people = state.game.people & ~state.resigned
    luck = rng.random()
    if people and luck < restless:
        return Resign(rng.choice(list(bits(people))))
    willing = people & ~state.agreed_draw
    if willing and luck < 3 * restless:
        return AgreeDraw(rng.choice(list(bits(willing))))
    if fickle and state.undo is not None and rng.random() < fickle and is_allowed(state, Undo(state.turn)):
        return Undo(state.turn)
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


def is_allowed(state: State, action: Action) -> bool:
    """Whether the rules allow it."""
    try:
        check(state, action)
    except IllegalAction:
        return False
    return True


def steps(table: Table, rng: random.Random, most: int, restless: float = 0.002, furnish: bool = True) -> Iterator[Step]:
    """The steps of a random game, to its end or to so many."""
    state = table.begin()
    for _ in range(most):
        if state.is_over:
            return
        if furnish and type(state.phase) is Roll and rng.random() < (0.06 if table.layout.fog else 0.02):
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
        elif name == "undo":
            found[name] = state.undo
        elif name != "game":
            value = getattr(state, name)
            found[name] = tuple(value) if isinstance(value, list) else value
    return found


def digest(state: State) -> str:
    """A short name of everything that a state holds."""
    return blake2b(repr(written(state)).encode(), digest_size=12).hexdigest()
