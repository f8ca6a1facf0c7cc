"""Where no window can be opened: one sentence, no traceback."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.window.windows import Display


def started(folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """Start the program; its exit status and what it says on standard error."""
    clean = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "HEARTHSEA_TRACE"}}
    done = subprocess.run(
        [sys.executable, "-m", "client", "--profile", str(folder)],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only X names its screen")
@pytest.mark.parametrize(
    ("environment", "words"), [({}, "There is no screen here"), ({"DISPLAY": ":9876"}, "No desktop answers")]
)
def test_without_a_desktop(tmp_path: Path, environment: dict[str, str], words: str) -> None:
    status, said = started(tmp_path, environment)
    assert status == 1
    assert words in said
    assert len(said.splitlines()) == 1


@pytest.mark.window
@pytest.mark.slow
def test_with_an_old_opengl(tmp_path: Path) -> None:
    screen = Display()
    try:
        status, said = started(tmp_path, {"DISPLAY": screen.name, "MESA_GL_VERSION_OVERRIDE": "2.1"})
    finally:
        screen.close()
    assert status == 1
    assert "OpenGL 3.3" in said
    assert "Traceback" not in said
