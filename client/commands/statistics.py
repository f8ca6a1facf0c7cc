"""What a number of games tells, and how sure one may be of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z_95 = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval (Wilson's) of a share of wins, both ends from 0 to 1.

    >>> [round(end, 3) for end in wilson(80, 100)]
    [0.711, 0.867]
    """
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z_95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (nearest rank); 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
