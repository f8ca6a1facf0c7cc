"""The turn timer (R14.1): whose time runs, what happens at its end, and what is said before."""

import pytest

from client.intake import take_in
from client.store import Store
from hearthsea.actions import EndTurn
from hearthsea.events import DiceRolled, Discarded, GoldChosen, TurnBegan
from hearthsea.phases import Discard, Main, Setup
from net.house import House, changed_house, parsed_house, split_settings
from net.messages import History, Look, Snapshot, TurnTime, Welcome
from net.turnclock import LAST_SECONDS
from tests.net.mid_game import NAMES, PHASES, MidGame


def times(game: MidGame, seat: int = 0) -> list[TurnTime]:
    return [message for message in game.people[seat].inbox if isinstance(message, TurnTime)]


def events(game: MidGame, since: int) -> list[object]:
    return [event for entry in game.play.entries[since:] for event in entry.events]


@pytest.mark.parametrize("situation", [phase for phase in PHASES if phase != "offer"])
def test_at_the_end_of_the_time_what_is_owed_is_done_and_the_turn_ends(situation: str) -> None:
    game = MidGame(turn_seconds=60)
    seat = game.reach(situation)
    on_turn, before = game.play.state.turn, game.play.seq
    game.wait(59)
    assert game.play.seq == before, "not before its time"
    for _ in range(1 + 60 * len(game.people)):  # others may owe cards first, each in their own time
        if seat != on_turn or game.play.state.turn != on_turn:
            break
        game.wait(1)
    game.wait(1)
    if isinstance(game.play.state.phase, Setup):
        assert game.play.state.turn != on_turn or situation == "road"
    elif seat == on_turn:
        assert any(isinstance(event, TurnBegan) for event in events(game, before))
    else:
        owed = GoldChosen if situation == "Gold" else Discarded
        assert any(isinstance(event, owed) and event.seat == seat for event in events(game, before))
    if situation == "Roll":
        assert any(isinstance(event, DiceRolled) for event in events(game, before)), "the roll included"
    game.check()


def test_everybody_is_told_when_time_runs_and_in_the_last_seconds() -> None:
    game = MidGame(turn_seconds=60)
    game.reach("Roll")
    seat = game.play.state.turn
    assert times(game)[-1] == TurnTime(seat, 60000, True, False)
    game.wait(60 - int(LAST_SECONDS) - 1)
    assert not times(game)[-1].last
    game.wait(1)
    assert times(game)[-1] == TurnTime(seat, 10000, True, True)
    assert times(game, 1)[-1] == times(game)[-1]
    assert game.top.now + LAST_SECONDS in [pytest.approx(timer) for timer in game.top.timers]


def test_while_others_owe_the_time_of_the_turn_stands_and_each_has_their_own() -> None:
    game = MidGame(turn_seconds=60)
    for _ in range(1500):
        phase = game.play.state.phase
        if isinstance(phase, Discard) and not phase.owed[game.play.state.turn] and isinstance(phase.then, Main):
            break
        game.step()
    else:
        pytest.fail("nobody but others had to discard")
    on_turn = game.play.state.turn
    owing = game.play.waiting_on()
    last = {message.seat: message for message in times(game)}
    assert not last[on_turn].running
    assert all(last[seat].running and last[seat].left == 60000 for seat in owing)
    game.wait(60)
    assert not isinstance(game.play.state.phase, Discard), "what was owed is done"
    last = {message.seat: message for message in times(game)}
    assert last[on_turn].running
    assert last[on_turn].left == 60000, "no second of the turn has gone"


def test_there_is_no_timer_unless_the_table_wants_one() -> None:
    game = MidGame()
    game.reach("Main")
    before = game.play.seq
    game.wait(1000)
    assert game.play.seq == before
    assert not times(game)


def test_bots_and_empty_tables_have_no_timer() -> None:
    game = MidGame(turn_seconds=60, absence_seconds=20)
    seat = game.reach("Roll")
    game.top.drop(game.people[seat])
    game.top.tick(20)
    assert not [time for time in game.top.table._match.steward._clock.times(game.top.now) if time.running]
    game = MidGame(turn_seconds=60)
    seat = game.reach("Roll")
    game.wait(20)
    for person in game.people:
        game.top.drop(person)
    before = game.play.seq
    game.wait(300)
    assert game.play.seq == before
    person = game.back(seat)
    told = [message for message in person.inbox if isinstance(message, TurnTime)]
    assert told[-1] == TurnTime(seat, 40000, True, False), "the time that was left goes on"


def test_who_takes_a_seat_back_from_a_bot_has_the_whole_time_again() -> None:
    game = MidGame(turn_seconds=60, absence_seconds=30)
    seat = game.reach("Main")
    game.top.drop(game.people[seat])
    for _ in range(31):
        game.top.tick(1)
    game.top.thinking.clear()
    person = game.back(seat)
    told = [message for message in person.inbox if isinstance(message, TurnTime)]
    assert told[-1] == TurnTime(seat, 60000, True, False)


def test_who_comes_back_is_told_the_time() -> None:
    game = MidGame(turn_seconds=60)
    seat = game.reach("Roll")
    other = (seat + 1) % 5
    game.wait(5)
    game.top.drop(game.people[other])
    game.wait(10)
    told = [message for message in game.back(other).inbox if isinstance(message, TurnTime)]
    assert told.pop() == TurnTime(seat, 45000, True, False)
    assert told == [TurnTime(free, 0, False, False) for free in range(5) if free != seat], "whoever had some has none"


def test_a_turn_ended_in_time_gives_the_next_seat_its_whole_time() -> None:
    game = MidGame(turn_seconds=60)
    seat = game.reach("Main")
    game.wait(30)
    game.act(seat, EndTurn(seat))
    assert times(game)[-1].left == 60000
    assert times(game)[-1].seat == game.play.state.turn


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("turn_seconds", 601, "out of bounds"),
        ("turn_seconds", True, "whole number"),
        ("absence_seconds", "long", "whole number"),
        ("onlookers", "friends", "one of code, open, off"),
    ],
)
def test_settings_of_the_house_are_checked(name: str, value: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        changed_house(House(), name, value)


def test_settings_of_game_and_house_come_in_one_table() -> None:
    rules, house = split_settings({"points_to_win": 8, "turn_seconds": 90, "onlookers": "off"})
    assert rules.points_to_win == 8
    assert house == House(turn_seconds=90, onlookers="off")
    assert parsed_house(house, "absence_seconds", "60").absence_seconds == 60
    with pytest.raises(ValueError, match="gravity"):
        split_settings({"gravity": 1})


def test_whoever_looks_anew_or_comes_late_knows_whose_time_runs() -> None:
    game = MidGame(turn_seconds=60)
    seat = game.reach("Main")
    game.top.now += 20.0
    other = (seat + 1) % len(NAMES)
    for person in (game.back(other), game.back(other, forgot=True), game.top.join("Eve", watch=True)):
        told = {time.seat: time for time in person.of(TurnTime)}  # type: ignore[attr-defined]
        assert told.pop(seat) == TurnTime(seat, 40_000, running=True, last=False)
        assert len(told) == len(NAMES) - 1
        assert not any(time.running for time in told.values()), "of the others it is said that they have none"  # type: ignore[attr-defined]
        kinds = [type(message) for message in person.inbox]
        assert kinds.index(TurnTime) > max(at for at, kind in enumerate(kinds) if kind in (Snapshot, History, Welcome))
    person = game.people[seat]
    before = len(person.inbox)
    game.top.say(person, Look(-1))
    assert [type(message) for message in person.inbox[before:]] == [Snapshot] + [TurnTime] * len(NAMES)


def test_when_a_time_ends_early_it_is_said() -> None:
    game = MidGame(turn_seconds=60)
    seat = game.reach("Main")
    heard = len(game.people[0].inbox)
    game.act(seat, EndTurn(seat))
    following = game.play.state.turn
    told = [message for message in game.people[0].inbox[heard:] if isinstance(message, TurnTime)]
    assert TurnTime(seat, 0, running=False, last=False) in told
    assert TurnTime(following, 60_000, running=True, last=False) in told
    store = Store("Ada", 6)
    for message in game.people[0].inbox:
        take_in(store, message, 5.0, "21:00")  # type: ignore[arg-type]
    assert {number: ends for number, ends in store.turn_ends.items() if ends} == {following: 65.0}


def test_several_who_discard_have_their_own_time_and_everybody_is_told() -> None:
    game = MidGame(turn_seconds=60)
    game.reach("Discard")
    owing = game.play.waiting_on()
    eve = game.top.join("Eve", watch=True)
    told = {time.seat: time for time in eve.of(TurnTime)}  # type: ignore[attr-defined]
    assert set(owing) <= set(told)
    assert all(told[seat].running for seat in owing)  # type: ignore[attr-defined]
    if game.play.state.turn not in owing:
        assert not told[game.play.state.turn].running, "the turn stands meanwhile"  # type: ignore[attr-defined]
