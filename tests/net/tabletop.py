"""A table without sockets, clock or disk, for tests: people by name, inboxes, transcripts with audiences."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import Chance, SeededChance
from net.codec import encode
from net.door import Joined
from net.effects import Admit, Cut, Effect, End, NewCode, Persist, Remember, Send, Think, Timer
from net.lobby import Lobby
from net.messages import GuestMessage, LobbyInfo, Message, Refusal
from net.own_maps import OwnMaps
from net.table import Table


@dataclass
class Person:
    """A device at the table and everything it was sent."""

    name: str
    peer: int
    inbox: list[Message] = field(default_factory=list)
    stream: bytearray = field(default_factory=bytearray)
    cut: bool = False

    def of(self, kind: type[Message]) -> list[Message]:
        return [message for message in self.inbox if isinstance(message, kind)]

    @property
    def lobby(self) -> LobbyInfo:
        return self.of(LobbyInfo)[-1]  # type: ignore[return-value]

    @property
    def refusal(self) -> Refusal:
        """The last word of the table, which must be a refusal."""
        last = self.inbox[-1]
        assert isinstance(last, Refusal), last
        return last


class TableTop:
    """Drives a `Table`; the disk is prompt unless `disk` is turned off."""

    def __init__(
        self,
        *,
        map_name: str = "classic",
        seats: int = 4,
        seed: int = 1,
        chance: Chance | None = None,
        bots: bool = True,
        own: OwnMaps | None = None,
        **options: object,
    ) -> None:
        luck = random.Random(seed)
        self.now = 100.0
        self.disk = True
        self.bots = bots
        self.table = Table(
            "t1",
            "Ada's table",
            Lobby(luck, map_name, seats, own=own),
            luck,
            lambda: chance or SeededChance(seed),
            code="AB2CD",
            **options,  # type: ignore[arg-type]
        )
        self.people: dict[str, Person] = {}
        self.persisted: list[Persist] = []
        self.thinking: list[Think] = []
        self.timers: list[float] = []
        self.remembered: list[Remember] = []
        self.ended = ""
        self.admitted: list[Admit] = []
        self.codes = 0
        self.transcript: list[tuple[tuple[str, ...], Message]] = []
        self._peer = 0
        self._rng = SeededRng(seed)
        self.run(self.table.opened(self.now))

    def join(self, name: str, *, key: str = "", owner: bool = False, watch: bool = False, **more: object) -> Person:
        """Let somebody in; `key` names the device, the person's own by default."""
        self._peer += 1
        person = Person(name, self._peer)
        joined = Joined(
            key=(key or name).encode().ljust(32, b"."),
            name=name,
            watch=watch,
            owner=owner,
            game=str(more.get("game", "")),
            viewer=int(str(more.get("viewer", -1))),
            since=int(str(more.get("since", -1))),
            mac=b"",
            proven=bool(more.get("proven", True)),
        )
        effects = self.table.admit(self._peer, joined, self.now)
        self.people[f"{name}{'' if name not in self.people else self._peer}"] = person
        self.run(effects)
        return person

    def say(self, person: Person, *messages: GuestMessage) -> None:
        for message in messages:
            self.run(self.table.handle(person.peer, message, self.now))

    def drop(self, person: Person) -> None:
        person.cut = True
        self.run(self.table.gone(person.peer, self.now))

    def tick(self, seconds: float) -> None:
        self.now += seconds
        self.run(self.table.tick(self.now))

    def flush(self) -> None:
        """Let the disk catch up."""
        self.disk = True
        last = self.persisted[-1]
        self.run(self.table.persisted(last.game, last.number, self.now))

    def fail(self) -> None:
        """Let the last write fail."""
        self.disk = True
        self.run(self.table.failed(self.persisted[-1].game, "No space left on device", self.now))

    def think(self) -> None:
        """Let all bots that were asked choose."""
        waiting, self.thinking = self.thinking, []
        for think in waiting:
            choice = BOTS[think.bot]().choose(think.view, think.seen, think.seat, self._rng, lambda: False)
            self.run(self.table.thought(think.ticket, choice.action, choice.note, self.now))

    def play_on(self, rounds: int = 5000) -> None:
        """Let bots play until they wait for somebody."""
        for _ in range(rounds):
            if not self.thinking:
                return
            self.think()

    def run(self, effects: Iterable[Effect]) -> None:
        waiting = list(effects)
        while waiting:
            effect = waiting.pop(0)
            match effect:
                case Send():
                    self._deliver(effect)
                case Persist():
                    self.persisted.append(effect)
                    if self.disk:
                        waiting.extend(self.table.persisted(effect.game, effect.number, self.now))
                case Think():
                    self.thinking.append(effect)
                case Timer():
                    self.timers.append(effect.at)
                case Cut():
                    for person in self.people.values():
                        person.cut = person.cut or person.peer == effect.peer
                case Remember():
                    self.remembered.append(effect)
                case Admit():
                    self.admitted.append(effect)
                case NewCode():
                    self.codes += 1
                case End():
                    self.ended = effect.reason

    def _deliver(self, effect: Send) -> None:
        names = []
        for name, person in self.people.items():
            if person.peer in effect.peers and not person.cut:
                person.inbox.append(effect.message)
                person.stream += encode(effect.message)
                names.append(name)
        self.transcript.append((tuple(names), effect.message))
