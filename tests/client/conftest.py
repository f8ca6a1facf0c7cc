"""Windows without a screen for the tests that draw for real; skipped where there is no EGL."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def window_of() -> Iterator[Callable[[tuple[int, int]], Any]]:
    """Makes, once, the window of a size; without a screen a window keeps its size."""
    from fakes import FakeDesk, FakeLink, context

    from client.app import App
    from client.gl.boot import CannotShowError, boot

    windows: dict[tuple[int, int], Any] = {}

    def of(size: tuple[int, int]) -> Any:
        try:
            boot(headless=True)
            from client.gl.window import Window

            if size not in windows:
                windows[size] = Window(App(context(), FakeLink(), FakeDesk(), lambda: 0.0), size)
        except CannotShowError as error:
            pytest.skip(str(error))
        windows[size].use()
        return windows[size]

    yield of
    for window in windows.values():
        window.use()
        window.close()


@pytest.fixture
def driver(window_of: Callable[[tuple[int, int]], Any]) -> Any:
    """A driver of the window of the usual size; give `driver.window.player` another app."""
    window = window_of((1280, 720))
    from client.gl.driver import Driver  # imports arcade, which must have been prepared for having no screen

    return Driver(window)
