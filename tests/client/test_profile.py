from pathlib import Path

import pytest

from client import app
from client.cli import run
from client.profile import FILE, Preferences, held, load, save
from net.claim import ClaimedError


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    one = Preferences("Ada", 3, "night", 1.25, reduced_motion=True, sound=False)
    save(tmp_path / "new", one)
    assert load(tmp_path / "new") == one


def test_nonsense_becomes_the_usual(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"name": "", "colour": 99, "theme": "pink", "scale": 9, "extra": 1}')
    loaded = load(tmp_path)
    assert loaded.colour == 6
    assert loaded.theme == "day"
    assert loaded.scale == 2.0
    assert loaded.name
    (tmp_path / FILE).write_text("not json")
    assert load(tmp_path).theme == "day"


def test_a_folder_that_cannot_be_written_to_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save(tmp_path / "file" / "below", Preferences("Ada"))


def test_a_profile_has_one_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[Path] = []
    monkeypatch.setenv("DISPLAY", ":9")
    monkeypatch.setattr(app, "main", lambda folder, first: opened.append(folder))
    with held(tmp_path / "ada"):
        assert run(["--profile", str(tmp_path / "ada")]) == 1
        said = capsys.readouterr().err
        assert f"Another window plays with the profile in {tmp_path / 'ada'}" in said
        assert len(said.splitlines()) == 1
        assert run(["--profile", str(tmp_path / "bo")]) == 0, "another profile is another player"
    assert run(["--profile", str(tmp_path / "ada")]) == 0, "it was closed"
    assert opened == [tmp_path / "bo", tmp_path / "ada"]


def test_a_window_that_could_not_close_lets_go_too(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), held(tmp_path):
        raise RuntimeError
    with held(tmp_path), pytest.raises(ClaimedError), held(tmp_path):
        pass


def test_where_nothing_can_be_written_a_window_opens_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with held(tmp_path / "file" / "below"):
        pass
