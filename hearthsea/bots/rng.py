"""A bot's own luck from a number, for games that must come out the same way each time they are played."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class SeededRng:
    """A keyed stream of numbers: the same seed gives the same ones, on every machine."""

    def __init__(self, seed: int) -> None:
        self._key = seed.to_bytes(16, "big", signed=True)
        self._drawn = 0

    def _draw(self) -> int:
        self._drawn += 1
        return int.from_bytes(blake2b(b"%d" % self._drawn, digest_size=16, key=self._key).digest(), "big")

    def random(self) -> float:
        """A number from 0 up to 1."""
        return (self._draw() >> 75) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to ``stop``."""
        return self._draw() % stop

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them."""
        return seq[self._draw() % len(seq)]
