import pytest

from client.screens.base import NO_MODS
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
