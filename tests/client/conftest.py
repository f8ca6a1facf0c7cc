"""One window without a screen for all tests that draw for real; skipped where there is no EGL."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def headless_window() -> Iterator[Any]:
    from client.app import App
    from client.gl.boot import CannotShowError, boot
    from fakes import FakeDesk, FakeLink, context

    try:
        boot(headless=True)
        from client.gl.window import Window

        window = Window(App(context(), FakeLink(), FakeDesk(), lambda: 0.0))
    except CannotShowError as error:
        pytest.skip(str(error))
    yield window
    window.close()


@pytest.fixture
def driver(headless_window: Any) -> Any:
    """A driver of the window, at its usual size; give `driver.window.player` another app."""
    from client.gl.driver import Driver

    one = Driver(headless_window)
    headless_window.set_size(1280, 720)
    headless_window.on_resize(1280, 720)
    return one
