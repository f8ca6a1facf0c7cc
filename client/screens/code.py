"""The join code so large that it can be read across a room, with the address to be typed where no table is found."""

from client.art import keys
from client.scene import SERIF_BLACK, Rect, Scene
from client.screens.base import NO_MODS, Command, Copy, Dismiss, Mods, Play, PointerKind, ScreenContext
from client.screens.form import Form
from client.screens.page import finish
from client.screens.still import Still
from client.text import say
from client.widgets.pen import Pen
from net.links import parse_place


class CodeScreen(Still):
    """A sheet over lobby or table, as wide as the window."""

    name = "code"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The signs of the code, each on a card of its own."""
        width, height = size
        pen = Pen(self.context.theme, scale, self.form.hands)
        pen.layer = "over"
        palette = pen.palette
        pen.put(keys.wash("dim", width, height, pen.theme), width / 2, height / 2)
        panel = Rect(round(width * 0.05), round(height * 0.14), round(width * 0.9), round(height * 0.72))
        pen.target("backing", panel, focusable=False, cursor="")
        pen.panel(panel)
        lobby = self.context.store.lobby
        code, address = (lobby.code, typed(lobby.address)) if lobby is not None else ("", "")
        if lobby is not None:
            pen.heading(panel.x + pen.px(28), panel.y + pen.px(36), lobby.name, 24, width=panel.w - pen.px(56))
        foot = pen.px(76)
        cards = Rect(panel.x + pen.px(28), panel.y + pen.px(66), panel.w - pen.px(56), panel.h - pen.px(96) - foot)
        gap = cards.w * 0.02
        wide = (cards.w - gap * (len(code) - 1)) / max(1, len(code))
        high = min(cards.h, wide * 1.25)
        top = cards.y + (cards.h - high) / 2
        letter = min(high * 0.82, wide * 0.95) / pen.k
        for n, sign in enumerate(code):
            box = Rect(round(cards.x + n * (wide + gap)), round(top), int(wide), int(high))
            pen.box(box, 14, palette.panel3, palette.brass, 2.5)
            pen.text(*box.centre, sign, letter, font=SERIF_BLACK, anchor="centre")
        y = panel.bottom - foot
        high_button = pen.px(44)
        close = Rect(panel.right - pen.px(168), y + pen.px(4), pen.px(140), high_button)
        pen.button("close", close, say("settings.close"), "Esc", kind="primary")
        pen.button("copy", Rect(close.x - pen.px(158), close.y, pen.px(148), high_button), say("lobby.copy"), "C")
        left = panel.x + pen.px(28)
        room = close.x - pen.px(158 + 16) - left
        if address:
            words = say("code.address", address=address)
            high = (pen.lines(words, room) - 1) * pen.type_px(13) * 1.35
            pen.paragraph(left, close.centre[1] - high / 2, words, room, colour=palette.muted)
        scene = finish(pen, size, self.form, now)
        return Scene(tuple(type(layer)(f"code.{layer.name}", layer.items) for layer in scene.layers), scene.targets)

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click a button."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """The keys beside the buttons."""
        return self._use(self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        lobby = self.context.store.lobby
        match used:
            case "close":
                return [Play("click"), Dismiss()]
            case "copy" if lobby is not None:
                return [Play("click"), Copy(lobby.address)]
        return []


def typed(link: str) -> str:
    """What of a link is short enough to be read out and typed: host and port; "" of what is no link."""
    try:
        place = parse_place(link)
    except ValueError:
        return ""
    host = f"[{place.host}]" if ":" in place.host else place.host
    return f"{host}:{place.port}"
