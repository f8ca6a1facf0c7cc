"""Controllers press the keys of the window; a machine without any is no failure."""

from types import SimpleNamespace
from typing import Any

import pytest


class FakeController:
    """Notes who listens."""

    def __init__(self, *, broken: bool = False) -> None:
        self.broken = broken
        self.handlers: dict[str, Any] = {}

    def open(self) -> None:
        if self.broken:
            raise OSError("somebody else has it")

    def push_handlers(self, **handlers: Any) -> None:
        self.handlers = handlers


@pytest.fixture
def pads() -> Any:
    from client.gl.boot import CannotShowError, boot

    try:
        boot(headless=True)
    except CannotShowError as error:
        pytest.skip(str(error))
    from client.gl.gamepads import Gamepads

    pressed: list[tuple[str, frozenset[str]]] = []
    made = Gamepads(lambda name, mods: pressed.append((name, mods)))
    made.pressed = pressed  # type: ignore[attr-defined]
    return made


def test_buttons_sticks_and_triggers_press_keys(pads: Any) -> None:
    one = FakeController()
    pads.welcome(one)
    one.handlers["on_button_press"](one, "a")
    one.handlers["on_button_press"](one, "leftshoulder")
    one.handlers["on_dpad_motion"](one, SimpleNamespace(x=-1, y=0))
    one.handlers["on_dpad_motion"](one, SimpleNamespace(x=0, y=0))
    for x in (0.2, 0.8, 1.0, 0.1):
        one.handlers["on_stick_motion"](one, "leftstick", SimpleNamespace(x=x, y=0.0))
    one.handlers["on_stick_motion"](one, "rightstick", SimpleNamespace(x=0.0, y=0.9))
    for value in (0.1, 0.9, 1.0, 0.0):
        one.handlers["on_trigger_motion"](one, "righttrigger", value)
    assert [name for name, _ in pads.pressed] == ["enter", "tab", "left", "right", "up", "pad:righttrigger"]
    assert pads.pressed[1][1] == {"shift"}
    assert pads.pressed[4][1] == {"ctrl"}


def test_a_controller_that_cannot_be_opened_is_none(pads: Any) -> None:
    broken = FakeController(broken=True)
    pads.welcome(broken)
    assert not broken.handlers


def test_a_machine_without_controllers_is_no_failure(pads: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyglet

    def missing() -> Any:
        raise OSError("no such device")

    monkeypatch.setattr(pyglet.input, "ControllerManager", missing, raising=False)
    assert not pads.listen()
    monkeypatch.undo()
    pads.listen()
