"""The title: host, join, play here; what this machine's player is called, and the colour."""

from client import __version__
from client.art import keys
from client.scene import SERIF_BLACK, SERIF_ITALIC, Rect, Scene
from client.screens import continue_card, page
from client.screens.base import (
    NO_MODS,
    Ask,
    Command,
    HostTable,
    Mods,
    Navigate,
    Play,
    PointerKind,
    Quit,
    ScreenContext,
    SetPlayer,
)
from client.screens.form import Form
from client.text import say
from client.theme import IVORY, WORDMARK
from client.widgets.pen import Pen
from client.widgets.textfield import TextField

NAME_LIMIT = 24
SMALL_KEYS = {"rules": "F1", "settings": "F2", "quit": "Q"}
NOTICE = 48
HERE_BOTS = ("greedy",) * 3  # a full table: the start is one click away


class TitleScreen:
    """The first screen."""

    name = "title"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.form.add_field("name", context.store.name, limit=NAME_LIMIT, renews=True)

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The chart with the menu on its open sea."""
        width, height = size
        pen = Pen(self.context.theme, scale, self.form.hands)
        s = min(width / 1280, height / 720)
        pen.layer = "backdrop"
        pen.put(keys.title(width, height, pen.theme), width / 2, height / 2)
        pen.layer = "panels"
        left = round(72 * s)
        mark = round(WORDMARK * s)
        # the picture of the wordmark is wider than its letters by its shadow; it is centred on them
        wordmark = pen.measure("Hearthsea", mark / pen.k, SERIF_BLACK)
        high = pen.px(356 + (continue_card.HIGH + 10 if self.context.store.unfinished else 0))
        panel = Rect(left, round(246 * s), pen.px(392), high)
        lift = max(0, panel.bottom + self._below(pen) - height)  # in a low window all of it stands higher
        pen.put(keys.logo(mark, pen.theme), left + wordmark / 2, 132 * s - min(lift, 52 * s))
        pen.text(left + 4, 210 * s - min(lift, 52 * s), say("title.motto"), 24 * s / pen.k, font=SERIF_ITALIC,
                 colour="#fdf3da", halo="#0d2435")  # fmt: skip
        self._menu(pen, panel.moved(0, -lift))
        return self.form.remember(self._finished(pen, size, now), now)

    def _below(self, pen: Pen) -> float:
        """What is left free below the menu: for what is told there, or the version, and the chart's frame."""
        told = self.context.store.failure or self.context.store.busy
        return pen.px(NOTICE + 8 if told else 26) + pen.px(24)

    def _menu(self, pen: Pen, panel: Rect) -> None:
        store = self.context.store
        pen.panel(panel)
        pen.layer = "controls"
        x, w = panel.x + pen.px(20), panel.w - pen.px(40)
        y = panel.y + pen.px(20)
        side, gap = pen.px(124), pen.px(8)
        pen.button("host", Rect(x, y, w - side - gap, pen.px(52)), say("title.host"), "H", kind="primary", size=17,
                   icon="anchor", tip=say("title.host.help"))  # fmt: skip
        pen.button("open", Rect(x + w - side, y, side, pen.px(52)), say("title.open"), "O",
                   tip=say("title.open.help"))  # fmt: skip
        pen.button("join", Rect(x, y + pen.px(62), w, pen.px(48)), say("title.join"), "J", size=17,
                   tip=say("title.join.help"))  # fmt: skip
        pen.button("here", Rect(x, y + pen.px(120), w, pen.px(48)), say("title.here"), "P", size=17,
                   tip=say("title.here.help"))  # fmt: skip
        y += pen.px(178)
        if store.unfinished:
            card = Rect(x, y, w, pen.px(continue_card.HIGH))
            continue_card.draw(pen, card, store.unfinished, busy=store.busy)
            y += pen.px(continue_card.HIGH + 10)
        left = x
        for name, share in (("rules", 0.39), ("settings", 0.36), ("quit", 0.25)):
            wide = round((w - 2 * gap) * share)
            pen.button(name, Rect(left, y, wide, pen.px(40)), say(f"title.{name}"), SMALL_KEYS[name])
            left += wide + gap
        y += pen.px(54)
        pen.rule(x, y, w)
        y += pen.px(28)
        pen.text(x, y, say("title.as"), 13, colour=pen.palette.muted)
        label = pen.measure(say("title.as"), 13) + pen.px(12)
        self.form.fields["name"].draw(
            pen, Rect(x + label, y - pen.px(18), w - label, pen.px(36)), active=self.form.active == "name",
            hint=say("title.name"), size=15,
        )  # fmt: skip
        y += pen.px(44)
        self._colours(pen, x, y, w)
        self._state(pen, Rect(panel.x, panel.bottom + pen.px(8), panel.w, pen.px(NOTICE)))

    def _state(self, pen: Pen, rect: Rect) -> None:
        """What became of the last table, or of the one that is being started."""
        store = self.context.store
        if not store.failure and not store.busy:
            return
        words = store.failure or say("title.starting" if store.connection == "starting" else "title.returning")
        page.notice(pen, rect, words, kind="error" if store.failure else "note", lines=2)

    def _colours(self, pen: Pen, x: float, y: float, w: float) -> None:
        """Eight discs to choose from; the chosen one is ringed."""
        step = w / 8
        for colour in range(8):
            cx = x + step * (colour + 0.5)
            side = pen.px(34)
            rect = Rect(round(cx - side / 2), round(y - side / 2), side, side)
            name = say(f"colour.{colour}")
            touch = pen.target(f"colour.{colour}", rect, name)
            if colour == self.context.store.colour:
                pen.box(rect, 17, "", pen.palette.brass, 2.5 * pen.k)
            elif touch:
                pen.box(rect, 17, "", pen.palette.line, 2)
            pen.disc(colour, cx, y, 24)
            if self.form.hands.has_ring(f"colour.{colour}"):
                pen.ring(rect, 17)

    def _finished(self, pen: Pen, size: tuple[int, int], now: float) -> Scene:
        pen.layer = "panels"
        if not self.context.store.failure and not self.context.store.busy:  # what is told then may need its place
            words = say("title.version", version=__version__)
            left = round(72 * min(size[0] / 1280, size[1] / 720))
            pen.text(left + pen.px(4), size[1] - pen.px(40), words, 12, colour=IVORY, halo="#0d2435")
        tip = self.form.hands.tip(now)
        if tip is not None:
            pen.tooltip(tip, size)
        return pen.scene()

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Point and click."""
        del mods
        was = self.form.active
        used = self.form.pointer(kind, x, y, button)
        commands = self._name_left(was)
        return commands + self._use(used)

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:
        """Nothing scrolls here."""
        del x, y, dx, dy
        return []

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Move the focus, use a shortcut, edit the name."""
        was = self.form.active
        used = self.form.key(name, mods)
        return self._name_left(was) + self._use(used) + self.form.take_commands()

    def text(self, text: str) -> list[Command]:
        """Type the name."""
        self.form.text(text)
        return []

    def wants_frame(self, now: float) -> bool:
        """Only tooltips come by themselves."""
        return self.form.hands.wants_frame(now)

    def typed(self) -> TextField | None:
        """The field that is being typed into."""
        return self.form.typed()

    def takes_text(self) -> bool:
        """Whether the name is being typed."""
        return bool(self.form.active)

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.form.hands.cursor()

    def _name_left(self, was: str) -> list[Command]:
        """Keep the name once it is no longer typed."""
        if was != "name" or self.form.active == "name":
            return []
        return self._keep_name()

    def _keep_name(self) -> list[Command]:
        typed = self.form.fields["name"].text.strip()
        if typed:
            return [SetPlayer(name=typed)] if typed != self.context.store.name else []
        self.form.fields["name"].set(self.context.store.name)
        return []

    def _use(self, used: str) -> list[Command]:
        click: list[Command] = [Play("click")]
        match used.partition("."):
            case "name", _, "submit":
                self.form.active = ""
                return self._keep_name()
            case "host", _, _:
                return [*click, HostTable()]
            case "open", _, _:
                return [*click, HostTable(is_open=True)]
            case "here", _, _:
                return [*click, HostTable(here=True, bots=HERE_BOTS)]
            case "continue", _, _:
                return [*click, *continue_card.use(self.context.store.unfinished)]
            case "unfinished", _, _:
                return [*click, Navigate("continue")]
            case "join", _, _:
                return [*click, Navigate("join")]
            case "rules", _, _:
                return [*click, Navigate("rules")]
            case "settings", _, _:
                return [*click, Ask("settings")]
            case "quit", _, _:
                return [Quit()]
            case "colour", _, number if number:
                return [*click, SetPlayer(colour=int(number))]
        return []
