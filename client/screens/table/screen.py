"""The table: the screen on which the game is played."""

from client.layout import Areas, BoardView, areas, fit, panned, zoomed
from client.scene import Scene, Target
from client.screens.base import NO_MODS, Command, Copy, Mods, Paste, PointerKind, ScreenContext
from client.screens.table import (
    bank,
    bar,
    board,
    dice,
    discard,
    hand,
    logbook,
    marks,
    pickers,
    places,
    players,
    roundbox,
    statusline,
    tooltip,
    trade,
    zoom,
)
from client.screens.table.actions import primary
from client.screens.table.clicks import Clicks
from client.screens.table.desk import Desk
from client.screens.table.motion import Motion
from client.screens.table.pen import TablePen
from client.screens.table.pointing import TableHands
from client.screens.table.sight import Sight
from hearthsea.events import DiceRolled

FRESH_S = 1.5  # an entry older than this is history: nothing moves for it
STEP = 1.25  # one click of zoom
EMPTY = Scene(())


class TableScreen:
    """Draws the view in the store and turns input into actions; keeps only what is half-done."""

    name = "table"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.desk = Desk()
        self.hands = TableHands(pick=self._pick)
        self.motion = Motion(off=context.reduced_motion or context.animation <= 0)
        self._sight: Sight | None = None
        self._key: tuple[object, ...] = ()
        self._viewer: int | None = None
        self._areas: Areas | None = None
        self._home: BoardView | None = None
        self._places = places.Places({}, 0.0, shown=False)
        self._drag: tuple[float, float] | None = None
        self._dragged = False

    # --- what is known --------------------------------------------------------------------------------------------

    def sight(self) -> Sight | None:
        """The table as the store has it now; None before the first snapshot."""
        store = self.context.store
        if store.state is None:
            self._sight = None
            return None
        key = (store.version, id(store.state), store.viewer, store.seq)
        if self._sight is None or key != self._key:
            self._sight, self._key = Sight(store, store.state), key
            if store.viewer != self._viewer:
                self._viewer = store.viewer
                self.desk = self.desk.keep_view()
            self._keep_possible(self._sight)
        return self._sight

    def _keep_possible(self, sight: Sight) -> None:
        """Drop what was half-done and has become impossible."""
        desk, choices = self.desk, sight.choices
        if desk.mode and choices.why_not_build(desk.mode):
            desk.mode = ""
        if desk.dialog == "victim" and desk.victim_hex not in choices.robber:
            desk.close_dialog()
        if desk.dialog == "plenty" and choices.plenty is None:
            desk.close_dialog()
        if desk.dialog == "monopoly" and not choices.monopoly:
            desk.close_dialog()
        if desk.bank_give is not None and choices.why_not_bank_give(desk.bank_give):
            desk.bank_give = None
        discard.suggest_once(sight, desk)

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """What is to be seen."""
        sight = self.sight()
        if sight is None:
            return EMPTY
        self._watch(sight, now)
        desk = self.desk
        self._areas = areas(size, sight.seats, scale, trade=trade.wanted(sight, desk))
        self._home = fit(self._areas.board, sight.chart.bounds)
        view = self._view()
        self._places = places.open_places(sight, desk)
        pen = TablePen(self.context.theme, self._areas.k, self.hands, _items={})
        self._draw_board(pen, sight, view)
        self._draw_panels(pen, sight)
        self._draw_moving(pen, sight, view)
        self._draw_dialogs(pen, sight)
        self._draw_tip(pen, size, now)
        return self.hands.remember(pen.scene(), now)

    def _watch(self, sight: Sight, now: float) -> None:
        """Set in motion what the entries that are new since the last frame tell."""
        for arrived in sight.store.recent:
            if arrived.seq > self.motion.seen and now - arrived.at < FRESH_S:
                for event in arrived.entry.events:
                    if isinstance(event, DiceRolled):
                        self.motion.roll(now)
        self.motion.seen = max(self.motion.seen, sight.store.seq)
        self.motion.tick(now)
        if self.desk.log_tab == "chat":
            self.desk.chat_read = len(sight.chat)

    def _view(self) -> BoardView:
        """How the board is looked at; a zoomed view of a window that has changed its size is given up."""
        assert self._home is not None
        view = self.desk.view
        if view is None or view.frame != self._home.frame:
            self.desk.view = None
            return self._home
        return view

    def _draw_board(self, pen: TablePen, sight: Sight, view: BoardView) -> None:
        assert self._areas is not None
        assert self._home is not None
        pen.begin("board")
        board.underlay(pen, sight, self._areas, view, self._home)
        pen.begin("pieces")
        if self.motion.dice_settled:
            board.producing(pen, sight, view)
        marks.prospects(pen, sight, self._places, view)
        board.pieces(pen, sight, view)

    def _draw_panels(self, pen: TablePen, sight: Sight) -> None:
        spots = self._areas
        assert spots is not None
        pen.begin("panels")
        pen.begin("contents", cached=False)
        pen.paper = "panels"
        players.draw(pen, sight, spots, self.desk.face)
        if spots.round is not None:
            roundbox.draw(pen, sight, spots.round)
        statusline.draw(pen, sight, spots.status, self.motion.now)
        bank.draw(pen, sight, spots.bank, goal=spots.round is None)
        trade.draw(pen, sight, self.desk, spots.trade)
        logbook.draw(pen, sight, self.desk, spots.log)
        hand.draw(pen, sight, spots.hand)
        bar.draw(pen, sight, self.desk, spots.actions)
        dice.draw_panel(pen, sight, spots.dice)
        zoom.draw(pen, spots.zoom, zoomed_in=self.desk.view is not None)
        pen.paper = ""

    def _draw_moving(self, pen: TablePen, sight: Sight, view: BoardView) -> None:
        assert self._areas is not None
        pen.begin("marks", cached=False)
        if self.motion.dice_settled:
            board.glow(pen, sight, view, self.motion.glow)
        marks.last_move(pen, sight, view)
        marks.pointed(pen, sight, view, self.hands.over)
        marks.spots(pen, self._places, sight, view)
        over = self.hands.focus if self.hands.has_ring(self.hands.focus) else self.hands.over
        marks.ghost(pen, sight, self._places, view, over)
        pen.targets += places.targets(sight, self._places, view)
        dice.draw_dice(pen, sight, self.motion, self._areas.dice)

    def _draw_dialogs(self, pen: TablePen, sight: Sight) -> None:
        assert self._areas is not None
        frame = self._areas.board
        pen.begin("dialog", cached=False)
        if sight.choices.discard is not None:
            discard.draw(pen, sight, self.desk, frame)
        match self.desk.dialog:
            case "victim":
                pickers.victim(pen, sight, self.desk, frame)
            case "plenty":
                pickers.plenty(pen, sight, self.desk, frame)
            case "monopoly":
                pickers.monopoly(pen, sight, frame)
            case "cards":
                pickers.cards(pen, sight, frame)
            case "resign":
                pickers.resign(pen, sight, frame)

    def _draw_tip(self, pen: TablePen, size: tuple[int, int], now: float) -> None:
        pen.begin("tip", cached=False)
        target = self._tipped(now)
        if target is None and self.desk.face >= 0:
            target = next((found for found in pen.targets if found.id == f"player:{self.desk.face}"), None)
        if target is not None:
            tooltip.draw(pen, target, size)

    def _tipped(self, now: float) -> Target | None:
        """The target whose tooltip shows: the one pointed at, or the one that keys have moved to."""
        if self.hands.has_ring(self.hands.focus):
            return next((target for target in self.hands.scene.targets if target.id == self.hands.focus), None)
        return self.hands.tip(now)

    def wants_frame(self, now: float) -> bool:
        """Whether something moves."""
        return self.motion.is_running or self.hands.wants_frame(now)

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.hands.cursor()

    # --- input ----------------------------------------------------------------------------------------------------

    def _pick(self, x: float, y: float) -> str:
        """The open place of the board under a pixel."""
        if self._sight is None or self._areas is None or not self._areas.board.holds(x, y):
            return ""
        return places.place_at(self._sight, self._places, self._view(), x, y)

    def _clicks(self) -> Clicks | None:
        sight = self.sight()
        return None if sight is None else Clicks(sight, self.desk)

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:  # noqa: ARG002
        """Click, hover, or drag the board when zoomed in."""
        clicks = self._clicks()
        if clicks is None:
            return []
        if kind == "press":
            self.motion.skip()
            self.desk.chat_focus = False
            self._drag, self._dragged = (x, y), False
        if kind == "move" and self._drag is not None and self._pan(x, y):
            return []
        target = self.hands.pointer(kind, x, y, button)
        if kind in ("release", "leave"):
            dragged, self._drag, self._dragged = self._dragged, None, False
            if dragged:
                return []
        if kind == "press" and button == 3 and self.hands.over:
            return clicks.less(self.hands.over) or self._back_out(button)
        if kind == "press" and button == 3:
            return self._back_out(button)
        if target is None:
            return []
        return self._used(clicks, target.id)

    def _back_out(self, _button: int) -> list[Command]:
        """The right button over nothing leaves a mode."""
        self.desk.mode = ""
        return []

    def _used(self, clicks: Clicks, name: str) -> list[Command]:
        if name == "chat":
            self.desk.chat_focus = True
            return []
        if name.startswith("zoom:"):
            self._zoom(name.removeprefix("zoom:"))
            return []
        return clicks.use(name)

    def _pan(self, x: float, y: float) -> bool:
        """Move a zoomed board with the pointer; whether it is being dragged."""
        if self.desk.view is None or self._drag is None or self._home is None or self._areas is None:
            return False
        dx, dy = x - self._drag[0], y - self._drag[1]
        if not self._dragged and (abs(dx) + abs(dy) < 6 or not self._areas.board.holds(*self._drag)):
            return False
        self._dragged = True
        self._drag = (x, y)
        self.desk.view = panned(self.desk.view, self._home, self._areas.size, dx, dy)
        return True

    def _zoom(self, how: str, at: tuple[float, float] | None = None) -> None:
        """Zoom "in" or "out" about a pixel (the middle of the board when None), or show the whole board with "fit"."""
        if self._home is None or self._areas is None:
            return
        if how == "fit":
            self.desk.view = None
            return
        by = STEP if how == "in" else 1 / STEP
        view = zoomed(self._view(), self._home, self._areas.size, by, at or self._areas.board.centre)
        self.desk.view = None if view == self._home else view

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:  # noqa: ARG002
        """The wheel: zooms over the board, scrolls over log and offers."""
        spots = self._areas
        if spots is None or not dy:
            return []
        if spots.board.holds(x, y):
            self._zoom("in" if dy > 0 else "out", (x, y))
        elif spots.log.holds(x, y):
            self.desk.log_back += round(dy * 3) or (1 if dy > 0 else -1)
        elif spots.trade.holds(x, y):
            self.desk.offers_back += -1 if dy > 0 else 1
        return []

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Keys: those beside the labels, Space and Enter for what comes next, Esc to leave what is half-done."""
        clicks = self._clicks()
        if clicks is None:
            return []
        self.motion.skip()
        if self.desk.chat_focus:
            return self._chat_key(clicks, name, mods)
        if name == "escape":
            return [] if self.desk.cancel() else clicks.use("leave")
        if name in ("plus", "minus", "0"):
            self._zoom({"plus": "in", "minus": "out", "0": "fit"}[name])
            return []
        target = self.hands.key(name, mods)
        if target is not None:
            return self._used(clicks, target.id)
        if mods & {"ctrl", "alt"}:
            return []
        if name in ("space", "enter"):
            return self._next(clicks, name)
        target = self.hands.shortcut(name)
        return [] if target is None else self._used(clicks, target.id)

    def _next(self, clicks: Clicks, name: str) -> list[Command]:
        """Space and Enter: confirm what is open, else do what the large button says; Enter else begins to chat."""
        if clicks.choices.discard is not None:
            return clicks.use("discard:confirm")
        if self.desk.dialog:
            return clicks.use("plenty:confirm") if self.desk.dialog == "plenty" else []
        action = primary(clicks.sight)
        if action.enabled(clicks.sight):
            return clicks.use(f"action:{action.id}")
        if name == "enter":
            self.desk.chat_focus = True
        return []

    def _chat_key(self, clicks: Clicks, name: str, mods: Mods) -> list[Command]:
        outcome = self.desk.chat.key(name, mods)
        match outcome:
            case "submit":
                return clicks.say()
            case "cancel":
                self.desk.chat_focus = False
            case "paste":
                return [Paste()]
            case "copy":
                return [Copy(self.desk.chat.text)]
        return []

    def text(self, text: str) -> list[Command]:
        """Typed or pasted text goes into the chat, if that is being typed."""
        if self.desk.chat_focus:
            self.desk.chat.type(text)
        return []

    def takes_text(self) -> bool:
        """Whether the chat is being typed."""
        return self.desk.chat_focus
