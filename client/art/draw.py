"""From a key to its picture."""

from collections.abc import Callable

from PIL import Image

from client.art import (
    board,
    cards,
    charts,
    fords,
    harbors,
    icons,
    marks,
    paper,
    pieces,
    plots,
    ribbon,
    seats,
    store,
    terrain,
    tokens,
)
from client.art.keys import PictureKey
from client.art.type import Face, text_picture
from client.theme import THEMES, Palette

__all__ = ["picture"]


def picture(key: PictureKey) -> Image.Image:
    """Return the RGBA picture of a key; treat it as read-only, some come from a cache.

    Raises:
        KeyError: If a name in the key (of the picture, a theme, a kind) is not known.
        ValueError: If a measure in it makes no sense.
    """
    name, *parts = key
    if not isinstance(name, str) or name not in _DRAW:
        raise KeyError(f"no picture is called {name!r}")
    return _DRAW[name](*parts)


def _theme(name: str) -> Palette:
    return THEMES[name]


# A key's parts are in the order of its function in `client.art.keys`; `t` is the name of a theme.
_DRAW: dict[str, Callable[..., Image.Image]] = {
    "tile": lambda terrain, variant, r, t, token: store.stored_tile(terrain, variant, r, _theme(t), token=token),
    "token": lambda n, r, t, lit: tokens.token_picture(n, r, _theme(t), lit=lit),
    "piece": lambda kind, colour, r, ghost: pieces.piece_picture(kind, colour, r, ghost=ghost),
    "road": lambda colour, angle, r, ghost: pieces.road_picture(colour, angle, r, ghost=ghost),
    "lane": pieces.lane_picture,
    "robber": pieces.robber_picture,
    "pirate": pieces.pirate_picture,
    "slip": lambda kind, r, t: harbors.slip_picture(kind, r, _theme(t)),
    "ticket": lambda kind, side, r, t: harbors.ticket_picture(kind, side, r, _theme(t)),
    "ford": lambda angle, r, t: fords.ford_picture(angle, r, _theme(t)),
    "open_water": lambda land, r, t: fords.open_water_picture(land, r, _theme(t)),
    "marker": lambda kind, r, t: marks.mark_picture(kind, r, _theme(t)),
    "hex_tint": terrain.hex_tint_picture,
    "sea": lambda tiles, w, h, at, r, t, clear: board.sea_picture(tiles, w, h, at, r, _theme(t), clear),
    "board": lambda tiles, ports, w, h, at, r, t, clear: board.board_picture(
        tiles, ports, w, h, at, r, _theme(t), clear
    ),
    "minimap": lambda tiles, ports, w, h, t: board.minimap_picture(tiles, ports, w, h, _theme(t)),
    "chartlet": lambda tiles, w, h, at, r, t: board.chartlet_picture(tiles, w, h, at, r, _theme(t)),
    "title": lambda w, h, t: charts.title_picture(w, h, _theme(t)),
    "lobby": lambda w, h, t: charts.lobby_picture(w, h, _theme(t)),
    "wash": lambda name, w, h, t: paper.wash_picture(name, w, h, _theme(t)),
    "panel": lambda w, h, t, kind, k: paper.panel_picture(w, h, _theme(t), kind, k),
    "button": lambda state, w, h, t, k: paper.button_picture(state, w, h, _theme(t), k),
    "field": lambda state, w, h, t, k: paper.field_picture(state, w, h, _theme(t), k),
    "key_cap": lambda w, h, t, state, k: paper.key_cap_picture(w, h, _theme(t), state, k),
    "toggle": lambda on, h, t, state: paper.toggle_picture(on, h, _theme(t), state),
    "slider_knob": lambda px, t, state: paper.knob_picture(px, _theme(t), state),
    "box": paper.box_picture,
    "rule": lambda length, t, upright: paper.rule_picture(length, _theme(t), upright=upright),
    "badge": lambda w, h, t, kind: paper.badge_picture(w, h, _theme(t), kind),
    "ring": lambda percent, px, t, kind: paper.ring_picture(percent, px, _theme(t), kind),
    "caret": lambda h, t: paper.caret_picture(h, _theme(t)),
    "grip": lambda px, t: paper.grip_picture(px, _theme(t)),
    "disc": lambda colour, px, t, ring: seats.disc_picture(colour, px, _theme(t), ring),
    "open_seat": lambda px, t: seats.open_seat_picture(px, _theme(t)),
    "spine": lambda colour, w, h, t: seats.spine_picture(colour, w, h, _theme(t)),
    "card": lambda kind, w, h, t, state: cards.card_picture(kind, w, h, _theme(t), state),
    "icon": lambda name, px, t, colour: icons.icon_picture(name, px, _theme(t), colour),
    "die": cards.die_picture,
    "plot": lambda w, h, t, lines, top, edge: plots.plot_picture(w, h, _theme(t), lines, top, edge=edge),
    "banner": lambda w, h, t, k: ribbon.banner_picture(w, h, _theme(t), k),
    "fleck": ribbon.fleck_picture,
    "logo": lambda px, t: charts.logo_picture(px, _theme(t)),
    "text": lambda words, px, family, weight, italic, colour, halo: text_picture(
        words, Face(px, family, weight, italic), colour, halo
    ),
}
