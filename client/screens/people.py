"""Who is at the table: players and those who look on, and for its owner the way to send somebody away."""

from client.art import keys
from client.scene import SANS_BOLD, SERIF_BLACK, Rect, Scene
from client.screens.base import NO_MODS, Ask, Command, Dismiss, Mods, Play, PointerKind, ScreenContext, SendMessage
from client.screens.form import Form
from client.screens.page import finish
from client.screens.still import Scrolling, Still
from client.text import say
from client.widgets.pen import Pen
from net.messages import Kick, LobbyInfo, PersonInfo

WIDE, ROW, MOST = 560, 50, 7  # lengths at k = 1, and the most rows without scrolling


class PeopleScreen(Scrolling, Still):
    """A sheet over lobby, table or end."""

    name = "people"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.list = self.form.add_list("people")

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The sheet alone, with a dim cover below it."""
        width, height = size
        people = self._people()
        high = 130 + ROW * max(1, min(MOST, len(people)))
        pen = Pen(self.context.theme, min(scale, (width - 32) / WIDE, (height - 32) / high), self.form.hands)
        pen.layer = "over"
        pen.put(keys.wash("dim", width, height, pen.theme), width / 2, height / 2)
        panel = Rect(0, 0, pen.px(WIDE), pen.px(high))
        panel = panel.moved(round((width - panel.w) / 2), round((height - panel.h) * 0.45))
        pen.target("backing", panel, focusable=False, cursor="")
        pen.panel(panel)
        pen.heading(panel.x + pen.px(28), panel.y + pen.px(36), say("people.title"), 22)
        self._code(pen, panel)
        box = Rect(panel.x + pen.px(20), panel.y + pen.px(62), panel.w - pen.px(40), panel.h - pen.px(62 + 64))
        step = pen.px(ROW)
        y = self.list.begin(pen, box, len(people) * step)
        right = box.right - pen.px(14 if self.list.scrolls else 4)
        for person in people:
            if y + step > box.y and y < box.bottom:
                self._row(pen, Rect(box.x, y, right - box.x, step), person)
            y += step
        self.list.end(pen)
        wide, high_button = pen.px(140), pen.px(42)
        close = Rect(panel.right - pen.px(24) - wide, panel.bottom - pen.px(16) - high_button, wide, high_button)
        pen.button("close", close, say("people.close"), "Esc", kind="primary")
        scene = finish(pen, size, self.form, now)
        return Scene(tuple(type(layer)(f"people.{layer.name}", layer.items) for layer in scene.layers), scene.targets)

    def _code(self, pen: Pen, panel: Rect) -> None:
        """For the owner the join code, for whoever comes late; a click shows it across the room."""
        lobby = self.context.store.lobby
        if lobby is None or not lobby.code or self.context.store.here:
            return
        wide, high, y = pen.px(26) + round(pen.measure(lobby.code, 20, SERIF_BLACK)), pen.px(34), panel.y + pen.px(36)
        box = Rect(panel.right - pen.px(24) - wide, y - high / 2, wide, high)
        touch = pen.target("code", box, say("people.code.tip"))
        palette = pen.palette
        pen.box(box, 8, palette.panel3, palette.focus if touch else palette.brass, 1.6)
        if pen.hands.has_ring("code"):
            pen.ring(box)
        pen.text(*box.centre, lobby.code, 20, font=SERIF_BLACK, anchor="centre")
        pen.text(box.x - pen.px(10), y, say("people.code"), 13, colour=palette.muted, anchor="right")

    def _people(self) -> tuple[PersonInfo, ...]:
        lobby = self.context.store.lobby
        return () if lobby is None else tuple(sorted(lobby.people, key=lambda person: person.onlooker))

    def _row(self, pen: Pen, rect: Rect, person: PersonInfo) -> None:
        lobby = self.context.store.lobby
        if lobby is None:
            return
        palette, y = pen.palette, rect.centre[1]
        pen.rule(rect.x, rect.bottom - 1, rect.w)
        right = rect.right
        if lobby.owner and person.guest != lobby.you:
            for what, words in (("ban", say("people.ban")), ("kick", say("people.kick"))):
                wide = pen.px(24) + round(pen.measure(words, 13))
                right -= wide
                box = Rect(right, y - pen.px(17), wide, pen.px(34))
                tip = say(f"people.{what}.tip")
                pen.button(f"{what}.{person.guest}", box, words, kind="danger" if what == "ban" else "normal", tip=tip,
                           size=13)  # fmt: skip
                right -= pen.px(8)
        x = rect.x + pen.px(14)
        mine = [seat for seat in lobby.seats if seat.kind == "person" and seat.owner == person.guest]
        if mine:
            for seat in mine:
                pen.disc(seat.colour, x + pen.px(10), y, 24)
                x += pen.px(30)
        else:
            pen.icon("eye", x + pen.px(10), y, 20, palette.muted)
            x += pen.px(30)
        room = max(1, right - x - pen.px(10))
        name = say("people.you", name=person.name) if person.guest == lobby.you else person.name
        pen.text(x + pen.px(4), y - pen.px(9), name, 15, font=SANS_BOLD, width=room)
        pen.text(x + pen.px(4), y + pen.px(10), about(person, lobby), 12.5, colour=palette.muted, width=room)

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click a button."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Esc, arrows and Enter."""
        return self._use(self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        match used.split("."):
            case ["close"]:
                return [Play("click"), Dismiss()]
            case ["code"]:
                return [Play("click"), Ask("code")]
            case [("kick" | "ban") as what, guest]:
                return [Play("click"), SendMessage(Kick(int(guest), ban=what == "ban"))]
        return []


def about(person: PersonInfo, lobby: LobbyInfo) -> str:
    """What somebody does at the table, and how their line is."""
    does = say("people.looks" if person.onlooker else "people.plays" if lobby.phase != "lobby" else "people.sits")
    line = say(f"people.line.{person.presence}")
    return say("list.dot").join((does, line)) if person.presence != "here" else does
