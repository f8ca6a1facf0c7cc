"""Three words that both sides see when somebody is let in at an open table.

Host and guest each draw a number. The host commits to its own (SHA-256) before it sees the guest's, so neither it nor
anybody in between can choose a number that makes the words come out as they like: a man in the middle, who has to hold
two different conversations, gets the same words in both once in 16 million tries, and every try is one knock.
"""

import hashlib
import hmac
import secrets

from msgspec import Struct

from net.pairing import Meeting

_FIRST = "b bl br c ch d dr f fl g gr h l m p s".split()  # noqa: SIM905 (a table reads better in one line)
_LAST = "ack ail ake amp and ane ark ash elt end ift ill ing oat oon ore".split()  # noqa: SIM905
WORDS = tuple(first + last for first in _FIRST for last in _LAST)
"""256 short syllables; some are words, all can be read aloud."""


class Numbers(Struct, frozen=True):
    """One side's number of 32 bytes."""

    own: bytes

    @classmethod
    def drawn(cls) -> "Numbers":
        """Draw a number."""
        return cls(secrets.token_bytes(32))

    @property
    def commitment(self) -> bytes:
        """What fixes the number without showing it."""
        return hashlib.sha256(b"hearthsea words " + self.own).digest()

    def is_behind(self, commitment: bytes) -> bool:
        """Say whether this is the number that was committed to."""
        return hmac.compare_digest(self.commitment, commitment)


def three_words(meeting: Meeting, of_host: bytes, of_guest: bytes) -> tuple[str, ...]:
    """Return the words of a meeting and both numbers."""
    mixed = hashlib.sha256(meeting.text(b"hearthsea words") + of_host + of_guest).digest()
    return tuple(WORDS[byte] for byte in mixed[:3])
