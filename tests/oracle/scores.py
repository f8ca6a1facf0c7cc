"""Who holds which title, and how many points that makes, by telling the history from its beginning.

Lengths and knights are numbers a seat; the titles are people's words about them, R9.2, R9.3 and R10.1, kept from
position to position. Seats that hold nothing are None.
"""

from __future__ import annotations

from collections.abc import Sequence


class Titles:
    """Follows one game."""

    def __init__(self) -> None:
        self.road: int | None = None
        self.army: int | None = None

    def follow(self, lengths: Sequence[int], knights: Sequence[int]) -> None:
        """One more position of the history."""
        self.road = self._road(lengths)
        best = max(knights)
        if self.army is None:
            if best >= 3:
                self.army = list(knights).index(best)
        elif best > knights[self.army]:
            self.army = list(knights).index(best)

    def _road(self, lengths: Sequence[int]) -> int | None:
        ranking = sorted(range(len(lengths)), key=lambda seat: -lengths[seat])
        first, second = ranking[0], ranking[1]
        if lengths[first] < 5:
            return None
        if self.road is not None and lengths[self.road] == lengths[first]:
            return self.road
        return first if lengths[first] > lengths[second] else None


def points(settlements: int, cities: int, victory_cards: int, titles: int, islands: int = 0) -> int:
    """R9, R10, R7.5, R11.4: what a seat's things are worth."""
    return settlements + cities + cities + victory_cards + 2 * (titles + islands)
