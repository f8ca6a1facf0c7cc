"""Offers do not become a nuisance: repetitions are one card, and a seat can be turned down for the whole turn."""

import pytest
from fakes import FakeDesk, FakeLink, a_lobby

from client import muting
from client.app import App
from client.intake import take_in
from client.layout import overlap
from client.screens.base import Mute, ScreenContext, SendAction
from hearthsea.actions import DeclineOffer, EndTurn, MakeOffer
from hearthsea.engine import view
from hearthsea.entries import Entry
from hearthsea.events import TurnBegan
from hearthsea.phases import Roll
from hearthsea.resources import ONE
from net.messages import EntryArrived
from tests.client.table_pilot import Pilot
from tests.client.test_table_screen import with_offers


def asked(number: int = 1) -> Pilot:
    """A pilot in seat 1, asked by seat 0."""
    pilot = with_offers(number)
    pilot.table.store.my_seats = (1,)
    return pilot


def again(pilot: Pilot, times: int = 1) -> None:
    """Seat 0 makes its first offer once more."""
    for _ in range(times):
        pilot.table.act(MakeOffer(0, ONE[0], ONE[1], 0b1110))


def cards(pilot: Pilot) -> set[str]:
    """The offers that are shown, by their numbers."""
    return {target.id.split(":")[1] for target in pilot.scene().targets if target.id.startswith("offer:")}


def test_the_same_offer_made_again_is_one_card_with_a_count() -> None:
    pilot = asked()
    assert not [text for text in pilot.scene().texts() if text.startswith("×")]
    again(pilot, 2)
    assert cards(pilot) == {"2"}
    assert "×3" in pilot.scene().texts()
    met = set()
    for _ in range(3):
        met |= cards(pilot)
        pilot.click(f"offer:{next(iter(cards(pilot)))}:pile")
    assert met == {"0", "1", "2"}, "each of them can be answered all the same"


def test_who_declines_an_offer_is_not_asked_about_its_repetitions_beside_it() -> None:
    pilot = asked()
    again(pilot)
    pilot.key("k")
    assert pilot.sent == [DeclineOffer(1, 1)]
    store = pilot.table.store
    assert muting.due(store) == DeclineOffer(1, 0)
    assert not pilot.screen.sight().wants_answer  # type: ignore[union-attr]
    pilot.table.act(DeclineOffer(1, 0))
    assert muting.due(store) is None
    again(pilot)
    assert muting.due(store) is None, "made anew it is a question anew"
    assert "offer:2:accept" in {target.id for target in pilot.scene().targets}


@pytest.mark.parametrize("by", ["click", "key", "keyboard"])
def test_no_more_offers_of_a_seat_until_the_turn_ends(by: str) -> None:
    pilot = asked(2)
    if by == "click":
        pilot.click("offer:1:nomore")
    elif by == "key":
        pilot.key("n")
    else:
        pilot.screen.hands.focus, pilot.screen.hands.keyboard = "offer:1:nomore", True
        pilot.key("enter")
    assert Mute(0) in pilot.commands
    assert not cards(pilot)
    assert "No more offers from" in pilot.scene().texts()
    again(pilot)
    assert not cards(pilot)
    store = pilot.table.store
    store.unanswered.add(1)
    assert muting.due(store) is None, "one after the other"
    store.unanswered.clear()
    assert muting.due(store) == DeclineOffer(1, 0)
    pilot.click("hear:0")
    assert cards(pilot)
    assert muting.due(store) is None


def test_the_app_declines_what_nobody_wants_to_hear_and_calls_nobody() -> None:
    pilot = asked()
    link, desk = FakeLink(), FakeDesk()
    store = pilot.table.store
    store.lobby = a_lobby(phase="playing")
    app = App(ScreenContext(store), link, desk, lambda: 100.0)
    app.tick(100.0)
    assert link.commands == []
    store.mute(0, on=True)
    again(pilot)
    app.tick(101.0)
    app.tick(101.5)
    assert link.commands == [SendAction(DeclineOffer(1, 0))], "once, even where the host will not have it"
    pilot.table.act(DeclineOffer(2, 0))
    app.tick(102.0)
    assert len(link.commands) == 2
    assert not desk.calls
    assert "offer" not in desk.sounds
    assert not desk.frame.startswith("●")


def test_with_the_next_turn_everybody_is_heard_again() -> None:
    pilot = asked()
    store = pilot.table.store
    store.mute(0, on=True)
    assert store.state is not None
    take_in(store, EntryArrived(store.seq + 1, Entry((TurnBegan(1, Roll(), 0),))), 1.0, "20:00")
    assert not store.muted


def test_a_deaf_seat_hides_nothing_from_another_one_of_the_machine() -> None:
    pilot = asked()
    store = pilot.table.store
    store.my_seats = (1, 2)
    store.mute(0, on=True)
    assert muting.waiting(store) == {(2, 0)}
    store.viewer, store.state = 2, view(pilot.table.state, 2)
    store.version += 1
    assert cards(pilot) == {"0"}


def test_offers_and_a_new_trade_never_lie_over_the_board() -> None:
    for number in range(9):
        pilot = with_offers(number)
        pilot.scene()
        stage = pilot.screen._stage
        assert stage is not None
        for target in pilot.scene().targets:
            if target.id.split(":")[0] in ("offer", "offers", "draft", "bank", "hear"):
                assert not overlap(target.rect, stage.areas.board), target.id


def test_what_is_given_is_shared_by_the_bank_and_the_others() -> None:
    pilot = with_offers(0)
    pilot.table.look(0)
    pilot.click("draft:give:wood")
    pilot.click("draft:give:brick")
    assert pilot.scene().target("bank:take:ore").tooltip == "The bank takes one kind at a time"
    pilot.click("draft:give:brick", button=3)
    pilot.click("bank:take:ore")
    assert type(pilot.sent[0]).__name__ == "TradeBank"
    assert pilot.screen.desk.draft.is_empty


def test_where_players_do_not_trade_a_second_click_takes_back_what_the_bank_was_to_get() -> None:
    pilot = with_offers(0)
    table = pilot.table
    for state in (table.state,):
        state.game.settings = type(state.game.settings)(player_trade=False)
    table.look(0)
    pilot.click("draft:give:wood")
    assert pilot.screen.desk.draft.only == 0
    pilot.click("draft:give:brick")
    assert pilot.screen.desk.draft.only == 1
    assert not pilot.scene().target("draft:take:ore").enabled
    pilot.click("draft:give:brick")
    assert pilot.screen.desk.draft.is_empty


def test_a_trade_half_made_ends_with_the_turn() -> None:
    pilot = with_offers(0)
    pilot.table.look(0)
    pilot.click("draft:give:wood")
    pilot.table.act(EndTurn(0))
    pilot.scene()
    assert pilot.screen.desk.draft.is_empty


def test_the_strip_is_as_high_as_the_whole_offers_in_it() -> None:
    for number in range(1, 6):
        scene = with_offers(number).scene()
        lowest = max(target.rect.bottom for target in scene.targets if target.id.startswith("offer:"))
        first = scene.target("draft:give:wood").rect.y
        assert first - lowest < 60, "no room lies unused that another card would not have fitted into"
