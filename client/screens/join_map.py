"""What is known about the chosen table before one goes there: a picture of its map, and a few words below it.

A table tells strangers the name of its map, not how it is dealt.
"""

from functools import lru_cache

from client.art import keys
from client.scene import SANS, Rect
from client.screens.places import tile_keys
from client.text import say
from client.widgets.pen import SEMI, Pen
from hearthsea.maps import Layout, deal, load_map, map_names
from net.listing import FoundTable

LEAST = 84  # a picture that would be less high tells nothing
NOW = 4.0  # seconds: sooner than that a table was heard of just now


@lru_cache(maxsize=16)
def layout_of(name: str) -> Layout | None:
    """A map that comes with the game, as it is drawn; None for any other name, which a stranger may have made up."""
    return deal(load_map(name), None) if name in map_names() else None


def draw(pen: Pen, room: Rect, table: FoundTable) -> None:
    """Draw as much of it as there is room for, the words first."""
    step = pen.type_px(13) * 1.4
    lines = (*_lines(pen, table, room.w), say("join.map.dealt"))
    high = round(step * len(lines)) + pen.px(6)
    if room.h < high:
        return
    top = room.bottom - high
    for number, line in enumerate(lines):
        y = top + pen.px(4) + (number + 0.5) * step
        pen.text(room.x, y, line, 13, font=SANS if number else SEMI,
                 colour=pen.palette.muted if number else "", width=room.w)  # fmt: skip
    picture = Rect(room.x, room.y, int(room.w), int(top - room.y))
    if picture.h < pen.px(LEAST):
        return
    layout = layout_of(table.map)
    if layout is None:
        _unknown(pen, picture)
        return
    tiles = tuple((q, r, terrain, None) for q, r, terrain, _ in tile_keys(layout))  # numbers and harbors are dealt
    key = keys.minimap(tiles, (), int(picture.w), int(picture.h), pen.theme)
    pen.put(key, *picture.centre)


def age_of(table: FoundTable) -> str:
    """When the table was last heard of; while its heart beats (every three seconds) the words stay the same."""
    return say("join.age.now") if table.age < NOW else say("join.age", seconds=round(table.age))


def _lines(pen: Pen, table: FoundTable, width: float) -> tuple[str, ...]:
    """Seats, phase and host, the host on a line of its own where that is too long; then address and its age."""
    dot = say("list.dot")
    seats = say("join.seats", taken=table.seats_taken, all=table.seats_all)
    first = dot.join((seats, say(f"join.phase.{table.phase}")))
    whole = dot.join((first, table.host))
    address = table.addresses[0]
    where = f"[{address}]:{table.port}" if ":" in address else f"{address}:{table.port}"
    told = (whole,) if pen.measure(whole, 13, SEMI) <= width else (first, table.host)
    return (*told, dot.join((where, age_of(table))))


def _unknown(pen: Pen, rect: Rect) -> None:
    """A map that nobody here has a picture of."""
    palette = pen.palette
    pen.box(rect, 8, palette.panel2, palette.line, 1.2)
    x, y = rect.centre
    pen.icon("map", x, y - pen.px(12), 26, palette.muted)
    pen.text(x, y + pen.px(16), say("join.map.unknown"), 12.5, colour=palette.muted, anchor="centre", width=rect.w)
