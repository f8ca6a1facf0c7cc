"""Listens to game controllers, those that are plugged in later too; where there are none, nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyglet

from client.pads import PAD, Stick, direction_of, key_of
from client.screens.base import Mods

Press = Callable[[str, Mods], None]


class Gamepads:
    """All controllers of this machine press keys of one window."""

    def __init__(self, press: Press) -> None:
        """Tell `press` of every button."""
        self.press = press
        self._sticks: dict[str, Stick] = {}
        self._manager: Any = None

    def listen(self) -> bool:
        """Begin; whether this machine can have controllers at all."""
        try:
            self._manager = pyglet.input.ControllerManager()
            found = list(self._manager.get_controllers())
        except (OSError, AttributeError, ImportError, NotImplementedError):
            return False  # no such devices here, or no right to look at them
        self._manager.push_handlers(on_connect=self.welcome)
        for controller in found:
            self.welcome(controller)
        return True

    def welcome(self, controller: Any) -> None:  # noqa: ANN401 - pyglet's controller
        """Listen to a controller; one that cannot be opened is none."""
        try:
            controller.open()
        except OSError:
            return
        controller.push_handlers(
            on_button_press=self.on_button_press,
            on_dpad_motion=self.on_dpad_motion,
            on_stick_motion=self.on_stick_motion,
            on_trigger_motion=self.on_trigger_motion,
        )

    def on_button_press(self, _controller: Any, button: str) -> None:  # noqa: ANN401
        """A button went down."""
        self.press(*key_of(button))

    def on_dpad_motion(self, _controller: Any, vector: Any) -> None:  # noqa: ANN401
        """The D-pad went somewhere, or back."""
        arrow = direction_of(vector.x, vector.y)
        if arrow:
            self.press(arrow, PAD)

    def on_stick_motion(self, _controller: Any, stick: str, vector: Any) -> None:  # noqa: ANN401
        """A stick moved: the left one like the D-pad, the right one moves the board."""
        arrow = self._sticks.setdefault(stick, Stick()).moved(vector.x, vector.y)
        if arrow:
            self.press(arrow, PAD if stick == "leftstick" else frozenset({"ctrl"}))

    def on_trigger_motion(self, _controller: Any, trigger: str, value: float) -> None:  # noqa: ANN401
        """A trigger was pulled."""
        if self._sticks.setdefault(trigger, Stick()).moved(value, 0):
            self.press(*key_of(trigger))
