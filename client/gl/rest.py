"""What is done once another screen stands and nobody waits: later frames are spared it."""

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache

from client.art.store import forget

LARGE = 1024 * 1024
"""Bytes from which a piece of memory is asked of the system by itself."""
_M_MMAP_THRESHOLD = -3  # of <malloc.h>


def give_back_at_once() -> None:
    """Let the C library give large pieces of memory back to the system as soon as they are free.

    glibc stops doing so once a program has freed one: then what a board or a sheet of paper is drawn from, tens of MB,
    stays in holes between what is still used. Where there is no such library nothing is done.
    """
    if sys.platform.startswith("linux"):
        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:
            set_option(_M_MMAP_THRESHOLD, LARGE)


def settle() -> None:
    """Collect what went with the screen before, and let later collections pass over everything that has stayed.

    A full collection goes through some 300,000 objects, nearly all of them the libraries', which takes 30 to 40 ms: two
    or three frames, in the middle of whatever moves. Frozen, they are left out. What large pictures were drawn from is
    given back to the system: some 20 MB at full HD.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    trim()


def trim() -> None:
    """Give back what pictures were drawn from."""
    forget()
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """The C library's way to give free memory back; without one (only glibc keeps so much) nothing is done."""
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            return trim  # type: ignore[no-any-return]
    return int
