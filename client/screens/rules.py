"""How to play, on one page; a text of the catalogue."""

from client.scene import SERIF, Rect, Scene
from client.screens import page
from client.screens.base import NO_MODS, Command, Mods, Navigate, Play, PointerKind, ScreenContext
from client.screens.form import Form
from client.screens.still import Scrolling, Still
from client.text import say
from client.text.flow import broken

LEADING = 1.5


class RulesScreen(Scrolling, Still):
    """The rules in a few paragraphs, to scroll through."""

    name = "rules"

    def __init__(self, context: ScreenContext) -> None:
        self.context = context
        self.form = Form()
        self.list = self.form.add_list("rules")

    def scene(self, size: tuple[int, int], scale: float, now: float) -> Scene:
        """One wide page."""
        pen, frame = page.begin(self.context.theme, size, scale, self.form)
        wide = min(frame.w, pen.px(900))
        panel = Rect(round((size[0] - wide) / 2), frame.y, wide, frame.h)
        pen.panel(panel)
        pen.heading(panel.x + pen.px(32), panel.y + pen.px(40), say("rules.title"), 28)
        pen.layer = "controls"
        pen.button("back", Rect(panel.right - pen.px(130), panel.y + pen.px(20), pen.px(110), pen.px(40)),
                   say("join.back"), "Esc")  # fmt: skip
        box = Rect(panel.x + pen.px(32), panel.y + pen.px(76), panel.w - pen.px(48), panel.h - pen.px(96))
        px = pen.type_px(15)
        lines: list[tuple[str, bool]] = []
        for paragraph in say("rules.text").strip().split("\n"):
            head = paragraph.startswith("# ")
            lines += [(line, head) for line in broken(paragraph.removeprefix("# "), box.w - pen.px(30), px)]
        step = round(px * LEADING)
        y = self.list.begin(pen, box, len(lines) * step)
        for line, head in lines:
            if line and y + step > box.y and y < box.bottom:
                if head:
                    pen.text(box.x, y + step / 2, line, 18, font=SERIF)
                else:
                    pen.text(box.x, y + step / 2, line, 15)
            y += step
        self.list.end(pen)
        return page.finish(pen, size, self.form, now)

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """Click or drag the bar."""
        del mods
        return self._use(self.form.pointer(kind, x, y, button))

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """PageUp and PageDown, arrows, Esc."""
        if name in ("up", "down"):
            self.list.scroll(*self.list.box.centre, 1 if name == "up" else -1)
            return []
        return self._use("back" if name == "f1" else self.form.key(name, mods))

    def _use(self, used: str) -> list[Command]:
        return [Play("click"), Navigate("back")] if used == "back" else []
