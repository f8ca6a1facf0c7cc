import pytest

from client.screens.base import NO_MODS, ScreenContext
from client.screens.title import TitleScreen
from client.store import Store
from client.widgets.textfield import TextField


def test_typing_goes_in_at_the_caret() -> None:
    field = TextField("f", "Aa")
    field.key("left")
    assert field.type("d") == "changed"
    assert (field.text, field.caret) == ("Ada", 2)


@pytest.mark.parametrize(
    ("keys", "left"),
    [(["backspace"], "Ad"), (["home", "delete"], "da"), (["home", "backspace"], "Ada"), (["end", "delete"], "Ada")],
)
def test_erasing(keys: list[str], left: str) -> None:
    field = TextField("f", "Ada")
    for key in keys:
        field.key(key)
    assert field.text == left


def test_only_what_is_allowed_is_taken_in_capitals_and_up_to_the_limit() -> None:
    field = TextField("code", limit=5, allowed="ABC23", upper=True)
    assert field.type("a1b-c23cc") == "changed"
    assert field.text == "ABC23"
    assert field.type("a") == ""


def test_line_ends_of_a_pasted_text_are_dropped() -> None:
    field = TextField("f")
    field.type("two\nlines\t")
    assert field.text == "twolines"


def test_enter_submits_escape_cancels_and_ctrl_v_asks_for_the_clipboard() -> None:
    field = TextField("f")
    assert field.key("enter", NO_MODS) == "submit"
    assert field.key("escape", NO_MODS) == "cancel"
    assert field.key("v", frozenset({"ctrl"})) == "paste"
    assert field.key("f5", NO_MODS) == ""


def test_ctrl_a_marks_all_and_what_comes_next_replaces_it() -> None:
    field = TextField("f", "Player", limit=6)
    field.key("a", frozenset({"ctrl"}))
    assert field.takes("A")
    assert field.type("Ada") == "changed"
    assert field.text == "Ada"
    field.key("a", frozenset({"ctrl"}))
    assert field.key("backspace") == "changed"
    assert field.text == ""


def test_an_arrow_takes_the_mark_away() -> None:
    field = TextField("f", "Ada", renews=True)
    field.enter()
    field.key("home")
    field.type("Li")
    assert field.text == "LiAda"


def test_a_name_is_replaced_on_the_first_click_and_added_to_after_the_second() -> None:
    screen = TitleScreen(ScreenContext(Store("Player", 6)))

    def click() -> None:
        x, y = screen.scene((1280, 720), 1.0, 0.0).target("name").rect.centre
        for kind in ("move", "press", "release"):
            screen.pointer(kind, x, y, 1)

    click()
    for sign in "Ada":
        screen.key(sign.lower())  # a window tells the key first
        screen.text(sign)
    assert screen.form.fields["name"].text == "Ada"
    click()
    screen.key("enter")
    click()
    click()
    screen.text(" B")
    assert screen.form.fields["name"].text == "Ada B"
