"""A table under everything at once: wild actions, drops, returns, turned heads, a slow disk, a failing disk.

Whatever happens, each connection's copy of the game equals what its viewer may see of the host's, every action is
answered exactly once, and nothing comes out of the engine but its own refusals.
"""

import random
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest

from hearthsea.actions import AgreeDraw, AnyAction, Resign
from hearthsea.base import Action
from hearthsea.engine import legal_actions, view
from hearthsea.entries import Seated
from net.codec import pack, tags, unpack
from net.messages import (
    GUEST_MESSAGES,
    Accepted,
    Act,
    AddBot,
    ChangeSetting,
    Look,
    Ready,
    Refusal,
    Say,
    Sit,
    StartGame,
)
from net.player import Watcher
from tests.net.tabletop import Person, TableTop

GUEST_TAGS = tags(GUEST_MESSAGES)
KINDS: tuple[type[Action], ...] = tuple(kind for kind in get_args(AnyAction) if kind not in (Resign, AgreeDraw))
"""Those two are legal at any time and would end every game of this kind at once."""
NUMBERS = (0, 1, 2, 3, 5, 7, 53, 54, 71, 72, 4095, 4096, -1, -2, 2**31, 2**60, 2**63 - 1, -(2**63), 1 << 12, 0x1001)


def wild_action(rng: random.Random, seat: int) -> AnyAction:
    """Any action with any numbers, as a hostile program could send it."""
    kind = rng.choice(KINDS)
    values: list[Any] = [kind.__struct_config__.tag, seat if rng.random() < 0.9 else rng.choice(NUMBERS)]
    for _ in kind.__struct_fields__[1:]:
        values.append(rng.choice(NUMBERS) if rng.random() < 0.5 else rng.randrange(80))  # noqa: PERF401
    return msgspec.convert(values, AnyAction)  # type: ignore[no-any-return]


def through_the_wire(message: Act) -> Act:
    found = unpack(pack(message), GUEST_TAGS)
    assert isinstance(found, Act)
    return found


class Chaos:
    """Two people, one of them with two seats, a bot and an onlooker."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.top = TableTop(seed=seed)
        self.met: Counter[str] = Counter()
        self.people: dict[str, Person] = {"Ada": self.top.join("Ada", owner=True), "Bo": self.top.join("Bo")}
        ada, bo = self.people["Ada"], self.people["Bo"]
        self.top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"))
        self.top.say(bo, Sit("Bo"), Ready(1), Sit("Bea"), Ready(2))
        if seed % 2:
            self.top.say(ada, ChangeSetting("turn_seconds", 15), ChangeSetting("absence_seconds", 10))
        self.top.say(ada, AddBot("drifter"), StartGame())
        self.people["Eve"] = self.top.join("Eve", watch=True)
        self.seats = {"Ada": (0,), "Bo": (1, 2), "Eve": ()}
        self.watchers = {name: Watcher() for name in self.people}
        self.read = dict.fromkeys(self.people, 0)
        self.sent: dict[str, list[int]] = {name: [] for name in self.people}
        self.n = 0

    @property
    def play(self) -> Any:
        return self.top.table.play

    def step(self) -> None:
        name = self.rng.choice(list(self.people))
        deeds = (self.act, self.act, self.act, self.wild, self.drop, self.look, self.bots, self.disk, self.time)
        self.rng.choice(deeds)(name)

    def act(self, name: str) -> None:
        """Do something legal for a seat that has something to do."""
        for seat in self.seats[name]:
            options = legal_actions(self.play.state, seat)
            if options and not self.people[name].cut:
                option = self.rng.choice(options)
                self.send(name, option if isinstance(option, Action) else option.sample(self.rng))
                return

    def wild(self, name: str) -> None:
        self.send(name, wild_action(self.rng, self.rng.choice((0, 1, 2, 3))))
        if self.rng.random() < 0.1:
            self.top.say(self.people[name], Say("hello"))

    def send(self, name: str, action: Any) -> None:
        person = self.people[name]
        if person.cut:
            return
        self.n += 1
        message = through_the_wire(Act(self.n, action))
        self.sent[name].append(self.n)
        self.top.say(person, message)
        if self.rng.random() < 0.1:
            self.top.say(person, message)
            self.met["repeated"] += 1

    def drop(self, name: str) -> None:
        """Lose the line and come back with what one has."""
        person = self.people[name]
        self.take(name)
        if not person.cut and self.rng.random() < 0.5:
            self.top.drop(person)
            self.met["dropped"] += 1
            return
        watcher = self.watchers[name]
        game = watcher.header.game if watcher.header and self.rng.random() < 0.8 else ""
        back = self.top.join(name, game=game, viewer=watcher.viewer, since=watcher.seq)
        back.name = name
        self.people[name] = back
        self.read[name] = 0
        self.met["returned"] += 1

    def look(self, name: str) -> None:
        if not self.people[name].cut:
            self.top.say(self.people[name], Look(self.rng.choice((*self.seats[name], -1, 3))))
            self.met["looked"] += 1

    def bots(self, name: str) -> None:
        del name
        self.top.think()

    def time(self, name: str) -> None:
        """Let time pass: turns end by the timer, bots take over for who is gone."""
        del name
        self.top.tick(self.rng.choice((0.5, 2.0, 7.0, 15.0)))
        play = self.top.table.play
        if play is not None and play.entries and isinstance(play.entries[-1].fact, Seated):
            self.met["taken over or back"] += 1

    def disk(self, name: str) -> None:
        """Let the disk be slow, catch up, or fail."""
        del name
        choice = self.rng.random()
        if choice < 0.5:
            self.top.disk = False
            self.met["slow disk"] += 1
        elif choice < 0.6 or self.top.disk:
            self.top.flush()
        else:
            self.top.fail()
            self.met["failed disk"] += 1

    def take(self, name: str) -> None:
        person = self.people[name]
        for message in person.inbox[self.read[name] :]:
            self.watchers[name].take(message)
            self.met[type(message).__name__] += 1
        self.read[name] = len(person.inbox)

    def check(self) -> None:
        """With the disk caught up, everybody who is here has the truth, as far as they may know it."""
        self.top.flush()
        for name, person in self.people.items():
            self.take(name)
            if person.cut:
                continue
            watcher = self.watchers[name]
            assert watcher.seq == self.play.seq, name
            truth = view(self.play.state, None if watcher.viewer < 0 else watcher.viewer)
            assert watcher.state == truth, name
            assert watcher.viewer == -1 or watcher.viewer in self.seats[name]
            answers = Counter(message.n for message in person.inbox if isinstance(message, Accepted | Refusal))
            del answers[0]
            assert set(answers) <= set(self.sent[name]), name


def chaos(seed: int, steps: int) -> Counter[str]:
    made = Chaos(seed)
    for number in range(steps):
        if made.top.table.phase != "playing":
            break
        made.step()
        if number % 10 == 9:
            made.check()
    made.check()
    return made.met


def test_copies_agree_whatever_happens() -> None:
    met = sum((chaos(seed, 250) for seed in range(5)), Counter[str]())
    for fact in (
        "EntryArrived",
        "Snapshot",
        "Accepted",
        "Refusal",
        "Notice",
        "repeated",
        "returned",
        "failed disk",
        "TurnTime",
        "taken over or back",
    ):
        assert met[fact], (fact, met)


@pytest.mark.slow
def test_copies_agree_in_long_chaos() -> None:
    for seed in range(100, 130):
        met = chaos(seed, 800)
        assert met["EntryArrived"]


def test_wild_actions_are_refused_with_a_code_and_change_nothing() -> None:
    """Numbers from anywhere, in every phase: the engine answers with a refusal or does what the rules allow."""
    made = Chaos(7)
    rng = random.Random(7)
    codes: Counter[str] = Counter()
    for _ in range(1500):
        if made.top.table.phase != "playing":
            break
        for name, seat in (("Ada", 0), ("Bo", 1)):
            person = made.people[name]
            before = len(person.inbox)
            made.send(name, wild_action(rng, seat))
            codes.update(message.code for message in person.inbox[before:] if isinstance(message, Refusal))
        made.act(rng.choice(("Ada", "Bo")))
        made.bots("")
    assert len(codes) > 12, codes
