from client.focus import beginning, following, midst, reachable, route, toward
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


def test_arrows_that_stay_on_the_board_never_leave_it_and_tab_does() -> None:
    places = [Target(f"p{n}", Rect(20 * n, 50, 10, 10), circle=(20 * n + 5, 55, 5)) for n in range(3)]
    beside = Target("log", Rect(70, 50, 10, 10))
    above = Target("help", Rect(20, 0, 10, 10))
    targets = (above, *places, beside)
    assert toward(targets, "p2", "right") == "log"
    assert toward(targets, "p2", "right", stays=True) == "p2"
    assert toward(targets, "p1", "up", stays=True) == "p1"
    assert toward(targets, "log", "left", stays=True) == "p2"
    assert following(targets, "p0", leaves=True) == "log"
    assert following(targets, "log", leaves=True) == "help"
    assert following(targets, "p1", back=True, leaves=True) == "help"
    assert route(targets, "p0", "help", stays=True) == ["tab", "up"]


def test_arrows_begin_at_what_comes_next_where_no_place_is_open() -> None:
    targets = (Target("help", Rect(0, 0, 10, 10)), Target("action:roll", Rect(50, 50, 10, 10)))
    assert beginning(targets) == "action:roll"
    assert beginning(targets[:1]) == "help"
    assert midst(targets) == ""
