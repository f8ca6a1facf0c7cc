"""What calls a player, what the others' doings sound like, and what the screen does by itself."""

import random

from fakes import FakeDesk, FakeLink, a_lobby, context

from client.app import App
from client.notices import Watch, title
from client.screens.base import Play, SendAction
from client.screens.table.auto import END_AFTER, ROLL_AFTER
from hearthsea.actions import DeclineOffer, EndTurn, MakeOffer, RollDice
from hearthsea.engine import legal_actions, waiting_on
from hearthsea.phases import Main, Over, Roll
from hearthsea.resources import bundle
from tests.client.table_pilot import Pilot, Table, concrete, header, random_action


def until(table: Table, found: object) -> None:
    rng = random.Random(7)
    while not found(table.state):  # type: ignore[operator]
        table.act(random_action(table.state, rng))


def test_my_turn_calls_once() -> None:
    table, watch = Table(header(3), seed=3), Watch()
    assert not watch.look(table.store).call, "what was there at the first look is no news"
    calls = []
    rng = random.Random(7)
    while len(calls) < 3:
        before = table.state.turn
        table.act(random_action(table.state, rng))
        news = watch.look(table.store)
        assert watch.look(table.store).call == ""
        if news.call == "turn":
            calls.append((before, table.state.turn))
            assert news.sounds == [Play("turn", "notice")]
    assert any(before != 0 for before, _ in calls)


def test_my_turn_calls_where_all_that_the_others_did_comes_at_once() -> None:
    table, watch = Table(header(3), seed=3), Watch()
    until(table, lambda state: state.turn == 0 and isinstance(state.phase, Main))
    watch.look(table.store)
    assert not watch.look(table.store).call
    table.act(EndTurn(0))
    until(table, lambda state: 0 in waiting_on(state) and state.turn == 0)
    news = watch.look(table.store)
    assert news.call == "turn", "the window was busy while two others played"
    assert news.sounds == [Play("turn", "notice")]
    table.act(RollDice(0))
    assert not watch.look(table.store).call


def test_the_others_are_heard_and_oneself_not_twice() -> None:
    table, watch = Table(header(3), seed=3), Watch()
    watch.look(table.store)
    rng = random.Random(7)
    heard = set()
    for _ in range(200):
        seat = table.state.turn
        table.act(random_action(table.state, rng))
        for play in watch.look(table.store).sounds:
            heard.add((play.sound, play.whose))
            if play.whose == "others":
                assert seat != 0 or type(table.last_events[0]).__name__ in ("Discarded", "OfferAnswered")
    assert {("dice", "others"), ("place", "others"), ("turn", "notice")} <= heard


def test_an_offer_calls_and_marks_the_frame() -> None:
    table, watch = Table(header(3), seed=3), Watch()
    until(table, lambda state: state.turn == 1 and isinstance(state.phase, Main))
    for seat in range(3):
        table.state.hands[seat], table.state.hand_sizes[seat] = bundle([2, 2, 2, 2, 2]), 10
    table.look(0)
    table.store.lobby = a_lobby(phase="playing")
    watch.look(table.store)
    assert title(table.store) == "Ada’s table — Hearthsea"
    table.act(MakeOffer(1, bundle([1, 0, 0, 0, 0]), bundle([0, 1, 0, 0, 0]), 0b101))
    assert table.store.refused is None
    assert watch.look(table.store).call == "offer"
    assert title(table.store) == "● An offer waits — Hearthsea"
    table.act(DeclineOffer(0, 0))
    assert watch.look(table.store).call == ""


def test_the_end_calls_and_a_refusal_sounds() -> None:
    table, watch = Table(header(2)), Watch()
    watch.look(table.store)
    table.act(EndTurn(0))
    assert watch.look(table.store).sounds == [Play("deny")]
    assert table.store.state is not None
    table.store.state.phase = Over(1)
    assert watch.look(table.store).sounds == [Play("win", "notice")]


def test_the_app_tells_the_desk_as_the_player_wants_it() -> None:
    table = Table(header(2), seed=3)
    until(table, lambda state: state.turn == 1 and isinstance(state.phase, Main))
    desk = FakeDesk()
    table.look(0)
    table.store.lobby = a_lobby(phase="playing")
    app = App(context(table.store), FakeLink(), desk, lambda: 0.0)
    app.tick(0.0)
    table.act(EndTurn(1))
    app.tick(0.1)
    assert desk.calls == ["Your turn"]
    assert desk.sounds == ["turn"]
    assert desk.frame == "● Your turn — Hearthsea"
    app.context.notices, app.context.notice_volume = False, 0.0
    until(table, lambda state: state.turn == 1 and isinstance(state.phase, Main))
    app.tick(0.2)
    desk.sounds.clear()
    table.act(EndTurn(1))
    app.tick(0.3)
    assert desk.calls == ["Your turn"]
    assert desk.sounds == []


def test_the_dice_roll_by_themselves_unless_a_card_could_be_played_or_a_key_stops_it() -> None:
    table = Table(header(2), seed=3)
    until(table, lambda state: state.turn == 0 and isinstance(state.phase, Roll) and not state.card_counts[0])
    table.look(0)
    pilot = Pilot(table)
    assert pilot.screen.tick(100.0) == []
    pilot.screen.context.auto_roll = True
    assert pilot.screen.tick(100.0) == []
    assert pilot.screen.tick(100.1 + ROLL_AFTER)[-1] == SendAction(RollDice(0))
    pilot.key("pageup")
    assert pilot.screen.tick(110.0) == []


def test_a_turn_without_anything_to_do_ends_by_itself() -> None:
    table = Table(header(2), seed=3)
    until(table, lambda state: state.turn == 0 and isinstance(state.phase, Main))
    for hand, ends in (([1, 0, 0, 0, 0], True), ([4, 0, 0, 0, 0], False), ([1, 1, 0, 0, 0], False)):
        state = table.state.copy()
        state.hands[0], state.hand_sizes[0] = bundle(hand), sum(hand)
        state.cards[0], state.card_counts[0] = 0, 0
        one = Table(header(2), state=state)
        pilot = Pilot(one)
        pilot.screen.context.auto_end = True
        pilot.screen.tick(100.0)
        kinds = {type(concrete(choice, random.Random(1))).__name__ for choice in legal_actions(one.state, 0)}
        due = pilot.screen.tick(100.1 + END_AFTER)
        assert bool(due) == (ends and kinds <= {"EndTurn", "MakeOffer"}) == ends, (hand, kinds)


def test_the_frame_flashes_for_a_while_after_a_call_and_then_keeps_its_mark() -> None:
    table = Table(header(2), seed=3)
    until(table, lambda state: state.turn == 1 and isinstance(state.phase, Main))
    table.look(0)
    table.store.lobby = a_lobby(phase="playing")
    desk = FakeDesk()
    app = App(context(table.store), FakeLink(), desk, lambda: 0.0)
    app.tick(0.0)
    table.act(EndTurn(1))
    seen = []
    for step in range(60):
        app.tick(10.0 + step / 4)
        seen.append(desk.frame[0])
    assert {"●", "○"} == set(seen[:32])
    assert set(seen[36:]) == {"●"}
