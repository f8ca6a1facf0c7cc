"""What is left out of Arcade stays out, is not missed, and says so where it is touched."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from client.gl import absent
from client.gl.absent import PACKAGES, AbsentError, leave_out
from client.gl.boot import CannotShowError, boot

GL = Path(absent.__file__).parent
DRAGGED_IN = ("pymunk._chipmunk", "pytiled_parser.tileset", "attr", "pyglet.text", "pyglet.font", "pyglet.media")


@pytest.fixture
def arcade() -> Any:
    try:
        return boot(headless=True)
    except CannotShowError as error:
        pytest.skip(str(error))


def used_of_arcade() -> Iterator[str]:
    """Every name of Arcade that our code asks for."""
    for path in GL.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "arcade":
                yield node.attr
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("arcade"):
                yield from (f"{node.module}.{alias.name}".removeprefix("arcade.") for alias in node.names)


def is_stand_in(thing: object) -> bool:
    return isinstance(thing, absent._StandIn | absent._Named)


def test_none_of_it_is_loaded(arcade: Any) -> None:
    assert all(is_stand_in(sys.modules[name]) for name in PACKAGES)
    assert not [name for name in DRAGGED_IN if name in sys.modules]
    assert sys.modules[absent.CODECS] is None


def test_nothing_that_we_use_of_arcade_is_a_stand_in(arcade: Any) -> None:
    names = set(used_of_arcade())
    assert {"Window", "gl", "gl.BufferDescription"} <= names
    for name in names:
        thing = arcade
        for part in name.split("."):
            thing = getattr(thing, part)
        assert not is_stand_in(thing), name
    assert not [each for each in arcade.Window.__mro__ if is_stand_in(each)]


@pytest.mark.parametrize(
    ("module", "name"),
    [("pymunk", "Space"), ("pytiled_parser", "parse_map"), ("arcade", "Text"), ("arcade", "load_sound")],
)
def test_what_is_touched_says_that_it_is_left_out(arcade: Any, module: str, name: str) -> None:
    with pytest.raises(AbsentError, match=rf"{name} is left out of Arcade in this game"):
        getattr(import_module(module), name)("of any kind", 1)


def test_arcade_fails_loudly_where_it_needs_one(arcade: Any) -> None:
    with pytest.raises(AbsentError, match=r"pymunk\.Space"):
        arcade.PymunkPhysicsEngine()


def test_what_is_loaded_already_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*PACKAGES, absent.CODECS):
        monkeypatch.delitem(sys.modules, name, raising=False)
    real = object()
    monkeypatch.setitem(sys.modules, "pymunk", real)  # type: ignore[arg-type]
    leave_out()
    assert sys.modules["pymunk"] is real
    assert is_stand_in(sys.modules["pytiled_parser"])
    assert sys.modules["pytiled_parser"].tiled_object is sys.modules["pytiled_parser.tiled_object"]
