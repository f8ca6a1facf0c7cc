"""The picture in the README can be drawn anew, and is as large as the window that is drawn."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from client.gl.boot import CannotShowError, boot

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_picture_in_the_readme_can_be_drawn_anew(tmp_path: Path) -> None:
    try:
        boot(headless=True)
    except CannotShowError as error:
        pytest.skip(str(error))
    page = tmp_path / "table.png"
    command = [sys.executable, str(ROOT / "scripts" / "picture.py"), str(page)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(page) as drawn, Image.open(ROOT / "docs" / "pictures" / "table.png") as shown:
        assert drawn.size == shown.size
