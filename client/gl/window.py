"""The window: hands input on in pixels from the top left, and draws only when there is something new to see."""

# ruff: noqa: ARG002, PLR0917 - the signatures of handlers are pyglet's

import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import arcade
import pyglet

from client import art
from client.gl.boot import CannotShowError
from client.gl.heldkeys import HeldKeys
from client.gl.keynames import BACK_TAB, MOTIONS, REPEATING, key_name, mod_names
from client.gl.renderer import Renderer
from client.gl.rest import give_back_at_once, settle, trim
from client.scene import Scene
from client.screens.base import Mods, PointerKind

LEAST_SIZE = 1024, 640
USUAL_SIZE = 1280, 720
FRAME = 72  # what a desktop's own frame and panel take of a screen's height, at the most
SETTLE = 0.15  # seconds without another size until pictures are drawn for the new one
PATIENCE = 0.008  # seconds of a frame for pictures that may come a frame later
UNTIDY = 5.0  # seconds that a screen on which something always moves may put off tidying up
BREATH = 0.004  # seconds between pictures that are drawn before they are needed: input comes first
TABS = (pyglet.window.key.TAB, BACK_TAB)
LONGEST_NAP = 0.25  # seconds; the link wakes the loop for anything that must be seen at once


def opening_size(width: int, height: int) -> tuple[int, int]:
    """The size of a window on a screen of that size: the usual one where it fits, never one too small to play."""
    room = width, height - FRAME
    wide, high = (max(least, min(usual, has)) for least, usual, has in zip(LEAST_SIZE, USUAL_SIZE, room, strict=True))
    return wide, high


class Player(Protocol):
    """What the window works for: `client.app.App`."""

    pixel_ratio: float

    @property
    def where(self) -> str:
        """The name of the screen; another one brings its own pictures."""
        ...

    def scene(self, size: tuple[int, int], now: float) -> Scene:
        """What is to be seen now."""
        ...

    def foreseen(self, size: tuple[int, int], now: float) -> Iterator[Scene]:
        """What may be seen next, without the screen below it."""
        ...

    def stale(self, now: float) -> bool:
        """Whether what is on the screen may not be what is to be seen any more."""
        ...

    def tick(self, now: float) -> None:
        """Time passed, or somebody woke the loop."""
        ...

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = ...) -> None:
        """The pointer did something."""
        ...

    def scroll(self, x: float, y: float, dx: float, dy: float) -> None:
        """The wheel turned."""
        ...

    def key(self, name: str, mods: Mods = ...) -> None:
        """A key went down."""
        ...

    def text(self, text: str) -> None:
        """Something was typed."""
        ...

    def close(self) -> None:
        """The window's close button was pressed."""
        ...

    def shown(self, scene: Scene, now: float) -> None:
        """The scene is on the screen now."""
        ...

    def cursor(self) -> str:
        """The pointer's shape: "", "hand" or "text"."""
        ...


class Flat(pyglet.gl.Config):
    """What is asked of a window's buffers: none for depth and stencils, which would be 8 MB at full HD."""

    def __init__(self, **wishes: Any) -> None:  # noqa: ANN401 - numbers and a name
        """Ask for the rest as wished."""
        super().__init__(**{**wishes, "depth_size": 0, "stencil_size": 0})


pyglet.gl.Config = Flat  # type: ignore[misc]  # arcade takes no configuration, but makes its own by this name


class Window(arcade.Window):
    """One window for one `Player`."""

    def __init__(
        self,
        player: Player,
        size: tuple[int, int] | None = None,
        title: str = "Hearthsea",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open it, without a `size` as large as is usual and fits. Raises CannotShowError without OpenGL 3.3."""
        if size is None:
            screen = pyglet.display.get_display().get_default_screen()
            size = opening_size(screen.width, screen.height)
        try:
            super().__init__(
                *size,
                title,
                resizable=True,
                antialiasing=False,
                visible=False,
                enable_polling=False,
                update_rate=1.0,
                draw_rate=1.0,
                vsync=False,
                center_window=False,
            )
        except (arcade.NoOpenGLException, pyglet.window.NoSuchConfigException, pyglet.gl.ContextException) as error:
            raise CannotShowError(
                "This computer offers no OpenGL 3.3, which the window needs: update the graphics driver, or, "
                "over a remote desktop, play on the machine itself."
            ) from error
        give_back_at_once()
        for program in [each for each in vars(self.ctx).values() if isinstance(each, arcade.gl.Program)]:
            program.delete()  # type: ignore[no-untyped-call]  # arcade's own, for sprites and shapes: 3 MB for nothing
        pyglet.clock.unschedule(self._dispatch_frame)  # frames are drawn on demand, below
        self.player = player
        self.clock = clock
        self.renderer = Renderer(self.ctx, art.picture)
        _close_compiler()
        self.set_minimum_size(*LEAST_SIZE)
        self._buttons = 0
        self._held = HeldKeys()
        self._force = True
        self._settled_at = 0.0
        self._held_cursor = ""
        self._settled_in = ""  # the screen after whose coming up was tidied
        self._coming_up = ""  # the one after which that is still to be done
        self._came_up_at = 0.0
        self._ahead: Iterator[None] | None = None  # draws what may be seen next
        self._ahead_on = -1  # the page on which that lies
        self.is_looked_at = True
        self.frames = 0
        self._trimmed_at = 0  # so many frames
        self.set_visible(True)

    def refresh(self, *, force: bool = False) -> bool:
        """Draw a frame if there is something new to see; return whether one was drawn."""
        now = self.clock()
        if now < self._settled_at:
            self.switch_to()
            self.renderer.stretch(self.get_framebuffer_size())
            self.flip()
            self._force = True
            return False
        force = force or self._force
        if not force and not self.renderer.lacks and not self.player.stale(now):
            return False
        self.switch_to()
        self.player.pixel_ratio = self.get_pixel_ratio()
        scene = self.player.scene(self.get_framebuffer_size(), now)
        drawn = self.renderer.draw(scene, self.get_framebuffer_size(), force=force, patience=PATIENCE)
        self._force = False
        if drawn:
            self.flip()
            self.frames += 1
        self.player.shown(scene, self.clock())
        self._show_cursor(self.player.cursor())
        return drawn

    def rest(self, *, busy: bool = False) -> bool:
        """Tidy up once after another screen has come up: when it is not `busy`, or has been so for seconds.

        Then, whenever it is not busy, one picture is drawn of what may be seen next. Returns whether there are more.
        """
        where, now = self.player.where, self.clock()
        if where == self._settled_in:
            return not busy and self._draw_ahead()
        if where != self._coming_up:
            self._coming_up, self._came_up_at = where, now
        if busy and now < self._came_up_at + UNTIDY:
            return False
        self._settled_in, self._coming_up = where, ""
        self.switch_to()
        self.renderer.tidy()
        settle()
        self._ahead_on = -1
        return True

    def _draw_ahead(self) -> bool:
        """Make room, and draw the next picture of what is foreseen, once on every page; whether there may be more."""
        self.switch_to()
        self.renderer.make_room()
        page = self.renderer.atlas.generation
        if self._ahead_on != page:
            self._ahead_on, self._ahead = page, self._foreseen()
        if self._ahead is None:
            if self._trimmed_at != self.frames:
                self._trim()
            return False
        if next(self._ahead, False) is False:
            self._ahead = None
            self._trim()
        return self._ahead is not None

    def _trim(self) -> None:
        self._trimmed_at = self.frames
        trim()

    def _foreseen(self) -> Iterator[None]:
        size = self.get_framebuffer_size()
        for scene in self.player.foreseen(size, self.clock()):
            yield from self.renderer.draw_ahead(scene)

    @property
    def is_settling(self) -> bool:
        """Whether the border is being dragged, or was a moment ago."""
        return self._force or self.clock() < self._settled_at

    def picture(self) -> Any:  # noqa: ANN401 - PIL.Image.Image
        """Return what is on the screen. Draw first: the back buffer is read."""
        self.switch_to()
        self.renderer.draw(
            self.player.scene(self.get_framebuffer_size(), self.clock()), self.get_framebuffer_size(), force=True
        )
        image = self.renderer.read()
        self.flip()
        return image

    # --- input; pyglet counts from the bottom left, in units that are not pixels on dense screens -----------------

    def _place(self, x: float, y: float) -> tuple[float, float]:
        ratio = self.get_pixel_ratio()
        return x * ratio, self.get_framebuffer_size()[1] - 1 - y * ratio

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """Move."""
        self.player.pointer("move", *self._place(x, y))

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Move with a button held."""
        self.player.pointer("move", *self._place(x, y), _button(buttons), mod_names(modifiers))

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """Press."""
        self.player.pointer("press", *self._place(x, y), _button(button), mod_names(modifiers))

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """Release."""
        self.player.pointer("release", *self._place(x, y), _button(button), mod_names(modifiers))

    def on_mouse_leave(self, x: int, y: int) -> None:
        """Leave the window."""
        self.player.pointer("leave", *self._place(x, y))

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Turn the wheel."""
        self.player.scroll(*self._place(x, y), scroll_x, scroll_y)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Press a key; those that repeat come through `on_text_motion`."""
        name = "" if self._held.press(symbol, self.clock()) else key_name(symbol)
        if name and (name not in REPEATING or modifiers & (pyglet.window.key.MOD_ALT | pyglet.window.key.MOD_CTRL)):
            self.player.key(name, mod_names(modifiers))

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Let go of a key; X11 names Tab by whether Shift is still held, so its other name is let go too."""
        self._held.let_go(symbol, self.clock())
        if symbol in TABS:
            getattr(self, "pressed_keys", set()).difference_update(TABS)  # pyglet's, on X11

    def on_text_motion(self, motion: int) -> None:
        """A key that repeats while it is held."""
        if motion in MOTIONS:
            self.player.key(MOTIONS[motion])

    def on_text(self, text: str) -> None:
        """Type; line ends come as the key "enter"."""
        text = "".join(c for c in text if c.isprintable())
        if text:
            self.player.text(text)

    def on_close(self) -> None:
        """Ask before closing."""
        self.player.close()

    def on_activate(self) -> None:
        """The desktop gave the window its keys."""
        self.is_looked_at = True

    def on_deactivate(self) -> None:
        """Another window is being looked at."""
        self.is_looked_at = False
        self._held.forget()  # what is let go there is not told here

    def on_expose(self) -> None:
        """The desktop lost what was shown."""
        self._force = True

    def on_show(self) -> None:
        """The window came back."""
        self._force = True

    def on_resize(self, width: int, height: int) -> None:
        """Another size: what is there is stretched until the border is let go of; new pictures take a moment."""
        self._force = True
        if self.frames:
            self._settled_at = self.clock() + SETTLE

    def on_draw(self) -> None:
        """Drawn on demand only."""

    def _show_cursor(self, name: str) -> None:
        if name == self._held_cursor:
            return
        self._held_cursor = name
        kinds = {"hand": self.CURSOR_HAND, "text": self.CURSOR_TEXT}
        self.set_mouse_cursor(self.get_system_mouse_cursor(kinds.get(name, self.CURSOR_DEFAULT)))


def _close_compiler() -> None:
    """Let the driver give back what it compiles shaders with, now that all are: 7 MB of Mesa's; it could start anew."""
    known = pyglet.gl.gl_info
    if known.have_version(4, 1) or known.have_extension("GL_ARB_ES2_compatibility"):
        pyglet.gl.glReleaseShaderCompiler()


def _button(buttons: int) -> int:
    """1 left, 2 middle, 3 right, of pyglet's bits."""
    for bit, number in ((1, 1), (2, 2), (4, 3)):
        if buttons & bit:
            return number
    return 0


class Loop(pyglet.app.EventLoop):  # type: ignore[misc,name-defined]
    """pyglet's loop, which sleeps until there is input, somebody wakes it, or something moves."""

    def __init__(self, window: Window, frame: float = 1 / 60) -> None:
        """Run `window`; while something moves a frame takes at least `frame` seconds."""
        super().__init__()
        self.window = window
        self.frame = frame
        self._next = 0.0

    def idle(self) -> float:
        """Do what is due and return for how many seconds to sleep."""
        super().idle()
        now = self.window.clock()
        self.window.player.tick(now)
        if self.has_exit:
            return 0.0
        drawn = self.window.refresh()
        if self.window.is_settling:
            return 0.03
        busy = self.window.player.stale(self.window.clock()) or self.window.renderer.lacks
        more = self.window.rest(busy=busy)
        if not busy:
            return BREATH if more else LONGEST_NAP
        return max(0.001, self.frame - (self.window.clock() - now)) if drawn else 0.02


def run(window: Window) -> None:
    """Run the window until `stop` is called."""
    loop = Loop(window)
    pyglet.app.event_loop = loop
    loop.run(None)


def stop() -> None:
    """End the loop after this turn."""
    pyglet.app.event_loop.exit()


def later(seconds: float, do: Callable[[float], None]) -> None:
    """Call once in so many seconds, while the loop runs; what is called gets the seconds that went by."""
    pyglet.clock.schedule_once(do, seconds)


def wake() -> None:
    """Wake the loop; safe from any thread."""
    loop = pyglet.app.platform_event_loop
    if loop is not None:
        loop.notify()
