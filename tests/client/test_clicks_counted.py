"""How many clicks each task takes, counted by a pilot who sees only what the screen shows."""

import itertools
import random

import pytest
from fakes import FakeDesk, FakeLink, a_lobby, person

from client.app import App
from client.screens.base import HostTable, ScreenContext, SendMessage
from client.store import Store
from hearthsea.actions import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CloseOffer,
    DiscardCards,
    MakeOffer,
    MoveRobber,
    RollDice,
    TradeBank,
    Undo,
)
from hearthsea.base import Action
from hearthsea.engine import legal_actions
from hearthsea.phases import MAIN, Discard, Main, Robber
from hearthsea.resources import RESOURCE_NAMES, bundle, one
from net.messages import StartGame
from tests.client.table_pilot import Pilot, Table, header, perform, random_action


class CountingPilot(Pilot):
    """Counts what it clicks."""

    clicks = 0

    def click(self, name: str, button: int = 1) -> None:
        self.clicks += 1
        super().click(name, button)


def in_main(seats: int = 3, hand: tuple[int, ...] = (4, 4, 4, 4, 4)) -> CountingPilot:
    rng = random.Random(7)
    table = Table(header(seats, deal_seed=5), seed=3)
    while not (table.state.turn == 0 and isinstance(table.state.phase, Main)):
        table.act(random_action(table.state, rng))
    for seat in range(seats):
        table.state.hands[seat], table.state.hand_sizes[seat] = bundle(hand), sum(hand)
    table.look(0)
    return CountingPilot(table)


def count(pilot: CountingPilot, action: Action) -> int:
    """How many clicks an action takes from here."""
    before = pilot.clicks
    perform(pilot, action)
    assert pilot.sent[-1] == action
    assert pilot.table.store.refused is None
    return pilot.clicks - before


@pytest.mark.parametrize("kind", [BuildRoad, BuildCity, BuildSettlement])
def test_building_takes_one_click(kind: type[Action]) -> None:
    pilot = in_main()
    found = [choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, kind)]
    rng = random.Random(2)
    while not found:  # a road leads on until there is room for a settlement
        roads = [choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, BuildRoad)]
        pilot.table.act(rng.choice(roads))
        found = [choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, kind)]
    assert count(pilot, found[0]) == 1


def test_undoing_takes_one_click() -> None:
    pilot = in_main()
    count(pilot, next(choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, BuildRoad)))
    assert count(pilot, Undo(0)) == 1


def test_a_trade_with_the_bank_takes_two_clicks() -> None:
    trades = [choice for choice in legal_actions(in_main().table.state, 0) if isinstance(choice, TradeBank)]
    assert trades
    for trade in trades:
        assert count(in_main(), trade) == 2


def test_an_offer_takes_three_clicks_and_one_to_close() -> None:
    pilot = in_main()
    offer = MakeOffer(0, one(0), one(4), 0b110)
    assert count(pilot, offer) == 3
    pilot.table.act(AcceptOffer(1, 0))
    assert count(pilot, CloseOffer(0, 0, 1)) == 1


def test_accepting_takes_one_click() -> None:
    other = in_main()
    other.table.act(MakeOffer(0, one(0), one(4), 0b110))
    other.table.look(1)
    other.table.store.my_seats = (1,)
    assert count(CountingPilot(other.table), AcceptOffer(1, 0)) == 1


def test_the_robber_takes_one_click_or_two() -> None:
    pilot = in_main(4)
    pilot.table.state.phase = Robber(MAIN)
    pilot.table.look(0)
    moves = [choice for choice in legal_actions(pilot.table.state, 0) if isinstance(choice, MoveRobber)]
    met = set()
    for move in moves:
        several = sum(other.to == move.to for other in moves) > 1
        table = Table(pilot.table.store.header, state=pilot.table.state.copy())  # type: ignore[arg-type]
        clicks = count(CountingPilot(table), move)
        assert clicks == (2 if several else 1)
        met.add(clicks)
    assert met == {1, 2}


def test_discarding_the_suggestion_takes_one_click_and_another_choice_five_at_most() -> None:
    pilot = in_main(hand=(2, 2, 2, 2, 0))
    pilot.table.state.phase = Discard((4, 0, 0), MAIN)
    pilot.table.look(0)
    pilot.scene()
    suggested = DiscardCards(0, bundle(pilot.screen.desk.returned))
    pilot.click("discard:confirm")
    assert pilot.sent == [suggested]
    assert pilot.clicks == 1
    for cards in itertools.product(range(3), repeat=4):
        if sum(cards) == 4:
            assert discarded(discarding((2, 2, 2, 2, 0)), (*cards, 0)) <= 5


@pytest.mark.parametrize("hand", [(3, 3, 3, 3, 2), (9, 2, 1, 1, 1), (14, 0, 0, 0, 0), (5, 5, 4, 6, 8)])
def test_of_a_large_hand_any_choice_takes_five_clicks_at_most(hand: tuple[int, ...]) -> None:
    owed = sum(hand) // 2
    choices = [
        cards for cards in itertools.product(*(range(min(held, owed) + 1) for held in hand)) if sum(cards) == owed
    ]
    assert choices
    for cards in random.Random(4).sample(choices, min(12, len(choices))):
        assert discarded(discarding(hand), cards) <= 5


def discarding(hand: tuple[int, ...]) -> CountingPilot:
    """A seat on turn that has to give back half of its hand."""
    pilot = in_main(hand=hand)
    pilot.table.state.phase = Discard((sum(hand) // 2, 0, 0), MAIN)
    pilot.table.look(0)
    pilot.scene()
    return pilot


def discarded(pilot: CountingPilot, cards: tuple[int, ...]) -> int:
    """The clicks in which the suggestion becomes another choice and is given back."""
    desk = pilot.screen.desk
    while wrong := [kind for kind in range(5) if desk.returned[kind] != cards[kind] and kind not in desk.said]:
        pilot.click(f"discard:set:{RESOURCE_NAMES[wrong[0]]}:{cards[wrong[0]]}")
    pilot.click("discard:confirm")
    assert pilot.sent == [DiscardCards(0, bundle(cards))]
    return pilot.clicks


def test_rolling_takes_one_click() -> None:
    rng = random.Random(7)
    table = Table(header(3, deal_seed=5), seed=3)
    while not any(isinstance(choice, RollDice) for choice in legal_actions(table.state, 0)):
        table.act(random_action(table.state, rng))
    table.look(0)
    assert count(CountingPilot(table), RollDice(0)) == 1


def test_from_the_title_to_the_first_move_against_bots_take_two_clicks() -> None:
    link = FakeLink()
    app = App(ScreenContext(Store("Ada", 6)), link, FakeDesk(), lambda: 0.0)

    def click(target: str) -> None:
        size = (1280, 720)
        found = app.scene(size, 0.0).target(target)
        assert found.enabled
        for kind in ("move", "press", "release"):
            app.pointer(kind, *found.rect.centre, 1)  # type: ignore[arg-type]
            app.scene(size, 0.0)

    click("here")
    assert isinstance(link.commands[-1], HostTable)
    assert len(link.commands[-1].bots) == 3, "the seats are taken at once"
    bots = (person("Ada", 6, 1), *(a_lobby().seats[2] for _ in range(3)))
    app.context.store.lobby = a_lobby(seats=bots)
    app.tick(0.0)
    click("start")
    assert SendMessage(StartGame()) in link.commands
