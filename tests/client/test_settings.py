"""The settings act at once, are kept, and give every action another key."""

from pathlib import Path

import pytest
from fakes import SIZE, FakeDesk, FakeLink, click, context, show

from client.app import App, context_of
from client.bindings import FIXED, Bindings, Row, label_of
from client.link import Link
from client.pads import KEYS, PAD, Stick, direction_of, key_of
from client.profile import SPEEDS, Preferences, load
from client.screens.base import NO_MODS, Ask, Dismiss, SetPreference
from client.screens.settings import SETTINGS, TABS, SettingsScreen
from client.screens.table.keymap import ROWS, bindings
from client.store import Store
from tests.client.table_pilot import Pilot, Table, header
from tests.client.test_table_screen import in_main


def an_app() -> tuple[App, FakeLink, FakeDesk]:
    link, desk = FakeLink(), FakeDesk()
    return App(context(), link, desk, lambda: 0.0), link, desk


def click_in(app: App, target: str) -> None:
    x, y = app.scene(SIZE, 0.0).target(target).rect.centre
    for kind in ("move", "press", "release"):
        app.scene(SIZE, 0.0)
        app.pointer(kind, x, y, 1)  # type: ignore[arg-type]


def test_every_setting_changes_at_once_what_the_screens_are_given() -> None:
    app, link, desk = an_app()
    click_in(app, "settings")
    assert app.top.name == "settings"
    click_in(app, "theme.night")
    assert app.context.theme == "night"
    assert SetPreference("theme", "night") in link.commands
    before = app.scene(SIZE, 0.0).target("backing").rect.w
    click_in(app, "scale.less")
    assert app.context.user_scale == pytest.approx(0.9)
    assert app.scene(SIZE, 0.0).target("backing").rect.w == before, "its buttons stay under the pointer"
    click_in(app, "close")
    click_in(app, "settings")
    assert app.scene(SIZE, 0.0).target("backing").rect.w < before
    click_in(app, "animation.3")
    assert app.context.animation == 2.0
    click_in(app, "reduced_motion")
    assert app.context.speed == 0
    click_in(app, "tab.sound")
    desk.sounds.clear()
    click_in(app, "others_volume.more")
    assert app.context.others_volume == pytest.approx(0.6)
    assert (desk.sounds, desk.volume) == (["place"], pytest.approx(0.6))
    click_in(app, "sound")
    click_in(app, "notices")
    assert not app.context.sound
    assert not app.context.notices
    desk.sounds.clear()
    click_in(app, "tab.play")
    assert not desk.sounds
    click_in(app, "auto_roll")
    click_in(app, "auto_end")
    assert app.context.auto_roll
    assert app.context.auto_end
    app.key("escape")
    assert app.top.name == "title"


def test_all_rows_of_all_tabs_are_fields_that_are_kept(tmp_path: Path) -> None:
    link = Link(Store("Ada", 6), tmp_path, Preferences("Ada"), lambda: None)
    for rows in SETTINGS.values():
        for setting in rows:
            link.carry_out(SetPreference(setting.name, getattr(Preferences("Ada"), setting.name)))
    link.carry_out(SetPreference("theme", "contrast"))
    link.carry_out(SetPreference("keys", {"roll": "q"}))
    link.close()
    kept = load(tmp_path)
    assert (kept.theme, kept.keys) == ("contrast", {"roll": "q"})
    made = context_of(kept)
    assert (made.theme, made.keys, made.user_scale) == ("contrast", {"roll": "q"}, 1.0)


def test_settings_open_from_the_table_and_by_a_key() -> None:
    pilot = Pilot(Table(header(2)))
    pilot.click("settings")
    assert pilot.commands[-1] == Ask("settings")
    app, _, _ = an_app()
    app.key("f2")
    assert app.top.name == "settings"
    app.scene(SIZE, 0.0)
    app.key("f2")
    assert app.top.name == "title"


def test_everything_on_it_is_reached_by_keys_on_every_size() -> None:
    for size in ((1024, 640), (1280, 720), (3840, 2160)):
        for tab in TABS:
            screen = SettingsScreen(context())
            screen.tab = tab
            scene = show(screen, size)
            panel = scene.target("backing").rect
            for target in scene.targets[1:]:
                assert panel.x <= target.rect.x <= target.rect.right <= panel.right, target.id
                assert panel.y <= target.rect.y <= target.rect.bottom <= panel.bottom, target.id
            seen = set()
            for _ in scene.targets:
                screen.key("tab")
                show(screen, size)
                seen.add(screen.form.hands.focus)
            assert seen == {t.id for t in scene.targets if t.focusable and t.enabled}


def test_a_key_is_bound_to_something_else_and_the_label_shows_it() -> None:
    screen = SettingsScreen(context())
    screen.tab = "keys"
    click(screen, "key.road")
    screen.pointer("move", 5, 5)
    assert screen.key("x")[0] == SetPreference("keys", {"road": "x"})
    click(screen, "key.road")
    assert screen.key("escape") == [], "Esc leaves the key as it was"
    pilot = in_main()
    pilot.screen.context.keys = {"trade": "x"}
    pilot.key("t")
    assert not pilot.screen.desk.trading
    pilot.key("x")
    assert pilot.screen.desk.trading
    assert "X" in pilot.scene().texts()


def test_a_key_that_is_taken_changes_places() -> None:
    own = bindings({}).bound("roll", "b")
    assert own == {"roll": "b", "road": "r"}
    swapped = bindings(own)
    assert swapped.usual("b") == "r"
    assert swapped.usual("r") == "b"
    assert swapped.label("R") == "B"
    assert swapped.bound("roll", "r") == {}
    assert swapped.bound("roll", "enter") == own
    assert bindings({"roll": "q"}).usual("r") == ""


def test_no_two_things_have_the_same_key_and_none_a_fixed_one() -> None:
    keys = [row.key for row in ROWS]
    assert len(set(keys)) == len(keys)
    assert not FIXED & set(keys)
    assert [label_of(key) for key in ("plus", "minus", "r", "f5")] == ["+", "−", "R", "F5"]


def test_a_controller_presses_keys() -> None:
    assert key_of("a") == ("enter", PAD)
    assert key_of("y") == ("pad:y", NO_MODS)
    assert bindings({"trade": "x"}).usual("pad:y") == "t"
    assert {"enter", "escape", "tab", "next"} <= {key for key, _ in KEYS.values()}
    assert [direction_of(*way) for way in ((1, 0), (-0.7, 0.2), (0, 1), (0.1, -0.9), (0.3, 0.3))] == [
        "right", "left", "up", "down", "",
    ]  # fmt: skip
    stick = Stick()
    assert [stick.moved(x, 0) for x in (0.3, 0.7, 0.9, 0.5, 0.1, -0.8)] == ["", "right", "", "", "", "left"]
    assert Bindings((Row("one", "a", "y"),)).usual("pad:y") == "a"


def test_preferences_that_make_no_sense_are_replaced() -> None:
    wild = Preferences("A", animation=7, own_volume=9, notice_volume="loud", keys=[1])  # type: ignore[arg-type]
    assert wild.animation in SPEEDS
    assert (wild.own_volume, wild.notice_volume, wild.keys) == (1.0, 1.0, {})


def test_done_closes_the_sheet() -> None:
    assert Dismiss() in click(SettingsScreen(context()), "close")
