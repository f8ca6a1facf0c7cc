"""Moments worth a word of their own: who won, a title that changes hands, a new island, a card bought, cards lost."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from client.art import keys
from client.layout import Areas, BoardView
from client.scene import SANS_BOLD, SERIF, Rect
from client.screens.table.pen import TablePen
from client.screens.table.phrases import resource, several
from client.screens.table.places import Places, positions
from client.screens.table.sight import Sight
from client.text import say
from client.theme import IVORY, SEAT_COLOURS, SELECT
from hearthsea.base import Event
from hearthsea.events import CardBought, GameOver, IslandReached, Monopolized, SettlementBuilt, TitleMoved
from hearthsea.pieces import CARD_NAMES
from hearthsea.resources import RESOURCE_NAMES
from hearthsea.rules.awards import ISLAND_POINTS, TITLE_POINTS

SLIDE_S = 0.16  # look.md: a panel's 160 ms, in and out
STAND_S, WON_S = 1.9, 2.5  # how long a banner stands, whatever the speed: it has to be read
SPARKS_S = 2.2
RISE_S = 0.5
HIGH, TYPE = 36, 19  # of a banner, at k = 1
WON_HIGH, WON_TYPE = 48, 26
MOST = 3  # banners that wait for each other
FLECKS = 44
FALL = 1.25  # heights of the board's frame that a fleck falls


@dataclass(frozen=True, slots=True)
class Moment:
    """A few words: on a banner, or, with an `at` (kind of place, number), on a tag beside that.

    `colour` is that of the seat whose badge it carries, -1 for none. `began` and `length` in seconds.
    """

    words: str
    colour: int = -1
    icon: str = ""
    won: bool = False
    at: tuple[str, int] | None = None
    began: float = 0.0
    length: float = STAND_S

    @property
    def end(self) -> float:
        """When it has gone."""
        return self.began + self.length


@dataclass
class Show:
    """The moments that are to be seen or wait for their turn."""

    moments: tuple[Moment, ...] = ()
    still: bool = False  # they stand where they are and nothing flies: reduced motion
    speed: float = 1.0
    drawn: tuple[Moment, ...] = field(default=())  # those that were to be seen in the last frame

    def add(self, new: Iterable[Moment], start: float, speed: float, *, still: bool) -> None:
        """Let moments come one after the other; a victory at once, and instead of all others."""
        self.speed, self.still = speed or 1.0, still
        for moment in new:
            if moment.won:
                self.moments = (replace(moment, began=start),)
                return
            if moment.at is not None:
                self.moments += (replace(moment, began=start),)
                continue
            banners = [one for one in self.moments if one.at is None]
            if len(banners) < MOST:
                after = max([start, *(one.end for one in banners)])
                self.moments += (replace(moment, began=after),)

    def skip(self) -> None:
        """No more of it."""
        self.moments = ()

    def tick(self, now: float) -> None:
        """Forget what was; note what is to be seen."""
        if self.moments:
            self.moments = tuple(moment for moment in self.moments if now < moment.end)
        self.drawn = self.seen(now)

    def seen(self, now: float) -> tuple[Moment, ...]:
        """The moments that are to be seen."""
        return tuple(moment for moment in self.moments if moment.began <= now < moment.end)

    def wants_frame(self, now: float) -> bool:
        """Whether something of it moves now, or comes or goes: a banner that only stands takes no time."""
        return self.seen(now) != self.drawn or (not self.still and any(self._moves(one, now) for one in self.drawn))

    def _moves(self, moment: Moment, now: float) -> bool:
        gone, left = (now - moment.began) * self.speed, (moment.end - now) * self.speed
        return min(gone, left) < (RISE_S if moment.at else SLIDE_S) or (moment.won and gone < SPARKS_S)

    def place(self, moment: Moment, now: float) -> float:
        """How far a moment has come in, 0 to 1, quick at first; and out again at its end."""
        if self.still:
            return 1.0
        part = min(1.0, min(now - moment.began, moment.end - now) * self.speed / SLIDE_S)
        return 1 - (1 - max(0.0, part)) ** 3


def moments(sight: Sight, events: tuple[Event, ...]) -> list[Moment]:
    """What is worth a word in the events of one entry, as the viewer may know them."""
    made = []
    founded = next((event.at for event in events if isinstance(event, SettlementBuilt)), -1)
    for event in events:
        match event:
            case TitleMoved():
                made.append(_title(sight, event))
            case IslandReached() if founded >= 0:
                words = say("moment.island", n=ISLAND_POINTS)
                made.append(Moment(words, sight.faces[event.seat].colour, at=("node", founded)))
            case CardBought() if event.seat == sight.seat and event.kind >= 0:
                # Only its owner's view has the kind (R14.6); who looks on with nobody's eyes is no owner.
                words = say("moment.card", card=say(f"devcard.{CARD_NAMES[event.kind]}"))
                made.append(Moment(words, sight.faces[event.seat].colour, "card"))
            case Monopolized() if sight.seat is not None and event.given[sight.seat]:
                made.append(_monopoly(sight, event, event.given[sight.seat]))
            case GameOver():
                made.append(_over(sight, event.winner))
    return made


def _title(sight: Sight, event: TitleMoved) -> Moment:
    title = "trade_route" if event.title == "longest_road" and sight.at_sea else event.title
    icon = "army" if event.title == "largest_army" else "route"
    if event.holder < 0:
        return Moment(say(f"moment.lost.{title}"), icon=icon)
    mine = event.holder == sight.seat
    words = say(
        f"moment.title.{title}.you" if mine else f"moment.title.{title}",
        name=sight.faces[event.holder].name,
        n=TITLE_POINTS,
    )
    return Moment(words, sight.faces[event.holder].colour, icon)


def _monopoly(sight: Sight, event: Monopolized, lost: int) -> Moment:
    """What a monopoly took from the seat that looks."""
    face = sight.faces[event.seat]
    kind = RESOURCE_NAMES[event.resource]
    words = say("moment.monopoly", name=face.name, n=lost, resource=resource(kind))
    return Moment(words, face.colour, kind)


def _over(sight: Sight, winner: int) -> Moment:
    if winner < 0:
        return Moment(say("moment.undecided"), icon="flag")
    points = several(sight.points(winner), "point")
    words = say(
        "moment.won.you" if winner == sight.seat else "moment.won", name=sight.faces[winner].name, points=points
    )
    return Moment(words, sight.faces[winner].colour, "crown", won=True, length=WON_S)


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw(  # noqa: PLR0917
    pen: TablePen, sight: Sight, areas: Areas, view: BoardView, places: Places, show: Show, now: float
) -> None:
    """Draw what is to be seen of them. Nothing of it can be clicked, so that nothing is in anybody's way."""
    for moment in show.seen(now):
        if moment.at is not None:
            gone = 1.0 if show.still else min(1.0, (now - moment.began) * show.speed / RISE_S)
            _tag(pen, view, moment, view.at(positions(sight, moment.at[0])[moment.at[1]]), 1 - (1 - gone) ** 3)
            continue
        if moment.won and not show.still:
            _sparks(pen, areas.board, moment, (now - moment.began) * show.speed)
        _banner(pen, areas, _taken(sight, view, places), moment, show.place(moment, now))


def _taken(sight: Sight, view: BoardView, places: Places) -> list[tuple[float, float]]:
    """Where somebody has to click: no banner lies there."""
    if not places.shown:
        return []
    return [view.at(places.spot(sight, kind, number)) for kind, found in places.kinds.items() for number in found]


def _banner(pen: TablePen, areas: Areas, taken: list[tuple[float, float]], moment: Moment, come: float) -> None:
    """A ribbon at the board's upper edge; where one must click there, at the lower one, or on the line on top."""
    px = pen.px
    size, high = (WON_TYPE, px(WON_HIGH)) if moment.won else (TYPE, px(HIGH))
    most = areas.board.w - 2.4 * high - px(60)
    while size > 13 and pen.measure(moment.words, size, SERIF) + px(78) > most:
        size -= 1
    written = min(pen.measure(moment.words, size, SERIF), most - px(78))
    disc = px(size + 7) if moment.colour >= 0 else 0
    icon = px(size + 3) if moment.icon else 0
    gap = px(9)
    wide = 2 * (round(written + px(44) + disc + icon + gap * (bool(disc) + bool(icon))) // 2)
    board = areas.board
    x = round(board.centre[0])
    lower = round(high / 2 + px(12))
    rows = (board.y + lower, board.bottom - lower, areas.status.centre[1])
    room = px(12)

    def is_free(y: float) -> bool:
        box = Rect(x - wide / 2 - 0.85 * high, y - high / 2, wide + 1.7 * high, 1.16 * high).inset(-room)
        return not any(box.holds(*spot) for spot in taken)

    y = round(next(row for row in rows if row == rows[-1] or is_free(row)))
    y -= round((1 - come) * px(26))
    alpha = round(come, 2)
    pen.put(keys.banner(wide, high, pen.theme, pen.k), x, y, alpha=alpha)
    if come < 0.6:  # words on paper that is still faint could not be read
        return
    at = x - (disc + icon + written + gap * (bool(disc) + bool(icon))) / 2
    if disc:
        pen.disc(moment.colour, round(at + disc / 2), y, size + 7)
        at += disc + gap
    if icon:
        colour = pen.palette.brass if moment.icon == "crown" else ""
        pen.icon(moment.icon, round(at + icon / 2), y, size + 3, colour)
        at += icon + gap
    pen.text(round(at), y, moment.words, size, font=SERIF, width=written + 1)


def _tag(pen: TablePen, view: BoardView, moment: Moment, at: tuple[float, float], risen: float) -> None:
    """A small slip above a piece, which has risen from there."""
    x, y = at
    px = pen.px
    wide, high = round(pen.measure(moment.words, 13, SANS_BOLD)) + px(38), px(26)
    high += high % 2
    left = min(max(x - wide / 2, view.frame.x + px(4)), view.frame.right - wide - px(4))
    top = max(view.frame.y + px(4), y - 0.5 * view.radius - risen * (0.3 * view.radius + px(8)) - high)
    rect = Rect(round(left), round(top), wide, high)
    if not view.frame.holds(*rect.centre):
        return
    pen.box(rect, 8, pen.palette.panel3, pen.palette.brass, 2.0)
    pen.disc(moment.colour, rect.x + px(15), rect.centre[1], 18)
    pen.text(rect.x + px(29), rect.centre[1], moment.words, 13, font=SANS_BOLD)


def _sparks(pen: TablePen, board: Rect, moment: Moment, gone: float) -> None:
    """Snippets of paper in the winner's colour, ivory and brass, that burst up beside the banner and fall."""
    if not 0 <= gone < SPARKS_S:
        return
    own = SEAT_COLOURS[moment.colour]
    colours = (own, SELECT, IVORY, own)
    for n in range(FLECKS):
        # Shaken the same way each time: the fractions of multiples of irrational numbers.
        a, b, c = (n * part % 1 for part in (0.618034, 0.754878, 0.569840))
        t = gone / SPARKS_S - 0.12 * c
        if t <= 0:
            continue
        side = 1 if n % 2 else -1
        x = board.centre[0] + side * board.w * (0.06 + 0.40 * a * (1 - (1 - min(1.0, 2.2 * t)) ** 2))
        x += 10 * pen.k * math.sin(6 * t + n)
        y = board.y + board.h * (0.10 + 0.08 * b - 0.34 * (0.4 + b) * t + FALL * t * t)
        px = pen.px(12 + 7 * c)
        kind = n // 2 % 4
        picture = keys.fleck("star" if kind == 3 else "strip", colours[kind], px)
        alpha = round(min(1.0, 4 * (1 - t)), 2)
        angle = round((n * 47 + 420 * t * side) % 360, 1)
        pen.sprite(picture, round(x, 1), round(y, 1), alpha=alpha, angle=angle, clip=board)
