"""What a seat could build next: cities, settlements near and across the water, ways into the fog, cards, the title."""

from hearthsea.board import Mask, bits
from hearthsea.bots.standing import WINS, Plan, Standing
from hearthsea.bots.titles import knights_lacking, longest_road
from hearthsea.bots.ways import Way, fog_at, free_sites, roads_to, ships_to
from hearthsea.engine import supply
from hearthsea.pieces import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, SHIP_COST, Card, Terrain
from hearthsea.resources import count, counts
from hearthsea.rules.awards import ARMY_TITLE_AT, ISLAND_POINTS
from hearthsea.rules.building import BuildCity, BuildRoad, BuildSettlement, BuildShip, is_new_island
from hearthsea.rules.cards import BuyCard
from hearthsea.state import State

REACH = 3
"""So many roads ahead it looks for a site."""
SHIP_REACH = 5
"""So many ships ahead it looks for one across the water."""
FOG_REACH = 6
"""So many pieces ahead it looks for fog."""
FOUND_CARD = 0.25
"""A card that fog pays, in points."""
HOPE = 1.6
"""What may lie behind a fogged hex, in points, while settlements are left and the whole game lies ahead."""
_SPOILED = 0.5  # a site that an opponent's piece has reached
_CONTESTED = 0.8  # one that it will reach with the next


def projects(standing: Standing) -> list[Plan]:
    """All plans of a seat."""
    view, seat = standing.view, standing.seat
    roads, settlements, cities, ships = supply(view, seat)
    found: list[Plan] = []
    if cities > 0 and view.settlements[seat]:
        found.append(_city(standing))
    if settlements > 0:
        found += _settlements(standing, roads, ships)
    if view.tiles.fog_hexes:
        found += _explorations(standing, min(FOG_REACH, roads), min(FOG_REACH, ships))
    found += longest_road(standing)
    if view.deck_size > 0:
        found.append(_card(standing))
    return found


def _city(standing: Standing) -> Plan:
    gains = {node: standing.gain_at(node, is_city=True) for node in bits(standing.view.settlements[standing.seat])}
    best = max(gains, key=lambda node: gains[node])
    return standing.plan("a city", 1 + gains[best], 1, CITY_COST, BuildCity(standing.seat, best))


def _settlements(standing: Standing, roads: int, ships: int) -> list[Plan]:
    """The best site at each distance by road, and at each by ship, where it is better than all nearer ones."""
    view, seat = standing.view, standing.seat
    wanted = free_sites(view)
    by_road = roads_to(view, seat, wanted, min(REACH, roads))
    by_ship = ships_to(view, seat, wanted, min(SHIP_REACH, ships))
    if not by_road and not by_ship:  # where nothing is near, everything that the pieces left would reach
        by_road, by_ship = roads_to(view, seat, wanted, roads), ships_to(view, seat, wanted, ships)
    reached, near = _reached(view, seat)
    value_of = {}
    found: list[Plan] = []
    for ways in (by_road, by_ship):
        best: dict[int, tuple[float, int, Way]] = {}
        for way in ways:
            node, far = way.node, way.far
            if node not in value_of:
                value_of[node] = _site(standing, node)
            value, scored = value_of[node]
            if far:
                value *= _SPOILED if reached >> node & 1 else _CONTESTED if near >> node & 1 else 1
                value += FOUND_CARD * _finds(view) * fog_at(view.tiles, way.passed)
            if far not in best or value > best[far][0]:
                best[far] = value, scored, way
        most = 0.0
        for _, (value, scored, way) in sorted(best.items()):
            if value > most:
                most = value
                found.append(_settling(standing, value, scored, way))
    return found


def _site(standing: Standing, node: int) -> tuple[float, int]:
    """The value of a site, and the points it scores: more on an island that is new to the seat (R11.4)."""
    island = standing.view.game.board.node_island[node]
    is_new = island >= 0 and is_new_island(standing.view, standing.seat, island)
    scored = 1 + ISLAND_POINTS if is_new else 1
    return scored + standing.gain_at(node), scored


def _settling(standing: Standing, value: float, scored: int, way: Way) -> Plan:
    seat = standing.seat
    if not way.far:
        return standing.plan("a settlement", value, scored, SETTLEMENT_COST, BuildSettlement(seat, way.node))
    piece = SHIP_COST if way.is_afloat else ROAD_COST
    step = BuildShip(seat, way.first) if way.is_afloat else BuildRoad(seat, way.first)
    note = "a passage to a site" if way.is_afloat else "a way to a site"
    # A voyage is long, and goes on whenever there are cards to spare.
    parts = way.far + 1 if way.is_afloat else 1
    return standing.plan(note, value, scored, SETTLEMENT_COST + way.far * piece, step, parts=parts)


def _reached(view: State, seat: int) -> tuple[Mask, Mask]:
    """The nodes that pieces of opponents have reached, and those that their next ones will."""
    board = view.game.board
    reached = 0
    for other in range(view.game.seats):
        if other != seat:
            reached |= board.ends_of(view.roads[other] | view.ships[other])
    return reached, board.nodes_beside(reached)


def _explorations(standing: Standing, roads: int, ships: int) -> list[Plan]:
    """The nearest ways into the fog that uncover most."""
    view, seat = standing.view, standing.seat
    fog = view.tiles.fog_nodes
    worth = FOUND_CARD * _finds(view)
    if supply(view, seat)[1] > 0:
        worth += HOPE * standing.ahead
    found: list[Plan] = []
    for ways in (roads_to(view, seat, fog, roads), ships_to(view, seat, fog, ships)):
        best: dict[int, tuple[int, Way]] = {}
        for way in ways:
            hexes = fog_at(view.tiles, way.passed)
            if way.far and hexes > best.get(way.far, (0, way))[0]:
                best[way.far] = hexes, way
        most = 0
        for far, (hexes, way) in sorted(best.items()):
            if hexes > most:
                most = hexes
                step = BuildShip(seat, way.first) if way.is_afloat else BuildRoad(seat, way.first)
                cost = far * (SHIP_COST if way.is_afloat else ROAD_COST)
                found.append(standing.plan("a way into the fog", worth * hexes, 0, cost, step, parts=far))
    return found


def _finds(view: State) -> float:
    """The chance that a fogged hex pays a card."""
    hidden = sum(view.fog)
    return sum(view.fog[: Terrain.GOLD + 1]) / hidden if hidden else 0.0


def _card(standing: Standing) -> Plan:
    """A development card: a point, a knight on the way to the army, or help."""
    view, seat = standing.view, standing.seat
    gone = (sum(view.played) + (view.cards[seat] or 0)) & view.game.deck_counts  # a deck without end loses none
    unseen_kinds = counts(view.game.deck - gone)
    unseen = sum(unseen_kinds) or 1
    point = unseen_kinds[Card.VICTORY_POINT] / unseen
    knight = unseen_kinds[Card.KNIGHT] / unseen
    army = 0.1
    if view.largest_army != seat:
        lacking = knights_lacking(view, seat) - count(view.cards[seat] or 0, Card.KNIGHT)
        army = 0.6 if 0 < lacking <= ARMY_TITLE_AT else 0.1
    value = point + knight * (0.3 + army) + (1 - point - knight) * 0.6
    if standing.points + 1 >= view.game.points_to_win:
        value += WINS * point
    return Plan("a card", value, CARD_COST, BuyCard(seat), CARD_COST, counts(CARD_COST))
