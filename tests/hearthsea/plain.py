"""States and actions as the plain coordinates and numbers that the oracles read."""

from __future__ import annotations

import random
from typing import Any

from hearthsea.actions import (
    ACTION_TYPES,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    ChooseGold,
    CloseOffer,
    FinishFree,
    MakeOffer,
    MovePirate,
    MoveRobber,
    MoveShip,
    PlayMonopoly,
    Undo,
)
from hearthsea.base import Action
from hearthsea.board import Board, bits
from hearthsea.engine import visible_points
from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.phases import Discard, Free, Gold, Setup, phase_name
from hearthsea.pieces import TERRAIN_NAMES
from hearthsea.resources import ONE, bundle, counts
from hearthsea.state import State


def node_of(board: Board, number: int) -> frozenset[Any]:
    """A node as its three hexes."""
    return frozenset(tuple(place) for place in board.nodes[number].hexes)


def edge_of(board: Board, number: int) -> frozenset[Any]:
    """An edge as its two hexes."""
    return frozenset(tuple(place) for place in board.edges[number].hexes)


def position(state: State) -> dict[str, Any]:
    """A whole state as :mod:`tests.oracle.refusals` reads it."""
    game, board, phase = state.game, state.game.board, state.phase
    hexes = [tuple(place) for place in board.hexes]
    return {
        "over": state.is_over,
        "turn": state.turn,
        "phase": phase_name(phase),
        "left": phase.left if isinstance(phase, Free) else None,
        "owed": phase.owed if isinstance(phase, Discard | Gold) else None,
        "node": node_of(board, phase.node) if isinstance(phase, Setup) and phase.node >= 0 else None,
        "seats": game.seats,
        "tiles": {place: TERRAIN_NAMES[kind] for place, kind in zip(hexes, state.tiles.terrain, strict=True)},
        "robber": hexes[state.robber] if state.robber >= 0 else None,
        "bank": counts(state.bank),
        "deck_size": state.deck_size,
        "hands": [counts(hand or 0) for hand in state.hands],
        "hand_sizes": state.hand_sizes,
        "cards": [counts(held or 0) for held in state.cards],
        "new_cards": [counts(held or 0) for held in state.new_cards],
        "roads": [{edge_of(board, place) for place in bits(mask)} for mask in state.roads],
        "ships": [{edge_of(board, place) for place in bits(mask)} for mask in state.ships],
        "new_ships": {edge_of(board, place) for place in bits(state.new_ships)},
        "moved_ship": state.moved_ship,
        "pirate": hexes[state.pirate] if state.pirate >= 0 else None,
        "fords": {
            frozenset(tuple(place) for place in edge_at(Hex(q, r), SIDES[side]).hexes)
            for q, r, side in game.layout.fords
        },
        "start": set(game.layout.start),
        "home": set(game.layout.home),
        "first_tiles": {(q, r): TERRAIN_NAMES[kind] for q, r, kind, _ in game.layout.tiles},
        "undo": state.undo is not None,
        "settlements": [{node_of(board, place) for place in bits(mask)} for mask in state.settlements],
        "cities": [{node_of(board, place) for place in bits(mask)} for mask in state.cities],
        "limits": (game.pieces.road, game.pieces.settlement, game.pieces.city, game.pieces.ship),
        "harbors": {
            frozenset(tuple(place) for place in edge_at(Hex(q, r), SIDES[side]).hexes): kind
            for q, r, side, kind in game.layout.harbors
        },
        "offers": [
            {
                "by": offer.by,
                "give": counts(offer.give),
                "take": counts(offer.take),
                "to": set(bits(offer.to)),
                "agreed": set(bits(offer.agreed)),
                "declined": set(bits(offer.declined)),
                "fallen": offer.fallen,
            }
            for offer in state.offers
        ],
        "played_card": state.played_card,
        "trade_over": state.trade_over,
        "visible_points": [visible_points(state, seat) for seat in range(game.seats)],
        "people": set(bits(game.people)),
        "resigned": set(bits(state.resigned)),
        "agreed": set(bits(state.agreed_draw)),
        "settings": {
            "friendly_robber": game.settings.friendly_robber,
            "dev_before_roll": game.settings.dev_before_roll,
            "player_trade": game.settings.player_trade,
        },
    }


def wished(board: Board, action: Action) -> dict[str, Any]:
    """An action as the oracles read it; places off the board are None."""
    wish: dict[str, Any] = {"do": str(action.__struct_config__.tag)}
    for name in action.__struct_fields__:
        value = getattr(action, name)
        wish[name] = counts(value) if name in ("cards", "give", "take") else value
    if isinstance(action, BuildRoad | BuildShip):
        wish["at"] = _edge(board, action.at)
    elif isinstance(action, MoveShip):
        wish["from"], wish["to"] = _edge(board, action.start), _edge(board, action.to)
    elif isinstance(action, BuildSettlement | BuildCity):
        wish["at"] = node_of(board, action.at) if 0 <= action.at < len(board.nodes) else None
    elif isinstance(action, MoveRobber | MovePirate):
        wish["to"] = tuple(board.hexes[action.to]) if 0 <= action.to < len(board.hexes) else None
        wish["victim"] = action.victim if action.victim >= 0 else None
    elif isinstance(action, MakeOffer):
        wish["to"] = set(bits(action.to))
    elif isinstance(action, CloseOffer):
        wish["with"] = action.partner
    elif isinstance(action, PlayMonopoly):
        wish["resource"] = action.resource if 0 <= action.resource < 5 else None
    return wish


_OF_PHASE: dict[str, list[type[Action]]] = {
    "robber": [MoveRobber, MovePirate],
    "gold": [ChooseGold],
    "free": [BuildRoad, BuildShip, FinishFree],
    "setup": [BuildSettlement, BuildRoad, BuildShip],
    "main": [BuildShip, MoveShip, Undo],
    "extra": [BuildShip, MoveShip, Undo],
}
"""What is asked for more often in a phase, because the finer reasons lie there."""


def _edge(board: Board, number: int) -> frozenset[Any] | None:
    return edge_of(board, number) if 0 <= number < len(board.edges) else None


def mischief(state: State, rng: random.Random, seat: int | None = None) -> Action:
    """Any action at all, by any seat or the one given: sometimes legal, mostly not, now and then off the board."""
    own = _OF_PHASE.get(phase_name(state.phase))
    kind = rng.choice(own if own and rng.random() < 0.3 else list(ACTION_TYPES.values()))
    board = state.game.board
    seats = state.game.seats
    chosen = state.turn if rng.random() < 0.6 else rng.randrange(seats)
    values: dict[str, Any] = {"seat": chosen if seat is None else seat}
    for name in kind.__struct_fields__:
        if name == "start" or (kind is MoveShip and name == "to") or name == "at":
            on_edges = kind in (BuildRoad, BuildShip, MoveShip)
            places = len(board.edges) if on_edges else len(board.nodes)
            near = _near(state, values["seat"], on_edges=on_edges, own=name == "start")
            values[name] = rng.choice(near) if near and rng.random() < 0.7 else rng.randrange(-1, places + 1)
        elif name == "to":
            values["to"] = rng.randrange(1 << seats) if kind is MakeOffer else rng.randrange(-1, len(board.hexes) + 1)
        elif name in ("victim", "partner"):
            values[name] = rng.randrange(-1, seats)
        elif name == "resource":
            values["resource"] = rng.randrange(-1, 6)
        elif name == "offer":
            values["offer"] = rng.randrange(-1, len(state.offers) + 1)
        elif name in ("cards", "give", "take"):
            values[name] = _handful(state, values["seat"], rng)
    return kind(**values)


def _near(state: State, seat: int, *, on_edges: bool, own: bool) -> list[int]:
    """Places about the seat's pieces, where a wish is refused for a finer reason; with ``own`` its ships alone."""
    board = state.game.board
    if own:
        return list(bits(state.ships[seat]))
    nodes = board.ends_of(state.roads[seat] | state.ships[seat]) | state.settlements[seat] | state.cities[seat]
    return list(bits(board.edges_at(nodes) if on_edges else nodes | board.nodes_beside(nodes)))


def _handful(state: State, seat: int, rng: random.Random) -> int:
    luck = rng.random()
    if luck < 0.1:
        return 0
    if luck < 0.4:
        return ONE[rng.randrange(5)]
    if luck < 0.6:
        return rng.randrange(2, 5) * ONE[rng.randrange(5)]
    if luck < 0.8:
        return bundle(rng.randrange(number + 1) for number in counts(state.hands[seat] or 0))
    return bundle(rng.choice((0, 0, 0, 1, 2)) for _ in range(5))
