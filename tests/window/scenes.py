"""The states in which every screen is worth a look, made at a real table without sockets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from msgspec import structs

from client.app import App
from client.intake import take_in
from client.screens.base import Navigate, ScreenContext
from client.screens.join import JoinScreen
from client.store import Refused, Store
from client.unfinished import Player, Unfinished
from hearthsea.bots import BOTS
from hearthsea.bots.rng import SeededRng
from hearthsea.engine import legal_actions
from hearthsea.phases import Discard, Gold, Main, Over, Robber, Roll
from hearthsea.pieces import Card
from hearthsea.resources import ONE
from hearthsea.state import State
from net.listing import FoundTable
from net.messages import PROTOCOL, Act, AddBot, ChangeSetting, ChooseMap, Ready, Refusal, Say, SetSeats, Sit, StartGame
from tests.client.fakes import FakeDesk, FakeLink
from tests.net.tabletop import Person, TableTop

LONG = "Bartholomew of Hearthsea"
"""As long as a name may be."""


@dataclass
class Evening:
    """A table, and the store of the window of the one who opened it (or of another person there)."""

    top: TableTop
    ada: Person
    store: Store
    read: int = 0
    n: int = 0
    rng: SeededRng = field(default_factory=lambda: SeededRng(11))

    @classmethod
    def opened(cls, *others: str, bots: int = 2, map_name: str = "classic", seats: int = 4, seed: int = 1) -> "Evening":
        """Ada opens, the others sit down, then bots."""
        top = TableTop(map_name=map_name, seats=seats, seed=seed)
        ada = top.join("Ada", owner=True)
        evening = cls(top, ada, Store("Ada", 6, connection="joined"))
        top.table.address = f"hearthsea://192.168.1.20:7377/#{'1f3a' * 16}"
        top.say(ada, Sit("Ada", 6), ChangeSetting("seat_order", "lobby"))
        for name in others:
            person = top.join(name)
            top.say(person, Sit(name))
        for _ in range(bots):
            top.say(ada, AddBot("greedy"))
        evening.look()
        return evening

    @property
    def state(self) -> State:
        """The whole state."""
        assert self.top.table.play is not None
        return self.top.table.play.state

    def look(self) -> None:
        """Take in what the table has told the window."""
        for message in self.ada.inbox[self.read :]:
            take_in(self.store, message, 0.0, "19:42")
        self.read = len(self.ada.inbox)

    def start(self) -> None:
        """All are ready, and it begins."""
        for number, person in enumerate(self.top.people.values()):
            self.top.say(person, Ready(number))
        self.top.say(self.ada, StartGame())
        self.look()

    def play(self, until: Callable[[State], bool], most: int = 4000) -> None:
        """Let everybody play sensibly until something is to be seen."""
        people = list(self.top.people.values())
        play = self.top.table.play
        assert play is not None
        for _ in range(most):
            if until(self.state):
                break
            asked = [seat for seat in play.may_answer() if seat < len(people) and seat != self.state.turn]
            due = [seat for seat in play.waiting_on() if seat < len(people)]
            if self.top.thinking:
                self.top.think()
            elif asked or due:
                self._choose(people, (asked or due)[0])
        else:
            raise AssertionError("that never came about")
        self.look()

    def _choose(self, people: list[Person], seat: int) -> None:
        play = self.top.table.play
        assert play is not None
        action = BOTS["greedy"]().choose(play.view(seat), play.seen(seat), seat, self.rng, lambda: False).action
        self.n += 1
        self.top.say(people[seat], Act(self.n, action))  # type: ignore[arg-type]
        assert not isinstance(people[seat].inbox[-1], Refusal), people[seat].inbox[-1]

    def app(self, theme: str = "day") -> App:
        """The program of Ada's window, at this moment."""
        app = App(ScreenContext(self.store, theme, reduced_motion=True), FakeLink(), FakeDesk(), lambda: 100.0)
        app.tick(100.0)
        return app


Shot = tuple[str, Callable[[], App], tuple[str, ...]]
"""A name, what makes a program at this moment, and what is to be done before the picture: targets to click, "key:" and
a key, "pad:" and a button of a controller."""


def scenes() -> Iterator[Shot]:
    """Every screen, each state that looks otherwise."""
    yield from before()
    yield from lobbies()
    yield from tables()
    yield from large()
    yield from drift()
    yield from sea()
    yield from hot_seat()
    yield from sheets()
    yield from keyboards()


def _alone(**known: object) -> Callable[[], App]:
    return partial(_opened, **known)


def _opened(**known: object) -> App:
    store = Store(LONG if "failure" in known else "Ada", 6)
    for name, value in known.items():
        setattr(store, name, value)
    return App(ScreenContext(store, reduced_motion=True), FakeLink(), FakeDesk(), lambda: 100.0)


def _turned_away(failure: str) -> App:
    """Where a code was typed that was not the one."""
    app = _opened(tables=_found())
    app.carry_out(Navigate("join"))
    screen = app.screen
    assert isinstance(screen, JoinScreen)
    screen.chosen = "t2"
    for sign in "ZZZZZ":
        app.scene((1280, 720), 100.0)
        app.text(sign)
    app.context.store.failure = failure
    return app


def _found() -> tuple[FoundTable, ...]:
    one = FoundTable(
        "t1", "Ada’s table", "ada-laptop", "classic", 2, 4, "lobby", True, "f" * 64, ("10.0.0.1",), 7377, 1
    )
    return (
        one,
        structs.replace(one, table="t2", name="The long evening of the harbour masters", host="kitchen", seats_taken=3),
        structs.replace(one, table="t3", name="Open to all", code_needed=False, map="classic_wide", seats_all=6),
        structs.replace(one, table="t4", name="Bo’s table", phase="playing", seats_taken=4),
        structs.replace(one, table="t5", name="Attic", age=12.0),
        structs.replace(one, table="t6", name="From tomorrow", protocol=PROTOCOL + 1),
    )


def _found_long() -> tuple[FoundTable, ...]:
    """Tables and machines with names as long as they may be."""
    name, host = f"{LONG}’s table by the fireside", f"{LONG} of the long lighthouse by the northern bay"
    return tuple(structs.replace(one, name=name[:40], host=host[:60]) for one in _found())


def _unfinished() -> tuple[Unfinished, ...]:
    """One of each kind and state; the first is the one played last."""
    players = tuple(Player(name, n, 3 + n) for n, name in enumerate((LONG, "Bo", "Chiara", "Dag")))
    one = Unfinished(
        "g1", "hosted", "Ada’s table", "New Shores", players, 9.0, "yesterday 23:10", round=9, ended="killed"
    )
    wide = tuple(Player(LONG, n, 12) for n in range(8))
    flaw = "It cannot be gone on with: Line 212 of the journal is damaged; 210 entries before it are whole."
    return (
        one,
        replace(one, key="g2", kind="here", players=players[:2], round=0, ended="closed", when="28 Sept 23:10"),
        replace(one, key="g3", name="The long evening of the harbour masters", players=wide, ended="open"),
        Unfinished("t4", "guest", "Bo’s table", "Classic Wide", players, 7.0, "today 07:05", table="t4",
                   fingerprint="f" * 64),
        replace(one, key="g5", kind="guest", players=(Player("Ada", 6), Player("Bo", 3)), when="1 May 20:00"),
        replace(one, key="g6", map="", round=0, flaw=flaw),
    )  # fmt: skip


def before() -> Iterator[Shot]:
    yield "title", _alone(), ()
    yield "title_continue", _alone(unfinished=_unfinished()[:1]), ()
    yield "title_several", _alone(unfinished=_unfinished()), ()
    yield "title_returning", _alone(unfinished=_unfinished()[3:4], connection="connecting"), ()
    yield "continue", _alone(unfinished=_unfinished(), tables=_found()), ("continue",)
    yield "continue_keys", _alone(unfinished=_unfinished()), ("continue", "key:down", "key:right")
    yield "continue_delete", _alone(unfinished=_unfinished()), ("continue", "forget.g2")
    gone = "Another machine answers at that address than the one you mean; look at the list of tables."
    yield "title_failed", _alone(failure=gone), ()
    yield "title_failed_continue", _alone(failure=gone, unfinished=_unfinished()[:1]), ()
    yield "rules", _alone(), ("rules",)
    yield "settings", _alone(), ("settings",)
    yield "settings_sound", _alone(), ("settings", "tab.sound")
    yield "settings_keys", _alone(), ("settings", "tab.keys", "key.road")
    yield "join_none", _alone(), ("join",)
    waits = replace(_unfinished()[3], table="t4")
    yield "join_found", _alone(tables=_found(), unfinished=(waits,)), ("join", "table.t2")
    yield "join_long", _alone(tables=_found_long(), unfinished=(waits,)), ("join", "table.t1")
    wrong = "That is not the code of this table."
    yield "join_wrong", partial(_turned_away, wrong), ()
    yield "join_slow", _alone(tables=_found(), connection="connecting", slow=True), ("join", "table.t3")
    strange = structs.replace(_found()[0], map="attic")
    yield "join_strange_map", _alone(tables=(strange,)), ("join",)
    hampered = "This machine has no network but itself, so tables elsewhere cannot be found; type an address."
    app = _alone(tables=_found()[:2], hampered=hampered)
    yield "join_hampered", app, ("join",)


def lobbies() -> Iterator[Shot]:
    evening = Evening.opened(LONG)
    evening.top.say(evening.ada, Say("Welcome! One seat is free, somebody may still come."))
    evening.top.say(evening.top.people[LONG], Say("I will be the one with the roads."))
    evening.look()
    yield "lobby", evening.app, ()
    yield "lobby_leave", evening.app, ("leave",)
    evening = Evening.opened(bots=0)
    yield "lobby_alone", evening.app, ()
    evening = Evening.opened("Bo", LONG, "Cy", bots=0, seats=4)
    evening.top.say(evening.ada, ChooseMap("classic_wide"), SetSeats(6))
    evening.top.say(evening.ada, AddBot("greedy"), AddBot("drifter"))
    evening.look()
    yield "lobby_six", evening.app, ()
    yield "lobby_maps", evening.app, ("maps",)
    evening = Evening.opened(LONG, "Bo", bots=0, map_name="continental_drift", seats=8)
    for bot in ("drifter", "greedy", "strong", "strong"):
        evening.top.say(evening.ada, AddBot(bot if bot in BOTS else "greedy"))
    evening.look()
    yield "lobby_eight", evening.app, ()
    yield "lobby_eight_night", partial(evening.app, "night"), ()
    guest = Evening.opened("Bo")
    guest.ada = guest.top.people["Bo"]
    guest.read, guest.store = 0, Store("Bo", 3, connection="joined")
    guest.look()
    yield "lobby_guest", guest.app, ()


def tables() -> Iterator[Shot]:
    evening = Evening.opened("Bo", bots=2)
    evening.start()
    evening.play(lambda state: state.turn == 0)
    yield "table_setup", evening.app, ()
    yield "table_setup_keys", evening.app, ("key:right", "key:right", "key:up")
    evening.play(lambda state: state.turn == 0 and isinstance(state.phase, Roll))
    yield "table_roll", evening.app, ()
    evening.play(lambda state: isinstance(state.phase, Discard) and bool(state.phase.owed[0]))
    yield "table_discard", evening.app, ()
    evening.play(lambda state: isinstance(state.phase, Robber) and state.turn == 0)
    yield "table_robber", evening.app, ()
    evening.play(_rich)
    yield "table_main", evening.app, ()
    yield "table_people", evening.app, ("draft:give:wood", "draft:take:ore")
    yield "table_build", evening.app, ("action:road",)
    yield "table_build_keys", evening.app, ("key:b", "key:right")
    yield "table_trade_keys", evening.app, ("key:t", "key:right")
    own = evening.store.state
    assert own is not None
    own.cards[0] = (own.cards[0] or 0) + ONE[Card.KNIGHT] + ONE[Card.MONOPOLY]  # bought earlier, for the picture
    own.card_counts[0] += 2
    yield "table_cards", evening.app, ("action:play",)
    yield "table_monopoly", evening.app, ("action:play", "play:monopoly")
    own.cards[0] += ONE[Card.YEAR_OF_PLENTY]
    yield "table_plenty", evening.app, ("action:play", "play:year_of_plenty")
    own.cards[0] -= ONE[Card.YEAR_OF_PLENTY]
    yield "table_leave", evening.app, ("key:escape",)
    yield "table_resign", evening.app, ("resign",)
    yield "table_closer", evening.app, ("zoom:in", "zoom:look")
    yield "table_chat", evening.app, ("log:chat", "chat")
    yield "table_refused", partial(_refused, evening), ("action:road",)
    evening.store.refused = None
    yield "table_night", partial(evening.app, "night"), ()
    yield "table_contrast", partial(evening.app, "contrast"), ()
    evening.play(lambda state: any(not offer.fallen and offer.to & 1 and offer.by for offer in state.offers))
    yield "table_offer", evening.app, ()
    evening.play(lambda state: isinstance(state.phase, Over))
    evening.store.lobby = structs.replace(evening.store.lobby, phase="playing")  # type: ignore[type-var]
    yield "table_over", evening.app, ()
    evening.store.lobby = structs.replace(evening.store.lobby, phase="over")  # type: ignore[type-var]
    yield "end", evening.app, ()


def _refused(evening: Evening) -> App:
    """A wish was refused that can only be refused by the host."""
    app = evening.app()
    text = "Somebody else was quicker: that place is taken, and no road can be built there any more."
    app.context.store.refused = Refused("occupied", "R6.2", text, 100.0)
    return app


def _rich(state: State) -> bool:
    """The turn of the window's seat, with something to choose from."""
    if state.turn or not isinstance(state.phase, Main) or state.hand_sizes[0] < 4:
        return False
    kinds = {type(action).__name__ for action in legal_actions(state, 0)}
    return bool(state.card_counts[0]) and "BuildRoad" in kinds


def large() -> Iterator[Shot]:
    evening = Evening.opened(LONG, bots=4, map_name="classic_wide", seats=6)
    evening.start()
    evening.play(lambda state: state.turn == 0 and isinstance(state.phase, Main) and sum(state.cities) > 0)
    yield "table_six", evening.app, ()
    evening.play(lambda state: isinstance(state.phase, Over))
    yield "end_six", evening.app, ()
    yield "end_six_cards", evening.app, ("view.fates",)
    yield "end_six_course", evening.app, ("view.course",)
    yield "end_six_road", evening.app, ("view.course", "line.road")
    yield "end_six_army", evening.app, ("view.course", "line.army")


def drift() -> Iterator[Shot]:
    names = (LONG, "Chiara", "Dag")
    evening = Evening.opened(*names, bots=4, map_name="continental_drift", seats=8, seed=3)
    evening.start()
    evening.play(lambda state: state.turn == 0 and isinstance(state.phase, Main) and sum(state.cities) > 0)
    yield "drift", evening.app, ()
    yield "drift_night", partial(evening.app, "night"), ("action:trade",)
    yield "drift_contrast", partial(evening.app, "contrast"), ()
    evening.play(lambda state: state.turn == 0 and isinstance(state.phase, Robber))
    yield "drift_robber", evening.app, ()
    evening.play(lambda state: isinstance(state.phase, Over), 12000)
    yield "end_eight", evening.app, ()
    yield "end_eight_cards", evening.app, ("view.fates",)
    yield "end_eight_course", evening.app, ("view.course",)
    yield "end_eight_road", evening.app, ("view.course", "line.road")
    yield "end_eight_army", evening.app, ("view.course", "line.army")


def sea() -> Iterator[Shot]:
    evening = Evening.opened("Bo", bots=2, map_name="new_shores", seats=4, seed=2)
    evening.start()
    evening.play(lambda state: state.turn == 0 and isinstance(state.phase, Main) and _afloat(state) > 5)
    yield "sea", evening.app, ()
    yield "sea_contrast", partial(evening.app, "contrast"), ()
    own = evening.store.state
    assert own is not None
    before, own.phase = own.phase, Gold((2, 0, 0, 0), own.phase)  # a gold tile pays seldom; here, for the picture
    yield "sea_gold", evening.app, ()
    own.phase = before
    evening.play(lambda state: isinstance(state.phase, Over))
    yield "end_sea", partial(evening.app, "night"), ()
    yield "end_sea_route", partial(evening.app, "night"), ("view.course", "line.road")
    evening = Evening.opened("Bo", bots=1, map_name="fog_islands", seats=3, seed=5)
    evening.start()
    evening.play(lambda state: state.turn == 0 and isinstance(state.phase, Main) and _afloat(state) > 4)
    yield "fog", evening.app, ()


def _afloat(state: State) -> int:
    return sum(ships.bit_count() for ships in state.ships)


def hot_seat() -> Iterator[Shot]:
    evening = Evening.opened(bots=1, seats=3)
    evening.top.say(evening.ada, Sit("Bo", 3))
    evening.store.here = True
    evening.look()
    assert evening.store.lobby is not None
    evening.store.lobby = structs.replace(evening.store.lobby, code="", address="")  # nobody comes from elsewhere
    yield "lobby_here", evening.app, ()
    evening.start()
    yield "curtain", evening.app, ()


def sheets() -> Iterator[Shot]:
    """What lies over a screen when it is asked for: who is here, the code, the keys, the legend."""
    evening = Evening.opened(LONG, "Bo", bots=0)
    for number in range(9):
        evening.top.join(f"Onlooker {number}" if number else LONG.replace("Hearthsea", "the sea"), watch=True)
    evening.look()
    yield "people", evening.app, ("people",)
    yield "people_night", partial(evening.app, "night"), ("people",)
    yield "code", evening.app, ("code",)
    yield "help", evening.app, ("key:f1",)
    evening.top.say(evening.ada, AddBot("greedy"))
    evening.start()
    evening.play(lambda state: state.turn == 0)
    evening.top.drop(evening.top.people["Bo"])
    evening.look()
    yield "people_table", evening.app, ("people",)
    yield "help_keys", partial(_bound, evening), ("key:f1",)
    yield "legend", evening.app, ("key:l",)
    guest = Evening.opened("Bo")
    guest.ada = guest.top.people["Bo"]
    guest.read, guest.store = 0, Store("Bo", 3, connection="joined")
    guest.look()
    yield "people_guest", guest.app, ("people",)
    for name, seats in (("rivers", 6), ("fog_islands", 4), ("continental_drift", 8)):
        evening = Evening.opened(bots=seats - 1, map_name=name, seats=seats)
        evening.start()
        evening.play(lambda state: state.turn == 0)
        yield f"legend_{name}", evening.app, ("key:l",)


def _bound(evening: Evening) -> App:
    """The program of somebody who has given actions keys with long names."""
    app = evening.app("night")
    app.context.keys = {"roll": "backspace", "road": "pagedown", "trade": "f12", "nearer": "delete"}
    return app


def keyboards() -> Iterator[Shot]:
    """The keyboard on the screen, for whoever has a controller only."""
    yield "keyboard", _alone(), ("name", "pad:a")
    yield "keyboard_signs", _alone(), ("name", "pad:a", "keys:page")
    yield "keyboard_code", _alone(tables=_found()), ("join", "table.t2", "code", "pad:a")
    evening = Evening.opened(LONG)
    yield "keyboard_chat", partial(evening.app, "night"), ("chat", "pad:a")
    evening.start()
    evening.play(lambda state: state.turn == 0)
    yield "keyboard_table", partial(evening.app, "contrast"), ("chat", "pad:a")
