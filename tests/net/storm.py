"""A table and its people on a bad evening, without sockets or clock: everything is late, cut, said twice, or dies.

Words travel in queues, one for each direction of each line, and arrive when the machine lets them. A line may be cut
with what is under way; people come back by themselves, with what they hold or with nothing; the disk is slow or full;
and the host may be killed between any two effects and is taken up again from what is on its disk. (Longer than most:
one machine, with one short deed for each thing that happens.)
"""

import random
from collections import Counter

from hearthsea.bots import BOTS
from hearthsea.bots.choice import unanswered
from hearthsea.bots.rng import SeededRng
from hearthsea.chance import SeededChance
from hearthsea.engine import may_answer, view, waiting_on
from hearthsea.entries import Entry, redacted
from hearthsea.journal import read
from hearthsea.seen import Seen
from net.door import Joined
from net.effects import Cut, Effect, End, Persist, Remember, Send, TableRecord, Think
from net.guests import PUBLIC
from net.handshake import JoinError
from net.lobby import Lobby
from net.messages import (
    Act,
    AddBot,
    ChangeSetting,
    Kick,
    Look,
    Ready,
    Say,
    Sit,
    StartGame,
)
from net.table import Table
from tests.net.mid_game import golden
from tests.net.storm_people import Line, Person


class HostDiedError(Exception):
    """The host was killed."""


class Storm:
    """The host's world and its people; `step` does one thing at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.bot_rng = SeededRng(seed)
        self.seed = seed
        self.now = 1000.0
        self.met: Counter[str] = Counter()
        self.disk: list[bytes] = []
        self.pending: list[Persist] = []
        self.record: TableRecord | None = None
        self.thinking: list[Think] = []
        self.lines: dict[int, Line] = {}
        self.fuse = -1
        self.slow_disk = False
        self.ended = ""
        self._next_line = 1
        self._boots = 0
        self.table = self._new_table()
        self.people = {
            "Ada": Person("Ada", (0,)),
            "Bo": Person("Bo", (1, 2)),
            "Cy": Person("Cy", (3,)),
            "Eve": Person("Eve", ()),
        }
        self._begin()

    def _new_table(self) -> Table:
        self._boots += 1
        luck = random.Random(1000 * self.seed + self._boots)
        return Table("t1", "Ada's table", Lobby(luck, "golden", 5, own=golden()), luck, lambda: SeededChance(self.seed))

    def _begin(self) -> None:
        """Seat everybody and start, on a fine evening."""
        for name in ("Ada", "Bo", "Cy", "Eve"):
            self.join(self.people[name])
            self.settle()
        ada, bo, cy = (self.people[name] for name in ("Ada", "Bo", "Cy"))
        for person, wishes in (
            (ada, [ChangeSetting("seat_order", "lobby"), ChangeSetting("turn_seconds", 60), Sit("Ada")]),
            (bo, [Sit("Bo"), Sit("Bea"), Ready(1), Ready(2)]),
            (cy, [Sit("Cy"), Ready(3)]),
            (ada, [ChangeSetting("absence_seconds", 30), AddBot("greedy"), StartGame()]),
        ):
            for wish in wishes:
                person.send(wish)  # type: ignore[arg-type]
            self.settle()
        assert self.table.phase == "playing"

    @property
    def entries(self) -> list[Entry]:
        assert self.table.play is not None
        return self.table.play.entries

    # ---- the host's world ----

    def run(self, effects: list[Effect]) -> None:
        """Do what the table asks for, until the fuse is burnt down."""
        waiting = list(effects)
        while waiting:
            if self.fuse == 0:
                raise HostDiedError
            self.fuse -= 1
            effect = waiting.pop(0)
            match effect:
                case Send():
                    for number in effect.peers:
                        line = self.lines.get(number)
                        if line is not None and line.host_thinks_alive:
                            line.to_guest.append(effect.message)
                case Persist():
                    self.pending.append(effect)
                    if not self.slow_disk:
                        waiting.extend(self.flush_one())
                case Think():
                    self.thinking.append(effect)
                case Cut():
                    if effect.peer in self.lines:
                        self.lines[effect.peer].ends_after = True
                case Remember():
                    self.record = effect.record
                case End():
                    self.ended = effect.reason
                case _:
                    pass

    def flush_one(self) -> list[Effect]:
        """Write one line; return what the table makes of it."""
        line = self.pending.pop(0)
        assert line.number == len(self.disk), "lines follow each other"
        self.disk.append(line.line)
        return self.table.persisted(line.game, line.number, self.now)

    def flush(self) -> None:
        self.slow_disk = False
        while self.pending:
            self.run(self.flush_one())

    def fail_disk(self) -> None:
        """What waits cannot be written."""
        if self.pending:
            game = self.pending[0].game
            self.pending.clear()
            self.met["failed disk"] += 1
            self.run(self.table.failed(game, "No space left on device", self.now))

    def die(self) -> None:
        """End the host between two effects, with a torn line on its disk, and take the table up again."""
        self.met["host died"] += 1
        self.fuse = -1
        for line in self.pending[: self.rng.randrange(len(self.pending) + 1)]:
            self.disk.append(line.line)  # written, and nobody knows
        self.pending.clear()
        torn = self.rng.choice((b"", b"12ab", b"deadbeef [[["))
        journal = read(b"".join(self.disk) + torn)
        self.met["torn line"] += bool(torn)
        assert len(journal.entries) == len(self.disk) - 1
        for person in self.people.values():
            person.line = None
        self.lines.clear()
        self.thinking.clear()
        self.slow_disk = False
        self.table = self._new_table()
        assert self.record is not None
        self.run(self.table.resume(self.record, journal, self.now))
        self.run(self.table.opened(self.now))

    # ---- the lines ----

    def join(self, person: Person) -> None:
        """Come in, for the first time or again."""
        watcher, play = person.watcher, self.table.play
        game = watcher.header.game if watcher.header is not None else ""
        joined = Joined(
            key=person.name.encode().ljust(32, b"."),
            name=person.name,
            watch=person.name == "Eve",
            owner=person.name == "Ada" and play is None,
            game=game,
            viewer=watcher.viewer,
            since=watcher.seq if game else -1,
            mac=b"",
        )
        line = Line(self._next_line)
        self._next_line += 1
        try:
            effects = self.table.admit(line.number, joined, self.now)
        except JoinError:
            assert person.name == "Eve" or not self.table.lobby.seats[person.seats[0]].guest, "nobody else is refused"
            person.is_out = True  # sent away, and the words did not arrive
            return
        self.lines[line.number] = line
        person.line = line
        self.run(effects)

    def cut(self, person: Person) -> None:
        """Lose the line with what is under way; the host notices at once, later, or by the next line."""
        line, person.line = person.line, None
        if line is None:
            return
        self.met["cut"] += 1
        line.to_guest.clear()
        if self.rng.random() < 0.5:
            line.to_host.clear()
        if self.rng.random() < 0.6:
            self._noticed(line)

    def _noticed(self, line: Line) -> None:
        if line.host_thinks_alive:
            line.host_thinks_alive = False
            line.to_host.clear()
            del self.lines[line.number]
            self.run(self.table.gone(line.number, self.now))

    def arrive_at_guest(self, person: Person) -> None:
        line = person.line
        if line is None:
            return
        if line.to_guest:
            person.take(line.to_guest.popleft())
        elif line.ends_after:
            person.line = None
            self._noticed(line)

    def arrive_at_host(self, line: Line) -> None:
        if line.to_host and line.host_thinks_alive:
            message = line.to_host.popleft()
            self.run(self.table.handle(line.number, message, self.now))

    def settle(self) -> None:
        """Let everything arrive that is under way."""
        while any(line.to_host or line.to_guest or line.ends_after for line in self.lines.values()):
            for line in list(self.lines.values()):
                owner = next((person for person in self.people.values() if person.line is line), None)
                if owner is None:
                    self._noticed(line)
                    continue
                while line.to_host:
                    self.arrive_at_host(line)
                while owner.line is line and (line.to_guest or line.ends_after):
                    self.arrive_at_guest(owner)

    # ---- what happens ----

    def step(self) -> None:
        """One thing at random; the host may die in the middle of it."""
        person = self.rng.choice(list(self.people.values()))
        deeds = {
            self.act: 14,
            self.hear: 14,
            self.be_heard: 14,
            self.think: 6,
            self.say_again: 2,
            self.chat: 0.5,
            self.drop: 1,
            self.come: 3,
            self.look: 0.5,
            self.pass_time: 1,
            self.trouble_disk: 2,
            self.kick: 0.05,
            self.light_fuse: 0.4,
        }
        if self.rng.random() < 0.2:
            deeds[self.catch_up] = 5
        deed = self.rng.choices(list(deeds), list(deeds.values()))[0]
        try:
            deed(person)
        except HostDiedError:
            self.die()

    def act(self, person: Person) -> None:
        """Let somebody who may do what a drifter would, by what their device has heard so far."""
        others = [other for other in self.people.values() if other is not person]
        for one in (person, *self.rng.sample(others, len(others))):
            if self._acts(one):
                return

    def _acts(self, person: Person) -> bool:
        watcher = person.watcher
        line, state = person.line, watcher.state
        if line is None or not line.is_welcome or state is None or state.is_over or len(person.unanswered) > 1:
            return False
        for seat in person.seats:
            if seat == watcher.viewer and self._may_act(person, seat):
                choice = BOTS["drifter"]().choose(state, Seen.of(state), seat, self.bot_rng, lambda: False)
                person.n += 1
                message = Act(person.n, choice.action)  # type: ignore[arg-type]
                person.sent[person.boot, person.n] = person.unanswered[person.n] = message
                person.send(message)
                return True
            if seat != watcher.viewer and self._may_act(person, seat):
                person.send(Look(seat))  # the machine is passed on
                return True
        return False

    def _may_act(self, person: Person, seat: int) -> bool:
        state = person.watcher.state
        assert state is not None
        return seat in waiting_on(state) or (seat in may_answer(state) and bool(unanswered(state, seat)))

    def hear(self, person: Person) -> None:
        del person
        for one in self.people.values():
            for _ in range(self.rng.randrange(0, 40)):
                self.arrive_at_guest(one)

    def be_heard(self, person: Person) -> None:
        del person
        for line in list(self.lines.values()):
            for _ in range(self.rng.randrange(0, 4)):
                self.arrive_at_host(line)

    def think(self, person: Person) -> None:
        del person
        waiting, self.thinking = self.thinking, []
        for think in waiting:
            if self.rng.random() < 0.05:
                self.met["bot failed"] += 1
                self.run(self.table.thought(think.ticket, None, "it took too long", self.now))
                continue
            choice = BOTS[think.bot]().choose(think.view, think.seen, think.seat, self.bot_rng, lambda: False)
            self.run(self.table.thought(think.ticket, choice.action, "", self.now))

    def say_again(self, person: Person) -> None:
        """A word that was sent comes once more, as after a return."""
        if person.sent and person.line is not None:
            boot, n = self.rng.choice(list(person.sent)[-3:])
            if boot == person.boot and (n in person.unanswered or (boot, n) in person.accepted):
                person.send(person.sent[boot, n])
                self.met["said again"] += 1

    def chat(self, person: Person) -> None:
        person.send(Say(f"word {self.rng.randrange(1000)}"))

    def drop(self, person: Person) -> None:
        self.cut(person)
        if self.rng.random() < 0.3:
            person.crash()
            self.met["window crashed"] += 1

    def come(self, person: Person) -> None:
        """Come back, or open a second line beside a silent one."""
        if person.is_out:
            return
        if person.line is None or self.rng.random() < 0.1:
            if person.line is not None:
                person.line.to_guest.clear()
            self.join(person)
            self.met["returned"] += 1

    def look(self, person: Person) -> None:
        if self.table.phase != "lobby" and person.line is not None:
            person.send(Look(self.rng.choice((*person.seats, PUBLIC))))

    def pass_time(self, person: Person) -> None:
        del person
        self.now += self.rng.choice((0.5, 3.0, 20.0, 40.0, 150.0))
        self.run(self.table.tick(self.now))

    def trouble_disk(self, person: Person) -> None:
        del person
        choice = self.rng.random()
        if choice < 0.4:
            self.slow_disk = True
            self.met["slow disk"] += 1
        elif choice < 0.85:
            self.flush()
        else:
            self.fail_disk()

    def catch_up(self, person: Person) -> None:
        """The disk is well again."""
        del person
        self.flush()

    def kick(self, person: Person) -> None:
        """The owner sends the onlooker away, or Cy; a bot plays Cy's seat to the end."""
        del person
        guest = self.rng.choice((3, 4))
        self.people["Ada"].send(Kick(guest))
        self.met["kick"] += 1

    def light_fuse(self, person: Person) -> None:
        """Let the host die some effects from now."""
        del person
        self.fuse = self.rng.randrange(12)

    # ---- what must be so ----

    def calm(self) -> None:
        """Let everything arrive and everybody come back."""
        try:
            self.flush()
            self.settle()
            for person in self.people.values():
                if person.line is None and not person.is_out:
                    self.join(person)
            self.settle()
            self.flush()
            self.settle()
        except HostDiedError:
            self.die()
            self.calm()

    def check(self) -> None:
        """What was told is true, what was acknowledged is there once, and every copy is what its viewer may know."""
        self.calm()
        if self.ended:
            return
        entries, play = self.entries, self.table.play
        assert play is not None
        assert read(b"".join(self.disk)).entries == tuple(entries)
        for person in self.people.values():
            for (viewer, number), entry in person.told.items():
                truth = redacted(entries[number - 1], None if viewer < 0 else viewer)
                assert truth == entry, f"{person.name} was told another entry {number}"
            happened = list(person.accepted.values())
            assert len(happened) == len(set(happened)), "no two actions are one entry"
            for number in happened:
                assert entries[number - 1].events, "what was acknowledged is there"
            if person.line is not None:
                watcher = person.watcher
                assert watcher.seq == play.seq, person.name
                assert watcher.viewer == -1 or watcher.viewer in person.seats
                assert watcher.state == view(play.state, None if watcher.viewer < 0 else watcher.viewer)
                assert not person.unanswered, "everything is answered"
            self.met["copies compared"] += person.line is not None
            self.met["acknowledged"] += len(happened)


def storm(seed: int, steps: int, check_every: int = 60) -> Counter[str]:
    """Let an evening pass; return what was met."""
    made = Storm(seed)
    for number in range(1, steps + 1):
        if made.ended or made.table.phase == "over":
            break
        made.step()
        if number % check_every == 0:
            made.check()
    made.check()
    made.met["entries"] += len(made.entries)
    return made.met
