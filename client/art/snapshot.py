"""A picture of a position: the board with all pieces, and a strip with every seat's points."""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

from collections.abc import Sequence

from PIL import Image

from client.art.board import board_picture, centre, fit, side_middle
from client.art.fords import ford_picture
from client.art.icons import icon_picture
from client.art.keys import Harbor, Tile
from client.art.paint import Point, over_centre
from client.art.paper import panel_picture, rule_picture
from client.art.pieces import lane_picture, piece_picture, pirate_picture, road_picture, robber_picture
from client.art.seats import disc_picture
from client.art.type import Face, draw_type, ellipsis, text_width
from client.theme import THEMES, Palette, Scale
from hearthsea.board import Mask, bits
from hearthsea.hexgrid import SIDES, Hex, edge_at
from hearthsea.maps import HARBOR_NAMES, Layout
from hearthsea.phases import Over
from hearthsea.pieces import TERRAIN_NAMES
from hearthsea.rules.awards import points
from hearthsea.state import State

__all__ = ["COLOURS", "draw_layout", "draw_position"]

COLOURS = (6, 3, 5, 7, 4, 0, 2, 1)
"""Colours of seats 0 to 7 where the table's own are not known."""

_ANGLE = {"NE": 30, "E": 90, "SE": 150}


def draw_position(
    state: State,
    width: int = 1280,
    height: int = 720,
    theme: str = "day",
    *,
    names: Sequence[str] = (),
    colours: Sequence[int] = COLOURS,
) -> Image.Image:
    """Return a position as an opaque picture; names and colours of seats that are not given are made up.

    Hidden victory points count as far as the state knows them.

    Raises:
        KeyError: If there is no such theme.
    """
    palette = THEMES[theme]
    scale = Scale.of(width, height)
    strip = round(64 * scale.type)
    gap = scale.gap()
    tiles = _tiles(state)
    inside = (gap, gap, width - 2 * gap, height - strip - 3 * gap)
    origin, radius = fit(tiles, inside[2], inside[3], inside[0], inside[1])
    out = board_picture(tiles, _harbors(state.game.layout), width, height, origin, radius, palette, inside)
    _fords(out, state.game.layout, origin, radius, palette)
    _pieces(out, state, origin, radius, colours)
    _strip(out, state, (gap, height - strip - gap, width - 2 * gap, strip), palette, scale, names, colours)
    return out


def draw_layout(layout: Layout, width: int = 1280, height: int = 720, theme: str = "day") -> Image.Image:
    """Return a map as it was dealt, without pieces.

    Raises:
        KeyError: If there is no such theme.
    """
    tiles = tuple((q, r, TERRAIN_NAMES[terrain], token) for q, r, terrain, token in layout.tiles)
    origin, radius = fit(tiles, width, height)
    out = board_picture(tiles, _harbors(layout), width, height, origin, radius, THEMES[theme])
    _fords(out, layout, origin, radius, THEMES[theme])
    return out


def _fords(out: Image.Image, layout: Layout, origin: Point, radius: int, palette: Palette) -> None:
    """Mark where a road may cross water."""
    for q, r, side in layout.fords:
        angle = _ANGLE[edge_at(Hex(q, r), SIDES[side]).side]
        over_centre(out, ford_picture(angle, radius, palette), *side_middle(q, r, side, origin, radius))


def _tiles(state: State) -> tuple[Tile, ...]:
    """The tiles as they lie now, in the words of picture keys."""
    now = zip(state.game.board.hexes, state.tiles.terrain, state.tiles.token, strict=True)
    return tuple((place.q, place.r, TERRAIN_NAMES[terrain], token) for place, terrain, token in now)


def _harbors(layout: Layout) -> tuple[Harbor, ...]:
    return tuple((q, r, side, HARBOR_NAMES[kind]) for q, r, side, kind in layout.harbors)


def _pieces(out: Image.Image, state: State, origin: Point, radius: int, colours: Sequence[int]) -> None:
    """Lay roads and ships, then buildings from back to front, then robber and pirate."""
    board = state.game.board

    def at(xy: Point) -> Point:
        return origin[0] + xy[0] * radius, origin[1] + xy[1] * radius

    for number, colour in _owned(state.roads, colours):
        edge = board.edges[number]
        over_centre(out, road_picture(colour, _ANGLE[edge.side], radius), *at(edge.xy))
    for number, colour in _owned(state.ships, colours):
        edge = board.edges[number]
        over_centre(out, lane_picture(colour, _ANGLE[edge.side], radius), *at(edge.xy))
        over_centre(out, piece_picture("ship", colour, radius), *at(edge.xy))
    buildings = [(number, "settlement", colour) for number, colour in _owned(state.settlements, colours)]
    buildings += [(number, "city", colour) for number, colour in _owned(state.cities, colours)]
    for number, kind, colour in sorted(buildings):
        over_centre(out, piece_picture(kind, colour, radius), *at(board.nodes[number].xy))
    if state.robber >= 0:
        place = board.hexes[state.robber]
        over_centre(out, robber_picture(radius), *centre(place.q, place.r, origin, radius))
    if state.pirate >= 0:
        place = board.hexes[state.pirate]
        over_centre(out, pirate_picture(radius), *centre(place.q, place.r, origin, radius))


def _owned(masks: Sequence[Mask], colours: Sequence[int]) -> list[tuple[int, int]]:
    """Return numbers of places with the colour of their owner, in the board's order: north to south."""
    return sorted((number, colours[seat]) for seat, mask in enumerate(masks) for number in bits(mask))


def _strip(
    out: Image.Image,
    state: State,
    box: tuple[int, int, int, int],
    palette: Palette,
    scale: Scale,
    names: Sequence[str],
    colours: Sequence[int],
) -> None:
    """Draw the strip: each seat's badge, name, points and titles; whose turn it is, or who won, has a brass star."""
    x, y, w, h = box
    seats = state.game.seats
    over_centre(out, panel_picture(w, h, palette, "panel", scale.type), x + w / 2, y + h / 2)
    step = w / seats
    k = scale.type
    winner = state.phase.winner if isinstance(state.phase, Over) else None
    for seat in range(seats):
        left, middle = x + seat * step, y + h / 2
        if seat:
            over_centre(out, rule_picture(round(h * 0.6), palette, upright=True), left, middle)
        marked = seat == (state.turn if winner is None else winner)
        badge = round(26 * k)
        over_centre(
            out, disc_picture(colours[seat], badge, palette, palette.brass if marked else ""), left + 28 * k, middle
        )
        total = str(points(state, seat))
        figures = Face(scale.px(27), "serif", 800)
        draw_type(out, left + step - 14 * k, middle, total, figures, palette.text, "right")
        room = text_width(total, figures.px, "serif", 800)
        over_centre(out, icon_picture("star", round(15 * k), palette), left + step - 26 * k - room, middle)
        name = names[seat] if seat < len(names) else f"Seat {seat + 1}"
        space = step - (48 + 14 + 24) * k - room
        bold = scale.px(15)
        draw_type(
            out,
            left + 48 * k,
            middle - 9 * k,
            ellipsis(name, space, bold, "sans", 700),
            Face(bold, "sans", 700),
            palette.text,
            "left",
        )
        small = scale.px(12)
        draw_type(
            out,
            left + 48 * k,
            middle + 10 * k,
            ellipsis(_note(state, seat, winner), space, small),
            Face(small),
            palette.muted,
            "left",
        )


def _note(state: State, seat: int, winner: int | None) -> str:
    """Return what stands under a name."""
    if winner is not None:
        return "has won" if seat == winner else _titles(state, seat)
    return "on turn" if seat == state.turn else _titles(state, seat)


def _titles(state: State, seat: int) -> str:
    held = [
        word
        for word, holder in (("longest road", state.longest_road), ("largest army", state.largest_army))
        if holder == seat
    ]
    cards = state.hand_sizes[seat]
    return " · ".join(held) if held else f"{cards} card" + "s" * (cards != 1)
