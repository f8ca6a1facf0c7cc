"""A contact sheet of everything that is drawn: `python -m client.art.sheet OUT.png`."""

# ruff: noqa: PLR0917 - drawing takes measures in a row.

import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from client.art import keys
from client.art.draw import picture
from client.art.paint import over_centre
from client.art.type import Face, draw_type
from client.theme import GLYPHS, IVORY, SEAT_COLOURS, THEME_NAMES, THEMES, Palette

__all__ = ["main", "sheet"]

_WIDTH = 1600
_NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


class _Page:
    """A tall picture that is filled from top to bottom."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (_WIDTH, 6000), (31, 86, 115, 255))
        self.y = 16

    def put(self, key: keys.PictureKey, x: float, y: float) -> None:
        over_centre(self.image, picture(key), x, y)

    def words(
        self,
        x: float,
        y: float,
        words: str,
        px: int = 13,
        weight: int = 400,
        colour: str = "#2e2218",
        anchor: str = "left",
    ) -> None:
        draw_type(self.image, x, y, words, Face(px, "sans", weight), colour, anchor)

    def panel(self, height: int, head: str, note: str = "", theme: str = "day") -> int:
        """Lay a panel across the page and return where its content begins."""
        self.put(keys.panel(_WIDTH - 32, height, theme), _WIDTH / 2, self.y + height / 2)
        palette = THEMES[theme]
        draw_type(self.image, 40, self.y + 26, head, Face(20, "serif", 600), palette.text, "left")
        self.words(180, self.y + 27, note, colour=palette.muted)
        top = self.y + 50
        self.y += height + 14
        return top

    def water(self, x: int, y: int, w: int, h: int, palette: Palette, name: str = "shelf") -> None:
        self.put(keys.box(w, h, 8, getattr(palette, name), palette.coast), x + w / 2, y + h / 2)

    def done(self) -> Image.Image:
        return self.image.crop((0, 0, _WIDTH, self.y)).convert("RGB")


def sheet() -> Image.Image:
    """Return the contact sheet, 1600 px wide."""
    page = _Page()
    for part in (_terrain, _tokens, _pieces, _marks, _cards, _icons, _controls, _panels, _type, _palette):
        part(page)
    return page.done()


def _terrain(page: _Page) -> None:
    y = page.panel(760, "Terrain", "three themes at R 100, 60, 45 and 27; all five variants below")
    for row, theme in enumerate(THEME_NAMES):
        top = y + row * 218
        page.water(32, top, 1536, 212, THEMES[theme])
        for i, terrain in enumerate(t for t in keys.TERRAINS if t != "sea"):
            token = 0 if terrain in {"desert", "fog"} else _NUMBERS[(i + 2) % 10]
            if row == 0:
                page.put(keys.tile(terrain, 0, 100, theme, token=False), 128 + i * 190, top + 106)
                continue
            for x, dy, radius in ((80, 70, 60), (80, 168, 27), (140, 168, 40)):
                at = x + i * 190 - (28 if radius == 27 else 0), top + dy
                page.put(keys.tile(terrain, 1 + (radius == 27), radius, theme, token=bool(token)), *at)
                if token:
                    page.put(keys.token(token, radius, theme), *at)
            page.put(keys.tile(terrain, 3, 45, theme, token=bool(token)), 172 + i * 190, top + 56)
    for i, terrain in enumerate(t for t in keys.TERRAINS if t != "sea"):
        for v in range(keys.VARIANTS):
            page.put(keys.tile(terrain, v, 27, "day"), 60 + i * 192 + v * 34, y + 680 + (v % 2) * 4 - 2)


def _tokens(page: _Page) -> None:
    y = page.panel(330, "Tokens", "R 100, 60, 45, 36, 27, lit; each theme")
    for i, n in enumerate(_NUMBERS):
        page.put(keys.token(n, 100, "day"), 80 + i * 90, y + 40)
        for j, (radius, theme) in enumerate(((60, "day"), (60, "night"), (60, "contrast"))):
            page.put(keys.token(n, radius, theme), 1000 + i * 56, y + 24 + j * 56)
        for j, radius in enumerate((45, 36, 27)):
            page.put(keys.token(n, radius, "day"), 80 + i * 50, y + 116 + j * 44)
        page.put(keys.token(n, 60, "day", lit=True), 1000 + i * 56, y + 210)
        page.put(keys.token(n, 27, "contrast"), 600 + i * 36, y + 116)
        page.put(keys.token(n, 27, "night"), 600 + i * 36, y + 156)
        page.put(keys.token(n, 27, "day", lit=True), 600 + i * 36, y + 200)


def _pieces(page: _Page) -> None:
    y = page.panel(560, "Pieces", "eight seats at R 74, 45, 27; ghosts; on every ground")
    page.water(32, y, 1536, 330, THEMES["day"], "mid")
    for s in range(len(SEAT_COLOURS)):
        x = 130 + s * 190
        page.words(x, y + 16, f"{s} {GLYPHS[s]}", 13, 700, IVORY, "centre")
        for radius, dy in ((74, 66), (45, 178), (27, 250)):
            page.put(keys.piece("settlement", s, radius), x - radius * 0.75, y + dy)
            page.put(keys.piece("city", s, radius), x, y + dy)
            page.put(keys.lane(s, 30, radius), x + radius * 0.82, y + dy)
            page.put(keys.piece("ship", s, radius), x + radius * 0.82, y + dy)
            for i, angle in enumerate(keys.ANGLES):
                page.put(keys.road(s, angle, radius), x + (i - 1) * radius * 0.8, y + dy + radius * 0.72)
        page.put(keys.piece("settlement", s, 45, ghost=True), x - 70, y + 300)
        page.put(keys.road(s, 30, 45, ghost=True), x - 30, y + 300)
        for i, px in enumerate((32, 22, 16, 13)):
            page.put(keys.disc(s, px, "day"), x + 10 + i * 28, y + 300)
    grounds = [*(t for t in keys.TERRAINS if t != "sea"), "shallow", "deep"]
    for i, ground in enumerate(grounds):
        x = 40 + i * 152
        if ground in keys.TERRAINS:
            patch = picture(keys.tile(ground, 1, 130, "day", token=False)).crop((44, 70, 186, 214))
        else:
            patch = Image.new("RGBA", (142, 144), getattr(THEMES["day"], ground))
        page.image.alpha_composite(patch, (x, y + 346))
        for s in range(8):
            page.put(keys.piece("settlement", s, 38), x + 24 + (s % 4) * 32, y + 382 + (s // 4) * 76)
            page.put(keys.road(s, 30, 38), x + 24 + (s % 4) * 32, y + 414 + (s // 4) * 76)


def _marks(page: _Page) -> None:
    y = page.panel(270, "On the board", "marks, robber, pirate, harbors")
    page.water(32, y, 1536, 200, THEMES["day"])
    for i, kind in enumerate(("legal_hex", "hover_hex", "selected_hex", "producing", "harm2")):
        x = 100 + i * 112
        page.put(keys.tile(("pasture", "forest", "hills", "fields", "mountains")[i], 1, 56, "day"), x, y + 76)
        page.put(keys.marker(kind, 56, "day"), x, y + 76)
        page.put(keys.token(9, 56, "day", lit=kind == "producing"), x, y + 76)
        page.words(x, y + 160, kind, anchor="centre")
    for i, kind in enumerate(("legal", "hover", "selected", "last")):
        x = 660 + i * 70
        if i > 1:
            page.put(keys.piece("city", 3, 45), x, y + 50)
        page.put(keys.marker(kind, 45, "day"), x, y + 50)
        page.put(keys.marker(kind, 27, "night"), x, y + 110)
        page.words(x, y + 160, kind, anchor="centre")
    for x, radius in ((980, 60), (1080, 27)):
        page.put(keys.tile("hills", 2, radius, "day"), x, y + 76)
        page.put(keys.token(4, radius, "day"), x, y + 76)
        page.put(keys.robber(radius), x, y + 76)
    page.put(keys.pirate(60), 1150, y + 60)
    page.put(keys.pirate(27), 1150, y + 120)
    for i, kind in enumerate(keys.HARBORS):
        at = 1250 + i % 3 * 120, y + 60 + i // 3 * 84
        page.put(keys.ticket(kind, i, 36, "day"), at[0] + _side(i)[0], at[1] + _side(i)[1])
        page.put(keys.tile("desert", i % 5, 36, "day"), *at)


def _side(side: int) -> tuple[float, float]:
    from client.art.board import side_middle  # noqa: PLC0415 - only the sheet's little harbors need it

    return side_middle(0, 0, side, (0.0, 0.0), 36)


def _cards(page: _Page) -> None:
    y = page.panel(270, "Cards, dice", "64x90, 48x68, 23x32; normal, hover, selected, disabled")
    for i, kind in enumerate(keys.CARDS):
        page.put(keys.card(kind, 64, 90, "day"), 76 + i * 80, y + 50)
        page.put(
            keys.card(kind, 48, 68, "day", ("normal", "hover", "selected", "disabled")[i % 4]), 76 + i * 80, y + 150
        )
        page.put(keys.card(kind, 23, 32, "day"), 120 + i * 80, y + 172)
    for n in range(1, 7):
        page.put(keys.die(n, 56, (-5, 7)[n % 2]), 1160 + (n - 1) % 3 * 78, y + 44 + (n - 1) // 3 * 76)
        page.put(keys.die(n, 30), 1430 + (n - 1) % 3 * 42, y + 34 + (n - 1) // 3 * 44)


def _icons(page: _Page) -> None:
    y = page.panel(310, "Icons", "44, 26, 20, 16 px; below at night")
    for i, name in enumerate(keys.ICONS):
        x, top = 56 + i % 16 * 96, y + i // 16 * 66
        page.put(keys.icon(name, 32, "day"), x, top + 16)
        page.put(keys.icon(name, 20, "day"), x + 30, top + 16)
        page.put(keys.icon(name, 14, "day"), x + 52, top + 16)
        page.words(x + 14, top + 44, name, 12, anchor="centre")
    page.put(keys.box(1536, 40, 8, THEMES["night"].panel), 800, y + 226)
    for i, name in enumerate(keys.ICONS):
        page.put(keys.icon(name, 20, "night"), 60 + i * 31, y + 226)


def _controls(page: _Page) -> None:
    for theme in THEME_NAMES:
        palette = THEMES[theme]
        y = page.panel(214, f"Controls · {theme}", theme=theme)
        for i, state in enumerate(keys.BUTTONS):
            x = 110 + i % 5 * 150
            top = y + 22 + i // 5 * 58
            page.put(keys.button(state, 134, 40, theme), x, top)
            colour = {
                "primary": palette.on_accent, "primary_hover": palette.on_accent, "danger": palette.danger,
                "disabled": palette.text_disabled,
            }.get(state, palette.text)  # fmt: skip
            page.words(x - 12, top, state.replace("_", " "), 13, 600, colour, "centre")
            cap = "primary" if state.startswith("primary") else "disabled" if state == "disabled" else "normal"
            page.put(keys.key_cap(18, 18, theme, cap), x + 50, top)
            page.words(x + 50, top, "K", 12, 700, colour, "centre")
        for i, state in enumerate(("normal", "hover", "focus", "error", "disabled")):
            page.put(keys.field(state, 134, 32, theme), 110 + i * 150, y + 136)
            page.words(54 + i * 150, y + 136, state, 13, 400, palette.muted)
        for i, state in enumerate(("normal", "hover", "focus", "disabled")):
            for on in (False, True):
                page.put(keys.toggle(on, 28, theme, state), 850 + i * 70, y + 20 + on * 46)
        for i, kind in enumerate(("count", "accent", "ok", "danger", "quiet")):
            page.put(keys.badge(26, 22, theme, kind), 850 + i * 40, y + 116)
        for i, percent in enumerate((100, 75, 50, 25, 5)):
            page.put(keys.ring(percent, 22, theme, "danger" if percent < 30 else "accent"), 1150 + i * 34, y + 20)
        for i in range(8):
            page.put(keys.disc(i, 24, theme), 1150 + i * 34, y + 60)
            page.put(keys.spine(i, 7, 40, theme), 1150 + i * 16, y + 110)
        page.put(keys.open_seat(32, theme), 1320, y + 110)
        page.put(keys.grip(18, theme), 1350, y + 110)
        page.put(keys.slider_knob(18, theme), 1380, y + 110)
        page.put(keys.slider_knob(18, theme, "focus"), 1412, y + 110)
        page.put(keys.caret(18, theme), 1436, y + 110)
        page.put(keys.rule(260, theme), 1280, y + 144)


def _panels(page: _Page) -> None:
    y = page.panel(330, "Panels", "day, night, contrast")
    for row, theme in enumerate(THEME_NAMES):
        palette = THEMES[theme]
        page.put(keys.box(1536, 86, 8, palette.mid), 800, y + 40 + row * 92)
        for i, kind in enumerate(keys.PANELS):
            x = 130 + i * 192
            page.put(keys.panel(160, 60, theme, kind), x, y + 40 + row * 92)
            page.words(x, y + 34 + row * 92, kind, 15, 700, palette.on_tip if kind == "tip" else palette.text, "centre")
            page.words(
                x,
                y + 52 + row * 92,
                "muted words",
                12,
                400,
                palette.on_tip if kind == "tip" else palette.muted,
                "centre",
            )


def _type(page: _Page) -> None:
    y = page.panel(230, "Type", "EB Garamond and Lato")
    rows = ((34, "serif", 800, False), (22, "serif", 600, False), (19, "serif", 500, True), (17, "serif", 500, False))
    for i, (px, family, weight, italic) in enumerate(rows):
        face = Face(px, family, weight, italic)
        draw_type(
            page.image,
            44,
            y + 18 + i * 42,
            f"Hearthsea 0123456789 — Your turn, {family} {weight}",
            face,
            "#2e2218",
            "left",
        )
    for i, (px, weight, italic) in enumerate(
        ((15, 700, False), (13, 600, False), (13, 400, False), (13, 400, True), (12, 400, False), (12, 700, False))
    ):
        face = Face(px, "sans", weight, italic)
        draw_type(
            page.image,
            800,
            y + 6 + i * 28,
            f"Chiara considers the offer 12:40 · Größe, Übung, Straße → {px} px, {weight}",
            face,
            "#2e2218",
            "left",
        )


def _palette(page: _Page) -> None:
    y = page.panel(230, "Palette")
    for row, theme in enumerate(THEME_NAMES):
        for i, (_, colour) in enumerate(_colours(THEMES[theme])):
            page.put(keys.box(38, 46, 4, colour, THEMES["day"].line), 54 + i * 39.5, y + 26 + row * 56)


def _colours(palette: Palette) -> Iterator[tuple[str, str]]:
    for name in type(palette).__dataclass_fields__:
        if name != "name":
            yield name, getattr(palette, name)


def main(arguments: list[str]) -> int:
    """Write the sheet to the path given; return the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m client.art.sheet OUT.png\n")
        return 2
    sheet().save(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
