"""A game in words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec import structs

from client.story import Teller, cards, columns, standing, turns
from hearthsea import events
from hearthsea.board import board_of
from hearthsea.entries import Entry, Noted, Said, Seated
from hearthsea.journal import Journal, read
from hearthsea.maps import deal, load_map
from hearthsea.phases import MAIN
from hearthsea.resources import bundle
from tests.client.played_game import NAMES, journal_bytes


@pytest.fixture(scope="module")
def journal() -> Journal:
    return read(journal_bytes())


def test_turns_follow_each_other_without_a_gap(journal: Journal) -> None:
    told = list(turns(journal.header, journal.entries))
    assert [turn.number for turn in told] == list(range(len(told)))
    assert told[0].first == 0
    assert all(before.end == after.first for before, after in pairwise(told))
    assert told[-1].end == len(journal.entries) + 1
    assert [turn.seat for turn in told[1:5]] == [0, 1, 2, 3]


def test_setup_and_end_are_told(journal: Journal) -> None:
    told = list(turns(journal.header, journal.entries))
    assert sum("founds a settlement" in clause for clause in told[0].clauses) == 8
    assert sum("builds a road" in clause for clause in told[0].clauses) == 8
    assert told[-1].clauses[-1].endswith(" wins")
    winner = NAMES.index(told[-1].clauses[-1].split()[0])
    assert told[-1].points[winner] >= 4


def test_extra_turns_are_marked() -> None:
    wide = read(journal_bytes(seats=5))
    told = list(turns(wide.header, wide.entries))
    assert [(turn.seat, turn.is_extra) for turn in told[1:5]] == [(0, False), (3, True), (1, False), (4, True)]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.DiceRolled(0, 3, 5), "Ada rolls 8"),
        (events.Paid((0, bundle((1, 0, 0, 0, 2)), 0, 0)), "the bank pays Bo 1 wood, 2 ore"),
        (events.Discarded(1, bundle((0, 4, 0, 0, 0))), "Bo gives back 4 brick"),
        (events.CardStolen(0, 1, -1), "Ada takes a card from Bo"),
        (events.CardStolen(0, 1, 4), "Ada takes ore from Bo"),
        (events.CardBought(2, -1), "Chiara buys a card"),
        (events.CardPlayed(2, 3), "Chiara plays year of plenty"),
        (events.Monopolized(3, 2, (1, 2, 0, 0)), "Dag collects 3 wool"),
        (
            events.BankTraded(0, bundle((4, 0, 0, 0, 0)), bundle((0, 0, 0, 0, 1))),
            "Ada trades 4 wood for 1 ore with the bank",
        ),
        (events.TitleMoved("longest_road", 1), "Bo holds the longest road"),
        (events.TitleMoved("largest_army", -1), "nobody holds the largest army"),
        (events.SeatResigned(3), "Dag resigns"),
        (events.GameOver(-1, (0, 0, 0, 0)), "the game ends undecided"),
        (events.PhaseEntered(MAIN), ""),
    ],
)
def test_events_are_told_with_names(event: events.AnyEvent, said: str, journal: Journal) -> None:
    assert Teller(journal.header, board_of(journal.header.layout)).clause(event) == said


def test_where_there_are_ships_the_road_is_a_trade_route(journal: Journal) -> None:
    at_sea = structs.replace(journal.header, layout=deal(load_map("new_shores"), 1))  # R11.1
    teller = Teller(at_sea, board_of(at_sea.layout))
    assert teller.clause(events.TitleMoved("longest_road", 1)) == "Bo holds the longest trade route"
    assert teller.clause(events.TitleMoved("largest_army", 1)) == "Bo holds the largest army"


def test_points_stand_below_names_however_long() -> None:
    names = ("Jo", "Bartholomew", "X")
    assert columns(names) == "Jo  Bartholo   X"
    assert standing(names, (2, 10, 3)) == " 2        10   3"


def test_facts_of_the_table_are_told(journal: Journal) -> None:
    teller = Teller(journal.header, board_of(journal.header.layout))
    assert teller.fact(Entry(fact=Seated(1, "greedy", "greedy"))) == "greedy plays for Bo"
    assert teller.fact(Entry(fact=Said(0, "Ada", "hello"))) == "Ada says: hello"
    assert teller.fact(Entry(fact=Noted("The table was opened again."))) == "The table was opened again."
    assert teller.fact(Entry()) == ""


def test_no_cards_are_nothing() -> None:
    assert cards(0) == "nothing"
