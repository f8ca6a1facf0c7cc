"""The bots by name. A new one is its file and its line here."""

from hearthsea.bots.careful import Careful, careful_action
from hearthsea.bots.choice import Bot, Choice
from hearthsea.bots.drifter import Drifter

BOTS: dict[str, Bot] = {"drifter": Drifter()}
"""Every bot one can seat; each keeps nothing, so one of a kind serves every table."""

__all__ = ["BOTS", "Bot", "Careful", "Choice", "careful_action"]
