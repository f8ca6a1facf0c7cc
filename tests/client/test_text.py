import re
from pathlib import Path

import pytest

import client
from client.text import catalogue, has, plural, say, speak

CLIENT = Path(client.__file__).parent


def test_places_are_filled_and_counts_have_their_own_words() -> None:
    assert say("lobby.taken", map="Classic", taken=3, all=4) == "Classic · 3 of 4 seats taken"
    assert plural("join.count", 1) == "1 table"
    assert plural("join.count", 3) == "3 tables"


def test_nothing_is_one_many() -> None:
    """Where a count of one can stand before a word in the plural, one has words of its own."""
    nouns = "cards|seconds|tables|turns|points|roads|ships|knights|games|people|seats|islands|pips|lines|others"
    counted = re.compile(rf"\{{\w+\}} ({nouns})")
    plain = {key for key, text in catalogue("en").items() if counted.search(text)}
    assert {key for key in plain if not key.endswith((".many", ".many.you"))} == {
        "sheet.seven.words",  # four at least: R5.1
        "bankbox.goal",  # three at least: R1.2
        "bankbox.goal.only",
        "terminal.join.won",
        "lobby.few",  # two at least: R1.1
        "lobby.map.facts",
        "lobby.seats.least",
        "lobby.seats.most",
        "lobby.seats.taken",  # more than the least
        "continue.last",  # two at least: of one game the title tells more
        "lobby.taken",
        "join.seats",
    }


def test_a_missing_key_is_our_fault_and_loud() -> None:
    with pytest.raises(KeyError):
        say("no.such.key")
    assert not has("no.such.key")


def test_a_language_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="en"):
        speak("xx")


def test_every_key_named_in_the_code_is_in_the_catalogue() -> None:
    keys = set()
    for path in CLIENT.rglob("*.py"):
        keys |= set(re.findall(r"\b(?:say|plural)\(\s*\"([a-z_.0-9]+)\"", path.read_text(encoding="utf-8")))
    assert len(keys) > 60
    known = catalogue("en")
    assert [key for key in sorted(keys) if key not in known and f"{key}.one" not in known] == []


def test_what_join_tells_in_the_terminal_is_in_the_catalogue() -> None:
    told = (CLIENT / "commands" / "join.py").read_text(encoding="utf-8")
    assert re.findall(r"how\.say\((f?\".*?)\)", told) == []
    assert say("join.slow") not in told
