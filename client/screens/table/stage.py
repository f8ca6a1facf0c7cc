"""One look at the table: where everything stands in this window, and all of it drawn back to front."""

from dataclasses import dataclass, replace
from functools import lru_cache

from msgspec import structs

from client.art.harbors import ticket_box
from client.layout import MINIMAP_ABOVE, Areas, BoardView, Chart, areas, drawn_in, fit, free_corner
from client.scene import Rect, Scene, Target
from client.screens.table import (
    acting,
    aim,
    bank,
    bar,
    barred,
    board,
    dice,
    discard,
    hand,
    legend,
    logbook,
    marks,
    minimap,
    moments,
    pickers,
    places,
    players,
    roundbox,
    statusline,
    tooltip,
    trade,
    water,
    zoom,
)
from client.screens.table.actions import shown
from client.screens.table.desk import Desk
from client.screens.table.motion import Motion
from client.screens.table.pen import TablePen
from client.screens.table.pointing import TableHands
from client.screens.table.sight import Sight
from hearthsea.board import Board
from hearthsea.pieces import Terrain

AIR = 5  # pixels between a harbor's ticket and the frame


@lru_cache(maxsize=4)
def _corner(board: Board, chart: Chart, home: BoardView, zoom: Rect) -> Rect:
    """Where the zoom buttons hide the least land; worked out once for each size of the window."""
    land = [at for at, tile in zip(chart.hexes, board.layout.tiles, strict=True) if tile[2] != Terrain.SEA]
    return free_corner(home, zoom, land)


@lru_cache(maxsize=4)
def _home(board: Board, chart: Chart, frame: Rect) -> BoardView:
    """The whole board in its frame, with the whole tickets of its harbors, which have a least size."""

    def reach(radius: float) -> Rect:
        xs = [x * radius for x in (chart.bounds.x, chart.bounds.right)]
        ys = [y * radius for y in (chart.bounds.y, chart.bounds.bottom)]
        for edge, side, kind in places.harbors(board):
            x, y = chart.edges[edge]
            dx, dy, wide, high = ticket_box(kind, side, radius)
            xs += [x * radius + dx - wide / 2, x * radius + dx + wide / 2]
            ys += [y * radius + dy - high / 2, y * radius + dy + high / 2]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    view = fit(frame, chart.shown, 0)
    return drawn_in(view, reach, AIR) if board.layout.harbors else view


def _areas(sight: Sight, desk: Desk, size: tuple[int, int], scale: float) -> Areas:
    """Where the panels stand; the trade strip gets the height for as many whole offers as there is room for."""
    large = len(sight.chart.hexes) > MINIMAP_ABOVE
    columns = len(shown(sight)) + 1
    for most in range(trade.MOST, 0, -1):
        wanted = trade.wanted(sight, desk, most)
        spots = areas(size, sight.seats, scale, minimap=large, trade=wanted, columns=columns)
        if spots.trade.h >= spots.px(wanted):
            break
    return spots


@dataclass(frozen=True)
class Stage:
    """What is drawn, and where: made anew for every scene, and asked afterwards what lies under the pointer."""

    sight: Sight
    desk: Desk
    areas: Areas
    home: BoardView  # the whole board
    view: BoardView  # the board as it is looked at
    places: places.Places

    @classmethod
    def of(cls, sight: Sight, desk: Desk, size: tuple[int, int], scale: float) -> "Stage":
        """The stage in a window of some size; a zoomed view of a window that has changed its size is given up."""
        spots = _areas(sight, desk, size, scale)
        chart, board = sight.chart, sight.state.game.board
        home = _home(board, chart, spots.board)
        spots = replace(spots, zoom=_corner(board, chart, home, spots.zoom))
        if desk.view is not None and desk.view.frame != home.frame:
            desk.view = None
        return cls(sight, desk, spots, home, desk.view or home, places.open_places(sight, desk))

    @property
    def tabs(self) -> tuple[str, ...]:
        """What the log's panel can show: the minimap too, where that has no panel of its own."""
        has_map = len(self.sight.chart.hexes) > MINIMAP_ABOVE and self.areas.minimap is None
        return ("log", "chat", "map") if has_map else ("log", "chat")

    @property
    def map(self) -> Rect | None:
        """Where the minimap lies, if it shows."""
        if self.areas.minimap is not None:
            return self.areas.minimap
        shows = "map" in self.tabs and self.desk.log_tab == "map"
        return logbook.middle(self.areas.log, self.areas.px) if shows else None

    def pick(self, x: float, y: float) -> str:
        """The open place of the board that a pixel means, "" for none."""
        if not self.areas.board.holds(x, y):
            return ""
        return aim.place_at(self.sight, self.places, self.view, x, y)

    def scene(self, theme: str, hands: TableHands, motion: Motion) -> Scene:
        """Everything, as it looks at the time ``motion`` was told."""
        pen = TablePen(theme, self.areas.k, hands, _items={})
        self._board(pen, motion)
        self._panels(pen, motion)
        self._moving(pen, motion)
        self._dialogs(pen)
        hands.remember(Scene((), tuple(pen.targets)), motion.now)  # what is to be said is about what there is now
        self._tip(pen, motion.now)
        return pen.scene()

    def _board(self, pen: TablePen, motion: Motion) -> None:
        pen.begin("board")
        board.underlay(pen, self.sight, self.areas, self.view, self.home)
        pen.begin("pieces")
        if motion.dice_settled:
            board.producing(pen, self.sight, self.view)
        marks.prospects(pen, self.sight, self.places, self.view)
        marks.last_move(pen, self.sight, self.view)
        board.pieces(pen, self.sight, self.view, motion.timeline.hidden)
        tiles = places.tiles(self.sight, self.view)
        pen.targets += barred.told(self.sight, self.places, tiles) if "hex" in self.places.kinds else tiles
        pen.targets += places.crossings(self.sight, self.view)
        pen.targets += places.standing(self.sight, self.view)
        at = pen.hands.at
        if at is not None and self.areas.board.holds(*at) and not self.pick(*at):
            barred_place = barred.place(self.sight, self.places, self.view, at)
            pen.targets += [barred_place] if barred_place is not None else []

    def _panels(self, pen: TablePen, motion: Motion) -> None:
        sight, desk, spots = self.sight, self.desk, self.areas
        pen.begin("panels")
        pen.begin("contents")
        pen.paper = "panels"
        players.draw(pen, sight, spots, desk.face, motion.now)
        if spots.round is not None:
            roundbox.draw(pen, sight, spots.round)
        statusline.draw(pen, sight, desk, spots.status, motion.now)
        bank.draw(pen, sight, spots.bank, goal=spots.round is None)
        if spots.minimap is not None:
            pen.panel(spots.minimap)
        trade.draw(pen, sight, desk, spots.trade, motion.now)
        logbook.draw(pen, sight, desk, spots.log, tabs=self.tabs)
        if self.map is not None:
            minimap.draw(pen, sight, self.view, self.home, self.map)
        if sight.only_watches:
            bar.watching(pen, spots.hand._replace(w=spots.actions.right - spots.hand.x))
        else:
            hand.draw(pen, sight, spots.hand)
            bar.draw(pen, sight, desk, spots.actions)
        dice.draw_panel(pen, sight, spots.dice)
        zoom.draw(pen, spots.zoom, spots.board, zoomed_in=desk.view is not None, looking=desk.looks_around)
        pen.paper = ""

    def _moving(self, pen: TablePen, motion: Motion) -> None:
        sight, desk, view = self.sight, self.desk, self.view
        pen.begin("marks")
        water.draw(pen, sight, view, self.home, motion.flow)
        if motion.dice_settled:
            board.glow(pen, sight, view, motion.glow)
        over = pen.hands.focus if pen.hands.has_ring(pen.hands.focus) else pen.hands.over
        marks.pointed(pen, sight, view, over, desk.shown)
        marks.spots(pen, self.places, sight, view)
        marks.lifted(pen, sight, view, desk.moving)
        marks.ghost(pen, sight, self.places, view, over)
        pen.targets += places.targets(sight, self.places, view)
        dice.draw_dice(pen, sight, motion, self.areas.dice)
        acting.draw(pen, sight, self.areas, view, motion.timeline, motion.now)
        pen.begin("show")
        moments.draw(pen, sight, self.areas, view, self.places, motion.show, motion.now)

    def _dialogs(self, pen: TablePen) -> None:
        sight, desk, frame = self.sight, self.desk, self.areas.board
        pen.begin("dialog")
        if sight.choices.discard is not None:
            discard.draw(pen, sight, desk, frame)
        if sight.choices.gold is not None:
            pickers.gold(pen, sight, desk, frame)
        match desk.dialog:
            case "victim":
                pickers.victim(pen, sight, desk, frame)
            case "plenty":
                pickers.plenty(pen, sight, desk, frame)
            case "monopoly":
                pickers.monopoly(pen, sight, desk, frame)
            case "cards":
                pickers.cards(pen, sight, frame)
            case "legend":
                legend.draw(pen, sight, frame)
            case "resign":
                pickers.resign(pen, sight, frame)

    def _tip(self, pen: TablePen, now: float) -> None:
        pen.begin("tip")
        ringed = next((t for t in reversed(pen.targets) if pen.hands.has_ring(t.id)), None)
        if ringed is not None and ringed.circle is None:  # a place of the board shows what would come there instead
            pen.ring(ringed.rect)
        target = self._tipped(pen, now)
        if target is not None:
            tooltip.draw(pen, target, self.areas.size)

    def _tipped(self, pen: TablePen, now: float) -> Target | None:
        """The target whose tooltip shows: the one keys have moved to, the one pointed at, or a seat asked about."""
        hands = pen.hands
        refusal = self.sight.refusal(now, statusline.SHOWN_S)
        told = next((t for t in reversed(pen.targets) if refusal and t.id == self.desk.wished), None)
        if told is not None:
            return structs.replace(told, tooltip=refusal, key="")
        name = hands.told or (hands.focus if hands.has_ring(hands.focus) else "")
        if not name:
            pointed_at = hands.tip(now)
            name = pointed_at.id if pointed_at is not None and not _is_below(pen, pointed_at) else ""
        if not name and self.desk.face >= 0:
            name = f"player:{self.desk.face}"
        return next((target for target in reversed(pen.targets) if target.id == name), None) if name else None


def _is_below(pen: TablePen, target: Target) -> bool:
    """Whether a dialog lies on the board to which a target belongs."""
    return any(one.id == "sheet" for one in pen.targets) and (target.circle is not None or bool(target.polygon))
