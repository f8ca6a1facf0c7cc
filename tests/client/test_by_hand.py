"""What hindered somebody who played by hand: where things stay, what is said, what a click or key does."""

from collections.abc import Callable
from typing import Any

import pytest
from fakes import FakeDesk, FakeLink, a_lobby, context, show

from client.app import App
from client.intake import take_in
from client.ledger import Teller
from client.screens.base import Ask, Navigate, Play
from client.screens.dialog import leave_dialog
from client.screens.settings import SettingsScreen
from client.screens.table import TableScreen
from client.store import Arrived, LogLine, Store
from client.text import say
from client.widgets.held import AFTER_S, EVERY_S
from hearthsea.actions import AgreeDraw, PlayMonopoly, RollDice
from hearthsea.entries import Entry, Player
from hearthsea.events import DiceRolled, DrawAgreed, Monopolized
from hearthsea.phases import Gold, Main, Over
from hearthsea.pieces import Card
from hearthsea.resources import ONE, one
from hearthsea.snapshot import snapshot
from net.messages import EntryArrived, Snapshot
from tests.client.key_pilot import KeyPilot
from tests.client.table_pilot import Pilot, Table, header
from tests.client.test_table_screen import at_roll, in_main

SIZE = (1280, 720)


class Watched:
    """An app with a clock that is moved by hand."""

    def __init__(self, store: Store | None = None, size: tuple[int, int] = SIZE) -> None:
        self.now, self.size = 10.0, size
        self.app = App(context(store), FakeLink(), FakeDesk(), lambda: self.now)
        self.app.tick(self.now)

    def scene(self) -> Any:
        return self.app.scene(self.size, self.now)

    def point(self, name: str, *kinds: str) -> tuple[float, float]:
        x, y = self.scene().target(name).rect.centre
        for kind in kinds:
            self.scene()
            self.app.pointer(kind, x, y, 1)  # type: ignore[arg-type]
        return x, y


def both(pilot: Pilot) -> list[Any]:
    return [pilot.table.state, pilot.table.store.state]


# --- draws ----------------------------------------------------------------------------------------------------------


def offered() -> KeyPilot:
    pilot = KeyPilot(in_main().table)
    for state in both(pilot):
        state.agreed_draw = 0b10
    pilot.table.store.version += 1
    return pilot


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_draw_that_is_offered_is_a_card_to_agree_to_or_to_put_aside(how: str) -> None:
    do: dict[str, Callable[[KeyPilot, str, str], None]] = {
        "key": lambda pilot, key, _: pilot.key(key),
        "click": lambda pilot, _, target: pilot.click(target),
    }
    pilot = offered()
    assert "Bo offers a draw" in pilot.scene().texts()
    do[how](pilot, "o", "draw:aside")
    assert "Bo offers a draw" not in pilot.scene().texts()
    assert pilot.sent == []
    pilot = offered()
    do[how](pilot, "y", "draw:confirm")
    assert pilot.sent == [AgreeDraw(0)]
    assert not any("draw" in text for text in pilot.scene().texts() if "offers" in text)


def test_put_aside_it_comes_again_with_the_next_who_offers() -> None:
    pilot = offered()
    pilot.key("o")
    for state in both(pilot):
        state.agreed_draw |= 0b100
    pilot.table.store.version += 1
    assert "Bo and Chiara offer a draw" in pilot.scene().texts()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_card_leaves_room_for_the_offers_and_the_trade_below(size: tuple[int, int]) -> None:
    from hearthsea.state import Offer

    pilot = offered()
    pilot.size, pilot.scale = size, 0.85 if size[0] < 1280 else 1.0
    for state in both(pilot):
        state.turn = 1
        state.offers = [Offer(1, ONE[0], ONE[1], 0b101)]
    pilot.table.store.version += 1
    there = {target.id: target.rect for target in pilot.scene().targets}
    assert there["draw:aside"].bottom <= there["offer:0:accept"].y
    assert there["offer:0:nomore"].bottom <= there["draft:give:wood"].y


def test_the_log_says_who_offers_and_who_agrees() -> None:
    players = (Player("Ada", 6), Player("Bo", 3))
    entry = Entry((DrawAgreed(0),))
    assert [line.text for line in Teller(players).lines(1, entry, "")] == ["Ada offers a draw"]
    assert [line.text for line in Teller(players, draw_offered=True).lines(1, entry, "")] == ["Ada agreed to a draw"]
    table = Table(header(3))
    store = table.store
    store.lobby = a_lobby(phase="playing")
    store.log.append(LogLine("", 0, "", "draw"))
    store.log.append(LogLine("", 0, "", "turn"))
    take_in(store, EntryArrived(1, Entry((DrawAgreed(1),))), 0.0, "")
    assert store.log[-1].text == "Bo offers a draw"
    take_in(store, EntryArrived(2, Entry((DrawAgreed(2),))), 0.0, "")
    assert store.log[-1].text == "Chiara agreed to a draw"


# --- what is remembered ---------------------------------------------------------------------------------------------


def test_behind_the_curtain_the_dice_lie_where_they_fell() -> None:
    table = at_roll().table
    store = table.store
    store.lobby = a_lobby(phase="playing")
    assert store.header is not None
    take_in(store, EntryArrived(store.seq + 1, Entry((DiceRolled(0, 2, 3),))), 0.0, "")
    take_in(store, Snapshot(store.seq, 1, store.header, snapshot(table.state)), 0.0, "")
    assert not store.recent
    pilot = Pilot(table)
    assert pilot.screen.sight() is not None
    assert pilot.screen.sight().dice == (2, 3)  # type: ignore[union-attr]
    take_in(store, Snapshot(store.seq + 9, 1, store.header, snapshot(table.state)), 0.0, "")
    assert store.rolled is None, "what was missed may have been another roll"


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "size", "says"),
    [(2.0, (1280, 720), "more does not fit"), (0.8, (1024, 640), "smaller could not"), (1.0, (1280, 720), "keeps its")],
)
def test_the_settings_say_how_much_of_the_size_applies(wish: float, size: tuple[int, int], says: str) -> None:
    watched = Watched(size=size)
    watched.app.context.user_scale = wish
    watched.scene()
    watched.app.key("f2")
    watched.scene()
    assert any(says in text for text in watched.scene().texts())


def test_at_the_table_the_settings_say_so_too() -> None:
    table = Table(header(8))
    table.store.lobby = a_lobby(phase="playing")
    watched = Watched(table.store)
    watched.app.context.user_scale = 1.2
    watched.scene()
    assert isinstance(watched.app.screen, TableScreen)
    watched.app.key("f2")
    watched.scene()
    assert any(text.startswith("Here 10") and "more does not fit" in text for text in watched.scene().texts())


def test_the_buttons_for_the_size_stay_under_the_pointer() -> None:
    screen = SettingsScreen(context())
    at = show(screen).target("scale.more").rect
    for step in range(1, 6):
        screen.context.user_scale = 1 + step / 10
        from client.theme import Scale

        k = Scale.of(*SIZE, screen.context.user_scale).type
        rect = screen.scene(SIZE, k, 0.0).target("scale.more").rect
        assert abs(rect.x - at.x) <= 2
        assert abs(rect.y - at.y) <= 2


def test_a_stepper_repeats_while_it_is_held_and_stops() -> None:
    watched = Watched(Store("Ada", 6, lobby=a_lobby(), connection="joined"))
    watched.app.key("f2")
    watched.scene()
    watched.app.context.user_scale = 0.8
    x, y = watched.point("scale.more", "move", "press")
    assert watched.app.context.user_scale == 0.8, "a click counts when it is let go"
    assert watched.app.stale(watched.now), "the loop stays awake"
    watched.now += AFTER_S
    for _ in range(4):
        watched.app.tick(watched.now)
        watched.scene()
        watched.now += EVERY_S
    assert watched.app.context.user_scale == pytest.approx(1.2)
    watched.app.pointer("release", x, y, 1)
    assert watched.app.context.user_scale == pytest.approx(1.2), "not once more"
    watched.now += 1
    watched.app.tick(watched.now)
    assert watched.app.context.user_scale == pytest.approx(1.2)
    watched.point("scale.more", "move", "press", "release")
    assert watched.app.context.user_scale == pytest.approx(1.3), "and a click is one step"


# --- tooltips and clicks --------------------------------------------------------------------------------------------


def holding_cards() -> Pilot:
    pilot = in_main()
    for state in both(pilot):
        state.cards[0], state.card_counts[0], state.new_cards[0] = sum(ONE[card] for card in Card), 5, 0
    pilot.table.store.version += 1
    return pilot


def test_a_dialog_silences_the_board_below_it() -> None:
    pilot = holding_cards()
    tile = pilot.scene().target("tile:9")
    pilot.hover(*tile.rect.centre)
    words = tile.tooltip.split("\n")[0]
    assert words in pilot.scene().texts()
    pilot.key("p")
    assert words not in pilot.scene().texts(), "in the very frame that brings the dialog"
    edge = next(t for t in pilot.scene().targets if t.id.startswith("tile:") and t.tooltip)
    pilot.hover(edge.rect.centre[0], edge.rect.centre[1])
    assert edge.tooltip.split("\n")[0] not in pilot.scene().texts()


def test_a_sheet_over_the_table_silences_what_was_pointed_at() -> None:
    pilot = in_main()
    pilot.table.store.lobby = a_lobby(phase="playing")
    watched = Watched(pilot.table.store)
    watched.scene()
    watched.point("bank", "move")
    watched.scene()
    watched.now += 1
    assert say("bankbox.tip") in watched.scene().texts()
    watched.app.key("f2")
    assert say("bankbox.tip") not in watched.scene().texts()


def test_what_comes_under_a_resting_pointer_says_nothing_until_it_moves() -> None:
    pilot = in_main()
    road = next(name for name in pilot.targets() if name.startswith("road:"))
    circle = pilot.scene().target(road).circle
    assert circle is not None
    pilot.click(road)
    pilot.now += 2
    assert "Your road" not in pilot.scene().texts()
    pilot.hover(circle[0] + 1, circle[1])
    assert "Your road" in pilot.scene().texts()


def test_the_second_half_of_a_double_click_hits_nothing_new() -> None:
    pilot = at_roll()
    x, y = pilot.scene().target("action:roll").rect.centre
    pilot.click_at(x, y)
    assert pilot.sent == [RollDice(0)]
    for kind in ("press", "release"):
        pilot.scene()
        pilot._do(pilot.screen.pointer(kind, x, y, 1))  # type: ignore[arg-type]
    assert pilot.sent == [RollDice(0)]
    if isinstance(pilot.table.state.phase, Main):
        pilot.click_at(x, y)
        assert len(pilot.sent) == 2


# --- what is default ------------------------------------------------------------------------------------------------


def test_nothing_that_destroys_is_done_by_enter_or_space() -> None:
    dialog = leave_dialog(context(Store("Ada", 6, lobby=a_lobby(phase="playing"), connection="joined")))
    scene = show(dialog)
    assert scene.target("close").key == "C"
    from client.screens.base import Dismiss

    assert dialog.key("enter") == [Play("click"), Dismiss()]
    assert dialog.key("space") == []


def test_after_the_end_escape_goes_back_to_the_results() -> None:
    pilot = in_main()
    for state in both(pilot):
        state.phase = Over(1)
    pilot.table.store.version += 1
    pilot.key("escape")
    assert pilot.commands == [Navigate("title")]
    assert Ask("leave") not in pilot.commands


# --- cards and words ------------------------------------------------------------------------------------------------


def test_a_monopoly_is_chosen_and_then_confirmed_as_a_year_of_plenty_is() -> None:
    pilot = holding_cards()
    pilot.click("card:monopoly")
    assert not pilot.scene().target("monopoly:confirm").enabled
    pilot.click("monopoly:ore")
    assert pilot.sent == []
    assert "Take all ore" in pilot.scene().texts()
    pilot.click("monopoly:wool")
    pilot.key("enter")
    assert pilot.sent == [PlayMonopoly(0, 2)]


def test_by_keys_a_number_chooses_and_enter_confirms() -> None:
    pilot = KeyPilot(holding_cards().table)
    pilot.use("card:monopoly")
    pilot.key("5")
    pilot.key("enter")
    assert pilot.sent == [PlayMonopoly(0, 4)]


@pytest.mark.parametrize(("owed", "words", "take"), [(1, "Choose a card from the bank.", "Take it"),
                                                     (2, "Choose 2 cards", "Take them")])  # fmt: skip
def test_one_card_for_gold_is_one_card(owed: int, words: str, take: str) -> None:
    pilot = in_main()
    for state in both(pilot):
        state.phase = Gold((owed, 0, 0), Main())
    pilot.table.store.version += 1
    texts = pilot.scene().texts()
    assert any(text.startswith(words) for text in texts)
    assert take in texts


@pytest.mark.parametrize(("given", "words"), [((0, 0), "Nobody had any for Ada:"), ((0, 1), "Ada collected 1 card:"),
                                              ((0, 2), "Ada collected 2 cards:")])  # fmt: skip
def test_a_monopoly_is_told_in_true_numbers(given: tuple[int, ...], words: str) -> None:
    players = (Player("Ada", 6), Player("Bo", 3))
    [line] = Teller(players).lines(1, Entry((Monopolized(0, 1, given),)), "")
    assert line.text == words


@pytest.mark.parametrize(
    ("you", "lines"),
    [
        (0, [("You collected 5 cards:", one(2))]),
        (1, [("Ada collected 5 cards:", one(2)), ("Ada took from you:", one(2, 3))]),
        (2, [("Ada collected 5 cards:", one(2)), ("Ada took from you:", one(2, 2))]),
        (3, [("Ada collected 5 cards:", one(2))]),
        (-1, [("Ada collected 5 cards:", one(2))]),
    ],
)
def test_each_loser_of_a_monopoly_reads_the_own_loss(you: int, lines: list[tuple[str, int]]) -> None:
    players = tuple(Player(name, seat) for seat, name in enumerate(("Ada", "Bo", "Chiara", "Dag")))
    entry = Entry((Monopolized(0, 2, (0, 3, 2, 0)),))
    assert [(line.text, line.goods) for line in Teller(players, you).lines(1, entry, "")] == lines


def test_the_only_loser_of_a_monopoly_reads_one_line() -> None:
    players = (Player("Ada", 6), Player("Bo", 3))
    [line] = Teller(players, 1).lines(1, Entry((Monopolized(0, 1, (0, 13)),)), "")
    assert (line.text, line.goods) == ("Ada took from you:", one(1, 13))


def test_the_beginning_of_a_turn_is_a_thin_line_in_the_log() -> None:
    pilot = in_main()
    store = pilot.table.store
    store.log = [LogLine("", 0, "You are on turn", "turn", colour=6), LogLine("", 0, "You rolled 8", "dice", colour=6)]
    store.recent.append(Arrived(1, Entry(()), 0.0))
    store.version += 1
    texts = pilot.scene().texts()
    assert "You rolled 8" in texts
    assert "You are on turn" not in texts


def test_the_button_for_help_says_what_it_opens() -> None:
    assert "keys" in at_roll().scene().target("help").tooltip
