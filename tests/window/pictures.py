"""Pictures of every screen in sizes and scales, and one contact sheet: `python -m tests.window.pictures OUT [NAME…]`.

A name may end in `*`; `--small` leaves out the sizes and scales that take long.
"""

import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from client.gl.boot import boot

VIEWS = ((1024, 640, 1.0), (1280, 720, 1.0), (1920, 1080, 1.0), (3840, 2160, 1.0), (1280, 720, 0.8), (1280, 720, 2.0),
         (1920, 1080, 2.0))  # fmt: skip
SMALL = VIEWS[:3]
THUMB = 480, 300
COLUMNS = 4


def main(out: Path, only: list[str], views: tuple[tuple[int, int, float], ...]) -> None:
    """Draw without a screen; one file a state and view, and `sheet.png` of them all."""
    boot(headless=True)
    from client.gl.driver import Driver
    from client.gl.window import Window
    from tests.window.scenes import scenes

    out.mkdir(parents=True, exist_ok=True)
    made: list[tuple[str, Any]] = []
    for width, height, scale in views:
        driver: Driver | None = None
        for name, app, steps in scenes():
            if only and not any(fnmatch(name, pattern) for pattern in only):
                continue
            app.context.user_scale = scale
            if driver is None:
                driver = Driver(Window(app, (width, height)))
            driver.window.player = app
            driver.step()
            for step in steps:
                if step.startswith("key:"):
                    driver.key(step.removeprefix("key:"))
                else:
                    driver.click(step)
            driver.move(1, 1)
            driver.step()
            words = f"{name}_{width}x{height}" + (f"_{scale:.0%}" if scale != 1 else "")
            picture = driver.shot().convert("RGB")
            picture.save(out / f"{words}.png")
            picture.thumbnail(THUMB)
            made.append((words, picture))
            print(out / f"{words}.png")  # noqa: T201 - this is what the command is for
        if driver is not None:
            driver.window.close()
    sheet(made).save(out / "sheet.png")
    print(out / "sheet.png")  # noqa: T201


def sheet(pictures: list[tuple[str, Any]]) -> Image.Image:
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
