"""The end: who won, with which points, and what the dice did."""

from collections import Counter
from collections.abc import Sequence

from client.scene import SANS_BOLD, SERIF_BLACK, Rect, Scene
from client.screens import page
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
from client.screens.form import Form
from client.text import plural, say
from client.text.flow import broken
from client.widgets.pen import SEMI, Pen
from client.widgets.textfield import TextField
from hearthsea.engine import points
from hearthsea.entries import Entry
from hearthsea.events import DiceRolled
from hearthsea.phases import Over
from hearthsea.pieces import Card
from hearthsea.resources import count
from hearthsea.rules.awards import ISLAND_POINTS, TITLE_POINTS
from hearthsea.state import State
from net.messages import LobbyInfo, Rematch

ICONS = {"settlements": "flag", "cities": "crown", "road": "route", "route": "route", "army": "army", "cards": "card",
         "islands": "map"}  # fmt: skip
ROW = 58


def parts_of(state: State, seat: int) -> dict[str, int]:
    """The points of a seat by what they are for; where there are ships a trade route and islands are among it."""
    at_sea = state.game.has_ships
    parts = {
        "settlements": state.settlements[seat].bit_count(),
        "cities": 2 * state.cities[seat].bit_count(),
        "route" if at_sea else "road": TITLE_POINTS * (state.longest_road == seat),
        "army": TITLE_POINTS * (state.largest_army == seat),
        "cards": count(state.cards[seat] or 0, Card.VICTORY_POINT),
    }
    return parts | {"islands": ISLAND_POINTS * state.islands[seat].bit_count()} if at_sea else parts


def rolls_of(journal: Sequence[Entry]) -> Counter[int]:
    """How often each sum was rolled."""
    return Counter(event.total for entry in journal for event in entry.events if isinstance(event, DiceRolled))


class EndScreen:
    """After the last move."""

    name = "end"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.form.add_field("chat", limit=300)
        self.form.add_list("chatlines", from_end=True)

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """Points at the left, dice and chat at the right, what next below."""
        pen, frame = page.begin(self.context.theme, size, scale, self.form)
        store = self.context.store
        lobby, state = store.lobby, store.state
        if lobby is None or state is None or store.header is None:
            return page.finish(pen, size, self.form, now)
        gap = pen.px(12)
        head = Rect(frame.x, frame.y, frame.w, pen.px(72))
        self._head(pen, head, state)
        foot = Rect(frame.x, frame.bottom - pen.px(78), frame.w, pen.px(78))
        top, room = head.bottom + gap, foot.y - head.bottom - 2 * gap
        left = round(frame.w * 0.56)
        self._points(pen, Rect(frame.x, top, left, room), state)
        right = Rect(frame.x + left + gap, top, frame.w - left - gap, round(room * 0.54))
        self._dice(pen, right)
        draw_chat(pen, Rect(right.x, right.bottom + gap, right.w, room - right.h - gap), store, self.form)
        self._foot(pen, foot, lobby)
        return page.finish(pen, size, self.form, now)

    def _head(self, pen: Pen, panel: Rect, state: State) -> None:
        store = self.context.store
        assert store.header is not None
        pen.panel(panel)
        winner = state.phase.winner if isinstance(state.phase, Over) else -1
        y = panel.centre[1]
        x = panel.x + pen.px(24)
        if winner >= 0:
            player = store.header.players[winner]
            pen.disc(player.colour, x + pen.px(20), y, 40)
            x += pen.px(54)
            mine = winner in store.my_seats and len(store.my_seats) == 1
            words = say("end.you") if mine else say("end.won", name=player.name)
        else:
            words = say("end.undecided")
        x += pen.heading(x, y, words, 30) + pen.px(24)
        turns = sum(rolls_of(store.journal).values())
        if turns:
            words = plural("end.turns", turns, map=store.header.layout.title)
            pen.text(panel.right - pen.px(24), y, words, 15, colour=pen.palette.muted, anchor="right")

    def _points(self, pen: Pen, panel: Rect, state: State) -> None:
        store = self.context.store
        assert store.header is not None
        palette = pen.palette
        pen.panel(panel)
        pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say("end.points"))
        x, right = panel.x + pen.px(14), panel.right - pen.px(14)
        parts = list(parts_of(state, 0))
        column = min(pen.px(84), (panel.w - pen.px(300)) / len(parts))
        first = right - pen.px(70) - len(parts) * column
        y = panel.y + pen.px(62)
        for n, part in enumerate(parts):
            cx = first + (n + 0.5) * column
            words = say(f"end.part.{part}")
            named = all(pen.measure(say(f"end.part.{one}"), 12) <= column for one in parts)
            pen.icon(ICONS[part], cx, y - pen.px(12 if named else -4), 18)
            if named:
                pen.text(cx, y + pen.px(8), words, 12, colour=palette.muted, anchor="centre")
            pen.target(f"part.{part}", Rect(cx - column / 2, y - pen.px(22), column, pen.px(40)), words, cursor="",
                       focusable=False)  # fmt: skip
        order = sorted(range(state.game.seats), key=lambda seat: (-points(state, seat), seat))
        top = y + pen.px(26)
        step = min(pen.px(ROW), (panel.bottom - pen.px(12) - top) / max(1, len(order)))
        winner = state.phase.winner if isinstance(state.phase, Over) else -1
        for n, seat in enumerate(order):
            rect = Rect(x, round(top + n * step), right - x, round(step - pen.px(7)))
            won = seat == winner
            pen.box(rect, 8, palette.panel3, palette.brass if won else palette.line, 2 if won else 1)
            middle = rect.centre[1]
            player = store.header.players[seat]
            pen.disc(player.colour, rect.x + pen.px(30), middle, 30)
            room = first - rect.x - pen.px(60)
            if pen.measure(player.name, 16, SANS_BOLD) <= room:
                pen.text(rect.x + pen.px(56), middle, player.name, 16, font=SANS_BOLD)
            else:
                up = pen.type_px(13) * 0.6 if len(broken(player.name, room, pen.type_px(13), SANS_BOLD)) > 1 else 0
                pen.text(rect.x + pen.px(56), middle - up, player.name, 13, font=SANS_BOLD, width=room, lines=2)
            for m, (_, value) in enumerate(parts_of(state, seat).items()):
                ink = palette.text if value else palette.muted
                words = say("end.plus", n=value) if value else "·"
                pen.text(first + (m + 0.5) * column, middle, words, 16, font=SEMI, colour=ink, anchor="centre")
            total = str(points(state, seat))
            pen.text(rect.right - pen.px(34), middle, total, 27, font=SERIF_BLACK, anchor="centre")

    def _dice(self, pen: Pen, panel: Rect) -> None:
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
        floor, roof = panel.bottom - pen.px(34), panel.y + pen.px(62)
        expected = {total: n * (6 - abs(7 - total)) / 36 for total in range(2, 13)}
        most = max(*rolls.values(), *expected.values())
        step = w / 11
        for total in range(2, 13):
            cx = x + (total - 1.5) * step
            high = (floor - roof) * rolls[total] / most
            if rolls[total]:
                bar = Rect(round(cx - step * 0.3), round(floor - high), round(step * 0.6), max(2, round(high)))
                pen.box(bar, 3, palette.accent, "")
            mark = floor - (floor - roof) * expected[total] / most
            pen.box(Rect(round(cx - step * 0.42), round(mark) - 1, round(step * 0.84), 3), 1, palette.brass)
            ink = palette.danger if total in {6, 8} else palette.text
            pen.text(cx, floor + pen.px(14), str(total), 13, font=SANS_BOLD, colour=ink, anchor="centre")
            above = min(floor - high, mark if rolls[total] <= expected[total] else floor) - pen.px(10)
            pen.text(cx, above, str(rolls[total]), 12, colour=palette.muted, anchor="centre")
        pen.rule(x, floor + 1, w)

    def _foot(self, pen: Pen, panel: Rect, lobby: LobbyInfo) -> None:
        pen.panel(panel)
        pen.layer = "controls"
        high = pen.px(50)
        y = panel.y + pen.px(14)
        pen.button("leave", Rect(panel.x + pen.px(14), y, pen.px(140), high), say("lobby.leave"), "Esc")
        pen.button("board", Rect(panel.x + pen.px(164), y, pen.px(200), high), say("end.board"), "B")
        wide = pen.px(240)
        tip = "" if lobby.owner else say("end.rematch.guest")
        pen.button("rematch", Rect(panel.right - pen.px(14) - wide, y, wide, high), say("end.rematch"), "Enter",
                   kind="primary", size=17, enabled=lobby.owner, tip=tip)  # fmt: skip
        pen.layer = "panels"

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:
        """Scroll the chat."""
        del dx
        self.form.scroll(x, y, dy)
        return []

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
            case "rematch":
                return [Play("click"), SendMessage(Rematch())]
        return []
