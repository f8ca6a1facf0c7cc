"""The end: who won, with which points, and what the dice did."""

from collections import Counter
from collections.abc import Sequence

from client import luck
from client.course import Course, course_of
from client.scene import SANS_BOLD, SERIF, Rect, Scene
from client.screens import end_course, end_tables, end_words, page
from client.screens.base import (
    NO_MODS,
    Ask,
    Command,
    Mods,
    Navigate,
    Play,
    PointerKind,
    ScreenContext,
    SendChat,
    SendMessage,
)
from client.screens.chat import draw_chat
from client.screens.end_course import Runner
from client.screens.form import Form
from client.screens.still import Scrolling
from client.text import plural, say
from client.widgets.controls import chips
from client.widgets.pen import Pen
from client.widgets.textfield import TextField
from hearthsea.engine import points
from hearthsea.entries import Entry, Header
from hearthsea.events import DiceRolled
from hearthsea.phases import Over
from hearthsea.state import State
from net.messages import LobbyInfo, Rematch

VIEWS = ("points", "fates", "course")
SIZES = (28, 24, 20, 17)  # of the sentence that says who has won: the largest that fits


def rolls_of(journal: Sequence[Entry]) -> Counter[int]:
    """How often each sum was rolled."""
    return Counter(event.total for entry in journal for event in entry.events if isinstance(event, DiceRolled))


def _verdict(rolls: Counter[int], state: State) -> str:
    """How far the dice strayed from what was to be expected, in words; empty where that says nothing."""
    if state.game.settings.balanced_dice:
        return say("end.dice.balanced")
    share = luck.as_far(rolls, state.game.pairs)
    if share is None:
        return ""
    return (
        say("end.dice.strayed", share=f"{share:.0%}".rstrip("%")) if share >= 0.01 else say("end.dice.strayed.hardly")
    )


class EndScreen(Scrolling):
    """After the last move."""

    name = "end"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.form.add_field("chat", limit=300)
        self.form.add_list("chatlines", from_end=True)
        self.view = VIEWS[0]
        self.line = end_course.LINES[0]  # what the lines of the course tell
        self._followed: tuple[tuple[Entry, ...], Course] | None = None

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """Who has won and what next above, points at the left, dice and chat at the right."""
        pen, frame = page.begin(self.context.theme, size, scale, self.form)
        store = self.context.store
        lobby, state = store.lobby, store.state
        if lobby is None or state is None or store.header is None:
            return page.finish(pen, size, self.form, now)
        gap = pen.px(12)
        head = Rect(frame.x, frame.y, frame.w, pen.px(72))
        self._head(pen, head, state, lobby)
        top, room = head.bottom + gap, frame.bottom - head.bottom - gap
        left = round(frame.w * 0.56)
        self._standing(pen, Rect(frame.x, top, left, room), state)
        right = Rect(frame.x + left + gap, top, frame.w - left - gap, round(room * 0.62))
        self._dice(pen, right, state)
        draw_chat(pen, Rect(right.x, right.bottom + gap, right.w, room - right.h - gap), store, self.form)
        return page.finish(pen, size, self.form, now)

    def _head(self, pen: Pen, panel: Rect, state: State, lobby: LobbyInfo) -> None:
        store = self.context.store
        assert store.header is not None
        winner = state.phase.winner if isinstance(state.phase, Over) else -1
        pen.panel(panel, "turn" if winner in store.my_seats else "panel")
        right = self._next(pen, panel, lobby)
        y = panel.centre[1]
        x = panel.x + pen.px(24)
        if winner >= 0:
            player = store.header.players[winner]
            pen.disc(player.colour, x + pen.px(20), y + pen.px(6), 38)
            pen.icon("crown", x + pen.px(20), y - pen.px(20), 24)
            x += pen.px(54)
            mine = winner in store.my_seats and len(store.my_seats) == 1
            words = say("end.you") if mine else say("end.won", name=player.name)
        else:
            words = say("end.undecided")
        size = next((size for size in SIZES if pen.measure(words, size, SERIF) <= right - x), SIZES[-1])
        turns = sum(rolls_of(store.journal).values())
        facts = plural("end.turns", turns, map=store.header.layout.title) if turns else ""
        guest = "" if lobby.owner else say("end.rematch.guest")
        told = [note for note in (facts, end_words.why(state, store.header, store.my_seats), guest) if note]
        pen.heading(x, y - pen.px(11 if told else 0), words, size, width=right - x)
        whole, line = say("list.dot").join(told), Rect(x, y + pen.px(8), right - x, pen.px(20))
        if pen.measure(whole, 13) > line.w:
            pen.target("note", line, whole, cursor="")
        left, muted = float(x), pen.palette.muted
        for n, note in enumerate(told):
            if n:
                left += pen.text(left, y + pen.px(17), say("list.dot"), 13, colour=muted)
            left += pen.text(left, y + pen.px(17), note, 13, colour=muted, width=max(1, right - left))

    def _next(self, pen: Pen, panel: Rect, lobby: LobbyInfo) -> float:
        """What to do next, at the right; x of where that begins comes back."""
        pen.layer = "controls"
        high = pen.px(46)
        y, right = panel.centre[1] - high / 2, panel.right - pen.px(14)
        tip = "" if lobby.owner else say("end.rematch.guest")
        for name, words, cap, wide in (
            ("rematch", say("end.rematch"), "Enter", pen.px(192)),
            ("board", say("end.board"), "B", pen.px(188)),
            ("leave", say("lobby.leave"), "Esc", pen.px(116)),
        ):
            right -= wide
            box = Rect(right, y, wide, high)
            if name == "rematch":
                pen.button(name, box, words, cap, kind="primary", size=16, enabled=lobby.owner, tip=tip)
            else:
                pen.button(name, box, words, cap)
            right -= pen.px(8)
        pen.layer = "panels"
        return right - pen.px(12)

    def _standing(self, pen: Pen, panel: Rect, state: State) -> None:
        """Points with their parts, what came and went, or the course of the game; that one also where room is left."""
        header = self.context.store.header
        assert header is not None
        pen.panel(panel)
        winner = state.phase.winner if isinstance(state.phase, Over) else -1
        order = sorted(range(state.game.seats), key=lambda seat: (seat != winner, -points(state, seat), seat))
        runners = [Runner(seat, header.players[seat].colour, header.players[seat].name) for seat in order]
        course = self._course(header)
        rows = Rect(panel.x + pen.px(14), panel.y + pen.px(88), panel.w - pen.px(28), panel.h - pen.px(88 + 12))
        rest = rows.h - len(order) * pen.px(end_tables.ROW) - pen.px(10)
        beside = rest >= pen.px(end_course.least(len(order)))
        views = VIEWS if course is not None else VIEWS[:1]
        if self.view not in views:
            self.view = "points"
        at_sea = state.game.has_ships
        shown = f"by.turn.{end_course.name_of(self.line, at_sea=at_sea)}" if self.view == "course" else self.view
        pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say(f"end.{shown}"))
        if len(views) > 1:
            pen.layer = "controls"
            words = [(view, say(f"end.view.{view}")) for view in views]
            chips(pen, "view", panel.right - pen.px(16), panel.y + pen.px(28), words, self.view)
            pen.layer = "panels"
        if self.view == "course" and course is not None:
            pen.layer = "controls"
            words = [(line, say(f"end.line.{end_course.name_of(line, at_sea=at_sea)}")) for line in end_course.LINES]
            chips(pen, "line", panel.right - pen.px(16), panel.y + pen.px(64), words, self.line)
            pen.layer = "panels"
            end_course.draw(pen, rows, course, runners, self.line, at_sea=at_sea, named=True)
            return
        columns, totals = end_tables.points_table(state), {seat: points(state, seat) for seat in order}
        if self.view == "fates" and course is not None:
            columns, totals = end_tables.fates_table(course), {}
        end_tables.draw(pen, rows, runners, columns, totals, winner)
        if beside and course is not None:
            high = min(rest, pen.px(300))
            low = Rect(rows.x, rows.bottom - high, rows.w, high)
            end_course.draw(pen, low, course, runners, "points", at_sea=at_sea, named=False)

    def _course(self, header: Header) -> Course | None:
        """The course of the game, once the host has sent its journal; worked out once."""
        journal = self.context.store.journal
        if not any(entry.events for entry in journal):
            return None
        if self._followed is None or self._followed[0] is not journal:
            self._followed = journal, course_of(header, journal)
        return self._followed[1]

    def _dice(self, pen: Pen, panel: Rect, state: State) -> None:
        palette = pen.palette
        pen.panel(panel)
        pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say("end.dice"))
        rolls = rolls_of(self.context.store.journal)
        n = sum(rolls.values())
        if not n:
            pen.text(*panel.centre, say("end.dice.none"), 13, colour=palette.muted, anchor="centre")
            return
        pen.text(panel.right - pen.px(20), panel.y + pen.px(28), say("end.dice.help"), 12, colour=palette.muted,
                 anchor="right")  # fmt: skip
        x, w = panel.x + pen.px(24), panel.w - pen.px(48)
        verdict = _verdict(rolls, state)
        pen.text(panel.x + pen.px(20), panel.y + pen.px(54), verdict, 13, width=panel.w - pen.px(40))
        floor, roof = panel.bottom - pen.px(34), panel.y + pen.px(88 if verdict else 62)
        expected = {total: n * share for total, share in luck.shares(state.game.pairs).items()}
        most = max(*rolls.values(), *expected.values())
        step = w / 11
        for total in range(2, 13):
            cx = x + (total - 1.5) * step
            high = (floor - roof) * rolls[total] / most
            if rolls[total]:
                bar = Rect(round(cx - step * 0.3), round(floor - high), round(step * 0.6), max(2, round(high)))
                pen.box(bar, 3, palette.accent, "")
            mean = expected.get(total, 0)
            mark = floor - (floor - roof) * mean / most
            pen.box(Rect(round(cx - step * 0.42), round(mark) - 1, round(step * 0.84), 3), 1, palette.brass)
            ink = palette.danger if total in {6, 8} else palette.text
            pen.text(cx, floor + pen.px(14), str(total), 13, font=SANS_BOLD, colour=ink, anchor="centre")
            above = min(floor - high, mark if rolls[total] <= mean else floor) - pen.px(10)
            pen.text(cx, above, str(rolls[total]), 12, colour=palette.muted, anchor="centre")
        pen.rule(x, floor + 1, w)

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Shortcuts and chat."""
        return self._use(self.form.key(name, mods)) + self.form.take_commands()

    def text(self, text: str) -> list[Command]:
        """Type into the chat."""
        return self._use(self.form.text(text))

    def wants_frame(self, now: float) -> bool:
        """Tooltips come by themselves."""
        return self.form.hands.wants_frame(now)

    def typed(self) -> TextField | None:
        """The field that is being typed into."""
        return self.form.typed()

    def takes_text(self) -> bool:
        """Whether the chat is open."""
        return bool(self.form.active)

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.form.hands.cursor()

    def _use(self, used: str) -> list[Command]:
        match used:
            case "chat.submit":
                words = self.form.fields["chat"].text.strip()
                self.form.fields["chat"].set("")
                return [SendChat(words)] if words else []
            case "leave":
                return [Play("click"), Ask("leave")]
            case "board":
                return [Play("click"), Navigate("board")]
            case "view.points" | "view.fates" | "view.course":
                self.view = used.removeprefix("view.")
                return [Play("click")]
            case "line.points" | "line.road" | "line.army":
                self.line = used.removeprefix("line.")
                return [Play("click")]
            case "rematch":
                return [Play("click"), SendMessage(Rematch())]
        return []
