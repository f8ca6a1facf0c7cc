"""End, curtain, dialogs, rules."""

from collections.abc import Callable

import pytest
from fakes import SIZE, a_lobby, click, context, person, show

from client.screens.base import (
    Ask,
    Dismiss,
    LeaveTable,
    Navigate,
    Play,
    Quit,
    ScreenContext,
    SendMessage,
    ShowSeat,
)
from client.screens.curtain import CurtainScreen
from client.screens.dialog import Dialog, leave_dialog, quit_dialog
from client.screens.end import EndScreen, expected, rolls_of
from client.screens.end_tables import parts_of
from client.screens.rules import RulesScreen
from client.store import Store
from client.text import say
from hearthsea.engine import new_game, points
from hearthsea.entries import Entry, Header, Player, start
from hearthsea.events import DiceRolled
from hearthsea.maps import deal, load_map
from hearthsea.phases import Over
from hearthsea.pieces import Card
from hearthsea.resources import one
from hearthsea.settings import Settings
from net.messages import Rematch


def a_store(*, winner: int = 1, mine: int = 0) -> Store:
    """A game that Bo has won with a city, two settlements and a hidden card; `mine` is this machine's seat."""
    store = Store("Ada", 6)
    players = (Player("Ada", 6), Player("Bo", 3))
    store.header = Header(game="g", layout=deal(load_map("classic"), None), settings=Settings(), players=players)
    state = start(store.header)
    state.settlements = [0b1, 0b100 | 0b1000000]
    state.cities = [0, 1 << 20]
    state.largest_army = 1
    state.cards = [0, one(Card.VICTORY_POINT)]
    state.phase = Over(winner)
    store.state = state
    store.my_seats = (mine,)
    store.viewer = mine
    store.lobby = a_lobby(phase="over", seats=(person("Ada", 6, 1), person("Bo", 3, 2)))
    store.journal = tuple(Entry((DiceRolled(0, 3, n),)) for n in (4, 4, 1))
    return store


def without_sounds(commands: list[object]) -> list[object]:
    return [command for command in commands if not isinstance(command, Play)]


def test_the_parts_are_the_points() -> None:
    state = a_store().state
    assert state is not None
    for seat in range(2):
        assert sum(parts_of(state, seat).values()) == points(state, seat)
    assert parts_of(state, 1) == {"settlements": 2, "cities": 2, "road": 0, "army": 2, "cards": 1}


def test_rolls_are_counted_from_the_journal() -> None:
    assert rolls_of(a_store().journal) == {7: 2, 4: 1}


def test_the_end_names_the_winner_and_says_you_to_them() -> None:
    assert "Bo has won" in show(EndScreen(context(a_store()))).texts()
    assert "You have won!" in show(EndScreen(context(a_store(mine=1)))).texts()
    assert "Nobody has won" in show(EndScreen(context(a_store(winner=-1)))).texts()


def test_the_best_stands_on_top() -> None:
    texts = show(EndScreen(context(a_store()))).texts()
    assert texts.index("Bo") < texts.index("Ada")


def test_what_next() -> None:
    screen = EndScreen(context(a_store()))
    assert without_sounds(click(screen, "rematch")) == [SendMessage(Rematch())]
    assert without_sounds(click(screen, "board")) == [Navigate("board")]
    assert without_sounds(screen.key("escape")) == [Ask("leave")]


def test_a_guest_cannot_begin_another_game() -> None:
    store = a_store()
    store.lobby = a_lobby(owner=False, phase="over")
    scene = show(EndScreen(context(store)))
    assert not scene.target("rematch").enabled
    assert say("end.rematch.guest") in scene.texts(), "why stands beside it"


def test_the_curtain_shows_a_name_and_nothing_else_of_the_game() -> None:
    store = a_store()
    store.curtain_for = 1
    screen = CurtainScreen(context(store))
    texts = show(screen).texts()
    assert "Bo" in texts
    assert not any("Ada" in text for text in texts)
    assert without_sounds(screen.key("space")) == [ShowSeat(1)]
    assert without_sounds(click(screen, "show")) == [ShowSeat(1)]


def test_leaving_a_table_of_ones_own_closes_it_and_says_so() -> None:
    dialog = leave_dialog(context(a_store()))
    assert without_sounds(click(dialog, "close")) == [LeaveTable(close=True)]
    assert without_sounds(dialog.key("escape")) == [Dismiss()]


def test_a_guest_leaves_without_closing() -> None:
    store = a_store()
    store.lobby = a_lobby(owner=False, phase="playing")
    dialog = leave_dialog(context(store))
    show(dialog)
    assert without_sounds(dialog.key("enter")) == [LeaveTable()]


def test_closing_the_window_leaves_and_ends() -> None:
    dialog = quit_dialog(context(a_store()))
    show(dialog)
    assert without_sounds(dialog.key("enter")) == [Dismiss()], "what ends a game for everybody is no default"
    assert without_sounds(dialog.key("c")) == [LeaveTable(close=True), Quit(sure=True)]


def test_a_host_may_leave_a_running_game_to_the_others() -> None:
    store = a_store()
    store.lobby = a_lobby(phase="playing")
    dialog = leave_dialog(context(store))
    assert without_sounds(click(dialog, "keep")) == [LeaveTable()]
    dialog = quit_dialog(context(store))
    assert without_sounds(click(dialog, "keep")) == [LeaveTable(), Quit(sure=True)]
    store.lobby = a_lobby(phase="playing", seats=(person("Ada", 6, 1), a_lobby().seats[2]))
    assert "keep" not in {target.id for target in show(leave_dialog(context(store))).targets}


def test_only_the_dialog_can_be_clicked() -> None:
    below = show(EndScreen(context(a_store())))
    above = show(leave_dialog(context(a_store()))).over(below)
    assert {target.id for target in above.targets} == {"backing", "stay", "close"}
    assert above.target_at(*SIZE) is None


def test_the_rules_can_be_read_to_their_end() -> None:
    screen = RulesScreen(context())
    first = show(screen).texts()
    screen.key("end")
    last = show(screen).texts()
    assert first != last
    assert any("extra turn" in text for text in last)
    assert without_sounds(screen.key("escape")) == [Navigate("back")]


def test_at_sea_islands_and_the_trade_route_are_among_the_points() -> None:
    state = new_game(deal(load_map("new_shores"), None), Settings(), seats=3)
    state.settlements[1], state.islands[1], state.longest_road = 0b1001, 0b110, 1
    assert parts_of(state, 1) == {"settlements": 2, "cities": 0, "route": 2, "army": 0, "cards": 0, "islands": 4}
    assert sum(parts_of(state, 1).values()) == points(state, 1)


@pytest.mark.parametrize("make", [leave_dialog, quit_dialog])
@pytest.mark.parametrize(
    ("seats", "phase", "resigned", "words"),
    [
        ((), "playing", 0, "You only look on"),
        ((), "lobby", 0, "You only look on"),
        ((0,), "playing", 1, "You have given up"),
        ((0,), "playing", 0, "seat stays yours"),
        ((0,), "over", 0, "The game is over"),
    ],
)
def test_who_leaves_is_told_what_becomes_of_their_place(
    make: Callable[[ScreenContext], Dialog], seats: tuple[int, ...], phase: str, resigned: int, words: str
) -> None:
    store = a_store()
    store.lobby, store.my_seats = a_lobby(owner=False, phase=phase), seats
    assert store.state is not None
    store.state.resigned = resigned
    told = " ".join(show(make(context(store))).texts())
    assert words in told
    assert "wait for you" not in told or words == "seat stays yours"


def end_told(resigned: int, agreed: int, winner: int, mine: tuple[int, ...] = (0,)) -> list[str]:
    store = a_store(winner=winner)
    assert store.state is not None
    store.state.resigned, store.state.agreed_draw, store.my_seats = resigned, agreed, mine
    return show(EndScreen(context(store))).texts()


def test_the_end_says_who_gave_up_and_that_it_counts_as_lost() -> None:
    mine = "You gave up, so it counts as lost for you."
    assert mine in end_told(1, 0, 1), "whoever has won"
    assert "Ada gave up, so it counts as lost for them." in end_told(1, 0, 1, ())
    assert "Ada and Bo gave up, so it counts as lost for them." in end_told(3, 0, -1, ())
    alone = end_told(1, 0, -1)
    assert "Nobody has won" in alone
    assert mine in alone
    assert "Bo gave up, so it counts as lost for them." in end_told(2, 0, 0)
    assert "You gave up, so it counts as lost for you, though a bot won in your seat." in end_told(1, 0, 0)


def test_the_end_says_why_nobody_has_won() -> None:
    assert "All people agreed to end it." in end_told(0, 3, -1)
    assert not [words for words in end_told(0, 0, 1) if "gave up" in words or "agreed" in words]
    assert "Ada gave up, so it counts as lost for them. The others agreed to end it." in end_told(1, 2, -1, ())
    assert "No points have changed for 100 rounds." in end_told(0, 0, -1)


def test_what_was_to_be_expected_of_the_dice_goes_by_the_rules_of_the_table() -> None:
    usual = expected(Settings(), 36)
    assert (usual[2], usual[7], usual[8]) == (1, 6, 5)
    without = expected(Settings(no_six_eight=True), 26)
    assert (without[2], without[6], without[7], without[8]) == (1, 0, 6, 0)
    assert expected(Settings(only_sevens=True), 20) == {total: 20 if total == 7 else 0 for total in range(2, 13)}
