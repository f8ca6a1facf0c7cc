"""Marks hide nothing that one has to read: rings lie beneath the pieces, the pirate beside tickets, dots apart."""

import math
import random
from collections.abc import Sequence

import pytest

from client.layout import chart
from client.scene import Item, Scene, Sprite
from client.screens.table.places import positions
from hearthsea.actions import BuildSettlement
from hearthsea.board import bits
from hearthsea.engine import legal_actions
from hearthsea.phases import Setup
from hearthsea.pieces import Terrain
from tests.client.table_pilot import Pilot, Table, header, random_action


def pictures(items: Sequence[Item], *start: str) -> list[Sprite]:
    return [one for one in items if isinstance(one, Sprite) and one.picture[: len(start)] == start]


def of(scene: Scene, name: str) -> tuple[Item, ...]:
    return next(layer.items for layer in scene.layers if layer.name == name)


def test_the_ring_of_the_last_move_lies_beneath_every_piece() -> None:
    table, rng = Table(header(4, map_name="new_shores", deal_seed=2), seed=2), random.Random(5)
    pilot = Pilot(table)
    for _ in range(120):
        table.act(random_action(table.state, rng))
        items = of(pilot.scene(), "pieces")
        kinds = [one.picture for one in items if isinstance(one, Sprite)]
        ring = next((n for n, key in enumerate(kinds) if key[:2] == ("marker", "last")), None)
        if ring is not None:
            assert not [key for key in kinds[:ring] if key[0] in ("piece", "road", "robber", "pirate")]
            assert not pictures(of(pilot.scene(), "marks"), "marker", "last")
    assert ring is not None


@pytest.mark.parametrize("name", ["new_shores", "four_islands", "new_shores_wide"])
def test_the_pirate_lies_beside_the_tickets_of_harbors(name: str) -> None:
    pilot = Pilot(Table(header(6 if "wide" in name else 4, map_name=name, deal_seed=2)))
    stage = pilot.scene() and pilot.screen._stage
    assert stage is not None
    sight, board = stage.sight, stage.sight.state.game.board
    tickets = [target.circle for target in pilot.scene().targets if target.id.startswith("harbor:")]
    assert tickets
    moved = 0
    for number, (place, middle) in enumerate(zip(positions(sight, "pirate"), chart(board).hexes, strict=True)):
        assert math.dist(place, middle) < 0.6
        if sight.state.tiles.terrain[number] == Terrain.SEA and place != middle:
            x, y = stage.view.at(place)
            near = min(math.hypot(x - u, y - v) for u, v, _ in tickets if u) / stage.view.radius  # type: ignore[misc]
            assert near > 0.45
            moved += 1
    assert moved


def test_on_a_coast_the_dot_of_a_ship_carries_a_sail_and_lies_apart_from_that_of_a_road() -> None:
    table = Table(header(4, map_name="new_shores", deal_seed=2))
    state, board = table.state, table.state.game.board
    for choice in legal_actions(state, 0):  # a settlement on a coast
        assert isinstance(choice, BuildSettlement)
        hexes = board.node_hexes[choice.at]
        if any(state.tiles.sea_hexes >> place & 1 for place in hexes) and len(hexes) == 3:
            table.act(choice)
            break
    assert isinstance(state.phase, Setup)
    pilot = Pilot(table)
    scene = pilot.scene()
    view = pilot.screen._stage.view  # type: ignore[union-attr]
    dots = pictures(of(scene, "marks"), "marker")
    roads = [(one.x, one.y) for one in dots if one.picture[1] == "legal"]
    ships = [(one.x, one.y) for one in dots if one.picture[1] == "legal_ship"]
    assert len(ships) == len(pilot.screen._stage.places.kinds["ship"])  # type: ignore[union-attr]
    apart = [math.dist(road, ship) / view.radius for road in roads for ship in ships]
    assert min(apart) > 0.6
    assert bits(state.settlements[0])
