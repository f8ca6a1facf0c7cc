"""Places in the window: the panels of the table, the board inside its frame, and what lies under the pointer.

Pure arithmetic. Everything is in pixels with the origin at the top left and y pointing down; places of the
board are first in *board units* (one hex radius) and become pixels through a :class:`BoardView`.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from client.scene import Rect
from hearthsea.board import Board
from hearthsea.pieces import Terrain

ROOT3 = math.sqrt(3)

# The margin round the land, in hex radii: room for the harbor tickets and a strip of sea.
SHORE = 1.12
OPEN_SEA = 0.2  # the margin beyond hexes of sea on which ships sail
ZOOM_LEAST, ZOOM_MOST = 1.0, 4.1
MINIMAP_ABOVE = 60  # hexes; smaller boards are seen whole anyway
COLUMN_WITH_MAP = 740  # the height of the right column, at k = 1, from which a minimap has a panel of its own there
HAND_LEAST = 352  # the width of the hand with its cards close together, at k = 1
CONTROLS = 34  # the zoom buttons, width and step at k = 1


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share any area."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@dataclass(frozen=True)
class Areas:
    """Where each panel of the table stands in a window of one size."""

    size: tuple[int, int]
    k: float  # the factor on every number of look.md, given there for 1280x720
    players: tuple[Rect, ...]
    tall: bool  # whether a player's panel has its second row
    round: Rect | None  # titles and points to win; with more than four seats they fold into the bank's panel
    status: Rect
    board: Rect
    zoom: Rect
    bank: Rect
    minimap: Rect | None
    trade: Rect
    log: Rect
    hand: Rect
    actions: Rect
    dice: Rect

    def px(self, value: float) -> int:
        """A length of look.md in whole pixels of this window."""
        return round(value * self.k)

    def panels(self) -> Iterator[tuple[str, Rect]]:
        """Every panel there is, by name; the zoom buttons lie in the board's frame and are not among them."""
        for seat, rect in enumerate(self.players):
            yield f"player:{seat}", rect
        for name in ("round", "status", "board", "bank", "minimap", "trade", "log", "hand", "actions", "dice"):
            rect = getattr(self, name)
            if rect is not None:
                yield name, rect


def roomy(size: tuple[int, int], seats: int = 4, columns: int = 8) -> float:
    """The largest scale at which the panels still leave a third of the window's width to the board.

    More than four seats have to fit the column one below the other, hand and buttons the row below the board.
    """
    width, height = size
    most = max(0.85 * min(width / 1024, height / 640), min(width * 2 / 3 / 488, height / 660))
    beside = (width - columns * _narrowest(columns)) / (HAND_LEAST + 292 + (columns - 1) * 6)
    below = height / (128 + seats * 66 + (seats - 1) * 6) if seats > 4 else most
    return min(most, beside, below)


def _narrowest(columns: int) -> int:
    """How narrow a button below the board may be, in pixels at any scale; many may be narrower."""
    return 46 if columns <= 8 else 42


def areas(
    size: tuple[int, int],
    seats: int,
    scale: float = 1.0,
    *,
    minimap: bool = False,
    trade: float = 264,
    columns: int = 8,
) -> Areas:
    """The places of all panels.

    ``seats`` is 1 to 8, ``scale`` the factor on all lengths, 1 at 1280x720 (a wish for more than fits is cut down),
    ``trade`` the height the trade panel asks for at scale 1; the log gives way to it down to a few lines. ``columns``
    is how many buttons stand side by side below the board. In a low window the minimap has no panel of its own.
    """
    width, height = size
    k = min(scale, roomy(size, seats, columns))

    def px(value: float) -> int:
        return round(value * k)

    gap = px(8)
    left, right, low, top = px(216), px(240), px(104), px(40)
    foot = height - gap - low
    board_x, board_right = gap + left + gap, width - gap - right - gap

    boxed = seats <= 4  # four full cards and the box below them fill the column
    if boxed:
        room = (foot - gap - px(96) - gap) - gap
        each = min(px(110), (room - (seats - 1) * gap) // seats)
        step = each + gap
    else:
        each = min(px(108), (foot - gap - gap - (seats - 1) * px(6)) // seats)
        step = each + px(6)
    players = tuple(Rect(gap, gap + seat * step, left, each) for seat in range(seats))
    below = gap + seats * step
    round_box = Rect(gap, below, left, min(px(120), foot - gap - below)) if boxed else None

    column = width - gap - right
    bank = Rect(column, gap, right, px(60))
    y = int(bank.bottom) + gap
    mini = None
    if minimap and foot >= px(COLUMN_WITH_MAP):
        mini = Rect(column, y, right, px(132))
        y += px(132) + gap
    log_least = px(118)
    trade_height = max(px(120), min(px(trade), foot - gap - y - gap - log_least))
    trade_box = Rect(column, y, right, trade_height)
    y += trade_height + gap
    log = Rect(column, y, right, foot - gap - y)

    board = Rect(board_x, gap + top + gap, board_right - board_x, foot - gap - (gap + top + gap))
    # The hand keeps its width while the buttons have what they need.
    between = column - gap - gap
    hand_width = min(px(432), between - gap - px(20) - (columns - 1) * px(6) - columns * _narrowest(columns))
    return Areas(
        size=size,
        k=k,
        players=players,
        tall=each >= px(104),
        round=round_box,
        status=Rect(board_x, gap, board_right - board_x, top),
        board=board,
        zoom=Rect(board.right - px(28), board.y, px(28), px(121)),
        bank=bank,
        minimap=mini,
        trade=trade_box,
        log=log,
        hand=Rect(gap, foot, hand_width, low),
        actions=Rect(gap + hand_width + gap, foot, column - gap - (gap + hand_width + gap), low),
        dice=Rect(column, foot, right, low),
    )


@dataclass(frozen=True)
class Chart:
    """The positions of all places of a board, in board units, by the numbers of the board's order."""

    hexes: tuple[tuple[float, float], ...]
    nodes: tuple[tuple[float, float], ...]
    edges: tuple[tuple[float, float], ...]  # middles
    angles: tuple[float, ...]  # of edges, degrees clockwise from the x axis, in [-90, 90)
    shown: Rect  # what a view of the whole board has to show, margins included

    @property
    def bounds(self) -> Rect:
        """The box round all hexes, without margin."""
        xs = [x for x, _ in self.nodes]
        ys = [y for _, y in self.nodes]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@lru_cache(maxsize=4)
def chart(board: Board) -> Chart:
    """The chart of ``board``; the same board has one chart."""
    nodes = tuple(node.xy for node in board.nodes)
    angles = []
    for first, second in board.edge_ends:
        (x0, y0), (x1, y1) = nodes[first], nodes[second]
        angles.append((math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90) % 180 - 90)
    return Chart(
        hexes=tuple(place.xy for place in board.hexes),
        nodes=nodes,
        edges=tuple(edge.xy for edge in board.edges),
        angles=tuple(angles),
        shown=_shown(board),
    )


def _shown(board: Board) -> Rect:
    """The land with room for harbors and surf; hexes of sea too where ships sail, elsewhere nothing happens on them."""
    layout = board.layout
    boxes = []
    for place, (_, _, terrain, _) in zip(board.hexes, layout.tiles, strict=True):
        is_sea = terrain == Terrain.SEA
        if is_sea and not layout.pieces.ship and layout.pirate is None:
            continue
        margin = OPEN_SEA if is_sea else SHORE
        x, y = place.xy
        boxes.append((x - ROOT3 / 2 - margin, y - 1 - margin, x + ROOT3 / 2 + margin, y + 1 + margin))
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return Rect(left, top, max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top)


@dataclass(frozen=True)
class BoardView:
    """How board units become pixels: the radius of a hex and where the board's zero lies."""

    frame: Rect
    radius: float
    origin: tuple[float, float]
    zoom: float = 1.0

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        """The pixel of a place in board units."""
        return self.origin[0] + place[0] * self.radius, self.origin[1] + place[1] * self.radius

    def back(self, x: float, y: float) -> tuple[float, float]:
        """The place in board units under a pixel."""
        return (x - self.origin[0]) / self.radius, (y - self.origin[1]) / self.radius

    def hexagon(self, centre: tuple[float, float], share: float = 1.0) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise from the top, of the hex round ``centre`` (board units), ``share`` as large."""
        x, y = self.at(centre)
        r = self.radius * share
        half = r * ROOT3 / 2
        right, left = x + half, x - half
        return ((x, y - r), (right, y - r / 2), (right, y + r / 2), (x, y + r), (left, y + r / 2), (left, y - r / 2))


def fit(
    frame: Rect, bounds: Rect, margin: float = SHORE, least: float = 8, pad: tuple[float, float] = (0, 0)
) -> BoardView:
    """The whole board in the middle of ``frame``, as large as it can be; the radius is a whole number of pixels.

    ``margin`` is in hex radii, ``pad`` in pixels: tickets of harbors do not become smaller than can be read.
    """
    radius = min((frame.w - 2 * pad[0]) / (bounds.w + 2 * margin), (frame.h - 2 * pad[1]) / (bounds.h + 2 * margin))
    radius = max(least, float(math.floor(radius)))  # whole: pictures are drawn for whole radii and stay sharp
    return BoardView(
        frame,
        radius,
        (round(frame.centre[0] - bounds.centre[0] * radius), round(frame.centre[1] - bounds.centre[1] * radius)),
    )


def drawn_in(view: BoardView, reach: Callable[[float], Rect], air: float) -> BoardView:
    """``view`` smaller, and moved, until all that ``reach`` says there is keeps ``air`` pixels from the frame.

    ``reach`` is the box in pixels round everything that has a size of its own, for a radius, from the board's zero.
    """
    frame = view.frame.inset(air)
    radius = view.radius
    while radius > 8:
        box = reach(radius)
        if box.w <= frame.w and box.h <= frame.h:
            break
        radius -= 1
    box = reach(radius)
    share = radius / view.radius
    middle = view.frame.centre
    x, y = (round(at - (at - start) * share) for at, start in zip(middle, view.origin, strict=True))
    x = round(min(max(x, frame.x - box.x), frame.right - box.right))
    y = round(min(max(y, frame.y - box.y), frame.bottom - box.bottom))
    return replace(view, radius=radius, origin=(x, y))


def free_corner(view: BoardView, corner: Rect, taken: Iterable[tuple[float, float]]) -> Rect:
    """Where in the board's frame a rectangle given at its upper right covers the fewest places (board units)."""
    frame = view.frame
    low, left = frame.bottom - corner.h, frame.x
    corners = (corner, corner._replace(y=low), corner._replace(x=left), corner._replace(x=left, y=low))
    pixels = [view.at(place) for place in taken]
    reach = 1.1 * view.radius
    return min(corners, key=lambda rect: sum(rect.inset(-reach, -reach).holds(*pixel) for pixel in pixels))


def zoomed(view: BoardView, home: BoardView, size: tuple[int, int], by: float, at: tuple[float, float]) -> BoardView:
    """``view`` zoomed by a factor about the pixel ``at``, which keeps showing the same place; within the limits.

    ``home`` is the view of the whole board, ``size`` the window's: the chart drawn for ``home`` goes on covering it.
    """
    zoom = min(ZOOM_MOST, max(ZOOM_LEAST, view.zoom * by))
    if zoom < ZOOM_LEAST * 1.01:
        return home
    radius = float(round(home.radius * zoom))
    place = view.back(*at)
    origin = (at[0] - place[0] * radius, at[1] - place[1] * radius)
    return _covering(replace(view, radius=radius, zoom=zoom, origin=origin), home, size)


def panned(view: BoardView, home: BoardView, size: tuple[int, int], dx: float, dy: float) -> BoardView:
    """``view`` moved by some pixels, as far as the chart drawn for ``home`` covers the window."""
    return _covering(replace(view, origin=(view.origin[0] + dx, view.origin[1] + dy)), home, size)


def _covering(view: BoardView, home: BoardView, size: tuple[int, int]) -> BoardView:
    times = view.radius / home.radius
    most = [times * start for start in home.origin]
    least = [end - times * (end - start) for start, end in zip(home.origin, size, strict=True)]
    x, y = (min(max(at, low), high) for at, low, high in zip(view.origin, least, most, strict=True))
    return replace(view, origin=(round(x), round(y)))


def nearest(
    view: BoardView, places: Mapping[int, tuple[float, float]], x: float, y: float, reach: float = 1.0
) -> tuple[int, float] | None:
    """The place nearest to the pixel (x, y) among ``places`` (board units) with its distance in board units.

    None when none lies within ``reach`` hex radii. Of two at one distance the one with the lower number counts.
    """
    bx, by = view.back(x, y)
    best: tuple[int, float] | None = None
    for number, (px, py) in places.items():
        away = math.hypot(px - bx, py - by)
        if away <= reach and (best is None or (away, number) < (best[1], best[0])):
            best = (number, away)
    return best


def among(positions: Sequence[tuple[float, float]], numbers: Iterable[int]) -> dict[int, tuple[float, float]]:
    """The positions of some places, for :func:`nearest`."""
    return {number: positions[number] for number in numbers}
