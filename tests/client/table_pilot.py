"""A table in this process, and a pilot who plays at it with the pointer: for tests of the table's screen."""

import random
from collections.abc import Callable
from typing import Any

from client.intake import note
from client.leftovers import left_over
from client.scene import Scene, Target
from client.screens.base import Command, Mute, ScreenContext, SendAction
from client.screens.table import TableScreen
from client.store import Arrived, Refused, Store
from hearthsea.actions import (
    AcceptOffer,
    AgreeDraw,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuyCard,
    ChooseGold,
    CloseOffer,
    CounterOffer,
    DeclineOffer,
    DiscardCards,
    EndTurn,
    FinishFree,
    MakeOffer,
    MovePirate,
    MoveRobber,
    MoveShip,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Resign,
    RollDice,
    TradeBank,
    Undo,
    WithdrawOffer,
)
from hearthsea.base import Action
from hearthsea.chance import SeededChance
from hearthsea.engine import IllegalAction, apply, decide, legal_actions, may_answer, view, waiting_on
from hearthsea.entries import Entry, Header, Player, redacted, start
from hearthsea.maps import deal, load_map
from hearthsea.resources import RESOURCE_NAMES, counts, named
from hearthsea.settings import Settings
from hearthsea.state import State

NAMES = ("Ada", "Bo", "Chiara", "Marten", "Gwen", "Yusuf", "Ines", "Old Salt")
COLOURS = (6, 3, 5, 7, 4, 0, 2, 1)
SIZE = (1280, 720)


def header(
    seats: int = 4,
    *,
    map_name: str = "",
    deal_seed: int | None = 5,
    bots: str = "",
    names: tuple[str, ...] = NAMES,
    **settings: Any,
) -> Header:
    """A game between people; the seats from the second on are bots if ``bots`` names one."""
    layout = deal(load_map(map_name or ("classic" if seats <= 4 else "classic_wide")), deal_seed)
    players = tuple(Player(names[seat], COLOURS[seat], bots if seat else "") for seat in range(seats))
    return Header(game="test", layout=layout, settings=Settings(**settings), players=players)


class Table:
    """The whole state, and the store of one viewer that follows it entry by entry."""

    def __init__(self, head: Header, viewer: int | None = 0, seed: int = 1, state: State | None = None) -> None:
        self.state = start(head) if state is None else state
        self.chance = SeededChance(seed)
        self.store = Store(connection="joined", header=head, viewer=viewer)
        self.store.my_seats = () if viewer is None else (viewer,)
        self.last_events: tuple[Any, ...] = ()
        self.look(viewer)

    def look(self, viewer: int | None) -> None:
        """Show the store what another viewer sees, as a snapshot does."""
        self.store.viewer = viewer
        self.store.state = view(self.state, viewer)
        self.store.recent.clear()
        self.store.version += 1

    def act(self, action: Action, now: float = 0.0) -> None:
        """Do an action and send its entry to the store; a refusal goes there too."""
        store = self.store
        try:
            events = decide(self.state, action, self.chance)
        except IllegalAction as error:
            store.refused = Refused(error.code, error.rule, str(error), now)
            store.version += 1
            return
        apply(self.state, events)
        self.last_events = tuple(events)
        entry = redacted(Entry(tuple(events)), store.viewer)
        assert store.state is not None
        store.left_over, _ = left_over(store.left_over, len(store.state.offers), entry.events)
        apply(store.state, entry.events)
        store.refused = None
        store.seq += 1
        store.recent.append(Arrived(store.seq, entry, now))
        note(store, (entry,))
        store.version += 1


class Pilot:
    """Plays on a screen by pointing at targets by their id, and by keys."""

    def __init__(self, table: Table, size: tuple[int, int] = SIZE, scale: float = 1.0) -> None:
        self.table = table
        self.size = size
        self.scale = scale
        self.now = 100.0
        self.screen = TableScreen(ScreenContext(table.store))
        self.commands: list[Command] = []
        self.sent: list[Action] = []

    def scene(self) -> Scene:
        """What is to be seen now."""
        return self.screen.scene(self.size, self.scale, self.now)

    def targets(self) -> dict[str, Target]:
        """The targets that can be used now."""
        return {target.id: target for target in self.scene().targets if target.enabled}

    def click(self, name: str, button: int = 1) -> None:
        """Move to the middle of a target and click there."""
        target = self.scene().target(name)
        assert target.enabled, f"{name}: {target.tooltip}"
        self.click_at(*(target.circle[:2] if target.circle else target.rect.centre), button)

    def look(self) -> None:
        """See what there is, and take the time to understand it."""
        self.scene()
        self.now += 1.0

    def click_at(self, x: float, y: float, button: int = 1) -> None:
        """Look, then click at a pixel."""
        self.look()
        for kind in ("move", "press", "release"):
            self.scene()
            self._do(self.screen.pointer(kind, x, y, 0 if kind == "move" else button))  # type: ignore[arg-type]

    def hover(self, x: float, y: float) -> None:
        """Move the pointer to a pixel and stay there until a tooltip is due."""
        self.scene()
        self._do(self.screen.pointer("move", x, y))
        self.scene()
        self.now += 1.0

    def key(self, name: str) -> None:
        """Look, then press a key."""
        self.look()
        self.press(name)

    def press(self, name: str) -> None:
        """Press a key as soon as there is something to be seen."""
        self.scene()
        self._do(self.screen.key(name))

    def type(self, text: str) -> None:
        """Type a text."""
        self._do(self.screen.text(text))

    def _do(self, commands: list[Command]) -> None:
        self.commands += commands
        for command in commands:
            if isinstance(command, Mute):
                self.table.store.mute(command.by, on=command.on)
            if isinstance(command, SendAction):
                assert isinstance(command.action, Action)
                self.sent.append(command.action)
                self.table.act(command.action, self.now)


def concrete(choice: Any, rng: random.Random) -> Action:
    """An action: the choice itself, or one of those a form stands for."""
    return choice if isinstance(choice, Action) else choice.sample(rng)


def random_play(
    table: Table, rng: random.Random, steps: int, *, until: Callable[[State], bool] = lambda state: state.is_over
) -> None:
    """Let random legal actions happen at a table, offers and answers included but few."""
    for _ in range(steps):
        if until(table.state):
            return
        table.act(random_action(table.state, rng))


BUILDS = ("BuildSettlement", "BuildCity", "BuildRoad", "BuildShip")


def random_action(state: State, rng: random.Random, without: int = -1) -> Action:
    """A random legal action of somebody who may act (not of the seat ``without``)."""
    seats = [seat for seat in (*waiting_on(state), *may_answer(state)) if seat != without]
    legal = legal_actions(state, rng.choice(seats))
    builds = [choice for choice in legal if type(choice).__name__ in BUILDS]
    trades = ("OfferForm", "CounterForm", "WithdrawOffer")
    calm = [choice for choice in legal if type(choice).__name__ not in trades or rng.random() < 0.1]
    pool = builds if builds and rng.random() < 0.7 else calm or legal
    return concrete(rng.choice(pool), rng)


def clicks_for(pilot: Pilot, action: Action) -> list[str]:
    """The targets to click, one after the other, that lead to an action; found without the screen's own help."""
    state = pilot.table.state
    match action:
        case BuildSettlement(at=at):
            return [f"settlement:{at}"]
        case BuildCity(at=at):
            return [f"city:{at}"]
        case BuildRoad(at=at):
            return [f"road:{at}"]
        case BuildShip(at=at):
            return [f"ship:{at}"]
        case MoveShip(start=start, to=to):
            ships = {move.start for move in legal_actions(state, action.seat) if isinstance(move, MoveShip)}
            return ["action:move", *([f"lift:{start}"] if len(ships) > 1 else []), f"sail:{to}"]
        case Undo():
            return ["action:undo"]
        case ChooseGold(cards=cards):
            return [*_each("gold", cards), "gold:confirm"]
        case RollDice():
            return ["dice"]
        case EndTurn():
            return ["action:end"]
        case FinishFree():
            return ["action:finish"]
        case BuyCard():
            return ["action:card"]
        case PlayKnight():
            return ["card:knight"]
        case PlayRoadBuilding():
            return ["action:play", "play:road_building"]
        case PlayYearOfPlenty(cards=cards):
            return ["card:year_of_plenty", *_each("plenty", cards), "plenty:confirm"]
        case PlayMonopoly(resource=kind):
            return ["card:monopoly", f"monopoly:{RESOURCE_NAMES[kind]}", "monopoly:confirm"]
        case MoveRobber(to=to, victim=victim) | MovePirate(to=to, victim=victim):
            moves = [m for m in legal_actions(state, action.seat) if isinstance(m, MoveRobber | MovePirate)]
            several = sum(move.to == to for move in moves) > 1
            return [f"hex:{to}"] + ([f"victim:{victim}"] if several else [])
        case DiscardCards(cards=cards):
            held, wanted = counts(state.hands[action.seat]), counts(cards)
            kinds = [kind for kind in range(5) if held[kind]]
            said = [f"discard:set:{RESOURCE_NAMES[kind]}:{wanted[kind]}" for kind in kinds]
            return [*said, "discard:confirm"]
        case TradeBank(give=give, take=take):
            return ["*clear", f"draft:give:{next(iter(named(give)))}", f"bank:take:{next(iter(named(take)))}"]
        case MakeOffer(give=give, take=take, to=to):
            left_out = [
                f"draft:to:{seat}" for seat in range(state.game.seats) if seat != action.seat and not to >> seat & 1
            ]
            return ["*clear", *_each("draft:give", give), *_each("draft:take", take), *left_out, "draft:send"]
        case CounterOffer(offer=number, give=give, take=take):
            return [
                f"offer:{number}:counter",
                "*clear",
                *_each("draft:give", give),
                *_each("draft:take", take),
                "draft:send",
            ]
        case AcceptOffer(offer=number):
            return [f"offer:{number}:accept"]
        case DeclineOffer(offer=number):
            return [f"offer:{number}:decline"]
        case WithdrawOffer(offer=number):
            return [f"offer:{number}:withdraw"]
        case CloseOffer(offer=number, partner=partner):
            mine = state.offers[number].by == action.seat
            return [f"offer:{number}:close:{partner}" if mine else f"offer:{number}:accept"]
        case Resign():
            return ["resign", "resign:confirm"]
        case AgreeDraw():
            return ["resign", "draw:confirm"]
    raise ValueError(f"nobody knows how to click {action!r}")


def _each(prefix: str, goods: int) -> list[str]:
    return [f"{prefix}:{name}" for name, number in named(goods).items() for _ in range(number)]


def perform(pilot: Pilot, action: Action) -> None:
    """Do an action with the pointer alone, as a person would who scrolls and opens what is hidden."""
    pilot.scene()
    for name in clicks_for(pilot, action):
        if name == "*clear":
            _clear(pilot)
            continue
        if name.startswith("offer:"):
            _bring_to_sight(pilot, name)
        pilot.click(name)


def _clear(pilot: Pilot) -> None:
    while left := [name for name in pilot.targets() if name.startswith("draft:less:")]:
        pilot.click(left[0])


def pile_above(pilot: Pilot, name: str) -> str:
    """The badge to be clicked where an offer lies below equal ones; "" where it is shown itself."""
    offers = pilot.table.state.offers
    words = [(offer.by, offer.give, offer.take, offer.to) for offer in offers]
    same = [number for number, said in enumerate(words) if said == words[int(name.split(":")[1])]]
    there = pilot.targets()
    return next((badge for n in same if (badge := f"offer:{n}:pile") in there), "")


def _bring_to_sight(pilot: Pilot, name: str) -> None:
    """Scroll the offers until the card is there, and open it if it is a small one."""
    opener = f"{':'.join(name.split(':')[:2])}:open" if name.count(":") == 2 else ""
    pilot.scene()
    stage = pilot.screen._stage
    assert stage is not None
    x, y = stage.areas.trade.centre
    for _ in range(30):
        pilot.screen.scroll(x, y, 0, 1)
    for _ in range(40):
        there = pilot.targets()
        if name in there:
            return
        if opener in there:
            pilot.click(opener)
        elif badge := pile_above(pilot, name):
            pilot.click(badge)
        else:
            pilot.screen.scroll(x, y, 0, -1)
