"""What is seen is what was accepted: pictures of every screen, compared to the last pixel where that can be."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from client.gl.boot import CannotShowError
from tests.window import compared, differences
from tests.window.compared import FOLDER, NAMES, Difference, differing, draw, judge, maker
from tests.window.studio import Studio


class Drawn:
    """All of them as they are drawn now, and those that are found to differ."""

    def __init__(self, pictures: dict[str, Image.Image], by: str) -> None:
        self.pictures = pictures
        self.by = by
        self.wrong: list[Difference] = []


@pytest.fixture(scope="module")
def drawn() -> Iterator[Drawn]:
    try:
        with Studio() as studio:
            pictures = dict(draw(studio, NAMES))
            yield Drawn(pictures, maker(studio))
    except CannotShowError as error:
        pytest.skip(str(error))


@pytest.mark.slow
@pytest.mark.xdist_group("compared")
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_as_it_was(drawn: Drawn, name: str) -> None:
    wrong = judge(name, drawn.pictures[name], drawn.by)
    if wrong is not None:
        drawn.wrong.append(wrong)
        page = differences.write(drawn.wrong)
        pytest.fail(f"{name} {wrong.words}. Look at {page}; if it is better now: make accept", pytrace=False)


def test_few_and_small_pictures_are_kept() -> None:
    kept = list(FOLDER.glob("*.webp"))
    assert {path.stem for path in kept} == set(NAMES)
    assert len(kept) <= 40
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 8_000_000


def a_picture(x: int = 40) -> Image.Image:
    picture = Image.new("RGB", (640, 400), "#205070")
    ImageDraw.Draw(picture).rectangle((x, 40, x + 100, 90), fill="#f4e8cd")
    return picture


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compared, "FOLDER", tmp_path)
    monkeypatch.setattr(compared, "RECORD", tmp_path / "made.toml")
    (tmp_path / "one.webp").write_bytes(compared.as_file(a_picture()))
    record = f'made_with = "ours"\n[pictures]\n"one" = "{compared.digest(a_picture())}"\n'
    (tmp_path / "made.toml").write_text(record, encoding="utf-8")


@pytest.mark.usefixtures("kept")
def test_to_the_last_pixel_here_and_to_the_eye_elsewhere() -> None:
    assert judge("one", a_picture(), "ours") is None
    nearly = a_picture()
    nearly.putpixel((300, 300), (33, 80, 112))
    wrong = judge("one", nearly, "ours")
    assert wrong is not None
    assert wrong.words == "differs in single pixels, too faint to be seen"
    assert judge("one", nearly, "theirs") is None
    for by in ("ours", "theirs"):
        wrong = judge("one", a_picture(48), by)
        assert wrong is not None
        assert wrong.share > compared.FEW
    assert differing(a_picture(), a_picture().resize((320, 200))) == 1
    new = judge("two", a_picture(), "theirs")
    assert new is not None
    assert new.words == "is new"


@pytest.mark.usefixtures("kept")
def test_the_page_needs_nothing_else_and_tells_the_worst_first(tmp_path: Path) -> None:
    small, large = judge("one", a_picture(41), "ours"), judge("one", a_picture(200), "ours")
    new = judge("two <b>", a_picture(), "ours")
    assert small
    assert large
    assert new
    page = differences.write([small, large, new], tmp_path / "page.html").read_text(encoding="utf-8")
    assert "3 pictures differ" in page
    assert page.index("two &lt;b&gt;") < page.index(large.words) < page.index(small.words)
    assert all(source.startswith("data:") for source in re.findall(r'src="([^"]*)', page))
    assert page.count("<img") == 1 + 4 + 4
    assert not re.search(r"https?://|<script|<link", page)


def test_where_pictures_differ_is_made_clear() -> None:
    clear = differences.difference(a_picture(), a_picture(48))
    assert clear.getpixel((144, 60)) == (255, 216, 0)
    assert max(clear.getpixel((300, 300))) < 40  # type: ignore[arg-type]
