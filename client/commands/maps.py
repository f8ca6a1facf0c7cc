"""`hearthsea maps`: list the maps, tell one, draw one, check one."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from client.commands.failure import Failure
from client.commands.map_choice import own_maps, read_map
from client.commands.numbers import WholeNumber
from client.commands.options import json_option, profile_option

if TYPE_CHECKING:
    from hearthsea.maps import Layout, MapFile

MOST_PROBLEMS = 12
"""So many mistakes of a map are told."""


@click.command("maps")
@click.argument("name", required=False, metavar="[NAME|FILE]")
@click.option("--png", type=click.Path(path_type=Path, dir_okay=False), help="Draw the map into this file.")
@click.option("--deal", type=WholeNumber(0), metavar="SEED", help="The deal of this seed instead of the fixed one.")
@click.option("--check", is_flag=True, help="Say whether the map file is sound, and what it holds.")
@json_option
@profile_option
@click.pass_context
def command(
    ctx: click.Context, *, name: str | None, png: Path | None, deal: int | None, check: bool, as_json: bool
) -> None:
    """List the maps, or tell, draw or check one of them.

    NAME is a map that comes with the game or lies in a folder of your own; FILE is any map file. Your own maps
    lie in "maps" below the profile's folder and the system's folder of Hearthsea; the lobby offers them too.

    \b
    Examples:
      hearthsea maps
      hearthsea maps classic --png classic.png
      hearthsea maps classic_wide --deal 7 --png deal7.png
      hearthsea maps my_island.toml --check
    """  # noqa: D301  \b keeps click from filling the examples
    if name is None:
        if png or check or deal is not None:
            raise click.UsageError("Name the map to draw, deal or check.")
        own = own_maps(ctx)
        list_maps([own.map(each) for each in own.names], as_json)
        for sentence in own.broken:
            click.echo(f"Left out: {sentence}", err=True)
        return
    drawn = read_map(name, own_maps(ctx))
    if check:
        judge(drawn, name)
    layout = dealt(drawn, deal)
    if png:
        draw(layout, png)
    if as_json:
        click.echo(as_document(drawn, layout, png))
    elif check:
        click.echo(f"{drawn.name} is sound: {', '.join(contents(layout))}.")
    elif png:
        click.echo(f"{drawn.title} is drawn in {png}.")
    else:
        tell(drawn, layout)


def dealt(drawn: MapFile, seed: int | None) -> Layout:
    """The map in the deal of a seed, or as it is drawn; fails with a sentence where its reds do not go apart."""
    from hearthsea import maps

    try:
        return maps.deal(drawn, seed)
    except ValueError as error:
        raise Failure(str(error)) from error


def judge(drawn: MapFile, name: str) -> None:
    """End with what keeps the map from being played, a sentence a line."""
    from hearthsea import maps
    from hearthsea.map_check import problems
    from hearthsea.map_files import line_of
    from net.own_maps import text_of

    path = Path(name)
    text = text_of(path, name) if path.is_file() else ""
    mistakes = problems(drawn, text)
    if drawn.name in maps.map_names() and drawn != maps.load_map(drawn.name):
        said = f'"{drawn.name}" is a map of the game itself; give yours another name.'
        mistakes.append(f"line {line_of(text, 'name')}: {said}")
    found = [f"{name}, {said}" if said.startswith("line ") else f"{name}: {said}" for said in mistakes]
    if not found:
        return
    if len(found) > MOST_PROBLEMS:
        found[MOST_PROBLEMS - 1 :] = [f"{name}: and {len(found) - MOST_PROBLEMS + 1} mistakes more."]
    for said in found:
        click.echo(f"hearthsea: {said}", err=True)
    raise click.exceptions.Exit(1)


def list_maps(all_maps: list[MapFile], as_json: bool) -> None:
    """Print what each map is for, and below it what it is."""
    from hearthsea import maps

    if as_json:
        from client.commands.output import document

        click.echo(document([summary(drawn, maps.deal(drawn, None)) for drawn in all_maps]))
        return
    width = max(len(drawn.name) for drawn in all_maps)
    for drawn in all_maps:
        facts = summary(drawn, maps.deal(drawn, None))
        seats = seats_of(drawn)
        click.secho(f"{drawn.name:{width}}  ", bold=True, nl=False)
        click.echo(f"{drawn.title}: {seats} seats, {facts['points']} points to win, {facts['hexes']} hexes")
        click.echo(click.wrap_text(drawn.about, columns(), " " * (width + 2), " " * (width + 2)))


def seats_of(drawn: MapFile) -> str:
    """For how many a map is: "2 to 4", "5 or 6", "6"."""
    low, high = drawn.seats
    return str(low) if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high}"


def columns() -> int:
    """How wide the terminal is; a line that is much longer nobody can read."""
    return min(100, shutil.get_terminal_size().columns)


def summary(drawn: MapFile, layout: Layout) -> dict[str, Any]:
    """What a list of maps says of one; hexes are those of land, and of fog."""
    from hearthsea.pieces import Terrain

    return {
        "name": drawn.name,
        "title": drawn.title,
        "about": drawn.about,
        "seats": list(drawn.seats),
        "points": layout.points,
        "hexes": sum(tile[2] != Terrain.SEA for tile in layout.tiles),
        "harbors": len(layout.harbors),
    }


def contents(layout: Layout) -> list[str]:
    """What lies on the map, as phrases such as "19 hexes" and "4 forest"."""
    from hearthsea.board import board_of
    from hearthsea.maps import HARBOR_NAMES
    from hearthsea.pieces import TERRAIN_NAMES

    board = board_of(layout)
    terrains = Counter(TERRAIN_NAMES[tile[2]] for tile in layout.tiles)
    harbors = Counter(HARBOR_NAMES[harbor[3]] for harbor in layout.harbors)
    return [
        f"{len(board.hexes)} hexes",
        f"{len(board.nodes)} nodes",
        f"{len(board.edges)} edges",
        *(f"{number} {terrain}" for terrain, number in terrains.items()),
        *(f"{number} {kind} harbor{'s' * (number > 1)}" for kind, number in harbors.items()),
    ]


def tell(drawn: MapFile, layout: Layout) -> None:
    """Print what a player wants to know of one map."""
    click.echo(f"{drawn.title} ({drawn.name}): {drawn.about}")
    click.echo(f"{seats_of(drawn)} seats, {layout.points} points to win, hand limit {layout.hand_limit}.")
    pieces = layout.pieces
    ships = f", {pieces.ship} ships" if pieces.ship else ""
    click.echo(f"Each seat has {pieces.road} roads{ships}, {pieces.settlement} settlements and {pieces.city} cities.")
    click.echo(f"{', '.join(contents(layout))}.")


def draw(layout: Layout, png: Path) -> None:
    """Draw the board into a file; fails with a sentence where it cannot be written."""
    from client.art.snapshot import draw_layout

    try:
        draw_layout(layout).save(png, "PNG")
    except OSError as error:
        raise Failure(f"The picture could not be written to {png}: {error.strerror or error}.") from error


def as_document(drawn: MapFile, layout: Layout, png: Path | None) -> str:
    """One map as a JSON document, tile by tile."""
    from client.commands.output import document
    from hearthsea.hexgrid import SIDES, Hex
    from hearthsea.maps import HARBOR_NAMES
    from hearthsea.pieces import TERRAIN_NAMES

    tiles = {str(Hex(q, r)): f"{TERRAIN_NAMES[kind]} {token or ''}".strip() for q, r, kind, token in layout.tiles}
    harbors = {f"{Hex(q, r)}:{SIDES[side]}": HARBOR_NAMES[kind] for q, r, side, kind in layout.harbors}
    picture = {"png": str(png)} if png else {}
    return document({**summary(drawn, layout), "tiles": tiles, "harbors": harbors, **picture})
