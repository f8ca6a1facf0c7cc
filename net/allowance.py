"""What one device may do without end, and how often: talk, look, arrange the lobby, change its mind, come and go.

The rules bound what a turn can hold, but for yes and no to an offer and for taking back (L6, R14.8); the table bounds
those, so that nobody fills the journal or drowns the others.
"""

from hearthsea.actions import AcceptOffer, Action, DeclineOffer, Undo
from hearthsea.state import State
from net.bucket import Bucket

CHAT_BURST = 6
"""So many lines of chat at once, and one more each second."""
CHAT_KEPT = 32 * 1024
"""Bytes of chat of one device that are written into the journal of a game; what it says beyond that is heard only."""
CHANGES_BURST, CHANGES_PER_SECOND = 20, 0.5
"""How often somebody may change an answer to an offer, or take something back."""
WISHES_BURST, WISHES_PER_SECOND = 20, 5.0
"""How often a guest may change the lobby."""
LOOKS_BURST, LOOKS_PER_SECOND = 30, 3.0
"""How often a device may ask for the whole view, as when a machine is passed on."""
RETURNS_BURST, RETURNS_PER_SECOND = 12, 0.05
"""How often the journal notes that somebody has gone and come back."""


class Allowance:
    """What a device has left."""

    def __init__(self) -> None:
        self._talk = Bucket(CHAT_BURST, 1.0)
        self._changes = Bucket(CHANGES_BURST, CHANGES_PER_SECOND)
        self._wishes = Bucket(WISHES_BURST, WISHES_PER_SECOND)
        self._looks = Bucket(LOOKS_BURST, LOOKS_PER_SECOND)
        self._returns = Bucket(RETURNS_BURST, RETURNS_PER_SECOND)
        self._kept = 0

    def new_game(self) -> None:
        """Begin another journal."""
        self._kept = 0

    def may_talk(self, now: float) -> bool:
        """Count a line of chat; False where it is one too many."""
        return self._talk.take(now)

    def is_kept(self, text: str) -> bool:
        """Count a line of chat for the journal; False where that has enough of this device."""
        size = len(text.encode())
        if self._kept + size > CHAT_KEPT:
            return False
        self._kept += size
        return True

    def may_arrange(self, now: float) -> bool:
        """Count a wish of the lobby."""
        return self._wishes.take(now)

    def may_look(self, now: float) -> bool:
        """Count a wish for the whole view, which costs the host more than the guest."""
        return self._looks.take(now)

    def may_change_mind(self, now: float) -> bool:
        """Count an answer that was given before, or a taking back."""
        return self._changes.take(now)

    def is_noted(self, now: float) -> bool:
        """Count that a device has gone; False where its comings and goings fill the journal."""
        return self._returns.take(now)


def is_change_of_mind(state: State, action: Action) -> bool:
    """Say whether an action could be done again and again within a turn."""
    match action:
        case Undo():
            return True
        case AcceptOffer(seat=seat, offer=number) | DeclineOffer(seat=seat, offer=number):
            if not 0 <= number < len(state.offers) or not 0 <= seat < state.game.seats:
                return False
            offer = state.offers[number]
            return bool((offer.agreed | offer.declined) >> seat & 1)
        case _:
            return False
