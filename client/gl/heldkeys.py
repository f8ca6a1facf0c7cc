"""Tells a key that is pressed from one that repeats because it is held."""

REPEAT_S = 0.01
"""Where a desktop lets a held key go before it repeats, it does so at once: no finger is that fast."""


class HeldKeys:
    """The keys that are down, by their numbers, and when others were let go; times in seconds."""

    def __init__(self) -> None:
        """Nothing is held."""
        self._down: set[int] = set()
        self._let_go: dict[int, float] = {}

    def press(self, symbol: int, now: float) -> bool:
        """Take the news that a key went down; whether it only repeats."""
        repeats = symbol in self._down or now - self._let_go.get(symbol, -REPEAT_S) < REPEAT_S
        self._down.add(symbol)
        return repeats

    def let_go(self, symbol: int, now: float) -> None:
        """Take the news that a key came up."""
        self._down.discard(symbol)
        self._let_go[symbol] = now

    def forget(self) -> None:
        """Nothing is held any more, as far as is known."""
        self._down.clear()
        self._let_go.clear()
