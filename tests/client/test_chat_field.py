"""The field for chat at the table: what leads into it, what keeps one in it, and what lets one out."""

import pytest
from fakes import FakeDesk, FakeLink, a_lobby

from client.app import App
from client.layout import areas
from client.scene import Label
from client.screens.base import ScreenContext, SendChat
from client.screens.table import TableScreen
from hearthsea.actions import EndTurn
from hearthsea.phases import Discard
from tests.client.test_table_screen import at_roll, in_main


@pytest.mark.parametrize("way", ["enter", "escape", "click"])
def test_the_chat_is_left_with_enter_in_an_empty_field_with_esc_and_by_a_click_elsewhere(way: str) -> None:
    pilot = in_main()
    pilot.key("m")
    pilot.type("Wool, anybody?")
    pilot.key("enter")
    assert pilot.commands[-1] == SendChat("Wool, anybody?")
    pilot.type("sur")
    pilot.key("e")
    pilot.type("e")
    pilot.key("enter")
    assert pilot.commands[-1] == SendChat("sure")
    assert pilot.screen.takes_text()
    if way == "click":
        pilot.click_at(*areas(pilot.size, 3, 1.0).log.centre)
    else:
        pilot.key(way)
    assert not pilot.screen.takes_text()
    assert pilot.sent == []
    pilot.key("e")
    assert pilot.sent == [EndTurn(0)]


def test_an_enter_too_many_after_what_was_said_ends_no_turn() -> None:
    pilot = in_main()
    pilot.key("m")
    pilot.type("Well")
    for _ in range(3):
        pilot.press("enter")
        pilot.now += 0.2
    assert not pilot.screen.takes_text()
    assert pilot.sent == []
    pilot.key("enter")
    assert pilot.sent == [EndTurn(0)]


@pytest.mark.parametrize("phase", ["roll", "main", "discard", "theirs"])
def test_the_cap_of_the_chat_names_the_key_that_leads_into_it_in_any_phase(phase: str) -> None:
    pilot = at_roll() if phase == "roll" else in_main(hand=(4, 4, 4, 0, 0))
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.turn = int(phase == "theirs")
        if phase == "discard":
            state.phase = Discard((6, 0, 0), state.phase)
    pilot.table.store.version += 1
    for own, key, cap in (({}, "m", "M"), ({"chat": "x"}, "x", "X")):
        pilot.screen.context.keys = own
        field = pilot.scene().target("chat").rect
        labels = [item for item in pilot.scene().items() if isinstance(item, Label)]
        caps = [label.text for label in labels if field.holds(label.x, label.y)]
        assert cap in caps
        assert "Enter" not in caps
        pilot.key(key)
        assert pilot.screen.takes_text()
        pilot.key("escape")
        assert not pilot.screen.takes_text()
    assert pilot.sent == []


def test_a_key_that_leads_into_the_chat_does_not_land_in_it() -> None:
    table = at_roll().table
    table.store.lobby = a_lobby(phase="playing")
    app = App(ScreenContext(table.store), FakeLink(), FakeDesk(), lambda: 10.0)
    app.tick(10.0)
    app.scene((1280, 720), 10.0)
    app.key("m")
    app.text("m")
    app.key("h")
    app.text("h")
    assert isinstance(app.screen, TableScreen)
    assert app.screen.desk.chat.text == "h"
