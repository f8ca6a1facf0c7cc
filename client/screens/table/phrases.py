"""Small pieces of sentences: counts, lists, cards by name."""

from collections.abc import Sequence

from client.text import plural, say
from hearthsea.resources import Bundle, named


def several(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``; ``noun`` is a name below "count" in the catalogue."""
    return plural(f"count.{noun}", number)


def listed(names: Sequence[str]) -> str:
    """``Ada``, ``Ada and Bo``, ``Ada, Bo and Chiara``."""
    if len(names) < 2:
        return "".join(names)
    return say("list.and", most=say("list.comma").join(names[:-1]), last=names[-1])


def resource(kind_name: str) -> str:
    """A resource in the reader's language, by its name in the rules."""
    return say(f"resource.{kind_name}")


def cards(goods: Bundle) -> str:
    """``2 ore, 1 wool``."""
    return say("list.comma").join(f"{number} {resource(name)}" for name, number in named(goods).items())


def cost(goods: Bundle) -> str:
    """``wood + brick``, ``3 ore + 2 grain``."""
    return " + ".join(
        f"{number} {resource(name)}" if number > 1 else resource(name) for name, number in named(goods).items()
    )
