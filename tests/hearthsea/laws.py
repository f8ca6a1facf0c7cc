"""The laws L1 to L7, each as a judgement of one step of a game (L8 stands with the journal).

A law raises AssertionError where it does not hold and counts in its tally what it met.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import lru_cache

import msgspec
import pytest

from hearthsea.actions import AgreeDraw, DeclineOffer, MovePirate, MoveRobber, Resign, Undo, WithdrawOffer
from hearthsea.base import Action, Event
from hearthsea.board import Board, Mask, bits
from hearthsea.chance import SeededChance
from hearthsea.engine import (
    IllegalAction,
    apply,
    check,
    decide,
    legal_actions,
    may_answer,
    outcomes,
    points,
    road_length,
    supply,
    view,
    visible_points,
    waiting_on,
)
from hearthsea.events import (
    AgreementFell,
    AnyEvent,
    CardBought,
    CardStolen,
    Discarded,
    GameOver,
    Monopolized,
    OfferFell,
)
from hearthsea.illegal import REASONS
from hearthsea.notation import position_of, state_of
from hearthsea.phases import Extra, Setup
from hearthsea.pieces import Card, Terrain, starting_bank, starting_deck
from hearthsea.resources import bundle, count, counts, holds, one, total
from hearthsea.snapshot import Snapshot, restored, snapshot
from hearthsea.state import State
from tests.hearthsea.plain import edge_of, mischief, node_of, position, wished
from tests.hearthsea.playing import Step, digest, spelled_out, written
from tests.hearthsea.redealing import redealt
from tests.hearthsea.tally import Tally
from tests.oracle import islands, refusals, routes, scores

ORDER = tuple(REASONS)
NUMBERS = range(1, 8)
_ENTRY = msgspec.json.Decoder(list[AnyEvent])


def viewers(state: State) -> tuple[int | None, ...]:
    """Every seat, and an onlooker."""
    return (*range(state.game.seats), None)


def same(first: State, second: State, *, undo: bool = True) -> None:
    """Fail with what differs; a position as text does not tell what can be taken back."""
    if first != second or (undo and first.undo != second.undo):
        here, there = written(first), written(second)
        different = {name: (here[name], there[name]) for name in here if here[name] != there[name]}
        raise AssertionError(f"the states differ in {different}")


def law_1(step: Step, tally: Tally) -> None:
    """decide changes nothing and is a function of its arguments; apply never fails; all survives being written."""
    name = digest(step.before)
    again = decide(step.before, step.action, SeededChance(step.seed))
    assert digest(step.before) == name, "decide has changed the state"
    assert again == step.events, "the same action and chance came out differently"
    read = _ENTRY.decode(msgspec.json.encode(step.events))
    assert read == step.events, "the events do not survive being written"
    new = step.before.copy()
    apply(new, read)
    same(new, step.after)
    assert digest(new) == digest(step.after)
    assert digest(step.before) == name, "a copy is not independent"
    if step.seed % 4 == 0:
        survives_being_written(step.after)
    everybody = viewers(step.before)
    for viewer in everybody:
        seen = view(step.before, viewer)
        apply(seen, [event.seen_by(viewer) for event in step.events])
        if step.seed % 4 == 1 and viewer == everybody[step.seed % len(everybody)]:  # reading a position is slow
            survives_being_written(seen)
        tally.meet(step.events, viewer, step.action.seat)


def survives_being_written(state: State) -> None:
    """State → snapshot → state and state → position → state are the identity, for views as for whole states."""
    data = msgspec.json.decode(msgspec.json.encode(snapshot(state)), type=Snapshot)
    same(restored(state.game, data), state)
    text = json.dumps(position_of(state))
    read = state_of(json.loads(text))
    same(read, state, undo=False)
    assert json.dumps(position_of(read)) == text


def law_2(step: Step, tally: Tally) -> None:
    """The square commutes."""
    for viewer in viewers(step.before):
        seen = view(step.before, viewer)
        apply(seen, [event.seen_by(viewer) for event in step.events])
        same(seen, view(step.after, viewer))
        tally.meet(step.events, viewer, step.action.seat)


def law_3(step: Step, tally: Tally, rng: random.Random) -> None:
    """A seat needs nothing hidden to know what it may do, nor why something is refused."""
    after = step.after
    for viewer in viewers(after):
        seen = view(after, viewer)
        assert waiting_on(seen) == waiting_on(after)
        assert may_answer(seen) == may_answer(after)
        if viewer is not None:
            assert legal_actions(seen, viewer) == legal_actions(after, viewer)
            for _ in range(3):
                action = mischief(after, rng, viewer)
                assert refusal(seen, action) == refusal(after, action), action
        tally.meet(step.events, viewer, step.action.seat)


def refusal(state: State, action: Action) -> tuple[str, str, str, str] | None:
    """Code, paragraph, sentence and values of a refusal; None where the action is allowed."""
    try:
        check(state, action)
    except IllegalAction as refused:
        return refused.code, refused.rule, str(refused), repr(refused.values)
    return None


def law_4(step: Step, tally: Tally, rng: random.Random) -> None:
    """Secrecy: dealing anew what a viewer may not know changes nothing that the viewer gets to see."""
    for viewer in viewers(step.before):
        other = redealt(step.before, viewer, rng)
        same(view(other, viewer), view(step.before, viewer))
        if viewer is not None:
            assert legal_actions(other, viewer) == legal_actions(step.before, viewer)
            for _ in range(2):
                action = mischief(step.before, rng, viewer)
                assert refusal(other, action) == refusal(step.before, action), action
        if refusal(other, step.action) is not None:
            tally.also["not legal in the other deal"] += 1
            continue
        events = decide(other, step.action, SeededChance(step.seed))
        here, there = disclosed(step, step.events, viewer), disclosed(step, events, viewer)
        assert here == there, f"viewer {viewer} could tell the deals apart by {here} and {there}"
        tally.meet(step.events, viewer, step.action.seat)


def disclosed(step: Step, events: Sequence[Event], viewer: int | None) -> list[Event]:
    """The entry as a viewer sees it, without what it declares: own thefts and draws, monopoly, cards discarded by
    chance, the final reveal.

    That an offer falls because it can no longer be paid is declared too (R8.2): it tells of a hand, as offering told.
    What falls by a theft, a resignation or its own seat's wish tells nothing, and is compared.
    """
    silent = isinstance(step.action, MoveRobber | MovePirate | Resign | WithdrawOffer | DeclineOffer)
    by_chance = step.before.game.settings.random_discard
    seen: list[Event] = []
    for event in (event.seen_by(viewer) for event in events):
        if isinstance(event, CardStolen) and viewer in (event.thief, event.victim):
            seen.append(CardStolen(event.thief, event.victim, -1))
        elif isinstance(event, CardBought):
            seen.append(CardBought(event.seat, -1))
        elif isinstance(event, Discarded) and by_chance:  # R5.1: which cards are lost tells of the hand
            seen.append(Discarded(event.seat, one(0, total(event.cards))))
        elif isinstance(event, Monopolized):
            seen.append(Monopolized(event.seat, event.resource, ()))
        elif isinstance(event, GameOver) or (isinstance(event, OfferFell | AgreementFell) and not silent):
            continue
        else:
            seen.append(event)
    return seen


def law_5(step: Step, tally: Tally) -> None:
    """Nothing is lost: cards, development cards and pieces are constant in sum (R16)."""
    after = step.after
    nothing_lost(after)
    for viewer in viewers(after):
        tally.meet(step.events, viewer, step.action.seat)


def nothing_lost(state: State) -> None:
    """Sums, sizes and supplies of a whole state; a bank or deck without end stays as it is."""
    game = state.game
    settings = game.settings
    seats = range(game.seats)
    hands = [hand or 0 for hand in state.hands]
    cards = [held or 0 for held in state.cards]
    if settings.unlimited_bank:
        assert state.bank == game.bank
    else:
        assert state.bank + sum(hands) == starting_bank(len(seats))
    if settings.unlimited_dev:
        assert state.deck == starting_deck(2)
    else:
        deck = bundle(game.layout.deck) if game.layout.deck else starting_deck(len(seats))
        assert (state.deck or 0) + sum(cards) + sum(state.played) == (0 if settings.no_dev else deck)
    assert all(holds(packed, 0) and min(counts(packed)) >= 0 for packed in (state.bank, *hands, *cards))
    assert state.hand_sizes == [total(hand) for hand in hands]
    assert state.card_counts == [total(held) for held in cards]
    assert state.deck_size == total(state.deck or 0)
    assert state.knights == [count(played, Card.KNIGHT) for played in state.played]
    assert all(holds(held, fresh or 0) for held, fresh in zip(cards, state.new_cards, strict=True))
    no_piece_lost(state)
    no_tile_lost(state)


def no_piece_lost(state: State) -> None:
    """Pieces on the board and in supply are what a seat has; no two on one place, none where it may not stand."""
    roads = nodes = 0
    pieces = state.game.pieces
    limits = pieces.road, pieces.settlement, pieces.city, pieces.ship
    for seat in range(state.game.seats):
        own = state.roads[seat], state.settlements[seat], state.cities[seat], state.ships[seat]
        assert not roads & own[0]
        assert not (roads | own[0]) & own[3]
        assert not nodes & (own[1] | own[2])
        assert not own[1] & own[2]
        roads |= own[0] | own[3]
        nodes |= own[1] | own[2]
        in_supply = supply(state, seat)
        assert min(in_supply) >= 0
        on_board = tuple(mask.bit_count() for mask in own)
        assert tuple(map(sum, zip(in_supply, on_board, strict=True))) == limits
    board = state.game.board
    assert not nodes & board.nodes_beside(nodes), "two buildings stand too close"
    assert sum(state.roads) & ~state.tiles.road_edges == 0
    assert sum(state.ships) & ~state.tiles.sea_edges == 0
    assert nodes & ~state.tiles.land_nodes == 0
    assert nodes & ~board.all_nodes == 0
    assert state.new_ships & ~sum(state.ships) == 0
    assert not state.tiles.fog_nodes & board.ends_of(roads), "fog at the end of a piece"


def no_tile_lost(state: State) -> None:
    """What lies open and what the fog still hides is what there was: as many of each terrain and of each token."""
    game = state.game
    hidden = sum(state.fog)
    assert min(state.fog) >= 0
    assert hidden - state.tiles.fog_hexes.bit_count() == sum(game.fog) - game.tiles.fog_hexes.bit_count()
    tokens = sorted((*state.tiles.token, *state.fog_tokens))
    assert [token for token in tokens if token] == sorted(
        token for token in (*game.tiles.token, *game.fog_tokens) if token
    )
    there, was = terrains(state.tiles.terrain, state.fog), terrains(game.tiles.terrain, game.fog)
    if game.settings.resource_shuffler:  # R13.1: resources change into one another, and into nothing else
        there = [sum(there[:5]), *there[5:]] + [there[kind] for kind in game.layout.kept]
        was = [sum(was[:5]), *was[5:]] + [was[kind] for kind in game.layout.kept]
    assert there == was


def terrains(open_tiles: Sequence[int], fog: Sequence[int]) -> list[int]:
    """How often each terrain lies open or in the fog's stock."""
    return [open_tiles.count(kind) + fog[kind] for kind in range(Terrain.FOG)]


def law_6(step: Step, tally: Tally, rng: random.Random, tries: int = 6) -> None:
    """What is listed is accepted, what is not is refused for the first reason, and somebody can act."""
    after = step.after
    name = digest(after)
    plain = position(after)
    somebody = False
    for viewer in viewers(after):
        if viewer is not None:
            somebody |= listed_is_accepted(after, viewer, rng, plain)
            for _ in range(tries if viewer == after.turn else 2):
                tally.also[judged_alike(after, mischief(after, rng, viewer), plain)] += 1
        tally.meet(step.events, viewer, step.action.seat)
    assert somebody or after.is_over, "nobody can act"
    duties = waiting_on(after)
    assert bool(duties) != after.is_over
    assert all(legal_actions(after, seat) for seat in duties), "a duty that cannot be done"
    assert all(legal_actions(after, seat) for seat in may_answer(after)), "asked, but without an answer"
    assert digest(after) == name, "asking has changed the state"


def listed_is_accepted(state: State, seat: int, rng: random.Random, plain: dict[str, object] | None = None) -> bool:
    """Every listed action and samples of every form are accepted; whether there were any."""
    options = legal_actions(state, seat)
    assert len(set(options)) == len(options), "listed twice"
    for option in options:
        actions = [option] if isinstance(option, Action) else [option.sample(rng), spelled_out(option, rng)]
        for action in actions:
            assert action.seat == seat
            assert refusal(state, action) is None, f"{action} is listed and refused"
            if not isinstance(option, Action):
                assert option.contains(action)
            if plain is not None:
                told = refusals.reasons(plain, wished(state.game.board, action))
                assert not told, f"{action} is listed, and the oracle refuses it with {told}"
    return bool(options)


def is_listed(state: State, action: Action) -> bool:
    """Whether legal_actions names it, as itself or in a form; what stands apart counts as listed where allowed."""
    if isinstance(action, Resign | AgreeDraw | Undo):
        return refusal(state, action) is None
    options = legal_actions(state, action.seat)
    if isinstance(action, MoveRobber | MovePirate) and action.victim < 0:  # the only victim there is may be left out
        named = [option for option in options if type(option) is type(action) and option.to == action.to]
        return len(named) == 1
    return any(option == action if isinstance(option, Action) else option.contains(action) for option in options)


def judged_alike(state: State, action: Action, plain: dict[str, object]) -> str:
    """Listed, accepted and judged by the oracle must agree; the code or ``accepted``."""
    found = refusal(state, action)
    told = refusals.reasons(plain, wished(state.game.board, action))
    assert told <= set(ORDER)
    due = min(told, key=ORDER.index) if told else None
    code, rule, sentence, _ = found or (None, "", "", "")
    assert code == due, f"{action} is refused with {code}, due is {due} of {told}"
    assert is_listed(state, action) == (found is None), f"{action}: {found}"
    if code is None:
        return "accepted"
    assert code in REASONS
    assert sentence.endswith(".")
    assert not rule or rule.startswith("R")
    with pytest.raises(IllegalAction) as refused:
        decide(state, action, SeededChance(0))
    assert refused.value.code == code
    return code


class Referee:
    """Law L7: follows a game with the oracles, whose history is their own."""

    def __init__(self, start: State) -> None:
        self.titles = scores.Titles()
        self.titles.road = start.longest_road if start.longest_road >= 0 else None
        self.titles.army = start.largest_army if start.largest_army >= 0 else None
        plain = position(start)
        self.bonuses = islands.Bonuses(
            plain["first_tiles"],
            plain["home"],
            started=start.game.layout.home_is_started,
            seats=start.game.seats,
        )
        self.bonuses.follow(_buildings(start), setup=True)
        self.bonuses.earned = [_bonus_islands(start, seat, self.bonuses.islands) for seat in range(start.game.seats)]
        # What the history was before each step that could still be taken back (R14.8).
        self.before: list[tuple[int | None, int | None, list[frozenset[int]], list[frozenset[int]]]] = []

    def law_7(self, step: Step, tally: Tally) -> None:
        """Titles, points and the winner equal what the oracles say."""
        after = step.after
        seats = range(after.game.seats)
        lengths = [oracle_length(after, seat) for seat in seats]
        assert lengths == [road_length(after, seat) for seat in seats]
        self._history(step, lengths)
        assert after.longest_road == (-1 if self.titles.road is None else self.titles.road)
        assert after.largest_army == (-1 if self.titles.army is None else self.titles.army)
        for seat in seats:
            titles = (self.titles.road == seat) + (self.titles.army == seat)
            bonuses = len(self.bonuses.earned[seat])
            assert _bonus_islands(after, seat, self.bonuses.islands) == self.bonuses.earned[seat]
            settlements, cities = after.settlements[seat].bit_count(), after.cities[seat].bit_count()
            hidden = counts(after.cards[seat] or 0)[1]
            assert visible_points(after, seat) == scores.points(settlements, cities, 0, titles, bonuses)
            assert points(after, seat) == scores.points(settlements, cities, hidden, titles, bonuses)
        self._winner(step)
        for viewer in viewers(after):
            tally.meet(step.events, viewer, step.action.seat)

    def _history(self, step: Step, lengths: Sequence[int]) -> None:
        """Follow the step, or go back to before the one that it takes back."""
        if isinstance(step.action, Undo):
            if self.before:
                self.titles.road, self.titles.army, known, earned = self.before.pop()
                self.bonuses.known, self.bonuses.earned = known.copy(), earned.copy()
            return
        depth, was = _depth(step.after), _depth(step.before)
        if depth > was:
            self.before.append(
                (self.titles.road, self.titles.army, self.bonuses.known.copy(), self.bonuses.earned.copy())
            )
        elif not depth:
            self.before.clear()
        self.titles.follow(lengths, step.after.knights)
        self.bonuses.follow(_buildings(step.after), setup=isinstance(step.before.phase, Setup))

    def _winner(self, step: Step) -> None:
        """R3.3, R12.2: who is on turn and has enough has won, at that very moment; nobody else has."""
        after = step.after
        over = [event for event in step.events if isinstance(event, GameOver)]
        assert bool(over) == after.is_over
        phase = after.phase if not after.is_over else _last_phase(step)
        extra = isinstance(phase, Extra) or isinstance(getattr(phase, "then", None), Extra)
        may_win = not extra or after.game.settings.extra_turn_can_win
        enough = points(after, after.turn) >= after.game.points_to_win
        if over and over[0].winner >= 0:
            assert over[0].winner == after.turn
        if not over or over[0].winner >= 0:
            assert bool(over) == (may_win and enough), "a win comes at once, and only on one's own turn"


def all_laws(step: Step, tallies: dict[int, Tally], referee: Referee, rng: random.Random) -> None:
    """Every law for one step."""
    law_1(step, tallies[1])
    law_2(step, tallies[2])
    law_3(step, tallies[3], rng)
    law_4(step, tallies[4], rng)
    law_5(step, tallies[5])
    law_6(step, tallies[6], rng)
    referee.law_7(step, tallies[7])


def _last_phase(step: Step) -> object:
    """The phase in which the last step of a game was played."""
    phase: object = step.before.phase
    for event in step.events:
        if not isinstance(event, GameOver):
            phase = getattr(event, "phase", phase)
    return phase


def _depth(state: State) -> int:
    """How many steps could be taken back, one after the other."""
    depth = 0
    earlier = state.undo
    while earlier is not None:
        depth, earlier = depth + 1, earlier.earlier
    return depth


def _buildings(state: State) -> list[set[frozenset[tuple[int, int]]]]:
    board = state.game.board
    return [
        {node_of(board, node) for node in bits(settlements | cities)}
        for settlements, cities in zip(state.settlements, state.cities, strict=True)
    ]


def _bonus_islands(state: State, seat: int, parts: Sequence[set[tuple[int, int]]]) -> frozenset[int]:
    """The islands a seat has its bonus for, by the oracle's numbers."""
    board = state.game.board
    found = set()
    for number in bits(state.islands[seat]):
        first = tuple(board.hexes[next(bits(board.islands[number]))])
        found.add(next(number for number, part in enumerate(parts) if first in part))
    return frozenset(found)


def oracle_length(state: State, seat: int) -> int:
    """The longest road, or trade route, by the oracle, on coordinates."""
    board = state.game.board
    enemies = 0
    for other in range(state.game.seats):
        if other != seat:
            enemies |= state.settlements[other] | state.cities[other]
    roads, ships = state.roads[seat], state.ships[seat]
    ends = board.ends_of(roads | ships)
    own = (state.settlements[seat] | state.cities[seat]) & ends
    return _oracle_length(board, roads, ships, own, enemies & ends)


@lru_cache(maxsize=1 << 14)
def _oracle_length(board: Board, roads: Mask, ships: Mask, own: Mask, enemies: Mask) -> int:
    on_land, at_sea = (
        [(ends[0], ends[1]) for ends in (refusals.corners(edge_of(board, place)) for place in bits(pieces))]
        for pieces in (roads, ships)
    )
    joined, blocked = (frozenset(node_of(board, node) for node in bits(nodes)) for nodes in (own, enemies))
    if not at_sea:
        return routes.longest(on_land, blocked)
    return routes.trade_route(on_land, at_sea, joined, blocked)


def outcomes_sum_to_one(state: State, action: Action) -> None:
    """What can come of an action has probability one, and each outcome can be applied."""
    found = outcomes(state, action)
    assert abs(sum(probability for probability, _ in found) - 1) < 1e-9
    for _, events in found:
        after = state.copy()
        apply(after, events)
        nothing_lost(after)
