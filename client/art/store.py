"""Tiles and backdrops kept on disk: the pictures that are slow, and the first that a window shows.

The cache is a convenience: a file that is missing, torn, foreign or not writable costs time, never a picture.
"""

# ruff: noqa: PLR0917 - a tile's key has six parts.

import contextlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import platformdirs
from PIL import Image, UnidentifiedImageError

from client.art.terrain import tile_picture, tile_size
from client.theme import THEMES, Palette

__all__ = ["VERSION", "folder", "forget", "stored_backdrop", "stored_tile"]

VERSION = 3
"""Raise this whenever a tile or a backdrop would look different: files of other versions are not read."""

_BACKDROPS = 6
"""How many sizes of one backdrop are kept; a window that is dragged to size passes through many."""


def folder() -> Path:
    """Return where tiles are kept; the environment's `HEARTHSEA_CACHE` names another place."""
    named = os.environ.get("HEARTHSEA_CACHE")
    root = Path(named) if named else Path(platformdirs.user_cache_dir("hearthsea", appauthor=False))
    return root / f"tiles-{VERSION}"


def stored_tile(terrain: str, variant: int, radius: int, palette: Palette, *, token: bool = True) -> Image.Image:
    """Return the picture of a tile, from memory, from disk, or drawn anew and then kept. Treat it as read-only."""
    return _remembered(terrain, variant, radius, palette.name, token, str(folder()))


def stored_backdrop(
    name: str, width: int, height: int, palette: Palette, draw: Callable[[int, int, Palette], Image.Image]
) -> Image.Image:
    """Return a backdrop from disk, or drawn anew and then kept, with the oldest of its other sizes dropped."""
    path = folder() / f"{name}-{width}x{height}-{palette.name}.png"
    found = _read(path, (width, height))
    if found is not None:
        return found
    picture = draw(width, height, palette)
    _write(path, picture)
    with contextlib.suppress(OSError):
        kept = sorted(path.parent.glob(f"{name}-*x*.png"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in kept[_BACKDROPS:]:
            file.unlink(missing_ok=True)
    return picture


def forget() -> None:
    """Drop the tiles kept in memory; those on disk stay."""
    _remembered.cache_clear()


@lru_cache(maxsize=256)
def _remembered(terrain: str, variant: int, radius: int, theme: str, token: bool, place: str) -> Image.Image:
    path = Path(place) / f"{terrain}-{variant}-{radius}-{theme}-{'t' if token else 'o'}.png"
    found = _read(path, tile_size(radius)) if terrain != "sea" else None
    if found is not None:
        return found
    picture = tile_picture(terrain, variant, radius, THEMES[theme], token=token)
    if terrain != "sea":
        _write(path, picture)
    return picture


def _read(path: Path, size: tuple[int, int]) -> Image.Image | None:
    """Return a kept picture, None if there is none that is whole and of the right size."""
    try:
        with Image.open(path) as file:
            picture = file.convert("RGBA")
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError):
        # Pillow reports torn PNG files as any of these; the tile is drawn anew and replaces the file.
        return None
    return picture if picture.size == size else None


def _write(path: Path, picture: Image.Image) -> None:
    """Keep a picture; written beside and moved into place, so that no reader ever sees half of it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(draft, "PNG", compress_level=1)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
