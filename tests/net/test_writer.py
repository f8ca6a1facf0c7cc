"""Journals on the disk: in order, whole, several at once, and what happens when the disk will not."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from net.effects import KnownGuest, KnownSeat, Persist, Remember, TableRecord
from net.writer import JournalWriter, read_record


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def lines(game: str, *numbers: int) -> list[Persist]:
    return [Persist(game, number, f"{game} line {number}\n".encode()) for number in numbers]


class Disk:
    """A writer and what it told."""

    def __init__(self, folder: Path) -> None:
        self.told: list[tuple[str, int | str]] = []
        self.writer = JournalWriter(
            folder / "games",
            lambda game, number: self.told.append((game, number)),
            lambda game, reason: self.told.append((game, reason)),
        )

    def content(self, game: str) -> str:
        return self.writer.path(game).read_text()

    def write(self, *jobs: Persist | Remember) -> None:
        for job in jobs:
            self.writer.write(job)

    async def settled(self) -> None:
        while self.writer._task is not None:
            await self.writer._task


async def begun(folder: Path) -> Disk:
    """A disk with a game of two lines."""
    disk = Disk(folder)
    disk.write(*lines("g", 0, 1))
    await disk.settled()
    return disk


def test_lines_that_wait_are_written_together(tmp_path: Path) -> None:
    async def story() -> None:
        disk = Disk(tmp_path)
        disk.write(*lines("g", 0, 1, 2))
        await disk.settled()
        assert disk.told == [("g", 2)]
        disk.write(*lines("g", 3))
        disk.write(*lines("h", 0))
        await disk.writer.close()
        assert disk.told == [("g", 2), ("g", 3), ("h", 0)]
        assert disk.content("g") == "g line 0\ng line 1\ng line 2\ng line 3\n"
        assert disk.content("h") == "h line 0\n"

    asyncio.run(story())


@pytest.mark.parametrize("broken", ["fsync", "write"])
def test_a_disk_that_will_not_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def story() -> None:
        disk = await begun(tmp_path)
        with monkeypatch.context() as patch:
            if broken == "fsync":
                patch.setattr("net.writer.os.fsync", no_space)
            else:
                patch.setattr(Path, "open", no_space)
            disk.write(*lines("g", 2, 3))
            await disk.settled()
        assert disk.told == [("g", 1), ("g", "No space left on device")]
        assert disk.content("g") == "g line 0\ng line 1\n"
        disk.write(*lines("g", 2))
        await disk.writer.close()
        assert disk.content("g") == "g line 0\ng line 1\ng line 2\n"

    asyncio.run(story())


def test_a_game_goes_on_behind_its_last_whole_entry(tmp_path: Path) -> None:
    async def story() -> None:
        disk = await begun(tmp_path)
        path = disk.writer.path("g")
        whole = path.stat().st_size
        path.write_bytes(path.read_bytes() + b"g li")
        again = Disk(tmp_path)
        with pytest.raises(ValueError, match=r"should be g\.journal"):
            again.writer.go_on(path.with_name("copy.journal"), "g", whole)
        again.writer.go_on(path, "g", whole)
        again.write(*lines("g", 2))
        await again.writer.close()
        await disk.writer.close()
        assert again.content("g") == "g line 0\ng line 1\ng line 2\n"

    asyncio.run(story())


def test_the_hosts_record_is_private_and_comes_back(tmp_path: Path) -> None:
    guest = KnownGuest(1, b"k" * 32, "Ada", owner=True)
    seat = KnownSeat("person", "Ada", 3, "", 1)
    record = TableRecord("t1", "Ada's table", "AB2CD", "classic", (guest,), (seat,))
    disk = Disk(tmp_path)

    async def story() -> None:
        disk.writer.write(Remember("g", record))
        await disk.writer.close()

    asyncio.run(story())
    path = disk.writer.path("g")
    assert read_record(path) == record
    assert path.with_suffix(".table").stat().st_mode & 0o777 == 0o600


RECORD = TableRecord("t1", "Ada's table", "AB2CD", "classic", (), ())


def test_a_record_that_cannot_be_kept_takes_with_it_what_was_to_be_written_after_it_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the disk would hold lines that the table has taken back."""

    async def story() -> None:
        disk = await begun(tmp_path)
        with monkeypatch.context() as patch:
            patch.setattr("net.writer.os.open", no_space)
            disk.write(*lines("g", 2), Remember("g", RECORD), *lines("g", 3))
            await disk.settled()
        assert disk.told == [("g", 1), ("g", 2), ("g", "No space left on device")]
        await disk.writer.close()
        assert disk.content("g") == "g line 0\ng line 1\ng line 2\n"

    asyncio.run(story())


def test_a_disk_that_will_not_even_take_back_leaves_nothing_behind_what_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        disk = await begun(tmp_path)
        with monkeypatch.context() as patch:
            patch.setattr("net.writer.os.fsync", no_space)
            patch.setattr("net.writer.os.ftruncate", no_space)
            disk.write(*lines("g", 2, 3, 4))
            await disk.settled()
        disk.write(*lines("g", 2))
        await disk.writer.close()
        assert disk.content("g") == "g line 0\ng line 1\ng line 2\n"

    asyncio.run(story())


def test_a_game_is_written_by_one_table_only(tmp_path: Path) -> None:
    async def story() -> None:
        disk, other = await begun(tmp_path), Disk(tmp_path)
        path = disk.writer.path("g")
        with pytest.raises(ValueError, match="another table"):
            other.writer.claim(path)
        await disk.writer.close()
        other.writer.claim(path)
        third = Disk(tmp_path)
        with pytest.raises(ValueError, match="another table"):
            third.writer.claim(path)
        await other.writer.close()
        await third.writer.close()

    asyncio.run(story())
