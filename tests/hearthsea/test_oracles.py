"""The oracles are worth something only while they share nothing with what they judge."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.oracle.scores import Titles, points

FOLDER = Path(__file__).parent.parent / "oracle"


def test_oracles_import_the_standard_library_and_each_other_alone() -> None:
    files = sorted(FOLDER.glob("*.py"))
    assert len(files) >= 4
    for file in files:
        for part in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in part.names] if isinstance(part, ast.Import) else []
            names += [part.module or ""] if isinstance(part, ast.ImportFrom) else []
            own = [name for name in names if name.startswith("tests.oracle.")]
            names = [name for name in names if name not in own]
            assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names), (file.name, names)


def test_the_history_of_titles_as_the_rulebook_tells_it() -> None:
    titles = Titles()
    titles.follow((4, 0, 0), (0, 0, 0))
    assert (titles.road, titles.army) == (None, None)
    titles.follow((5, 5, 0), (0, 0, 0))
    assert titles.road is None  # both at once: nobody is alone at the top
    titles.follow((5, 6, 0), (2, 3, 0))
    assert (titles.road, titles.army) == (1, 1)
    titles.follow((6, 6, 0), (3, 3, 0))
    assert (titles.road, titles.army) == (1, 1)  # level takes nothing over
    titles.follow((7, 6, 0), (3, 3, 4))
    assert (titles.road, titles.army) == (0, 2)
    titles.follow((4, 6, 6), (3, 3, 4))
    assert titles.road is None  # cut, and two are level at the top
    titles.follow((4, 6, 7), (3, 3, 4))
    assert titles.road == 2
    titles.follow((4, 3, 4), (3, 3, 4))
    assert titles.road is None
    assert points(2, 1, 1, 2) == 9
