"""What the screen does by itself where the player wants it: roll, and end a turn in which nothing can be done."""

from dataclasses import dataclass

from client.screens.table.sight import Sight
from hearthsea.base import Action

ROLL_AFTER, END_AFTER = 0.6, 2.0  # seconds in which the player sees what comes, and can stop it


@dataclass
class Auto:
    """Waits a little before it acts; any input stops it until something else has happened at the table."""

    seen: int = -1  # the number of the last entry
    since: float = 0.0
    stopped: bool = False

    def stop(self) -> None:
        """The player wants to do something."""
        self.stopped = True

    def due(self, sight: Sight, now: float, *, roll: bool, end: bool) -> Action | None:
        """What is to be done now, of what may be done by itself."""
        if sight.store.seq != self.seen:
            self.seen, self.since, self.stopped = sight.store.seq, now, False
        if self.stopped or sight.store.unanswered or sight.seat is None:
            return None
        waited = now - self.since
        if roll and waited >= ROLL_AFTER and sight.choices.roll is not None and not sight.any_card:
            return sight.choices.roll
        if end and waited >= END_AFTER and sight.choices.end is not None and is_idle(sight):
            return sight.choices.end
        return None


def is_idle(sight: Sight) -> bool:
    """Whether nothing can be built, bought, played, moved or traded, but for an offer that could be made."""
    choices = sight.choices
    if any(not offer.fallen for offer in sight.state.offers) or sight.any_card:
        return False
    return not any((choices.roads, choices.ships, choices.settlements, choices.cities, choices.buy, choices.bank,
                    choices.moves, choices.finish))  # fmt: skip
