"""The focus is where play goes on: keys stay on the board while something is to be placed, and come back from it."""

import random

import pytest

from client.focus import STEPS
from client.screens.table.mainkey import PAUSE_S
from hearthsea.actions import BuildRoad, BuildShip, RollDice
from hearthsea.engine import legal_actions
from hearthsea.phases import Main, Roll, Setup
from tests.client.key_pilot import KeyPilot
from tests.client.table_pilot import Table, header, random_action
from tests.client.test_table_reach import rich
from tests.client.test_table_screen import in_main


def test_after_the_last_piece_of_the_set_up_space_is_the_main_action_again() -> None:
    table = Table(header(3, deal_seed=5))
    pilot, rng = KeyPilot(table), random.Random(1)
    while isinstance(table.state.phase, Setup):
        if table.state.turn == 0:
            pilot.key("right")
            pilot.key("enter")
        else:
            table.act(random_action(table.state, rng))
        pilot.scene()
        focus = pilot.screen.hands.focus
        assert focus.startswith(("settlement:", "road:")) or not pilot.screen.hands.keyboard, focus
    while not (table.state.turn == 0 and isinstance(table.state.phase, Roll)):
        table.act(random_action(table.state, rng))
        pilot.scene()
        assert pilot.screen.hands.focus != "help"
    pilot.key("space")
    assert pilot.sent[-1] == RollDice(0)


def test_after_a_build_the_ring_is_gone_and_space_ends_the_turn() -> None:
    pilot = in_main()
    pilot.key("b")
    pilot.key("enter")
    assert isinstance(pilot.sent[-1], BuildRoad)
    pilot.scene()
    assert not pilot.screen.hands.keyboard
    pilot.now += PAUSE_S
    pilot.key("space")
    assert type(pilot.sent[-1]).__name__ == "EndTurn"


def in_main_at_sea() -> KeyPilot:
    """A pilot who can build roads as well as ships."""
    head, rng = header(3, map_name="new_shores", deal_seed=3), random.Random(0)
    table = Table(head, seed=3)
    while True:
        if isinstance(table.state.phase, Main) and table.state.turn == 0:
            state = table.state.copy()
            rich(state, rng)
            if {BuildRoad, BuildShip} <= {type(choice) for choice in legal_actions(state, 0)}:
                return KeyPilot(Table(head, state=state))
        table.act(random_action(table.state, rng))


@pytest.mark.parametrize(("key", "kind", "action"), [("v", "ship:", BuildShip), ("b", "road:", BuildRoad)])
def test_in_a_mode_arrows_stay_among_its_places_tab_leaves_them_and_escape_ends_it(
    key: str, kind: str, action: type
) -> None:
    pilot = in_main_at_sea()
    pilot.key(key)
    for arrow in [*STEPS] * 6 + ["right"] * 12:
        pilot.key(arrow)
        assert pilot.screen.hands.focus.startswith(kind)
    pilot.key("tab")
    pilot.scene()
    assert not pilot.screen.hands.focus.startswith(kind)
    assert pilot.screen.desk.mode
    pilot.key("escape")
    assert not pilot.screen.desk.mode
    pilot.key(key)
    pilot.key("right")
    place = pilot.screen.hands.focus
    pilot.key("enter")
    assert isinstance(pilot.sent[-1], action)
    assert place == f"{kind}{pilot.sent[-1].at}"  # type: ignore[attr-defined]


def test_the_road_of_the_set_up_holds_the_arrows_too() -> None:
    pilot = KeyPilot(Table(header(3, deal_seed=5)))
    pilot.key("down")
    pilot.key("enter")
    for arrow in ["right"] * 4 + ["down"] * 4 + ["left"] * 4 + ["up"] * 4:
        pilot.key(arrow)
        assert pilot.screen.hands.focus.startswith("road:")
