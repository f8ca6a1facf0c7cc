"""The course of a game agrees with the game, turn by turn."""

import random

import pytest
from fakes import click, context, show
from played_game import journal_bytes
from test_end_screens import a_store

from client.course import FATES, course_of
from client.scene import Sprite
from client.screens.base import NO_MODS, Mods
from client.screens.end import EndScreen
from hearthsea.engine import points
from hearthsea.entries import Entry, apply_entry, start
from hearthsea.events import BankTraded, OfferMade, Paid, TradeClosed, TurnBegan, Undone
from hearthsea.journal import read
from hearthsea.resources import ONE, Resource, one, total
from hearthsea.rules.awards import road_length
from hearthsea.state import State
from tests.client.table_pilot import Table, header, random_action


def played(name: str, seats: int, steps: int = 700) -> tuple[Table, list[Entry]]:
    table, rng = Table(header(seats, map_name=name, deal_seed=3), seed=seats), random.Random(seats)
    journal: list[Entry] = []
    for _ in range(steps):
        if table.state.is_over:
            break
        table.act(random_action(table.state, rng))
        journal.append(Entry(table.last_events))
    return table, journal


@pytest.mark.parametrize(("name", "seats"), [("classic", 3), ("new_shores", 4)])
def test_the_course_ends_where_the_game_does(name: str, seats: int) -> None:
    table, journal = played(name, seats)
    course = course_of(header(seats, map_name=name, deal_seed=3), journal)
    state: State = table.state
    assert [row[-1] for row in course.points] == [points(state, seat) for seat in range(seats)]
    assert (course.road[-1], course.army[-1]) == (state.longest_road, state.largest_army)
    events = [event for entry in journal for event in entry.events]
    assert course.turns == sum(isinstance(event, TurnBegan) for event in events) + 1
    assert all(len(row) == course.turns for row in course.points)
    paid = sum(total(gain) for event in events if isinstance(event, Paid) for gain in event.gains)
    gained = sum(fates["gained"] for fates in course.fates)
    assert gained >= paid > 50
    assert gained == paid or name != "classic", "gold pays beside"


@pytest.mark.parametrize(("name", "seats"), [("classic", 3), ("new_shores", 4)])
def test_roads_and_armies_are_told_for_every_turn(name: str, seats: int) -> None:
    head = header(seats, map_name=name, deal_seed=3)
    _, journal = played(name, seats)
    course, state, turn = course_of(head, journal), start(head), 0
    for entry in journal:
        apply_entry(state, entry)
        if any(isinstance(event, TurnBegan) for event in entry.events):
            assert [row[turn] for row in course.lengths] == [road_length(state, seat) for seat in range(seats)]
            assert [row[turn] for row in course.knights] == state.knights
            turn += 1
    assert [row[-1] for row in course.lengths] == [road_length(state, seat) for seat in range(seats)]
    assert [row[-1] for row in course.knights] == state.knights
    assert all(len(row) == course.turns == turn + 1 for row in (*course.lengths, *course.knights))
    assert max(max(row) for row in course.lengths) > 4
    assert max(max(row) for row in course.knights) > 0


def test_what_one_takes_another_loses() -> None:
    _, journal = played("classic", 4)
    course = course_of(header(4, map_name="classic", deal_seed=3), journal)
    taken, lost = (sum(fates[fate] for fates in course.fates) for fate in ("taken", "lost"))
    assert 0 < taken < lost, "sevens cost cards too"
    assert all(fates.keys() == set(FATES) for fates in course.fates)


def test_traded_are_the_cards_that_were_given_away_with_the_bank_and_with_players() -> None:
    wood, ore, wool = one(Resource.WOOD, 8), one(Resource.ORE, 3), ONE[Resource.WOOL]
    journal = [
        Entry((Paid((wood, ore)),)),
        Entry((BankTraded(0, one(Resource.WOOD, 4), wool),)),
        Entry((OfferMade(0, ONE[Resource.WOOD], one(Resource.ORE, 3), 0b10),)),
        Entry((TradeClosed(0, 0, 1, ONE[Resource.WOOD], one(Resource.ORE, 3)),)),
    ]
    course = course_of(header(2), journal)
    assert [fates["traded"] for fates in course.fates] == [4 + 1, 3]
    assert [fates["gained"] for fates in course.fates] == [8, 3], "what a trade brings is not paid for nothing"


def test_a_trade_with_the_bank_that_was_taken_back_is_none() -> None:
    four, wool = one(Resource.WOOD, 4), ONE[Resource.WOOL]
    trade = Entry((BankTraded(0, four, wool),))
    journal = [Entry((Paid((one(Resource.WOOD, 8), 0)),)), trade, trade, Entry((Undone(0, four, wool),))]
    assert course_of(header(2), journal).fates[0]["traded"] == 4
    cost = ONE[Resource.WOOD] + ONE[Resource.BRICK]
    journal.append(Entry((Undone(0, cost, 0),)))
    assert course_of(header(2), journal).fates[0]["traded"] == 4, "a road that was taken back was no trade"


def an_end() -> EndScreen:
    journal = read(journal_bytes(seats=3, seed=2))
    store = a_store()
    store.header, store.journal = journal.header, tuple(journal.entries)
    store.state = journal.state_at(len(journal.entries))
    return EndScreen(context(store))


def test_the_end_shows_points_then_cards_and_the_course_below() -> None:
    screen = an_end()
    assert "Points and what they are for" in show(screen).texts()
    assert any(isinstance(item, Sprite) and item.picture[0] == "plot" for item in show(screen).items())
    click(screen, "view.fates")
    scene = show(screen)
    assert "What came and went" in scene.texts()
    assert {"gained", "taken", "lost", "traded", "bought"} <= set(scene.texts())
    assert scene.target("part.1").tooltip == "Cards taken from others by robber, pirate and monopoly"
    assert scene.target("part.3").tooltip == "Cards given away in trades with players, the bank and harbors"
    assert not scene.target("view.fates").enabled
    click(screen, "view.points")
    assert "Points and what they are for" in show(screen).texts()


def plotted(screen: EndScreen) -> object:
    """The lines of the picture that is shown."""
    [plot] = [one for one in show(screen).items() if isinstance(one, Sprite) and one.picture[0] == "plot"]
    return plot.picture[4]


def test_the_course_tells_of_points_roads_or_armies() -> None:
    screen = an_end()
    click(screen, "view.course")
    assert "Points by the turn" in show(screen).texts()
    seen = [plotted(screen)]
    for line, title in (("road", "Longest roads by the turn"), ("army", "Knights by the turn")):
        click(screen, f"line.{line}")
        scene = show(screen)
        assert title in scene.texts()
        assert not scene.target(f"line.{line}").enabled
        assert {"course.road", "course.army"} <= {target.id for target in scene.targets}, "who held the titles stays"
        seen.append(plotted(screen))
    assert len(set(map(str, seen))) == 3
    click(screen, "view.points")
    assert not any(target.id.startswith("line.") for target in show(screen).targets)
    assert plotted(screen) == seen[0], "below the points the course is that of points"


@pytest.mark.parametrize("mods", [NO_MODS, frozenset({"pad"})])
def test_keys_and_a_d_pad_reach_what_the_course_tells(mods: Mods) -> None:
    screen = an_end()
    click(screen, "view.course")

    def walk(to: str, *steps: str) -> None:
        for step in steps:
            if screen.form.hands.focus == to:
                break
            screen.key(step, mods)
            show(screen)
        assert screen.form.hands.focus == to
        screen.key("enter", mods)
        show(screen)

    screen.form.hands.focus, screen.form.hands.keyboard = "view.fates", True
    walk("line.road", "down", "right", "right")
    assert screen.line == "road"
    walk("line.army", "right")
    assert screen.line == "army"
    walk("line.points", "left", "left")
    assert screen.line == "points"
    if mods == NO_MODS:
        walk("line.army", *["tab"] * 12)
        assert screen.line == "army"


def test_without_a_journal_there_are_points_alone() -> None:
    store = a_store()
    store.journal = ()
    scene = show(EndScreen(context(store)))
    assert "Points and what they are for" in scene.texts()
    assert not any(target.id.startswith("view.") for target in scene.targets)
