"""`hearthsea bench`: how fast the engine, the network and the window are on this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

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

    engine: random play of Classic with four seats. net: a full table with 58 connected on this machine (half a minute).
    window: frames drawn without a screen, and a game at a table (a minute and a half). Net and window print each figure
    beside what it should reach.

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
            if name in REACH:
                tell_reached(REACH[name](results[name]))
    if as_json:
        from client.commands.output import document

        # One bench alone is its own document: its figures lie at the top.
        click.echo(document(results[names[0]] if len(names) == 1 else results))


def tell(name: str, figures: dict[str, Any]) -> None:
    """Print figures, one a line."""
    click.echo(f"{name}:")
    for figure, value in figures.items():
        shown = f"{value:,}" if isinstance(value, int | float) else ", ".join(map(str, value))
        click.echo(f"  {figure:24} {shown}")


class Row(Protocol):
    """A line of a table of figures."""

    @property
    def what(self) -> str:
        """What was measured."""
        ...

    @property
    def reach(self) -> str:
        """What it should be."""
        ...

    @property
    def measured(self) -> str:
        """What it is."""
        ...

    @property
    def good(self) -> bool | None:
        """Whether it is as it should be; None where it is measured elsewhere."""
        ...


def tell_reached(rows: Sequence[Row]) -> None:
    """Print figures beside what they should reach."""
    signs = {True: "reached", False: "MISSED", None: ""}
    wide = max(len(row.what) for row in rows)
    click.echo(f"\n  {'what':{wide}} {'reach':>14} {'measured':>14}")
    for row in rows:
        click.echo(f"  {row.what:{wide}} {row.reach:>14} {row.measured:>14}  {signs[row.good]}".rstrip())


def net_rows(figures: dict[str, Any]) -> Sequence[Row]:
    """What the net should reach."""
    import msgspec

    from net.bench import Figures, rows

    return rows(msgspec.convert(figures, Figures))


def window_rows(figures: dict[str, Any]) -> Sequence[Row]:
    """What the window should reach."""
    from client.bench import rows

    return rows(figures)


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


REACH: dict[str, Callable[[dict[str, Any]], Sequence[Row]]] = {"net": net_rows, "window": window_rows}
MEASURES: dict[str, Callable[[float], dict[str, Any]]] = {"engine": engine, "net": net, "window": window}
