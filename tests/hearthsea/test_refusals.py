"""Each action and each code by which it can be refused, in one position each; and the codes' order (FORMAT.md)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hearthsea.actions import ACTION_TYPES, DiscardCards, MakeOffer, MoveRobber, PlayMonopoly, TradeBank
from hearthsea.board import board_of
from hearthsea.engine import IllegalAction, check, new_game
from hearthsea.hexgrid import parse_edge
from hearthsea.illegal import REASONS
from hearthsea.maps import Layout
from hearthsea.phases import MAIN, SETUP, Phase, Robber, Setup
from hearthsea.pieces import Terrain
from hearthsea.resources import bundle
from hearthsea.settings import Settings
from hearthsea.state import State
from tests.hearthsea.positions import PLENTY, code, code_of, edge, node, position

CASES = Path(__file__).parent.parent / "cases"
HOME = {"settlements": ["0,0:N"], "roads": ["0,0:NE"], "hand": PLENTY}
RIVAL = {"settlements": ["0,0:SE"], "roads": ["0,0:SE"], "hand": {"wood": 1}}
ALL_CARDS = {"knight": 1, "road_building": 1, "year_of_plenty": 1, "monopoly": 1}
# Two hexes of land in a lake, and fog, without ships.
SHORE = Layout(
    "shore",
    "Shore",
    (
        (1, -1, Terrain.SEA, 0),
        (-1, 0, Terrain.FOG, 0),
        (0, 0, Terrain.HILLS, 5),
        (1, 0, Terrain.SEA, 0),
        (-1, 1, Terrain.DESERT, 0),
        (0, 1, Terrain.SEA, 0),
    ),
)


def shore(phase: Phase, settlement: str = "", road: str = "", start: tuple[tuple[int, int], ...] = ()) -> State:
    """A seat of two on the shore, with plenty in hand."""
    state = new_game(replace(SHORE, start=start), Settings(), 2)
    state.phase, state.hands[0] = phase, bundle((4, 4, 4, 4, 4))
    state.settlements[0] = 1 << node(state.game.board, settlement) if settlement else 0
    state.roads[0] = 1 << edge(state.game.board, road) if road else 0
    return state


def main(**seat: Any) -> State:
    return position(HOME | seat, RIVAL)


def phase(name: str, **keys: Any) -> State:
    return position(HOME | keys.pop("seat", {}), RIVAL, phase=name, **keys)


def offered(by: int = 0, **more: Any) -> State:
    """An offer of a seat: one brick for one wood."""
    offer = {"by": by, "give": {"brick": 1}, "take": {"wood": 1}, **more}
    rival = RIVAL | {"hand": {"wood": 1, "brick": 1}}
    return position(HOME, rival, {"hand": {"ore": 1}}, offer=[offer])


def full_roads() -> list[str]:
    """Fifteen roads in one network, from 0,0:N."""
    hexes = ("0,0", "1,-1", "-1,0", "0,-1", "0,1")
    places = [f"{place}:{side}" for place in hexes for side in ("NE", "E", "NW", "W", "SW")]
    board = position().game.board
    found: list[str] = []
    for place in places:
        text = str(parse_edge(place))
        if text not in found and parse_edge(place) in board.edge_index:
            found.append(text)
    return found[:15]


# A field in the sea, gold to the west of it and fog beyond the gold.
ISLE = {
    "0,0": "fields 9", "1,-1": "sea", "1,0": "sea", "0,1": "sea", "-1,1": "sea",
    "-1,0": "gold 5", "0,-1": "sea", "-2,1": "fog",
}  # fmt: skip
SAILOR = {"roads": [], "settlements": ["0,0:NE"], "ships": ["0,0:NE", "0,-1:SE"], "hand": PLENTY}


def isle(phase: str = "main", *rivals: dict[str, Any], limit: int = 15, **keys: Any) -> State:
    """Seat 0 has two ships to the north-west of its settlement, or what is given; other keys are the position's."""
    own = {name: keys.pop(name) for name in (*SAILOR, "new_ships") if name in keys}
    board = {"tiles": ISLE, "fog": {"sea": 1}, "pieces": {"ship": limit}}
    return position(SAILOR | own, *rivals, **{"map": None, "board": board, "phase": phase} | keys)


def at_sea(edge: str, **keys: Any) -> dict[str, Any]:
    """Another seat with a ship and a card."""
    return {"ships": [edge], "hand": {"ore": 1}} | keys


TABLE: list[tuple[str, State, dict[str, Any]]] = [
    # build_road
    ("not_your_turn", main(), {"seat": 1, "do": "build_road", "at": "0,0:E"}),
    ("wrong_phase", phase("roll"), {"do": "build_road", "at": "0,0:E"}),
    ("off_board", main(), {"do": "build_road", "at": "9,9:E"}),
    ("occupied", main(), {"do": "build_road", "at": "0,0:SE"}),
    ("not_connected", main(), {"do": "build_road", "at": "2,0:E"}),
    ("blocked", main(roads=["0,0:NE", "0,0:E"]), {"do": "build_road", "at": "1,0:SW"}),
    ("cannot_afford", main(hand={}), {"do": "build_road", "at": "0,0:E"}),
    ("none_left", main(roads=full_roads()), {"do": "build_road", "at": "1,-1:SE"}),
    (
        "no_land",
        shore(MAIN, "0,0:NE"),
        {"do": "build_road", "at": "1,-1:SE"},
    ),
    ("wrong_phase", phase("setup"), {"do": "build_road", "at": "2,0:E"}),
    # in the set-up
    ("not_your_turn", position(phase="setup", turn=1), {"do": "build_road", "at": "2,0:E"}),
    ("wrong_phase", position(phase="setup"), {"do": "build_road", "at": "2,0:E"}),
    (
        "off_board",
        position({"settlements": ["0,0:N"]}, phase="setup"),
        {"do": "build_road", "at": "9,0:E"},
    ),
    (
        "not_connected",
        position({"settlements": ["0,0:N"]}, phase="setup"),
        {"do": "build_road", "at": "2,0:E"},
    ),
    (
        "occupied",
        position({"settlements": ["0,0:N"]}, {"settlements": ["0,0:SE"], "roads": ["0,0:SE"]}, phase="setup"),
        {"do": "build_road", "at": "0,0:SE"},
    ),
    (
        "no_land",
        shore(Setup(node(board_of(SHORE), "0,0:NE")), "0,0:NE"),
        {"do": "build_road", "at": "1,-1:SE"},
    ),
    # build_settlement
    ("not_your_turn", main(), {"seat": 1, "do": "build_settlement", "at": "0,0:S"}),
    ("wrong_phase", phase("free", free=1), {"do": "build_settlement", "at": "0,0:S"}),
    ("off_board", main(), {"do": "build_settlement", "at": "9,9:N"}),
    ("occupied", main(), {"do": "build_settlement", "at": "0,0:N"}),
    ("too_close", main(), {"do": "build_settlement", "at": "0,0:NE"}),
    ("not_connected", main(), {"do": "build_settlement", "at": "0,0:SW"}),
    (
        "no_land",
        shore(MAIN, road="1,0:E"),
        {"do": "build_settlement", "at": "1,0:NE"},
    ),
    (
        "cannot_afford",
        main(roads=["0,0:NE", "1,-1:SE"], hand={}),
        {"do": "build_settlement", "at": "1,-1:SE"},
    ),
    (
        "none_left",
        main(
            roads=["0,0:NE", "1,-1:SE"],
            settlements=["0,0:N", "0,-2:N", "2,-2:N", "-2,2:S", "0,2:S"],
        ),
        {"do": "build_settlement", "at": "1,-1:SE"},
    ),
    ("not_your_turn", position(phase="setup", turn=1), {"do": "build_settlement", "at": "0,0:N"}),
    (
        "wrong_phase",
        position({"settlements": ["0,0:N"]}, phase="setup"),
        {"do": "build_settlement", "at": "2,0:N"},
    ),
    ("no_land", shore(SETUP), {"do": "build_settlement", "at": "1,0:SE"}),
    (
        "not_a_start",
        shore(SETUP, start=((-1, 1),)),
        {"do": "build_settlement", "at": "0,0:N"},
    ),
    # build_city
    ("not_your_turn", main(), {"seat": 1, "do": "build_city", "at": "0,0:SE"}),
    ("wrong_phase", phase("roll"), {"do": "build_city", "at": "0,0:N"}),
    ("off_board", main(), {"do": "build_city", "at": "9,9:N"}),
    ("occupied", main(), {"do": "build_city", "at": "0,0:SE"}),
    ("cannot_afford", main(hand={}), {"do": "build_city", "at": "0,0:N"}),
    (
        "none_left",
        main(cities=["0,-2:N", "2,-2:N", "-2,2:S", "0,2:S"]),
        {"do": "build_city", "at": "0,0:N"},
    ),
    ("no_place", main(), {"do": "build_city", "at": "2,0:N"}),
    # roll, end_turn, finish_free
    ("not_your_turn", phase("roll"), {"seat": 1, "do": "roll"}),
    ("wrong_phase", main(), {"do": "roll"}),
    ("not_your_turn", main(), {"seat": 1, "do": "end_turn"}),
    ("wrong_phase", phase("roll"), {"do": "end_turn"}),
    ("not_your_turn", phase("free", free=1), {"seat": 1, "do": "finish_free"}),
    ("wrong_phase", phase("free", free=2), {"do": "finish_free"}),
    ("wrong_phase", main(), {"do": "finish_free"}),
    # discard
    ("wrong_phase", main(), {"do": "discard", "cards": {"wood": 1}}),
    ("not_your_turn", main(), {"seat": 1, "do": "discard", "cards": {"wood": 1}}),
    ("not_your_turn", phase("discard", owed={0: 2}), {"seat": 1, "do": "discard", "cards": {"wood": 1}}),
    ("wrong_count", phase("discard", owed={0: 2}), {"do": "discard", "cards": {"wood": 1}}),
    ("not_held", phase("discard", owed={0: 5}), {"do": "discard", "cards": {"wood": 5}}),
    # move_robber
    ("not_your_turn", phase("robber"), {"seat": 1, "do": "move_robber", "to": "0,1"}),
    ("wrong_phase", main(), {"do": "move_robber", "to": "0,1"}),
    ("off_board", phase("robber"), {"do": "move_robber", "to": "9,1"}),
    ("no_land", shore(Robber(MAIN)), {"do": "move_robber", "to": "1,0"}),
    ("fog", shore(Robber(MAIN)), {"do": "move_robber", "to": "-1,0"}),
    ("must_move", phase("robber", robber="0,1"), {"do": "move_robber", "to": "0,1"}),
    (
        "protected",
        phase("robber", settings={"friendly_robber": True}),
        {"do": "move_robber", "to": "0,0", "victim": 1},
    ),
    ("not_a_victim", phase("robber"), {"do": "move_robber", "to": "0,0", "victim": 2}),
    (
        "victim_due",
        position(HOME, RIVAL, {"settlements": ["0,0:SW"], "hand": {"ore": 1}}, phase="robber"),
        {"do": "move_robber", "to": "0,0"},
    ),
    # buy_card
    ("not_your_turn", main(), {"seat": 1, "do": "buy_card"}),
    ("wrong_phase", phase("roll"), {"do": "buy_card"}),
    ("cannot_afford", main(hand={}), {"do": "buy_card"}),
    ("deck_empty", position(HOME, deck={}), {"do": "buy_card"}),
    # cards
    ("not_your_turn", main(), {"seat": 1, "do": "play_knight"}),
    ("wrong_phase", phase("discard", owed={0: 2}), {"do": "play_knight"}),
    (
        "wrong_phase",
        phase("roll", seat={"cards": ALL_CARDS}, settings={"dev_before_roll": "none"}),
        {"do": "play_knight"},
    ),
    (
        "wrong_phase",
        phase("roll", seat={"cards": ALL_CARDS}, settings={"dev_before_roll": "knight"}),
        {"do": "play_monopoly", "resource": "ore"},
    ),
    ("no_such_card", main(), {"do": "play_knight"}),
    ("bought_this_turn", main(new_cards=ALL_CARDS), {"do": "play_knight"}),
    (
        "one_card_a_turn",
        position(HOME | {"cards": ALL_CARDS}, RIVAL, played_card=True),
        {"do": "play_knight"},
    ),
    ("no_such_card", main(), {"do": "play_road_building"}),
    ("no_place", main(cards=ALL_CARDS, roads=full_roads()), {"do": "play_road_building"}),
    (
        "bank_empty",
        position(HOME | {"cards": ALL_CARDS}, bank={"ore": 0}),
        {"do": "play_year_of_plenty", "cards": {"ore": 2}},
    ),
    ("no_such_card", main(), {"do": "play_year_of_plenty", "cards": {"ore": 2}}),
    ("wrong_count", main(cards=ALL_CARDS), {"do": "play_year_of_plenty", "cards": {"ore": 1}}),
    ("no_such_card", main(), {"do": "play_monopoly", "resource": "ore"}),
    # trade_bank
    ("not_your_turn", main(), {"seat": 1, "do": "trade_bank", "give": {"wood": 4}, "take": {"ore": 1}}),
    ("wrong_phase", phase("roll"), {"do": "trade_bank", "give": {"wood": 4}, "take": {"ore": 1}}),
    ("bank_empty", position(HOME, bank={"ore": 0}), {"do": "trade_bank", "give": {"wood": 4}, "take": {"ore": 1}}),
    ("wrong_count", main(), {"do": "trade_bank", "give": {"wood": 3}, "take": {"ore": 1}}),
    ("wrong_count", main(), {"do": "trade_bank", "give": {"wood": 2, "ore": 2}, "take": {"grain": 1}}),
    ("wrong_count", main(), {"do": "trade_bank", "give": {"wood": 4}, "take": {"ore": 2}}),
    ("wrong_count", main(), {"do": "trade_bank", "give": {}, "take": {}}),
    ("not_held", main(hand={"wood": 3}), {"do": "trade_bank", "give": {"wood": 4}, "take": {"ore": 1}}),
    ("same_kind", main(), {"do": "trade_bank", "give": {"wood": 4}, "take": {"wood": 1}}),
    (
        "no_trade",
        position(HOME, trade_over=True, settings={"phase_order": "strict"}),
        {"do": "trade_bank", "give": {"wood": 4}, "take": {"ore": 1}},
    ),
    # offer
    ("not_your_turn", main(), {"seat": 1, "do": "offer", "give": {"wood": 1}, "take": {"ore": 1}}),
    ("wrong_phase", phase("extra"), {"do": "offer", "give": {"wood": 1}, "take": {"ore": 1}}),
    ("not_held", main(), {"do": "offer", "give": {"wood": 5}, "take": {"ore": 1}}),
    ("same_kind", main(), {"do": "offer", "give": {"wood": 2}, "take": {"wood": 1}}),
    ("no_gift", main(), {"do": "offer", "give": {}, "take": {"wood": 1}}),
    ("no_gift", main(), {"do": "offer", "give": {"wood": 1}, "take": {}}),
    (
        "no_trade",
        position(HOME, settings={"player_trade": False}),
        {"do": "offer", "give": {"wood": 1}, "take": {"ore": 1}},
    ),
    (
        "no_trade",
        position(HOME, trade_over=True, settings={"phase_order": "strict"}),
        {"do": "offer", "give": {"wood": 1}, "take": {"ore": 1}},
    ),
    ("not_offered", main(), {"do": "offer", "give": {"wood": 1}, "take": {"ore": 1}, "to": [0, 1]}),
    ("not_offered", main(), {"do": "offer", "give": {"wood": 1}, "take": {"ore": 1}, "to": []}),
    (
        "too_many_offers",
        position(HOME, offer=[{"by": 0, "give": {"ore": 1}, "take": {"wood": 1}, "fallen": True}] * 10),
        {"do": "offer", "give": {"wood": 1}, "take": {"ore": 1}},
    ),
    # accept
    ("wrong_phase", phase("roll"), {"seat": 1, "do": "accept", "offer": 0}),
    ("not_held", offered(), {"seat": 2, "do": "accept", "offer": 0}),
    ("not_offered", offered(to=[2]), {"seat": 1, "do": "accept", "offer": 0}),
    ("not_offered", offered(agreed=[1]), {"seat": 1, "do": "accept", "offer": 0}),
    ("not_offered", offered(by=1, to=[0]), {"seat": 0, "do": "accept", "offer": 0}),
    ("no_such_offer", offered(), {"seat": 1, "do": "accept", "offer": 1}),
    ("no_such_offer", offered(fallen=True), {"seat": 1, "do": "accept", "offer": 0}),
    ("no_trade", position(HOME, settings={"player_trade": False}), {"seat": 1, "do": "accept", "offer": 0}),
    # decline
    ("wrong_phase", phase("roll"), {"seat": 1, "do": "decline", "offer": 0}),
    ("not_offered", offered(to=[2]), {"seat": 1, "do": "decline", "offer": 0}),
    ("not_offered", offered(declined=[1]), {"seat": 1, "do": "decline", "offer": 0}),
    ("no_such_offer", main(), {"seat": 1, "do": "decline", "offer": 0}),
    # counter
    ("wrong_phase", phase("roll"), {"seat": 1, "do": "counter", "offer": 0, "give": {"wood": 1}, "take": {"ore": 1}}),
    ("not_held", offered(), {"seat": 1, "do": "counter", "offer": 0, "give": {"ore": 1}, "take": {"wood": 1}}),
    ("not_held", main(), {"seat": 1, "do": "counter", "offer": 7, "give": {"ore": 1}, "take": {"wood": 1}}),
    ("same_kind", offered(), {"seat": 1, "do": "counter", "offer": 0, "give": {"wood": 1}, "take": {"wood": 1}}),
    ("no_gift", offered(), {"seat": 1, "do": "counter", "offer": 0, "give": {"wood": 1}, "take": {}}),
    ("not_offered", offered(to=[2]), {"seat": 1, "do": "counter", "offer": 0, "give": {"wood": 1}, "take": {"ore": 1}}),
    ("no_such_offer", main(), {"seat": 1, "do": "counter", "offer": 0, "give": {"wood": 1}, "take": {"ore": 1}}),
    # close
    ("not_your_turn", offered(agreed=[1]), {"seat": 1, "do": "close", "offer": 0, "with": 1}),
    ("wrong_phase", phase("roll"), {"do": "close", "offer": 0, "with": 1}),
    ("not_agreed", offered(agreed=[1]), {"do": "close", "offer": 0, "with": 2}),
    ("not_agreed", offered(), {"do": "close", "offer": 0, "with": 1}),
    ("not_agreed", offered(by=1, to=[0]), {"do": "close", "offer": 0, "with": 2}),
    ("no_such_offer", main(), {"do": "close", "offer": 0, "with": 1}),
    # withdraw
    ("wrong_phase", phase("roll"), {"do": "withdraw", "offer": 0}),
    ("not_offered", offered(), {"seat": 1, "do": "withdraw", "offer": 0}),
    ("no_such_offer", main(), {"do": "withdraw", "offer": 0}),
    # build_ship
    ("not_your_turn", isle(), {"seat": 1, "do": "build_ship", "at": "0,0:E"}),
    ("wrong_phase", isle("roll"), {"do": "build_ship", "at": "0,0:E"}),
    ("off_board", isle(), {"do": "build_ship", "at": "9,9:E"}),
    ("occupied", isle(), {"do": "build_ship", "at": "0,0:NE"}),
    ("not_connected", isle(), {"do": "build_ship", "at": "0,1:SE"}),
    ("not_connected", isle(roads=["0,0:E"]), {"do": "build_ship", "at": "0,0:SE"}),
    ("blocked", isle("main", {"settlements": ["0,0:NW"]}), {"do": "build_ship", "at": "0,-1:SW"}),
    ("no_sea", isle(), {"do": "build_ship", "at": "0,0:W"}),
    ("pirate", isle(pirate="1,0"), {"do": "build_ship", "at": "0,0:E"}),
    ("cannot_afford", isle(hand={"wood": 1, "brick": 1}), {"do": "build_ship", "at": "0,0:E"}),
    ("none_left", isle(limit=2), {"do": "build_ship", "at": "0,0:E"}),
    ("not_your_turn", isle("setup", ships=[], turn=1), {"do": "build_ship", "at": "0,0:E"}),
    ("wrong_phase", isle("setup", ships=[], settlements=[]), {"do": "build_ship", "at": "0,0:E"}),
    ("off_board", isle("setup", ships=[]), {"do": "build_ship", "at": "9,9:E"}),
    ("not_connected", isle("setup", ships=[]), {"do": "build_ship", "at": "0,1:E"}),
    ("no_sea", isle("setup", ships=[], settlements=["0,0:NW"]), {"do": "build_ship", "at": "0,0:W"}),
    ("pirate", isle("setup", ships=[], pirate="1,0"), {"do": "build_ship", "at": "0,0:E"}),
    ("none_left", isle("setup", ships=[], limit=0), {"do": "build_ship", "at": "0,0:E"}),
    ("fog", isle("setup", ships=[], settlements=[]), {"do": "build_settlement", "at": "-1,0:S"}),
    # move_ship
    ("not_your_turn", isle(), {"seat": 1, "do": "move_ship", "from": "0,0:NW", "to": "0,0:E"}),
    ("wrong_phase", isle("roll"), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:E"}),
    ("off_board", isle(), {"do": "move_ship", "from": "0,0:NW", "to": "9,9:E"}),
    ("off_board", isle(), {"do": "move_ship", "from": "9,9:E", "to": "0,0:E"}),
    ("occupied", isle(), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:NE"}),
    ("not_connected", isle(), {"do": "move_ship", "from": "0,0:NW", "to": "0,-1:SW"}),
    (
        "blocked",
        isle("main", {"settlements": ["0,0:NW"]}, ships=["0,0:NE", "0,0:NW", "1,-1:SE"]),
        {"do": "move_ship", "from": "1,-1:SE", "to": "0,-1:SW"},
    ),
    (
        "no_sea",
        isle(settlements=["0,0:NE", "0,0:SW"]),
        {"do": "move_ship", "from": "0,0:NW", "to": "0,0:W"},
    ),
    ("pirate", isle(pirate="0,-1"), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:E"}),
    ("pirate", isle(pirate="1,0"), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:E"}),
    ("no_place", isle(), {"do": "move_ship", "from": "0,0:E", "to": "1,-1:SE"}),
    ("must_move", isle(), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:NW"}),
    ("closed_route", isle(), {"do": "move_ship", "from": "0,0:NE", "to": "0,0:E"}),
    ("built_this_turn", isle(new_ships=["0,0:NW"]), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:E"}),
    ("moved_already", isle(moved_ship=True), {"do": "move_ship", "from": "0,0:NW", "to": "0,0:E"}),
    # move_pirate
    ("not_your_turn", isle("robber"), {"seat": 1, "do": "move_pirate", "to": "1,0"}),
    ("wrong_phase", isle(), {"do": "move_pirate", "to": "1,0"}),
    ("off_board", isle("robber"), {"do": "move_pirate", "to": "9,9"}),
    ("no_sea", isle("robber"), {"do": "move_pirate", "to": "0,0"}),
    ("no_sea", shore(Robber(MAIN)), {"do": "move_pirate", "to": "1,0"}),
    ("no_sea", shore(Robber(MAIN)), {"do": "move_pirate", "to": "-1,0"}),
    ("fog", isle("robber"), {"do": "move_pirate", "to": "-2,1"}),
    ("must_move", isle("robber", pirate="1,0"), {"do": "move_pirate", "to": "1,0"}),
    (
        "protected",
        isle("robber", settings={"friendly_robber": True}),
        {"do": "move_pirate", "to": "1,0"},
    ),
    (
        "not_a_victim",
        isle("robber", {"settlements": ["0,0:S"], "hand": {"ore": 1}}),
        {"do": "move_pirate", "to": "1,0", "victim": 1},
    ),
    ("not_a_victim", isle("robber", at_sea("0,0:SE", hand={})), {"do": "move_pirate", "to": "0,1", "victim": 1}),
    (
        "victim_due",
        isle("robber", at_sea("0,0:SE"), at_sea("0,1:E")),
        {"do": "move_pirate", "to": "0,1"},
    ),
    # choose_gold
    ("wrong_phase", isle(), {"do": "choose_gold", "cards": {"ore": 1}}),
    ("not_your_turn", isle(), {"seat": 1, "do": "choose_gold", "cards": {"ore": 1}}),
    ("not_your_turn", isle("gold", owed={0: 1, 1: 1}), {"seat": 1, "do": "choose_gold", "cards": {"ore": 1}}),
    (
        "bank_empty",
        isle("gold", owed={0: 2}, hand={"ore": 18}),
        {"do": "choose_gold", "cards": {"ore": 2}},
    ),
    ("wrong_count", isle("gold", owed={0: 2}), {"do": "choose_gold", "cards": {"ore": 1}}),
    ("wrong_phase", isle("gold", owed={0: 2}), {"do": "end_turn"}),
    # undo
    ("not_your_turn", isle(), {"seat": 1, "do": "undo"}),
    ("nothing_to_undo", isle(), {"do": "undo"}),
    # standing apart
    ("excluded", position(HOME, resigned=[0]), {"do": "resign"}),
    ("excluded", position(HOME, resigned=[0]), {"do": "agree_draw"}),
    ("game_over", position(HOME, phase="over"), {"do": "resign"}),
    ("game_over", position(HOME, phase="over"), {"do": "end_turn"}),
]


def _shown(value: object) -> str:
    return value if isinstance(value, str) else value["do"] if isinstance(value, dict) else "at"


@pytest.mark.parametrize(("expected", "state", "action"), TABLE, ids=_shown)
def test_refused(expected: str, state: State, action: dict[str, Any]) -> None:
    fields = {key: value for key, value in action.items() if key not in ("seat", "do")}
    assert code(state, action.get("seat", 0), action["do"], **fields) == expected


def test_every_action_is_refused_in_several_ways_here() -> None:
    assert {action["do"] for _, _, action in TABLE} == set(ACTION_TYPES)


def test_every_code_stands_in_the_table() -> None:
    assert {expected for expected, _, _ in TABLE} == set(REASONS) - {"unknown_action"}
    with pytest.raises(IllegalAction) as refused:
        code(main(), 0, "build_bridge", at="0,0:E")
    assert refused.value.code == "unknown_action"


def test_the_codes_stand_in_the_order_of_the_notation() -> None:
    text = (CASES / "FORMAT.md").read_text(encoding="utf-8")
    listed = re.search(r"in this order: `(.*?)`\.", text, re.DOTALL)
    assert listed
    assert listed[1].split() == list(REASONS)
    assert all(sentence.endswith(".") for sentence in REASONS.values())


def test_what_no_notation_can_write_is_refused_too() -> None:
    state = main()
    for nonsense in (-1, 1 << 70, 1 << 11):
        assert code_of(state, TradeBank(0, nonsense, 1)) == "wrong_count"
        assert code_of(state, MakeOffer(0, 1, nonsense, 2)) == "wrong_count"
        assert code_of(phase("discard", owed={0: 2}), DiscardCards(0, nonsense)) == "wrong_count"
    assert code_of(state, MakeOffer(0, 1, 1 << 12, -1)) == "not_offered"
    assert code_of(main(cards=ALL_CARDS), PlayMonopoly(0, 5)) == "wrong_count"
    assert code_of(phase("robber"), MoveRobber(0, -1)) == "off_board"
    with pytest.raises(IllegalAction, match="no seat -1"):
        check(state, PlayMonopoly(-1, 0))


def test_a_partner_who_cannot_pay_has_not_agreed() -> None:
    state = offered(agreed=[1])
    state.hands[1], state.hand_sizes[1] = 0, 0  # only a position from elsewhere can be so
    assert code(state, 0, "close", offer=0, **{"with": 1}) == "not_agreed"
    state = offered(agreed=[1])
    state.hands[0], state.hand_sizes[0] = 0, 0
    assert code(state, 0, "close", offer=0, **{"with": 1}) == "not_held"
