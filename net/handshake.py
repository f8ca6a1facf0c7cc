"""The first words of a connection, for both sides and without sockets: versions, keys, code, welcome.

It runs inside TLS 1.3, so the guest has already seen the host prove the key of its certificate. What follows proves the
guest's key to the host, and to both that they hold the same code. See docs/protocol.md for the picture.
"""

import hmac
from collections.abc import Mapping

from msgspec import Struct

from net.connection import Connection, Stage
from net.door import Door, Joined
from net.identity import Identity, fingerprint
from net.messages import (
    MAGIC,
    PROTOCOL,
    Ask,
    Challenge,
    Failure,
    Hello,
    Introduce,
    Message,
    PakeAnswer,
    PakeConfirm,
    Prove,
    Uncover,
    Uncovered,
    Wait,
    Welcome,
)
from net.pairing import GuestPairing, HostPairing, Meeting, WrongCodeError, clean_code, prove, proved
from net.words import Numbers, three_words


class JoinError(Exception):
    """Joining failed; `code` is for programs, the text one sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


OTHER_VERSION = "other_version"
NOT_HEARTHSEA = "not_hearthsea"
OTHER_KEY = "other_key"
NOT_LET_IN = "not_let_in"


def version_failure(theirs: Hello, ours: str) -> Failure:
    """Say who must update; both sides use the same words, as each reads them about the other."""
    if theirs.magic != MAGIC:
        return Failure(NOT_HEARTHSEA, "That is not a Hearthsea table.")
    who = "update this program" if theirs.protocol > PROTOCOL else "the other machine must update"
    return Failure(
        OTHER_VERSION,
        f"The other machine has Hearthsea {theirs.version[:20]} (protocol {theirs.protocol}), this one {ours} "
        f"(protocol {PROTOCOL}); {who}.",
    )


class HostHandshake:
    """The host's side of one connection; `handle` messages until it returns a `Joined`."""

    def __init__(self, door: Door, connection: Connection, source: str, nonce: bytes) -> None:
        self._door = door
        self._connection = connection
        self._source = source
        self._nonce = nonce
        self._introduced: Introduce | None = None
        self._meeting: Meeting | None = None
        self._proof: Prove | None = None
        self._pairing: HostPairing | None = None
        self._numbers: Numbers | None = None
        self.replies: list[Message] = []
        """What to send, in order; taken by the caller."""
        self.is_asking = False
        """True when the peer only asked which table this is; close once it is told."""
        self.words: tuple[str, ...] = ()
        """The three words, once this peer waits at the door of an open table; then call `let_in`."""
        self.guessed = False
        """True when a guess at the code was charged and has not (yet) turned out right."""

    def handle(self, message: Message, now: float) -> Joined | None:
        """Take a message of the peer; say who it is once it may come in.

        Raises:
            JoinError: The peer may not come in; send it as a Failure and close.
        """
        match message:
            case Hello():
                self.replies.append(Hello(MAGIC, PROTOCOL, self._door.version))
                if message.magic != MAGIC or message.protocol != PROTOCOL:
                    failure = version_failure(message, self._door.version)
                    raise JoinError(failure.code, failure.text)
            case Ask():
                told = self._door.told()
                if told is not None:
                    self.replies.append(told)
                self.is_asking = True
            case Introduce():
                self._introduce(message)
            case Uncover():
                self._uncover(message)
            case Prove():
                return self._prove(message, now)
            case PakeConfirm():
                return self._confirm(message)
            case _:
                raise AssertionError(message)
        return None

    def _introduce(self, message: Introduce) -> None:
        self._introduced = message
        self._meeting = Meeting(self._door.public_key, message.key, self._door.table, self._nonce, message.nonce)
        known = self._door.is_known(message.key)
        door = self._door
        self.replies.append(Challenge(door.table, door.name, self._nonce, bool(door.code), known))

    def _prove(self, message: Prove, now: float) -> Joined | None:
        assert self._meeting is not None
        if not proved(message.signature, self._meeting):
            raise JoinError("bad_proof", "Your machine could not prove its key to the table.")
        self._proof = message
        door = self._door
        if door.is_banned(self._meeting.guest_key):
            raise JoinError("banned", "The host has sent this device away from the table.")
        if message.secret:
            if door.secret and hmac.compare_digest(message.secret, door.secret):
                door.secret = b""
                return self._joined(owner=True)
            if door.invitation and hmac.compare_digest(message.secret, door.invitation):
                return self._joined(owner=False)
            raise JoinError("bad_secret", "That link or secret lets nobody in at this table (any more).")
        known = door.is_known(self._meeting.guest_key)
        if message.pake and door.code:
            refused = "" if known else door.limiter.charge(self._source, now)
            if refused:
                raise JoinError("too_many_guesses", refused)
            self.guessed = not known
            self._pairing = HostPairing(door.code, self._meeting)
            try:
                answer = self._pairing.answer(message.pake)
            except WrongCodeError:
                raise JoinError("wrong_code", "That is not the code of this table.") from None
            self.replies.append(PakeAnswer(answer))
            self._connection.enter(Stage.CONFIRMING)
            return None
        if known:
            return self._joined(owner=False)
        assert self._introduced is not None
        if self._introduced.watch and door.onlookers() == "open":
            return self._joined(owner=False, proven=False)
        if door.code:
            raise JoinError("code_needed", "This table asks for its code.")
        if not door.lets_in():
            return self._joined(owner=False)
        self._numbers = Numbers.drawn()
        self.replies.append(Wait(self._numbers.commitment))
        self._connection.enter(Stage.WAITING)
        return None

    def _uncover(self, message: Uncover) -> None:
        """Take the guest's number, show the host's, and make the words of both."""
        assert self._meeting is not None
        if self._numbers is None or self.words:
            raise JoinError("bad_proof", "Your machine showed its number twice.")
        self.words = three_words(self._meeting, self._numbers.own, message.number)
        self.replies.append(Uncovered(self._numbers.own))

    @property
    def guest_key(self) -> bytes:
        """The key of the peer that waits."""
        assert self._introduced is not None
        return self._introduced.key

    @property
    def introduced(self) -> Introduce:
        """Who the peer says it is."""
        assert self._introduced is not None
        return self._introduced

    def let_in(self) -> Joined:
        """Let the peer in that waits at the door."""
        assert self.words
        return self._joined(owner=False)

    def _confirm(self, message: PakeConfirm) -> Joined:
        assert self._pairing is not None
        assert self._meeting is not None
        try:
            mac = self._pairing.check(message.mac)
        except WrongCodeError:
            raise JoinError("wrong_code", "That is not the code of this table.") from None
        if self.guessed:
            self._door.limiter.give_back(self._source)
            self.guessed = False
        return self._joined(owner=False, mac=mac)

    def _joined(self, *, owner: bool, mac: bytes = b"", proven: bool = True) -> Joined:
        assert self._introduced is not None
        assert self._proof is not None
        self._connection.enter(Stage.JOINED)
        who, proof = self._introduced, self._proof
        return Joined(who.key, who.name, who.watch, owner, proof.game, proof.viewer, proof.since, mac, proven)


class Wish(Struct, frozen=True):
    """How a guest means to come in."""

    name: str = ""
    watch: bool = False
    code: str = ""
    secret: bytes = b""
    pinned: str = ""
    """Fingerprint the host must have; empty where none is known."""
    table: str = ""
    """Id the table must have; empty where any will do."""
    game: str = ""
    viewer: int = -1
    since: int = -1


class GuestHandshake:
    """The guest's side of one connection; send `replies`, of which the first two are there at once, and `handle`."""

    def __init__(
        self,
        identity: Identity,
        host_key: bytes,
        wish: Wish,
        version: str,
        nonce: bytes,
        *,
        trusted: Mapping[str, str] | None = None,
    ) -> None:
        """Begin to speak.

        Args:
            identity: The guest's own.
            host_key: What the host proved in TLS.
            wish: How to come in.
            version: Of this program, for the sentence about other versions.
            nonce: 32 random bytes.
            trusted: The fingerprint that each table had before, by table id.

        Raises:
            JoinError: The host has not the key it must have.
            ValueError: A secret would go to a host nobody vouched for.
        """
        if wish.secret and not wish.pinned:
            raise ValueError("A secret is shown only to a host whose key is known.")
        if wish.pinned and fingerprint(host_key) != wish.pinned:
            raise JoinError(
                "other_key",
                "Another machine answers at that address than the one you mean; look at the list of tables.",
            )
        self._identity = identity
        self._wish = wish
        self._version = version
        self._host_key = host_key
        self._nonce = nonce
        self._trusted = trusted or {}
        self._pairing: GuestPairing | None = None
        self._meeting: Meeting | None = None
        self._commitment = b""
        self._number = b""
        self.words: tuple[str, ...] = ()
        """The three words, once this guest waits to be let in; the owner of the table sees the same."""
        self.table = ""
        self.name = ""
        """The table's name, once the host has told it."""
        self.replies: list[Message] = [
            Hello(MAGIC, PROTOCOL, version),
            Introduce(identity.public_key, nonce, wish.name, wish.watch),
        ]

    def handle(self, message: Message) -> Welcome | None:
        """Take a message of the host; return the welcome once both sides have proved themselves.

        Raises:
            JoinError: It will not be; close the connection.
        """
        match message:
            case Hello():
                if message.magic != MAGIC or message.protocol != PROTOCOL:
                    failure = version_failure(message, self._version)
                    raise JoinError(failure.code, failure.text)
            case Failure():
                raise JoinError(message.code, message.text)
            case Challenge():
                self.replies.append(self._answer(message))
            case PakeAnswer():
                if self._pairing is None:
                    raise JoinError(NOT_HEARTHSEA, "The table answered a question nobody asked.")
                try:
                    self.replies.append(PakeConfirm(self._pairing.answered(message.pake)))
                except WrongCodeError:
                    raise JoinError("wrong_code", "That is not the code of this table.") from None
            case Wait():
                self._commitment, self._number = message.commitment, Numbers.drawn().own
                self.replies.append(Uncover(self._number))
            case Uncovered():
                self._make_words(message)
            case Welcome():
                self._verify(message)
                return message
            case _:
                raise AssertionError(message)
        return None

    def _answer(self, challenge: Challenge) -> Prove:
        wish = self._wish
        if wish.table and challenge.table != wish.table:
            raise JoinError("other_table", f"Another table, {challenge.name!r}, is at that address now.")
        if self._trusted.get(challenge.table, mark := fingerprint(self._host_key)) != mark:
            raise JoinError(OTHER_KEY, "Another machine than before says that it has this table; do not trust it.")
        self.table, self.name = challenge.table, challenge.name
        meeting = Meeting(self._host_key, self._identity.public_key, challenge.table, challenge.nonce, self._nonce)
        self._meeting = meeting
        pake = b""
        if not wish.secret and wish.code:
            # Whoever holds a code wants the host to prove that it knows it, whatever the host says of knowing us.
            if not challenge.code_needed:
                raise JoinError("open_table", "This table asks for no code, so it is not the one your code is for.")
            self._pairing = GuestPairing(clean_code(wish.code), meeting)
            pake = self._pairing.first
        elif not wish.secret and not wish.watch and challenge.code_needed and not challenge.known:
            raise JoinError("code_needed", "This table asks for its code; the person who opened it can see it.")
        signature = prove(self._identity, meeting)
        return Prove(signature, pake, wish.secret, wish.game, wish.viewer, wish.since)

    def _make_words(self, message: Uncovered) -> None:
        assert self._meeting is not None
        if not self._number or self.words or not Numbers(message.number).is_behind(self._commitment):
            raise JoinError(NOT_HEARTHSEA, "The table showed another number than the one it had promised.")
        self.words = three_words(self._meeting, message.number, self._number)

    def _verify(self, welcome: Welcome) -> None:
        if self._pairing is None:
            return
        try:
            self._pairing.check(welcome.mac)
        except WrongCodeError:
            raise JoinError("wrong_host", "The other machine could not prove that it knows the code.") from None
