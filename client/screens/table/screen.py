"""The table: the screen on which the game is played.

It is longer than most because every way into the table ends here as one short method; what takes thought stands in the
modules they call.
"""

from client.focus import STEPS
from client.layout import panned, zoomed
from client.scene import Scene, Sprite, Target, layer
from client.screens.base import NO_MODS, Command, Copy, Mods, Paste, Play, PointerKind, ScreenContext, SendAction
from client.screens.table import acting, countdown, dice, discard, minimap, moments, statusline, zoom
from client.screens.table.actions import primary
from client.screens.table.auto import Auto
from client.screens.table.clicks import Clicks
from client.screens.table.desk import Desk, Draft, nothing
from client.screens.table.keymap import bindings
from client.screens.table.logbook import PAGE
from client.screens.table.mainkey import MAIN_KEYS, Guard, main_of
from client.screens.table.motion import Motion
from client.screens.table.places import positions
from client.screens.table.pointing import TableHands
from client.screens.table.sight import Sight
from client.screens.table.stage import Stage
from client.widgets.textfield import TextField
from hearthsea.base import Event
from hearthsea.events import DiceRolled, Undone

FRESH_S = 1.5  # an entry older than this is history: nothing moves for it
STEP = 1.6  # one click of zoom: few and large steps, since each draws its pictures anew when first seen
DRAG_PX = 6  # the pointer has to move so far before a press becomes a drag
PICKED = ("plenty:", "gold:", "monopoly:")  # the cards of the dialogs that are confirmed
CLOSES = ":close:"  # within the ids of the buttons that close a trade
EMPTY = Scene(())


class TableScreen:
    """Draws the view in the store and turns input into actions; keeps only what is half-done."""

    name = "table"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.desk = Desk()
        self.hands = TableHands(pick=self._pick)
        self.motion = Motion(speed=context.speed)
        self.auto = Auto()
        self.guard = Guard()
        self.closing = Guard()  # of the digits: they tell about a player, and trade with one who has agreed meanwhile
        self._sight: Sight | None = None
        self._key: tuple[object, ...] = ()
        self._viewer: int | None = None
        self._stage: Stage | None = None
        self._seconds: tuple[int, ...] = ()  # of the turn timers, as they were drawn
        self._refusal_ends = 0.0  # when the refusal that is shown goes away; 0: none is
        self._drag: tuple[float, float] | None = None
        self._dragged = False
        self._by_pad = False  # whether a controller has opened what is open

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
                self.motion.skip()  # what was on its way, or told, was for the eyes before
            self._keep_possible(self._sight)
        return self._sight

    def _keep_possible(self, sight: Sight) -> None:
        """Drop what was half-done and has become impossible."""
        desk, choices = self.desk, sight.choices
        if desk.mode and self._why_not(sight, desk.mode):
            desk.leave_mode()
        if desk.moving not in choices.moves:
            desk.moving = -1
        if desk.dialog == "victim" and desk.victim_hex not in choices.robber:
            desk.close_dialog()
        if desk.dialog == "plenty" and choices.plenty is None:
            desk.close_dialog()
        if desk.dialog == "monopoly" and not choices.monopoly:
            desk.close_dialog()
        desk.aside &= sight.state.agreed_draw
        if choices.gold is None and desk.dialog not in ("plenty", "monopoly"):
            desk.picked = nothing()
        if sight.state.turn != sight.seat and desk.draft.answers not in choices.counter:
            desk.draft = Draft()  # a trade that is put together lasts as long as the turn
        discard.suggest_once(sight, desk)

    @staticmethod
    def _why_not(sight: Sight, mode: str) -> str:
        """Why a mode makes no sense now; empty if it does."""
        return sight.reasons.why_not_move() if mode == "move" else sight.reasons.why_not_build(mode)

    # --- drawing --------------------------------------------------------------------------------------------------

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """What is to be seen."""
        sight = self.sight()
        if sight is None:
            return EMPTY
        self._watch(sight, now)
        self._stage = Stage.of(sight, self.desk, size, scale)
        self.hands.stays = self._stage.places.shown and any(self._stage.places.kinds.values())
        self.hands.bindings = bindings(self.context.keys)
        self.hands.dims = self.guard.dims and self.guard.waits(now)
        scene = self._stage.scene(self.context.theme, self.hands, self.motion)
        self.hands.scene = scene
        self.guard.see(self._meant(sight), now)
        self.closing.see(" ".join(target.id for target in scene.targets if CLOSES in target.id), now)
        return scene

    @property
    def applied(self) -> float:
        """The scale that was left of the one wished for."""
        return 0.0 if self._stage is None else self._stage.areas.k

    def at(self, now: float) -> None:
        """It is so late: told before each input."""
        self.hands.now = now

    def _meant(self, sight: Sight) -> str:
        """The target that Space and Enter would use now."""
        return self.hands.focus if self.hands.keyboard else main_of(sight, self.desk)

    def foreseen(self) -> Scene:
        """What will surely be seen: dice, whose faces take long to draw."""
        if self._stage is None:
            return EMPTY
        faces = dice.faces_of(self._stage.areas.px(dice.WIDE))
        return Scene((layer("foreseen", [Sprite(face, 0, 0) for face in faces]),))

    def _watch(self, sight: Sight, now: float) -> None:
        """Set in motion what the entries that are new since the last frame tell."""
        motion, state = self.motion, sight.state
        motion.speed = self.context.speed
        for arrived in sight.store.recent:
            if arrived.seq > motion.seen and now - arrived.at < FRESH_S:
                if any(isinstance(event, DiceRolled) for event in arrived.entry.events):
                    motion.roll(now)
                self._act(sight, arrived.entry.events, now)
        motion.seen = max(motion.seen, sight.store.seq)
        motion.robber, motion.pirate = state.robber, state.pirate
        self.motion.tick(now)
        self._seconds = countdown.shown(sight, now)
        refused = sight.store.refused
        ends = refused.at + statusline.SHOWN_S if refused is not None else 0.0
        self._refusal_ends = ends if ends > now else 0.0
        if self.desk.log_tab == "chat":
            sight.store.chat_read = len(sight.chat)

    def tick(self, now: float) -> list[Command]:
        """Time has passed: roll or end the turn where the player wants that to happen by itself."""
        context = self.context
        sight = self.sight() if context.auto_roll or context.auto_end else None
        if sight is None:
            return []
        action = self.auto.due(sight, now, roll=context.auto_roll, end=context.auto_end)
        return [] if action is None else [Play("dice" if sight.choices.roll else "click"), SendAction(action)]

    def _act(self, sight: Sight, events: tuple[Event, ...], now: float) -> None:
        """Let pieces and cards set out."""
        stage, context = self._stage, self.context
        if any(isinstance(event, Undone) for event in events):
            return
        if stage is not None and self.motion.speed > 0:
            begun = acting.Begun(self.motion.robber, self.motion.pirate)
            looks = acting.Looks(int(stage.view.radius), stage.areas.k, context.theme)
            self.motion.act(acting.script(sight, events, begun, looks), now)
        if context.animation > 0:
            self.motion.tell(moments.moments(sight, events), now, still=context.reduced_motion)

    def wants_frame(self, now: float) -> bool:
        """Whether something moves."""
        expired = 0 < self._refusal_ends <= now
        sight = self._sight
        ticked = bool(self._seconds) and sight is not None and countdown.shown(sight, now) != self._seconds
        dimmed = self.hands.dims and not self.guard.waits(now)
        moving = self.motion.is_running or self.motion.show.wants_frame(now)
        return moving or expired or ticked or dimmed or self.hands.wants_frame(now)

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.hands.cursor()

    # --- input ----------------------------------------------------------------------------------------------------

    def _pick(self, x: float, y: float) -> str:
        """The open place of the board under a pixel."""
        return "" if self._stage is None else self._stage.pick(x, y)

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
            self.auto.stop()
            self.desk.chat_focus = self._by_pad = False
            self.desk.shown = None
            if not self.hands.over.startswith("player:"):
                self.desk.face = -1
            if self.hands.over != "zoom:look":
                self.desk.looking = False
            self._drag, self._dragged = (x, y), False
        if kind == "move" and self._drag is not None and self._pan(x, y):
            return []
        target = self.hands.pointer(kind, x, y, button)
        if kind in ("release", "leave"):
            dragged, self._drag, self._dragged = self._dragged, None, False
            if dragged:
                return []
        if kind == "press" and button == 3:
            self.desk.leave_mode()
            clicks.less(self.hands.over)
        if target is None:
            return []
        self.guard.own = True
        if not target.cursor and (target.circle is not None or target.polygon):
            self.hands.asked, self.hands.used = target.id, ""  # it does nothing, but has something to say
        return self._used(clicks, target.id)

    def _used(self, clicks: Clicks, name: str) -> list[Command]:
        if name == "chat":
            self.desk.chat_focus = True
            return []
        if name == "minimap":
            self._look_at()
            return []
        if name.startswith("log:place:"):
            self._show(*name.split(":")[2:4])
            return []
        if name.startswith("zoom:"):
            self._zoom(name.removeprefix("zoom:"))
            return []
        commands = clicks.use(name)
        if any(isinstance(command, SendAction) for command in commands):
            self.desk.wished = name
            self.guard.sent(self.hands.now)
        return commands

    def _pan(self, x: float, y: float) -> bool:
        """Move a zoomed board with the pointer; whether it is being dragged."""
        stage = self._stage
        if self.desk.view is None or self._drag is None or stage is None:
            return False
        dx, dy = x - self._drag[0], y - self._drag[1]
        if not self._dragged and (abs(dx) + abs(dy) < DRAG_PX or not stage.areas.board.holds(*self._drag)):
            return False
        self._dragged = True
        self._drag = (x, y)
        self.desk.view = panned(self.desk.view, stage.home, stage.areas.size, dx, dy)
        return True

    def _zoom(self, how: str, at: tuple[float, float] | None = None) -> None:
        """Zoom "in" or "out" about a pixel (the middle of the board when None), or show the whole board with "fit".

        "look" lets arrows move the board, nearer than whole, or the focus again.
        """
        stage = self._stage
        if how == "look":
            self.desk.looking = not self.desk.looks_around
            how = "in" if self.desk.looking and self.desk.view is None else ""
        if stage is None or not how:
            return
        if how == "fit":
            self.desk.view = None
            return
        by = STEP if how == "in" else 1 / STEP
        view = self.desk.view or stage.home
        view = zoomed(view, stage.home, stage.areas.size, by, at or stage.areas.board.centre)
        self.desk.view = None if view == stage.home else view

    def _look_at(self) -> None:
        """Show the part of the board that was clicked on the minimap (by a key: all of it), larger than whole."""
        stage, at = self._stage, self.hands.at
        rect = None if stage is None else stage.map
        if stage is None or rect is None or at is None or not rect.holds(*at):
            self.desk.view = None
            return
        small = minimap.view_of(stage.sight, rect, stage.areas.k)
        view = self.desk.view
        if view is None:
            view = zoomed(stage.home, stage.home, stage.areas.size, STEP * STEP, stage.areas.board.centre)
        x, y = view.at(small.back(*at))
        middle = stage.areas.board.centre
        self.desk.view = panned(view, stage.home, stage.areas.size, middle[0] - x, middle[1] - y)

    def _show(self, kind: str, number: str) -> None:
        """Ring a place of the board, and bring it into sight where the board is zoomed in."""
        stage = self._stage
        if stage is None:
            return
        self.desk.shown = kind, int(number)
        view = self.desk.view
        if view is not None:
            x, y = view.at(positions(stage.sight, kind)[int(number)])
            if not view.frame.inset(view.radius).holds(x, y):
                middle = stage.areas.board.centre
                self.desk.view = panned(view, stage.home, stage.areas.size, middle[0] - x, middle[1] - y)

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:  # noqa: ARG002
        """The wheel: zooms over the board, scrolls over log and offers."""
        self.motion.skip()
        if self._stage is None or not dy:
            return []
        spots = self._stage.areas
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
        self.auto.stop()
        self.hands.told = ""
        if self.desk.chat_focus:
            return self._chat_key(clicks, name, mods)
        self._by_pad = "pad" in mods
        if not mods & {"ctrl", "alt"}:
            name = bindings(self.context.keys).usual(name)
        self.guard.see(self._meant(clicks.sight), self.hands.now)
        if name in MAIN_KEYS and not self.desk.looks_around and self.guard.waits(self.hands.now):
            return []
        commands = self._pressed(clicks, name, mods)
        if name not in MAIN_KEYS and not any(isinstance(command, SendAction) for command in commands):
            self.guard.own = True
        return commands

    def _pressed(self, clicks: Clicks, name: str, mods: Mods) -> list[Command]:
        """Do what a key is for."""
        if name == "escape":
            return self._escape(clicks)
        if name in zoom.BY_KEY:
            self._zoom(zoom.BY_KEY[name])
            return []
        if self._looked(name):
            return []
        if name in ("pageup", "pagedown"):
            self.desk.log_back += PAGE if name == "pageup" else -PAGE
            return []
        if "ctrl" in mods and name in STEPS:
            self._pan_by(*STEPS[name])
            return []
        target = None if name == "next" else self.hands.key(name, mods)
        if target is not None:
            return self._by_key(clicks, target.id)
        if mods & {"ctrl", "alt"}:
            return []
        if name in MAIN_KEYS:
            return self._next(clicks, name, mods)
        target = self.hands.shortcut(name)
        if target is not None and CLOSES in target.id and self.closing.waits(self.hands.now):
            return []
        return self._by_key(clicks, target.id) if target is not None else self._deny(self.hands.denied(name))

    def _deny(self, target: Target | None) -> list[Command]:
        """Say why what a key stands for cannot be done now."""
        if target is None or not target.tooltip:
            return []
        self.hands.told = target.id
        return [Play("deny")]

    def _by_key(self, clicks: Clicks, name: str) -> list[Command]:
        """Use a target by a key, and lead the focus to what that has opened."""
        before = (self.desk.mode, self.desk.moving, self.desk.dialog)
        commands = self._used(clicks, name)
        mode, moving, dialog = self.desk.mode, self.desk.moving, self.desk.dialog
        if (mode, moving) != before[:2] and mode:
            self.hands.lead = "place"
        elif dialog != before[2] and dialog:
            self.hands.lead = "sheet"
        elif name.startswith(PICKED):
            self.hands.lead = f"{name.partition(':')[0]}:confirm"  # as soon as enough is chosen
        elif (name == "action:trade" and self.desk.trading) or name.endswith(":counter"):
            self.hands.lead = "draft:"
        return commands

    def _looked(self, name: str) -> bool:
        """Whether a key was for looking around: arrows move the board; what would use something ends it."""
        if not self.desk.looks_around:
            return False
        if name in STEPS:
            self._pan_by(*STEPS[name])
            return True
        self.desk.looking = False
        return name in ("enter", "space", "next")

    def _pan_by(self, dx: int, dy: int) -> None:
        """Look at what lies a quarter of the board's frame farther that way, where the board is zoomed in."""
        stage = self._stage
        if stage is not None and self.desk.view is not None:
            step = min(stage.areas.board.w, stage.areas.board.h) / 4
            self.desk.view = panned(self.desk.view, stage.home, stage.areas.size, -dx * step, -dy * step)

    def _escape(self, clicks: Clicks) -> list[Command]:
        """Leave what is half-done, then the keyboard's focus, then the table, which asks first; at the end it tells."""
        if self.desk.cancel() or self.hands.keyboard:
            self.hands.keyboard = False
            return []
        return clicks.use("results" if clicks.sight.is_over else "leave")

    def _next(self, clicks: Clicks, name: str, mods: Mods) -> list[Command]:
        """Space and Enter: confirm what is open, else do what the large button says; Enter else begins to chat."""
        main = main_of(clicks.sight, self.desk)
        if main == "discard:confirm" and not self.desk.weighed:
            # Nobody may have looked at what is laid out: the key leads to the button, a second one gives the cards.
            self.desk.weighed = True
            self.hands.focus, self.hands.keyboard = main, True
            self.guard.sent(self.hands.now)
            return []
        if main or self.desk.dialog:
            return self._used(clicks, main)
        if name == "enter" and "pad" not in mods:
            self.desk.chat_focus = True
            return []
        return self._deny(self.hands.found(f"action:{primary(clicks.sight).id}"))

    def _chat_key(self, clicks: Clicks, name: str, mods: Mods) -> list[Command]:
        outcome = self.desk.chat.key(name, mods)
        match outcome:
            case "submit":
                return self._say(clicks)
            case "cancel":
                self.desk.chat_focus = False
            case "paste":
                return [Paste()]
            case "copy":
                return [Copy(self.desk.chat.text)]
        return []

    def _say(self, clicks: Clicks) -> list[Command]:
        """Send what was typed; who types on the keyboard on the screen has done with it, others may go on."""
        commands = clicks.say(stays=not self._by_pad)
        if not self.desk.chat_focus:
            self.guard.sent(self.hands.now)  # an Enter too many shall not roll or end the turn
        return commands

    def text(self, text: str) -> list[Command]:
        """Typed or pasted text goes into the chat, if that is being typed."""
        if self.desk.chat_focus:
            self.desk.chat.type(text)
        return []

    def typed(self) -> TextField | None:
        """The field for chat, while something is being typed into it."""
        return self.desk.chat if self.desk.chat_focus else None

    def takes_text(self) -> bool:
        """Whether the chat is being typed."""
        return self.desk.chat_focus
