"""Draws programs into memory: the same pixels each time, for nothing that is drawn depends on the hour."""

import os
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, NamedTuple, Self

from PIL import Image

from client.app import App
from client.gl.boot import boot
from client.pads import key_of
from tests.window.scenes import Shot

NOW = 100.0
"""The moment at which every picture is taken; the programs of `scenes` have their clock stand there too."""


CACHE = "HEARTHSEA_CACHE"
MOST_FRAMES = 30
"""As many as the lobby needs to show all maps; one that waits for a tooltip to come waits for ever."""


class View(NamedTuple):
    """A window's size, and the interface scale of the settings."""

    width: int
    height: int
    scale: float = 1.0

    def __str__(self) -> str:
        """As it stands in the names of files."""
        return f"{self.width}x{self.height}" + (f"_{self.scale:.0%}".replace("%", "") if self.scale != 1 else "")


class Studio:
    """A window without a screen for each size; CannotShowError where there is no OpenGL for that.

    What it draws it keeps in a folder of its own: the player's cache may have pictures of an earlier day.
    """

    def __init__(self) -> None:
        boot(headless=True)
        self._windows: dict[tuple[int, int], Any] = {}
        self._cache = TemporaryDirectory()
        self._before = os.environ.get(CACHE)
        os.environ[CACHE] = self._cache.name

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for window in self._windows.values():
            window.switch_to()
            window.use()
            window.close()
        os.environ.pop(CACHE)
        if self._before is not None:
            os.environ[CACHE] = self._before
        self._cache.cleanup()

    def drawn(self, shot: Shot, view: View) -> Image.Image:
        """The picture of a scene in a view."""
        _, make, steps = shot
        size = view[:2]
        app = make()
        app.context.user_scale = view.scale
        settled(app, size)
        for step in steps:
            take(app, size, step)
        app.pointer("move", 1, 1)
        window = self._window(app, size)
        window.switch_to()
        window.use()
        window.renderer.draw(settled(app, size), size, force=True)
        picture: Image.Image = window.renderer.read()
        return picture.convert("RGB")

    @property
    def drawn_by(self) -> str:
        """What draws here: OpenGL's own words."""
        from pyglet import gl

        return f"{gl.gl_info.get_renderer()}, OpenGL {gl.gl_info.get_version_string()}"

    def _window(self, app: App, size: tuple[int, int]) -> Any:
        from client.gl.window import Window  # after it was told to do without a screen

        if size not in self._windows:
            self._windows[size] = Window(app, size)
        return self._windows[size]


def settled(app: App, size: tuple[int, int]) -> Any:
    """The scene once the program has done what is due; some pictures come one after the other."""
    for _ in range(MOST_FRAMES):
        app.tick(NOW)
        scene = app.scene(size, NOW)
        if not app.screen.wants_frame(NOW):
            break
    return scene


def take(app: App, size: tuple[int, int], step: str) -> None:
    """Click a target, or press a key or a controller's button: "key:" or "pad:" and its name."""
    if step.startswith("key:"):
        app.key(step.removeprefix("key:"))
    elif step.startswith("pad:"):
        app.key(*key_of(step.removeprefix("pad:")))
    else:
        target = settled(app, size).target(step)
        assert target.enabled, f"{step}: {target.tooltip}"
        x, y = target.circle[:2] if target.circle else target.rect.centre
        app.pointer("move", x, y)
        settled(app, size)
        app.pointer("press", x, y, 1)
        app.pointer("release", x, y, 1)
    settled(app, size)
