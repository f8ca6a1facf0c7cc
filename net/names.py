# ruff: noqa: RUF001 (lookalikes are what this file is about)
"""Names that cannot imitate each other: what looks alike counts as the same name.

Two names are compared by their skeletons: without case, width, accents, spaces and marks, and with the common
lookalikes of other scripts and of digits as one sign. The skeleton is for comparing only; shown is what was typed.
"""

import unicodedata
from collections.abc import Iterable

from net.plaintext import clean_text

LONGEST = 24

_LOOKALIKES = {
    # digits and marks
    **dict.fromkeys("1|!ij", "l"), "0": "o", "5": "s", "$": "s", "@": "a", "3": "e", "4": "a", "8": "b",
    # Greek
    "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
    "χ": "x", "γ": "y", "ω": "w", "ϲ": "c", "ϳ": "l",
    # Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "н": "h", "і": "l", "ј": "l", "к": "k", "ӏ": "l",
    "м": "m", "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "у": "y", "ѵ": "v", "ԝ": "w", "х": "x",
    "ь": "b",
    # Armenian and Latin letters that pass for others
    "օ": "o", "ո": "n", "ս": "u", "ց": "g", "ı": "l", "ɑ": "a", "ɡ": "g", "ƅ": "b", "ł": "l", "ø": "o", "đ": "d",
    "ɩ": "l", "ⅼ": "l", "ʟ": "l", "ʀ": "r", "ɴ": "n", "ʙ": "b",
}  # fmt: skip
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("ll", "l"))


def skeleton(name: str) -> str:
    """Return what a name looks like: equal for names that a glance could take for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = (sign for sign in plain if unicodedata.category(sign)[0] in "LNS" or sign in _LOOKALIKES)
    shape = "".join(_LOOKALIKES.get(sign, sign) for sign in letters)
    for pair, one in _PAIRS:
        shape = shape.replace(pair, one)
    return shape


def unique_name(name: str, taken: Iterable[str], otherwise: str = "Player") -> str:
    """Return a cleaned name that no taken one looks like; a number is added where needed."""
    clean = clean_text(name, LONGEST)
    if not skeleton(clean):  # nothing but marks: no name anybody could call
        clean = otherwise
    used = {skeleton(other) for other in taken}
    candidate, number = clean, 1
    while skeleton(candidate) in used:
        number += 1
        ending = f" {number}"
        candidate = clean[: LONGEST - len(ending)].rstrip() + ending
    return candidate
