"""The luck of the dice: what they do in the long run, and how far a game strays from that."""

from collections import Counter
from collections.abc import Mapping
from math import exp, factorial

from hearthsea.board import Mask, bits

LEAST = 24
"""Rolls from which a game is judged: with fewer the approximation below says little."""


def shares(pairs: Mask) -> dict[int, float]:
    """Return the probability of every total, of the pairs of dice that can come in a game (`Game.pairs`)."""
    totals = Counter(pair // 6 + pair % 6 + 2 for pair in bits(pairs))
    return {total: ways / totals.total() for total, ways in sorted(totals.items())}


def as_far(rolls: Mapping[int, int], pairs: Mask) -> float | None:
    """Return the share of games with fair dice whose totals stray at least as far from what was to be expected.

    That is the p-value of Pearson's chi-squared test. The degrees of freedom, one fewer than totals that can come, are
    even in every game (10, 8 without sixes and eights), where the tail of the distribution is a finite sum.

    Args:
        rolls: How often each total came.
        pairs: The pairs of dice that can come.

    Returns:
        0 to 1; None where there is nothing to judge: too few rolls, or but one total that can come.
    """
    expected = {total: share * sum(rolls.values()) for total, share in shares(pairs).items()}
    terms, odd = divmod(len(expected) - 1, 2)
    if not terms or odd or sum(rolls.values()) < LEAST:
        return None
    half = sum((rolls.get(total, 0) - mean) ** 2 / mean for total, mean in expected.items()) / 2
    return exp(-half) * sum(half**n / factorial(n) for n in range(terms))
