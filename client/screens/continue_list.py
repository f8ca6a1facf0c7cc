"""Unfinished games to go on with: one's own and those at tables of others; and the way to be rid of them."""

from client.scene import SANS_BOLD, Rect, Scene
from client.screens import page
from client.screens.base import (
    NO_MODS,
    Ask,
    Command,
    Continue,
    Dismiss,
    Forget,
    Mods,
    Navigate,
    Play,
    PointerKind,
    ScreenContext,
)
from client.screens.continue_card import joined, round_of
from client.screens.dialog import Choice, Dialog
from client.screens.form import Form
from client.screens.still import Scrolling, Still
from client.text import plural, say
from client.unfinished import Unfinished
from client.widgets.pen import Pen

ROW = 92
NOTICE = 54


class ContinueScreen(Scrolling, Still):
    """The list of unfinished games."""

    name = "continue"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.list = self.form.add_list("games")

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """A row for each game, the one played last first."""
        store = self.context.store
        pen, frame = page.begin(self.context.theme, size, scale, self.form)
        gap = pen.px(12)
        head = Rect(frame.x, frame.y, frame.w, pen.px(64))
        pen.panel(head)
        pen.heading(head.x + pen.px(24), head.centre[1], say("continue.title"), 28)
        pen.layer = "controls"
        wide = pen.px(110)
        pen.button("back", Rect(head.right - wide - pen.px(16), head.y + pen.px(12), wide, pen.px(40)),
                   say("join.back"), "Esc")  # fmt: skip
        pen.layer = "panels"
        panel = Rect(frame.x, head.bottom + gap, frame.w, frame.bottom - head.bottom - gap)
        pen.panel(panel)
        pen.heading(panel.x + pen.px(20), panel.y + pen.px(30), say("continue.kept"))
        pen.text(panel.right - pen.px(20), panel.y + pen.px(30), plural("continue.count", len(store.unfinished)), 12,
                 colour=pen.palette.muted, anchor="right")  # fmt: skip
        top = panel.y + pen.px(52)
        words = store.failure or (say("continue.busy") if store.busy else "")
        if words:
            box = Rect(panel.x + pen.px(14), top, panel.w - pen.px(28), pen.px(NOTICE))
            page.notice(pen, box, words, kind="error" if store.failure else "note", lines=2)
            top = box.bottom + pen.px(8)
        box = Rect(panel.x + pen.px(14), top, panel.w - pen.px(28), panel.bottom - pen.px(14) - top)
        self._rows(pen, box)
        return page.finish(pen, size, self.form, now)

    def _rows(self, pen: Pen, box: Rect) -> None:
        games = self.context.store.unfinished
        if not games:
            pen.text(*box.centre, say("continue.none"), 15, anchor="centre", colour=pen.palette.muted, width=box.w)
            return
        pen.layer = "controls"
        step = pen.px(ROW)
        y = self.list.begin(pen, box, len(games) * step)
        wide = box.w - (pen.px(16) if self.list.scrolls else 0)
        first = next((game.key for game in games if not game.flaw), "")
        for game in games:
            if y + step > box.y and y < box.bottom:
                self._row(pen, Rect(box.x, y, wide, step - pen.px(8)), game, "Enter" if game.key == first else "")
            y += step
        self.list.end(pen)
        pen.layer = "panels"

    def _row(self, pen: Pen, rect: Rect, game: Unfinished, key: str) -> None:
        palette = pen.palette
        name = f"game.{game.key}"
        may = not game.flaw and not self.context.store.busy
        names = say("list.comma").join(player.name for player in game.players)
        tip = game.flaw or "\n".join((say(f"continue.tip.{game.kind}", name=game.name), names))
        touch = pen.target(name, rect, tip, enabled=may, key=key)
        pen.box(rect, 8, palette.panel2 if game.flaw else palette.panel3, palette.brass if touch else palette.line, 1.3)
        if pen.hands.has_ring(name):
            pen.ring(rect.inset(pen.px(4)))  # inside: the list cuts off what is beyond
        side = pen.px(36)
        bin_ = Rect(rect.right - side - pen.px(14), rect.centre[1] - side / 2, side, side)
        gone = game.ended == "open"
        pen.button(f"forget.{game.key}", bin_, "", icon="cross", enabled=not gone,
                   tip=say("continue.open.tip" if gone else f"continue.forget.{game.kind}"))  # fmt: skip
        x, right = rect.x + pen.px(16), bin_.x - pen.px(16)
        upper, middle, lower = (rect.y + rect.h * part for part in (0.22, 0.5, 0.78))
        used = pen.text(right, upper, game.when, 13, colour=palette.muted, anchor="right")
        pen.text(x, upper, game.name, 16, font=SANS_BOLD, width=right - used - x - pen.px(12))
        if game.flaw:
            pen.text(x, (middle + lower) / 2, game.flaw, 13, colour=palette.danger, width=right - x, lines=2)
            return
        parts = (game.map, round_of(game), say(f"continue.kind.{game.kind}"), self._ended(game))
        pen.text(x, middle, joined(parts), 13, colour=palette.muted, width=right - x)
        self._players(pen, x, lower, right, game)

    def _players(self, pen: Pen, x: float, y: float, right: float, game: Unfinished) -> None:
        """Who sits there and with how many points; where not all names fit each gets as much room as the others."""
        disc, gap = pen.px(24), pen.px(14)
        points = [str(player.points) if player.points >= 0 else "" for player in game.players]
        tails = [pen.measure(one, 13, SANS_BOLD) + pen.px(5) if one else 0.0 for one in points]
        names = [pen.measure(player.name, 13) for player in game.players]
        room = (right - x + gap) / max(1, len(names)) - disc - gap
        fits = sum(names) + sum(tails) + len(names) * (disc + gap) - gap <= right - x
        widths = [name if fits else min(name, max(1.0, room - tail)) for name, tail in zip(names, tails, strict=True)]
        for player, told, tail, wide in zip(game.players, points, tails, widths, strict=True):
            pen.disc(player.colour, x + pen.px(9), y, 18)
            x += disc
            pen.text(x, y, player.name, 13, width=wide + 1)
            pen.text(x + wide + tail, y, told, 13, font=SANS_BOLD, anchor="right")
            x += wide + tail + gap

    def _ended(self, game: Unfinished) -> str:
        """How the game was left; of another's table, whether it is there."""
        if game.kind != "guest":
            return say(f"continue.ended.{game.ended}")
        tables = self.context.store.tables
        found = next((t for t in tables if (t.table, t.fingerprint) == (game.table, game.fingerprint)), None)
        if found is None:
            return say("continue.away")
        return say("continue.there" if found.phase == "playing" else "continue.over")

    # --- input ----------------------------------------------------------------------------------------------------

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Choose a game, or throw one away."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Arrows and Enter, Delete on a game, Esc to go back."""
        on = self.form.hands.focus
        if name == "delete" and self.form.hands.keyboard and on.startswith("game."):
            return self._use(f"forget.{on.removeprefix('game.')}")
        return self._use(self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        match used.partition("."):
            case "back", _, _:
                return [Play("click"), Navigate("title")]
            case "game", _, key:
                return [Play("click"), Continue(key)]
            case "forget", _, key:
                return [Play("click"), Ask(f"forget.{key}")]
        return []


def forget_dialog(context: ScreenContext, key: str) -> Dialog:
    """Really throw a game away?"""
    game = next((one for one in context.store.unfinished if one.key == key), None)
    kind = "guest" if game is not None and game.kind == "guest" else "game"
    words = say(f"dialog.forget.{kind}", name=game.name if game is not None else "")
    keep = Choice("stay", say("dialog.forget.keep"), "Esc", (Dismiss(),))
    yes = Choice("forget", say(f"dialog.forget.{kind}.yes"), "Enter", (Forget(key), Dismiss()), "danger")
    return Dialog(context, f"forget.{key}", say("dialog.forget"), words, (keep, yes))
