"""Every string a player can see, by name: one folder of TOML files a language, English here.

`say("lobby.start")` is the sentence; `say("lobby.seats", taken=3, all=4)` fills its places. A key that is missing is
our bug and raises KeyError. Another language is another folder with the same keys.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["has", "languages", "number", "plural", "say", "speak"]

_language = "en"


def say(key: str, **values: object) -> str:
    """Return the text of a key with its places filled.

    Raises:
        KeyError: If the catalogue has no such key, or a place in it got no value.
    """
    text = catalogue(_language).get(key)
    if text is None:
        text = catalogue("en")[key]
    return text.format(**values) if values else text


def plural(key: str, n: int, **values: object) -> str:
    """Return the text for a count: `key.one` where n is 1, `key.many` otherwise; `{n}` is the count."""
    return say(number(key, n), n=n, **values)


def number(key: str, n: int) -> str:
    """Return the key that `plural` takes for a count."""
    return f"{key}.one" if n == 1 else f"{key}.many"


def has(key: str) -> bool:
    """Whether the English catalogue knows the key."""
    return key in catalogue("en")


def speak(language: str) -> None:
    """Use another language from now on ("en"); ValueError names those there are."""
    global _language  # noqa: PLW0603 - one language for the whole window
    if language not in languages():
        raise ValueError(f"no language {language!r}; there are {', '.join(languages())}")
    _language = language


def languages() -> tuple[str, ...]:
    """The languages shipped, by the names of their folders."""
    root = resources.files(__name__)
    return tuple(sorted(entry.name for entry in root.iterdir() if entry.is_dir() and len(entry.name) == 2))


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every key of a language with its text; the files of the folder are one catalogue."""
    texts: dict[str, str] = {}
    for file in sorted(resources.files(__name__).joinpath(language).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            _flatten("", tomllib.loads(file.read_text(encoding="utf-8")), texts)
    return texts


def _flatten(prefix: str, data: dict[str, Any], out: dict[str, str]) -> None:
    for name, value in data.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            _flatten(f"{key}.", value, out)
        else:
            out[key] = str(value)
