"""`hearthsea replay`: a game's journal as a story, as a picture, or checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.numbers import WholeNumber
from client.commands.options import json_option

if TYPE_CHECKING:
    from client.story import Turn
    from client.verify import Verdict
    from hearthsea.journal import Journal
    from hearthsea.state import State

MOST_PROBLEMS = 12
"""So many problems are printed; one mistake early in a game makes hundreds of others."""


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--at", type=WholeNumber(0), metavar="N", help="Stop after so many entries.")
@click.option("--png", type=click.Path(path_type=Path, dir_okay=False), help="Draw the position into this file.")
@click.option("--verify", "checked", is_flag=True, help="Judge every entry again, and recount the end.")
@json_option
def command(file: Path, at: int | None, png: Path | None, checked: bool, as_json: bool) -> None:
    """Read a game's journal again.

    Without options the game is told, a line for each turn. A host keeps the journal of each game in the games folder
    of its profile.

    \b
    Examples:
      hearthsea replay evening.journal
      hearthsea replay evening.journal --at 120 --png then.png
      hearthsea replay evening.journal --verify
      hearthsea replay evening.journal --json
    """  # noqa: D301  \b keeps click from filling the examples
    from client.commands.output import document
    from client.story import turns
    from hearthsea.journal import MISFITS, Journal

    whole = read_journal(file)
    if at is not None and at > len(whole.entries):
        raise Failure(f"The journal has {len(whole.entries)} entries; there is no entry {at}.")
    journal = whole if at is None else Journal(whole.header, whole.entries[:at], whole.whole_bytes)
    verdict = judged(journal) if checked else None
    if verdict and verdict.problems:  # what is not right may not even be drawn or told
        if as_json:
            click.echo(document(verdict_data(verdict)))
        else:
            tell_verdict(journal, verdict)
        raise click.exceptions.Exit(1)
    try:  # all is put together before a word of it is said
        state = journal.state_at(len(journal.entries))
        told = list(turns(journal.header, journal.entries))
    except MISFITS as error:
        raise Failure(f"{file} holds an entry that does not fit its game; --verify says which.") from error
    if png:
        draw(journal, state, png)
    if as_json:
        click.echo(document(as_data(journal, state, told, verdict, png)))
    elif verdict:
        tell_verdict(journal, verdict)
    else:
        tell(journal, told)
        tell_position(journal, state)
    if png and not as_json:
        click.echo(f"The position is drawn in {png}.")


def read_journal(file: Path) -> Journal:
    """The journal in a file, up to its last whole entry, which is said where more follows; fails with a sentence."""
    from hearthsea.journal import JournalError, read

    try:
        content = file.read_bytes()
        journal = read(content)
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror or error}.") from error
    except JournalError as error:
        raise Failure(f"{file}: {error}") from error
    if len(content) > journal.whole_bytes:
        whole = f"{len(journal.entries)} entries before it are whole"
        click.echo(f"hearthsea: {file}: The last line is cut off and left out; {whole}.", err=True)
    return journal


def judged(journal: Journal) -> Verdict:
    """The verdict on a journal; fails with a sentence where it cannot be counted."""
    from client.verify import NotWholeError, verify

    try:
        return verify(journal)
    except NotWholeError as error:
        raise Failure(str(error)) from error


def tell(journal: Journal, told: list[Turn]) -> None:
    """Print the game, a line for each turn."""
    from client.story import columns, standing

    header = journal.header
    names = [player.name for player in header.players]
    players = ", ".join(f"{player.name} ({player.bot})" if player.bot else player.name for player in header.players)
    click.echo(f"{header.layout.title}: {players}.")
    if told:
        click.echo(f"{'Turn':>6}  {columns(names)}")
    for turn in told:
        extra = "(extra turn) " if turn.is_extra else ""
        score = standing(names, turn.points)
        click.echo(f"{turn.number or 'Set-up':>6}  {score}  {extra}{'; '.join(turn.clauses)}.")


def tell_position(journal: Journal, state: State) -> None:
    """Print where the game stands: a line a seat, and how it ended."""
    from rich.console import Console
    from rich.table import Table

    from client.story import cards
    from hearthsea import engine
    from hearthsea.phases import phase_name
    from hearthsea.pieces import CARD_NAMES
    from hearthsea.resources import named

    table = Table(box=None, header_style="bold", pad_edge=False)
    road = "Route" if journal.header.layout.pieces.ship else "Road"  # R11.1: a trade route, where there are ships
    for title in ("Seat", "Points", road, "Knights", "Hand", "Cards"):
        table.add_column(title, justify="right" if title in {"Points", road, "Knights"} else "left")
    for seat, player in enumerate(journal.header.players):
        held = named(state.cards[seat] or 0, CARD_NAMES)
        table.add_row(
            player.name,
            str(engine.points(state, seat)),
            str(engine.road_length(state, seat)),
            str(state.knights[seat]),
            cards(state.hands[seat] or 0),
            ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in held.items()) or "none",
        )
    Console(highlight=False).print(table)
    click.echo(
        outcome(journal, state) if state.is_over else f"After entry {len(journal.entries)}: {phase_name(state.phase)}."
    )


def outcome(journal: Journal, state: State) -> str:
    """How the game ended, as a sentence."""
    from hearthsea import engine
    from hearthsea.phases import Over

    assert isinstance(state.phase, Over)
    winner = state.phase.winner
    if winner < 0:
        return "The game ended undecided."
    return f"{journal.header.players[winner].name} won with {engine.points(state, winner)} points."


def tell_verdict(journal: Journal, verdict: Verdict) -> None:
    """Print what the check found."""
    for problem in verdict.problems[:MOST_PROBLEMS]:
        click.echo(problem)
    if len(verdict.problems) > MOST_PROBLEMS:
        click.echo(f"… and {len(verdict.problems) - MOST_PROBLEMS} more, most of which follow from the first.")
    names = [player.name for player in journal.header.players]
    score = ", ".join(f"{name} {points}" for name, points in zip(names, verdict.points, strict=True))
    click.echo(f"{verdict.entries} entries read, judged again and counted. Points: {score}.")
    if not verdict.is_over:
        click.echo("The game is not over.")
    elif verdict.winner < 0:
        click.echo("The game ended undecided.")
    else:
        click.echo(f"{names[verdict.winner]} has won.")
    click.echo("The journal is NOT right." if verdict.problems else "The journal is right.")


def draw(journal: Journal, state: State, png: Path) -> None:
    """Draw a position into a file; fails with a sentence where it cannot be written."""
    from client.art.snapshot import draw_position

    try:
        players = journal.header.players
        names, colours = [player.name for player in players], [player.colour for player in players]
        draw_position(state, names=names, colours=colours).save(png, "PNG")
    except OSError as error:
        raise Failure(f"The picture could not be written to {png}: {error.strerror or error}.") from error


def as_data(
    journal: Journal, state: State, told: list[Turn], verdict: Verdict | None, png: Path | None
) -> dict[str, Any]:
    """The journal's facts as plain data."""
    from hearthsea import engine
    from hearthsea.phases import phase_name
    from hearthsea.snapshot import digest

    header = journal.header
    data: dict[str, Any] = {
        "game": header.game,
        "started": header.started,
        "map": header.layout.name,
        "players": [{"name": player.name, "bot": player.bot} for player in header.players],
        "entries": len(journal.entries),
        "turns": told[-1].number if told else 0,
        "phase": phase_name(state.phase),
        "winner": getattr(state.phase, "winner", None),
        "points": [engine.points(state, seat) for seat in range(state.game.seats)],
        "points_to_win": state.game.points_to_win,
        "digest": digest(state),
    }
    if verdict:
        data |= verdict_data(verdict)
    if png:
        data["png"] = str(png)
    return data


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data."""
    right = not verdict.problems
    return {"verdict": {"right": right, "points": verdict.points, "problems": verdict.problems[:MOST_PROBLEMS]}}
