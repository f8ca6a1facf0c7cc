"""Questions over a screen: what shall become of the table."""

from dataclasses import dataclass

from client.scene import Rect, Scene
from client.screens.base import (
    NO_MODS,
    Command,
    Dismiss,
    LeaveTable,
    Mods,
    Play,
    PointerKind,
    Quit,
    ScreenContext,
    SendMessage,
)
from client.screens.form import Form
from client.screens.page import finish
from client.screens.still import Still
from client.text import say
from client.text.flow import broken
from client.widgets.pen import Pen
from net.messages import Knock, LetIn


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog."""

    name: str
    label: str
    key: str
    commands: tuple[Command, ...]
    kind: str = "normal"


class Dialog(Still):
    """A title, a sentence and buttons; Esc takes the first, Enter the one it stands on.

    Where the last one destroys something Enter takes the first too: what cannot be taken back is no default.
    """

    def __init__(self, context: ScreenContext, name: str, title: str, text: str, choices: tuple[Choice, ...]) -> None:
        self.context = context
        self.name = name
        self.title = title
        self.words = text
        self.choices = choices
        self.form = Form()

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The dialog alone, with a dim cover below it."""
        pen = Pen(self.context.theme, scale, self.form.hands)
        pen.layer = "over"
        width, height = size
        pen.dim(size)
        wide = min(pen.px(560), width - pen.px(48))
        px = pen.type_px(15)
        lines = broken(self.words, wide - pen.px(56), px)
        tall = round(pen.px(74) + len(lines) * px * 1.35 + pen.px(92))
        panel = Rect(round((width - wide) / 2), round((height - tall) * 0.45), wide, tall)
        pen.target("backing", panel, focusable=False, cursor="")
        pen.panel(panel)
        x = panel.x + pen.px(28)
        pen.heading(x, panel.y + pen.px(38), self.title, 22, width=wide - pen.px(56))
        pen.text(x, panel.y + pen.px(78), self.words, 15, width=wide - pen.px(56), lines=0)
        high, gap = pen.px(46), pen.px(10)
        room = (wide - pen.px(56) - gap * (len(self.choices) - 1)) / len(self.choices)
        for n, choice in enumerate(self.choices):
            rect = Rect(round(x + n * (room + gap)), panel.bottom - pen.px(24) - high, round(room), high)
            pen.button(choice.name, rect, choice.label, choice.key, kind=choice.kind)
        scene = finish(pen, size, self.form, now)
        # its layers have names of their own, so that they do not meet those of the screen below
        return Scene(tuple(type(layer)(f"dialog.{layer.name}", layer.items) for layer in scene.layers), scene.targets)

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click a button."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Esc, Enter, the keys beside the buttons."""
        used = self.form.key(name, mods)
        if not used and name == "enter" and self.choices[-1].kind == "danger":
            used = self.choices[0].name
        return self._use(used)

    def _use(self, used: str) -> list[Command]:
        for choice in self.choices:
            if choice.name == used:
                return [Play("click"), *choice.commands]
        return []


def leave_dialog(context: ScreenContext) -> Dialog:
    """Leave the table? Its owner is asked what shall become of it."""
    lobby = context.store.lobby
    owner = lobby is not None and lobby.owner
    playing = lobby is not None and lobby.phase == "playing"
    stay = Choice("stay", say("dialog.stay"), "Esc", (Dismiss(),))
    if owner:
        words = say("dialog.close.playing" if playing else "dialog.close.lobby")
        if context.store.here:
            words = say("dialog.close.here" if playing else "dialog.close.here.lobby")
        leave = Choice("close", say("dialog.close"), "C", (LeaveTable(close=True),), "danger")
        keep = (Choice("keep", say("dialog.keep"), "K", (LeaveTable(),)),) if _others_play_on(context) else ()
        return Dialog(context, "leave", say("dialog.close.title"), words, (stay, *keep, leave))
    words = say(f"dialog.leave.{_gives_up(context)}")
    leave = Choice("go", say("dialog.leave"), "Enter", (LeaveTable(),), "primary")
    return Dialog(context, "leave", say("dialog.leave.title"), words, (stay, leave))


def quit_dialog(context: ScreenContext) -> Dialog:
    """Close the window while at a table?"""
    lobby = context.store.lobby
    stay = Choice("stay", say("dialog.stay"), "Esc", (Dismiss(),))
    if lobby is not None and lobby.owner:
        words = say("dialog.quit.owner")
        if context.store.here:
            words = say("dialog.quit.here" if lobby.phase == "playing" else "dialog.close.here.lobby")
        if _others_play_on(context):
            words = say("dialog.close.playing")
        close = Choice("close", say("dialog.quit.close"), "C", (LeaveTable(close=True), Quit(sure=True)), "danger")
        commands = (LeaveTable(), Quit(sure=True))
        keep = (Choice("keep", say("dialog.keep"), "K", commands),) if _others_play_on(context) else ()
        return Dialog(context, "quit", say("dialog.quit.title"), words, (stay, *keep, close))
    leave = Choice("quit", say("dialog.quit"), "Enter", (LeaveTable(), Quit(sure=True)), "primary")
    given_up = _gives_up(context)
    words = say("dialog.quit.guest" if given_up in ("playing", "lobby") else f"dialog.leave.{given_up}")
    return Dialog(context, "quit", say("dialog.quit.title"), words, (stay, leave))


def knock_dialog(context: ScreenContext, knock: Knock) -> Dialog:
    """Let somebody in, while a game is on? No key of the game answers it by mistake."""
    key = "lobby.knock.watch" if knock.watch else "lobby.knock"
    words = f"{say(key, name=knock.name, words=' '.join(knock.words))}. {say('lobby.knock.help')}"

    def answer(*, welcome: bool) -> tuple[Command, ...]:
        return (SendMessage(LetIn(knock.number, welcome=welcome)), Dismiss())

    no = Choice("out", say("lobby.knock.out"), "Esc", answer(welcome=False))
    yes = Choice("in", say("lobby.knock.in"), "L", answer(welcome=True), "primary")
    return Dialog(context, f"knock.{knock.number}", say("dialog.knock"), words, (no, yes))


def _gives_up(context: ScreenContext) -> str:
    """What a guest leaves: a seat in the "lobby", "playing" or "resigned", a game that is "over"; else "looking"."""
    store = context.store
    if store.lobby is None or not store.my_seats:
        return "looking"
    if store.lobby.phase != "playing":
        return store.lobby.phase
    resigned = store.state.resigned if store.state is not None else 0
    return "resigned" if all(resigned >> seat & 1 for seat in store.my_seats) else "playing"


def _others_play_on(context: ScreenContext) -> bool:
    """Whether somebody elsewhere is in the game that runs at a table of ours."""
    lobby = context.store.lobby
    if lobby is None or lobby.phase != "playing" or context.store.here:
        return False
    return any(seat.kind == "person" and seat.owner != lobby.you for seat in lobby.seats)
