"""A table of five people in the middle of a game, brought to any phase by drifters; each keeps a copy of their own."""

from hearthsea.actions import AnyAction
from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.phases import MAIN, Gold, Setup
from hearthsea.seen import Seen
from hearthsea.state import view
from net.messages import Act, ChangeSetting, Look, Ready, Sit, StartGame
from net.play import Play
from net.player import Watcher
from tests.net.tabletop import Person, TableTop

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
PHASES = (
    "settlement",
    "road",
    "Roll",
    "Main",
    "offer",
    "Discard",
    "Robber",
    "Free",
    "Gold",
    "Extra",
)
"""Every situation in which somebody can be waited for; "offer" is asked by one that is open."""


class MidGame:
    """Drives the table; people are numbered as their seats."""

    def __init__(self, seed: int = 2, **settings: int) -> None:
        self.top = TableTop(seats=len(NAMES), seed=seed, map_name="new_shores_wide")
        self.people: list[Person] = [self.top.join(name, owner=name == "Ada") for name in NAMES]
        for number, person in enumerate(self.people):
            self.top.say(person, Sit(person.name), Ready(number))
        ada = self.people[0]
        self.top.say(ada, ChangeSetting("seat_order", "lobby"))
        for name, value in settings.items():
            self.top.say(ada, ChangeSetting(name, value))
        self.top.say(ada, StartGame())
        self.watchers = [Watcher() for _ in NAMES]
        self.read = [0] * len(NAMES)
        self.n = 0
        self.rng = SeededRng(seed)

    @property
    def play(self) -> Play:
        assert self.top.table.play is not None
        return self.top.table.play

    def situation(self) -> str:
        phase = self.play.state.phase
        if isinstance(phase, Setup):
            return "settlement" if phase.node < 0 else "road"
        return "offer" if self.asked() else type(phase).__name__

    def asked(self) -> list[int]:
        return [seat for seat in self.play.may_answer() if seat != self.play.state.turn]

    def awaited(self) -> int:
        """The seat that is asked, or has a duty."""
        return (self.asked() or list(self.play.waiting_on()))[0]

    def choice(self, seat: int) -> AnyAction:
        seen = view(self.play.state, seat)
        found = BOTS["drifter"]().choose(seen, Seen.of(seen), seat, self.rng, lambda: False)
        return found.action  # type: ignore[return-value]

    def act(self, seat: int, action: AnyAction) -> Act:
        """Let somebody act; return what was said."""
        self.n += 1
        said = Act(self.n, action)
        self.top.say(self.people[seat], said)
        return said

    def step(self) -> None:
        seat = self.awaited()
        self.act(seat, self.choice(seat))

    def reach(self, situation: str) -> int:
        """Play on until the situation is there; return the seat that is awaited in it."""
        if situation == "Gold":
            return self._find_gold()
        for _ in range(1500):
            if self.situation() == situation:
                return self.awaited()
            self.step()
        raise AssertionError(f"{situation} did not come about")

    def _find_gold(self) -> int:
        """Let two seats owe a choice of gold, which in play takes long to come about; everybody looks anew."""
        self.reach("Main")
        state = self.play.state
        owing = (state.turn, (state.turn + 1) % len(NAMES))
        state.phase = Gold(tuple(2 * (seat in owing) for seat in range(len(NAMES))), MAIN)
        for seat, person in enumerate(self.people):
            self.top.say(person, Look(seat))
        self.top.tick(0.0)
        return self.awaited()

    def back(self, seat: int, *, forgot: bool = False) -> Person:
        """Let somebody come back, with what their copy holds or with nothing."""
        self.catch_up(seat)
        watcher = self.watchers[seat]
        since = -1 if forgot else watcher.seq
        if forgot:
            self.watchers[seat] = Watcher()
        game = "" if forgot else self.play.header.game
        self.people[seat] = self.top.join(NAMES[seat], game=game, viewer=seat, since=since)
        self.read[seat] = 0
        return self.people[seat]

    def catch_up(self, seat: int) -> None:
        person = self.people[seat]
        for message in person.inbox[self.read[seat] :]:
            self.watchers[seat].take(message)
        self.read[seat] = len(person.inbox)

    def check(self) -> None:
        """Everybody who is here holds exactly what they may know of the truth."""
        for seat, person in enumerate(self.people):
            self.catch_up(seat)
            if not person.cut:
                watcher = self.watchers[seat]
                assert (watcher.seq, watcher.viewer) == (self.play.seq, seat)
                assert watcher.state == view(self.play.state, seat)

    def wait(self, seconds: float) -> None:
        """Let time pass second by second; bots that are asked answer."""
        for _ in range(int(seconds)):
            self.top.tick(1.0)
            for _ in range(3):
                self.top.think()
