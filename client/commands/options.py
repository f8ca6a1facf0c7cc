"""Options and arguments that several verbs share, and what their values become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from client.commands.failure import Failure

if TYPE_CHECKING:
    from hearthsea.maps import MapFile
    from hearthsea.settings import Settings, Value

Command = TypeVar("Command", bound=Callable[..., Any])


def keep_profile(ctx: click.Context, _: click.Parameter, value: Path | None) -> None:
    """Remember the profile for the whole call, whether it stood before or after the verb."""
    if value is not None:
        ctx.find_root().meta["hearthsea.profile"] = value


def profile_option(command: Command) -> Command:
    """Add `--profile DIR`; the verb asks `profile_folder` for it."""
    return click.option(
        "--profile",
        type=click.Path(path_type=Path, file_okay=False),
        envvar="HEARTHSEA_PROFILE",
        expose_value=False,
        callback=keep_profile,
        help="Folder of the player: key, settings, games. Another one makes another player on the same machine.",
    )(command)


def chosen_profile(ctx: click.Context) -> Path | None:
    """The folder that was asked for, None where none was."""
    chosen = ctx.find_root().meta.get("hearthsea.profile")
    return None if chosen is None else Path(chosen)


def profile_folder(ctx: click.Context) -> Path:
    """The folder of the player's key, settings and games: as asked for, else the system's usual place."""
    chosen = chosen_profile(ctx)
    if chosen is not None:
        return chosen
    from platformdirs import user_data_path

    return user_data_path("hearthsea", appauthor=False)


def json_option(command: Command) -> Command:
    """Add `--json`: one JSON document on standard output and nothing else."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")(command)


def map_option(command: Command) -> Command:
    """Add `--map M`, a map by its name or by its file; :mod:`client.commands.map_choice` reads it."""
    return click.option(
        "--map",
        "map_name",
        default="classic",
        show_default=True,
        metavar="M",
        help="The map: a name (`hearthsea maps` lists them, your own too) or a map file.",
    )(command)


def set_option(command: Command) -> Command:
    """Add `--set k=v`, as often as one likes."""
    return click.option(
        "--set",
        "pairs",
        multiple=True,
        metavar="K=V",
        help="A setting of the table, such as friendly_robber=yes; may be given several times; "
        "a wrong name is answered with all there are.",
    )(command)


def split(pairs: tuple[str, ...], names: Sequence[str]) -> list[tuple[str, str]]:
    """Names and values of `k=v` pairs; a wrong call for a name that is none of these."""
    found = []
    for pair in pairs:
        name, sign, text = (part.strip() for part in pair.partition("="))
        if not sign:
            raise click.UsageError(f"--set wants NAME=VALUE, such as friendly_robber=yes, not {pair!r}.")
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
            raise click.UsageError(f"There is no setting {name!r}; {hint}")
        found.append((name, text))
    return found


def settings_of(pairs: tuple[str, ...]) -> Settings:
    """The settings from `k=v` pairs; a wrong call for a name or value that does not exist."""
    from hearthsea.settings import SETTINGS, Settings, compatible, parsed

    settings = Settings()
    for name, text in split(pairs, [setting.name for setting in SETTINGS]):
        try:
            settings = parsed(settings, name, text)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    try:
        return compatible(settings)
    except ValueError as error:  # R13.4: asked for together they are refused
        raise click.UsageError(str(error)) from error


def settings_table(pairs: tuple[str, ...]) -> dict[str, Value]:
    """The settings from `k=v` pairs that are not as usual, by name; those of the house too."""
    from msgspec import structs

    from net.house import ALL_SETTINGS, House, is_of_house, parsed_house

    house, of_rules = House(), []
    for name, text in split(pairs, [setting.name for setting in ALL_SETTINGS]):
        if not is_of_house(name):
            of_rules.append(f"{name}={text}")
            continue
        try:
            house = parsed_house(house, name, text)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    rules = settings_of(tuple(of_rules))
    chosen = {**structs.asdict(rules), **structs.asdict(house)}
    usual = {**structs.asdict(settings_of(())), **structs.asdict(House())}
    return {name: value for name, value in chosen.items() if value != usual[name]}


def known_bots(wanted: Iterable[str]) -> None:
    """Fail with a sentence where a name is no bot's."""
    from client.outside_bot import bot_maker

    for name in wanted:
        try:
            bot_maker(name)
        except ValueError as error:
            raise Failure(str(error)) from error


def can_sit(bots: Sequence[str], seats: int, drawn: MapFile, *, people: int) -> None:
    """Fail with a sentence where the map is not for so many seats, or the bots do not fit beside so many people.

    Bots at a table are the game's own, whose thoughts the table asks for; others join it from outside.
    """
    from hearthsea.bots import BOTS

    low, high = drawn.seats
    seats = max(seats, low)  # as the table does
    if seats > high:
        many = f"{low} to {high}" if low < high else str(low)
        raise Failure(f"{drawn.title} is for {many} seats, not {seats}; `hearthsea maps` tells of the others.")
    for bot in bots:
        if bot not in BOTS:
            raise Failure(f"There is no bot {bot!r}; there are {', '.join(BOTS)}.")
    if len(bots) > seats - people:
        yours = ", and one of them is yours" if people else ""
        raise Failure(f"{len(bots)} bots do not fit: the table has {seats} seats{yours}.")


def names(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Split `greedy,drifter` into its names."""
    return tuple(name.strip() for name in (value or "").split(",") if name.strip())
