"""`hearthsea bench`: how fast the engine, the network and the window are on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from client.commands.numbers import Seconds
from client.commands.options import json_option

if TYPE_CHECKING:
    from net.bench.figures import Row


@click.command("bench")
@click.argument("names", nargs=-1, type=click.Choice(["engine", "net", "window"]), metavar="[engine|net|window]…")
@click.option("--seconds", type=Seconds(0.1, 600), default=3.0, show_default=True, help="How long to play.")
@json_option
def command(names: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure how fast it is here; without a name all three.

    engine: random play of Classic, New Shores and Continental Drift, each for --seconds. net: a full table with 58
    connected on this machine, each figure beside what it should reach (a minute and a half; as root on Linux also
    between machines, on a small network made for it and taken away again). window: frames drawn without a screen, and a
    game at a table, each figure beside what it should reach (a minute and a half).

    \b
    Examples:
      hearthsea bench engine
      hearthsea bench engine net --json
    """  # noqa: D301  \b keeps click from filling the examples
    results = {}
    for name in names or tuple(MEASURES):
        results[name] = MEASURES[name](seconds)
        if not as_json:
            TELL[name](results[name])
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


def tell_rows(rows: Sequence[Row]) -> None:
    """Print figures beside what they should reach, and below why one was not measured."""
    signs = {True: "reached", False: "MISSED", None: ""}
    notes = list(dict.fromkeys(row.note for row in rows if row.note))
    click.echo(f"\n  {'what':58} {'reach':>14} {'measured':>14}")
    for row in rows:
        mark = f"[{notes.index(row.note) + 1}]" if row.note else signs[row.good]
        click.echo(f"  {row.what:58} {row.reach:>14} {row.measured:>14}  {mark}".rstrip())
    for number, note in enumerate(notes, start=1):
        click.echo(f"  [{number}] {note}")


def tell_engine(figures: dict[str, Any]) -> None:
    """Print the figures of the rules, board by board, beside what they should reach."""
    click.echo("engine:")
    tell_rows(tuple(engine_rows(figures)))


def tell_window(figures: dict[str, Any]) -> None:
    """Print the figures of the window, and beside what they should reach those that have something to reach."""
    from client.bench import rows

    tell("window", figures)
    tell_rows(rows(figures))


def engine_rows(figures: dict[str, Any]) -> Iterator[Row]:
    """Each board's figures as lines."""
    from client.bench_engine import ACTIONS_PER_S, ENTRY_BYTES, SNAPSHOT_BYTES
    from hearthsea.maps import load_map
    from net.bench.figures import Row

    for name, told in figures.items():
        on = f"{load_map(name).title}, {told['seats']} seats"
        rate, largest, mean = told["actions_per_s"], told["snapshot_bytes"], told["entry_bytes"]
        is_aimed_at = name == "classic"
        yield Row(
            f"{on}: actions a second, random play",
            f"≥ {ACTIONS_PER_S:,}" if is_aimed_at else "",
            f"{rate:,}",
            rate >= ACTIONS_PER_S if is_aimed_at else None,
        )
        yield Row("  copy a state", "", f"{told['copy_us']:g} µs", None)
        yield Row("  list what a seat may do", "", f"{told['legal_us']:g} µs", None)
        yield Row("  judge an action and apply its events", "", f"{told['decide_apply_us']:g} µs", None)
        yield Row("  largest view on the wire", f"≤ {SNAPSHOT_BYTES:,} B", f"{largest:,} B", largest <= SNAPSHOT_BYTES)
        yield Row("  an entry on the wire, mean", f"≤ {ENTRY_BYTES} B", f"{mean:g} B", mean <= ENTRY_BYTES)


def tell_net(figures: dict[str, Any]) -> None:
    """Print the figures of the net, and beside what they should reach."""
    import msgspec

    from net.bench.figures import Figures, rows

    tell("net", figures)
    tell_rows(rows(msgspec.convert(figures, Figures)))


def engine(seconds: float) -> dict[str, Any]:
    """Actions a second, microseconds of the parts and bytes on the wire, for each board."""
    import msgspec

    from client.bench_engine import measure

    return msgspec.to_builtins(measure(seconds))  # type: ignore[no-any-return]  # structs become dicts


def net(seconds: float) -> dict[str, Any]:
    """A full table on this machine."""
    import msgspec

    from net.bench.figures import measure

    return msgspec.to_builtins(measure(seconds))  # type: ignore[no-any-return]  # a struct becomes a dict


def window(seconds: float) -> dict[str, Any]:
    """The window, drawn into memory."""
    from client.bench import measure

    return measure(seconds)


MEASURES: dict[str, Callable[[float], dict[str, Any]]] = {"engine": engine, "net": net, "window": window}
TELL: dict[str, Callable[[dict[str, Any]], None]] = {
    "engine": tell_engine,
    "net": tell_net,
    "window": tell_window,
}
