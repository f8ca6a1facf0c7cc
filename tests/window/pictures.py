"""Pictures of every screen in sizes and scales, and one contact sheet: `python -m tests.window.pictures OUT [NAME…]`.

A name may end in `*`; `--small` leaves out the sizes and scales that take long. The figures of the colours are printed,
and `colours.txt` keeps them.
"""

import sys
from fnmatch import fnmatch
from pathlib import Path

from PIL import Image, ImageDraw

from tests.client.colours import report
from tests.window.scenes import scenes
from tests.window.studio import Studio, View

VIEWS = (View(1024, 640), View(1280, 720), View(1920, 1080), View(3840, 2160), View(1280, 720, 0.8),
         View(1280, 720, 2.0), View(1920, 1080, 1.5), View(1920, 1080, 2.0))  # fmt: skip
SMALL = VIEWS[:3]
THUMB = 480, 300
COLUMNS = 4


def main(out: Path, only: list[str], views: tuple[View, ...]) -> None:
    """Draw without a screen; one file a state and view, and `sheet.png` of them all."""
    out.mkdir(parents=True, exist_ok=True)
    made: list[tuple[str, Image.Image]] = []
    with Studio() as studio:
        for shot in scenes():
            if only and not any(fnmatch(shot[0], pattern) for pattern in only):
                continue
            for view in views:
                picture = studio.drawn(shot, view)
                words = f"{shot[0]}_{view}"
                picture.save(out / f"{words}.png")
                picture.thumbnail(THUMB)
                made.append((words, picture))
                print(out / f"{words}.png")  # noqa: T201 - this is what the command is for
    sheet(made).save(out / "sheet.png")
    print(out / "sheet.png")  # noqa: T201
    figures = "\n".join(report())
    (out / "colours.txt").write_text(figures + "\n", encoding="utf-8")
    print(figures)  # noqa: T201


def sheet(pictures: list[tuple[str, Image.Image]]) -> Image.Image:
    """All pictures on one, small, each with its name."""
    rows = -(-len(pictures) // COLUMNS)
    wide, high = THUMB[0] + 8, THUMB[1] + 22
    page = Image.new("RGB", (COLUMNS * wide, max(1, rows) * high), "#ffffff")
    draw = ImageDraw.Draw(page)
    for n, (words, picture) in enumerate(pictures):
        x, y = n % COLUMNS * wide, n // COLUMNS * high
        page.paste(picture, (x + 4, y + 18))
        draw.text((x + 4, y + 4), words, fill="#000000")
    return page


if __name__ == "__main__":
    words = [argument for argument in sys.argv[1:] if argument != "--small"]
    if not words:
        sys.exit("Say where to: python -m tests.window.pictures OUT [--small] [NAME…]")
    main(Path(words[0]), words[1:], SMALL if "--small" in sys.argv else VIEWS)
