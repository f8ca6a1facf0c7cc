"""Coming in with a short code, and proving one's own key.

The code is never sent, not even to a host that has it: SPAKE2 turns it into a key on both sides, bound to the protocol,
the table and both machines' keys. A man in the middle, who must show another key, fails even with the right code, and
guessing needs one conversation with the host for each guess, which `GuessLimiter` charges before the answer leaves.
"""

import hmac
from collections import deque
from collections.abc import Callable

from msgspec import Struct
from spake2 import SPAKE2_A, SPAKE2_B
from spake2.ed25519_basic import NotOnCurve
from spake2.spake2 import SPAKEError

from net.identity import Identity, verified
from net.messages import PROTOCOL

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""31 signs; 0, 1, I, L and O are missing because they are mistaken for each other."""
CODE_LENGTH = 5

WINDOW = 60.0
"""Seconds over which guesses are counted."""
PER_SOURCE = 5
PER_TABLE = 12
BEFORE_NEW_CODE = 30


def new_code(pick: Callable[[int], int]) -> str:
    """Return a join code; `pick(n)` is a number below n, from `secrets.randbelow` outside tests."""
    return "".join(SIGNS[pick(len(SIGNS))] for _ in range(CODE_LENGTH))


def clean_code(text: str) -> str:
    """Return a code as typed by a person in the form it is compared in: capitals, no spaces or dashes."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def is_code(text: str) -> bool:
    """Say whether a cleaned text could be a join code at all."""
    return len(text) == CODE_LENGTH and all(sign in SIGNS for sign in text)


class Meeting(Struct, frozen=True):
    """Who meets whom: everything a proof is bound to."""

    host_key: bytes
    guest_key: bytes
    table: str
    host_nonce: bytes
    guest_nonce: bytes

    def text(self, purpose: bytes) -> bytes:
        """Return the bytes that stand for this meeting and `purpose`, and for no other."""
        facts = (self.host_key, self.guest_key, self.table.encode(), self.host_nonce, self.guest_nonce)
        return _together(purpose, PROTOCOL.to_bytes(2, "big"), *facts)


def prove(identity: Identity, meeting: Meeting) -> bytes:
    """Return the guest's proof of its key, a signature of 64 bytes."""
    return identity.sign(meeting.text(b"hearthsea guest key"))


def proved(signature: bytes, meeting: Meeting) -> bool:
    """Say whether the guest has the key it introduced itself with."""
    return verified(meeting.guest_key, signature, meeting.text(b"hearthsea guest key"))


class WrongCodeError(Exception):
    """The two sides do not hold the same code, table and keys."""


class _Pairing:
    """What both sides of SPAKE2 have in common."""

    def __init__(self, meeting: Meeting) -> None:
        self._meeting = meeting
        self._key: bytes | None = None

    def _mac(self, who: bytes) -> bytes:
        assert self._key is not None
        return hmac.digest(self._key, self._meeting.text(b"hearthsea " + who), "sha256")

    def _check(self, who: bytes, mac: bytes) -> None:
        if self._key is None or not hmac.compare_digest(self._mac(who), mac):
            raise WrongCodeError


class GuestPairing(_Pairing):
    """The guest's side: `first`, then `answered`, at last `check` what the host's welcome brings."""

    def __init__(self, code: str, meeting: Meeting) -> None:
        super().__init__(meeting)
        self._spake = SPAKE2_A(clean_code(code).encode(), meeting.text(b"guest"), meeting.text(b"host"))
        self.first: bytes = self._spake.start()
        """The message that opens; 33 bytes."""

    def answered(self, message: bytes) -> bytes:
        """Take the host's message; return the proof that one came to the same key.

        Raises:
            WrongCodeError: The message is none.
        """
        self._key = _finish(self._spake, message)
        return self._mac(b"guest")

    def check(self, mac: bytes) -> None:
        """Raise `WrongCodeError` unless the host knew the code."""
        self._check(b"host", mac)


class HostPairing(_Pairing):
    """The host's side: `answer`, then `check` the guest's proof, then show `mac`."""

    def __init__(self, code: str, meeting: Meeting) -> None:
        super().__init__(meeting)
        self._spake = SPAKE2_B(code.encode(), meeting.text(b"guest"), meeting.text(b"host"))

    def answer(self, message: bytes) -> bytes:
        """Take the guest's message and return the host's; charge the guess before this leaves.

        Raises:
            WrongCodeError: The message is none.
        """
        own: bytes = self._spake.start()
        self._key = _finish(self._spake, message)
        return own

    def check(self, mac: bytes) -> bytes:
        """Return the host's own proof where the guest's is right.

        Raises:
            WrongCodeError: It is not.
        """
        self._check(b"guest", mac)
        return self._mac(b"host")


class GuessLimiter:
    """Counts guesses at the code, by source and in all, over a sliding minute.

    Every guess is charged when it is made and given back when it was right, so hanging up early saves nothing.
    """

    def __init__(self) -> None:
        self._times: deque[tuple[float, str]] = deque()
        self.wrong = 0
        """Guesses at the present code that were charged and not given back."""

    def charge(self, source: str, now: float) -> str:
        """Charge a guess; return the sentence that refuses it, empty where it may go on.

        Args:
            source: The address it comes from.
            now: Seconds of a monotonic clock.
        """
        while self._times and self._times[0][0] <= now - WINDOW:
            self._times.popleft()
        if sum(1 for _, who in self._times if who == source) >= PER_SOURCE:
            return "Too many codes were tried from your machine; wait a minute and try again."
        if len(self._times) >= PER_TABLE:
            return "Too many codes were tried at this table; wait a minute and try again."
        self._times.append((now, source))
        self.wrong += 1
        return ""

    def give_back(self, source: str) -> None:
        """Take back the latest charge of a source whose code was right."""
        for index in range(len(self._times) - 1, -1, -1):
            if self._times[index][1] == source:
                del self._times[index]
                break
        self.wrong = max(0, self.wrong - 1)

    @property
    def is_code_worn(self) -> bool:
        """True when so many wrong guesses were made that the table needs a new code; then call `renewed`."""
        return self.wrong >= BEFORE_NEW_CODE

    def renewed(self) -> None:
        """Begin to count anew for a new code; the minute's limits go on."""
        self.wrong = 0


def _finish(spake: SPAKE2_A | SPAKE2_B, message: bytes) -> bytes:
    try:
        key: bytes = spake.finish(message)
    except (SPAKEError, NotOnCurve, ValueError) as error:
        raise WrongCodeError from error
    return key


def _together(*parts: bytes) -> bytes:
    """Join parts so that no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
