"""Tiles kept on disk, because they are the only pictures that are slow and many.

The cache is a convenience: a file that is missing, torn, foreign or not writable costs time, never a picture.
"""

# ruff: noqa: PLR0917 - a tile's key has six parts.

import contextlib
import os
from functools import lru_cache
from pathlib import Path

import platformdirs
from PIL import Image, UnidentifiedImageError

from client.art.terrain import tile_picture, tile_size
from client.theme import THEMES, Palette

__all__ = ["VERSION", "folder", "forget", "stored_tile"]

VERSION = 1
"""Raise this whenever a tile would look different: files of other versions are not read."""


def folder() -> Path:
    """Return where tiles are kept; the environment's `HEARTHSEA_CACHE` names another place."""
    named = os.environ.get("HEARTHSEA_CACHE")
    root = Path(named) if named else Path(platformdirs.user_cache_dir("hearthsea", appauthor=False))
    return root / f"tiles-{VERSION}"


def stored_tile(terrain: str, variant: int, radius: int, palette: Palette, *, token: bool = True) -> Image.Image:
    """Return the picture of a tile, from memory, from disk, or drawn anew and then kept. Treat it as read-only."""
    return _remembered(terrain, variant, radius, palette.name, token, str(folder()))


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
