"""So many things at once and so many a second, then it is enough for a while; without a clock of its own."""


class Bucket:
    """Tokens that are taken and come back with time."""

    def __init__(self, most: float, per_second: float) -> None:
        """Begin full, with `most` tokens."""
        self._most = most
        self._per_second = per_second
        self._left = most
        self._at: float | None = None

    def take(self, now: float) -> bool:
        """Take a token; False, and nothing is taken, where there is none."""
        if self._at is not None:
            self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
