"""What Space and Enter do at the table, and for how long they do nothing once that has changed by itself."""

from dataclasses import dataclass

from client.screens.table.actions import primary
from client.screens.table.desk import Desk
from client.screens.table.sight import Sight

MAIN_KEYS = ("space", "enter", "next")
"""The keys that do what comes next; "next" is a controller's."""
PAUSE_S = 0.8


def main_of(sight: Sight, desk: Desk) -> str:
    """The target that is used where keys have moved the focus nowhere: what is to be confirmed, else what comes next.

    "" where there is nothing of the kind.
    """
    choices = sight.choices
    if choices.discard is not None:
        return "discard:confirm"
    if choices.gold is not None:
        return "gold:confirm"
    if desk.dialog:
        return f"{desk.dialog}:confirm" if desk.dialog in ("plenty", "monopoly") else ""
    if sight.is_over:
        return "results"
    action = primary(sight)
    return f"action:{action.id}" if action.enabled(sight) else ""


@dataclass
class Guard:
    """Lets a second press come to nothing that was meant for what there was before it.

    Whoever presses Space twice, or Enter once more, shall not end the turn or give cards back by it. Letters and
    clicks say what they mean and are not held up.
    """

    meaning: str | None = None  # the target that was meant when last looked; None: nobody has looked yet
    ends: float = 0.0  # when the keys do something again
    own: bool = False  # whether the person's own doing changes what is meant, if it changes now
    dims: bool = False  # whether the pause is to be seen

    def see(self, meaning: str, now: float) -> None:
        """Look at what the keys would use now."""
        if meaning != self.meaning and not self.own:
            self.ends, self.dims = now + PAUSE_S, self.meaning is not None
        self.meaning, self.own = meaning, False

    def sent(self, now: float) -> None:
        """Something was asked of the table: its answer may change everything."""
        self.ends, self.own = now + PAUSE_S, False

    def waits(self, now: float) -> bool:
        """Whether the keys do nothing at this moment."""
        return now < self.ends
