"""What the tests of the net share."""

from collections.abc import Callable
from pathlib import Path

import pytest

from net.identity import Identity, load_identity


@pytest.fixture
def identity(tmp_path: Path) -> Callable[[], Identity]:
    """Make a new identity, each call another one."""
    made: list[Identity] = []

    def make() -> Identity:
        made.append(load_identity(tmp_path / f"profile{len(made)}"))
        return made[-1]

    return make
