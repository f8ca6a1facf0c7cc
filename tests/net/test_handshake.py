"""The first words of a connection: both machines against each other, without sockets."""

from collections.abc import Callable

import pytest

from hearthsea.entries import Entry, Header, Player, Said
from hearthsea.maps import deal, load_map
from hearthsea.settings import Settings
from net.codec import WireError, encode, pack
from net.connection import Connection, Stage
from net.door import Door, Joined
from net.handshake import GuestHandshake, HostHandshake, JoinError, Wish
from net.identity import Identity
from net.messages import (
    Challenge,
    Failure,
    Hello,
    Introduce,
    LobbyInfo,
    Message,
    PakeAnswer,
    Part,
    Ping,
    Prove,
    Reveal,
    Sit,
    Welcome,
)

Make = Callable[[], Identity]
HEADER = Header(
    game="g", layout=deal(load_map("classic"), None), settings=Settings(), players=(Player("Ada", 0), Player("Bo", 1))
)


class Pair:
    """A guest and a host with a wire between them that splits the bytes every `step`."""

    def __init__(self, guest: Identity, host: Identity, door: Door, wish: Wish, step: int = 10_000) -> None:
        self.step = step
        self.guest_end, self.host_end = Connection("guest"), Connection("host")
        self.host = HostHandshake(door, self.host_end, "10.0.0.2", b"h" * 32)
        self.guest = GuestHandshake(guest, host.public_key, wish, "0.1.0", b"g" * 32)
        self.joined: Joined | None = None
        self.welcome: Welcome | None = None
        self.failure: JoinError | None = None

    def run(self, middle: Callable[[Message], Message] = lambda message: message) -> None:
        """Let both talk until neither has anything to say; `middle` may change what the guest gets."""
        while self.guest.replies:
            for message in self._take(self.guest.replies, self.guest_end, self.host_end):
                try:
                    self.joined = self.host.handle(message, 0.0) or self.joined
                except JoinError as error:
                    self.failure = error
                    self.host.replies.append(Failure(error.code, str(error)))
                    break
            if self.joined and not self.welcome:
                self.host.replies.append(Welcome("t1", 1, self.joined.owner, 0, 1, self.joined.mac))
            replies = [middle(message) for message in self.host.replies]
            self.host.replies.clear()
            for message in self._take(replies, self.host_end, self.guest_end):
                self.welcome = self.guest.handle(message) or self.welcome

    def _take(self, messages: list[Message], sender: Connection, receiver: Connection) -> list[Message]:
        stream = b"".join(sender.encode(message) for message in messages)
        messages.clear()
        found: list[Message] = []
        for at in range(0, len(stream), self.step):
            receiver.feed(stream[at : at + self.step])
            while (message := receiver.next()) is not None:
                found.append(message)
                if receiver is self.host_end and isinstance(message, Prove):
                    return found
        return found


def door(host: Identity, code: str = "", **more: object) -> Door:
    return Door(host.public_key, "t1", "Ada's table", "0.1.0", code=code, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("step", [1, 2, 3, 7, 10_000])
def test_a_guest_with_the_code_joins(identity: Make, step: int) -> None:
    guest, host = identity(), identity()
    pair = Pair(guest, host, door(host, "AB2CD"), Wish(name="Ada", code="ab2cd", since=7), step)
    pair.run()
    assert pair.welcome is not None
    assert pair.joined is not None
    assert (pair.joined.key, pair.joined.name, pair.joined.since) == (guest.public_key, "Ada", 7)
    assert not pair.joined.owner
    assert pair.host_end.stage is Stage.JOINED
    assert pair.guest_end.stage is Stage.JOINED


def test_an_open_table_asks_for_nothing(identity: Make) -> None:
    guest, host = identity(), identity()
    pair = Pair(guest, host, door(host), Wish(name="Ada"))
    pair.run()
    assert pair.welcome is not None


def test_the_wrong_code_is_refused_and_charged(identity: Make) -> None:
    guest, host = identity(), identity()
    at_the_door = door(host, "AB2CD")
    pair = Pair(guest, host, at_the_door, Wish(code="AB2CE"))
    with pytest.raises(JoinError, match="not the code") as caught:
        pair.run()
    assert caught.value.code == "wrong_code"
    assert pair.joined is None
    assert at_the_door.limiter.wrong == 1


def test_the_right_code_is_not_charged(identity: Make) -> None:
    guest, host = identity(), identity()
    at_the_door = door(host, "AB2CD")
    Pair(guest, host, at_the_door, Wish(code="AB2CD")).run()
    assert at_the_door.limiter.wrong == 0


def test_a_guess_is_charged_before_the_answer_leaves(identity: Make) -> None:
    """Hanging up after the answer, which is all a guesser needs, saves nothing."""
    guest, host = identity(), identity()
    at_the_door = door(host, "AB2CD")
    for guess in range(1, 6):
        side = HostHandshake(at_the_door, Connection("host"), "10.0.0.2", b"h" * 32)
        me = GuestHandshake(guest, host.public_key, Wish(code="AB2CE"), "0.1.0", b"g" * 32)
        side.handle(me.replies[1], 0.0)
        me.handle(side.replies.pop())
        side.handle(me.replies[-1], 0.0)
        assert isinstance(side.replies.pop(), PakeAnswer)
        assert at_the_door.limiter.wrong == guess
    pair = Pair(guest, host, at_the_door, Wish(code="AB2CD"))
    with pytest.raises(JoinError) as caught:
        pair.run()
    assert caught.value.code == "too_many_guesses"


def test_a_known_device_needs_no_code(identity: Make) -> None:
    guest, host = identity(), identity()
    at_the_door = door(host, "AB2CD", is_known=lambda key: key == guest.public_key)
    pair = Pair(guest, host, at_the_door, Wish())
    pair.run()
    assert pair.welcome is not None
    with pytest.raises(JoinError, match="asks for its code"):
        Pair(identity(), host, at_the_door, Wish()).run()


def test_a_known_device_with_a_code_still_wants_the_hosts_proof(identity: Make) -> None:
    """An evil twin may call everyone known; without the host's proof a code is worth nothing."""
    guest, host = identity(), identity()

    def lie(message: Message) -> Message:
        if isinstance(message, Challenge):
            return Challenge(message.table, message.name, message.nonce, True, True)
        return message

    pair = Pair(guest, host, door(host, "ZZZZZ"), Wish(code="AB2CD"))
    with pytest.raises(JoinError):
        pair.run(lie)
    assert pair.welcome is None


def test_a_guest_with_a_code_refuses_an_open_table(identity: Make) -> None:
    guest, host = identity(), identity()
    with pytest.raises(JoinError) as caught:
        Pair(guest, host, door(host), Wish(code="AB2CD")).run()
    assert caught.value.code == "open_table"


def test_a_host_that_welcomes_without_proof_is_refused(identity: Make) -> None:
    guest, host = identity(), identity()
    handshake = GuestHandshake(guest, host.public_key, Wish(code="AB2CD"), "0.1.0", b"g" * 32)
    handshake.handle(Challenge("t1", "Ada's table", b"h" * 32, True, False))
    with pytest.raises(JoinError, match="could not prove"):
        handshake.handle(Welcome("t1", 1, False, 0, 1, b""))


def test_the_owners_secret_is_good_once(identity: Make) -> None:
    guest, host = identity(), identity()
    at_the_door = door(host, "AB2CD", secret=b"s" * 32)
    wish = Wish(secret=b"s" * 32, pinned=host.fingerprint)
    pair = Pair(guest, host, at_the_door, wish)
    pair.run()
    assert pair.joined is not None
    assert pair.joined.owner
    with pytest.raises(JoinError, match="link or secret"):
        Pair(guest, host, at_the_door, wish).run()
    with pytest.raises(ValueError, match="whose key is known"):
        Pair(guest, host, at_the_door, Wish(secret=b"s" * 32))


def test_a_pinned_host_must_show_its_key(identity: Make) -> None:
    guest, host, other = identity(), identity(), identity()
    with pytest.raises(JoinError) as caught:
        Pair(guest, other, door(other), Wish(pinned=host.fingerprint))
    assert caught.value.code == "other_key"


def test_another_table_at_the_address_is_told(identity: Make) -> None:
    guest, host = identity(), identity()
    with pytest.raises(JoinError, match="Another table"):
        Pair(guest, host, door(host), Wish(table="t2")).run()


def test_a_stolen_proof_opens_nothing(identity: Make) -> None:
    """Somebody who saw a proof in another conversation cannot come in with it."""
    guest, host = identity(), identity()
    pair = Pair(guest, host, door(host), Wish())
    pair.host.handle(Introduce(guest.public_key, b"x" * 32), 0.0)
    with pytest.raises(JoinError, match="prove its key"):
        pair.host.handle(Prove(b"s" * 64), 0.0)


@pytest.mark.parametrize(("protocol", "who"), [(9, "update this program"), (1, "the other machine must update")])
def test_other_versions_part_with_a_sentence(identity: Make, protocol: int, who: str) -> None:
    host, guest = identity(), identity()
    side = HostHandshake(door(host), Connection("host"), "s", b"h" * 32)
    with pytest.raises(JoinError, match=who) as caught:
        side.handle(Hello("hearthsea", protocol, "9.9"), 0.0)
    assert caught.value.code == "other_version"
    assert isinstance(side.replies[0], Hello)
    other = GuestHandshake(guest, host.public_key, Wish(), "0.1.0", b"g" * 32)
    with pytest.raises(JoinError, match=who):
        other.handle(Hello("hearthsea", protocol, "9.9"))


def test_another_program_is_no_table(identity: Make) -> None:
    host, guest = identity(), identity()
    other = GuestHandshake(guest, host.public_key, Wish(), "0.1.0", b"g" * 32)
    with pytest.raises(JoinError) as caught:
        other.handle(Hello("chess", 1, "9.9"))
    assert caught.value.code == "not_hearthsea"


@pytest.mark.parametrize("early", [Sit("Ada"), Ping(), Prove(b"s" * 64)])
def test_nothing_may_come_before_its_time(early: Message) -> None:
    end = Connection("host")
    end.feed(encode(early))
    with pytest.raises(WireError, match="may not come now"):
        end.next()


def test_frames_are_small_before_joining_and_larger_after() -> None:
    end = Connection("host")
    end.feed((5000).to_bytes(4, "big"))
    with pytest.raises(WireError, match="5000 bytes"):
        end.next()
    end = Connection("host")
    end.enter(Stage.JOINED)
    end.feed((5000).to_bytes(4, "big"))
    assert end.next() is None


def test_after_the_last_word_nothing_is_read() -> None:
    end = Connection("guest")
    end.feed(
        encode(Failure("full", "Full.")) + encode(LobbyInfo("t", "n", "m", None, (), {}, "", "lobby", 0, False, (), ""))
    )
    assert isinstance(end.next(), Failure)
    assert end.next() is None


def test_a_table_known_with_another_key_is_refused(identity: Make) -> None:
    """A return goes to the machine one has played with, not to any that says it has the table."""
    guest, host, other = identity(), identity(), identity()
    handshake = GuestHandshake(
        guest, other.public_key, Wish(), "0.1.0", b"g" * 32, trusted={"t1": host.fingerprint, "t2": "x"}
    )
    with pytest.raises(JoinError) as caught:
        handshake.handle(Challenge("t1", "Ada's table", b"h" * 32, False, True))
    assert caught.value.code == "other_key"
    same = GuestHandshake(guest, host.public_key, Wish(), "0.1.0", b"g" * 32, trusted={"t1": host.fingerprint})
    same.handle(Challenge("t1", "Ada's table", b"h" * 32, False, True))
    assert isinstance(same.replies[-1], Prove)


def test_a_pinned_twin_that_calls_everyone_known_must_still_prove_the_code(identity: Make) -> None:
    """The pin may come from an advertisement, which anyone can write."""
    guest, twin = identity(), identity()
    wish = Wish(code="AB2CD", pinned=twin.fingerprint)
    handshake = GuestHandshake(guest, twin.public_key, wish, "0.1.0", b"g" * 32)
    handshake.handle(Challenge("t1", "Ada's table", b"h" * 32, True, True))
    with pytest.raises(JoinError, match="could not prove"):
        handshake.handle(Welcome("t1", 1, False, 0, 1, b""))


def test_a_long_message_comes_in_parts_to_a_joined_guest_and_to_nobody_else() -> None:
    text = Reveal(HEADER, (Entry(fact=Said(0, "Ada", "x" * 200)),) * 1500)
    stream = encode(text)
    end = Connection("guest")
    end.enter(Stage.JOINED)
    for at in range(0, len(stream), 10_000):
        assert end.next() is None
        end.feed(stream[at : at + 10_000])
    assert end.next() == text
    host = Connection("host")
    host.enter(Stage.JOINED)
    host.feed(stream)
    with pytest.raises(WireError, match="may not come now"):
        host.next()
    within = pack(Part(0, 1, pack(Part(0, 1, b""))))
    end.feed(len(within).to_bytes(4, "big") + within)
    with pytest.raises(WireError, match="a part within a part"):
        end.next()


def test_a_code_that_is_no_point_is_a_wrong_code(identity: Make) -> None:
    guest, host = identity(), identity()
    side = HostHandshake(door(host, "AB2CD"), Connection("host"), "s", b"h" * 32)
    me = GuestHandshake(guest, host.public_key, Wish(code="AB2CD"), "0.1.0", b"g" * 32)
    side.handle(me.replies[1], 0.0)
    me.handle(side.replies.pop())
    prove = me.replies[-1]
    assert isinstance(prove, Prove)
    with pytest.raises(JoinError, match="not the code"):
        side.handle(Prove(prove.signature, b"A" * 33), 0.0)
    with pytest.raises(JoinError, match="not the code"):
        me.handle(PakeAnswer(b"B" * 33))
    other = GuestHandshake(guest, host.public_key, Wish(), "0.1.0", b"g" * 32)
    with pytest.raises(JoinError, match="nobody asked"):
        other.handle(PakeAnswer(b"B" * 33))
    with pytest.raises(JoinError, match="Full"):
        other.handle(Failure("full", "Full."))


def test_the_host_turns_another_program_away(identity: Make) -> None:
    host = identity()
    side = HostHandshake(door(host), Connection("host"), "s", b"h" * 32)
    with pytest.raises(JoinError, match="not a Hearthsea table"):
        side.handle(Hello("chess", 1, "1"), 0.0)
