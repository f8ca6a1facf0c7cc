"""What comes of an action, told once more from the rulebook on plain coordinates: the position after it.

The engine says it by events on masks and packed numbers; here lists and sets are changed as a person at the table
would. What luck brought is given (:func:`after`), and so are the lengths of roads, which have oracles of their own.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from tests.oracle.ground import COSTS, Edge, Hex, Node, Position, Wish, corners, free_place, sides, standing
from tests.oracle.islands import islands
from tests.oracle.scores import points

Luck = dict[str, Any]
PAYS = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4}
CARDS = {"play_knight": 0, "play_road_building": 2, "play_year_of_plenty": 3, "play_monopoly": 4}
EXTRA_TURN_FROM = 5


def after(before: Position, wish: Wish, luck: Luck) -> Position:
    """The position after an allowed action.

    Beside what :func:`tests.oracle.refusals.reasons` reads, a position has: tokens, fog (terrain to number),
    fog_tokens, longest_road, largest_army, knights, bonus (islands a seat is paid for, a number each), victory_cards,
    then, left (free pieces, due now or after gold), endless_bank, endless_deck, limit (of hands), target, started,
    kept. ``luck`` has dice, card, stolen, tiles, discards, shuffled and shuffled_fog as they came, and lengths.
    """
    position = copy.deepcopy(before)
    _DO[wish["do"]](position, wish, luck)
    _titles(position, luck["lengths"])
    _offers_fall(position)
    if not position["over"] and position["phase"] != "setup" and position["then"] != "setup":
        _win(position)
    return position


# What moves.


def gain(position: Position, seat: int, cards: Any) -> None:
    """Cards from the bank to a hand; fewer than none for the way back."""
    for kind, number in enumerate(cards):
        position["hands"][seat][kind] += number
        if not position["endless_bank"]:
            position["bank"][kind] -= number


def pay(position: Position, seat: int, what: str) -> None:
    """The price of something from a hand to the bank; in strict order that ends trading (R3.1)."""
    gain(position, seat, [-number for number in COSTS[what]])
    if position["strict"] and not position["trade_over"]:
        position["trade_over"] = True
        for offer in position["offers"]:
            offer["fallen"] = True


def _bonus(position: Position, seat: int, node: Node) -> None:
    """R11.4: two points for the first own settlement on an island that is not home."""
    if not position["started"] and not position["home"]:
        return
    own = position["settlements"][seat] | position["cities"][seat]
    for part in islands(position["first_tiles"]):
        is_new = part & node and not any(part & other for other in own if other != node)
        if is_new and not part & position["home"]:
            position["bonus"][seat] += 1


def _uncover(position: Position, seat: int, edge: Edge, luck: Luck) -> int:
    """R11.5: fog at either end, in board order; returns the choices of gold."""
    fogged = {place for node in corners(edge) for place in node if position["tiles"].get(place) == "fog"}
    gold = 0
    for place in sorted(fogged, key=lambda each: (each[1], each[0])):
        terrain, token = luck["tiles"][place]
        position["tiles"][place], position["tokens"][place] = terrain, token
        position["fog"][terrain] -= 1
        if token:
            position["fog_tokens"].remove(token)
        if terrain == "gold":
            gold += 1
        elif terrain in PAYS and position["bank"][PAYS[terrain]]:
            gain(position, seat, [int(kind == PAYS[terrain]) for kind in range(5)])
    return gold


def _choose(position: Position, owed: list[int], then: str, left: int | None = None) -> bool:
    """Enter the choice of gold, if anybody is owed any and the bank has any (R4.3)."""
    if not any(owed) or not any(position["bank"]):
        return False
    position.update(phase="gold", owed=owed, then=then, left=left)
    return True


def _enter(position: Position, phase: str) -> None:
    position.update(phase=phase, owed=None, then=None, left=None)


def _after_free(position: Position, then: str, left: int) -> None:
    """R7.2: the next free piece, where there is a place and a piece for it."""
    if left and free_place(position, position["turn"]):
        position.update(phase="free", owed=None, then=then, left=left)
    else:
        _enter(position, then)


# Points.


def _titles(position: Position, lengths: list[int]) -> None:
    best = max(lengths)
    holder = position["longest_road"]
    if best < 5:
        position["longest_road"] = None
    elif holder is None or lengths[holder] < best:
        position["longest_road"] = lengths.index(best) if lengths.count(best) == 1 else None
    knights = position["knights"]
    holder = position["largest_army"]
    if max(knights) >= 3 and (holder is None or max(knights) > knights[holder]):
        position["largest_army"] = knights.index(max(knights))


def visible(position: Position, seat: int) -> int:
    """The points everybody sees."""
    titles = (position["longest_road"] == seat) + (position["largest_army"] == seat)
    own = len(position["settlements"][seat]), len(position["cities"][seat])
    return points(*own, 0, titles, position["bonus"][seat])


def _win(position: Position) -> None:
    """R3.3, R12.2."""
    seat = position["turn"]
    is_extra = "extra" in (position["phase"], position["then"])
    total = visible(position, seat) + position["cards"][seat][1]
    if total >= position["target"] and (position["extra_can_win"] or not is_extra):
        _end(position, seat)


def _end(position: Position, winner: int | None) -> None:
    _enter(position, "over")
    position.update(over=True, winner=winner, new_cards=[[0] * 5 for _ in position["hands"]], node=None)


# The turn.


def _begin(position: Position, seat: int, phase: str) -> None:
    _enter(position, phase)
    position.update(turn=seat, played_card=False, trade_over=False, moved_ship=False, node=None)
    position.update(new_ships=set(), agreed=set(), offers=[], new_cards=[[0] * 5 for _ in position["hands"]])


def _end_turn(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    seats = position["seats"]
    if position["phase"] == "main" and seats >= EXTRA_TURN_FROM and position["paired"]:
        _begin(position, (wish["seat"] + 3) % seats, "extra")
    else:
        main = wish["seat"] if position["phase"] == "main" else wish["seat"] - 3
        _begin(position, (main + 1) % seats, "roll")


def _next_setup(position: Position) -> None:
    """R2.1: the road of the settlement that has none, else the next in the snake, else the first turn."""
    seat, seats = position["turn"], position["seats"]
    own = position["roads"][seat] | position["ships"][seat]
    bare = [node for node in position["settlements"][seat] if not own & set(sides(node))]
    if bare:
        _enter(position, "setup")
        position["node"] = bare[0]
        return
    order = [*range(seats), *reversed(range(seats))]
    placed = sum(map(len, position["settlements"]))
    if placed == len(order):
        _begin(position, 0, "roll")
    else:
        _begin(position, order[placed], "setup")


def _owners(position: Position, place: Hex) -> list[int]:
    """How many cards a tile pays each seat (R4.1)."""
    paid = [0] * position["seats"]
    for seat in range(position["seats"]):
        paid[seat] += sum(place in node for node in position["settlements"][seat])
        paid[seat] += sum(2 for node in position["cities"][seat] if place in node)
    return paid


def _roll(position: Position, wish: Wish, luck: Luck) -> None:
    del wish
    if sum(luck["dice"]) == 7:
        _seven(position, luck)
        return
    seats = range(position["seats"])
    owed = [[0] * position["seats"] for _ in range(5)]
    gold = [0] * position["seats"]
    for place, token in position["tokens"].items():
        terrain = position["tiles"][place]
        if token != sum(luck["dice"]) or place == position["robber"]:
            continue
        for seat, number in enumerate(_owners(position, place)):
            if terrain == "gold":
                gold[seat] += number
            elif terrain in PAYS:
                owed[PAYS[terrain]][seat] += number
    for kind, claims in enumerate(owed):
        there = position["bank"][kind]
        claimants = [seat for seat in seats if claims[seat]]
        for seat in claimants:  # R4.2
            paid = claims[seat] if sum(claims) <= there else there if len(claimants) == 1 else 0
            gain(position, seat, [paid * (other == kind) for other in range(5)])
    if not _choose(position, gold, "main"):
        _enter(position, "main")


def _seven(position: Position, luck: Luck) -> None:
    """R5.1, R13.1."""
    if luck["shuffled"] is not None:
        _shuffle(position, luck)
    sizes = [sum(hand) for hand in position["hands"]]
    owed = [size // 2 if size > position["limit"] else 0 for size in sizes]
    if any(owed) and not position["random_discard"]:
        position.update(phase="discard", owed=owed, then="main")
        return
    for seat, number in enumerate(owed):
        lost = luck["discards"].get(seat, (0,) * 5)
        assert sum(lost) == number
        gain(position, seat, [-each for each in lost])
    _robber(position, "main")


def _shuffle(position: Position, luck: Luck) -> None:
    changing = [name for name in PAYS if name not in position["kept"]]
    for place, terrain in position["tiles"].items():
        new = luck["shuffled"][place]
        assert (new in changing and new != terrain) if terrain in changing else new == terrain
    position["tiles"] = dict(luck["shuffled"])
    stock, new_stock = position["fog"], luck["shuffled_fog"]
    assert all(stock[name] == new_stock[name] for name in stock if name not in changing)
    assert sum(stock.values()) == sum(new_stock.values())
    hidden = sum(stock[name] for name in changing)
    assert all(stock[name] + new_stock[name] <= hidden for name in changing)
    position["fog"] = dict(new_stock)


def protected(position: Position, place: Hex) -> bool:
    """R5.3: whether a hex touches a seat with fewer than three visible points."""
    if not position["settings"]["friendly_robber"]:
        return False
    touching = {seat for node, seat in standing(position).items() if place in node}
    if position["tiles"][place] == "sea":
        touching |= {seat for seat, ships in enumerate(position["ships"]) if any(place in ship for ship in ships)}
    return any(visible(position, seat) < 3 for seat in touching)


def goals(position: Position) -> tuple[set[Hex], set[Hex]]:
    """Where robber and pirate may go (R5.2, R5.3)."""
    tiles = position["tiles"]
    land = {place for place, kind in tiles.items() if kind not in ("sea", "fog")} - {position["robber"]}
    sea = {place for place, kind in tiles.items() if kind == "sea" and position["limits"][3]} - {position["pirate"]}
    return (
        {place for place in land if not protected(position, place)},
        {place for place in sea if not protected(position, place)},
    )


def _robber(position: Position, then: str) -> None:
    _enter(position, "robber" if any(goals(position)) else then)
    if position["phase"] == "robber":
        position["then"] = then


def _discard(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    gain(position, wish["seat"], [-number for number in wish["cards"]])
    position["owed"][wish["seat"]] = 0
    if not any(position["owed"]):
        _robber(position, position["then"])


def prey(position: Position, seat: int, place: Hex, *, at_sea: bool) -> set[int]:
    """Who can be robbed at a hex (R5.2, R11.3)."""
    if at_sea:
        there = {other for other, ships in enumerate(position["ships"]) if any(place in ship for ship in ships)}
    else:
        there = {other for node, other in standing(position).items() if place in node}
    return {other for other in there - {seat} if sum(position["hands"][other])}


def _move_thief(position: Position, wish: Wish, luck: Luck) -> None:
    at_sea = wish["do"] == "move_pirate"
    position["pirate" if at_sea else "robber"] = wish["to"]
    robbed = prey(position, wish["seat"], wish["to"], at_sea=at_sea)
    if robbed:
        victim = min(robbed) if wish["victim"] is None else wish["victim"]
        position["hands"][victim][luck["stolen"]] -= 1
        position["hands"][wish["seat"]][luck["stolen"]] += 1
        _leave_table(position, victim)
    _enter(position, position["then"])


def _leave_table(position: Position, seat: int) -> None:
    """A seat's offers and agreements fall (R8.2, R14.4)."""
    for offer in position["offers"]:
        if offer["by"] == seat:
            offer["fallen"] = True
        elif not offer["fallen"]:
            offer["agreed"].discard(seat)


# Pieces.


def _build_settlement(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    seat, node = wish["seat"], wish["at"]
    is_second = bool(position["settlements"][seat])
    position["settlements"][seat].add(node)
    if position["phase"] != "setup":
        pay(position, seat, "settlement")
        _bonus(position, seat, node)
        return
    gold = 0
    if is_second:  # R2.2
        for place in node:
            terrain = position["tiles"].get(place)
            gold += terrain == "gold"
            if terrain in PAYS and position["bank"][PAYS[terrain]]:
                gain(position, seat, [int(kind == PAYS[terrain]) for kind in range(5)])
    if not _choose(position, [gold * (other == seat) for other in range(position["seats"])], "setup"):
        position["node"] = node
    else:
        position["node"] = None


def _build_city(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    position["settlements"][wish["seat"]].remove(wish["at"])
    position["cities"][wish["seat"]].add(wish["at"])
    pay(position, wish["seat"], "city")


def _build_piece(position: Position, wish: Wish, luck: Luck) -> None:
    seat, edge = wish["seat"], wish["at"]
    kind = wish["do"].removeprefix("build_")
    phase, then, left = position["phase"], position["then"], position["left"]
    position[kind + "s"][seat].add(edge)
    if kind == "ship":
        position["new_ships"].add(edge)
    if phase in ("main", "extra"):
        pay(position, seat, kind)
    owed = [0] * position["seats"]
    owed[seat] = _uncover(position, seat, edge, luck)
    if phase == "setup":
        position["node"] = None
        if not _choose(position, owed, "setup"):
            _next_setup(position)
    elif phase == "free":
        if not _choose(position, owed, then, left - 1 or None):
            _after_free(position, then, left - 1)
    else:
        _choose(position, owed, phase)


def _move_ship(position: Position, wish: Wish, luck: Luck) -> None:
    seat = wish["seat"]
    position["ships"][seat].remove(wish["from"])
    position["ships"][seat].add(wish["to"])
    position["moved_ship"] = True
    owed = [0] * position["seats"]
    owed[seat] = _uncover(position, seat, wish["to"], luck)
    _choose(position, owed, position["phase"])


def _choose_gold(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    gain(position, wish["seat"], wish["cards"])
    position["owed"][wish["seat"]] = 0
    if any(position["owed"]) and any(position["bank"]):
        return
    if position["then"] == "setup":
        _next_setup(position)
    else:
        _after_free(position, position["then"], position["left"] or 0)


def _finish_free(position: Position, wish: Wish, luck: Luck) -> None:
    del wish, luck
    _enter(position, position["then"])


# Cards.


def _buy_card(position: Position, wish: Wish, luck: Luck) -> None:
    seat = wish["seat"]
    pay(position, seat, "card")
    position["cards"][seat][luck["card"]] += 1
    position["new_cards"][seat][luck["card"]] += 1
    position["deck_size"] -= not position["endless_deck"]


def _play(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    seat, seats = wish["seat"], range(position["seats"])
    position["cards"][seat][CARDS[wish["do"]]] -= 1
    position["played_card"] = True
    phase = position["phase"]
    if wish["do"] == "play_knight":
        position["knights"][seat] += 1
        _robber(position, phase)
    elif wish["do"] == "play_road_building":
        position.update(phase="free", then=phase, left=2)
    elif wish["do"] == "play_year_of_plenty":
        gain(position, seat, wish["cards"])
    else:
        kind = wish["resource"]
        taken = [position["hands"][other][kind] if other != seat else 0 for other in seats]
        for other in seats:
            position["hands"][other][kind] -= taken[other]
        position["hands"][seat][kind] += sum(taken)


# Trade.


def _trade_bank(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    gain(position, wish["seat"], [take - give for give, take in zip(wish["give"], wish["take"], strict=True)])


def _offer(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    lies = {"by": wish["seat"], "give": wish["give"], "take": wish["take"], "fallen": False}
    to = wish["to"] if wish["do"] == "offer" else {position["turn"]}
    if wish["do"] == "counter":
        _answer(position, wish["offer"], wish["seat"], agreed=False)
    position["offers"].append(lies | {"to": to, "agreed": set(), "declined": set()})


def _answer(position: Position, number: int, seat: int, *, agreed: bool) -> None:
    offer = position["offers"][number]
    offer["agreed" if agreed else "declined"].add(seat)
    offer["declined" if agreed else "agreed"].discard(seat)


def _accept(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    _answer(position, wish["offer"], wish["seat"], agreed=True)


def _decline(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    _answer(position, wish["offer"], wish["seat"], agreed=False)
    if wish["seat"] == position["turn"]:  # nobody else could close that counter-offer
        position["offers"][wish["offer"]]["fallen"] = True


def _close(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    offer = position["offers"][wish["offer"]]
    maker, taker = offer["by"], wish["with"] if offer["by"] == wish["seat"] else wish["seat"]
    for kind in range(5):
        more = offer["take"][kind] - offer["give"][kind]
        position["hands"][maker][kind] += more
        position["hands"][taker][kind] -= more
    offer["fallen"] = True


def _withdraw(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    position["offers"][wish["offer"]]["fallen"] = True


def _offers_fall(position: Position) -> None:
    """R8.2: what can no longer be paid."""
    for offer in position["offers"]:
        if offer["fallen"]:
            continue
        if any(a < b for a, b in zip(position["hands"][offer["by"]], offer["give"], strict=True)):
            offer["fallen"] = True
            continue
        offer["agreed"] = {
            seat
            for seat in offer["agreed"]
            if all(a >= b for a, b in zip(position["hands"][seat], offer["take"], strict=True))
        }


# The end by people.


def _resign(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    position["resigned"].add(wish["seat"])
    _leave_table(position, wish["seat"])
    _all_agreed(position)


def _agree_draw(position: Position, wish: Wish, luck: Luck) -> None:
    del luck
    position["agreed"].add(wish["seat"])
    _all_agreed(position)


def _all_agreed(position: Position) -> None:
    if position["people"] <= position["resigned"] | position["agreed"]:
        _end(position, None)


_DO: dict[str, Callable[[Position, Wish, Luck], None]] = {
    "build_settlement": _build_settlement,
    "build_city": _build_city,
    "build_road": _build_piece,
    "build_ship": _build_piece,
    "move_ship": _move_ship,
    "roll": _roll,
    "discard": _discard,
    "move_robber": _move_thief,
    "move_pirate": _move_thief,
    "buy_card": _buy_card,
    "play_knight": _play,
    "play_road_building": _play,
    "play_year_of_plenty": _play,
    "play_monopoly": _play,
    "finish_free": _finish_free,
    "choose_gold": _choose_gold,
    "trade_bank": _trade_bank,
    "offer": _offer,
    "counter": _offer,
    "accept": _accept,
    "decline": _decline,
    "close": _close,
    "withdraw": _withdraw,
    "end_turn": _end_turn,
    "resign": _resign,
    "agree_draw": _agree_draw,
}
