"""What people type becomes where a table is."""

from __future__ import annotations

import asyncio

import pytest

from client.finding import NotFoundError, is_address, nothing_found, the_only, whereabouts
from net.listing import FoundTable

MARK = "ab" * 32


def table(name: str, phase: str = "lobby") -> FoundTable:
    return FoundTable(name, name, "laptop", "classic", 1, 4, phase, True, MARK, ("10.0.0.5",), 7377, 0.0)


@pytest.mark.parametrize(
    "typed",
    [
        f"hearthsea://10.0.0.5:7377/#{MARK}",
        "10.0.0.5",
        "10.0.0.5:7400",
        "[fe80::1]:7377",
        "fe80::1",
        "localhost",
        "laptop.local",
        "laptop:7377",
    ],
)
def test_addresses_and_links_are_known_as_such(typed: str) -> None:
    assert is_address(typed)


@pytest.mark.parametrize(
    "typed", ["", "Kitchen table", "Ada's table", "Round 2: revenge", "St. Mary's", "865dbb16a639"]
)
def test_names_are_no_addresses(typed: str) -> None:
    assert not is_address(typed)


def test_a_link_says_all_there_is_to_know() -> None:
    where = asyncio.run(whereabouts(f"hearthsea://10.0.0.5:7400/#{MARK}.K7QXM", 1))
    assert (where.places, where.fingerprint, where.code) == ((("10.0.0.5", 7400),), MARK, "K7QXM")
    assert where.found_ms is None


def test_a_link_that_is_not_whole_is_said() -> None:
    with pytest.raises(NotFoundError, match="not whole"):
        asyncio.run(whereabouts("hearthsea://10.0.0.5:7400/#abc", 1))


def test_the_only_table_is_the_one_that_waits_for_players() -> None:
    assert the_only(()) is None
    assert the_only((table("a"), table("b", "playing"))) == table("a")
    assert the_only((table("b", "playing"),)) == table("b", "playing")


def test_of_several_tables_one_must_be_named() -> None:
    with pytest.raises(NotFoundError, match="'a', 'b'; name the one you mean"):
        the_only((table("a"), table("b")))


def test_who_misses_a_table_hears_of_those_there_are() -> None:
    said = nothing_found("Kitchn", 10, (table("Kitchen"), table("Attic")), "")
    assert said == "No table called 'Kitchn' was found on this network within 10 s. There are 'Kitchen', 'Attic'."
    assert "There is 'Attic'." in nothing_found("Kitchn", 1, (table("Attic"),), "")
    assert "hearthsea doctor" in nothing_found("", 0.5, (), "")
    assert nothing_found("", 10, (), "A VPN is on.").endswith("within 10 s. A VPN is on.")
