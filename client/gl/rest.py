"""What is done once another screen stands and nobody waits: later frames are spared it."""

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache


def settle() -> None:
    """Collect what went with the screen before, and let later collections pass over everything that has stayed.

    A full collection goes through some 300,000 objects, nearly all of them the libraries', which takes 30 to 40 ms: two
    or three frames, in the middle of whatever moves. Frozen, they are left out. What large pictures were drawn from is
    given back to the system: some 20 MB at full HD.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """The C library's way to give free memory back; without one (only glibc keeps so much) nothing is done."""
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            return trim  # type: ignore[no-any-return]
    return int
