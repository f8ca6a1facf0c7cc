"""Golden games: whole journals that must read, replay and come about again exactly as they were kept.

`python -m tests.golden.make` makes them anew; a change of the rules that changes one says so in its commit.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hearthsea.entries import start
from hearthsea.journal import Journal, entry_line, header_line, read
from hearthsea.maps import map_names
from hearthsea.modifiers import MODIFIERS
from hearthsea.notation import action_of
from hearthsea.snapshot import digest
from tests.golden.make import EVERY, FOLDER, ORDERED, entries, orders, perft, way_of
from tests.hearthsea.laws import nothing_lost
from tests.hearthsea.tally import KINDS

GAMES = sorted(path.stem for path in FOLDER.glob("*.journal"))
WAYS = {"own turn", "before roll", "start of turn", "extra turn", "start of extra turn", "quiet", "agreed", "resigned"}


@cache
def journal_of(name: str) -> Journal:
    return read(Path(FOLDER, f"{name}.journal").read_bytes())


@cache
def kept(name: str) -> tuple[bytes, dict[str, Any]]:
    return Path(FOLDER, f"{name}.journal").read_bytes(), tomllib.loads(
        Path(FOLDER, f"{name}.toml").read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_replays_to_the_digests_that_were_kept(name: str) -> None:
    content, about = kept(name)
    journal = journal_of(name)
    assert journal.whole_bytes == len(content)
    digests, seen = [], 0
    states = journal.states()
    next(states)
    for entry, state in zip(journal.entries, states, strict=True):
        if seen // EVERY < (seen := seen + len(entry.events)) // EVERY:
            digests.append(digest(state))
    assert [*digests, digest(state)] == about["digests"]
    assert state.is_over
    nothing_lost(state)


@pytest.mark.parametrize("name", GAMES)
def test_the_actions_come_to_the_same_journal_byte_for_byte(name: str) -> None:
    content, about = kept(name)
    header = journal_of(name).header
    game = start(header).game
    actions = [action_of(game, json.loads(text)) for text in about["actions"]]
    lines = [header_line(header), *(entry_line(entry) for entry, _ in entries(header, about["seed"], actions))]
    for number, (line, was) in enumerate(zip(lines, content.splitlines(keepends=True), strict=True)):
        assert line == was, f"line {number + 1} of {name}"
    assert way_of(header, about["seed"], actions) == about["way"]


def test_there_is_one_for_each_way_to_end_and_each_map() -> None:
    assert {kept(name)[1]["way"] for name in GAMES} == WAYS
    assert {journal_of(name).header.layout.name for name in GAMES} == set(map_names())


def test_there_is_one_for_each_modifier() -> None:
    settings = [journal_of(name).header.settings for name in GAMES]
    for name in (*MODIFIERS, "random_discard", "friendly_robber", "balanced_dice"):
        assert any(getattr(one, name) for one in settings), name


def test_every_kind_of_event_stands_in_one_of_them() -> None:
    met = {type(event).__name__ for name in GAMES for entry in journal_of(name).entries for event in entry.events}
    assert set(KINDS) - {"AgreementFell"} <= met


def test_one_of_them_has_an_absence() -> None:
    facts = [type(entry.fact).__name__ for name in GAMES for entry in journal_of(name).entries if entry.fact]
    assert {"Absent", "Seated", "Returned", "Said", "Noted"} <= set(facts)


@pytest.mark.parametrize("name", ORDERED)
def test_legal_actions_stand_in_the_order_that_was_kept(name: str) -> None:
    was = json.loads(Path(FOLDER, "orders.json").read_text(encoding="utf-8"))[name]
    now = orders(name)
    assert list(now) == list(was)
    for position, actions in now.items():
        assert actions == was[position], position


@pytest.mark.parametrize("name", ORDERED)
def test_there_are_as_many_lines_as_were_counted(name: str) -> None:
    assert perft(name) == json.loads(Path(FOLDER, "perft.json").read_text(encoding="utf-8"))[name]
