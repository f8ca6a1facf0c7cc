"""`hearthsea cases`: rule cases as data, checked against the engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.options import json_option

if TYPE_CHECKING:
    from hearthsea.cases import Case


@click.command("cases")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@json_option
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Check files of rule cases against the rules as this program plays them.

    Each case that fails is printed with what was expected and what was found. docs/notation.md tells how cases
    are written.

    \b
    Examples:
      hearthsea cases tests/cases/longest_road.toml
      hearthsea cases tests/cases/*.toml --json
    """  # noqa: D301  \b keeps click from filling the examples
    from client.commands.output import document
    from hearthsea.cases import run_case

    cases = [case for file in files for case in read(file)]
    failures: dict[str, dict[str, Any]] = {}
    for number, case in enumerate(cases, start=1):
        if problems := run_case(case):
            name = case.id if case.id not in failures else f"{case.id} (case {number})"  # an id may stand twice
            failures[name] = {"file": case.where, "rule": case.rule, "why": case.why, "problems": problems}
    passed = len(cases) - len(failures)
    if as_json:
        click.echo(document({"passed": passed, "failed": len(failures), "failures": failures}))
    else:
        for name, failure in failures.items():
            place = ", ".join(text for text in (failure["rule"], failure["file"]) if text)
            click.echo(f"{name} ({place}): {failure['why']}" if failure["why"] else f"{name} ({place})")
            for problem in failure["problems"]:
                click.echo(f"  {problem}")
        click.echo(f"{passed} passed, {len(failures)} failed")
    if failures:
        raise click.exceptions.Exit(1)


def read(file: Path) -> list[Case]:
    """The cases of a file; fails with a sentence."""
    from hearthsea.cases import read_cases
    from hearthsea.notation import NotationError

    try:
        return read_cases(file.read_text(encoding="utf-8"), str(file))
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Failure(f"{file} is no text file.") from error
    except NotationError as error:
        raise Failure(str(error)) from error
