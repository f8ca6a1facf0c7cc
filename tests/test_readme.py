"""What the README tells people to type exists."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from client.cli import VERBS, cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), ROOT / "tests/cases/FORMAT.md"]


def calls(text: str) -> list[list[str]]:
    """Every `hearthsea …` in the code blocks of a page, as words."""
    found = []
    for block in re.findall(r"```\w*\n(.*?)```", text, flags=re.DOTALL):
        for line in block.splitlines():
            for command in re.split(r"[|&]", line):
                words = shlex.split(command, comments=True) if command.count("'") % 2 == 0 else []
                if words and words[0].replace("\\", "/").split("/")[-1] == "hearthsea":
                    found.append(words[1:])
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_call_in_a_page_is_one_the_program_takes(page: Path) -> None:
    for words in calls(page.read_text(encoding="utf-8")):
        if not words:
            continue
        context = click.Context(cli)
        name, verb, rest = cli.resolve_command(context, words)
        assert verb is not None
        verb.make_context(name, list(rest), parent=context, resilient_parsing=False)


def test_readme_lists_every_verb_once() -> None:
    told = re.findall(r"^\| `hearthsea (\w+)` \|", README, flags=re.MULTILINE)
    assert sorted(told) == sorted(VERBS)


def test_make_has_what_the_readme_promises() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, flags=re.MULTILINE))
    promised = set(re.findall(r"\bmake (\w+)", README))
    assert promised
    assert promised <= targets


def test_python_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_readme_shows_the_game_near_its_top() -> None:
    picture = re.search(r"!\[[^\]]+\]\((docs/pictures/[\w-]+\.png)\)", README)
    assert picture
    assert README[: picture.start()].count("\n") < 20
    assert (ROOT / picture[1]).stat().st_size > 10_000
