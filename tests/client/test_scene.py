import pytest

from client.scene import Label, Rect, Scene, Sprite, Target, layer


def test_of_targets_that_overlap_the_last_one_counts() -> None:
    scene = Scene((), (Target("below", Rect(0, 0, 10, 10)), Target("above", Rect(5, 5, 10, 10))))
    assert scene.target_at(7, 7) == scene.target("above")
    assert scene.target_at(2, 2) == scene.target("below")
    assert scene.target_at(20, 20) is None


def test_a_circle_and_a_polygon_are_finer_than_their_rectangle() -> None:
    circle = Target("c", Rect(0, 0, 10, 10), circle=(5, 5, 5))
    assert circle.holds(5, 1)
    assert not circle.holds(0.5, 0.5)
    triangle = Target("t", Rect(0, 0, 10, 10), polygon=((0, 0), (10, 0), (0, 10)))
    assert triangle.holds(2, 2)
    assert not triangle.holds(8, 8)


def test_a_scene_over_another_hides_its_targets_but_not_its_pictures() -> None:
    below = Scene((layer("a", [Sprite(("x",), 0, 0)]),), (Target("old", Rect(0, 0, 9, 9)),))
    above = Scene((layer("b", [Label("hello", 0, 0, 12, "#000000")]),), (Target("new", Rect(0, 0, 9, 9)),))
    both = above.over(below)
    assert [one.name for one in both.layers] == ["a", "b"]
    assert [target.id for target in both.targets] == ["new"]
    assert both.texts() == ("hello",)


def test_a_missing_target_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="old"):
        Scene((), (Target("old", Rect(0, 0, 1, 1)),)).target("new")


def test_equal_layers_are_equal() -> None:
    one, two = (layer("a", [Sprite(("x", 1), 2, 3)]) for _ in range(2))
    assert one == two
    assert one != layer("a", [Sprite(("x", 1), 2, 4)])
