"""A claim on a file: while one process holds it, no other gets it; the system lets go of it when the process dies."""

import sys
from pathlib import Path
from typing import BinaryIO

FAR = 1 << 40
"""Where the byte lies that Windows locks: behind all that is read and written."""


class ClaimedError(Exception):
    """Somebody else holds the file."""


class Claim:
    """Holds a file until `release`."""

    def __init__(self, path: Path) -> None:
        """Claim a file that is there.

        Raises:
            ClaimedError: Somebody else holds it.
            OSError: It cannot be opened.
        """
        self._file: BinaryIO = path.open("r+b")
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            self._file.close()
            raise ClaimedError from None
        except OSError:
            pass  # a disk that knows no locks must not keep anybody from playing

    def release(self) -> None:
        """Let go."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
