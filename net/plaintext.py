"""Text from strangers made fit to show: no control signs, no tricks of direction, not too long."""

import unicodedata


def clean_text(text: str, longest: int) -> str:
    """Return `text` on one line, without control, format and bidi signs, at most `longest` characters."""
    kept = (sign if not unicodedata.category(sign).startswith(("C", "Z")) else " " for sign in text if _shows(sign))
    return " ".join("".join(kept).split())[:longest].rstrip()


def cut_bytes(text: str, longest: int) -> str:
    """Return the longest beginning of `text` that takes at most `longest` bytes of UTF-8."""
    return text.encode()[:longest].decode(errors="ignore")


def _shows(sign: str) -> bool:
    """Say whether a sign is visible or a space; format signs (bidi, zero width) and half characters are dropped."""
    return unicodedata.category(sign) not in {"Cf", "Cs", "Co", "Cn"}
