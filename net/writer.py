"""Journals on the disk: lines are appended and flushed in a thread, several at once where they wait.

Nothing is told to anyone before its line is safe. A write that fails leaves the file as it was before it.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from net.claim import Claim, ClaimedError
from net.effects import Persist, Remember, TableRecord

JOURNAL = ".journal"
RECORD = ".table"
"""Ends the name of the file beside a journal that holds what only the host needs; mode 600."""

Written = Callable[[str, int], None]
Failed = Callable[[str, str], None]


class JournalWriter:
    """Writes the journals of one table, and the host's records beside them."""

    def __init__(self, folder: Path, written: Written, failed: Failed) -> None:
        """Write into `folder`; call `written(game, number)` or `failed(game, reason)` in the event loop."""
        self.folder = folder
        self._written = written
        self._failed = failed
        self._waiting: list[Persist | Remember] = []
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "journal")
        self._sizes: dict[str, int] = {}
        self._claims: dict[Path, Claim] = {}

    def path(self, game: str) -> Path:
        """Return where the journal of a game lies."""
        return self.folder / f"{game}{JOURNAL}"

    def claim(self, path: Path) -> None:
        """Let nobody else write to a journal until this writer is closed.

        Raises:
            ValueError: Another table holds it.
            OSError: It cannot be opened.
        """
        if path in self._claims:
            return
        try:
            self._claims[path] = Claim(path)
        except ClaimedError:
            raise ValueError("another table of this machine is playing that game.") from None

    def let_go(self) -> None:
        """Give up what was claimed."""
        for claim in self._claims.values():
            claim.release()
        self._claims.clear()

    def go_on(self, path: Path, game: str, whole_bytes: int) -> None:
        """Cut a journal to its last whole entry before more is written to it."""
        if path != self.path(game):
            raise ValueError(f"{path.name} is not named after its game; it should be {self.path(game).name}.")
        os.truncate(path, whole_bytes)
        self._sizes[game] = whole_bytes

    def write(self, job: Persist | Remember) -> None:
        """Take a line, or a record to be kept beside the lines; written in order, as soon as the disk is free."""
        self._waiting.append(job)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        """Wait until everything is written."""
        while self._task is not None:
            await self._task
        self._thread.shutdown()
        self.let_go()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            game = self._waiting[0].game
            is_record = isinstance(self._waiting[0], Remember)
            mine = [job for job in self._waiting if job.game == game]
            end = next((n for n, job in enumerate(mine) if isinstance(job, Remember) != is_record), len(mine))
            batch = mine[:end]
            self._waiting = [*mine[end:], *(job for job in self._waiting if job.game != game)]
            try:
                await loop.run_in_executor(self._thread, self._do, game, batch)
            except OSError as error:
                # What came meanwhile builds on what was not written.
                self._waiting = [job for job in self._waiting if job.game != game]
                self._failed(game, error.strerror or str(error))
            else:
                if isinstance(last := batch[-1], Persist):
                    self._written(game, last.number)
        self._task = None

    def _do(self, game: str, batch: Sequence[Persist | Remember]) -> None:
        """Write lines, or the latest of several records; runs in the thread."""
        lines = [job for job in batch if isinstance(job, Persist)]
        if lines:
            self._append(game, lines)
        elif isinstance(latest := batch[-1], Remember):
            self._remember(latest)

    def _append(self, game: str, lines: list[Persist]) -> None:
        """Append and flush to the disk."""
        path = self.path(game)
        is_new = lines[0].number == 0
        if is_new:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._sizes[game] = 0
        size = self._sizes[game]
        data = b"".join(line.line for line in lines)
        with path.open("wb" if is_new else "r+b") as file:
            try:
                os.ftruncate(file.fileno(), size)  # what an earlier failure may have left
                file.seek(size)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                os.ftruncate(file.fileno(), size)
                raise
        if is_new:
            with contextlib.suppress(ValueError):  # the name is new: nobody has it
                self.claim(path)
            _flush_folder(self.folder)
        self._sizes[game] = size + len(data)

    def _remember(self, effect: Remember) -> None:
        """Keep the host's record beside a journal."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{effect.game}{RECORD}"
        draft = path.with_suffix(".draft")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(effect.record))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _flush_folder(self.folder)


def read_record(journal: Path) -> TableRecord:
    """Return the host's record that lies beside a journal.

    Raises:
        OSError: There is none.
        msgspec.DecodeError: It is damaged.
    """
    return msgspec.json.decode(journal.with_suffix(RECORD).read_bytes(), type=TableRecord)


def _flush_folder(folder: Path) -> None:
    """Make the name of a new file safe too, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
