"""The program of the window: which screen is shown, what input leads to, what the link brings.

It is long because it is the one place where input, link and screens meet. Pure but for the parts it is given (link,
clipboard, sounds, clock): a test drives it without a window.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from client import muting, notices, profile
from client.given import Desk, LinkLike
from client.link import Link
from client.scene import Scene
from client.screens import base
from client.screens.base import NO_MODS, Command, Mods, PointerKind, Screen, ScreenContext
from client.screens.choose import Route, make_screen, screen_for
from client.screens.dialog import knock_dialog
from client.screens.keyboard import KeyboardScreen
from client.store import Store
from client.text import say
from client.theme import Scale
from client.trace import Trace
from client.widgets.held import Held
from client.widgets.textfield import TextField
from hearthsea.entries import Header
from net.turnclock import LAST_SECONDS

OTHER_NAMES = {"scale": "user_scale"}
"""Preferences that have another name in the context of the screens."""
LEAST = 1024, 640  # the smallest window
PAGE_FITS = 0.89  # the largest scale at which title, lobby and end fit that window
LOOKING = ("title", "join", "continue")
"""Screens for which the network looks at something: it is told when one comes, and when one of the last two goes."""
HELPED = ("join", "continue", "lobby", "curtain", "end")  # screens that say nothing about F1 themselves
FORESEEN = {"table": ("leave", "settings", "quit"), "title": ("settings",), "lobby": ("settings", "leave")}
"""The dialogs that are drawn ahead, by the screen they open over."""
FLASHES, FLASH = 8.0, 0.5  # seconds that the title flashes after a call, and from lit to not
STEPS = (".less", ".more")  # how the names of the buttons of a stepper end
LINGER = 3.0  # seconds between the last move and the end screen


class App:
    """The player of the window (see `client.gl.window.Player`)."""

    def __init__(self, context: ScreenContext, link: LinkLike, desk: Desk, clock: Callable[[], float]) -> None:
        self.context = context
        self.link = link
        self.desk = desk
        self.clock = clock
        self.route: Route = Route()
        self.trace = Trace.from_environment()
        self.screen: Screen = make_screen("title", context)
        self.overlay: Screen | None = None
        self._behind: tuple[Screen, Header | None] | None = None  # the rules are read: the screen before, and its game
        self.pixel_ratio = 1.0  # pixels of the framebuffer in one of the desktop's: 2 on dense screens
        self._drawn_version = -1
        self._dirty = True
        self._swallow = False
        self._scene: Scene | None = None
        self._over_since: float | None = None
        self._reminded_of = 0.0
        self._turned_down: tuple[int, object] = (-1, None)
        self._asked: set[str] = set()  # the knocks at the door that were shown while a game was on
        self.held = Held()
        self._seen = Scene(())  # what was last on the screen
        self.watch = notices.Watch()
        self._told_version = -1
        self._title = ""
        self._called_at = -1e9  # when something last called

    # --- drawing --------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Screen:
        """The screen that gets the input: the dialog, when one is open."""
        return self.overlay or self.screen

    @property
    def where(self) -> str:
        """The name of the screen, whatever dialog lies over it."""
        return self.screen.name

    def scene(self, size: tuple[int, int], now: float) -> Scene:
        """What is to be seen."""
        ratio, scale = self.pixel_ratio, self._scale(size)
        width, height = round(size[0] / ratio), round(size[1] / ratio)
        fits = Scale.of(width, height).type
        if self.screen.name != "table":  # which knows itself what fits
            fits = max(fits, PAGE_FITS * min(width / LEAST[0], height / LEAST[1]))
            applied = min(scale, fits * ratio)
            scene = self.screen.scene(size, applied, now)
        else:
            scene = self.screen.scene(size, scale, now)
            applied = getattr(self.screen, "applied", scale)
        self.context.applied_scale = applied / (Scale.of(width, height).type * ratio)
        if self.overlay is not None:
            scene = self.overlay.scene(size, scale, now).over(scene)
        self._seen = scene
        return scene

    def _scale(self, size: tuple[int, int]) -> float:
        """How many pixels a unit of the interface takes."""
        ratio = self.pixel_ratio
        return Scale.of(round(size[0] / ratio), round(size[1] / ratio), self.context.user_scale).type * ratio

    def foreseen(self, size: tuple[int, int], now: float) -> Iterator[Scene]:
        """What the screen knows will come, and the dialogs that may be opened next, each as it looks at first."""
        foreseen = getattr(self.screen, "foreseen", None)
        if callable(foreseen):
            yield foreseen()
        for name in FORESEEN.get(self.screen.name, ()):
            yield make_screen(name, self.context).scene(size, self._scale(size), now)

    def stale(self, now: float) -> bool:
        """Whether a frame is due."""
        if self._dirty or self.context.store.version != self._drawn_version:
            return True
        if self.held.is_held:
            return True
        return self.screen.wants_frame(now) or (self.overlay is not None and self.overlay.wants_frame(now))

    def shown(self, scene: Scene, now: float) -> None:
        """A frame is on the screen."""
        self._dirty = False
        self._drawn_version = self.context.store.version
        self.trace.shown(self.top.name, scene, self.context.store, now)

    def cursor(self) -> str:
        """The pointer's shape."""
        shape = getattr(self.top, "cursor", None)
        return str(shape()) if callable(shape) else ""

    def tick(self, now: float) -> None:
        """Take in what the link brought, and show the screen that goes with it."""
        self.link.poll(now)
        self._remind(now)
        self._tell(now)
        due = getattr(self.screen, "tick", None)
        if callable(due) and self.overlay is None and (commands := due(now)):
            self._do(commands)
        self._turn_down()
        self._repeat(now)
        self._choose()

    def _turn_down(self) -> None:
        """Decline what nobody wants to hear; where the host would not have it, not again before something happens."""
        store = self.context.store
        due = muting.due(store)
        if due is not None and (store.seq, due) != self._turned_down:
            self._turned_down = store.seq, due
            self._do([base.SendAction(due)])

    def _remind(self, now: float) -> None:
        """Sound and call, once, when the last seconds of a turn of ours begin; the log says it in words."""
        store = self.context.store
        ends = [store.turn_ends.get(seat, 0.0) for seat in store.my_seats]
        last = next((end for end in ends if 0.0 < end - now <= LAST_SECONDS), 0.0)
        if last > self._reminded_of + 1.0:
            self._reminded_of = last
            self._play("hurry", "notice")
            if self.context.notices:
                self.desk.call(say("notice.hurry"))

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> None:
        """The pointer did something."""
        self._tell_time()
        if kind == "press":
            self.held.let_go()
            if button == 1 and self._is_step(x, y):
                self.held.press(x, y, self.clock())
        elif kind == "move":
            self.held.move(x, y)
        elif self.held.let_go():  # what was repeated is not done once more
            self.top.pointer("leave", x, y)
            kind = "move" if kind == "release" else kind
        self._do(self.top.pointer(kind, x, y, button, mods))

    def _is_step(self, x: float, y: float) -> bool:
        """Whether a point lies on a button that repeats while it is held."""
        target = self._seen.target_at(x, y)
        return target is not None and target.id.endswith(STEPS)

    def _repeat(self, now: float) -> None:
        """Use the button that is held once more, when it is time."""
        at = self.held.due(now)
        if at is not None and self._is_step(*at):
            self._do(self.top.pointer("release", *at, 1))
            self.top.pointer("press", *at, 1)

    def _tell_time(self) -> None:
        """Tell the screen how late it is, where that matters to what an input means."""
        at = getattr(self.top, "at", None)
        if callable(at):
            at(self.clock())

    def scroll(self, x: float, y: float, dx: float, dy: float) -> None:
        """The wheel turned."""
        self._do(self.top.scroll(x, y, dx, dy))

    def key(self, name: str, mods: Mods = NO_MODS) -> None:
        """A key went down. The letter of a shortcut comes again as text: it must not land in a field it opened."""
        self._tell_time()
        self._swallow = not self.top.takes_text() and len(name) == 1 and not mods & {"ctrl", "alt"}
        if name == "f11":
            self._do([base.ToggleFullscreen()])
            return
        if name == "f2" and self.overlay is None:
            self._do([base.Ask("settings")])
            return
        if name == "f1" and self.overlay is None and self.screen.name in HELPED:
            self._do([base.Ask("help")])
            return
        if self._opens_keyboard(name, mods):
            return
        had_overlay = self.overlay is not None
        self._do(self.top.key(name, mods))
        if not had_overlay:  # what "Done" has closed stays closed
            self._opens_keyboard(name, mods)

    def _typed(self) -> TextField | None:
        """The field of the screen that is being typed into."""
        typed = getattr(self.screen, "typed", None)
        field: TextField | None = typed() if callable(typed) else None
        return field

    def _opens_keyboard(self, name: str, mods: Mods) -> bool:
        """Open the keyboard on the screen where a controller enters a field; whether it has."""
        if name != "enter" or "pad" not in mods or self.overlay is not None or self._typed() is None:
            return False
        self._cover(KeyboardScreen(self.context, self._typed))
        self._dirty = True
        return True

    def text(self, text: str) -> None:
        """Something was typed."""
        if self._swallow:
            self._swallow = False
            return
        self._do(self.top.text(text))

    def close(self) -> None:
        """The window's close button: ask what shall become of a table."""
        self._do([base.Quit()])

    def carry_out(self, command: Command) -> None:
        """Do as a screen would ask for: how the command line says where to begin."""
        self._do([command])

    # --- commands -------------------------------------------------------------------------------------------------

    def _do(self, commands: list[Command]) -> None:
        """Carry out what the screen wants, then draw: any input may have changed how the screen looks."""
        self._dirty = True
        for command in commands:
            self._one(command)
        self._choose()

    def _one(self, command: Command) -> None:
        store = self.context.store
        match command:
            case base.Navigate("rules"):
                self.route = Route("rules", self.route.to)
            case base.Navigate("back"):
                self.route = Route(self.route.back)
            case base.Navigate(to):
                self.route = Route(to)
                if to in LOOKING:
                    store.failure = ""
            case base.Ask(dialog):
                self._cover(make_screen(dialog, self.context))
            case base.Dismiss("dialog"):
                self.overlay = None
            case base.Dismiss(what):
                store.forget(what)
            case base.Copy(text):
                self.desk.copy(text)
            case base.Paste():
                self._do(self.top.text(self.desk.paste()))
            case base.Mute(by, on):
                store.mute(by, on=on)
            case base.TypeText(text):
                self._do(self.screen.text(text))
            case base.PressKey(name):
                self._do(self.screen.key(name))
            case base.Play(sound, whose):
                self._play(sound, whose)
            case base.SetPreference(name, value):
                setattr(self.context, OTHER_NAMES.get(name, name), value)
                self.link.carry_out(command)
            case base.ToggleFullscreen():
                self.desk.toggle_fullscreen()
            case base.Quit(sure=False) if store.at_table:
                self._cover(make_screen("quit", self.context))
            case base.Quit():
                self.link.close()
                self.desk.quit()
            case base.LeaveTable():
                self.overlay = None
                self.route = Route("title")
                self.link.carry_out(command)
            case base.SetPlayer(name, colour):
                store.name = name if name is not None else store.name
                store.colour = colour if colour is not None else store.colour
                store.version += 1
                self.link.carry_out(command)
            case _:
                self.link.carry_out(command)

    def _tell(self, now: float) -> None:
        """Let the others' doings be heard, and call the player where something waits; the frame's title flashes."""
        store = self.context.store
        if store.version != self._told_version:
            self._told_version = store.version
            news = self.watch.look(store)
            for sound in news.sounds:
                self._play(sound.sound, sound.whose)
            if news.call:
                self._called_at = now
                if self.context.notices:
                    self.desk.call(say(f"notice.{news.call}"))
        elif now - self._called_at > FLASHES + FLASH:
            return
        since = now - self._called_at
        words = notices.title(store, lit=since >= FLASHES or int(since / FLASH) % 2 == 0)
        if words != self._title:
            self._title = words
            self.desk.title(words)

    def _play(self, sound: str, whose: str) -> None:
        """Play a sound as loud as the player wants it."""
        volume: float = getattr(self.context, f"{whose}_volume")
        if self.context.sound and volume > 0:
            self.desk.play(sound, volume)

    def _lingers(self) -> bool:
        """Whether the last move is still to be seen on the board before the end is told."""
        if self._over_since is None:
            self._over_since = self.clock()
        return self.clock() - self._over_since < LINGER

    def _cover(self, dialog: Screen) -> None:
        """Lay a dialog over the screen, on which then nothing is pointed at any more."""
        self.overlay = dialog
        self.held.let_go()
        self.screen.pointer("leave", 0.0, 0.0)

    def _choose(self) -> None:
        """Show the screen that goes with what is known."""
        store = self.context.store
        if self.overlay is not None and self.overlay.name in ("leave", "quit", "people", "code") and not store.at_table:
            self.overlay = None
            self._dirty = True
        self._close_keyboard()
        if store.at_table and self.route.to in ("join", "continue"):
            self.route = Route()  # whoever has come in is not on the way any more
        self._answer_the_door()
        wanted = screen_for(store, self.route)
        if wanted == "end" and self.screen.name == "table" and not self.route.to and self._lingers():
            return
        if wanted != "end":
            self._over_since = None
        if wanted == "curtain" and store.viewer is not None:
            self.link.carry_out(base.ShowSeat(None))  # nothing private is known here while the curtain is down
        if wanted == self.screen.name:
            return
        looked = self.screen.name in ("join", "continue")
        self.screen = self._back_to(wanted)
        self._dirty = True
        self._close_keyboard()
        if looked or wanted in LOOKING:
            self.link.carry_out(base.Navigate(wanted))
        if wanted == "lobby":
            self.route = Route()

    def _back_to(self, wanted: str) -> Screen:
        """The screen from which the rules were looked up, as it was left, else a new one."""
        game = self.context.store.header
        behind, self._behind = self._behind, None
        if wanted == "rules":
            self._behind = self.screen, game
        elif self.screen.name == "rules" and behind is not None and (behind[0].name, behind[1]) == (wanted, game):
            return behind[0]
        return make_screen(wanted, self.context)

    def _close_keyboard(self) -> None:
        """Take the keyboard on the screen away where the field it types into has gone."""
        if self.overlay is not None and self.overlay.name == "keyboard" and self._typed() is None:
            self.overlay = None
            self._dirty = True

    def _answer_the_door(self) -> None:
        """Ask the owner about whoever knocks while a game is on; the lobby shows them by itself."""
        lobby = self.context.store.lobby
        knocks = lobby.knocks if lobby is not None and self.screen.name in ("table", "end") else ()
        names = {f"knock.{knock.number}" for knock in knocks}
        if self.overlay is not None and self.overlay.name.startswith("knock.") and self.overlay.name not in names:
            self.overlay = None
            self._dirty = True
        new = [knock for knock in knocks if f"knock.{knock.number}" not in self._asked]
        if self.overlay is None and new:
            self._cover(knock_dialog(self.context, new[0]))
            self._asked.add(f"knock.{new[0].number}")
            self._dirty = True


def context_of(preferences: profile.Preferences, map_folders: tuple[Path, ...] = ()) -> ScreenContext:
    """Return what the screens are given, as the player prefers it."""
    context = ScreenContext(Store(preferences.name, preferences.colour), map_folders=map_folders)
    for one in fields(preferences):
        if one.name not in ("name", "colour"):
            setattr(context, OTHER_NAMES.get(one.name, one.name), getattr(preferences, one.name))
    return context


def main(folder: Path, first: Sequence[Command] = ()) -> None:
    """Open the window and run it to its end.

    Args:
        folder: The profile: key, settings, games.
        first: What to do at once, such as `JoinTable` for a link.

    Raises:
        Failure: No window can be opened here; the sentence says why.
    """
    from client.commands.failure import Failure  # noqa: PLC0415 - the command line is not needed to be tested
    from client.gl.boot import CannotShowError, boot  # noqa: PLC0415

    try:
        boot()
        from client.gl import window  # noqa: PLC0415 - imports arcade, which `boot` has prepared
        from client.gl.desktop import Desktop  # noqa: PLC0415
        from client.gl.gamepads import Gamepads  # noqa: PLC0415

        preferences = profile.load(folder)
        context = context_of(preferences, profile.map_folders(folder))
        desk = Desktop()
        link = Link(context.store, folder, preferences, window.wake)
        app = App(context, link, desk, time.monotonic)
        try:
            desk.window = window.Window(app)
            pads = Gamepads(app.key)
            pads.listen()
            for command in first:
                app.carry_out(command)
            window.run(desk.window)
        finally:
            link.close()
    except CannotShowError as error:
        raise Failure(str(error)) from error
