"""Every reason why an action is refused, judged on plain coordinates (:mod:`tests.oracle.ground`).

Nothing is listed and nothing is ordered here: each function names all reasons that apply, and none for what the rules
allow. Positions are plain dictionaries, see :func:`reasons`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.oracle.ground import (
    COSTS,
    Position,
    Wish,
    corners,
    free_place,
    is_dry,
    lacks,
    laid,
    next_nodes,
    on_turn,
    sides,
    standing,
    takes_road,
    touching,
)
from tests.oracle.islands import is_start
from tests.oracle.voyages import build_ship, choose_gold, move_pirate, move_ship, undo

CARDS = {"play_knight": 0, "play_road_building": 2, "play_year_of_plenty": 3, "play_monopoly": 4}


def reasons(position: Position, wish: Wish) -> set[str]:
    """All codes that apply to a wish; empty where it is allowed.

    The position has: over, turn, phase (of FORMAT.md), seats, tiles (hex to terrain),
    first_tiles (as at the start), robber, pirate, bank, deck_size, hands, hand_sizes, cards, new_cards, roads, ships,
    new_ships, moved_ship, settlements, cities, limits, harbors (edge to 0 to 5), fords, start, home, offers, owed,
    left, node, undo, played_card, trade_over, visible_points, people, resigned, agreed, settings.
    """
    if position["over"]:
        return {"game_over"}
    judge = _JUDGES[wish["do"]]
    return set(judge(position, wish))


def _build_road(position: Position, wish: Wish) -> Iterator[str]:
    seat, edge = wish["seat"], wish["at"]
    yield from on_turn(position, wish, "main", "extra", "free", "setup")
    setup = position["phase"] == "setup"
    if setup and position["node"] is None:
        yield "wrong_phase"
    if edge is None:
        yield "off_board"
        return
    if edge in laid(position):
        yield "occupied"
    if not takes_road(position, edge):
        yield "no_land"
    if setup:
        if position["node"] is not None and edge not in sides(position["node"]):
            yield "not_connected"
        if len(position["roads"][seat]) >= position["limits"][0]:
            yield "none_left"
        return
    there = standing(position)
    joined = touching(position, seat, edge, position["roads"][seat] - {edge})
    if not joined:
        yield "not_connected"
    elif all(there.get(node, seat) != seat for node in joined):
        yield "blocked"
    if position["phase"] != "free" and lacks(position["hands"][seat], COSTS["road"]):
        yield "cannot_afford"
    if len(position["roads"][seat]) >= position["limits"][0]:
        yield "none_left"


def _build_settlement(position: Position, wish: Wish) -> Iterator[str]:
    seat, node = wish["seat"], wish["at"]
    yield from on_turn(position, wish, "main", "extra", "setup")
    setup = position["phase"] == "setup"
    if setup and position["node"] is not None:
        yield "wrong_phase"
    if node is None:
        yield "off_board"
        return
    there = standing(position)
    if node in there:
        yield "occupied"
    if any(other in there for other in next_nodes(node)):
        yield "too_close"
    if not is_dry(position, node):
        yield "no_land"
    if setup:
        if any(position["tiles"].get(place) == "fog" for place in node):
            yield "fog"
        if not is_start(position["first_tiles"], position["home"], position["start"], node):
            yield "not_a_start"
        if len(position["settlements"][seat]) >= position["limits"][1]:
            yield "none_left"
        return
    if not any(edge in position[kind][seat] for kind in ("roads", "ships") for edge in sides(node)):
        yield "not_connected"
    if lacks(position["hands"][seat], COSTS["settlement"]):
        yield "cannot_afford"
    if len(position["settlements"][seat]) >= position["limits"][1]:
        yield "none_left"


def _build_city(position: Position, wish: Wish) -> Iterator[str]:
    seat, node = wish["seat"], wish["at"]
    yield from on_turn(position, wish, "main", "extra")
    if node is None:
        yield "off_board"
        return
    own = node in position["settlements"][seat]
    if node in standing(position) and not own:
        yield "occupied"
    if lacks(position["hands"][seat], COSTS["city"]):
        yield "cannot_afford"
    if len(position["cities"][seat]) >= position["limits"][2]:
        yield "none_left"
    if not own:
        yield "no_place"


def _finish_free(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "free")
    if position["phase"] == "free" and position["left"] == 2 and free_place(position, wish["seat"]):
        yield "wrong_phase"  # the first must be placed


def _roll(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "roll")


def _end_turn(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "main", "extra")


def _discard(position: Position, wish: Wish) -> Iterator[str]:
    if position["phase"] != "discard":
        yield from on_turn(position, wish, "discard")
        return
    owed = position["owed"][wish["seat"]]
    if not owed:
        yield "not_your_turn"
    if sum(wish["cards"]) != owed:
        yield "wrong_count"
    if lacks(position["hands"][wish["seat"]], wish["cards"]):
        yield "not_held"


def _move_robber(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "robber")
    place = wish["to"]
    if place is None:
        yield "off_board"
        return
    terrain = position["tiles"][place]
    if terrain == "sea":
        yield "no_land"
    if terrain == "fog":
        yield "fog"
    if place == position["robber"]:
        yield "must_move"
    there = {seat for node, seat in standing(position).items() if place in node}
    if position["settings"]["friendly_robber"] and any(position["visible_points"][seat] < 3 for seat in there):
        yield "protected"
    robbed = {seat for seat in there if seat != wish["seat"] and position["hand_sizes"][seat]}
    if wish["victim"] is not None:
        if wish["victim"] not in robbed:
            yield "not_a_victim"
    elif len(robbed) > 1:
        yield "victim_due"


def _buy_card(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "main", "extra")
    if lacks(position["hands"][wish["seat"]], COSTS["card"]):
        yield "cannot_afford"
    if position["deck_size"] == 0:
        yield "deck_empty"


def _play(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "roll", "main", "extra")
    kind, seat = CARDS[wish["do"]], wish["seat"]
    allowed = position["settings"]["dev_before_roll"]
    if position["phase"] == "roll" and (allowed == "none" or (allowed == "knight" and kind != 0)):
        yield "wrong_phase"
    held, fresh = position["cards"][seat][kind], position["new_cards"][seat][kind]
    if held == 0:
        yield "no_such_card"
    elif held == fresh:
        yield "bought_this_turn"
    if position["played_card"]:
        yield "one_card_a_turn"


def _play_road_building(position: Position, wish: Wish) -> Iterator[str]:
    yield from _play(position, wish)
    if not free_place(position, wish["seat"]):
        yield "no_place"


def _play_year_of_plenty(position: Position, wish: Wish) -> Iterator[str]:
    yield from _play(position, wish)
    there = sum(position["bank"])
    if there == 0 or lacks(position["bank"], wish["cards"]):
        yield "bank_empty"
    if sum(wish["cards"]) != min(2, there):
        yield "wrong_count"


def _play_monopoly(position: Position, wish: Wish) -> Iterator[str]:
    yield from _play(position, wish)
    if wish["resource"] is None:
        yield "wrong_count"


def _rate(position: Position, seat: int, kind: int) -> int:
    own = position["settlements"][seat] | position["cities"][seat]
    served = {harbor for edge, harbor in position["harbors"].items() if any(node in own for node in corners(edge))}
    return 2 if kind in served else 3 if 5 in served else 4


def _trade_bank(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "main", "extra")
    seat, give, take = wish["seat"], wish["give"], wish["take"]
    if lacks(position["bank"], take):
        yield "bank_empty"
    given = [kind for kind in range(5) if give[kind]]
    if sum(take) != 1 or len(given) != 1 or sum(give) != _rate(position, seat, given[0]):
        yield "wrong_count"
    if lacks(position["hands"][seat], give):
        yield "not_held"
    if any(a and b for a, b in zip(give, take, strict=True)):
        yield "same_kind"
    if position["trade_over"]:
        yield "no_trade"


def _no_trading(position: Position) -> Iterator[str]:
    if position["trade_over"] or not position["settings"]["player_trade"]:
        yield "no_trade"


def _fair(position: Position, wish: Wish) -> Iterator[str]:
    give, take = wish["give"], wish["take"]
    if lacks(position["hands"][wish["seat"]], give):
        yield "not_held"
    if any(a and b for a, b in zip(give, take, strict=True)):
        yield "same_kind"
    if not sum(give) or not sum(take):
        yield "no_gift"
    if sum(offer["by"] == wish["seat"] for offer in position["offers"]) >= 10:
        yield "too_many_offers"


def _offer(position: Position, wish: Wish) -> Iterator[str]:
    yield from on_turn(position, wish, "main")
    yield from _no_trading(position)
    yield from _fair(position, wish)
    others = set(range(position["seats"])) - {wish["seat"]}
    if not wish["to"] or not wish["to"] <= others:
        yield "not_offered"


def _on_table(position: Position, wish: Wish) -> dict[str, Any] | None:
    number = wish["offer"]
    if 0 <= number < len(position["offers"]) and not position["offers"][number]["fallen"]:
        offer: dict[str, Any] = position["offers"][number]
        return offer
    return None


def _answering(position: Position, wish: Wish) -> Iterator[str]:
    if position["phase"] != "main":
        yield "wrong_phase"
    yield from _no_trading(position)
    if _on_table(position, wish) is None:
        yield "no_such_offer"


def _accept(position: Position, wish: Wish) -> Iterator[str]:
    yield from _answering(position, wish)
    offer = _on_table(position, wish)
    if offer is None:
        return
    seat = wish["seat"]
    if lacks(position["hands"][seat], offer["take"]):
        yield "not_held"
    if seat not in offer["to"] or seat == position["turn"] or seat in offer["agreed"]:
        yield "not_offered"


def _decline(position: Position, wish: Wish) -> Iterator[str]:
    yield from _answering(position, wish)
    offer = _on_table(position, wish)
    if offer is not None and (wish["seat"] not in offer["to"] or wish["seat"] in offer["declined"]):
        yield "not_offered"


def _counter(position: Position, wish: Wish) -> Iterator[str]:
    yield from _answering(position, wish)
    yield from _fair(position, wish)
    offer = _on_table(position, wish)
    if offer is not None and (wish["seat"] not in offer["to"] or wish["seat"] == position["turn"]):
        yield "not_offered"


def _close(position: Position, wish: Wish) -> Iterator[str]:
    seat, partner = wish["seat"], wish["with"]
    yield from on_turn(position, wish, "main")
    yield from _answering(position, wish)
    offer = _on_table(position, wish)
    if offer is None:
        return
    if offer["by"] == seat:
        gives, ready = offer["give"], offer["agreed"]
    else:
        gives, ready = offer["take"], {offer["by"]}
    if lacks(position["hands"][seat], gives):
        yield "not_held"
    if partner not in ready:
        yield "not_agreed"


def _withdraw(position: Position, wish: Wish) -> Iterator[str]:
    yield from _answering(position, wish)
    offer = _on_table(position, wish)
    if offer is not None and offer["by"] != wish["seat"]:
        yield "not_offered"


def _resign(position: Position, wish: Wish) -> Iterator[str]:
    if wish["seat"] not in position["people"] - position["resigned"]:
        yield "excluded"


def _agree_draw(position: Position, wish: Wish) -> Iterator[str]:
    if wish["seat"] not in position["people"] - position["resigned"] - position["agreed"]:
        yield "excluded"


_JUDGES = {
    "build_ship": build_ship,
    "move_ship": move_ship,
    "move_pirate": move_pirate,
    "choose_gold": choose_gold,
    "undo": undo,
    "build_road": _build_road,
    "build_settlement": _build_settlement,
    "build_city": _build_city,
    "finish_free": _finish_free,
    "roll": _roll,
    "end_turn": _end_turn,
    "discard": _discard,
    "move_robber": _move_robber,
    "buy_card": _buy_card,
    "play_knight": _play,
    "play_road_building": _play_road_building,
    "play_year_of_plenty": _play_year_of_plenty,
    "play_monopoly": _play_monopoly,
    "trade_bank": _trade_bank,
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "counter": _counter,
    "close": _close,
    "withdraw": _withdraw,
    "resign": _resign,
    "agree_draw": _agree_draw,
}
