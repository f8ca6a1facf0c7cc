from client.focus import following, reachable, toward
from client.scene import Rect, Target


def target(name: str, x: float, y: float, *, enabled: bool = True, focusable: bool = True) -> Target:
    return Target(name, Rect(x, y, 10, 10), enabled=enabled, focusable=focusable)


GRID = tuple(target(f"{column}{row}", 20 * column, 20 * row) for column in range(3) for row in range(3))


def test_tab_reads_row_by_row_and_wraps() -> None:
    assert [t.id for t in reachable(GRID)] == ["00", "10", "20", "01", "11", "21", "02", "12", "22"]
    assert following(GRID, "20") == "01"
    assert following(GRID, "22") == "00"
    assert following(GRID, "00", back=True) == "22"


def test_what_cannot_be_used_is_passed_over() -> None:
    targets = (target("a", 0, 0), target("b", 20, 0, enabled=False), target("c", 40, 0, focusable=False))
    assert following(targets, "a") == "a"
    assert following((), "a") == ""


def test_arrows_go_to_the_nearest_that_way_and_stay_at_the_edge() -> None:
    assert toward(GRID, "11", "right") == "21"
    assert toward(GRID, "11", "up") == "10"
    assert toward(GRID, "21", "right") == "21"


def test_arrows_begin_somewhere() -> None:
    assert toward(GRID, "", "down") == "00"
