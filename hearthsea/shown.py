"""Values that do not fit, as a sentence can bear them."""

LONGEST = 80
"""So many characters of a value are told."""


def shown(value: object, longest: int = LONGEST) -> str:
    """A value as code writes it, on one line and not without end.

    >>> shown("tea")
    "'tea'"
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python writes no number of thousands of digits
        return "a value beyond all bounds"
    return text if len(text) <= longest else f"{text[:longest]}…"


def quoted(text: str) -> str:
    """A name in double quotes, likewise on one line and not without end.

    >>> quoted("tea")
    '"tea"'
    """
    inside = repr(text)[1:-1]
    return f'"{inside}"' if len(inside) <= LONGEST else f'"{inside[:LONGEST]}…"'
