"""What screens share: those on which nothing is typed and nothing scrolls, and those on which lists do."""

from client.screens.base import Command
from client.screens.form import Form


class Scrolling:
    """A screen whose lists the wheel moves, by its form."""

    form: Form

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:
        """Scroll the list under the pointer."""
        del dx
        self.form.scroll(x, y, dy)
        return []


class Still:
    """The quiet half of a screen; its form says how the pointer looks, and when a frame is wanted."""

    form: Form

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:
        """Nothing scrolls here."""
        del x, y, dx, dy
        return []

    def text(self, text: str) -> list[Command]:
        """Nothing is typed here."""
        del text
        return []

    def wants_frame(self, now: float) -> bool:
        """Still."""
        return self.form.hands.wants_frame(now)

    def takes_text(self) -> bool:
        """Never."""
        return False

    def cursor(self) -> str:
        """The pointer's shape."""
        return self.form.hands.cursor()
