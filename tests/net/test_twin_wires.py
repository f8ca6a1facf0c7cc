"""Twin games over real sockets: what third parties decrypt is the same, byte by byte, until the rules disclose.

As test_twins.py, but through TLS, with people who drop and come back, heads that turn, an onlooker, talk and refusals.
Pongs, which follow the clock, are left out; everything else that came out of TLS is compared.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hearthsea.actions import Action, EndTurn
from hearthsea.entries import Entry, redacted
from hearthsea.events import CardBought, CardStolen
from net import guest as guest_module
from net.codec import encode, tags, unpack
from net.guest import Guest
from net.handshake import Wish
from net.host import Host
from net.identity import load_identity
from net.interfaces import LOOPBACK
from net.line import Line
from net.messages import (
    HOST_MESSAGES,
    ChangeSetting,
    EntryArrived,
    History,
    LobbyInfo,
    Look,
    Pong,
    Ready,
    Refusal,
    Say,
    Sit,
    Snapshot,
    StartGame,
)
from net.opening import HostOptions
from net.play import Play
from net.player import Watcher
from tests.net.test_twins import DECLARED, NAMES, TwinChance, first

PONG = encode(Pong())
HOST_TAGS = tags(HOST_MESSAGES)
ONLOOKER = len(NAMES)


class Tapped(Guest):
    """A guest that keeps every byte that came out of TLS after its welcome."""

    def __init__(self, folder: Path) -> None:
        super().__init__(load_identity(folder))
        self.heard = bytearray()

    def _took(self, line: Line) -> None:
        plain = line.connection.feed
        self.heard += bytes(line.connection._reader._buffer)

        def feed(data: bytes) -> None:
            self.heard.extend(data)
            plain(data)

        line.connection.feed = feed  # type: ignore[method-assign]
        super()._took(line)

    def frames(self) -> list[bytes]:
        found, at = [], 0
        while at < len(self.heard):
            end = at + 4 + int.from_bytes(self.heard[at : at + 4], "big")
            if end > len(self.heard):
                break
            found.append(bytes(self.heard[at:end]))
            at = end
        return [frame for frame in found if frame != PONG]


class Evening:
    """Three people and an onlooker at a real table, in lockstep."""

    def __init__(self, folder: Path, seed: int, chance: TwinChance) -> None:
        self.host = Host(
            HostOptions(profile=folder / "host", seats=3, port=0, advertise=False, seed=seed, code="AB2CD")
        )
        self.host.table._chance = lambda: chance
        self.host.table._stamp = lambda: ""
        self.host.table.invitation = b"i" * 16
        self.folder = folder
        self.guests: list[Tapped] = []
        self.watchers = [Watcher() for _ in range(ONLOOKER + 1)]
        self.met: Counter[str] = Counter()

    async def open(self) -> None:
        ready = await self.host.open()
        self.serving = asyncio.create_task(self.host.serve())
        self.host.table.address = "hearthsea://10.0.0.1:7377/#fingerprint"  # the port is another each time
        for number, name in enumerate((*NAMES, "Eve")):
            guest = Tapped(self.folder / name)
            secret = bytes.fromhex(ready.secret) if number == 0 else b""
            pinned = ready.fingerprint
            code = "" if number == 0 else "AB2CD"
            await guest.connect(
                [(LOOPBACK, ready.port)],
                Wish(name=name, code=code, secret=secret, pinned=pinned, watch=number == ONLOOKER),
            )
            self.guests.append(guest)
            await self._until(lambda info, count=number + 1: len(info.people) == count)  # type: ignore[misc]
            if number < ONLOOKER:
                guest.send(Sit(name))
                await self._until(lambda info, number=number: info.seats[number].kind == "person")  # type: ignore[misc]
                guest.send(Ready(number))
                await self._until(lambda info, number=number: info.seats[number].ready)  # type: ignore[misc]
        ada = self.guests[0]
        for wish in (ChangeSetting("seat_order", "lobby"), ChangeSetting("points_to_win", 8)):
            ada.send(wish)
        await self._until(lambda info: info.settings["points_to_win"] == 8)
        ada.send(StartGame())
        for number in range(ONLOOKER + 1):
            while self.watchers[number].state is None:
                self.watchers[number].take(await self._event(number))

    async def _until(self, fits: Callable[[LobbyInfo], bool]) -> None:
        """Wait until everybody has been shown the lobby in a state."""
        for guest in self.guests:
            while not isinstance(event := await guest.next_event(), LobbyInfo) or not fits(event):
                pass

    async def _event(self, number: int) -> object:
        event = await asyncio.wait_for(self.guests[number].next_event(), 10)
        assert event is not None
        return event

    @property
    def play(self) -> Play:
        assert self.host.table.play is not None
        return self.host.table.play

    async def all_at(self, seq: int) -> None:
        for number, watcher in enumerate(self.watchers):
            while watcher.seq < seq:
                watcher.take(await self._event(number))  # type: ignore[arg-type]

    async def act(self, action: Action) -> bool:
        before = self.play.seq
        number = self.guests[action.seat].act(action)  # type: ignore[arg-type]
        while self.watchers[action.seat].seq == before:
            event = await self._event(action.seat)
            self.watchers[action.seat].take(event)  # type: ignore[arg-type]
            if isinstance(event, Refusal) and event.n == number:
                return False
        await self.all_at(self.play.seq)
        return True

    async def between(self, turn: int) -> None:
        """What happens besides: talk, refusals, drops with a return, turned heads."""
        seat = turn % ONLOOKER
        if turn % 17 == 5:
            self.guests[turn // 17 % (ONLOOKER + 1)].send(Say(f"word {turn}"))
            await self.all_at(self.play.seq + 1)
            self.met["talk"] += 1
        if turn % 13 == 6:
            other = (self.play.state.turn + 1) % ONLOOKER
            assert not await self.act(EndTurn(other))
            self.met["refusals"] += 1
        if turn % 29 == 11:
            who = (seat, ONLOOKER)[turn % 2]
            line, seq = self.guests[who]._line, self.play.seq
            assert line is not None
            line.writer.transport.abort()
            if who < ONLOOKER:
                await self.all_at(seq + 2)  # gone and back, both are entries
            else:
                while not isinstance(await self._event(who), LobbyInfo):
                    pass
            self.met["returns"] += 1
        if turn % 19 == 9:
            self.guests[seat].send(Look(seat))
            while not isinstance(event := await self._event(seat), Snapshot):
                self.watchers[seat].take(event)  # type: ignore[arg-type]
            self.watchers[seat].take(event)
            self.met["snapshots"] += 1
        if turn % 31 == 14:
            await self._come_anew((turn // 31) % (ONLOOKER + 1))

    async def _come_anew(self, number: int) -> None:
        """Somebody's window crashes, and another one takes the place: the whole story is told again."""
        old, viewer = self.guests[number], number if number < ONLOOKER else -1
        old.send(Look(viewer))  # so that nothing is on its way
        while not isinstance(event := await self._event(number), Snapshot):
            self.watchers[number].take(event)  # type: ignore[arg-type]
        seq, port = self.play.seq, self.host.port
        await old.abandon()
        guest = self.guests[number] = Tapped(self.folder / (*NAMES, "Eve")[number])
        guest.heard = bytearray(b"".join(old.frames()))
        self.watchers[number] = Watcher()
        await guest.connect([(LOOPBACK, port)], Wish(watch=number == ONLOOKER))
        while not isinstance(event := await self._event(number), History):
            self.watchers[number].take(event)  # type: ignore[arg-type]
        self.watchers[number].take(event)
        await self.all_at(seq + 2 if number < ONLOOKER else seq)
        self.met["histories"] += 1

    async def close(self) -> None:
        self.entries = list(self.play.entries)
        for guest in self.guests:
            await guest.abandon()
        self.host.end("The test is over.")
        await self.serving


async def evening(folder: Path, seed: int, actions: Sequence[Action], chance: TwinChance) -> Evening:
    """Play a script, as far as it is legal."""
    made = Evening(folder, seed, chance)
    await made.open()
    for turn, action in enumerate(actions):
        if made.host.table.phase != "playing" or not await made.act(action):
            break
        if made.host.table.phase == "playing":
            await made.between(turn)
    await made.close()
    return made


def up_to(frames: Sequence[bytes], seq: int) -> list[bytes]:
    """The frames before the first one that belongs to a later entry."""
    for number, frame in enumerate(frames):
        if frame[4:6] in (b"\x93\x48", b"\x95\x47"):
            message = unpack(frame[4:], HOST_TAGS)
            assert isinstance(message, EntryArrived | Snapshot)
            if message.seq > seq:
                return list(frames[:number])
    return list(frames)


def compare(one: Evening, other: Evening, met: Counter[str]) -> None:
    """Hold two evenings against each other until a declared disclosure parts them."""
    involved: set[int] = set()
    same = 0
    for left, right in zip(one.entries, other.entries, strict=False):
        if _public(left) != _public(right):
            told = [event for event in (*left.events, *right.events) if isinstance(event, DECLARED)]
            assert told, f"the games part in public without a disclosure: {left} and {right}"
            met["parted by a disclosure"] += 1
            break
        for mine, yours in zip(left.events, right.events, strict=True):
            if isinstance(mine, CardStolen) and mine != yours:
                involved |= {mine.thief, mine.victim}
            if isinstance(mine, CardBought) and mine != yours:
                involved.add(mine.seat)
        same += 1
    if not involved:
        return
    met["pairs"] += 1
    for number, guest in enumerate(one.guests):
        mine, yours = (up_to(each.frames(), same) for each in (guest, other.guests[number]))
        if number in involved:
            met["those concerned could tell"] += mine != yours
            continue
        assert mine == yours, f"{(*NAMES, 'Eve')[number]} could tell the games apart"
        met["streams compared"] += 1
        met["frames compared"] += len(mine)


def _public(entry: Entry) -> Entry:
    return redacted(entry, None)


def twins(folder: Path, seeds: Sequence[int], most: int) -> Counter[str]:
    met: Counter[str] = Counter()

    async def pair(seed: int) -> None:
        _, actions, chance = first(seed, most)
        hidden = [turn for turn in chance.hidden if turn < len(chance.drawn)]
        if not hidden:
            return
        flip = hidden[seed % len(hidden)]
        one = await evening(folder / f"{seed}a", seed, actions, TwinChance(seed, chance.drawn))
        other = await evening(folder / f"{seed}b", seed, actions, TwinChance(seed, chance.drawn, flip))
        compare(one, other, met)
        met.update(one.met)

    for seed in seeds:
        asyncio.run(pair(seed))
    return met


@pytest.fixture
def in_lockstep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the clock out of what is said."""
    monkeypatch.setattr(guest_module, "RETRIES", (0.0,))
    monkeypatch.setattr(Play, "_at", lambda self, _now: len(self.entries))


FACTS = (
    "pairs",
    "streams compared",
    "those concerned could tell",
    "talk",
    "refusals",
    "returns",
    "snapshots",
    "histories",
)


@pytest.mark.slow
@pytest.mark.usefixtures("in_lockstep")
def test_twenty_pairs_of_games_over_the_wire(tmp_path: Path) -> None:
    met = twins(tmp_path, range(300, 320), 150)
    for fact in FACTS:
        assert met[fact], (fact, met)
    assert met["pairs"] >= 15


@pytest.mark.proof
@pytest.mark.usefixtures("in_lockstep")
def test_two_hundred_pairs_of_games_over_the_wire(tmp_path: Path) -> None:
    met = twins(tmp_path, range(1000, 1230), 220)
    print("\ntwin games over the wire:", dict(met))  # noqa: T201
    assert met["pairs"] >= 200, met


@pytest.mark.slow
@pytest.mark.usefixtures("in_lockstep")
def test_a_leak_on_the_wire_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.play.redacted", lambda entry, _viewer: entry)
    with pytest.raises(AssertionError, match="could tell the games apart"):
        twins(tmp_path, range(300, 306), 150)


@pytest.mark.slow
@pytest.mark.usefixtures("in_lockstep")
def test_what_is_nobodys_business_is_in_no_stream_journal_or_advertisement(tmp_path: Path) -> None:
    """Random tokens wherever something is free data: secrets, invitations, codes, keys of devices."""

    async def story() -> None:
        _, actions, chance = first(7, 60)
        made = await evening(tmp_path, 7, actions, TwinChance(7, chance.drawn))
        keys = [load_identity(tmp_path / name).public_key for name in (*NAMES, "Eve")]
        private = (tmp_path / "host" / "identity.pem").read_bytes().splitlines()[1]
        tokens = {"invitation": b"i" * 16, "code": b"AB2CD", "private key": private}
        tokens |= {f"key {number}": key for number, key in enumerate(keys)}
        journal = b"".join(path.read_bytes() for path in (tmp_path / "host" / "games").glob("*.journal"))
        listing = str(made.host._listing()).encode()
        for name, token in tokens.items():
            for form in (token, token.hex().encode()):
                assert form not in journal, name
                assert form not in listing, name
                for number, guest in enumerate(made.guests):
                    if number > 0 or name not in ("invitation", "code"):  # the owner may know those two
                        assert form not in guest.heard, (name, number)
        assert tokens["code"] in made.guests[0].heard, "the search would find it"

    asyncio.run(story())
