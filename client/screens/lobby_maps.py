"""The map of the lobby: its picture and how it is dealt, and the sheet on which another one is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from client.art import keys
from client.scene import SANS_BOLD, Rect
from client.screens.base import Command, SendMessage
from client.screens.lobby_rules import points_to_win
from client.screens.places import harbor_keys, tile_keys
from client.text import has, say
from client.widgets.controls import chips
from client.widgets.listbox import ListBox
from client.widgets.pen import Pen
from hearthsea.maps import DEALS, Layout, MapFile, deal
from hearthsea.settings import BY_NAME
from net.messages import ChangeSetting, ChooseMap, DealAgain, LobbyInfo
from net.own_maps import OwnMaps

CARD = 252, 190  # a map on the sheet: width at least, and height
WORDS = 74  # what its title and two lines about it take of that
ABOUT_LINES = 2
READABLE = 264, 184  # pixels: type has a floor, so cards have one


@dataclass
class MapChoice:
    """The maps there are, and whether the sheet with all of them is open."""

    own: OwnMaps
    rows: ListBox
    is_open: bool = False
    drawn: int = 0  # how many of the pictures have been asked for: one more with each frame, so that none waits
    layouts: dict[str, Layout] = field(default_factory=dict)

    def open(self) -> None:
        """Show the sheet."""
        self.is_open, self.drawn = True, 0

    def layout(self, drawn: MapFile) -> Layout:
        """A map as it is drawn; worked out once."""
        found = self.layouts.get(drawn.name)
        if found is None:
            found = self.layouts[drawn.name] = deal(drawn, None)
        return found

    @property
    def wants_frame(self) -> bool:
        """Whether pictures are still to be drawn."""
        return self.is_open and self.drawn <= len(self.own.names)


def draw(pen: Pen, panel: Rect, lobby: LobbyInfo, choice: MapChoice) -> None:
    """Draw the map of this table with what may be done about it."""
    layout: Layout = lobby.layout
    own = lobby.owner
    pen.panel(panel)
    names = choice.own.names
    at = names.index(lobby.map) if lobby.map in names else -1
    wide = pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), layout.title)
    tip = "" if own else say("lobby.owner")
    how = str(lobby.settings.get("deal", BY_NAME["deal"].default))
    pen.layer = "controls"
    words = [(each, say(f"deal.{each}")) for each in DEALS]
    chips(pen, "set.deal", panel.right - pen.px(16), panel.y + pen.px(28), words, how, enabled=own,
          tip=tip or say("deal.help"))  # fmt: skip
    pen.layer = "panels"
    taken = sum(pen.measure(word, 13) + pen.px(20) for _, word in words) + pen.px(30)
    facts = _facts(layout, points_to_win(lobby))
    high = pen.px(40)
    picture = Rect(panel.x + pen.px(14), panel.y + pen.px(50), panel.w - pen.px(28),
                   panel.h - pen.px(50) - high - pen.px(26))  # fmt: skip
    if panel.w - wide - taken - pen.px(40) > pen.measure(facts, 12):
        pen.text(panel.x + pen.px(32) + wide, panel.y + pen.px(30), facts, 12, colour=pen.palette.muted)
    else:  # a long title leaves them a line below the picture
        line = pen.px(22)
        picture = picture._replace(h=picture.h - line)
        pen.text(picture.centre[0], picture.bottom + line * 0.55, facts, 12, colour=pen.palette.muted, anchor="centre")
    key = keys.minimap(tile_keys(layout), harbor_keys(layout), int(picture.w), int(picture.h), pen.theme)
    pen.put(key, *picture.centre)
    pen.layer = "controls"
    x, y, side = panel.x + pen.px(14), panel.bottom - pen.px(14) - high, pen.px(40)
    pen.button("map.less", Rect(x, y, side, high), "", icon="left", enabled=own and at > 0,
               tip=tip or ("" if at > 0 else say("lobby.map.first")))  # fmt: skip
    x += side
    number = say("lobby.map.number", n=at + 1, all=len(names)) if at >= 0 else "–"
    room = pen.px(58)
    pen.text(x + room / 2, y + high / 2, number, 13, colour=pen.palette.muted, anchor="centre")
    x += room
    pen.button("map.more", Rect(x, y, side, high), "", icon="right", enabled=own and -1 < at < len(names) - 1,
               tip=tip or ("" if -1 < at < len(names) - 1 else say("lobby.map.last")))  # fmt: skip
    x += side + pen.px(10)
    half = (panel.right - pen.px(14) - x - pen.px(8)) / 2
    pen.button("maps", Rect(x, y, half, high), say("lobby.maps"), "M", enabled=own,
               tip=tip or say("lobby.maps.help"))  # fmt: skip
    fixed = how == "fixed"
    pen.button("deal", Rect(x + half + pen.px(8), y, half, high), say("lobby.deal"), "D", enabled=own and not fixed,
               tip=tip or say("lobby.deal.fixed" if fixed else "lobby.deal.help"))  # fmt: skip
    pen.layer = "panels"


def _facts(layout: Layout, points: int) -> str:
    """Seats and points in a few words."""
    least, most = layout.seats_min, layout.seats_max
    seats = str(most) if least == most else f"{least}–{most}"
    return say("lobby.map.facts", seats=seats, points=points)


def draw_sheet(pen: Pen, panel: Rect, lobby: LobbyInfo, choice: MapChoice) -> None:
    """Draw the sheet with every map: picture, title, seats, points and what it is."""
    palette = pen.palette
    pen.panel(panel)
    pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say("lobby.maps.title"))
    pen.layer = "controls"
    wide, high = pen.px(120), pen.px(34)
    pen.button("maps.close", Rect(panel.right - pen.px(14) - wide, panel.y + pen.px(11), wide, high),
               say("lobby.maps.close"), "Esc")  # fmt: skip
    if choice.own.broken:
        words = say("lobby.maps.broken", n=len(choice.own.broken), first=choice.own.broken[0])
        room = panel.w - wide - pen.px(190)
        pen.icon("warning", panel.x + pen.px(150), panel.y + pen.px(28), 16, palette.danger)
        pen.text(panel.x + pen.px(164), panel.y + pen.px(28), words, 12.5, colour=palette.danger, width=room)
        area = Rect(panel.x + pen.px(140), panel.y + pen.px(14), room + pen.px(24), pen.px(28))
        pen.target("maps.broken", area, "\n".join(choice.own.broken), cursor="", focusable=False)
    box = Rect(panel.x + pen.px(14), panel.y + pen.px(54), panel.w - pen.px(28), panel.h - pen.px(66))
    names = choice.own.names
    columns = max(2, int(box.w / max(READABLE[0], pen.px(CARD[0]))))
    rows = -(-len(names) // columns)
    step = max(READABLE[1], pen.px(CARD[1]), int(box.h / rows) if rows <= 3 else 0)
    y = choice.rows.begin(pen, box, rows * step)
    right = box.right - (pen.px(14) if choice.rows.scrolls else 0)
    each = (right - box.x) / columns
    for number, name in enumerate(names):
        left, top = box.x + number % columns * each, y + number // columns * step
        card = Rect(round(left) + 2, top + 2, int(each) - pen.px(8), step - pen.px(8))
        if card.bottom > box.y and card.y < box.bottom:
            _card(pen, card, name, lobby, choice)
    choice.rows.end(pen)
    pen.layer = "panels"
    choice.drawn += 1


def _card(pen: Pen, card: Rect, name: str, lobby: LobbyInfo, choice: MapChoice) -> None:
    palette = pen.palette
    number = choice.own.names.index(name)
    drawn = choice.own.map(name)
    chosen = name == lobby.map
    taken = sum(seat.kind != "open" for seat in lobby.seats)
    why = say("lobby.maps.many", n=drawn.seats[1], taken=taken) if taken > drawn.seats[1] else ""
    inside = _visible(card, choice.rows.box)
    about, room = why or drawn.about, card.w - pen.px(18)
    tip = about if pen.lines(about, room, 12) > ABOUT_LINES else ""  # else it all stands on the card
    touch = pen.target(f"maps.{name}", inside, tip, enabled=not why)
    line = palette.brass if chosen or touch else palette.line
    pen.box(card, 9, palette.panel3 if touch or chosen else palette.panel2, line, 2.4 if chosen else 1.2)
    if pen.hands.has_ring(f"maps.{name}"):
        pen.ring(card)
    layout = choice.layout(drawn)
    floor = pen.type_px(12) * 1.35  # from one line to the next
    high = int(card.h - max(pen.px(WORDS), 4.6 * floor))
    if number <= choice.drawn:
        key = keys.minimap(tile_keys(layout), harbor_keys(layout), int(card.w - pen.px(12)), high, pen.theme)
        pen.put(key, card.centre[0], card.y + pen.px(6) + high / 2)
    ink = palette.muted if why else palette.text
    y = card.bottom - pen.px(8) - 2.9 * floor
    facts = _facts(layout, layout.points)
    title = card.w - pen.measure(facts, 12) - pen.px(26)
    pen.text(card.x + pen.px(9), y, drawn.title, 14, font=SANS_BOLD, colour=ink, width=title)
    pen.text(card.right - pen.px(9), y, facts, 12, colour=palette.muted, anchor="right")
    pen.text(card.x + pen.px(9), card.bottom - pen.px(8) - 1.6 * floor, about, 12, colour=palette.muted,
             width=room, lines=ABOUT_LINES)  # fmt: skip


def _visible(card: Rect, box: Rect) -> Rect:
    """The part of a card inside the list's box, which is all of it that can be clicked."""
    top, bottom = max(card.y, box.y), min(card.bottom, box.bottom)
    return Rect(card.x, top, card.w, max(1, bottom - top))


def use(lobby: LobbyInfo, path: Sequence[str], choice: MapChoice) -> list[Command]:
    """What a target of the map does: ["map", "more"], ["maps"], ["maps", "rivers"], ["deal"] …."""
    names = choice.own.names
    match path:
        case ["map", step]:
            at = names.index(lobby.map) if lobby.map in names else 0
            return [SendMessage(ChooseMap(names[(at + (1 if step == "more" else -1)) % len(names)]))]
        case ["maps"]:
            choice.open()
        case ["maps", "close"]:
            choice.is_open = False
        case ["maps", name] if name in names:
            choice.is_open = False
            return [SendMessage(ChooseMap(name))] if name != lobby.map else []
        case ["deal"]:
            return [SendMessage(DealAgain())]
        case ["set", "deal", how]:
            return [SendMessage(ChangeSetting("deal", how))]
    return []


def title_of(name: str, lobby: LobbyInfo | None = None) -> str:
    """What a map is called, by its name; one of somebody's own brings its title with it."""
    if lobby is not None and lobby.map == name:
        return str(lobby.layout.title)
    return say(f"map.{name}") if has(f"map.{name}") else name
