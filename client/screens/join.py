"""Join a table: those found on this network, live; or a typed address; a code where one is needed."""

from client.scene import SANS_BOLD, Rect, Scene
from client.screens import join_map, page
from client.screens.base import (
    NO_MODS,
    Command,
    Dismiss,
    JoinTable,
    Mods,
    Navigate,
    Play,
    PointerKind,
    ScreenContext,
    Sweep,
)
from client.screens.form import Form
from client.screens.still import Scrolling
from client.text import has, plural, say
from client.widgets.pen import SEMI, Pen
from client.widgets.textfield import TextField
from net.listing import FoundTable
from net.messages import PROTOCOL
from net.pairing import CODE_LENGTH, SIGNS

ROW = 62
TYPED = "typed"  # the choice of going to the typed address


class JoinScreen(Scrolling):
    """The list of tables and the way in."""

    name = "join"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.form.add_field("code", limit=CODE_LENGTH, allowed=SIGNS, upper=True, renews=True)
        self.form.add_field("address", limit=120, renews=True)
        self.list = self.form.add_list("tables")
        self.chosen = ""  # a table's id, or TYPED
        self._failed = ""  # the failure that was seen already

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The list at the left, what is needed to get in at the right."""
        self._see_failure()
        pen, frame = page.begin(self.context.theme, size, scale, self.form)
        gap = pen.px(12)
        head = Rect(frame.x, frame.y, frame.w, pen.px(64))
        pen.panel(head)
        pen.heading(head.x + pen.px(24), head.centre[1], say("join.title"), 28)
        wide = pen.px(110)
        pen.layer = "controls"
        pen.button("back", Rect(head.right - wide - pen.px(16), head.y + pen.px(12), wide, pen.px(40)),
                   say("join.back"), "Esc")  # fmt: skip
        pen.layer = "panels"
        top = head.bottom + gap
        side = min(pen.px(400), round(frame.w * 0.4))
        left = Rect(frame.x, top, frame.w - side - gap, frame.bottom - top)
        right = Rect(left.right + gap, top, side, frame.bottom - top)
        self._tables(pen, left)
        self._way_in(pen, right)
        return page.finish(pen, size, self.form, now)

    def _see_failure(self) -> None:
        """Let a code that was wrong be replaced by typing another one."""
        failure, self._failed = self._failed, self.context.store.failure
        if self._failed and self._failed != failure and _is_of_code(self._failed):
            self.form.active = self.form.hands.focus = "code"
            self.form.fields["code"].enter()

    def _tables(self, pen: Pen, panel: Rect) -> None:
        store = self.context.store
        pen.panel(panel)
        pen.heading(panel.x + pen.px(20), panel.y + pen.px(30), say("join.found"))
        pen.text(panel.right - pen.px(20), panel.y + pen.px(30), plural("join.count", len(store.tables)), 12,
                 colour=pen.palette.muted, anchor="right")  # fmt: skip
        top = panel.y + pen.px(52)
        if store.hampered:
            high = pen.px(54)
            page.notice(pen, Rect(panel.x + pen.px(14), top, panel.w - pen.px(28), high), store.hampered,
                        kind="warning", lines=2)  # fmt: skip
            top += high + pen.px(8)
        box = Rect(panel.x + pen.px(14), top, panel.w - pen.px(28), panel.bottom - pen.px(14) - top)
        if not store.tables:
            x, y = box.centre
            pen.text(x, y - pen.px(14), say("join.none"), 15, font=SEMI, anchor="centre", colour=pen.palette.muted)
            pen.text(x, y + pen.px(12), say("join.none.help"), 13, anchor="centre", colour=pen.palette.muted,
                     width=box.w)  # fmt: skip
            pen.layer = "controls"
            side = pen.px(240)
            label = say("join.sweep.now" if store.sweeping else "join.sweep")
            pen.button("sweep", Rect(x - side / 2, round(y) + pen.px(32), side, pen.px(40)), label,
                       enabled=not store.sweeping, tip=say("join.sweep.help"))  # fmt: skip
            pen.layer = "panels"
            if store.looking_on:
                pen.text(x, box.bottom - pen.px(12), say("join.looking.on", where=store.looking_on), 12,
                         anchor="centre", colour=pen.palette.muted, width=box.w)  # fmt: skip
            return
        pen.layer = "controls"
        step = pen.px(ROW)
        y = self.list.begin(pen, box, len(store.tables) * step)
        wide = box.w - (pen.px(16) if self.list.scrolls else 0)
        for table in store.tables:
            if y + step > box.y and y < box.bottom:
                self._row(pen, Rect(box.x, y, wide, step - pen.px(8)), table)
            y += step
        self.list.end(pen)
        pen.layer = "panels"

    def _row(self, pen: Pen, rect: Rect, table: FoundTable) -> None:
        palette = pen.palette
        stranger = table.protocol != PROTOCOL
        tip = say("join.version") if stranger else ""
        name = f"table.{table.table}"
        touch = pen.target(name, rect, tip, enabled=not stranger) or pen.hands.touch(f"needs.{table.table}")
        on = self.chosen == table.table
        pale = table.fading or stranger
        fill = palette.panel2 if pale else palette.panel3
        pen.box(rect, 8, fill, palette.brass if on or touch else palette.line, 2 if on else 1.2)
        if pen.hands.has_ring(name):
            pen.ring(rect.inset(pen.px(4)))  # inside: the list cuts off what is beyond
        ink = palette.muted if pale else palette.text
        x, upper, lower = rect.x + pen.px(16), rect.y + rect.h * 0.34, rect.y + rect.h * 0.70
        right, gap = rect.right - pen.px(14), pen.px(14)
        seats = say("join.seats", taken=table.seats_taken, all=table.seats_all)
        left = right - pen.text(right, upper, seats, 14, font=SEMI, colour=ink, anchor="right") - gap
        left = self._needs(pen, table, left, Rect(rect.x, rect.y, rect.w, rect.h / 2), upper, ink)
        pen.text(x, upper, table.name, 16, font=SANS_BOLD, colour=ink, width=max(1, left - x))
        state = say("list.dot").join((say(f"join.phase.{table.phase}"), join_map.age_of(table)))
        left = right - pen.text(right, lower, state, 12.5, colour=palette.muted, anchor="right") - gap
        pen.text(x, lower, say("join.where", host=table.host, map=_map_title(table.map)), 12.5,
                 colour=palette.muted, width=max(1, left - x))  # fmt: skip

    def _needs(self, pen: Pen, table: FoundTable, right: float, row: Rect, y: float, ink: str) -> float:  # noqa: PLR0917
        """Whether a seat of ours waits there, else whether a code is needed; x of where that begins."""
        if self._waits_at(table):
            words, green = say("join.seat.waits"), pen.palette.ok
            return right - pen.text(right, y, words, 12.5, font=SEMI, colour=green, anchor="right") - pen.px(14)
        if not table.code_needed:
            return right
        left = right - pen.text(right, y, say("join.code.needed"), 12.5, colour=ink, anchor="right") - pen.px(24)
        pen.icon("lock", left + pen.px(11), y, 20, ink)
        if table.protocol == PROTOCOL:
            sign = Rect(left, row.y, right - left, row.h)
            pen.target(f"needs.{table.table}", sign, say("join.code.needed.help"), focusable=False)
        return left - pen.px(10)

    def _way_in(self, pen: Pen, panel: Rect) -> None:
        store = self.context.store
        palette = pen.palette
        table = self._table()
        pen.panel(panel)
        x, w = panel.x + pen.px(20), panel.w - pen.px(40)
        y = panel.y + pen.px(30)
        title = table.name if table is not None else say("join.pick")
        pen.heading(x, y, title, width=w)
        y += pen.px(30)
        needs_code = table.code_needed if table is not None else True
        words = "join.code.help" if needs_code else "join.code.open"
        if table is not None and table.phase != "lobby":
            words = "join.playing"
        y += pen.paragraph(x, y, say(words if table is not None else "join.pick.help"), w, colour=palette.muted)
        y += pen.px(4)
        pen.layer = "controls"
        pen.text(x, y + pen.px(12), say("join.code"), 14, font=SEMI)
        self.form.fields["code"].draw(
            pen, Rect(x, y + pen.px(28), w, pen.px(52)), active=self.form.active == "code",
            hint=say("join.code.hint"), size=26, enabled=needs_code, error=_is_of_code(store.failure),
        )  # fmt: skip
        y += pen.px(98)
        pen.text(x, y + pen.px(6), say("join.address"), 14, font=SEMI)
        self.form.fields["address"].draw(
            pen, Rect(x, y + pen.px(22), w, pen.px(42)), active=self.form.active == "address",
            hint=say("join.address.hint"),
        )  # fmt: skip
        y += pen.px(78)
        go = self._command()
        taken = self._news(pen, Rect(x, y, w, panel.bottom - pen.px(84) - y))
        if table is not None:
            pen.layer = "panels"
            top = y + taken + (pen.px(10) if taken else 0)
            join_map.draw(pen, Rect(x, top, w, panel.bottom - pen.px(82) - top), table)
            pen.layer = "controls"
        may = go is not None and not store.busy
        side, foot, high = pen.px(118), panel.bottom - pen.px(70), pen.px(52)
        pen.button("watch", Rect(x, foot, side, high), say("join.watch"), icon="eye", enabled=may,
                   tip=self._why_not() or say("join.watch.help"))  # fmt: skip
        left = x + side + pen.px(8)
        pen.button("go", Rect(left, foot, x + w - left, high), say("join.go"), "Enter",
                   kind="primary", size=17, enabled=may, tip=self._why_not())  # fmt: skip
        pen.layer = "panels"

    def _news(self, pen: Pen, room: Rect) -> float:
        """How joining goes, or why it failed; how high that is comes back."""
        store = self.context.store
        x, y, w, _ = room
        if store.busy and (store.door_words or store.slow):
            words = say("join.door", words=store.door_words) if store.door_words else say("join.slow")
            page.notice(pen, Rect(x, y, w, pen.px(66)), words, lines=3)
            return pen.px(66)
        if store.busy:
            page.notice(pen, Rect(x, y, w, pen.px(44)), say("join.connecting"))
            return pen.px(44)
        if store.failure and room.h > pen.px(40):
            return page.notice_below(pen, x, y, w, store.failure, most=max(1, round(room.h) // pen.px(20) - 1))
        return 0

    # --- what is chosen -------------------------------------------------------------------------------------------

    def _table(self) -> FoundTable | None:
        """The chosen table; where only one can be joined it is chosen by itself."""
        if self.chosen == TYPED:
            return None
        tables = [t for t in self.context.store.tables if t.protocol == PROTOCOL]
        chosen = next((t for t in tables if t.table == self.chosen), None)
        typed = bool(self.form.fields["address"].text.strip())
        meant = bool(self.chosen and self.form.fields["code"].text)  # the code is for that table, and for no other
        if chosen is None and len(tables) == 1 and not typed and not meant:
            return tables[0]
        return chosen

    def _waits_at(self, table: FoundTable) -> bool:
        """Whether a seat of ours waits there."""
        waits = {(one.table, one.fingerprint) for one in self.context.store.unfinished if one.kind == "guest"}
        return table.phase == "playing" and (table.table, table.fingerprint) in waits

    def _command(self, *, watch: bool = False) -> JoinTable | None:
        """What the buttons do now; None while something is missing."""
        table, code = self._table(), self.form.fields["code"].text
        address = self.form.fields["address"].text.strip()
        if table is not None:
            if table.code_needed and 0 < len(code) < CODE_LENGTH:
                return None
            return JoinTable(table=table.table, code=code, watch=watch)
        return JoinTable(address=address, code=code, watch=watch) if address else None

    def _why_not(self) -> str:
        if self._command() is not None:
            return say("join.connecting") if self.context.store.busy else ""
        return say("join.short") if self._table() is not None else say("join.pick.help")

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Choose a table; click into the fields."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Move, type, Enter to join, Esc to go back."""
        return self._use(self.form.key(name, mods)) + self.form.take_commands()

    def text(self, text: str) -> list[Command]:
        """Type; letters with no field open begin the code."""
        if not self.form.active and text.upper() in SIGNS:
            self.form.active = "code"
        return self._use(self.form.text(text.strip() if self.form.active == "code" else text))

    def wants_frame(self, now: float) -> bool:
        """Tooltips come by themselves."""
        return self.form.hands.wants_frame(now)

    def typed(self) -> TextField | None:
        """The field that is being typed into."""
        return self.form.typed()

    def takes_text(self) -> bool:
        """Any letter is for the code here."""
        return True

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.form.hands.cursor()

    def _use(self, used: str) -> list[Command]:
        match used.partition("."):
            case "back", _, _:
                return [Play("click"), Navigate("title")]
            case "sweep", _, _:
                return [Play("click"), Sweep()]
            case (("table" | "needs"), _, table):
                again = self.chosen == table
                self.chosen = table
                chosen = self._table()
                if chosen is not None and chosen.code_needed and not self.form.fields["code"].text:
                    self.form.active = "code"
                    return [Play("click"), *self._forget()]
                return [Play("click"), *([self._command()] if again and self._command() else self._forget())]
            case "address", _, "changed":
                self.chosen = TYPED if self.form.fields["address"].text.strip() else ""
                return self._forget()
            case "code", _, "changed":
                meant = self._table()
                if meant is not None:
                    self.chosen = meant.table  # also when more tables come
                return self._forget()
            case "watch", _, _:
                look_on = self._command(watch=True)
                return [Play("click"), look_on] if look_on is not None else []
            case ("go", _, _) | (_, _, "submit"):
                command = self._command()
                return [Play("click"), command] if command is not None else []
        return []

    def _forget(self) -> list[Command]:
        """An error that was read goes away with the next change."""
        return [Dismiss("failure")] if self.context.store.failure else []


def _is_of_code(failure: str) -> bool:
    return "code" in failure


def _map_title(name: str) -> str:
    return say(f"map.{name}") if has(f"map.{name}") else name
