"""Effects in the order in which they may happen: what is told waits until the entries before it are on the disk.

So nothing is ever told that a crash could take back.
"""

from collections import deque

from net.effects import Effect, Send
from net.messages import Accepted, EntryArrived, History, Reveal, Snapshot, TurnTime

_OF_GAME = (EntryArrived, Accepted, Snapshot, History, Reveal, TurnTime)


class Outbox:
    """What a table has decided and not yet handed out."""

    def __init__(self) -> None:
        self._now: list[Effect] = []
        self._waiting: deque[tuple[int, Effect]] = deque()
        self.latest = -1
        """Number of the latest line of the game's journal, whether it is on the disk or not; -1 where there is none."""
        self.on_disk = -1
        """Number of the last line that is on the disk."""

    def begin(self) -> None:
        """Begin a journal: its header is line 0."""
        self.latest, self.on_disk = 0, -1

    def end(self) -> None:
        """Write no journal any more; what comes now waits for nothing."""
        self.latest = self.on_disk = -1

    @property
    def is_safe(self) -> bool:
        """True when everything that happened is on the disk."""
        return self.on_disk >= self.latest

    def at_once(self, effect: Effect) -> None:
        """Let an effect happen before what waits: the disk itself, and bots, who may know of it."""
        self._now.append(effect)

    def put(self, effect: Effect) -> None:
        """Let an effect happen once the lines so far are on the disk."""
        self._waiting.append((self.latest, effect))

    def take_back(self) -> set[int]:
        """Go back to what is on the disk: what tells of the game beyond that is never said, everything else is.

        Returns:
            The peers that were to be told the whole story, and have not been.
        """
        self.latest = self.on_disk
        untold: set[int] = set()
        kept: deque[tuple[int, Effect]] = deque()
        for _, effect in self._waiting:
            if not isinstance(effect, Send) or not isinstance(effect.message, _OF_GAME):
                kept.append((self.latest, effect))
            elif isinstance(effect.message, History):
                untold.update(effect.peers)
        self._waiting = kept
        return untold

    def take(self) -> list[Effect]:
        """Return what may happen now."""
        found, self._now = self._now, []
        while self._waiting and self._waiting[0][0] <= self.on_disk:
            found.append(self._waiting.popleft()[1])
        return found
