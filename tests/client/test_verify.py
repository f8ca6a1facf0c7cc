"""Journals are counted from outside; what was lost, invented or hidden is said."""

from __future__ import annotations

import pytest
from msgspec import structs

from client.verify import NotWholeError, verify
from hearthsea import events
from hearthsea.entries import Entry, redacted
from hearthsea.journal import Journal, read
from hearthsea.pieces import ROAD_COST
from tests.client.played_game import journal_bytes


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_games_as_they_were_played_are_right(seats: int, seed: int) -> None:
    verdict = verify(read(journal_bytes(seats, seed)))
    assert verdict.problems == ()
    assert verdict.is_over
    assert verdict.points[verdict.winner] >= 4


def changed(journal: Journal, wanted: type[events.Event], **values: object) -> Journal:
    """The journal with the first event of a kind told otherwise."""
    entries = list(journal.entries)
    for number, entry in enumerate(entries):
        for place, event in enumerate(entry.events):
            if type(event) is wanted:
                other = structs.replace(event, **values)
                told = (*entry.events[:place], other, *entry.events[place + 1 :])
                entries[number] = Entry(told, entry.fact, entry.at)  # type: ignore[arg-type]
                return structs.replace(journal, entries=tuple(entries))
    raise AssertionError(wanted)


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (events.RoadBuilt, {"paid": ROAD_COST}, "the resource cards"),
        (events.RoadBuilt, {"seat": 3}, "not_your_turn"),
        (events.BankTraded, {"take": 0}, "is refused"),
        (events.OfferMade, {"give": 0}, "no_gift"),
        (events.TradeClosed, {"offer": 9}, "no_such_offer"),
        (events.TitleMoved, {"holder": -1}, "should be"),
        (events.GameOver, {"winner": 1}, "winner"),
    ],
)
def test_what_was_changed_afterwards_is_found(kind: type[events.Event], values: dict[str, object], said: str) -> None:
    verdict = verify(changed(read(journal_bytes(4, 3, 6)), kind, **values))
    assert any(said in problem for problem in verdict.problems), verdict.problems


def test_what_goes_on_after_the_end_is_found() -> None:
    journal = read(journal_bytes())
    longer = structs.replace(journal, entries=(*journal.entries, Entry((events.DiceRolled(0, 1, 1),))))
    assert any("after the end" in problem for problem in verify(longer).problems)


def test_what_one_player_saw_cannot_be_counted() -> None:
    journal = read(journal_bytes())
    seen = structs.replace(journal, entries=tuple(redacted(entry, 0) for entry in journal.entries))
    with pytest.raises(NotWholeError, match="host"):
        verify(seen)


def test_a_game_that_was_left_is_not_over() -> None:
    journal = read(journal_bytes())
    verdict = verify(structs.replace(journal, entries=journal.entries[:-1]))
    assert not verdict.is_over
    assert verdict.winner == -1
    assert verdict.problems == ()
