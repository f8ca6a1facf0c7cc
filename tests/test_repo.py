"""The repository keeps its own promises: links lead somewhere, versions agree, nothing leans on one machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
TEXT = {".py", ".md", ".toml", ".txt", ".sh", ""}


@cache
def tracked() -> tuple[str, ...]:
    """Every file that git knows or would take."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    return tuple(name for name in listed.stdout.splitlines() if (ROOT / name).is_file())


def texts() -> dict[str, str]:
    """Every tracked text file and what it says."""
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in tracked() if Path(name).suffix in TEXT}


def pages() -> dict[str, str]:
    return {name: text for name, text in texts().items() if name.endswith(".md")}


def test_every_link_between_pages_leads_somewhere() -> None:
    dead = [
        f"{name}: {target}"
        for name, text in pages().items()
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        if "://" not in target and not (ROOT / name).parent.joinpath(target).exists()
    ]
    assert not dead


def test_every_page_that_code_cites_exists() -> None:
    cited = {
        (name, page)
        for name, text in texts().items()
        if name.endswith((".py", ".toml")) and not name.startswith("tests/")
        for page in re.findall(r"docs/[\w/.-]+\.(?:md|png|svg)", text)
    }
    assert not {(name, page) for name, page in cited if not (ROOT / page).exists()}


def test_every_paragraph_that_code_cites_is_in_the_rulebook() -> None:
    written = set(re.findall(r"\bR\d+\.\d+\b", (ROOT / "docs/rulebook.md").read_text(encoding="utf-8")))
    cited = {
        (name, paragraph)
        for name, text in texts().items()
        if name.startswith(("hearthsea/", "net/", "client/"))
        for paragraph in re.findall(r"\bR\d+\.\d+\b", text)
    }
    assert cited
    assert not {(name, paragraph) for name, paragraph in cited if paragraph not in written}


def test_nothing_leans_on_one_machine() -> None:
    registry = re.compile(r"pypi\.org|pythonhosted|deb\.debian|archive\.ubuntu|registry\.npmjs", re.IGNORECASE)
    home = re.compile(r"(?<![\w.])/(?:work|home/\w+|Users/\w+)/")
    here = Path(__file__).relative_to(ROOT).as_posix()
    found = [
        f"{name}: {match[0]}"
        for name, text in texts().items()
        if name != here
        for pattern in (registry, home)
        for match in pattern.finditer(text)
    ]
    assert not found


def test_nothing_is_left_to_do_in_comments() -> None:
    mark = re.compile(r"\b(?:TO" + "DO|FIX" + r"ME|X" + r"XX)\b")
    found = [name for name, text in texts().items() if name.endswith(".py") and mark.search(text)]
    assert not found


def test_constraints_name_every_dependency_in_its_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if not line.startswith("#"))
    pinned = {name.lower().replace("_", "-"): version for name, version in pinned.items()}
    wanted = [Requirement(each) for each in project["dependencies"] + project["optional-dependencies"]["dev"]]
    for requirement in wanted:
        assert pinned[requirement.name.lower()] in requirement.specifier, requirement


def test_every_module_is_of_a_bearable_length() -> None:
    """Beyond 400 lines a module says at its top why it is long."""
    long = {
        name: text.count("\n")
        for name, text in texts().items()
        if name.startswith(("hearthsea/", "net/", "client/"))
        and name.endswith(".py")
        and text.count("\n") > 400
        and not re.search(r"\blong(er)?\b", ast.get_docstring(ast.parse(text)) or "")
    }
    assert not long


def test_the_page_of_the_notation_holds_all_of_the_cases_format() -> None:
    ours = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    theirs = (ROOT / "tests/cases/FORMAT.md").read_text(encoding="utf-8")
    assert theirs.partition("\n")[2] in ours


def test_ci_runs_lint_and_tests() -> None:
    run = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "make lint" in run
    assert "make test" in run


def test_the_protocol_page_is_drawn_from_the_messages() -> None:
    done = subprocess.run([sys.executable, "scripts/protocol.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run python scripts/protocol.py"
