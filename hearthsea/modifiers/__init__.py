"""Variants, one file each (R13 and those that R1 names); a new one is its file, its line here and its setting."""

from hearthsea.board import Mask
from hearthsea.maps import Layout
from hearthsea.modifiers.no_dev import NoDev
from hearthsea.modifiers.no_six_eight import NoSixEight
from hearthsea.modifiers.only_sevens import OnlySevens
from hearthsea.modifiers.resource_shuffler import ResourceShuffler
from hearthsea.modifiers.unlimited_bank import UnlimitedBank
from hearthsea.modifiers.unlimited_dev import UnlimitedDev
from hearthsea.settings import Settings
from hearthsea.state import Game, Modifier

MODIFIERS: dict[str, Modifier] = {
    "resource_shuffler": ResourceShuffler(),
    "only_sevens": OnlySevens(),
    "no_six_eight": NoSixEight(),
    "unlimited_bank": UnlimitedBank(),
    "unlimited_dev": UnlimitedDev(),
    "no_dev": NoDev(),
}
"""Every modifier by the setting that turns it on."""


def game_of(layout: Layout, settings: Settings, seats: int, people: Mask | None = None) -> Game:
    """The game of a layout and settings, with the modifiers that are on; all seats are people's for None."""
    return Game(layout, settings, seats, people, [MODIFIERS[name] for name in MODIFIERS if getattr(settings, name)])
