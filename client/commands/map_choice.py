"""Which map is meant: by name one of the game's or of the player's own, or by its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from client.commands.failure import Failure
from client.commands.options import profile_folder

if TYPE_CHECKING:
    from hearthsea.maps import MapFile
    from net.own_maps import OwnMaps


def own_maps(ctx: click.Context) -> OwnMaps:
    """The maps of the player's own."""
    from client.profile import map_folders
    from net.own_maps import read_maps

    return read_maps(map_folders(profile_folder(ctx)))


def is_file(name: str, own: OwnMaps) -> bool:
    """Whether a file is meant, not a map's name."""
    return name not in own.names and (name.endswith(".toml") or Path(name).exists())


def read_map(name: str, own: OwnMaps) -> MapFile:
    """The map of that name, or of that file, sound or not; fails with a sentence."""
    from hearthsea import maps
    from net.own_maps import text_of

    try:
        return maps.parse_map(text_of(Path(name), name), name) if is_file(name, own) else own.map(name)
    except OSError as error:
        raise Failure(f"{name} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise Failure(str(error)) from error


def playable_map(ctx: click.Context, name: str) -> tuple[MapFile, tuple[Path, ...]]:
    """A map to play on, and where a table finds it: the file, if one was meant, before the folders of own maps.

    Fails with a sentence where there is no such map, or the file's cannot be played.
    """
    from client.profile import map_folders
    from net.own_maps import read_maps

    own, places = own_maps(ctx), map_folders(profile_folder(ctx))
    if is_file(name, own):
        drawn = read_map(name, own)  # which fails with a sentence where a link leads round in a ring
        places = (Path(name).resolve(), *places)
        alone = read_maps(places[:1])
        if alone.broken:
            raise Failure(alone.broken[0])
        return drawn, places
    return read_map(name, own), places
