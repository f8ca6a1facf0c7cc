"""Where robber or pirate may go: one ring of one style tells what it costs, and the tiles stay as they are."""

import random
from itertools import pairwise

import pytest

from client.scene import Scene, Sprite
from client.screens.table.places import harm
from hearthsea.actions import MovePirate, MoveRobber
from hearthsea.engine import legal_actions
from hearthsea.phases import Robber
from tests.client.table_pilot import SIZE, Pilot, Table, header, random_action

THICK = ("harm1", "harm2", "harm3")


def robbing(name: str, seats: int = 4, size: tuple[int, int] = SIZE) -> Pilot:
    """A pilot whose seat has to move the robber late enough to cost somebody something."""
    table, rng = Table(header(seats, map_name=name, deal_seed=2), seed=2), random.Random(5)
    for moves in range(3000):
        if isinstance(table.state.phase, Robber) and moves > 150:
            break
        table.act(random_action(table.state, rng))
    table.look(table.state.turn)
    return Pilot(table, size)


def rings(pilot: Pilot, scene: Scene) -> dict[int, str]:
    """The mark round each hex that has one."""
    stage = pilot.screen._stage
    assert stage is not None
    at = {stage.view.at(place): number for number, place in enumerate(stage.sight.chart.hexes)}
    return {
        at[one.x, one.y]: str(one.picture[1])
        for layer in scene.layers if layer.name == "pieces" for one in layer.items
        if isinstance(one, Sprite) and one.picture[0] == "marker" and (one.x, one.y) in at
    }  # fmt: skip


@pytest.mark.parametrize("name", ["classic", "new_shores"])
def test_the_more_it_costs_the_thicker_the_ring(name: str) -> None:
    pilot = robbing(name)
    scene = pilot.scene()
    sight, state = pilot.screen._stage.sight, pilot.table.state  # type: ignore[union-attr]
    found = rings(pilot, scene)
    met = set()
    worths: dict[str, list[int]] = {}
    for move in legal_actions(state, state.turn):
        assert isinstance(move, (MoveRobber, MovePirate))
        costs, at_sea = harm(sight, move.to), isinstance(move, MovePirate)
        ring = found.get(move.to, "")
        if costs.get(state.turn):
            assert ring == "harm_own"
        elif not any(costs.values()):
            assert ring == ("" if at_sea else "legal_hex")
        else:
            worths.setdefault(ring, []).append(sum(costs.values()) * (3 if at_sea else 1))
        met.add(ring)
    assert met > {"harm_own"}
    steps = [worths[ring] for ring in THICK if ring in worths]
    assert len(steps) > 1
    assert all(max(less) < min(more) for less, more in pairwise(steps))
    assert set(worths) <= set(THICK)


def test_no_colour_lies_over_a_tile() -> None:
    scene = robbing("classic").scene()
    assert not [one for one in scene.items() if isinstance(one, Sprite) and one.picture[0] == "hex_tint"]


def test_tickets_lie_above_the_rings_at_sea() -> None:
    pilot = robbing("new_shores")
    pilot.table.store.trail.clear()  # the ring of the last move belongs above them
    [items] = [layer.items for layer in pilot.scene().layers if layer.name == "pieces"]
    kinds = [one.picture[0] for one in items if isinstance(one, Sprite)]
    assert "ticket" in kinds
    rest = kinds[kinds.index("ticket") :]
    assert "marker" not in rest


def test_small_tiles_are_not_hidden_by_lines_round_all_of_them() -> None:
    pilot = robbing("continental_drift", size=(1024, 640))
    assert "legal_hex" not in rings(pilot, pilot.scene()).values()
