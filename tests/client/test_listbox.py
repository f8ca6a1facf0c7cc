import pytest

from client.scene import Rect
from client.widgets.hands import Hands
from client.widgets.listbox import ListBox
from client.widgets.pen import Pen

BOX = Rect(0, 100, 200, 100)


def begun(rows: ListBox, content: float) -> float:
    pen = Pen("day", 1.0, Hands())
    y = rows.begin(pen, BOX, content)
    rows.end(pen)
    return y


def test_a_list_begins_at_its_first_row_and_a_chat_at_its_last() -> None:
    assert begun(ListBox("l"), 300) == 100
    assert begun(ListBox("c", from_end=True), 300) == 100 - 200


def test_a_short_list_stands_at_the_top_and_does_not_scroll() -> None:
    rows = ListBox("l", from_end=True)
    assert begun(rows, 40) == 100
    assert not rows.scrolls


@pytest.mark.parametrize("from_end", [False, True])
def test_the_wheel_moves_within_bounds(from_end: bool) -> None:
    rows = ListBox("l", from_end=from_end)
    begun(rows, 300)
    for _ in range(20):
        assert rows.scroll(10, 150, -1)
    assert begun(rows, 300) == 100 - 200
    for _ in range(20):
        rows.scroll(10, 150, 1)
    assert begun(rows, 300) == 100


def test_the_wheel_elsewhere_is_none_of_its_business() -> None:
    rows = ListBox("l")
    begun(rows, 300)
    assert not rows.scroll(10, 50, -1)


def test_more_lines_leave_a_chat_where_it_was_scrolled_to() -> None:
    rows = ListBox("c", from_end=True)
    begun(rows, 300)
    rows.scroll(10, 150, 1)
    before = begun(rows, 300)
    assert begun(rows, 330) == before - 30


def test_page_keys_and_the_bar() -> None:
    rows = ListBox("l")
    begun(rows, 1000)
    assert rows.key("end")
    assert begun(rows, 1000) == 100 - 900
    assert not rows.key("a")
    rows.drag(100)
    assert begun(rows, 1000) == 100
