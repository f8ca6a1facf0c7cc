from pathlib import Path

from client.profile import FILE, Preferences, load, save


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
