"""What a profile remembers: tables with their keys, and results."""

from pathlib import Path

from net.records import (
    MOST_TABLES,
    RESULTS_FILE,
    TABLES_FILE,
    KnownTable,
    Result,
    known_tables,
    remember_result,
    remember_table,
    results,
)


def known(number: int) -> KnownTable:
    return KnownTable(f"t{number}", f"Table {number}", "ab" * 32, ("10.0.0.2",), 7377)


def result(game: str) -> Result:
    return Result(game, "2026-01-01T20:00:00", "classic", ("Ada", "Greedy"), ("", "greedy"), (10, 7), 0, (0,))


def test_tables_are_kept_with_the_latest_first(tmp_path: Path) -> None:
    assert known_tables(tmp_path) == ()
    for number in (1, 2, 1):
        remember_table(tmp_path, known(number))
    assert known_tables(tmp_path) == (known(1), known(2))
    for number in range(MOST_TABLES + 5):
        remember_table(tmp_path, known(number))
    assert len(known_tables(tmp_path)) == MOST_TABLES


def test_a_damaged_list_is_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / TABLES_FILE).write_text("[{")
    assert known_tables(tmp_path) == ()
    remember_table(tmp_path, known(3))
    assert known_tables(tmp_path) == (known(3),)


def test_a_game_is_counted_once(tmp_path: Path) -> None:
    assert results(tmp_path) == ()
    for game in ("g1", "g2", "g1"):
        remember_result(tmp_path, result(game))
    with (tmp_path / RESULTS_FILE).open("a") as file:
        file.write("torn")
    assert results(tmp_path) == (result("g1"), result("g2"))


def test_what_cannot_be_written_is_not_kept(tmp_path: Path) -> None:
    nowhere = tmp_path / "no such folder"
    remember_table(nowhere, known(1))
    remember_result(nowhere, result("g"))
    assert known_tables(nowhere) == ()
    assert results(nowhere) == ()
