"""The pictures that are compared: which, how they are kept, and how one is judged.

`python -m tests.window.compared` takes what is drawn now for what shall be drawn; names of pictures after it take only
those. Look at the page of differences, or at the pictures of `make pictures`, before you do.

A picture is kept twice: as a digest of its pixels, which must be met exactly where the same Mesa, Pillow, FreeType and
numpy draw on the same kind of processor, and as a small lossy file, to look at and to be compared with a tolerance
elsewhere.
"""

import hashlib
import io
import platform
import sys
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import PIL
from PIL import Image, features

from tests.window.scenes import scenes
from tests.window.studio import Studio, View

FOLDER = Path(__file__).parent / "expected"
RECORD = FOLDER / "made.toml"
SMALL, USUAL, LARGE = View(1024, 640), View(1280, 720), View(1920, 1080)
CHOSEN: dict[str, tuple[View, ...]] = {
    "title": (SMALL, USUAL),
    "rules": (USUAL,),
    "settings": (USUAL,),
    "settings_keys": (SMALL,),
    "join_found": (USUAL,),
    "join_hampered": (SMALL,),
    "lobby": (SMALL, USUAL),
    "lobby_maps": (USUAL,),
    "lobby_eight": (USUAL,),
    "lobby_eight_night": (LARGE,),
    "table_setup": (USUAL,),
    "table_roll": (SMALL,),
    "table_discard": (USUAL,),
    "table_robber": (USUAL,),
    "table_main": (SMALL, USUAL, View(1920, 1080, 2.0)),
    "table_build": (USUAL,),
    "table_cards": (USUAL,),
    "table_leave": (USUAL,),
    "table_night": (USUAL,),
    "table_contrast": (USUAL,),
    "table_offer": (USUAL, View(1280, 720, 0.8)),
    "drift": (SMALL, USUAL),
    "drift_night": (LARGE,),
    "drift_contrast": (USUAL,),
    "sea": (USUAL,),
    "sea_contrast": (USUAL,),
    "sea_gold": (USUAL,),
    "fog": (USUAL,),
    "end": (USUAL,),
    "end_sea": (USUAL,),
    "end_six_course": (SMALL,),
    "curtain": (USUAL,),
}
NAMES = tuple(f"{name}_{view}" for name, views in CHOSEN.items() for view in views)

BLOCK = 8  # pixels: what is compared elsewhere is the mean colour of such squares
APART = 14  # levels of 256 in any channel from which two squares differ
FEW = 0.002  # the share of squares that may differ elsewhere: edges of letters fall otherwise there


@dataclass(frozen=True, slots=True)
class Difference:
    """A picture that is not what it should be."""

    name: str
    expected: Image.Image | None
    got: Image.Image
    share: float
    """Of the squares of a picture, those that differ."""
    words: str


def draw(studio: Studio, wanted: Collection[str]) -> Iterator[tuple[str, Image.Image]]:
    """Draw the wanted ones of the compared pictures."""
    for shot in scenes():
        for view in CHOSEN.get(shot[0], ()):
            if (name := f"{shot[0]}_{view}") in wanted:
                yield name, studio.drawn(shot, view)


def maker(studio: Studio) -> str:
    """Everything that has a part in the last bit of a picture."""
    from numpy._core._multiarray_umath import __cpu_features__ as cpu

    versions = f"Pillow {PIL.__version__}, FreeType {features.version('freetype2')}, numpy {np.__version__}"
    return f"{studio.drawn_by}; {versions}; {platform.machine()} {' '.join(sorted(one for one in cpu if cpu[one]))}"


def digest(picture: Image.Image) -> str:
    """What tells the pixels of a picture from any others."""
    return hashlib.sha256(repr(picture.size).encode() + picture.tobytes()).hexdigest()[:24]


def expected(name: str) -> Image.Image | None:
    """The kept picture, None where there is none."""
    path = FOLDER / f"{name}.webp"
    return Image.open(path).convert("RGB") if path.exists() else None


def judge(name: str, got: Image.Image, by: str) -> Difference | None:
    """What is wrong with a picture that `by` has drawn; None if nothing is."""
    kept = expected(name)
    if kept is None:
        return Difference(name, None, got, 1.0, "is new")
    record = tomllib.loads(RECORD.read_text(encoding="utf-8"))
    if digest(got) == record["pictures"].get(name):
        return None
    share = differing(kept, got)
    if by == record["made_with"]:
        seen = f"{share:.2%} of it" if share else "single pixels, too faint to be seen"
        return Difference(name, kept, got, share, f"differs in {seen}")
    return Difference(name, kept, got, share, f"differs in {share:.2%} of it") if share > FEW else None


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of squares in which two pictures differ to the eye; 1 for different sizes."""
    if one.size != other.size:
        return 1.0
    return float((np.abs(_squares(one) - _squares(other)).max(axis=2) > APART).mean())


def _squares(picture: Image.Image) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    size = -(-picture.width // BLOCK), -(-picture.height // BLOCK)
    return np.asarray(picture.resize(size, Image.Resampling.BOX), dtype=np.float32)


def as_file(picture: Image.Image) -> bytes:
    """A picture as it is kept."""
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=82, method=6)
    return out.getvalue()


def accept(only: Collection[str]) -> None:
    """Keep what is drawn now."""
    FOLDER.mkdir(exist_ok=True)
    record = tomllib.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {"pictures": {}}
    with Studio() as studio:
        for name, picture in draw(studio, only or NAMES):
            record["pictures"][name] = digest(picture)
            (FOLDER / f"{name}.webp").write_bytes(as_file(picture))
            print(FOLDER / f"{name}.webp")  # noqa: T201 - this is what the command is for
        made_with = maker(studio)
    if only and record.get("made_with") != made_with:
        sys.exit("The other pictures were made elsewhere; accept all of them.")
    for path in FOLDER.glob("*.webp"):
        if path.stem not in NAMES:
            path.unlink()
    lines = [f'"{name}" = "{record["pictures"][name]}"' for name in NAMES]
    text = "\n".join([f'made_with = "{made_with}"', "", "[pictures]", *lines])
    RECORD.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(NAMES)
    if unknown:
        sys.exit(f"Not among the compared pictures: {', '.join(sorted(unknown))}")
    accept(sys.argv[1:])
