"""Pictures of every screen at the least and at a large size: `python -m tests.window.pictures OUT_DIR [NAME…]`."""

import sys
from pathlib import Path

from client.gl.boot import boot

SIZES = ((1024, 640), (1920, 1080))


def main(out: Path, only: list[str]) -> None:
    """Draw without a screen; one file a state and size."""
    boot(headless=True)
    from client.gl.driver import Driver
    from client.gl.window import Window
    from tests.window.scenes import scenes

    out.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        driver: Driver | None = None
        for name, app, steps in scenes():
            if only and name not in only:
                continue
            if driver is None:
                driver = Driver(Window(app, (width, height)))
            driver.window.player = app
            for step in steps:
                if step.startswith("key:"):
                    driver.key(step.removeprefix("key:"))
                else:
                    driver.click(step)
            driver.move(1, 1)
            driver.step()
            path = out / f"{name}_{width}x{height}.png"
            driver.shot().save(path)
            print(path)  # noqa: T201 - this is what the command is for
        if driver is not None:
            driver.window.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Say where to: python -m tests.window.pictures OUT_DIR [NAME…]")
    main(Path(sys.argv[1]), sys.argv[2:])
