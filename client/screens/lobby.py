"""The lobby: who sits where, which map, which rules, the join code, chat, and the start."""

from client.scene import SERIF, SERIF_BLACK, Rect, Scene
from client.screens import lobby_maps, lobby_rules, lobby_seats, page
from client.screens.base import (
    NO_MODS,
    Ask,
    Command,
    Copy,
    Mods,
    Play,
    PointerKind,
    ScreenContext,
    SendChat,
    SendMessage,
)
from client.screens.chat import draw_chat
from client.screens.form import Form
from client.screens.still import Scrolling
from client.text import plural, say
from client.widgets.pen import ITALIC, Pen
from client.widgets.textfield import TextField
from net.messages import LetIn, LobbyInfo, MoveSeat, Ready, StartGame
from net.own_maps import read_maps

CHAT_LIMIT = 300
NAME_LIMIT = 24
LEAST_CHAT = 150  # what is left of the chat where many seats need the room
FOOT = 132  # the panel with warning and start
KNOCK = 84  # that of whoever asks to be let in


class LobbyScreen(Scrolling):
    """The table before the game."""

    name = "lobby"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.form.add_field("chat", limit=CHAT_LIMIT)
        self.form.add_field("rename", limit=NAME_LIMIT, renews=True)
        self.form.add_list("chatlines", from_end=True)
        self.rules = self.form.add_list("rules")
        self.maps = lobby_maps.MapChoice(read_maps(context.map_folders), self.form.add_list("allmaps"))
        self.renaming = -1  # the seat whose name is being typed
        self.rows: list[Rect] = []  # of the seats, as they were drawn
        self.dragged = -1  # the seat that is being dragged to another place
        self.helped = ""  # the setting whose help is shown

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """Header; below it seats and chat, the map and the start, and the rules, side by side."""
        pen, frame = page.begin(self.context.theme, size, scale, self.form)
        store = self.context.store
        lobby = store.lobby
        if lobby is None:
            return page.finish(pen, size, self.form, now)
        gap = pen.px(12)
        head = Rect(frame.x, frame.y, frame.w, pen.px(64))
        top = head.bottom + gap
        if self.maps.is_open and lobby.owner:
            self._head(pen, head, lobby)
            lobby_maps.draw_sheet(pen, Rect(frame.x, top, frame.w, frame.bottom - top), lobby, self.maps)
            return page.finish(pen, size, self.form, now)
        room = frame.bottom - top
        left, right = round(frame.w * 0.325), max(pen.px(372), round(frame.w * 0.285))
        middle = frame.w - left - right - 2 * gap
        self._head(pen, head, lobby)
        # Where everybody sits at this machine there is nobody to chat with.
        talk = 0 if store.here else pen.px(LEAST_CHAT) + gap
        high = min(room - talk, lobby_seats.height(pen, len(lobby.seats)))
        seats = Rect(frame.x, top, left, round(high))
        self.rows = lobby_seats.draw(pen, seats, lobby, self.form, self.renaming, self.dragged,
                                     here=store.here)  # fmt: skip
        if talk:
            below = seats.bottom + gap
            draw_chat(pen, Rect(frame.x, below, left, frame.bottom - below), store, self.form)
        x, foot = seats.right + gap, pen.px(FOOT)
        picture = room - foot - gap
        if lobby.knocks:
            high = pen.px(KNOCK)
            picture -= high + gap
            self._knock(pen, Rect(x, top + picture + gap, middle, high), lobby)
        lobby_maps.draw(pen, Rect(x, top, middle, picture), lobby, self.maps)
        self._foot(pen, Rect(x, frame.bottom - foot, middle, foot), lobby)
        rules = Rect(frame.right - right, top, right, room)
        self.helped = lobby_rules.draw(pen, rules, lobby, self.rules, self.helped)
        return page.finish(pen, size, self.form, now)

    def _head(self, pen: Pen, panel: Rect, lobby: LobbyInfo) -> None:
        palette = pen.palette
        pen.panel(panel)
        y = panel.centre[1]
        right = panel.right - pen.px(16)
        pen.layer = "controls"
        if lobby.address and not self.context.store.here:
            wide = pen.px(128)
            right -= wide
            pen.button("copy", Rect(right, y - pen.px(20), wide, pen.px(40)), say("lobby.copy"), "C",
                       tip=lobby.address)  # fmt: skip
            right -= pen.px(16)
        pen.layer = "panels"
        if lobby.code:
            cell, high, step = pen.px(40), pen.px(48), pen.px(46)
            right -= step * len(lobby.code) - (step - cell)
            area = Rect(right, y - high / 2, step * len(lobby.code) - (step - cell), high)
            if pen.target("code", area, say("lobby.code.large")) or pen.hands.has_ring("code"):
                pen.box(area.inset(-pen.px(4)), 10, line=palette.focus, line_width=2)
            for n, sign in enumerate(lobby.code):
                box = Rect(right + n * step, y - high / 2, cell, high)
                pen.box(box, 8, palette.panel3, palette.brass, 1.6)
                pen.text(box.centre[0], y, sign, 34, font=SERIF_BLACK, anchor="centre")
            right -= pen.px(14)
            pen.text(right, y - pen.px(9), say("lobby.code"), 12, colour=palette.muted, anchor="right")
            pen.text(right, y + pen.px(9), say("lobby.code.help"), 12, font=ITALIC, colour=palette.muted,
                     anchor="right")  # fmt: skip
            right -= pen.px(90)
        elif not lobby.owner or self.context.store.here:
            words = "lobby.here" if self.context.store.here else "lobby.guest"
            pen.text(right, y, say(words), 14, colour=palette.muted, anchor="right")
            right -= pen.measure(say(words), 14)
        else:
            pen.text(right, y, say("lobby.open"), 14, colour=palette.muted, anchor="right")
            right -= pen.measure(say("lobby.open"), 14)
        x = panel.x + pen.px(24)
        x += pen.text(x, y, lobby.name, 28, font=SERIF, width=(right - x) * 0.62) + pen.px(26)
        taken = sum(seat.kind != "open" for seat in lobby.seats)
        words = say("lobby.taken", map=lobby_maps.title_of(lobby.map, lobby), taken=taken, all=len(lobby.seats))
        pen.text(x, y + pen.px(2), words, 15, colour=palette.muted, width=max(1.0, right - x - pen.px(12)))

    def _knock(self, pen: Pen, panel: Rect, lobby: LobbyInfo) -> None:
        """Who asks first to be let in, with the words that must stand on both screens."""
        knock = lobby.knocks[0]
        pen.panel(panel)
        pen.layer = "controls"
        wide, high = pen.px(96), pen.px(32)
        y = panel.bottom - pen.px(9) - high
        right = panel.right - pen.px(12) - wide
        pen.button("knock.out", Rect(right, y, wide, high), say("lobby.knock.out"))
        right -= wide + pen.px(8)
        pen.button("knock.in", Rect(right, y, wide, high), say("lobby.knock.in"), kind="primary",
                   tip=say("lobby.knock.help"))  # fmt: skip
        pen.layer = "panels"
        key = "lobby.knock.watch" if knock.watch else "lobby.knock"
        words = say(key, name=knock.name, words=" ".join(knock.words))
        pen.text(panel.x + pen.px(20), panel.y + pen.px(22), words, 16, font=SERIF, width=panel.w - pen.px(36))

    def _foot(self, pen: Pen, panel: Rect, lobby: LobbyInfo) -> None:
        pen.panel(panel)
        store = self.context.store
        x, w = panel.x + pen.px(14), panel.w - pen.px(28)
        box = Rect(x, panel.y + pen.px(14), w, pen.px(42))
        if store.refused is not None:
            page.notice(pen, box, store.refused.text, kind="error", lines=2)
        elif lobby.warnings:
            more = len(lobby.warnings) - 1
            words = plural("lobby.warnings", more, first=lobby.warnings[0]) if more else lobby.warnings[0]
            page.notice(pen, box, words, kind="warning", lines=2)
            pen.target("warnings", box, "\n".join(lobby.warnings), cursor="", focusable=False)
        elif not lobby.owner:
            seated = any(seat.kind == "person" and seat.owner == lobby.you for seat in lobby.seats)
            page.notice(pen, box, say("lobby.wait" if seated else "lobby.looking"), lines=2)
        else:
            page.notice(pen, box, say("lobby.fine"))
        pen.layer = "controls"
        high = pen.px(50)
        y = panel.bottom - pen.px(14) - high
        left = round(w * 0.33)
        pen.button("leave", Rect(x, y, left, high), say("lobby.leave"), "Esc")
        main = Rect(x + left + pen.px(10), y, w - left - pen.px(10), high)
        taken = sum(seat.kind != "open" for seat in lobby.seats)
        if lobby.owner:
            least = lobby.layout.seats_min
            why = say("lobby.few", n=least) if taken < least else waited_for(lobby)
            pen.button("start", main, say("lobby.start"), "Enter", kind="primary", size=17, enabled=not why,
                       tip=why)  # fmt: skip
        else:
            mine = [seat for seat in lobby.seats if seat.kind == "person" and seat.owner == lobby.you]
            ready = bool(mine) and all(seat.ready for seat in mine)
            words = "lobby.unready" if ready else "lobby.ready"
            if mine:
                kind = "normal" if ready else "primary"
                pen.button("ready", main, say(words), "Enter", kind=kind, size=17)
            else:
                free = any(seat.kind == "open" for seat in lobby.seats)
                pen.button("sit", main, say("lobby.sit"), size=17, enabled=free, tip="" if free else say("lobby.full"))
        pen.layer = "panels"

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click; what is under the pointer shows its help."""
        del mods
        used = self.form.pointer(kind, x, y, button)
        lobby = self.context.store.lobby
        if kind == "press" and lobby is not None and lobby.owner:
            loose = not self.form.hands.over or self.form.hands.over.endswith(".name")
            self.dragged = lobby_seats.row_at(self.rows, (x, y)) if loose else -1
        elif kind in ("release", "leave") and self.dragged >= 0:
            start, self.dragged = self.dragged, -1
            to = lobby_seats.row_at(self.rows, (x, y))
            if kind == "release" and to not in (-1, start):
                return [Play("place"), SendMessage(MoveSeat(start, to))]
        if kind == "press" and self.renaming >= 0 and self.form.active != "rename":
            return self._rename() + self._use(used)
        return self._use(used)

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Shortcuts, focus, typing."""
        return self._use(self.form.key(name, mods)) + self.form.take_commands()

    def text(self, text: str) -> list[Command]:
        """Type into the chat or a name."""
        return self._use(self.form.text(text))

    def wants_frame(self, now: float) -> bool:
        """Tooltips come by themselves, and so do the pictures of all maps, one after the other."""
        return self.maps.wants_frame or self.form.hands.wants_frame(now)

    def typed(self) -> TextField | None:
        """The field that is being typed into."""
        return self.form.typed()

    def takes_text(self) -> bool:
        """Whether a field is open."""
        return bool(self.form.active)

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.form.hands.cursor()

    def _use(self, used: str) -> list[Command]:
        lobby = self.context.store.lobby
        if lobby is None or not used:
            return []
        click: list[Command] = [Play("click")]
        match used.split("."):
            case ["chat", "submit"]:
                words = self.form.fields["chat"].text.strip()
                self.form.fields["chat"].set("")
                return [SendChat(words)] if words else []
            case ["rename", "submit"]:
                return self._rename()
            case ["rename", "cancel"]:
                self.renaming = -1
            case ["leave"]:
                return [*click, Ask("leave")]
            case ["knock", way] if lobby.knocks:
                return [*click, SendMessage(LetIn(lobby.knocks[0].number, welcome=way == "in"))]
            case ["copy"]:
                return [*click, Copy(lobby.address)]
            case [("people" | "code") as sheet]:
                return [*click, Ask(sheet)]
            case ["sit"]:
                free = next(n for n, seat in enumerate(lobby.seats) if seat.kind == "open")
                return [*click, *lobby_seats.use(lobby, ["seat", str(free), "sit"], self.context.store)]
            case ["start"]:
                return [*click, SendMessage(StartGame())]
            case ["ready"]:
                mine = [n for n, s in enumerate(lobby.seats) if s.kind == "person" and s.owner == lobby.you]
                ready = not all(lobby.seats[n].ready for n in mine)
                return [*click, *(SendMessage(Ready(n, ready)) for n in mine)]
            case ["map" | "maps" | "deal", *_] | ["set", "deal", _]:
                return [*click, *lobby_maps.use(lobby, used.split("."), self.maps)]
            case ["set", *rest]:
                return [*click, *lobby_rules.use(lobby, rest)]
            case ["seat", number, "name"]:
                self.renaming = int(number)
                self.form.fields["rename"].set(lobby.seats[self.renaming].name)
                self.form.fields["rename"].enter()
                self.form.active = self.form.hands.focus = "rename"
            case ["seats" | "seat", *_]:
                return [*click, *lobby_seats.use(lobby, used.split("."), self.context.store)]
        return []

    def _rename(self) -> list[Command]:
        """Keep the name that was typed."""
        commands = lobby_seats.rename(self.context.store.lobby, self.renaming, self.form.fields["rename"].text)
        self.renaming = -1
        self.form.active = ""
        return commands


def waited_for(lobby: LobbyInfo) -> str:
    """Whom the start waits for, in words; empty when all guests are ready."""
    names = [seat.name for seat in lobby.seats if seat.kind == "person" and seat.owner != lobby.you and not seat.ready]
    if not names:
        return ""
    others = say("list.comma").join(names[:-1])
    return say("lobby.waiting", names=say("list.and", most=others, last=names[-1]) if others else names[0])
