"""The seats of the lobby: people, bots and open seats, and what may be done with each."""

from collections.abc import Sequence

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.base import Command, SendMessage
from client.screens.form import Form
from client.store import Store
from client.text import plural, say
from client.widgets.controls import stepper
from client.widgets.pen import SEMI, Pen
from net.messages import (
    AddBot,
    Kick,
    LobbyInfo,
    MoveSeat,
    Recolour,
    RemoveSeat,
    Rename,
    SeatInfo,
    SetSeats,
    Sit,
    Stand,
)

BOTS = ("greedy", "drifter")
MOST_SEATS = 8
TALL = 44  # a row at least so high has a second line
NAME_SIZES = (16, 14.5, 13)  # the largest in which a name fits
HEAD, STEP, FOOT = 50, 62, 12  # above the rows, from one to the next, below them


def height(pen: Pen, seats: int) -> float:
    """How high the panel is with its rows in full, in pixels."""
    return pen.px(HEAD) + seats * pen.px(STEP) + pen.px(FOOT)


def row_at(rows: Sequence[Rect], at: tuple[float, float] | None) -> int:
    """The seat whose row lies under a pixel; -1 for none."""
    return -1 if at is None else next((n for n, rect in enumerate(rows) if rect.holds(*at)), -1)


def draw(  # noqa: PLR0917
    pen: Pen, panel: Rect, lobby: LobbyInfo, form: Form, renaming: int, dragged: int = -1, *, here: bool = False
) -> list[Rect]:
    """Draw the panel of seats; their rows come back, which the owner drags to another place.

    `here`: the table is on this computer only, and nobody can join.
    """
    pen.panel(panel)
    x = panel.x + pen.px(34) + pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say("lobby.seats"))
    pen.layer = "controls"
    if len(lobby.people) > 1:
        words = plural("people.looking", lobby.onlookers) if lobby.onlookers else say("people.button")
        wide = pen.px(44) + round(pen.measure(words, 13, SEMI))
        box = Rect(x, panel.y + pen.px(13), wide, pen.px(30))
        pen.button("people", box, words, icon="eye", tip=say("people.tip"), size=13)
    if lobby.owner:
        taken = sum(seat.kind != "open" for seat in lobby.seats)
        n = len(lobby.seats)
        most = min(MOST_SEATS, lobby.layout.seats_max)
        least = max(lobby.layout.seats_min, taken)
        stepper(pen, "seats", panel.right - pen.px(16), panel.y + pen.px(28), str(n), low=n <= least, high=n >= most,
                tip=say("lobby.seats.help"), ends=_ends(lobby, least, most))  # fmt: skip
    top = panel.y + pen.px(HEAD)
    room = panel.bottom - pen.px(FOOT) - top
    step = min(pen.px(STEP), room / max(1, len(lobby.seats)))
    rows: list[Rect] = []
    for n, seat in enumerate(lobby.seats):
        rect = Rect(panel.x + pen.px(14), round(top + n * step), panel.w - pen.px(28), round(step - pen.px(7)))
        rows.append(rect)
        _row(pen, rect, n, seat, lobby, form if n == renaming else None, here=here)
        if dragged >= 0 and (n == dragged or rect.holds(*(pen.hands.at or (-1, -1)))):
            pen.box(rect.inset(-1), 8, line=pen.palette.accent, line_width=3 if n != dragged else 1.5)
    pen.layer = "panels"
    return rows


def _ends(lobby: LobbyInfo, least: int, most: int) -> tuple[str, str]:
    """Why there cannot be fewer seats than these, and why not more."""
    title = str(lobby.layout.title)
    fewer = say("lobby.seats.least" if least == lobby.layout.seats_min else "lobby.seats.taken", map=title, n=least)
    return fewer, say("lobby.seats.most", map=title, n=most)


def _row(  # noqa: PLR0917
    pen: Pen, rect: Rect, n: int, seat: SeatInfo, lobby: LobbyInfo, form: Form | None, *, here: bool
) -> None:
    palette = pen.palette
    mine = seat.kind == "person" and seat.owner == lobby.you
    is_open = seat.kind == "open"
    fill = palette.panel2 if is_open else palette.panel3
    pen.box(rect, 8, fill, palette.brass if mine else palette.line, 2 if mine else 1)
    tall = rect.h >= pen.px(TALL)
    y = rect.centre[1]
    x = rect.x + pen.px(30)
    disc = min(32, (rect.h - 6) / pen.k)
    right = _actions(pen, rect, n, seat, lobby, mine=mine)
    if is_open:
        pen.put(keys.open_seat(pen.px(disc), pen.theme), x, y)
    else:
        may_paint = mine or (seat.kind == "bot" and lobby.owner)
        if may_paint:
            side = pen.px(disc + 6)
            name = f"seat.{n}.colour"
            area = Rect(x - side / 2, y - side / 2, side, side)
            if pen.target(name, area, say("lobby.recolour", colour=say(f"colour.{seat.colour}"))):
                pen.box(area, 20, line=palette.brass, line_width=2)
            if pen.hands.has_ring(name):
                pen.ring(area, 20)
        pen.disc(seat.colour, x, y, disc)
    x += pen.px(26)
    room = right - x - pen.px(8)
    if form is not None:
        form.fields["rename"].draw(pen, Rect(x - pen.px(6), y - pen.px(17), room, pen.px(34)), active=True, size=15)
        return
    is_asked = seat.kind == "person" and not (mine and lobby.owner) and lobby.phase == "lobby"
    about = _about(n, seat, lobby, mine=mine, here=here)
    below = tall and (is_asked or pen.measure(about, 12.5) <= room)
    upper, lower = (y - rect.h * 0.16, y + rect.h * 0.2) if below else (y, y)
    name = seat.name or say("lobby.nobody")
    ink = palette.muted if is_open or not (seat.present or seat.kind == "bot") else palette.text
    size = next((size for size in NAME_SIZES if pen.measure(name, size, SANS_BOLD) <= room), NAME_SIZES[-1])
    wide = min(room, pen.measure(name, size, SANS_BOLD))
    if (mine or (seat.kind == "bot" and lobby.owner)) and wide > 0:
        area = Rect(x - pen.px(4), upper - pen.px(12), wide + pen.px(8), pen.px(24))
        if pen.target(f"seat.{n}.name", area, say("lobby.rename"), cursor="text"):
            pen.box(area, 5, line=palette.line)
        if pen.hands.has_ring(f"seat.{n}.name"):
            pen.ring(area, 5)
    font = SEMI if is_open else SANS_BOLD
    words = say("lobby.open.seat") if is_open else name
    pen.text(x, upper, words, size, font=font, colour=ink, width=room)
    if below:
        _below(pen, x, lower, room, seat, about, is_asked=is_asked)


def _below(pen: Pen, x: float, y: float, room: float, seat: SeatInfo, about: str, *, is_asked: bool) -> None:  # noqa: PLR0917
    """The second line of a row: whether a person is ready, and what there is to say if that fits."""
    at = x
    if is_asked:
        word, ink = ("ready", pen.palette.ok) if seat.ready else ("waiting", pen.palette.danger)
        pen.icon("check" if seat.ready else "clock", at + pen.px(7), y, 13, ink)
        at += pen.px(17) + pen.text(at + pen.px(17), y, say(f"lobby.is.{word}"), 12.5, font=SEMI, colour=ink)
        about = say("list.dot") + about
    if about and pen.measure(about, 12.5) <= room - (at - x):
        pen.text(at, y, about, 12.5, colour=pen.palette.muted)


def _about(n: int, seat: SeatInfo, lobby: LobbyInfo, *, mine: bool, here: bool) -> str:
    """The line below a name."""
    if seat.kind == "open":
        return say("lobby.open.help.here" if here else "lobby.open.help")
    if seat.kind == "bot":
        return say("lobby.bot", bot=say(f"bot.{seat.bot}"))
    if not seat.present:
        return say("lobby.away")
    if seat.presence == "shaky":
        return say("lobby.shaky")
    if mine:
        first = next(at for at, s in enumerate(lobby.seats) if s.kind == "person" and s.owner == lobby.you)
        if n != first:
            return say("lobby.person.here")
        return say("lobby.you.host") if lobby.owner else say("lobby.you")
    return say("lobby.person")


def _actions(pen: Pen, rect: Rect, n: int, seat: SeatInfo, lobby: LobbyInfo, *, mine: bool) -> float:
    """What may be done with a seat, from the right; x of where it begins comes back."""
    right, y = rect.right - pen.px(10), rect.centre[1]
    high = min(pen.px(32), int(rect.h - pen.px(6)))
    top = y - high / 2

    def button(name: str, words: str, tip: str, *, icon: str = "") -> None:
        nonlocal right
        wide = high if not words else pen.px(24) + round(pen.measure(words, 13, SEMI))
        right -= wide
        pen.button(name, Rect(right, top, wide, high), words, tip=tip, icon=icon, size=13)
        right -= pen.px(6)

    if seat.kind == "bot" and lobby.owner:  # lies where a click has just put the bot there; no cross, no arrow does
        button(f"seat.{n}.swap", say(f"bot.{seat.bot}"), say(f"bot.{seat.bot}.help"))
    if lobby.owner and n > 0 and rect.w > pen.px(300 if seat.kind != "open" else 360):
        button(f"seat.{n}.up", "", say("lobby.up"), icon="up")
    if seat.kind == "open":
        if lobby.owner:
            button(f"seat.{n}.bot", say("lobby.add.bot"), say("lobby.add.bot.help"))
        button(f"seat.{n}.sit", say("lobby.add.person"), say("lobby.add.person.help"))
        return right
    people_here = sum(s.kind == "person" and s.owner == lobby.you for s in lobby.seats)
    if lobby.owner and not mine and seat.kind == "person":
        button(f"seat.{n}.kick", "", say("lobby.kick"), icon="cross")
    elif (lobby.owner and not mine) or (mine and people_here > 1):
        button(f"seat.{n}.remove", "", say("lobby.remove"), icon="cross")
    if seat.kind == "person" and not (mine and lobby.owner) and rect.h < pen.px(TALL):
        right = _ready(pen, rect, n, seat, right)
    return right


def _ready(pen: Pen, rect: Rect, n: int, seat: SeatInfo, right: float) -> float:
    """Whether a person is ready: in words, or by a sign where the words would cut what stands at the left."""
    y = rect.centre[1]
    words = say("lobby.is.ready") if seat.ready else say("lobby.is.waiting")
    wide = round(pen.measure(words, 12, SANS_BOLD)) + pen.px(18)
    room = right - rect.x - pen.px(72)
    if room - wide >= pen.measure(seat.name, NAME_SIZES[0], SANS_BOLD):
        pen.badge(right - wide / 2, y, words, "ok" if seat.ready else "quiet", 19)
        return right - wide - pen.px(6)
    side = pen.px(22)
    pen.icon("check" if seat.ready else "clock", right - side / 2, y, 18, "" if seat.ready else pen.palette.muted)
    pen.target(f"seat.{n}.ready", Rect(right - side, y - side / 2, side, side), words, cursor="", focusable=False)
    return right - side - pen.px(4)


def use(lobby: LobbyInfo, path: Sequence[str], store: Store) -> list[Command]:
    """What a target of the seats does: ["seats", "more"], ["seat", "2", "bot"] …."""
    match path:
        case ["seats", way]:
            return [SendMessage(SetSeats(len(lobby.seats) + (1 if way == "more" else -1)))]
        case ["seat", number, what]:
            n = int(number)
            return _seat(lobby, n, what, store)
    return []


def _seat(lobby: LobbyInfo, n: int, what: str, store: Store) -> list[Command]:
    seat = lobby.seats[n]
    match what:
        case "bot":
            return [SendMessage(AddBot(BOTS[0], n))]
        case "swap":
            other = BOTS[(BOTS.index(seat.bot) + 1) % len(BOTS)] if seat.bot in BOTS else BOTS[0]
            return [SendMessage(RemoveSeat(n)), SendMessage(AddBot(other, n))]
        case "sit":
            mine = sum(s.kind == "person" and s.owner == lobby.you for s in lobby.seats)
            name = store.name if not mine else say("lobby.player", n=mine + 1)
            colour = store.colour if not mine else -1
            taken = {s.colour for s in lobby.seats if s.kind != "open"}
            return [SendMessage(Sit(name, -1 if colour in taken else colour, n))]
        case "remove":
            mine = seat.kind == "person" and seat.owner == lobby.you
            return [SendMessage(Stand(n) if mine else RemoveSeat(n))]
        case "kick":
            return [SendMessage(Kick(seat.owner))]
        case "up":
            return [SendMessage(MoveSeat(n, n - 1))]
        case "colour":
            return [SendMessage(Recolour(n, next_colour(lobby, seat.colour)))]
    return []


def next_colour(lobby: LobbyInfo, colour: int) -> int:
    """The next of the eight colours that no seat has."""
    taken = {seat.colour for seat in lobby.seats if seat.kind != "open"}
    return next((c % 8 for c in range(colour + 1, colour + 9) if c % 8 not in taken), colour)


def rename(lobby: LobbyInfo | None, n: int, typed: str) -> list[Command]:
    """Give a seat the name that was typed, if it is another one."""
    name = typed.strip()
    if lobby is None or not 0 <= n < len(lobby.seats) or not name or name == lobby.seats[n].name:
        return []
    return [SendMessage(Rename(n, name))]
