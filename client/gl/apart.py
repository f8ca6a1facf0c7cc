"""A large picture that is drawn beside the loop, once what it is for has come to rest: no frame waits for it."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from PIL import Image

from client.scene import PictureKey

REST = 0.25  # seconds for which a picture must be wanted: while a board is dragged each frame wants another one


class Apart:
    """Draws one picture at a time in a thread of its own; only the newest that is wanted counts."""

    def __init__(self, draw_picture: Callable[[PictureKey], Image.Image]) -> None:
        """Begin with nothing wanted; `draw_picture` is called from another thread."""
        self._draw_picture = draw_picture
        self._pool: ThreadPoolExecutor | None = None
        self._wanted: PictureKey | None = None
        self._since = 0.0
        self._job: tuple[PictureKey, Future[Image.Image]] | None = None

    def get(self, key: PictureKey, now: float) -> Image.Image | None:
        """Return the picture if it is ready, and forget it; else have it drawn once it was wanted for a while."""
        if key != self._wanted:
            self._wanted, self._since = key, now
        if self._job is not None and self._job[1].done():
            (drawn, job), self._job = self._job, None
            if drawn == key:
                return job.result()
        if self._job is None and now >= self._since + REST:
            self._pool = self._pool or ThreadPoolExecutor(1, "pictures")
            self._job = key, self._pool.submit(self._draw_picture, key)
        return None
