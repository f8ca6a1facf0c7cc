"""The bots by name. A new one is its file and its line here."""

from collections.abc import Callable

from hearthsea.bots.careful import Careful, careful_action
from hearthsea.bots.choice import Bot, Choice
from hearthsea.bots.drifter import Drifter
from hearthsea.bots.greedy import Greedy

BOTS: dict[str, Callable[[], Bot]] = {"drifter": Drifter, "greedy": Greedy}
"""What makes each bot that one can seat."""

__all__ = ["BOTS", "Bot", "Careful", "Choice", "careful_action"]
