"""A button that is used again and again while the pointer holds it down; times in seconds."""

AFTER_S, EVERY_S = 0.45, 0.09
FAR_PX = 6  # how far the pointer may stray meanwhile


class Held:
    """What is held, and when it is used next."""

    def __init__(self) -> None:
        self._at: tuple[float, float] | None = None
        self._next = 0.0
        self._repeated = False

    @property
    def is_held(self) -> bool:
        """Whether something that repeats is held down."""
        return self._at is not None

    def press(self, x: float, y: float, now: float) -> None:
        """Begin to hold what lies there."""
        self._at, self._next, self._repeated = (x, y), now + AFTER_S, False

    def move(self, x: float, y: float) -> None:
        """The pointer moves: away from what it holds, that is no longer held."""
        if self._at is not None and abs(x - self._at[0]) + abs(y - self._at[1]) > FAR_PX:
            self._at = None

    def due(self, now: float) -> tuple[float, float] | None:
        """Where to use what is held once more, if it is time for that."""
        if self._at is None or now < self._next:
            return None
        self._next, self._repeated = now + EVERY_S, True
        return self._at

    def let_go(self) -> bool:
        """Hold nothing any more; whether it was used meanwhile."""
        repeated, self._at, self._repeated = self._repeated, None, False
        return repeated
