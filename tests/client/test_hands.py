from client.scene import Rect, Scene, Target
from client.widgets.hands import TIP_AFTER, Hands

SCENE = Scene(
    (),
    (
        Target("a", Rect(0, 0, 10, 10), key="A", tooltip="what it does"),
        Target("b", Rect(20, 0, 10, 10), enabled=False, key="B", tooltip="why not"),
        Target("c", Rect(40, 0, 10, 10), key="Esc"),
    ),
)


def hands() -> Hands:
    one = Hands()
    one.remember(SCENE, 0.0)
    return one


def test_a_click_is_a_press_and_a_release_on_the_same_target() -> None:
    one = hands()
    assert one.pointer("press", 5, 5, 1) is None
    used = one.pointer("release", 6, 6, 1)
    assert used is not None
    assert used.id == "a"
    one.pointer("press", 5, 5, 1)
    assert one.pointer("release", 45, 5, 1) is None


def test_what_is_not_enabled_cannot_be_used() -> None:
    one = hands()
    one.pointer("press", 25, 5, 1)
    assert one.pointer("release", 25, 5, 1) is None
    assert one.shortcut("b") is None


def test_shortcuts_are_the_keys_beside_the_labels() -> None:
    one = hands()
    assert [target.id for name in ("a", "escape") if (target := one.shortcut(name))] == ["a", "c"]


def test_tab_shows_the_focus_and_enter_uses_it() -> None:
    one = hands()
    assert one.key("enter") is None
    one.key("tab")
    assert one.has_ring("a")
    one.key("right")
    assert one.has_ring("c")
    used = one.key("enter")
    assert used is not None
    assert used.id == "c"
    one.pointer("press", 5, 5, 1)
    assert not one.has_ring("a")


def test_a_tooltip_waits_and_also_says_why_not() -> None:
    one = hands()
    one.pointer("move", 25, 5)
    one.remember(SCENE, 1.0)
    assert one.tip(1.0 + TIP_AFTER / 2) is None
    assert one.wants_frame(1.0 + TIP_AFTER / 2)
    tip = one.tip(1.01 + TIP_AFTER)
    assert tip is not None
    assert tip.tooltip == "why not"
    assert not one.wants_frame(1.0 + TIP_AFTER + 1)


def test_leaving_the_window_lets_go_of_everything() -> None:
    one = hands()
    one.pointer("press", 5, 5, 1)
    one.pointer("leave", -1, -1)
    assert one.touch("a") == ""
    assert one.pointer("release", 5, 5, 1) is None
