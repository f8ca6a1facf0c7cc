"""A player with nothing but a controller: D-pad and buttons, as `client.pads` turns them into keys."""

from client.app import App
from client.focus import beginning, route
from client.pads import PAD, key_of
from client.scene import Scene

SIZE = (1280, 720)


class PadPilot:
    """Presses buttons on an app; `pressed` is every one so far."""

    def __init__(self, app: App, size: tuple[int, int] = SIZE) -> None:
        self.app = app
        self.size = size
        self.pressed: list[str] = []
        self.now = 0.0
        app.clock = lambda: self.now

    def scene(self) -> Scene:
        """What is to be seen now."""
        return self.app.scene(self.size, self.now)

    def press(self, button: str) -> None:
        """Look, then press a button, or push the D-pad: "up", "down", "left", "right"."""
        self.scene()
        self.now += 1.0
        self.pressed.append(button)
        if button in ("up", "down", "left", "right"):
            self.app.key(button, PAD)
        else:
            self.app.key(*key_of(button))
        self.app.tick(self.now)

    def use(self, name: str) -> None:
        """Go to a target with the D-pad and press A."""
        for _ in range(60):
            scene = self.scene()
            hands = getattr(self.app.top, "hands", None) or self.app.top.form.hands  # type: ignore[attr-defined]
            at = hands.focus if hands.keyboard else ""
            if at == name:
                break
            keys = route(scene.targets, at, name)
            assert keys, f"no way from {at or beginning(scene.targets)} to {name} on {self.app.top.name}"
            self.press(keys[0])
        else:
            raise AssertionError(f"never came to {name}")
        self.press("a")

    def type(self, text: str) -> None:
        """Type on the keyboard on the screen, which a field has opened, and press Done."""
        assert self.app.top.name == "keyboard"
        for sign in text:
            if sign == " ":
                self.press("y")
                continue
            page = "keys:page"
            keys = {target.id for target in self.scene().targets if target.enabled}
            if f"type:{sign.lower()}" not in keys:
                self.use(page)
            capital = self.app.top.keys.capital  # type: ignore[attr-defined]
            if sign.isalpha() and capital != sign.isupper() and not self.app.top.field().upper:  # type: ignore[attr-defined]
                self.use("keys:shift")
            self.use(f"type:{sign.lower()}")
        self.use("keys:done")
