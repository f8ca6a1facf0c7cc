"""The hot-seat curtain: pass the machine on; a key shows the hand. Nothing private is known while it is down."""

from client.scene import SERIF, Rect, Scene
from client.screens.base import NO_MODS, Ask, Command, Mods, Play, PointerKind, ScreenContext, ShowSeat
from client.screens.form import Form
from client.screens.page import begin, finish
from client.screens.still import Still
from client.text import say


class CurtainScreen(Still):
    """Between two people at one machine."""

    name = "curtain"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """The sea chart over everything and the name of who may look."""
        pen, _ = begin(self.context.theme, size, scale, self.form)
        width, height = size
        wide, tall = pen.px(520), pen.px(300)
        panel = Rect(round((width - wide) / 2), round((height - tall) * 0.45), wide, tall)
        pen.panel(panel)
        store = self.context.store
        seat = store.curtain_for
        if seat is None or store.header is None:
            return finish(pen, size, self.form, now)
        player = store.header.players[seat]
        x = width / 2
        pen.text(x, panel.y + pen.px(42), say("curtain.pass"), 15, colour=pen.palette.muted, anchor="centre")
        pen.disc(player.colour, x, panel.y + pen.px(96), 56)
        pen.text(x, panel.y + pen.px(154), player.name, 34, font=SERIF, anchor="centre", width=wide - pen.px(40))
        why = "curtain.answer" if store.curtain_for_offer else "curtain.turn"
        pen.text(x, panel.y + pen.px(190), say(why, name=player.name), 13, colour=pen.palette.muted, anchor="centre",
                 width=wide - pen.px(40))  # fmt: skip
        pen.layer = "controls"
        high = pen.px(52)
        pen.button("show", Rect(panel.x + pen.px(90), panel.bottom - pen.px(24) - high, wide - pen.px(180), high),
                   say("curtain.show", name=player.name), "Space", kind="primary", size=17)  # fmt: skip
        leave = Rect(width - pen.px(176), height - pen.px(88), pen.px(120), pen.px(40))
        pen.button("leave", leave, say("lobby.leave"), "Esc")
        return finish(pen, size, self.form, now)

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """Space or Enter lifts the curtain."""
        return self._use("show" if name == "enter" and not self.form.hands.keyboard else self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        seat = self.context.store.curtain_for
        if used == "show" and seat is not None:
            return [Play("card"), ShowSeat(seat)]
        if used == "leave":
            return [Play("click"), Ask("leave")]
        return []
