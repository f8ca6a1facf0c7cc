"""Gone and back: in every phase, by every way to be gone; the seat returns, nothing happens twice, nothing is lost."""

import pytest

from hearthsea.actions import Resign
from hearthsea.engine import view
from hearthsea.entries import Absent, Entry, Returned, Seated
from hearthsea.events import PirateMoved
from hearthsea.journal import read
from net.messages import Accepted, ChangeSetting, EntryArrived, LobbyInfo
from net.steward import SUBSTITUTE
from net.table import ABANDONED
from tests.net.mid_game import NAMES, PHASES, MidGame
from tests.net.tabletop import Person


def facts(entries: list[Entry]) -> list[object]:
    return [entry.fact for entry in entries if entry.fact is not None]


def accepted(person: Person) -> list[int]:
    return [message.n for message in person.inbox if isinstance(message, Accepted)]


def presence(game: MidGame, seat: int) -> str:
    watching = next(other for other, person in enumerate(game.people) if other != seat and not person.cut)
    lobby: LobbyInfo = game.people[watching].lobby
    return lobby.seats[seat].presence


@pytest.mark.parametrize("situation", PHASES)
@pytest.mark.parametrize("way", ["killed", "cut 3 s", "cut 150 s", "asleep"])
def test_a_seat_returns_in_every_phase_and_nothing_is_twice_or_lost(situation: str, way: str) -> None:
    game = MidGame()
    seat = game.reach(situation)
    before = game.play.seq
    # The last word before the line goes: it is on the disk, its answer never arrives.
    said = game.act(seat, game.pirate() or game.choice(seat) if situation == "Pirate" else game.choice(seat))
    assert game.play.seq == before + 1
    if situation == "Pirate":
        assert isinstance(game.play.entries[-1].events[0], PirateMoved)
    answered = accepted(game.people[seat])
    if way == "asleep":
        for second in range(1, 21):  # no word that it is gone; after 20 s the host cuts the line
            game.wait(1)
            if second == 6:
                game.top.run(game.top.table.shaky(game.people[seat].peer, game.top.now, on=True))
                assert presence(game, seat) == "shaky"
    game.top.drop(game.people[seat])
    assert presence(game, seat) == "away"
    gone_at = game.play.seq
    game.wait({"killed": 1, "cut 3 s": 3}.get(way, 150))
    long = way in ("cut 150 s", "asleep")
    assert (Seated(seat, NAMES[seat], SUBSTITUTE) in facts(game.play.entries)) == long
    if long:
        assert presence(game, seat) == "helped"
    returned_from = game.play.seq
    person = game.back(seat, forgot=way == "killed")
    fact = Seated(seat, NAMES[seat]) if long else Returned(seat)
    assert facts(game.play.entries[returned_from:]) == [fact], "back within one entry"
    assert presence(game, seat) == "here"
    # The guest says again what got no answer: it has happened once and is answered again.
    game.top.say(person, said)
    assert accepted(person)[-1:] == answered[-1:] == [said.n]
    assert sum(isinstance(entry, Entry) and entry == game.play.entries[before] for entry in game.play.entries) == 1
    game.check()
    # No bot's late word counts any more, and the game goes on with the person.
    waiting, game.top.thinking = game.top.thinking, []
    length = game.play.seq
    for think in waiting:
        if think.seat == seat:
            choice = game.choice(seat) if seat in game.play.waiting_on() else None
            game.top.run(game.top.table.thought(think.ticket, choice, "", game.top.now))
    assert game.play.seq == length
    for _ in range(25):
        game.step()
    game.check()
    assert game.play.seq >= gone_at + 25
    journal = read(b"".join(line.line for line in game.top.persisted))
    assert journal.entries == tuple(game.play.entries), "what was told is what is on the disk"


def test_a_bot_takes_over_after_two_minutes_to_the_second() -> None:
    game = MidGame()
    seat = game.reach("Roll")
    game.top.drop(game.people[seat])
    began = game.top.now
    while presence(game, seat) != "helped":
        game.top.tick(0.5)
    assert game.top.now - began == pytest.approx(120.0, abs=1.0)
    assert game.top.thinking[0].seat == seat
    assert began + 120.0 in [pytest.approx(timer) for timer in game.top.timers]


def test_the_table_decides_how_long_it_waits() -> None:
    game = MidGame(absence_seconds=30)
    seat = game.reach("Main")
    game.top.drop(game.people[seat])
    game.wait(29)
    assert presence(game, seat) == "away"
    game.wait(1)
    assert presence(game, seat) == "helped"
    assert game.people[(seat + 1) % 5].lobby.settings["absence_seconds"] == 30


def test_where_nobody_is_the_game_waits_and_then_the_table_ends_with_the_game_on_its_disk() -> None:
    game = MidGame()
    game.reach("Main")
    helped = 3
    game.top.drop(game.people[helped])
    game.wait(121)
    for seat, person in enumerate(game.people):
        if seat != helped:
            game.top.drop(person)
    game.top.thinking.clear()
    length = game.play.seq
    game.wait(ABANDONED - 10)
    assert game.play.seq == length, "no bot plays on for nobody"
    assert not game.top.thinking
    game.back(0)
    game.wait(100)
    assert presence(game, 1) == "away", "the two minutes begin when somebody is there"
    game.wait(21)
    assert {presence(game, seat) for seat in (1, 2, 4)} == {"helped"}
    game.top.drop(game.people[0])
    length = game.play.seq
    game.wait(ABANDONED + 1)
    assert game.top.ended == "Nobody was at the table any more."
    assert len(read(b"".join(line.line for line in game.top.persisted)).entries) == length


def test_an_onlooker_alone_does_not_make_the_game_go_on() -> None:
    game = MidGame()
    game.reach("Main")
    game.top.join("Eve", watch=True)
    for person in game.people:
        game.top.drop(person)
    length = game.play.seq
    game.wait(ABANDONED + 50)
    assert game.play.seq == length
    assert not game.top.ended


def test_who_resigned_does_not_come_back_to_the_seat() -> None:
    game = MidGame()
    seat = game.reach("Discard")
    game.act(seat, Resign(seat))
    assert game.top.thinking[0].seat in (seat, *game.play.waiting_on())
    game.top.drop(game.people[seat])
    assert Absent(seat) not in facts(game.play.entries)
    game.wait(130)
    person = game.back(seat)
    assert Returned(seat) not in facts(game.play.entries)
    said = game.act(seat, game.choice(game.awaited()) if seat == game.awaited() else Resign(seat))
    assert person.refusal.n == said.n
    game.catch_up(seat)
    assert game.watchers[seat].state in (view(game.play.state, None), view(game.play.state, seat))


def test_several_seats_of_one_machine_go_and_return_together() -> None:
    game = MidGame()
    top = game.top
    # Ada's machine plays Bo's seat too.
    top.table.lobby.seats[1].guest = top.table.lobby.seats[0].guest
    top.drop(game.people[0])
    assert facts(game.play.entries)[-2:] == [Absent(0), Absent(1)]
    game.wait(121)
    top.join("Ada")
    assert facts(game.play.entries)[-2:] == [Seated(0, "Ada"), Seated(1, "Bo")]


def test_absence_cannot_be_changed_once_the_game_runs() -> None:
    game = MidGame()
    game.top.say(game.people[0], ChangeSetting("absence_seconds", 10))
    assert game.people[0].refusal.code == "wrong_phase"


def test_a_game_taken_up_again_keeps_what_the_house_settled() -> None:
    game = MidGame(absence_seconds=30, turn_seconds=60)
    game.reach("Main")
    record = game.top.remembered[-1].record
    assert (record.house.absence_seconds, record.house.turn_seconds) == (30, 60)
    journal = read(b"".join(line.line for line in game.top.persisted))
    again = MidGame()
    again.top.run(again.top.table.resume(record, journal, again.top.now))
    assert again.top.table.lobby.house == record.house
    assert not again.people[0].of(EntryArrived)
