"""A table of five people in the middle of a game, brought to any phase by drifters; each keeps a copy of their own."""

import re
from importlib import resources

from hearthsea.actions import AnyAction, MovePirate
from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.engine import legal_actions
from hearthsea.maps import parse_map
from hearthsea.phases import Setup
from hearthsea.seen import Seen
from hearthsea.state import view
from net.messages import Act, ChangeSetting, DealAgain, Ready, Sit, StartGame
from net.own_maps import OwnMaps
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
    "Pirate",
    "Free",
    "Gold",
    "Extra",
)
"""Every situation in which somebody can be waited for; "offer" is asked by one that is open, "Pirate" moves it."""


def golden() -> OwnMaps:
    """New Shores for five with gold in its very middle, so that it is met in play."""
    text = resources.files("hearthsea").joinpath("maps", "new_shores_wide.toml").read_text(encoding="utf-8")
    text = text.replace('name = "new_shores_wide"', 'name = "golden"')
    for place in ("1,-2", "2,-1", "0,-1"):
        text, count = re.subn(rf'"{place}" = "\w+ (\d+)"', rf'"{place}" = "gold \1"', text)
        assert count == 1, place
    return OwnMaps({"golden": parse_map(text, "golden.toml")})


class MidGame:
    """Drives the table; people are numbered as their seats."""

    def __init__(self, seed: int = 2, **settings: int) -> None:
        self.top = TableTop(seats=len(NAMES), seed=seed, map_name="golden", own=golden())
        self.people: list[Person] = [self.top.join(name, owner=name == "Ada") for name in NAMES]
        for number, person in enumerate(self.people):
            self.top.say(person, Sit(person.name), Ready(number))
        ada = self.people[0]
        self.top.say(ada, ChangeSetting("seat_order", "lobby"), DealAgain(fixed=True))
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
        for _ in range(3000):
            now = self.situation()
            if now == situation or (situation == "Pirate" and now == "Robber" and self.pirate()):
                return self.awaited()
            self.step()
        raise AssertionError(f"{situation} did not come about")

    def pirate(self) -> MovePirate | None:
        """A move of the pirate that is possible now."""
        moves = legal_actions(self.play.state, self.awaited())
        return next((move for move in moves if isinstance(move, MovePirate)), None)

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
