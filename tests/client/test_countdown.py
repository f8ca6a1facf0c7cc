"""The turn timer on the table: whole seconds beside the line on top and on the card, a frame when one is over."""

import re

from client.scene import Label, Scene
from client.theme import THEMES
from hearthsea.engine import view
from tests.client.table_pilot import Pilot
from tests.client.test_table_screen import in_main


def timed(left: float, seat: int = 0) -> Pilot:
    pilot = in_main()
    pilot.table.store.turn_ends = {seat: pilot.now + left}
    pilot.table.store.version += 1
    return pilot


def clocks(scene: Scene) -> list[Label]:
    """Labels such as 1:05; the bank's rates, 4:1, are none."""
    return [item for item in scene.items() if isinstance(item, Label) and re.fullmatch(r"\d+:\d\d", item.text)]


def test_the_seconds_left_stand_on_the_line_and_on_the_card() -> None:
    pilot = timed(65.0)
    on_line, on_card = sorted(clocks(pilot.scene()), key=lambda label: -label.x)
    assert on_line.text == on_card.text == "1:05"
    stage = pilot.screen._stage
    assert stage is not None
    assert stage.areas.status.holds(on_line.x - 1, on_line.y)
    assert stage.areas.players[0].holds(on_card.x, on_card.y)
    assert on_line.colour == THEMES["day"].text
    assert not clocks(in_main().scene()), "without a timer there is none"


def test_the_last_ten_seconds_are_red_and_framed() -> None:
    pilot = timed(10.0)
    scene = pilot.scene()
    assert {label.text for label in clocks(scene)} == {"0:10"}
    assert {label.colour for label in clocks(scene)} == {THEMES["day"].danger}
    pilot = timed(10.2)
    assert {label.text for label in clocks(pilot.scene())} == {"0:11"}


def test_a_frame_is_due_once_a_second_and_none_while_the_time_stands() -> None:
    pilot = timed(30.5)
    pilot.scene()
    due = 0
    for _ in range(50):
        pilot.now += 0.1
        if pilot.screen.wants_frame(pilot.now):
            due += 1
            pilot.scene()
    assert due == 5
    pilot.table.store.turn_ends = {0: 0.0}
    pilot.table.store.version += 1
    pilot.scene()
    pilot.now += 7
    assert not pilot.screen.wants_frame(pilot.now)


def test_one_s_own_time_comes_first_and_over_is_nothing_left() -> None:
    pilot = timed(-3.0)
    assert {label.text for label in clocks(pilot.scene())} == {"0:00"}
    pilot.now += 5
    assert not pilot.screen.wants_frame(pilot.now)
    pilot.table.store.turn_ends = {0: pilot.now + 50, 1: pilot.now + 20}
    pilot.table.store.version += 1
    on_line = max(clocks(pilot.scene()), key=lambda label: label.x)
    assert on_line.text == "0:50"
    pilot.table.store.viewer, pilot.table.store.state = None, view(pilot.table.state, None)
    pilot.table.store.version += 1
    assert max(clocks(pilot.scene()), key=lambda label: label.x).text == "0:20"
