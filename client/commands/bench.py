"""`hearthsea bench`: how fast the engine, the network and the window are on this machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from client.commands.options import json_option


@click.command("bench")
@click.argument("names", nargs=-1, type=click.Choice(["engine", "net", "window"]), metavar="[engine|net|window]…")
@click.option(
    "--seconds", type=click.FloatRange(min=0.1, max=600), default=3.0, show_default=True, help="How long to play."
)
@json_option
def command(names: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure how fast it is here; without a name all three.

    engine: random play of Classic with four seats. net: a full table with 58 connected on this machine, each figure
    beside what it should reach (a minute and a half; as root on Linux
    also between machines, on a small network made for it and taken away again). window: frames drawn without a screen.

    \b
    Examples:
      hearthsea bench engine
      hearthsea bench engine net --json
    """  # noqa: D301  \b keeps click from filling the examples
    results = {}
    for name in names or tuple(MEASURES):
        results[name] = MEASURES[name](seconds)
        if not as_json:
            tell(name, results[name])
            if name == "net":
                tell_net(results[name])
    if as_json:
        from client.commands.output import document

        # One bench alone is its own document: its figures lie at the top.
        click.echo(document(results[names[0]] if len(names) == 1 else results))


def tell(name: str, figures: dict[str, Any]) -> None:
    """Print figures, one a line."""
    click.echo(f"{name}:")
    for figure, value in figures.items():
        shown = f"{value:,}" if isinstance(value, int | float) else value
        shown = shown if isinstance(shown, str) else ", ".join(map(str, shown))
        click.echo(f"  {figure:24} {shown}".rstrip())


def tell_net(figures: dict[str, Any]) -> None:
    """Print the figures of the net beside what they should reach."""
    import msgspec

    from net.bench import Figures, rows

    signs = {True: "reached", False: "MISSED", None: ""}
    click.echo(f"\n  {'what':58} {'reach':>14} {'measured':>14}")
    table = rows(msgspec.convert(figures, Figures))
    notes = list(dict.fromkeys(row.note for row in table if row.note))
    for row in table:
        mark = f"[{notes.index(row.note) + 1}]" if row.note else signs[row.good]
        click.echo(f"  {row.what:58} {row.reach:>14} {row.measured:>14}  {mark}".rstrip())
    for number, note in enumerate(notes, start=1):
        click.echo(f"  [{number}] {note}")


def engine(seconds: float) -> dict[str, Any]:
    """Actions a second, and microseconds of the parts."""
    import msgspec

    from client.bench_engine import measure

    return msgspec.to_builtins(measure(seconds))  # type: ignore[no-any-return]  # a struct becomes a dict


def net(seconds: float) -> dict[str, Any]:
    """A full table on this machine."""
    import msgspec

    from net.bench import measure

    return msgspec.to_builtins(measure(seconds))  # type: ignore[no-any-return]  # a struct becomes a dict


def window(seconds: float) -> dict[str, Any]:
    """The window, drawn into memory."""
    from client.bench import measure

    return measure(seconds)


MEASURES: dict[str, Callable[[float], dict[str, Any]]] = {"engine": engine, "net": net, "window": window}
