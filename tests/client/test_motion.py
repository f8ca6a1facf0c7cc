"""What moves: it begins where it was, ends where it belongs, at the speed that is wished, and any input skips it."""

import math
import random

import pytest

from client.anim import Timeline, Tween
from client.scene import Scene, Sprite
from client.screens.table.acting import CARD_S, PIECE_S, ROBBER_S
from client.screens.table.motion import DICE_S
from hearthsea.actions import BuildSettlement, MoveRobber
from hearthsea.engine import legal_actions
from hearthsea.phases import Robber
from tests.client.table_pilot import Pilot, Table, header, random_action


def sprites(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items() if isinstance(item, Sprite) and item.picture[0] == kind]


def test_a_tween_is_quick_at_first_and_arrives() -> None:
    one = Tween(("x",), ("hex", 0), ("hex", 1), 10.0, 2.0)
    assert [one.done(now) for now in (9.0, 10.0, 12.0, 13.0)] == [0, 0, 1, 1]
    assert one.done(11.0) > 0.8


def test_a_timeline_goes_as_fast_as_wished_and_forgets_what_has_arrived() -> None:
    one = Tween(("x",), ("hex", 0), ("hex", 1), 0.0, 1.0, ("robber", 1))
    line = Timeline()
    line.add([one], 0)
    assert not line.tweens
    line.add([one], 2.0)
    assert line.hidden == {("robber", 1)}
    line.tick(0.4)
    assert line.tweens
    line.tick(0.51)
    assert not line.tweens
    line.add([one], 0.5)
    line.skip()
    assert not line.hidden


def test_a_settlement_falls_into_its_place_and_nothing_moves_afterwards() -> None:
    table = Table(header(3, deal_seed=5))
    pilot = Pilot(table)
    pilot.scene()
    at = next(choice.at for choice in legal_actions(table.state, 0) if isinstance(choice, BuildSettlement))
    table.act(BuildSettlement(0, at), pilot.now)
    board = pilot.screen._stage.areas.board  # type: ignore[union-attr]

    def moving() -> list[Sprite]:
        return [one for one in sprites(pilot.scene(), "piece") if one.alpha < 1 and board.holds(one.x, one.y)]

    [falling] = moving()
    assert falling.alpha == 0
    assert pilot.screen.wants_frame(pilot.now)
    pilot.now += PIECE_S / 2
    [lower] = moving()
    assert lower.y > falling.y
    pilot.now += PIECE_S
    scene = pilot.scene()
    assert not pilot.screen.wants_frame(pilot.now)
    standing = [one for one in sprites(scene, "piece") if one.picture == falling.picture]
    assert any(one.alpha == 1 and one.x == falling.x for one in standing)


def test_any_input_puts_everything_in_its_place() -> None:
    table = Table(header(3, deal_seed=5))
    pilot = Pilot(table)
    pilot.scene()
    at = next(choice.at for choice in legal_actions(table.state, 0) if isinstance(choice, BuildSettlement))
    table.act(BuildSettlement(0, at), pilot.now)
    pilot.scene()
    pilot.key("pageup")
    pilot.scene()
    assert not pilot.screen.wants_frame(pilot.now)


@pytest.mark.parametrize("speed", [0.0, 0.5, 1.0, 2.0])
def test_the_robber_slides_and_the_cards_fly_after_the_dice(speed: float) -> None:
    table, rng = Table(header(3, deal_seed=5), seed=2), random.Random(3)
    pilot = Pilot(table)
    pilot.screen.context.animation = speed
    met = set()
    for _ in range(400):
        if table.state.is_over:
            break
        table.act(random_action(table.state, rng), pilot.now)
        names = {type(event).__name__ for event in table.last_events}
        pilot.scene()
        tweens = pilot.screen.motion.timeline.tweens
        if speed == 0:
            assert not tweens
            assert not pilot.screen.motion.is_running
        elif {"DiceRolled", "Paid"} <= names:
            assert all(tween.began >= pilot.now + DICE_S / speed - 1e-9 for tween in tweens)
            assert all(tween.length == pytest.approx(CARD_S / speed) for tween in tweens)
            met.add("paid")
        elif "RobberMoved" in names:
            assert tweens[0].length == pytest.approx(ROBBER_S / speed)
            assert tweens[0].start != tweens[0].end
            met.add("robber")
        pilot.now += 10
        pilot.scene()
        assert not pilot.screen.motion.is_running
    assert not speed or met == {"paid", "robber"}


def test_what_is_on_its_way_tells_nothing_that_is_hidden() -> None:
    table, rng = Table(header(3, deal_seed=5), viewer=None, seed=2), random.Random(3)
    pilot = Pilot(table)
    stolen = 0
    for _ in range(600):
        if table.state.is_over or stolen:
            break
        if isinstance(table.state.phase, Robber):
            moves = [m for m in legal_actions(table.state, table.state.turn) if isinstance(m, MoveRobber)]
            table.act(max(moves, key=lambda move: move.victim), pilot.now)
            pilot.scene()
            for tween in pilot.screen.motion.timeline.tweens:
                if tween.picture[0] == "card":
                    assert tween.picture[1] == "back"
                    stolen += 1
        else:
            table.act(random_action(table.state, rng), pilot.now)
        pilot.now += 10
        pilot.scene()
    assert stolen


def waves(pilot: Pilot) -> list[Sprite]:
    return [one for one in sprites(pilot.scene(), "marker") if one.picture[1] == "ripple"]


def test_the_water_flows_while_something_moves_and_rests_when_nothing_does() -> None:
    table = Table(header(3, deal_seed=5))
    pilot = Pilot(table)
    still = waves(pilot)
    assert len(still) > 8
    pilot.now += 5
    assert waves(pilot) == still
    at = next(choice.at for choice in legal_actions(table.state, 0) if isinstance(choice, BuildSettlement))
    table.act(BuildSettlement(0, at), pilot.now)
    pilot.scene()
    pilot.now += PIECE_S / 3
    flowing = waves(pilot)
    assert all(one.alpha != other.alpha or one.x != other.x for one, other in zip(still, flowing, strict=True))
    pilot.now += PIECE_S
    rest = waves(pilot)
    assert not pilot.screen.wants_frame(pilot.now)
    pilot.now += 60
    assert waves(pilot) == rest


def test_the_water_stands_still_where_nothing_shall_move() -> None:
    table = Table(header(3, deal_seed=5))
    pilot = Pilot(table)
    pilot.screen.context.reduced_motion = True
    still = waves(pilot)
    at = next(choice.at for choice in legal_actions(table.state, 0) if isinstance(choice, BuildSettlement))
    table.act(BuildSettlement(0, at), pilot.now)
    for _ in range(3):
        assert waves(pilot) == still
        pilot.now += PIECE_S / 3


@pytest.mark.parametrize("name", ["classic", "new_shores", "continental_drift"])
def test_waves_keep_off_land_and_ships(name: str) -> None:
    table, rng = Table(header(4, map_name=name, deal_seed=2), seed=2), random.Random(5)
    for _ in range(500):
        if table.state.is_over or sum(mask.bit_count() for mask in table.state.ships) > 6:
            break
        table.act(random_action(table.state, rng))
    table.look(0)
    pilot = Pilot(table)
    scene = pilot.scene()
    view = pilot.screen._stage.view  # type: ignore[union-attr]
    ships = [
        (one.x, one.y) for one in sprites(scene, "piece") if one.picture[1] == "ship" and view.frame.holds(one.x, one.y)
    ]
    assert bool(ships) == (name == "new_shores")
    tiles = [target for target in scene.targets if target.polygon]
    for one in waves(pilot):
        spot = view.back(one.x, one.y)
        assert all(math.dist(spot, view.back(*ship)) > 0.8 for ship in ships)
        land = [t for t in tiles if t.holds(one.x, one.y) and not t.tooltip.lower().startswith(("sea", "open"))]
        assert not land, land[0].tooltip
