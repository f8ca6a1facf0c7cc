"""What of the offers is news after a trade, and what an answer means until the trade is done (R8.2)."""

import pytest

from client.intake import take_in
from client.layout import overlap
from client.leftovers import left_over
from client.screens.table.words import doing, status
from client.store import Store
from hearthsea.actions import AcceptOffer, CloseOffer, CounterOffer, DeclineOffer, EndTurn, MakeOffer
from hearthsea.engine import view
from hearthsea.entries import Entry
from hearthsea.events import OfferMade, TradeClosed
from hearthsea.resources import ONE
from hearthsea.snapshot import snapshot
from net.messages import EntryArrived, History, Snapshot
from tests.client.crowding import faults
from tests.client.table_pilot import NAMES, Pilot
from tests.client.test_table_screen import with_offers

WOOD, BRICK, WOOL, GRAIN, ORE = ONE


def played(*actions: object, viewer: int = 0, size: tuple[int, int] = (1280, 720)) -> Pilot:
    """A table of four rich seats where this has happened in the first one's turn, as one of them sees it."""
    table = with_offers(0).table
    table.look(viewer)
    table.store.my_seats = (viewer,)
    for action in actions:
        table.act(action)  # type: ignore[arg-type]
        assert table.store.refused is None, table.store.refused
    return Pilot(table, size)


MINE = MakeOffer(0, WOOD, BRICK, 0b1110)
COUNTERED = (MINE, CounterOffer(1, 0, BRICK, 2 * WOOD), DeclineOffer(2, 0), DeclineOffer(3, 0))
TRADED = (*COUNTERED, CloseOffer(0, 1, 1))


def plates(pilot: Pilot) -> list[str]:
    pilot.scene()
    return [doing(pilot.screen.sight(), seat) for seat in range(1, 4)]  # type: ignore[arg-type]


def line(pilot: Pilot) -> str:
    pilot.scene()
    return status(pilot.screen.sight()).body  # type: ignore[arg-type]


def test_who_has_countered_is_said_to_have_countered_on_plate_and_line() -> None:
    pilot = played(*COUNTERED)
    assert plates(pilot) == ["countered", "declined", "declined"]
    assert line(pilot).endswith("Bo has countered")


def test_after_a_trade_the_offer_that_led_to_it_is_neither_wanted_nor_refused() -> None:
    pilot = played(*TRADED)
    assert not pilot.table.state.offers[0].fallen, "R8.2: closing one offer leaves the others"
    assert plates(pilot) == ["", "", ""]
    assert line(pilot) == "build, trade or end the turn"
    texts = pilot.scene().texts()
    assert "no" not in texts
    assert "You offer" in texts
    pilot.click("offer:0:withdraw")
    assert pilot.table.state.offers[0].fallen
    assert "You offer" not in pilot.scene().texts()


def test_an_older_counter_offer_does_not_come_to_the_front_with_the_key_that_accepts_it() -> None:
    older = (MINE, CounterOffer(2, 0, ORE, 2 * WOOD), CounterOffer(1, 0, BRICK, 2 * WOOD))
    pilot = played(*older)
    assert pilot.scene().target("offer:2:accept").key == "A"
    pilot = played(*older, CloseOffer(0, 2, 1))
    assert line(pilot) == "build, trade or end the turn"
    assert not any(one.id.endswith(":accept") for one in pilot.scene().targets)
    sent = len(pilot.sent)
    pilot.key("a")
    assert len(pilot.sent) == sent
    pilot.click("offer:1:open")
    pilot.click("offer:1:accept")
    assert pilot.sent[-1] == CloseOffer(0, 1, 2), "it stands all the same"


def test_who_agrees_after_the_trade_is_news_again() -> None:
    pilot = played(*TRADED, AcceptOffer(2, 0))
    assert plates(pilot)[1] == "agreed"
    assert "Chiara agreed" in line(pilot)
    pilot.click("offer:0:close:2")
    assert pilot.sent == [CloseOffer(0, 0, 2)]


def test_who_agreed_before_can_still_be_traded_with() -> None:
    second = MakeOffer(0, WOOL, ORE, 0b1110)
    pilot = played(MINE, AcceptOffer(2, 0), second, AcceptOffer(1, 1), CloseOffer(0, 1, 1))
    assert line(pilot) == "build, trade or end the turn"
    assert plates(pilot) == ["", "", ""]
    assert not pilot.scene().target("offer:0:close:2").key, "a digit asks about a player"
    pilot.click("offer:0:close:2")
    assert pilot.sent == [CloseOffer(0, 0, 2)]


def test_an_offer_made_after_the_trade_is_news() -> None:
    pilot = played(*TRADED, MakeOffer(0, WOOL, ORE, 0b1110), DeclineOffer(1, 2))
    assert plates(pilot) == ["declined", "considers offer", "considers offer"]
    assert "may answer" in line(pilot)


def test_the_next_turn_and_a_history_know_what_is_left_over() -> None:
    pilot = played(*TRADED)
    assert pilot.table.store.left_over == {0, 1}
    pilot.table.act(EndTurn(0))
    assert not pilot.table.store.left_over
    made = (
        OfferMade(0, WOOD, BRICK, 0b110),
        OfferMade(1, BRICK, 2 * WOOD, 1, 0),
        TradeClosed(1, 0, 1, 2 * WOOD, BRICK),
    )
    assert left_over(frozenset(), 0, made) == ({0, 1}, 2)


def test_the_store_keeps_it_while_other_eyes_look_and_learns_it_from_a_history() -> None:
    table = played(*COUNTERED).table
    head, store = table.store.header, table.store
    assert head is not None
    before = snapshot(view(table.state, 0))
    table.act(CloseOffer(0, 1, 1))
    after = Snapshot(store.seq, 1, head, snapshot(view(table.state, 1)))
    closed = Entry(table.last_events)
    window = Store("Ada", 6)
    take_in(window, Snapshot(store.seq - 1, 0, head, before), 1.0, "20:00")
    take_in(window, EntryArrived(store.seq, closed), 1.0, "20:00")
    assert window.left_over == {0, 1}
    take_in(window, after, 1.0, "20:00")
    assert window.left_over == {0, 1}, "the same moment, seen by another seat of this machine"
    late = Store("Ada", 6)
    take_in(late, after, 1.0, "20:00")
    assert not late.left_over
    offers = Entry((OfferMade(0, WOOD, BRICK, 0b1110), OfferMade(1, BRICK, 2 * WOOD, 1, 0)))
    take_in(late, History(1, store.seq - 1, 0, (offers, closed)), 1.0, "20:00")
    assert late.left_over == {0, 1}


# --- agreeing is not the end ------------------------------------------------------------------------------------------


def test_who_agrees_is_told_who_must_confirm_and_can_take_it_back() -> None:
    pilot = played(MINE, viewer=1)
    pilot.key("a")
    assert pilot.sent == [AcceptOffer(1, 0)]
    assert line(pilot).startswith("you have agreed: Ada must confirm")
    assert "agreed: Ada must confirm" in pilot.scene().texts()
    assert not faults(pilot.scene(), pilot.size, NAMES)
    pilot.click("offer:0:decline")
    assert pilot.sent[-1] == DeclineOffer(1, 0)
    assert "agreed: Ada must confirm" not in pilot.scene().texts()
    assert line(pilot) == "Ada builds and trades · waiting for Chiara and Marten"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
def test_the_card_keeps_to_its_room(size: tuple[int, int]) -> None:
    pilot = with_offers(3, size)
    for number in range(3):
        pilot.table.act(AcceptOffer(1, number))
    rects = [one.rect for one in pilot.scene().targets if one.id.startswith("offer:") and one.id.endswith("open")]
    assert rects
    assert not any(overlap(one, other) for n, one in enumerate(rects) for other in rects[n + 1 :])
    assert not faults(pilot.scene(), size, NAMES)


def test_once_the_trade_is_done_nothing_is_to_be_confirmed() -> None:
    pilot = played(MINE, AcceptOffer(1, 0), CloseOffer(0, 0, 1), viewer=1)
    assert "must confirm" not in line(pilot)
    assert not any("must confirm" in text for text in pilot.scene().texts())
