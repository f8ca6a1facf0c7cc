"""Space and Enter do what comes next, and nothing for a moment after that has changed by itself."""

import pytest

from client.pads import PAD
from client.screens.table.mainkey import PAUSE_S, Guard
from hearthsea.actions import BuildRoad, DiscardCards, EndTurn, RollDice
from hearthsea.phases import Discard, Main, Roll
from tests.client.key_pilot import KeyPilot
from tests.client.table_pilot import Pilot, Table, header
from tests.client.test_table_screen import at_roll, in_main

MAIN = ("space", "enter", "next")


def test_what_changes_by_itself_holds_the_keys_up_and_what_one_does_oneself_does_not() -> None:
    guard = Guard()
    guard.see("action:roll", 10.0)
    assert guard.waits(10.0 + PAUSE_S / 2)
    assert not guard.waits(10.0 + PAUSE_S)
    guard.see("action:roll", 20.0)
    assert not guard.waits(20.0)
    guard.own = True
    guard.see("road:7", 21.0)
    assert not guard.waits(21.0)
    guard.see("action:end", 22.0)
    assert guard.waits(22.5)
    guard.sent(30.0)
    assert guard.waits(30.5)


@pytest.mark.parametrize("first", MAIN)
@pytest.mark.parametrize("second", MAIN)
def test_a_key_pressed_twice_rolls_and_does_not_end_the_turn(first: str, second: str) -> None:
    pilot = at_roll()
    pilot.key(first)
    assert pilot.sent == [RollDice(0)]
    pilot.now += 0.25
    pilot.press(second)
    assert pilot.sent == [RollDice(0)]
    pilot.now += PAUSE_S
    if isinstance(pilot.table.state.phase, Main):
        pilot.press(second)
        assert pilot.sent == [RollDice(0), EndTurn(0)]


def test_before_the_change_was_even_drawn_the_key_is_held_up_too() -> None:
    pilot = at_roll()
    pilot.key("space")
    pilot._do(pilot.screen.key("space"))
    assert pilot.sent == [RollDice(0)]
    assert not pilot.screen.desk.chat_focus


def test_letters_and_clicks_are_not_held_up() -> None:
    for how in ("key", "click"):
        pilot = at_roll()
        pilot.key("space")
        if not isinstance(pilot.table.state.phase, Main):
            continue
        pilot.now += 0.1
        if how == "key":
            pilot.press("e")
        else:
            pilot.click("action:end")
        assert pilot.sent == [RollDice(0), EndTurn(0)]


def test_enter_gives_no_cards_back_that_a_seven_has_just_asked_for() -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Roll()
    pilot.table.store.version += 1
    pilot.look()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Discard((6, 0, 0), state.phase)
    pilot.table.store.version += 1
    pilot.press("enter")
    pilot.now += 0.5
    pilot.press("enter")
    assert not pilot.sent
    pilot.now += 2.0
    pilot.press("enter")
    assert not pilot.sent, "however late it comes, it was meant for the dice"


def a_seven(pilot: Pilot) -> None:
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Discard((6, 0, 0), state.phase)
    pilot.table.store.version += 1
    pilot.scene()


@pytest.mark.parametrize("key", MAIN)
def test_what_is_laid_out_goes_back_by_a_second_key_that_is_no_double_one(key: str) -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    a_seven(pilot)
    pilot.key(key)
    assert not pilot.sent
    pilot.scene()
    assert pilot.screen.hands.has_ring("discard:confirm")
    pilot.now += PAUSE_S / 4
    pilot.press(key)
    assert not pilot.sent
    pilot.now += PAUSE_S
    pilot.press(key)
    assert isinstance(pilot.sent[0], DiscardCards)


@pytest.mark.parametrize(("name", "button"), [("discard:set:wood:3", 1), ("discard:suggest", 1), ("discard:wood", 3)])
def test_who_has_chosen_what_goes_back_confirms_it_with_one_key(name: str, button: int) -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    a_seven(pilot)
    pilot.click(name, button)
    pilot.key("space")
    assert isinstance(pilot.sent[0], DiscardCards)


def test_the_next_seven_is_to_be_looked_at_anew() -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    a_seven(pilot)
    pilot.click("discard:suggest")
    for phase in (Main(), Discard((6, 0, 0), Main())):
        for state in (pilot.table.state, pilot.table.store.state):
            assert state is not None
            state.phase = phase
        pilot.table.store.version += 1
        pilot.look()
    pilot.key("space")
    assert not pilot.sent


def test_an_enter_too_many_after_building_ends_no_turn() -> None:
    pilot = in_main()
    road = next(name for name in pilot.targets() if name.startswith("road:"))
    pilot.click(road)
    assert isinstance(pilot.sent[-1], BuildRoad)
    pilot.now += 0.3
    pilot.press("enter")
    assert len(pilot.sent) == 1
    pilot.key("enter")
    assert pilot.sent[-1] == EndTurn(0)


def test_keys_that_lead_somewhere_let_enter_act_there_at_once() -> None:
    pilot = in_main()
    pilot.key("b")
    assert pilot.screen.hands.scene is not None
    pilot.press("enter")
    assert isinstance(pilot.sent[-1], BuildRoad)


def test_enter_that_opens_a_dialog_does_not_act_on_it_by_a_second_one() -> None:
    pilot = KeyPilot(Table(header(3)))
    pilot.use("resign")
    assert pilot.screen.desk.dialog == "resign"
    pilot.now += 0.25
    pilot.press("enter")
    assert pilot.screen.desk.dialog == "resign"


def test_a_controller_s_main_button_is_held_up_as_well() -> None:
    pilot = at_roll()
    pilot.look()
    pilot.scene()
    pilot._do(pilot.screen.key("enter", PAD))
    assert pilot.sent == [RollDice(0)]
    pilot.scene()
    pilot._do(pilot.screen.key("enter", PAD))
    pilot._do(pilot.screen.key("next"))
    assert pilot.sent == [RollDice(0)]


def test_the_pause_is_seen_on_the_dialog_and_ends_by_itself() -> None:
    pilot = in_main(hand=(4, 4, 4, 0, 0))
    pilot.look()
    for state in (pilot.table.state, pilot.table.store.state):
        assert state is not None
        state.phase = Discard((6, 0, 0), state.phase)
    pilot.table.store.version += 1
    caps = [state_of_the_cap(pilot)]
    assert pilot.screen.hands.dims or pilot.screen.wants_frame(pilot.now + PAUSE_S)
    pilot.now += PAUSE_S
    caps.append(state_of_the_cap(pilot))
    assert caps == ["disabled", "primary"]
    assert not pilot.screen.wants_frame(pilot.now)


def state_of_the_cap(pilot: Pilot) -> object:
    pilot.scene()
    layer = next(layer for layer in pilot.scene().layers if layer.name == "dialog")
    [cap] = [item for item in layer.items if getattr(item, "picture", ("",))[0] == "key_cap"]
    return cap.picture[4]  # type: ignore[union-attr]
