"""What the tests of the net share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from net.bench.lan import Lan, lan, missing
from net.identity import Identity, load_identity


@pytest.fixture
def identity(tmp_path: Path) -> Callable[[], Identity]:
    """Make a new identity, each call another one."""
    made: list[Identity] = []

    def make() -> Identity:
        made.append(load_identity(tmp_path / f"profile{len(made)}"))
        return made[-1]

    return make


@pytest.fixture
def network(capsys: pytest.CaptureFixture[str]) -> Iterator[Lan]:
    """Build a small network, or say aloud why there is none."""
    why = missing()
    if why:
        with capsys.disabled():
            print(f"\nNot tried between machines: {why}.")  # noqa: T201
        pytest.skip(why)
    with lan("tests.net.lan") as made:
        yield made
