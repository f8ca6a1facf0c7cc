"""On the smallest screen the window lies on it whole."""

from pathlib import Path

import pytest

from tests.window.windows import Display, Window, desks

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_nothing_hangs_over_the_edge(tmp_path: Path) -> None:
    with desks(tmp_path):  # skips where the tools are missing
        display = Display((1024, 640))
        window = Window(tmp_path / "ada", display)
        try:
            targets = window.now["targets"]
            for name, (x, y, wide, high) in targets.items():
                assert x + wide / 2 <= 1024, name
                assert y + high / 2 <= 640, name
            picture = tmp_path / "screen.png"
            window.picture(picture)
            window.click("quit")
            assert window.wait_end() == 0
        finally:
            window.close()
            display.close()
