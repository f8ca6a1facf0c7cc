"""Keys as the desktop tells of them: what they are called, and which of them only repeat."""

from collections.abc import Callable
from typing import Any

import pytest

from client.gl.heldkeys import HeldKeys


def test_shift_and_tab_is_tab_under_x11_too(window_of: Callable[[tuple[int, int]], Any]) -> None:
    window_of((1280, 720))
    from pyglet.window import key

    from client.gl.keynames import BACK_TAB, key_name

    assert key_name(BACK_TAB) == key_name(key.TAB) == "tab"
    assert BACK_TAB in key._key_names, "pyglet hands on what it has a name for"


def test_tab_goes_on_after_shift_is_let_go_first(driver: Any) -> None:
    from client.gl.keynames import BACK_TAB

    pressed: list[tuple[str, ...]] = []
    window = driver.window
    window.pressed_keys = {BACK_TAB}  # as pyglet has it under X11
    window.dispatch_event("on_key_release", ord("\t") + 0xFF00, 0)
    assert BACK_TAB not in window.pressed_keys
    window.player.key = lambda name, mods: pressed.append((name, *mods))
    window.dispatch_event("on_key_press", BACK_TAB, 1)
    del window.player.key
    assert pressed == [("tab", "shift")]


def test_a_held_key_is_pressed_once() -> None:
    held = HeldKeys()
    assert not held.press(32, 1.0)
    assert held.press(32, 1.5)
    assert not held.press(33, 1.5)
    held.let_go(32, 1.6)
    assert not held.press(32, 1.75)


@pytest.mark.parametrize(("after", "repeats"), [(0.001, True), (0.02, False)])
def test_a_desktop_that_lets_go_before_it_repeats_presses_once_too(after: float, repeats: bool) -> None:
    held = HeldKeys()
    held.press(32, 1.0)
    held.let_go(32, 1.5)
    assert held.press(32, 1.5 + after) is repeats


def test_nothing_is_held_after_another_window_was_looked_at() -> None:
    held = HeldKeys()
    held.press(32, 1.0)
    held.forget()
    assert not held.press(32, 1.1)
