"""What Arcade imports and this game never uses is left out: stand-ins take its place, and say so when they are touched.

Arcade imports all of itself at once, an engine of physics, a reader of tile maps and a typesetter with the system's
fonts included. That is 10 MB and a tenth of the time to the title. See docs/decisions/0016.
"""

import sys
from types import ModuleType
from typing import Any, NoReturn

PACKAGES = (
    "pymunk",  # physics: for sprites
    "pymunk.autogeometry",
    "pytiled_parser",  # maps of the editor Tiled
    "pytiled_parser.tiled_object",
    "arcade.text",  # text is drawn as pictures here (decision 9); brings pyglet's, with FreeType and fontconfig
    "arcade.sound",  # sounds are played by client.sound; brings pyglet's media, with its decoders
)
CODECS = "pyglet.image.codecs.gdkpixbuf2"
"""Reads picture files with the libraries of a GTK desktop: 4 MB. pyglet goes without where it cannot be imported."""


class AbsentError(RuntimeError):
    """Something was used that this game leaves out of Arcade; `str()` says what, and where that is decided."""


class _Named(type):
    """The kind of every name of a stand-in; names of these are stand-ins again, so that Arcade can be imported."""

    def __getattr__(cls, name: str) -> "_Named":
        if name.startswith("__"):
            raise AttributeError(name)
        return _stand_in(f"{cls.__module__}.{cls.__qualname__}", name)


class _StandIn(ModuleType):
    """A module in which every name is a class that nobody can make anything of."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []  # a package, so that what lies in it can be left out as well

    def __getattr__(self, name: str) -> _Named:
        if name.startswith("__"):
            raise AttributeError(name)
        return _stand_in(self.__name__, name)


def _stand_in(module: str, name: str) -> _Named:
    full = f"{module}.{name}"

    def refuse(*_: Any, **__: Any) -> NoReturn:  # noqa: ANN401 - whatever it is called with
        raise AbsentError(f"{full} is left out of Arcade in this game: see PACKAGES of client/gl/absent.py.")

    return _Named(name, (), {"__module__": module, "__new__": refuse})


def leave_out() -> None:
    """Put the stand-ins in place, unless the real ones are there already; call it before `import arcade`."""
    sys.modules.setdefault(CODECS, None)  # type: ignore[arg-type]  # Python's way to forbid an import
    for name in PACKAGES:
        if name not in sys.modules:
            sys.modules[name] = _StandIn(name)
            owner, _, last = name.rpartition(".")
            if isinstance(sys.modules.get(owner), _StandIn):
                setattr(sys.modules[owner], last, sys.modules[name])
