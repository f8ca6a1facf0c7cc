"""How large the window opens: as usual where that fits, never beyond a small screen."""

import pytest


@pytest.mark.parametrize(
    ("screen", "window"),
    [
        ((1024, 640), (1024, 640)),
        ((1024, 768), (1024, 696)),
        ((1280, 720), (1280, 648)),
        ((1280, 800), (1280, 720)),
        ((1366, 768), (1280, 696)),
        ((1920, 1080), (1280, 720)),
        ((800, 600), (1024, 640)),
    ],
)
def test_a_window_opens_as_large_as_the_screen_has_room(screen: tuple[int, int], window: tuple[int, int]) -> None:
    from client.gl.boot import boot

    boot(headless=True)
    from client.gl.window import opening_size

    assert opening_size(*screen) == window
