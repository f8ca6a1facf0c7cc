"""Games followed by the oracle of outcomes: each position must be what the rulebook makes of the one before."""

from __future__ import annotations

from typing import Any

from hearthsea import actions, events
from hearthsea.engine import legal_actions, road_length
from hearthsea.phases import Discard, Free, Gold, Over, Robber, phase_name
from hearthsea.pieces import TERRAIN_NAMES
from hearthsea.resources import RESOURCE_NAMES, counts
from hearthsea.rules.awards import rates
from hearthsea.state import State
from tests.hearthsea.plain import position, wished
from tests.hearthsea.playing import Step
from tests.oracle.outcomes import after, goals, prey

# What the oracle does not tell: how a position was come by, and what is not the position's own.
_LEFT_OUT = ("undo", "hand_sizes", "visible_points", "harbors")


def plain(state: State) -> dict[str, Any]:
    """A whole state as :mod:`tests.oracle.outcomes` reads it."""
    game, phase = state.game, state.phase
    hexes = [tuple(place) for place in game.board.hexes]
    found = position(state)
    settings = game.settings
    return found | {
        "hands": [list(hand) for hand in found["hands"]],
        "cards": [list(held) for held in found["cards"]],
        "new_cards": [list(held) for held in found["new_cards"]],
        "bank": list(found["bank"]),
        "owed": list(phase.owed) if isinstance(phase, Discard | Gold) else None,
        "left": phase.left if isinstance(phase, Free) else phase.free or None if isinstance(phase, Gold) else None,
        "then": phase_name(phase.then) if isinstance(phase, Discard | Robber | Free | Gold) else None,
        "winner": phase.winner if isinstance(phase, Over) and phase.winner >= 0 else None,
        "tokens": {place: token for place, token in zip(hexes, state.tiles.token, strict=True) if token},
        "fog": dict(zip(TERRAIN_NAMES, state.fog, strict=True)),
        "fog_tokens": sorted(state.fog_tokens),
        "longest_road": state.longest_road if state.longest_road >= 0 else None,
        "largest_army": state.largest_army if state.largest_army >= 0 else None,
        "knights": list(state.knights),
        "bonus": [own.bit_count() for own in state.islands],
        "endless_bank": settings.unlimited_bank,
        "endless_deck": settings.unlimited_dev,
        "limit": game.hand_limit,
        "target": game.points_to_win,
        "started": game.layout.home_is_started,
        "kept": {TERRAIN_NAMES[kind] for kind in game.layout.kept},
        "strict": settings.phase_order == "strict",
        "paired": settings.extra_turn == "paired",
        "extra_can_win": settings.extra_turn_can_win,
        "random_discard": settings.random_discard,
    }


def luck_of(step: Step) -> dict[str, Any]:
    """What luck brought, as the events tell it, and the lengths of roads afterwards."""
    state = step.before
    hexes = [tuple(place) for place in state.game.board.hexes]
    luck: dict[str, Any] = {"tiles": {}, "discards": {}, "shuffled": None}
    luck["lengths"] = [road_length(step.after, seat) for seat in range(state.game.seats)]
    for event in step.events:
        match event:
            case events.DiceRolled(first=first, second=second):
                luck["dice"] = (first, second)
            case events.CardBought(kind=kind):
                luck["card"] = kind
            case events.CardStolen(kind=kind):
                luck["stolen"] = kind
            case events.FogRevealed(at=at, terrain=terrain, token=token):
                luck["tiles"][hexes[at]] = (TERRAIN_NAMES[terrain], token)
            case events.Discarded(seat=seat, cards=cards):
                luck["discards"][seat] = counts(cards)
            case events.TilesShuffled(terrain=terrain, fog=fog):
                luck["shuffled"] = {place: TERRAIN_NAMES[kind] for place, kind in zip(hexes, terrain, strict=True)}
                luck["shuffled_fog"] = dict(zip(TERRAIN_NAMES, fog, strict=True))
            case _:
                pass
    return luck


def differences(step: Step) -> dict[str, tuple[Any, Any]]:
    """Where the position after a step is not as the oracle tells it: what it tells, and what was found."""
    if isinstance(step.action, actions.Undo):  # law L1 and the cases know what came before
        return {}
    found = plain(step.after)
    if found["over"] and found["winner"] is None and isinstance(step.action, actions.EndTurn):
        return {}  # a hundred rounds in which nothing happened: that is no matter of one position
    told = after(plain(step.before), wished(step.before.game.board, step.action), luck_of(step))
    told["fog_tokens"] = sorted(told["fog_tokens"])
    told["tokens"] = {place: token for place, token in told["tokens"].items() if token}
    return {
        key: (told[key], value) for key, value in found.items() if key not in _LEFT_OUT and told[key] != value
    } | _facts(step.after, found)


def _facts(state: State, found: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Facts that need no step: robber and pirate with whom they rob, and the rates of the bank."""
    wrong: dict[str, tuple[Any, Any]] = {}
    board, seat = state.game.board, state.turn
    if isinstance(state.phase, Robber):
        land, sea = goals(found)
        told = set()
        for places, at_sea in ((land, False), (sea, True)):
            for place in places:
                told |= {(at_sea, place, other) for other in prey(found, seat, place, at_sea=at_sea) or {-1}}
        listed = {
            (isinstance(move, actions.MovePirate), tuple(board.hexes[move.to]), move.victim)
            for move in legal_actions(state, seat)
            if isinstance(move, actions.MoveRobber | actions.MovePirate)
        }
        if told != listed:
            wrong["thieves"] = (told - listed, listed - told)
    for other in range(state.game.seats):
        own = found["settlements"][other] | found["cities"][other]
        served = {kind for edge, kind in found["harbors"].items() if any(edge < node for node in own)}
        told_rates = tuple(
            2 if kind in served else 3 if len(RESOURCE_NAMES) in served else 4 for kind in range(len(RESOURCE_NAMES))
        )
        if told_rates != rates(state, other):
            wrong[f"rates of {other}"] = (told_rates, rates(state, other))
    return wrong
